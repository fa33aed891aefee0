import { byRelevance } from './by-relevance.js';
import type { SimilarityRow } from './similarity.js';
import type { Candidate, Choice, DiversityOptions } from './types.js';

export interface CoresetOptions extends DiversityOptions {
  readonly similarity: SimilarityRow;
}

/**
 * Biased coreset (Algorithm 1, Fromm et al. 2021): after the most relevant candidate always
 * the one with the highest weight * relevance - (1 - weight) * similarity to the nearest that
 * is chosen, so that each candidate has one like it among the chosen. Equals come by relevance,
 * then by id. One row of similarities for each choice.
 *
 * That is also the rule of maximal marginal relevance (Carbonell and Goldstein 1998) where
 * relevance is the cosine to the query, and similarity that of the same vectors.
 *
 * @returns the order, and what each was worth: 1 - similarity to the nearest before it
 */
export function coreset(
  candidates: readonly Candidate[],
  { count = candidates.length, weight, similarity }: CoresetOptions,
): Choice[] {
  const rest = byRelevance(candidates);
  const highest = new Float32Array(candidates.length).fill(-Infinity);
  const nearest = new Int32Array(candidates.length).fill(-1);
  const worth = (candidate: number) =>
    weight * candidates[candidate]!.relevance -
    // Nothing weighs nothing, even where it is infinite.
    (weight === 1 || nearest[candidate] === -1 ? 0 : (1 - weight) * highest[candidate]!);

  return Array.from({ length: Math.min(count, candidates.length) }, (_, place): Choice => {
    let best = 0;
    // The first is the most relevant, also where relevance weighs nothing.
    for (let at = 1; place > 0 && at < rest.length; at++) {
      if (worth(rest[at]!) > worth(rest[best]!)) best = at;
    }
    const [candidate = 0] = rest.splice(best, 1);
    const before = nearest[candidate]!;
    const choice: Choice = {
      candidate,
      gain: before === -1 ? 1 : 1 - highest[candidate]!,
      added: [],
      ...(before !== -1 && { nearest: { candidate: before, similarity: highest[candidate]! } }),
    };
    const row = similarity(candidate);
    for (const other of rest) {
      if (row[other]! <= highest[other]!) continue;
      highest[other] = row[other]!;
      nearest[other] = candidate;
    }
    return choice;
  });
}
