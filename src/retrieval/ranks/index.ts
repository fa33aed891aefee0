import type { Rank } from '../../domain/search.js';
import type { TextEncoder } from '../../encoders/types.js';
import { denseRanking } from './dense.js';
import { feedbackRanking } from './feedback.js';
import { fusedRanking, wordsBasis } from './fused.js';
import { lexicalRanking } from './lexical.js';
import type { RankedQuery, Ranking, Source } from './types.js';
import { wordsOf, type WordEncoder } from './words.js';

export interface Encoders extends WordEncoder {
  readonly textEncoder: TextEncoder;
}

/** The order that a search asks for. */
export async function rankingOf(
  encoders: Encoders,
  source: Source,
  query: RankedQuery,
  rank: Rank,
): Promise<Ranking> {
  const vector = () => encoders.textEncoder.encodeQuery(query.text);
  switch (rank.method) {
    case 'DENSE':
      return denseRanking(source, await vector(), rank.minimumScore);
    case 'FEEDBACK':
      return feedbackRanking(source, await vector(), rank.documents, query.basis);
    case 'LEXICAL':
      return lexicalRanking(source, await wordsOf(encoders, query, rank.language));
    case 'FUSED': {
      const words = { ...query, basis: wordsBasis(query.basis) };
      return fusedRanking(
        source,
        await vector(),
        await wordsOf(encoders, words, rank.language),
        rank,
        query.basis,
      );
    }
  }
}
