import { nearest } from './nearest.js';
import type { BoundedRanking, Candidate, Source } from './types.js';
import { pack, type Words } from './words.js';

/** By BM25; only what has a word of the query. */
export function lexicalRanking(source: Source, words: Words): BoundedRanking {
  return {
    stage: 'lexical',
    basis: pack(words),
    reach: words.highest,
    candidates: (limit, payload) => matching(source, words, limit, payload),
  };
}

/** The best `limit` by BM25; a query of which the corpus has no word finds nothing. */
export async function matching(source: Source, { vector }: Words, limit: number, payload: boolean) {
  if (vector.indices.length === 0) return { entries: [] as Candidate[], bound: -Infinity };
  return nearest(source, { vector, using: 'lexical' }, limit, { payload });
}
