import { byRelevance, type Candidate } from 'elenchus/internal/diversity/types.js';
import { compareRows } from 'elenchus/internal/math/compare-rows.js';
import type { EncodedText, Near, ScoredPlace } from './relevance.js';

/** The candidates for a claim, best first. */
export interface Pool {
  /** With relevances from 0 to 1. */
  readonly candidates: readonly Candidate[];
  /** Indices in the corpus. */
  readonly places: readonly number[];
}

/** The nearest premises for each claim, nearest first. */
export function nearestPremises(
  claims: readonly EncodedText[],
  premises: readonly EncodedText[],
  count: number,
): readonly Near[] {
  return compareRows(
    premises.map(({ vector }) => vector),
    (compare) =>
      claims.map(({ vector }) => {
        const cosines = compare(vector);
        const order = Array.from(cosines.keys()).sort((a, b) => cosines[b]! - cosines[a]! || a - b);
        return order.slice(0, count).map((place) => ({ place, cosine: cosines[place]! }));
      }),
  );
}

/** @param probable whether scores are probabilities */
export function poolOf(
  scored: readonly ScoredPlace[],
  ids: readonly string[],
  probable: boolean,
): Pool {
  const highest = probable ? 1 : Math.max(0, ...scored.map(({ score }) => score));
  const unordered = scored.map(({ place, score }): Candidate => {
    // Scores that are not probabilities are divided by the best one, so that one threshold suits
    // all claims. What orders the candidates divides by the best one in any case.
    return { id: ids[place]!, relevance: highest > 0 ? Math.max(0, score / highest) : 0 };
  });
  const order = byRelevance(unordered);
  return {
    candidates: order.map((at) => unordered[at]!),
    places: order.map((at) => scored[at]!.place),
  };
}
