import type { Candidate } from '../../diversity/types.js';
import { quantile } from '../../statistics.js';

/** Which candidates a method gets to order: the others follow by relevance. */
export interface Cut {
  /** At most this many of the best; all if absent. */
  readonly pool?: number;
  /** Only such as are more relevant: tau of Fromm et al. 2021. */
  readonly threshold?: number;
}

const POOLS = [100, 50, 30, 20] as const;
/**
 * Thresholds that are tried are quantiles of the candidates' relevances, so as to suit any model.
 */
const QUANTILES = [0.5, 0.75, 0.9] as const;

/** The cuts to choose from, the one that leaves all first. */
export function cutsFor(pools: readonly (readonly Candidate[])[]): readonly Cut[] {
  const relevances = pools.flatMap((pool) => pool.map(({ relevance }) => relevance));
  return [
    {},
    ...POOLS.map((pool) => ({ pool })),
    ...QUANTILES.map((q) => ({ threshold: quantile(relevances, q) })),
  ];
}

/** How many of the candidates, best first, a cut leaves; one at least, where there are any. */
export function lengthOf(
  { pool = Infinity, threshold = -Infinity }: Cut,
  candidates: readonly Candidate[],
): number {
  const above = candidates.findIndex(({ relevance }) => relevance <= threshold);
  const relevant = above === -1 ? candidates.length : above;
  return Math.min(pool, Math.max(1, relevant), candidates.length);
}
