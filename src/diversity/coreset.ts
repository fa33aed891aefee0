import { SCORE_TOLERANCE } from '../store/port.js';
import type { SimilarityRow } from './similarity.js';
import { byRelevance, type Candidate, type Choice, type DiversityOptions } from './types.js';

/**
 * Biased coreset (Algorithm 1, Fromm et al. 2021). After the most relevant candidate, always
 * chooses the one with the highest weight * relevance - (1 - weight) * similarity to the nearest
 * chosen one, so that each candidate has a similar one among the chosen. Ties are broken by
 * relevance, then by id.
 *
 * With the cosine to the query as relevance and the cosine of the same vectors as similarity, this
 * is maximal marginal relevance (Carbonell and Goldstein 1998).
 * @returns place by place, computed as they are read; the gain is 1 - the similarity to the nearest
 *   one before it
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

  // The first one is the most relevant, even if relevance has no weight.
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
      // Differences due to rounding count as ties, since engines round differently.
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
