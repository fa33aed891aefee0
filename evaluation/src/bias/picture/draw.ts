import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { PLACES } from '../measure.js';
import { markerOf, picture, remark, text } from '../../svg.js';
import { drawPanel, type Panel } from './panel.js';
import { rowsOf, type DrawnVariable, type Row, type System } from './rows.js';

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
      ...{ left, right: left + width, top, bottom },
      title: 'Representation',
      unit: `arguments of the first ${PLACES}`,
      figureOf: ({ representation }) => representation,
    },
    {
      ...{ left: second, right: second + width, top, bottom },
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
