import { z } from 'zod';
import type { Explanation } from '../../domain/search.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../errors.js';
import { fingerprint, parseBasis } from '../cursor.js';
import type { PoolMember } from '../pool.js';
import type { Candidate, Ranking } from './types.js';

const carried = z.strictObject({ ranking: z.json(), order: z.string() });

/** A hit in its new place. */
export interface Reordered {
  readonly member: PoolMember;
  /** The score to show, which does not order. */
  readonly reported: number;
  readonly parts?: Explanation;
}

/** The basis of the order below in a basis of this one. */
export function relevanceBasis(basis: Json | undefined): Json | undefined {
  return basis === undefined ? undefined : parseBasis(carried, basis).ranking;
}

/**
 * An order whose best hits have a new one; what comes after them follows as it was.
 * @param basis that of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE if the best hits or their order are not those of the first page
 */
export function reordered(ranking: Ranking, order: readonly Reordered[], basis?: Json): Ranking {
  const current = fingerprint(
    order.map(({ member: { point } }) => [point.id, point.payload.sequence]),
  );
  if (basis !== undefined && parseBasis(carried, basis).order !== current) {
    throw new ElenchusError('CURSOR_STALE');
  }
  // One apart, so that none are equal, and above all others.
  const highest = Math.max(0, ...order.map(({ member }) => member.candidate.score)) + 1;
  const raised = order.map(({ member, reported, parts }, place): Candidate => ({
    id: member.candidate.id,
    score: highest + order.length - place,
    reported,
    payload: member.point.payload,
    ...(parts && { parts }),
  }));
  const above = new Set(raised.map(({ id }) => id));

  return {
    stage: ranking.stage,
    basis: { ranking: ranking.basis, order: current },
    async candidates(limit, payload) {
      if (raised.length >= limit) return { entries: raised, bound: highest };
      const { entries, bound } = await ranking.candidates(limit + raised.length, payload);
      return { entries: [...raised, ...entries.filter(({ id }) => !above.has(id))], bound };
    },
  };
}
