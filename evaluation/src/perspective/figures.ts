import { normalisedDiscountedKl } from 'elenchus/internal/perspective/kl-divergence.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { discount, ndcg } from '../metrics/ndcg.js';
import { precision } from '../metrics/precision.js';

/**
 * Figures of diversity and fairness for one variable, as the task's public code computes them
 * (Blubberli/argmin2024-perspective, scripts/evaluate_diversity.py).
 */

export const ALPHA = 0.5;

export const CUTOFFS = [2, 4, 8, 10, 12, 14, 16, 18, 20] as const;

export interface Ideal {
  readonly relevant: number;
  /** The number of values among the relevant arguments. */
  readonly values: number;
}

/** The task's code ranks this many relevant arguments, and counts values in all but the last. */
const MAX_IDEAL = 1_000;

/** @param codes values of the relevant arguments, in the order of the judgements */
export function idealOf(codes: readonly number[]): Ideal {
  const seen = codes.length < MAX_IDEAL ? codes : codes.slice(0, MAX_IDEAL - 1);
  return { relevant: codes.length, values: new Set(seen).size };
}

/**
 * alpha-nDCG of one variable: a relevant hit gains 1, or 1 - alpha if its value occurred before.
 * The ideal ranking begins with one relevant argument of each value.
 * @param hits whether each place is relevant
 * @param codes the value at each place
 * @returns 0 if nothing is relevant
 */
export function alphaNdcgAt(
  k: number,
  hits: readonly boolean[],
  codes: readonly number[],
  ideal: Ideal,
  alpha = ALPHA,
): number {
  const seen = new Set<number>();
  let gained = 0;
  let best = 0;
  for (let rank = 1; rank <= k; rank++) {
    const code = codes[rank - 1];
    if (code !== undefined) {
      if (hits[rank - 1] === true) gained += (seen.has(code) ? 1 - alpha : 1) * discount(rank);
      seen.add(code);
    }
    if (rank <= ideal.relevant) best += (rank <= ideal.values ? 1 : 1 - alpha) * discount(rank);
  }
  return best === 0 ? 0 : gained / best;
}

/**
 * Normalised discounted KL-divergence of one variable: the mean over all values but the corpus's
 * most frequent one. 0 means that the ranking is as fair as the corpus.
 * @param codes the value at each place
 * @param shares of each value in the corpus
 */
export function klAt(
  k: number,
  codes: readonly number[],
  { shares, majority }: { readonly shares: readonly number[]; readonly majority: number },
): number {
  const protectedGroups = shares.map((_, code) => code).filter((code) => code !== majority);
  const divergences = protectedGroups.map((group) =>
    normalisedDiscountedKl(
      codes.map((code) => code === group),
      shares[group]!,
      CUTOFFS.filter((cutoff) => cutoff <= k),
    ),
  );
  return mean(divergences);
}

/**
 * Binary nDCG, as in scripts/evaluate_relevance.py.
 * @param hits whether each place is relevant
 * @param relevant the number of relevant arguments
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function ndcgAt(k: number, hits: readonly boolean[], relevant: number): number {
  const judged = new Array<number>(Math.min(relevant, k)).fill(1);
  return ndcg(hits.map(Number), judged, { k });
}

/** The share of relevant places among the first k, or all places of a shorter ranking. */
export function precisionAt(k: number, hits: readonly boolean[]): number {
  return precision(hits.map(Number), { k: Math.min(k, hits.length) });
}
