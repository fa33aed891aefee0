/**
 * The task's relevance figures over binary judgements, as its public code has them
 * (Blubberli/argmin2024-perspective, scripts/evaluate_relevance.py).
 */

/** 1 / log2(rank + 1) for the ranks from 1. */
export function discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/**
 * Binary nDCG against all relevant arguments.
 * @param hits Whether each place of the ranking is relevant; a ranking may be shorter than k
 * @param relevant How many relevant arguments there are
 * @returns 0 to 1; 0 where nothing is relevant
 */
export function ndcgAt(k: number, hits: readonly boolean[], relevant: number): number {
  let gained = 0;
  let ideal = 0;
  for (let rank = 1; rank <= k; rank++) {
    if (hits[rank - 1] === true) gained += discount(rank);
    if (rank <= relevant) ideal += discount(rank);
  }
  return ideal === 0 ? 0 : gained / ideal;
}

/**
 * The share of relevant places among the first k, or among all where the ranking is shorter.
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precisionAt(k: number, hits: readonly boolean[]): number {
  const places = hits.slice(0, k);
  return places.length === 0 ? 0 : places.filter(Boolean).length / places.length;
}
