import { element, markerOf, text } from '../../svg.js';
import type { Deviation } from '../comparison.js';
import type { GroupBias } from '../measure.js';
import { type GroupRow, offsetOf, type Row } from './rows.js';

export interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly title: string;
  readonly unit: string;
  figureOf(group: GroupBias): Deviation | undefined;
}

export function drawPanel(panel: Panel, rows: readonly Row[]): string {
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

export interface Axis {
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
