import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import { Bm25Index } from '../premises/bm25.js';
import { bootstrapInterval, type Interval } from '../random.js';
import type { PremiseEvaluation } from '../premises/evaluate.js';
import {
  LIMITS,
  measurePrefilters,
  PREFILTERS,
  type PrefilterRecall,
} from '../premises/prefilter.js';
import type { PremiseTask } from '../premises/read.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { row, withInterval } from './output.js';

type PrefilterReport = Awaited<ReturnType<typeof scorePrefilters>>[number];

/** What `elenchus evaluate premises --prefilter --json` prints; figures are named "recall@100". */
export async function scorePrefilters(task: PremiseTask, { claims, encoded }: PremiseEvaluation) {
  const texts = task.premises.map(({ text }) => text);
  const index = new Bm25Index(texts, createSparseEncoder());
  const all = LIMITS.length * PREFILTERS.length * claims.length;
  const recalls = await withProgress('claims', all, (onDone) =>
    measurePrefilters({ task, claims, encoded, index }, onDone),
  );
  return PREFILTERS.map((prefilter) => {
    const own = recalls.filter((each) => each.prefilter === prefilter);
    return {
      ...({ task: 'premises', prefilter, queries: claims.length } as const),
      metrics: byLimit(own, mean),
      intervals: byLimit(own, (byClaim) => bootstrapInterval(byClaim)),
    };
  });
}

export function prefilterTable(reports: readonly PrefilterReport[]): readonly string[] {
  return [
    row(WIDTHS, 'recall of', LIMITS.map(String)),
    ...reports.map(({ prefilter, metrics, intervals }) => {
      const names = LIMITS.map((limit) => `recall@${limit}`);
      const cells = names.map((name) => withInterval(metrics[name], intervals[name]));
      return row(WIDTHS, prefilter, cells);
    }),
  ];
}

const WIDTHS = [9, 26] as const;

function byLimit<Value extends number | Interval>(
  recalls: readonly PrefilterRecall[],
  of: (byClaim: readonly number[]) => Value | undefined,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const { limit, byClaim } of recalls) {
    const value = of(byClaim);
    if (value !== undefined) values[`recall@${limit}`] = value;
  }
  return values;
}
