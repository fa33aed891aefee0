import { z } from 'zod';
import type { Explanation } from '../../domain/search.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../errors.js';
import { fingerprint, parseBasis } from '../cursor.js';
import type { Payload } from '../../store/port.js';
import type { PoolMember } from '../pool.js';
import type { Candidate, Ranking } from './types.js';

const carried = z.strictObject({ ranking: z.json(), order: z.string() });

/** A hit in its new place. */
export interface Reordered {
  readonly member: PoolMember;
  /** The score to show, which does not order. */
  readonly reported: number;
  readonly parts?: Explanation;
  /** Where it is at hand, the page need not fetch it. */
  readonly payload?: Payload;
}

/** A new order of the best hits, as far as it is read. */
export interface NewOrder {
  /** All of the hits. */
  readonly members: readonly PoolMember[];
  /** Another one wherever the order may be another. */
  readonly digest: string;
  /** The places from the first on: `count` or more, or all. */
  first(count: number): Promise<readonly Reordered[]>;
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
  const members = order.map(({ member }) => member);
  const digest = fingerprint(members.map(({ point }) => point.id));
  return reorderedAsRead(ranking, { members, digest, first: async () => order }, basis);
}

/** The same where the new order is computed only as far as pages are read. */
export function reorderedAsRead(
  ranking: Ranking,
  { members, digest, first }: NewOrder,
  basis?: Json,
): Ranking {
  if (basis !== undefined && parseBasis(carried, basis).order !== digest) {
    throw new ElenchusError('CURSOR_STALE');
  }
  // One apart, so that none are equal, and above all others.
  const highest = Math.max(0, ...members.map(({ candidate }) => candidate.score)) + 1;
  const raised = ({ member, reported, parts, payload }: Reordered, place: number): Candidate => ({
    id: member.candidate.id,
    score: highest + members.length - place,
    reported,
    ...(parts && { parts }),
    ...(payload && { payload }),
  });
  const above = new Set(members.map(({ candidate }) => candidate.id));

  return {
    stage: ranking.stage,
    basis: { ranking: ranking.basis, order: digest },
    async candidates(limit, payload) {
      const entries = (await first(limit)).map(raised);
      if (entries.length < members.length || entries.length >= limit) {
        return { entries, bound: highest + members.length - entries.length + 0.5 };
      }
      const rest = await ranking.candidates(limit + entries.length, payload);
      return {
        entries: [...entries, ...rest.entries.filter(({ id }) => !above.has(id))],
        bound: rest.bound,
      };
    },
  };
}
