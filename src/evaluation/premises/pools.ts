import { byRelevance, type Candidate } from '../../diversity/types.js';
import { compareRows } from '../../vectors/compare-rows.js';
import type { EncodedText, Relevance } from './relevance.js';

/** The candidates for a claim, best first. */
export interface Pool {
  /** With relevances from 0 to 1. */
  readonly candidates: readonly Candidate[];
  /** Indices in the corpus. */
  readonly places: readonly number[];
}

/** Premises near a claim: their indices in the corpus and their cosines. */
export type Near = readonly { readonly place: number; readonly cosine: number }[];

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

export async function poolOf(
  claim: EncodedText,
  near: Near,
  ids: readonly string[],
  relevance: Relevance,
): Promise<Pool> {
  const scores = await relevance.scores(
    claim,
    near.map(({ place }) => place),
  );
  const highest = relevance.probable ? 1 : Math.max(0, ...Array.from(scores));
  const unordered = near.map(({ place }, at): Candidate => {
    // Scores that are not probabilities are divided by the best one, so that one threshold suits
    // all claims. What orders the candidates divides by the best one in any case.
    const relevance = highest > 0 ? Math.max(0, scores[at]! / highest) : 0;
    return { id: ids[place]!, relevance };
  });
  const order = byRelevance(unordered);
  return {
    candidates: order.map((at) => unordered[at]!),
    places: order.map((at) => near[at]!.place),
  };
}
