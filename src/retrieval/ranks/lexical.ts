import type { Rank } from '../../domain/search.js';
import { COMPLETE, type Candidates } from '../order.js';
import type { Source } from '../stage.js';
import { nearest } from './nearest.js';
import type { Ranker } from './types.js';
import { pack, packedWords, wordsOf, type PackedWords, type Words } from './words.js';

/** By BM25; only what has a word of the query. */
export const lexical: Ranker<Rank & { method: 'LEXICAL' }, PackedWords> = {
  state: packedWords,
  async rank(context, { language }, saved) {
    const words = await wordsOf(context, language, saved);
    return {
      stage: 'lexical',
      state: pack(words),
      candidates: (limit, payload) => matching(context.source, words, limit, payload),
    };
  },
};

/** The best `limit` by BM25; a query of which the corpus has no word finds nothing. */
export async function matching(
  source: Source,
  { vector }: Words,
  limit: number,
  payload: boolean,
): Promise<Candidates> {
  if (vector.indices.length === 0) return { entries: [], bound: COMPLETE };
  return nearest(source, { vector, using: 'lexical' }, limit, { payload });
}
