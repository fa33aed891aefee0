import type { createSparseEncoder } from './sparse.js';
import type { MeasuredTextEncoder } from './text.js';

/** Texts to unit vectors. */
export type TextEncoder = Pick<MeasuredTextEncoder, 'model' | 'encode' | 'encodeQuery' | 'close'>;

/** The dot product of a document and a query, once idf is multiplied in, is its BM25 score. */
export type SparseEncoder = ReturnType<typeof createSparseEncoder>;

/** How many documents of a corpus and language hold each term; the basis of BM25's idf. */
export interface TermStatistics {
  readonly documents: number;
  /** Documents that hold the term of this index. */
  frequency(term: number): number;
}
