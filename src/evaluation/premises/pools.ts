import { byRelevance, type Candidate } from '../../diversity/types.js';
import { compareRows } from '../../vectors/compare-rows.js';
import type { EncodedText, Relevance } from './relevance.js';

/** The premises that a claim's answers are chosen from, best first. */
export interface Pool {
  /** Their relevances are from 0 to 1. */
  readonly candidates: readonly Candidate[];
  /** Their places in the corpus. */
  readonly places: readonly number[];
  /** Cosines of their vectors to the claim's, 0 to 1. */
  readonly cosines: readonly number[];
}

/** Premises near a claim, by their places in the corpus, with their cosines. */
export type Near = readonly { readonly place: number; readonly cosine: number }[];

/** The dense prefilter: for each claim the premises whose vectors are nearest, nearest first. */
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

/** @param ids of all premises of the corpus */
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
    // As shares of the best score, where scores are no probabilities.
    const relevance = highest > 0 ? Math.max(0, scores[at]! / highest) : 0;
    return { id: ids[place]!, relevance };
  });
  const order = byRelevance(unordered);
  return {
    candidates: order.map((at) => unordered[at]!),
    places: order.map((at) => near[at]!.place),
    cosines: order.map((at) => Math.max(0, near[at]!.cosine)),
  };
}
