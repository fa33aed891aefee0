import type { EncoderIdentity } from '../domain/corpus.js';
import type { SparseVector } from '../store/port.js';

/** Texts to unit vectors. */
export interface TextEncoder {
  readonly model: EncoderIdentity;
  /** Bulk. Queries overtake it; the result is in the order of `texts`. */
  encode(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /**
   * One query; recent ones come from a cache.
   * @param signal of the request that the query belongs to. Requests share the encoder evenly,
   *   short texts first; a query that nobody waits for is not encoded.
   * @throws ElenchusError BUSY if too much text waits; the reason of the signal
   */
  encodeQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  close(): Promise<void>;
}

/** How many documents of a corpus and language hold each term; the basis of BM25's idf. */
export interface TermStatistics {
  readonly documents: number;
  /** Documents that hold the term of this index. */
  frequency(term: number): number;
}

/** The dot product of a document and a query, once idf is multiplied in, is its BM25 score. */
export interface SparseEncoder {
  /** Saturated term frequencies. */
  encodeDocument(text: string, language: string | undefined): SparseVector;
  /**
   * A query's terms with their frequencies in it, before idf: for each of the languages `targets`
   * as documents of that language would hold them. Recent queries come from a cache.
   * @param language whose stop words are left out; that of the text, as detected, if absent
   */
  encodeQuery(text: string, targets: readonly string[], language?: string): readonly SparseVector[];
}
