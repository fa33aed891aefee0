import { writePictures } from '../svg.js';
import { drawScaling } from '../graphs/scaling/draw.js';
import {
  CASE_SIZES,
  EQUAL_SIZES,
  LARGE_QUERY,
  type PairTimes,
  ScalingStudy,
} from '../graphs/scaling/measure.js';
import { median } from 'elenchus/internal/math/statistics.js';
import { createStructureEncoder, type StructureView } from 'elenchus/internal/graphs/encoder.js';
import { amount, duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { layoutOf } from './graphs.js';
import { checkWritable, row } from './output.js';

export interface ScalingFlags {
  readonly layout?: string;
  readonly budget: number;
  readonly pairs: number;
  readonly picture: string;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate graphs-scaling`. */
export async function evaluateScaling(flags: ScalingFlags): Promise<void> {
  const started = performance.now();
  const layout = layoutOf(flags.layout);
  await checkWritable(`${flags.picture}.svg`);
  const encoder = await createStructureEncoder();
  try {
    encoder.model(layout);
    const { budget: budgetMs, seed } = flags;
    const study = new ScalingStudy({ encoder, layout, budgetMs, seed });
    // First, so that just-in-time compilation does not distort the times of the picture.
    const equalSizes = await study.equalSizes(EQUAL_SIZES, flags.pairs);
    const largeQuery = await withProgress('cases', CASE_SIZES.length, (onDone) =>
      study.largeQuery(LARGE_QUERY, CASE_SIZES, onDone),
    );
    const pictures = await writePictures(flags.picture, drawScaling(largeQuery));
    const seconds = (performance.now() - started) / 1_000;
    const measured = { layout, budgetMs, equalSizes, largeQuery, pictures, seconds };
    const report = { task: 'graphs-scaling', ...measured } as const;
    console.log(flags.json ? JSON.stringify(report) : scalingTables(report));
  } finally {
    await encoder.close();
  }
}

interface ScalingReport {
  readonly layout: StructureView;
  readonly budgetMs: number;
  readonly equalSizes: readonly PairTimes[];
  readonly largeQuery: readonly PairTimes[];
  readonly pictures: readonly string[];
  readonly seconds: number;
}

function scalingTables(report: ScalingReport): string {
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
  ...['pairs', 'draw', 'and embed', 'compare', 'from the top', 'A*', 'M steps', 'proven', 'gap'],
]);

function line(summary: SizeSummary): string {
  const { from, to, pairs, drawMs, embedMs, compareMs, treesMs, searchMs, steps, exact, gap } =
    summary;
  return row(WIDTHS, from === to ? String(from) : `${from} to ${to}`, [
    ...[String(pairs), drawMs.toFixed(2), embedMs.toFixed(2), compareMs.toFixed(4)],
    ...[
      treesMs.toFixed(2),
      searchMs.toFixed(1),
      (steps / 1e6).toFixed(1),
      `${(100 * exact).toFixed(0)} %`,
      gap.toFixed(3),
    ],
  ]);
}

const MEDIANS = ['drawMs', 'embedMs', 'compareMs', 'treesMs', 'searchMs', 'steps', 'gap'] as const;

/** Medians over pairs of similar size. */
type SizeSummary = ReturnType<typeof summarize>[number];

/** One summary for all rows that get the same number from `together`. */
export function summarize(rows: readonly PairTimes[], together: (relations: number) => number) {
  const groups = new Map<number, PairTimes[]>();
  for (const row of rows) {
    const key = together(row.relations);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const sizes = group.map(({ relations }) => relations);
    const medians = MEDIANS.map((name) => [name, median(group.map((row) => row[name]))]);
    return {
      from: Math.min(...sizes),
      to: Math.max(...sizes),
      pairs: group.length,
      exact: group.filter(({ exact }) => exact).length / group.length,
      ...(Object.fromEntries(medians) as Record<(typeof MEDIANS)[number], number>),
    };
  });
}
