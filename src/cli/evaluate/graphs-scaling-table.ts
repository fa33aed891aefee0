import { LARGE_QUERY, type PairTimes } from '../../evaluation/graphs/scaling/measure.js';
import { type SizeSummary, summarize } from '../../evaluation/graphs/scaling/summary.js';
import type { StructureView } from '../../structure/encoder.js';
import { amount, duration } from '../progress.js';

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

/** Prints a report to stdout: JSON, or tables for people. */
export function printScaling(report: ScalingReport, json: boolean): void {
  console.log(json ? JSON.stringify(report) : tables(report));
}

function tables(report: ScalingReport): string {
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

const HEADING = columns('S-nodes', [
  ...['pairs', 'draw', 'and embed', 'compare', 'from the top', 'A*', 'proven', 'gap'],
]);

function line(summary: SizeSummary): string {
  const { from, to, pairs, drawMs, embedMs, compareMs, treesMs, searchMs, exact, gap } = summary;
  return columns(from === to ? String(from) : `${from} to ${to}`, [
    String(pairs),
    drawMs.toFixed(2),
    embedMs.toFixed(2),
    compareMs.toFixed(4),
    treesMs.toFixed(2),
    searchMs.toFixed(1),
    `${(100 * exact).toFixed(0)} %`,
    gap.toFixed(3),
  ]);
}

function columns(label: string, cells: readonly string[]): string {
  return `${label.padEnd(12)}${cells.map((cell) => cell.padStart(13)).join('')}`;
}
