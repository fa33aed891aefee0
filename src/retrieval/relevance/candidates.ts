import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { poolOf, type PoolMember } from '../pool.js';
import { premisesByClaims } from '../prefilter/by-claims.js';
import { storedClaims } from '../prefilter/stored-claims.js';
import type { BoundedRanking, Source } from '../ranks/types.js';
import type { WordEncoder } from '../ranks/words.js';

/** What judging needs of a candidate. */
const SELECTION = { payload: ['sequence'] } as const;

/** The best hits of the order, with their places there. */
export async function byRank(
  source: Source,
  ranking: BoundedRanking,
  size: number,
): Promise<readonly PoolMember[]> {
  const pool = await poolOf(source, ranking, size, SELECTION);
  return pool.map(({ candidate, point }, place): PoolMember => {
    const { score, reported = score, parts } = candidate;
    const found = { [ranking.stage]: { score: reported, rank: place + 1 }, ...parts };
    return { point, candidate: { ...candidate, parts: found } };
  });
}

/**
 * The admitted premises that similar claims lead to.
 * @throws ElenchusError CLAIMS_MISSING
 */
export async function byClaims(
  words: WordEncoder,
  { store, collection, filter }: Source,
  { corpus, text, size }: { readonly corpus: Corpus; readonly text: string; readonly size: number },
): Promise<readonly PoolMember[]> {
  const claims = storedClaims(store, words, corpus, filter);
  const ids = await premisesByClaims(claims, text, { limit: size });
  if (ids.length === 0) {
    const known = await store.count('claims', { must: [inCorpus(corpus.name)] });
    if (known > 0) return [];
    const details = { field: 'relevance.candidates', corpus: corpus.name, instead: 'BY_RANK' };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const points = await store.retrieve(collection, ids, SELECTION);
  return points.map((point) => ({ point, candidate: { id: point.id, score: 0 } }));
}
