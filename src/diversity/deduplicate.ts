import { SCORE_TOLERANCE } from '../store/port.js';
import { byRelevance } from './by-relevance.js';
import type { SimilarityRow } from './similarity.js';
import type { Candidate, Choice } from './types.js';

/**
 * By relevance, except that near-duplicates of what comes earlier stand behind all others.
 * @param options `threshold`: the similarity from which on the less relevant of two candidates is a
 *   duplicate of the other
 * @returns place by place (what nobody reads is not computed), worth 1, or 0 for a duplicate; with
 *   the nearest of those before it that are no duplicates
 */
export function* deduplicateOrder(
  candidates: readonly Candidate[],
  { threshold, similarity }: { readonly threshold: number; readonly similarity: SimilarityRow },
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
