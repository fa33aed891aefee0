import type { SparseCode } from 'elenchus/internal/encoders/rankers/sparse-coder.js';

interface Posting {
  readonly document: number;
  readonly value: number;
}

/** An inverted index in memory over sparse codes. Zamani et al. 2018, section 3.4. */
export class SparseIndex {
  readonly #postings = new Map<number, Posting[]>();
  /** How many dimensions of a document are not 0, on average. */
  readonly meanSize: number;

  constructor(private readonly codes: readonly SparseCode[]) {
    codes.forEach(({ dimensions, values }, document) => {
      dimensions.forEach((dimension, at) => {
        const postings = this.#postings.get(dimension) ?? [];
        postings.push({ document, value: values[at]! });
        this.#postings.set(dimension, postings);
      });
    });
    const size = codes.reduce((sum, { dimensions }) => sum + dimensions.length, 0);
    this.meanSize = size / Math.max(1, codes.length);
  }

  /** The dot product of each document with the query. */
  scores({ dimensions, values }: SparseCode): Float64Array {
    const scores = new Float64Array(this.codes.length);
    dimensions.forEach((dimension, at) => {
      for (const { document, value } of this.#postings.get(dimension) ?? []) {
        scores[document]! += values[at]! * value;
      }
    });
    return scores;
  }
}
