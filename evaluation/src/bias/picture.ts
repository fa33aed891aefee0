import {
  axisX,
  gridX,
  type Markish,
  type PlotOptions,
  rect,
  ruleX,
  ruleY,
} from '@observablehq/plot';
import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { CENTRED, colourOf, drawPicture, GRID, legend, signs, words } from '../charts.js';
import { type Deviation, type GroupBias, PLACES } from './measure.js';

/** In pixels: two columns on a page at 96 pixels to the inch. */
const WIDTH = 700;
const LABELS = 216;
const GAP = 26;
const PANEL = (WIDTH - LABELS - 3 * GAP) / 2;
const HEADING = 20;
const FONT_SIZE = 10;
/** Height of one system in a row. */
const LINE = 9;
/** About how many an axis has. */
const TICKS = 5;

const NOTE =
  'Lines are 95 % intervals over issues; a marker is filled where its line leaves out 0.';

/** A system's results; the groups are the same for all systems. */
export interface System {
  readonly name: string;
  readonly groups: readonly GroupBias[];
}

export interface DrawnVariable {
  readonly name: string;
  readonly label: string;
}

/** Where a group stands, with its figures of all systems. */
interface Row {
  readonly top: number;
  readonly bottom: number;
  readonly systems: readonly GroupBias[];
}

/**
 * Draws a row for each group: representation on the left, nDCG on the right, both as deviations
 * from chance with 95 % intervals. A marker is filled if its interval does not contain 0.
 * @param systems at most MAX_SYSTEMS
 * @returns SVG
 */
export function drawBias(systems: readonly System[], variables: readonly DrawnVariable[]): string {
  const several = systems.length > 1;
  const top = several ? 44 : 24;
  const rows: Row[] = [];
  const labels: Markish[] = [words([[LABELS, top - 12, 'corpus']], SHARE)];
  let bottom = top;
  for (const { name, label } of variables) {
    labels.push(
      words([[8, bottom + 12, label]], { textAnchor: 'start', fontSize: 10, fontWeight: 'bold' }),
    );
    bottom += HEADING;
    systems[0]?.groups.forEach((group, place) => {
      if (group.variable !== name) return;
      const height = 6 + LINE * systems.length;
      rows.push({
        top: bottom,
        bottom: bottom + height,
        systems: systems.map(({ groups }) => groups[place]!),
      });
      labels.push(...labelsOf(group, bottom + height / 2));
      bottom += height;
    });
  }
  const height = bottom + 56;
  const panel = (left: number, unit: string, figureOf: FigureOf): PlotOptions => ({
    marginLeft: left,
    marginRight: WIDTH - left - PANEL,
    marginTop: top,
    marginBottom: height - bottom,
    y: { type: 'identity', axis: null },
    ...chartOf(rows, figureOf, `deviation from chance, ${unit}`),
  });
  const [one, other] = [LABELS + GAP, LABELS + 2 * GAP + PANEL];
  const bold = { fontSize: FONT_SIZE, fontWeight: 'bold' } as const;
  return drawPicture(
    {
      width: WIDTH,
      height,
      title: 'Deviation of each group from random samples of arguments on the issue',
      notes: [NOTE],
    },
    panel(one, `arguments of the first ${PLACES}`, (group) => group.representation),
    panel(other, `nDCG@${PLACES}`, (group) => group.ndcg),
    {
      marks: [
        ...(several ? systems : []).flatMap(({ name }, place) =>
          legend(name, place, 12 + (place * (WIDTH - 8)) / Math.max(systems.length, 4), 12),
        ),
        ...labels,
        words([[one + PANEL / 2, top - 12, 'Representation']], bold),
        words([[other + PANEL / 2, top - 12, 'Performance']], bold),
      ],
    },
  );
}

const SHARE = { textAnchor: 'end', fontSize: FONT_SIZE, fill: '#595959' } as const;

function labelsOf({ value, share }: GroupBias, middle: number): readonly Markish[] {
  const fontSize = Math.min(FONT_SIZE, (LABELS - 44) / loadFont()(value, 1));
  return [
    words([[LABELS - 36, middle, value]], { textAnchor: 'end', fontSize }),
    words([[LABELS, middle, percent(share)]], SHARE),
  ];
}

function percent(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1 %';
  return `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

type FigureOf = (group: GroupBias) => Deviation | undefined;

/** The figures of all systems over an axis with 0 and round ends. */
function chartOf(rows: readonly Row[], figureOf: FigureOf, label: string): PlotOptions {
  const figures = rows.flatMap(({ top, bottom, systems }) =>
    systems.flatMap((group, system) => {
      const figure = figureOf(group);
      const y = (top + bottom) / 2 + (system - (systems.length - 1) / 2) * LINE;
      const [low, high] = figure?.interval ?? [];
      return figure ? [{ system, y, x: figure.deviation, low, high }] : [];
    }),
  );
  const ends = figures.flatMap(({ x, low = x, high = x }) => [low, high]);
  const least = Math.min(0, ...ends);
  const most = Math.max(0, ...ends);
  return {
    x: { domain: [least, least === most ? 1 : most], nice: TICKS },
    marks: [
      rect(
        rows.filter((_, place) => place % 2 === 0),
        { y1: 'top', y2: 'bottom', fill: '#f3f3f3' },
      ),
      gridX({ ...GRID, ticks: TICKS }),
      ruleX([0], { stroke: '#555555' }),
      axisX({ ...CENTRED, ticks: TICKS, tickSize: 0, tickFormat, label, fontSize: FONT_SIZE }),
      figures.map((figure) => [
        ruleY(figure.low === undefined ? [] : [figure], {
          x1: 'low',
          x2: 'high',
          y: 'y',
          stroke: colourOf(figure.system),
          strokeWidth: 1.2,
        }),
        signs([figure], figure.system, { x: 'x', y: 'y' }, isPerhapsChance),
      ]),
    ],
  };
}

function isPerhapsChance({
  low = -1,
  high = 1,
}: {
  readonly low?: number;
  readonly high?: number;
}) {
  return low <= 0 && high >= 0;
}

function tickFormat(tick: number): string {
  const size = String(Math.abs(Number(tick.toFixed(9))));
  return tick === 0 ? '0' : `${tick < 0 ? '\u2212' : '+'}${size}`;
}

/** A number with a sign; minus is U+2212, and 0 has no sign. */
export function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return Number(size) === 0 ? size : `${value < 0 ? '\u2212' : '+'}${size}`;
}
