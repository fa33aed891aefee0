import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../errors.js';
import { fingerprint, parseBasis } from '../cursor.js';
import type { Diversification } from '../diversify.js';
import { poolOf, type PoolMember } from '../pool.js';
import type { Candidate, Ranking, Source } from './types.js';

const carried = z.strictObject({ ranking: z.json(), order: z.string() });

/** The basis of the order by relevance in a basis of this one. */
export function relevanceBasis(basis: Json | undefined): Json | undefined {
  return basis === undefined ? undefined : parseBasis(carried, basis).ranking;
}

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
  const current = fingerprint(
    order.map(({ member: { point } }) => [point.id, point.payload.sequence]),
  );
  if (basis !== undefined && parseBasis(carried, basis).order !== current) {
    throw new ElenchusError('CURSOR_STALE');
  }

  const { stage } = ranking;
  // One apart, so that none are equal, and above all others.
  const highest = Math.max(0, ...pool.map(({ candidate }) => candidate.score)) + 1;
  const raised = order.map(({ member, part }, place): Candidate => {
    const { candidate, point } = member;
    const reported = candidate.reported ?? candidate.score;
    return {
      id: candidate.id,
      score: highest + order.length - place,
      reported,
      payload: point.payload,
      parts: {
        [stage]: { score: reported, rank: part.placeBefore },
        // What a perspective put forward brings the score and the place below it.
        ...candidate.parts,
        diversity: part,
      },
    };
  });
  const above = new Set(raised.map(({ id }) => id));

  return {
    stage,
    pool,
    basis: { ranking: ranking.basis, order: current },
    async candidates(limit, payload) {
      if (raised.length >= limit) return { entries: raised, bound: highest };
      const { entries, bound } = await ranking.candidates(limit + raised.length, payload);
      return { entries: [...raised, ...entries.filter(({ id }) => !above.has(id))], bound };
    },
  };
}
