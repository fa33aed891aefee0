import type { Json } from '../../domain/premise.js';
import { turn } from '../../diversity/in-turns.js';
import type { Diversification, Diversified } from '../diversify/types.js';
import { poolOf, type PoolMember } from '../pool.js';
import { explained } from './explained.js';
import { reorderedAsRead, type Reordered } from './reordered.js';
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
  const pool = await poolOf(source, ranking, diversification.size, diversification.selection);
  const places = new Map(pool.map((member, place) => [member, place + 1]));
  await turn();
  const { digest, first } = await diversification.order(pool);
  const raised = ({ member, diversity, balance }: Diversified): Reordered => {
    const { candidate } = member;
    const reported = candidate.reported ?? candidate.score;
    const parts = {
      // What a perspective put forward brings the score and the place below it.
      ...explained(ranking.stage, { score: reported, rank: places.get(member)! }, candidate.parts),
      ...(diversity && { diversity }),
      ...(balance && { balance }),
    };
    return { member, reported, parts };
  };
  const order = {
    ...{ members: pool, digest },
    first: async (count: number) => (await first(count)).map(raised),
  };
  return { ...reorderedAsRead(ranking, order, basis), pool };
}
