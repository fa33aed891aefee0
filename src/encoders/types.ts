import type { EncoderIdentity } from '../domain/corpus.js';
import type { SparseVector } from '../store/port.js';

/** Texts to unit vectors. */
export interface TextEncoder {
  readonly model: EncoderIdentity;
  /** Bulk. Queries overtake it; the result is in the order of `texts`. */
  encode(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /**
   * One query: concurrent ones are encoded together, recent ones come from a cache.
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

/** BM25's two sides: their dot product is the BM25 score. */
export interface SparseEncoder {
  /** A document: saturated term frequencies (with a frozen average length). */
  encodeDocument(text: string, language: string | undefined): SparseVector;
  /**
   * A query's terms, before idf: weights are term frequencies in the query. As
   * documents in `target` would hold them; the stop words are those of `language`.
   */
  encodeQuery(text: string, language: string | undefined, target?: string): SparseVector;
}
