import { axisX, gridX, plot, ruleY, text } from '@observablehq/plot';
import { legend, type Series, signs } from './legend.js';
import { fitted } from './measure.js';

/** What one row shows: a share for each of the series. */
export interface DotRow {
  readonly label: string;
  readonly shares: readonly number[];
}

const LINE = 21;
/** Between the legend and the first row. */
const GAP = 8;
/** Half of a symbol stands beyond the axis. */
const SIDE = 12;

/** A label for each row, and below it a symbol for each series: as `draw` of a `Chart`. */
export function dotPlot(
  rows: readonly DotRow[],
  series: readonly Series[],
  width: number,
  percent: (share: number) => string,
) {
  const key = legend(series, width);
  const lines = rows.flatMap((_, index) => [`label ${index}`, `dots ${index}`]);
  const most = Math.max(...rows.flatMap(({ shares }) => shares));
  const bottom = 36;
  return plot({
    width,
    height: key.height + GAP + lines.length * LINE + bottom,
    marginTop: key.height + GAP,
    marginBottom: bottom,
    marginLeft: SIDE,
    marginRight: SIDE + 8,
    // Up to a full tenth, so that the last tick stands at the end.
    x: { domain: [0, Math.max(0.1, Math.ceil(most * 10) / 10)] },
    y: { axis: null, domain: lines, padding: 0 },
    style: {
      font: 'var(--text-small) var(--font)',
      color: 'var(--ink-muted)',
      overflow: 'visible',
    },
    marks: [
      ...key.marks,
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: width / 90 }),
      axisX({ ticks: width / 90, tickSize: 0, tickFormat: percent, fill: 'var(--ink-muted)' }),
      text(rows, {
        x: 0,
        y: (_, index) => `label ${index}`,
        text: ({ label }: DotRow) => fitted(label, width),
        dx: -SIDE,
        dy: 3,
        textAnchor: 'start',
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 4,
      }),
      ruleY(rows, {
        x1: ({ shares }: DotRow) => Math.min(...shares),
        x2: ({ shares }: DotRow) => Math.max(...shares),
        y: (_, index) => `dots ${index}`,
        stroke: 'var(--line-strong)',
      }),
      // The first series lies on top.
      ...series
        .map((each, of) =>
          signs(rows, each, {
            x: ({ shares }: DotRow) => shares[of]!,
            y: (_, index) => `dots ${index}`,
          }),
        )
        .toReversed(),
    ],
  });
}
