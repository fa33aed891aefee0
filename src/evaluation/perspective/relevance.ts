import { ndcg } from '../metrics/ndcg.js';
import { precision } from '../metrics/precision.js';

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
