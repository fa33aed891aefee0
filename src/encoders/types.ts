import type { createSparseEncoder } from './sparse.js';
import type { MeasuredTextEncoder } from './text.js';

/** Encodes texts as unit vectors. */
export type TextEncoder = Pick<MeasuredTextEncoder, 'model' | 'encode' | 'encodeQuery' | 'close'>;

/** Encodes texts for BM25: the dot product of a document and a query, after idf, is the score. */
export type SparseEncoder = ReturnType<typeof createSparseEncoder>;

/** How many documents of a corpus and language have each term, from which idf is computed. */
export interface TermStatistics {
  readonly documents: number;
  /** The number of documents that have the term with this index. */
  frequency(term: number): number;
}
