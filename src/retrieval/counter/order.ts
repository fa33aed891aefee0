/** What models say of a premise. */
export interface Judged {
  /** That it speaks to the claim. */
  readonly relevance: number;
  /** That it is on the wanted side, if it speaks to the claim. */
  readonly probability: number;
}

/**
 * The places of those that reach both minima, by the probability that they speak to the claim on
 * the wanted side, highest first; equals as they came.
 *
 * Both count, since neither alone measures as well: `elenchus evaluate counter-premises`.
 */
export function counterOrder(
  judged: readonly Judged[],
  minima: { readonly probability: number; readonly relevance?: number | undefined },
): readonly number[] {
  return [...judged.keys()]
    .filter((place) => {
      const { probability, relevance } = judged[place]!;
      return probability >= minima.probability && relevance >= (minima.relevance ?? 0);
    })
    .sort((a, b) => scoreOf(judged[b]!) - scoreOf(judged[a]!) || a - b);
}

/** That a premise speaks to the claim and is on the wanted side. */
export function scoreOf({ relevance, probability }: Judged): number {
  return relevance * probability;
}
