import { rank } from '../../store/ties.js';

/** What models say of a premise. */
export interface Prediction {
  readonly id: string;
  /** That it speaks to the claim. */
  readonly relevance: number;
  /** That it is on the wanted side, if it speaks to the claim. */
  readonly probability: number;
}

/**
 * Those that reach both minima, by the probability that they speak to the claim on the wanted
 * side: the product of both, highest first, equals by id. Neither alone measures as well
 * (`elenchus evaluate counter-premises`).
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
