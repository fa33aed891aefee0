import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { element, markerOf, picture, remark, text } from '../charts/svg.js';
import { type Deviation, type GroupBias, PLACES } from './measure.js';

/** In pixels: two columns on a page at 96 pixels to the inch. */
const WIDTH = 700;
const LABELS = 216;
const GAP = 26;
const HEADER = 24;
const LEGEND = 20;
const FOOTER = 56;
const FONT_SIZE = 10;

const NOTE =
  'Lines are 95 % intervals over issues; a marker is filled where its line leaves out 0.';

/**
 * Draws a row for each group: representation on the left, nDCG on the right, both as deviations
 * from chance with 95 % intervals. A marker is filled if its interval does not contain 0.
 * @param systems at most MAX_SYSTEMS
 * @returns SVG
 */
export function drawBias(systems: readonly System[], variables: readonly DrawnVariable[]): string {
  const { rows, height: body } = rowsOf(systems, variables);
  const legend = systems.length > 1 ? LEGEND : 0;
  const top = legend + HEADER;
  const height = top + body + FOOTER;
  return picture(
    { width: WIDTH, height },
    FONT_SIZE,
    'Deviation of each group from random samples of arguments on the issue',
    ...(legend > 0 ? systems.map(drawLegend) : []),
    text(LABELS, top - 8, 'corpus', SHARE),
    ...rows.map((row) => drawLabel(row, top)),
    ...panelsOf(top, top + body).map((panel) => drawPanel(panel, rows)),
    remark(WIDTH - GAP, height - 8, NOTE),
  );
}

function panelsOf(top: number, bottom: number): readonly Panel[] {
  const width = (WIDTH - LABELS - 3 * GAP) / 2;
  const left = LABELS + GAP;
  const second = left + width + GAP;
  return [
    {
      left,
      right: left + width,
      top,
      bottom,
      title: 'Representation',
      unit: `arguments of the first ${PLACES}`,
      figureOf: ({ representation }) => representation,
    },
    {
      left: second,
      right: second + width,
      top,
      bottom,
      title: 'Performance',
      unit: `nDCG@${PLACES}`,
      figureOf: ({ ndcg }) => ndcg,
    },
  ];
}

function drawLabel(row: Row, top: number): string {
  const y = top + row.middle + 3.5;
  if (row.kind === 'heading') return text(8, y, row.label, { 'font-weight': 'bold' });
  const size = Math.min(FONT_SIZE, (LABELS - 44) / loadFont()(row.label, 1));
  return (
    text(LABELS - 36, y, row.label, { 'text-anchor': 'end', 'font-size': size }) +
    text(LABELS, y, percent(row.share), SHARE)
  );
}

const SHARE = { 'text-anchor': 'end', fill: '#595959' };

