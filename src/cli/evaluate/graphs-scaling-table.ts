import { LARGE_QUERY, type PairTimes } from '../../evaluation/graphs/scaling/measure.js';
import { type SizeSummary, summarize } from '../../evaluation/graphs/scaling/summary.js';
import type { StructureView } from '../../structure/encoder.js';
import { amount, duration } from '../progress.js';
import { row } from './table.js';

/** What `elenchus evaluate graphs-scaling --json` prints. */
export interface ScalingReport {
  readonly task: 'graphs-scaling';
  readonly layout: StructureView;
  readonly budgetMs: number;
  /** Pairs of graphs of one size. */
  readonly equalSizes: readonly PairTimes[];
  /** One query of 2,540 S-nodes against a case of each size. */
  readonly largeQuery: readonly PairTimes[];
  /** The files that were written. */
  readonly pictures: readonly string[];
  readonly seconds: number;
}

/** A report for people. */
export function scalingTables(report: ScalingReport): string {
  const { layout, budgetMs, equalSizes, largeQuery, pictures, seconds } = report;
  return [
    `graphs-scaling, layout ${layout}, ${duration(seconds)}; medians in milliseconds a case; A* within ${amount(budgetMs)} ms`,
    '',
    'queries as large as the case',
    HEADING,
    ...summarize(equalSizes, (relations) => relations).map(line),
    '',
    `one query of ${amount(LARGE_QUERY)} S-nodes`,
    HEADING,
    ...summarize(largeQuery, (relations) => Math.floor((relations - 1) / 20)).map(line),
    '',
    `pictures: ${pictures.join(', ')}`,
  ].join('\n');
}

const WIDTHS = [12, 13] as const;
const HEADING = row(WIDTHS, 'S-nodes', [
  ...['pairs', 'draw', 'and embed', 'compare', 'from the top', 'A*', 'proven', 'gap'],
]);

function line(summary: SizeSummary): string {
  const { from, to, pairs, drawMs, embedMs, compareMs, treesMs, searchMs, exact, gap } = summary;
  return row(WIDTHS, from === to ? String(from) : `${from} to ${to}`, [
    ...[String(pairs), drawMs.toFixed(2), embedMs.toFixed(2), compareMs.toFixed(4)],
    ...[treesMs.toFixed(2), searchMs.toFixed(1), `${(100 * exact).toFixed(0)} %`, gap.toFixed(3)],
  ]);
}
