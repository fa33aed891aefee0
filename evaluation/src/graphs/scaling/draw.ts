import { element, markerOf, picture, remark, text } from '../../svg.js';
import { LARGE_QUERY, type PairTimes } from './measure.js';

const WIDTH = 700;
const HEIGHT = 440;
const FRAME = { left: 64, right: WIDTH - 16, top: 48, bottom: HEIGHT - 64 } as const;
const MIDDLE = { 'text-anchor': 'middle' } as const;

const SERIES = [
  ['vision: compare vectors', ({ compareMs }: PairTimes) => compareMs],
  ['vision: draw and embed the case', ({ embedMs }: PairTimes) => embedMs],
  ['matching from the major claim', ({ treesMs }: PairTimes) => treesMs],
  ['matching by A* search', ({ searchMs }: PairTimes) => searchMs],
] as const;

/**
 * Draws how long it takes to compare a large query with cases of growing size: milliseconds for
 * each case, on a logarithmic scale. Markers of searches that were cut off are hollow.
 * @returns SVG on a white background
 */
export function drawScaling(rows: readonly PairTimes[]): string {
  const values = SERIES.flatMap(([, of]) => rows.map(of)).filter((ms) => ms > 0);
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const largest = Math.max(...rows.map(({ relations }) => relations));
  const at: Place = {
    x: (relations) => FRAME.left + (relations / (largest + 2)) * across,
    y: (ms) =>
      FRAME.bottom -
      ((Math.log10(Math.max(ms, 10 ** low)) - low) / (high - low)) * (FRAME.bottom - FRAME.top),
  };
  return picture(
    { width: WIDTH, height: HEIGHT },
    11,
    'Time of one comparison by the size of the case',
    ...SERIES.map(([name], place) => drawLegend(name, place)),
    ...Array.from({ length: high - low + 1 }, (_, step) => drawPower(low + step, at)),
    ...Array.from({ length: Math.floor(largest / 20) }, (_, step) => drawSize(20 * (step + 1), at)),
    ...SERIES.map(([, of], place) =>
      rows
        .map((row) => {
          const cutOff = place === SERIES.length - 1 && !row.exact;
          return markerOf(place).draw(at.x(row.relations), at.y(of(row)), !cutOff);
        })
        .join(''),
    ),
    text((FRAME.left + FRAME.right) / 2, HEIGHT - 34, 'S-nodes of the case', MIDDLE),
    remark(FRAME.right, HEIGHT - 12, NOTE),
  );
}

interface Place {
  x(relations: number): number;
  y(ms: number): number;
}

const across = FRAME.right - FRAME.left;
const NOTE = `Milliseconds for one case; the query has ${LARGE_QUERY} S-nodes; a hollow marker is a search that was cut off.`;

function drawLegend(name: string, place: number): string {
  const x = FRAME.left + 6 + (place % 2) * (across / 2);
  const y = 14 + Math.floor(place / 2) * 16;
  return markerOf(place).draw(x, y, true) + text(x + 10, y + 4, name);
}

function drawPower(power: number, { y }: Place): string {
  const height = y(10 ** power);
  const { left, right } = FRAME;
  const line = { x1: left, x2: right, y1: height, y2: height, stroke: '#d4d4d4' };
  const label = `${power < 0 ? (10 ** power).toFixed(-power) : 10 ** power} ms`;
  return (
    element('line', { ...line, 'stroke-width': 0.6 }) +
    text(left - 6, height + 4, label, { 'text-anchor': 'end' })
  );
}

function drawSize(relations: number, { x }: Place): string {
  return text(x(relations), FRAME.bottom + 16, String(relations), MIDDLE);
}
