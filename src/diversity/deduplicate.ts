import { SCORE_TOLERANCE } from '../store/port.js';
import type { SimilarityRow } from './similarity.js';
import { byRelevance, type Candidate, type Choice } from './types.js';

/**
 * Orders by relevance, but moves near-duplicates of earlier candidates behind all others.
 * @param options `threshold`: from this similarity on, the less relevant of two candidates is a
 *   duplicate
 * @returns place by place, computed as they are read; the gain is 1, or 0 for a duplicate; with the
 *   nearest one before it that is not a duplicate
 */
export function* deduplicateOrder(
  candidates: readonly Candidate[],
  { threshold, similarity }: { readonly threshold: number; readonly similarity: SimilarityRow },
): Generator<Choice, void> {
  const nearest: Choice['nearest'][] = candidates.map(() => undefined);
  const duplicates: Choice[] = [];
  for (const candidate of byRelevance(candidates)) {
    const like = nearest[candidate];
    const choice = { candidate, added: [], ...(like && { nearest: like }) };
    if (like && like.similarity >= threshold) {
      duplicates.push({ ...choice, gain: 0 });
      continue;
    }
    yield { ...choice, gain: 1 };
    similarity(candidate).forEach((similarity, other) => {
      const highest = nearest[other]?.similarity ?? -Infinity;
      if (similarity > highest + SCORE_TOLERANCE) nearest[other] = { candidate, similarity };
    });
  }
  yield* duplicates;
}
