import { quantile } from '../../../statistics.js';
import type { PairTimes } from './measure.js';

/** Medians over pairs of similar size. */
export interface SizeSummary {
  /** The least and the greatest number of S-nodes of the cases. */
  readonly from: number;
  readonly to: number;
  readonly pairs: number;
  readonly drawMs: number;
  readonly embedMs: number;
  readonly compareMs: number;
  readonly treesMs: number;
  readonly searchMs: number;
  /** The share of pairs whose best mapping was proved. */
  readonly exact: number;
  readonly gap: number;
}

/** One summary for each run of rows whose sizes fall together. */
export function summarize(
  rows: readonly PairTimes[],
  together: (relations: number) => number,
): readonly SizeSummary[] {
  const groups = new Map<number, PairTimes[]>();
  for (const row of rows) {
    const key = together(row.relations);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const median = (of: (row: PairTimes) => number) => quantile(group.map(of), 0.5);
    const sizes = group.map(({ relations }) => relations);
    return {
      from: Math.min(...sizes),
      to: Math.max(...sizes),
      pairs: group.length,
      drawMs: median(({ drawMs }) => drawMs),
      embedMs: median(({ embedMs }) => embedMs),
      compareMs: median(({ compareMs }) => compareMs),
      treesMs: median(({ treesMs }) => treesMs),
      searchMs: median(({ searchMs }) => searchMs),
      exact: group.filter(({ exact }) => exact).length / group.length,
      gap: median(({ gap }) => gap),
    };
  });
}
