import type { Json } from '../../domain/premise.js';
import { RANK_DEFAULTS, type Rank } from '../../domain/search.js';
import type { TextEncoder } from '../../encoders/types.js';
import type { DenseVector } from '../../store/port.js';
import { autoRanking } from './auto.js';
import { claimAwareRanking, ownClaims } from './claim-aware.js';
import { denseRanking } from './dense.js';
import { feedbackRanking } from './feedback.js';
import { fusedRanking, wordsBasis } from './fused.js';
import { lexicalRanking } from './lexical.js';
import type { BoundedRanking, RankedQuery, Source } from './types.js';
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
): Promise<BoundedRanking> {
  let encoding: Promise<DenseVector> | undefined;
  const vector: Vector = () => (encoding ??= encoders.textEncoder.encodeQuery(query.text));
  if (!rank.claimAware) return methodRanking(encoders, vector, source, query, rank);
  const { basis, corpus, claims = [] } = query;
  const own = await ownClaims(source, corpus.name, await vector(), claims);
  return claimAwareRanking(source, own, basis, (part, given) =>
    methodRanking(encoders, vector, part, withBasis(query, given), rank),
  );
}

/** Where feedback would hurt. */
const FUSED = { method: 'FUSED', ...RANK_DEFAULTS.FUSED } as const;

/** The query's vector, encoded once where it is asked for. */
type Vector = () => Promise<DenseVector>;

async function methodRanking(
  encoders: WordEncoder,
  vector: Vector,
  source: Source,
  query: RankedQuery,
  rank: Rank,
): Promise<BoundedRanking> {
  const fuse = async (weights: Rank & { method: 'FUSED' }, basis: Json | undefined) => {
    const words = await wordsOf(encoders, withBasis(query, wordsBasis(basis)), weights.language);
    return fusedRanking(source, await vector(), words, weights, withBasis(query, basis));
  };
  switch (rank.method) {
    case 'AUTO':
      return autoRanking(source, query, await vector(), rank.flatness, (basis) =>
        fuse(FUSED, basis),
      );
    case 'DENSE':
      return denseRanking(source, await vector(), rank.minimumScore);
    case 'FEEDBACK':
      return feedbackRanking(source, query, await vector(), rank);
    case 'LEXICAL':
      return lexicalRanking(source, await wordsOf(encoders, query, rank.language));
    case 'FUSED':
      return fuse(rank, query.basis);
  }
}

function withBasis({ basis: _, ...query }: RankedQuery, basis: Json | undefined): RankedQuery {
  return basis === undefined ? query : { ...query, basis };
}
