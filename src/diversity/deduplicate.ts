import { SCORE_TOLERANCE } from '../store/port.js';
import { byRelevance } from './by-relevance.js';
import { firstOf } from './first-of.js';
import type { SimilarityRow } from './similarity.js';
import type { Candidate, Choice } from './types.js';

export interface DeduplicateOptions {
  /** How many to choose; all by default. */
  readonly count?: number;
  /** From this similarity on, the less relevant of two candidates is a duplicate of the other. */
  readonly threshold: number;
  readonly similarity: SimilarityRow;
}

/**
 * By relevance, except that near-duplicates of what comes earlier stand behind all others.
 * @returns the order, and what each added: a gain of 1, or 0 for a duplicate; its nearest
 *   among those that are no duplicates and come before it
 */
export function deduplicate(
  candidates: readonly Candidate[],
  { count = candidates.length, ...options }: DeduplicateOptions,
): Choice[] {
  return firstOf(deduplicateOrder(candidates, options), count);
}

/** The same order place by place: what nobody reads is not computed. */
export function* deduplicateOrder(
  candidates: readonly Candidate[],
  { threshold, similarity }: Omit<DeduplicateOptions, 'count'>,
): Generator<Choice, void> {
  const highest = new Float32Array(candidates.length).fill(-Infinity);
  const nearest = new Int32Array(candidates.length).fill(-1);
  const choiceOf = (candidate: number, gain: number): Choice => ({
    candidate,
    gain,
    added: [],
    ...(nearest[candidate] !== -1 && {
      nearest: { candidate: nearest[candidate]!, similarity: highest[candidate]! },
    }),
  });
  const duplicates: Choice[] = [];
  for (const candidate of byRelevance(candidates)) {
    if (highest[candidate]! >= threshold) {
      duplicates.push(choiceOf(candidate, 0));
      continue;
    }
    yield choiceOf(candidate, 1);
    const row = similarity(candidate);
    for (let other = 0; other < row.length; other++) {
      if (row[other]! <= highest[other]! + SCORE_TOLERANCE) continue;
      highest[other] = row[other]!;
      nearest[other] = candidate;
    }
  }
  yield* duplicates;
}
