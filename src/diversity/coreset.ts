import { SCORE_TOLERANCE } from '../store/port.js';
import type { SimilarityRow } from './similarity.js';
import { byRelevance, type Candidate, type Choice, type DiversityOptions } from './types.js';

/**
 * Biased coreset (Algorithm 1, Fromm et al. 2021): after the most relevant candidate always
 * the one with the highest weight * relevance - (1 - weight) * similarity to the nearest that
 * is chosen, so that each candidate has one like it among the chosen. Equals come by relevance,
 * then by id.
 *
 * That is also the rule of maximal marginal relevance (Carbonell and Goldstein 1998) where
 * relevance is the cosine to the query, and similarity that of the same vectors.
 * @returns place by place, computed as they are read, each worth 1 - its similarity to the
 *   nearest before it
 */
export function* coresetOrder(
  candidates: readonly Candidate[],
  { weight, similarity }: DiversityOptions & { readonly similarity: SimilarityRow },
): Generator<Choice, void> {
  const rest = Int32Array.from(byRelevance(candidates));
  const relevances = Float64Array.from(candidates, ({ relevance }) => weight * relevance);
  const highest = new Float32Array(candidates.length).fill(-Infinity);
  const nearest = new Int32Array(candidates.length);
  const share = 1 - weight;

  // The first is the most relevant, also where relevance weighs nothing.
  let best = 0;
  for (let left = rest.length - 1; left >= 0; left--) {
    const candidate = rest[best]!;
    const like = { candidate: nearest[candidate]!, similarity: highest[candidate]! };
    rest.copyWithin(best, best + 1);
    yield left === rest.length - 1
      ? { candidate, gain: 1, added: [] }
      : { candidate, gain: 1 - like.similarity, added: [], nearest: like };
    if (left === 0) return;

    const row = similarity(candidate);
    let highestWorth = -Infinity;
    for (let at = 0; at < left; at++) {
      const other = rest[at]!;
      // What only rounding tells apart is equal: engines round in different ways.
      if (row[other]! > highest[other]! + SCORE_TOLERANCE) {
        highest[other] = row[other]!;
        nearest[other] = candidate;
      }
      const worth = relevances[other]! - share * highest[other]!;
      if (worth > highestWorth + SCORE_TOLERANCE) {
        highestWorth = worth;
        best = at;
      }
    }
  }
}
