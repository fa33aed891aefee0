import { normalisedDiscountedKl } from '../../perspective/kl-divergence.js';
import { mean } from '../../statistics.js';
import { discount, ndcg } from '../metrics/ndcg.js';
import { precision } from '../metrics/precision.js';

/**
 * The task's figures of diversity and fairness for one socio-variable, as its public code
 * has them (Blubberli/argmin2024-perspective, scripts/evaluate_diversity.py).
 */

export const ALPHA = 0.5;

/** Where the shares of a ranking are compared with those of the corpus. */
export const CUTOFFS = [2, 4, 8, 10, 12, 14, 16, 18, 20] as const;

/** The best ranking for one query and one variable, in figures. */
export interface Ideal {
  /** How many arguments are relevant. */
  readonly relevant: number;
  /** How many values of the variable they have among them. */
  readonly values: number;
}

/** The code ranks this many relevant arguments, and looks for values in all but the last. */
const MAX_IDEAL = 1_000;

/** @param codes The values of the relevant arguments, in the order of the judgements */
export function idealOf(codes: readonly number[]): Ideal {
  const seen = codes.length < MAX_IDEAL ? codes : codes.slice(0, MAX_IDEAL - 1);
  return { relevant: codes.length, values: new Set(seen).size };
}

/**
 * alpha-nDCG of one variable. A relevant hit gains 1, or 1 - alpha where its value stands at
 * an earlier rank, once or often, relevant or not. The ideal ranking has one relevant argument
 * of each value first, then the others.
 * @param hits Whether each place is relevant
 * @param codes The value at each place
 * @returns 0 to 1 in all but odd cases; 0 where nothing is relevant
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
 * Normalised discounted KL-divergence of one variable: the mean over the values that are not
 * the corpus's most frequent one. Relevance does not count; 0 is as fair as the corpus.
 * @param codes The value at each place
 * @param shares The corpus's share of each value
 * @param majority The value that is left out
 * @returns At least 0; 0 where the corpus has one value only
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
 * The task's relevance figures over binary judgements, as its public code has them
 * (Blubberli/argmin2024-perspective, scripts/evaluate_relevance.py).
 */

/**
 * Binary nDCG against all relevant arguments.
 * @param hits Whether each place of the ranking is relevant; a ranking may be shorter than k
 * @param relevant How many relevant arguments there are
 * @returns 0 to 1; 0 where nothing is relevant
 */
export function ndcgAt(k: number, hits: readonly boolean[], relevant: number): number {
  const judged = new Array<number>(Math.min(relevant, k)).fill(1);
  return ndcg(hits.map(Number), judged, { k });
}

/**
 * The share of relevant places among the first k, or among all where the ranking is shorter.
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precisionAt(k: number, hits: readonly boolean[]): number {
  return precision(hits.map(Number), { k: Math.min(k, hits.length) });
}
