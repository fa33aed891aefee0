import { rank } from '../../store/ties.js';

export interface Prediction {
  readonly id: string;
  /** The probability that it speaks to the claim. */
  readonly relevance: number;
  /** The probability that it takes the wanted side, if it speaks to the claim. */
  readonly probability: number;
}

/**
 * The predictions that reach both minima, ordered by the probability that the premise speaks to the
 * claim and takes the wanted side: the product of the two, highest first, ties by id. Relevance
 * alone measures worse (`elenchus evaluate counter-premises`).
 */
export function counterOrder<Each extends Prediction>(
  judged: readonly Each[],
  minima: { readonly probability: number; readonly relevance?: number | undefined },
): readonly (Each & { readonly score: number })[] {
  const kept = judged.filter(
    ({ probability, relevance }) =>
      probability >= minima.probability && relevance >= (minima.relevance ?? 0),
  );
  return rank(kept.map((each) => ({ ...each, score: each.relevance * each.probability })));
}