function percent(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1 %';
  return `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

function drawLegend({ name }: System, place: number, { length }: readonly System[]): string {
  const x = 12 + (place * (WIDTH - 8)) / Math.max(length, 4);
  return markerOf(place).draw(x, 12, true) + text(x + 9, 15.5, name);
}

/** A system's results; the groups are the same for all systems. */
export interface System {
  readonly name: string;
  readonly groups: readonly GroupBias[];
}

export interface DrawnVariable {
  readonly name: string;
  readonly label: string;
}

interface Placed {
  /** Pixels from the top of the rows. */
  readonly middle: number;
  readonly label: string;
}

interface Heading extends Placed {
  readonly kind: 'heading';
}

export interface GroupRow extends Placed {
  readonly kind: 'group';
  readonly height: number;
  readonly share: number;
  readonly systems: readonly GroupBias[];
}

export type Row = Heading | GroupRow;

const HEADING = 20;
const MARGIN = 6;
/** Height of one system in a row. */
const LINE = 9;

/** The rows from top to bottom, and their total height. */
function rowsOf(
  systems: readonly System[],
  variables: readonly DrawnVariable[],
): { readonly rows: readonly Row[]; readonly height: number } {
  const [first] = systems;
  const height = MARGIN + LINE * systems.length;
  const rows: Row[] = [];
  let top = 0;
  for (const { name, label } of variables) {
    rows.push({ kind: 'heading', label, middle: top + HEADING / 2 + 2 });
    top += HEADING;
    first?.groups.forEach(({ variable, value, share }, place) => {
      if (variable !== name) return;
      const figures = systems.map(({ groups }) => groups[place]!);
      const middle = top + height / 2;
      rows.push({ kind: 'group', label: value, middle, height, share, systems: figures });
      top += height;
    });
  }
  return { rows, height: top };
}

export function offsetOf(place: number, systems: number): number {
  return (place - (systems - 1) / 2) * LINE;
}

interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly title: string;
  readonly unit: string;
  figureOf(group: GroupBias): Deviation | undefined;
}

function drawPanel(panel: Panel, rows: readonly Row[]): string {
  const groups = rows.filter((row) => row.kind === 'group');
  const values = groups
    .flatMap(({ systems }) => systems)
    .flatMap((group) => {
      const figure = panel.figureOf(group);
      return figure === undefined ? [] : [figure.deviation, ...(figure.interval ?? [])];
    });
  const axis = createAxis(values, panel.left, panel.right);
  return element(
    'g',
    {},
    ...groups.map((row, place) => (place % 2 === 0 ? drawBand(panel, row) : '')),
    drawAxis(panel, axis),
    ...groups.map((row) => drawRow(panel, axis, row)),
  );
}

function drawBand({ left, right, top }: Panel, { middle, height }: GroupRow): string {
  const y = top + middle - height / 2;
  return element('rect', { x: left, y, width: right - left, height, fill: '#f3f3f3' });
}

function drawAxis({ left, right, top, bottom, title, unit }: Panel, axis: Axis): string {
  const middle = { 'text-anchor': 'middle' };
  const centre = (left + right) / 2;
  return [
    text(centre, top - 8, title, { ...middle, 'font-weight': 'bold' }),
    ...axis.ticks.map((tick) => {
      const x = axis.at(tick);
      const zero = Math.abs(tick) < 1e-12;
      const stroke = zero ? '#555555' : '#d4d4d4';
      const line = { x1: x, x2: x, y1: top, y2: bottom, stroke, 'stroke-width': zero ? 1 : 0.6 };
      return element('line', line) + text(x, bottom + 13, axis.label(tick), middle);
    }),
    text(centre, bottom + 29, `deviation from chance, ${unit}`, middle),
  ].join('');
}

function drawRow(panel: Panel, axis: Axis, { middle, systems }: GroupRow): string {
  return systems
    .map((group, place) => {
      const figure = panel.figureOf(group);
      if (figure === undefined) return '';
      return drawFigure(figure, axis, panel.top + middle + offsetOf(place, systems.length), place);
    })
    .join('');
}

function drawFigure({ deviation, interval }: Deviation, axis: Axis, y: number, place: number) {
  const marker = markerOf(place);
  const beyondChance = interval !== undefined && (interval[0] > 0 || interval[1] < 0);
  const point = marker.draw(axis.at(deviation), y, beyondChance);
  if (interval === undefined) return point;
  const [x1, x2] = interval.map((end) => axis.at(end)) as [number, number];
  const line = { x1, x2, y1: y, y2: y, stroke: marker.colour, 'stroke-width': 1.2 };
  return element('line', line) + point;
}

interface Axis {
  readonly ticks: readonly number[];
  at(value: number): number;
  label(tick: number): string;
}

const ROUND = [1, 2, 5, 10];

/**
 * An axis from `left` to `right` over 0 and all values, with round ends and about `wanted` ticks.
 */
export function createAxis(
  values: readonly number[],
  left: number,
  right: number,
  wanted = 5,
): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low || 1) / wanted);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step),
    at: (value) => left + ((value / step - first) / (last - first)) * (right - left),
    label: (tick) => (Math.round(tick / step) === 0 ? '0' : signed(tick, decimals)),
  };
}

/** A number with a sign; minus is U+2212, and 0 has no sign. */
export function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return Number(size) === 0 ? size : `${value < 0 ? '\u2212' : '+'}${size}`;
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ROUND.find((round) => round * power >= least * (1 - 1e-9))!;
}
