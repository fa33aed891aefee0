import type { Json } from '../../domain/premise.js';
import type { Diversification } from '../diversify.js';
import { poolOf, type PoolMember } from '../pool.js';
import { reordered } from './reordered.js';
import type { Ranking, Source } from './types.js';

/**
 * The best hits of an order in the order of a diversification; what comes after the pool
 * follows by relevance.
 * @param basis that of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE if the pool or its order is not that of the first page
 */
export async function diversifiedRanking(
  source: Source,
  ranking: Ranking,
  diversification: Diversification,
  basis?: Json,
): Promise<Ranking & { readonly pool: readonly PoolMember[] }> {
  const pool = await poolOf(source, ranking, diversification.size);
  const order = await diversification.order(pool);
  const raised = order.map(({ member, part }) => {
    const { candidate } = member;
    const reported = candidate.reported ?? candidate.score;
    const parts = {
      [ranking.stage]: { score: reported, rank: part.placeBefore },
      // What a perspective put forward brings the score and the place below it.
      ...candidate.parts,
      diversity: part,
    };
    return { member, reported, parts };
  });
  return { ...reordered(ranking, raised, basis), pool };
}
