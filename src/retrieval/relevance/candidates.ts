import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { premisesByClaims } from '../prefilter/by-claims.js';
import { storedClaims } from '../prefilter/stored-claims.js';

import type { WordEncoder } from '../ranks/lexical.js';
import type { PoolMember, Source } from '../stage.js';

/** What judging reads of a candidate. */
export const SELECTION = { payload: ['sequence'] } as const;

/**
 * The admitted premises found through similar claims.
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
  return points.map((point) => ({ point, candidate: { id: point.id, tier: 0, score: 0 } }));
}
