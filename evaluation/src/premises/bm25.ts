import { termsOf, type TermsByLanguage } from 'elenchus/internal/corpus/statistics.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { joinVectors, weighQuery } from 'elenchus/internal/encoders/sparse.js';
import type { SparseEncoder } from 'elenchus/internal/encoders/types.js';
import { atOnce } from 'elenchus/internal/runtime/threads/turns.js';

interface Posting {
  readonly document: number;
  readonly weight: number;
}

/** BM25 over texts in memory, with statistics for each language, as in a search. */
export class Bm25Index {
  readonly #terms: TermsByLanguage = new Map();
  readonly #postings = new Map<number, Posting[]>();
  readonly #size: number;

  constructor(
    texts: readonly string[],
    private readonly encoder: SparseEncoder,
  ) {
    this.#size = texts.length;
    texts.forEach((text, document) => {
      const language = detectLanguage(text);
      const { indices, values } = atOnce(encoder.encodeDocument(text, language));
      termsOf(this.#terms, language ?? '').count(indices, 1);
      indices.forEach((term, place) => {
        const postings = this.#postings.get(term) ?? [];
        postings.push({ document, weight: values[place]! });
        this.#postings.set(term, postings);
      });
    });
  }

  /** @returns the score of each text */
  scores(query: string): Float64Array {
    const encoded = atOnce(this.encoder.encodeQuery(query));
    const weighted = Array.from(this.#terms, ([language, statistics]) =>
      weighQuery(atOnce(encoded.vector(language)), statistics),
    );
    const { indices, values } = joinVectors(weighted);
    const scores = new Float64Array(this.#size);
    indices.forEach((term, place) => {
      for (const { document, weight } of this.#postings.get(term) ?? []) {
        scores[document]! += values[place]! * weight;
      }
    });
    return scores;
  }
}
