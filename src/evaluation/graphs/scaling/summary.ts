import { median } from '../../../statistics.js';
import type { PairTimes } from './measure.js';

const MEDIANS = ['drawMs', 'embedMs', 'compareMs', 'treesMs', 'searchMs', 'gap'] as const;

/** Medians over pairs of similar size. */
export interface SizeSummary extends Readonly<Record<(typeof MEDIANS)[number], number>> {
  /** The least and the greatest number of S-nodes of the cases. */
  readonly from: number;
  readonly to: number;
  readonly pairs: number;
  /** The share of pairs whose best mapping was proved. */
  readonly exact: number;
}

/** One summary for the rows of each size, where `together` gives equal numbers to equal sizes. */
export function summarize(
  rows: readonly PairTimes[],
  together: (relations: number) => number,
): readonly SizeSummary[] {
  const groups = new Map<number, PairTimes[]>();
  for (const row of rows) {
    const key = together(row.relations);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group): SizeSummary => {
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
