import { barX, plot, text } from '@observablehq/plot';
import { legend, type Series, signs } from './legend.js';
import { fitted, widthOf } from './measure.js';

/** A bar: how much of one thing (`row`) one of the series has. */
export interface Bar {
  readonly row: string;
  /** Which of the series, from 0. */
  readonly series: number;
  readonly size: number;
  /** The size in words, such as "35%". */
  readonly text: string;
}

const LINE = 21;
/** Room for the signs of the series. */
const LEFT = 22;

/** A label for each row, and below it its bars, one a series: as `draw` of a `Chart`. */
export function pairedBars(bars: readonly Bar[], series: readonly Series[], width: number) {
  const rows = [...new Set(bars.map(({ row }) => row))];
  const key = legend(series, width);
  const right = 10 + Math.max(...bars.map((bar) => widthOf(bar.text)), 0);
  const y = (bar: Bar) => JSON.stringify([bar.row, bar.series]);
  const lines = rows.flatMap((row) => [row, ...bars.filter((bar) => bar.row === row).map(y)]);
  return plot({
    width,
    height: key.height + lines.length * LINE,
    marginTop: key.height,
    marginBottom: 0,
    marginLeft: LEFT,
    marginRight: right,
    x: { axis: null, domain: [0, Math.max(...bars.map(({ size }) => size), Number.MIN_VALUE)] },
    y: { axis: null, domain: lines, padding: 0.2 },
    style: {
      font: 'var(--text-small) var(--font)',
      color: 'var(--ink-muted)',
      overflow: 'visible',
    },
    marks: [
      ...key.marks,
      text(rows, {
        x: 0,
        y: (row: string) => row,
        text: (row: string) => fitted(row, width),
        dx: -LEFT,
        dy: 4,
        textAnchor: 'start',
        fill: 'var(--ink)',
      }),
      ...series.map((each, index) => {
        const own = bars.filter((bar) => bar.series === index);
        return [
          barX(own, { x1: 0, x2: 'size', y, fill: each.colour, rx2: 3 }),
          signs(own, each, { x: () => 0, y, dx: 9 - LEFT }),
          text(own, { x: 'size', y, text: 'text', dx: 6, textAnchor: 'start', fill: 'var(--ink)' }),
        ];
      }),
    ],
  });
}
