/** How much a text's length counts; at 1 a text of mean length has its frequencies as they are. */
export const C = 1;

export interface TermInText {
  /** How often the term is in the text. */
  readonly frequency: number;
  /** The text's terms, and the mean of all texts. */
  readonly length: number;
  readonly averageLength: number;
}

/**
 * The weight of a term in a text by InL2, one of the models of Divergence from Randomness (Amati
 * and van Rijsbergen 2002, "Probabilistic models of information retrieval based on measuring the
 * divergence from randomness"): the information of the term by its inverse document frequency (In),
 * the gain of meeting it once more by Laplace's law of succession (L), its frequency normalised by
 * the text's length (2):
 *
 *     tfn = tf * log2(1 + c * mean length / length)
 *     weight = tfn / (tfn + 1) * log2((N + 1) / (n + 0.5))
 *
 * @param documents N, all texts
 * @param documentFrequency n, the texts that have the term
 * @returns at least 0, as n is at most N
 */
export function inl2(
  { frequency, length, averageLength }: TermInText,
  documents: number,
  documentFrequency: number,
): number {
  if (frequency === 0) return 0;
  const normalised = frequency * Math.log2(1 + (C * averageLength) / length);
  const gain = normalised / (normalised + 1);
  return gain * Math.log2((documents + 1) / (documentFrequency + 0.5));
}
