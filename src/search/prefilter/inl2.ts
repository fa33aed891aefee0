/** How much the length of a text counts; with 1, a text of average length keeps its frequencies. */
export const C = 1;

export interface TermInText {
  readonly frequency: number;
  /** The number of terms in the text, and its mean over all texts. */
  readonly length: number;
  readonly averageLength: number;
}

/**
 * The weight of a term in a text by InL2, one of the models of Divergence from Randomness (Amati
 * and van Rijsbergen 2002, "Probabilistic models of information retrieval based on measuring the
 * divergence from randomness"): the term's information by its inverse document frequency (In), the
 * gain of one more occurrence by Laplace's law of succession (L), and the frequency normalised by
 * the text's length (2):
 *
 * tfn = tf * log2(1 + c * mean length / length)
 * weight = tfn / (tfn + 1) * log2((N + 1) / (n + 0.5))
 * @param documents N, the number of texts
 * @param documentFrequency n, the number of texts that contain the term
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
