import type { PointOf } from '../../corpus/collections/index.js';
import { premiseClaims, premisePayload } from '../../corpus/collections/premises.js';
import { SIDES } from '../../domain/premise.js';
import type { Reading } from '../../domain/search.js';
import type { Constants, Diversify } from '../../domain/stages.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { type Candidate, COMPLETE, TIERS } from '../order.js';
import type { Read } from '../reading.js';
import { ClaimSides, NO_SIDES } from '../sides.js';
import { DIGEST, type Moved, type PoolMember, type Stage } from '../stage.js';
import { byExposure } from './by-exposure.js';
import { byGroups, type DiversifyByGroups } from './by-groups.js';
import { byLikeness, type ComparedSource } from './by-likeness.js';

/** What hits are compared by. */
type Compared = Omit<ComparedSource, 'store' | 'relevanceFilter'>;

/**
 * Moves some of the best hits so that they repeat less, or represent more groups.
 * @param path names the argument in errors
 * @param read the question, of which hits may take a side
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING; while running, CURSOR_STALE
 *   if the pool or its order is not that of the first page
 */
export function diversifyStage(
  { store, relevanceFilter }: Pick<SearchDependencies, 'store' | 'relevanceFilter'>,
  compared: Compared,
  diversify: Diversify,
  constants: Constants,
  path = 'diversify',
  read?: Read<Reading | undefined>,
): Stage<string> {
  const { corpus } = compared;
  const { size, selection, order } =
    diversify.method === 'MATCH_EXPOSURE'
      ? byExposure(store, corpus, diversify, constants, path)
      : isByGroups(diversify)
        ? byGroups({ store, read }, corpus, diversify, constants, path)
        : byLikeness({ store, relevanceFilter, ...compared }, diversify, constants);
  return {
    name: 'diversify',
    method: diversify.method,
    size,
    selection,
    state: DIGEST,
    async run({ source, pool }) {
      const { members } = await pool();
      const { digest, first } = await order(members, source.scope);
      return { state: digest, moved: { members, first } };
    },
  };
}

function isByGroups(diversify: Diversify): diversify is DiversifyByGroups {
  return ['COVER_GROUPS', 'MATCH_CORPUS_SHARES', 'EQUAL_SHARES'].includes(diversify.method);
}

/**
 * Moves hits so that both sides of the question alternate in proportion to their shares of the pool;
 * where no claim tells sides of the question, those of their own claims. Hits whose side is not known
 * stay where they are, and so do hits on other claims that stepped back.
 */
export function alternateStancesStage(
  size: number,
  read: Read<Reading | undefined>,
): Stage<string> {
  return {
    name: 'alternateStances',
    size,
    selection: { payload: ['stance', 'claim', 'claims_by_stance'] },
    state: DIGEST,
    async run({ pool }) {
      const { members } = await pool();
      const reading = await read();
      const known = reading ? new ClaimSides(reading) : NO_SIDES;
      const sides = members.map((member) => sideOf(member, known));
      const state = fingerprint([members.map(({ point }) => point.id), sides]);
      const taken = sides.filter((side) => side >= 0);
      const shares = SIDES.map(
        (_, side) => taken.filter((each) => each === side).length / taken.length,
      );
      const moves = alternate(sides).map((place): Moved => {
        const side = sides[place]!;
        const member = members[place]!;
        if (side < 0) return { member };
        return { member, reason: { type: 'STANCE', share: shares[side]! } };
      });
      return { state, moved: { members, first: async () => moves } };
    },
  };
}

function sideOf({ candidate, point }: PoolMember, known: ClaimSides): number {
  if (candidate.tier & TIERS.OTHER_CLAIM) return -1;
  const payload = premisePayload(point);
  const taken = known.isEmpty ? payload.stance : known.of(premiseClaims(payload))?.side;
  return SIDES.findIndex((side) => side === taken);
}

/**
 * Makes groups alternate in proportion to their shares. Each place that a member had goes to the
 * group that is furthest behind its share, by the divisors of Sainte-Laguë (members / (2 * placed +
 * 1)); if several are, to the one whose next member comes first. The order within a group stays,
 * and candidates without a group keep their places.
 * @param groups the number of each candidate's group, from 0; -1 if it has none
 * @returns the index of the candidate at each place
 */
export function alternate(groups: readonly number[]): number[] {
  const members = new Map<number, number[]>();
  groups.forEach((group, candidate) => {
    if (group >= 0) members.set(group, [...(members.get(group) ?? []), candidate]);
  });
  const queues = [...members.values()].map((all) => ({ all, placed: 0 }));
  const behind = ({ all, placed }: (typeof queues)[number]) => all.length / (2 * placed + 1);

  return groups.map((group, place) => {
    if (group < 0) return place;
    const [next] = queues
      .filter(({ all, placed }) => placed < all.length)
      .sort((a, b) => behind(b) - behind(a) || a.all[a.placed]! - b.all[b.placed]!);
    return next!.all[next!.placed++]!;
  });
}

/** Among how many of the best hits groups are formed. */
const POOL = 1_000;

/**
 * Of the best hits on each claim, leaves only the first; the others become its group. A premise with
 * several claims counts for the first of them, and a hit without a claim stays.
 * @throws ElenchusError CURSOR_STALE if the hits or their order are not those of the first page
 */
export function groupByClaimStage(): Stage<string> {
  return {
    name: 'group',
    size: POOL,
    selection: { payload: ['claim'] },
    state: DIGEST,
    async run({ pool }) {
      const { members } = await pool();
      const groups = new Map<string, PoolMember[]>();
      for (const member of members) {
        const { id, payload } = member.point as PointOf<'premises', 'claim'>;
        const claim = payload.claim?.[0] ?? id;
        const group = groups.get(claim);
        if (group) group.push(member);
        else groups.set(claim, [member]);
      }
      const hits = [...groups.values()].map(([best, ...others]): Candidate => {
        return { ...best!.candidate, group: others.map(({ candidate }) => candidate) };
      });
      const state = fingerprint(hits.map(({ id }) => id));
      return { state, ranked: { candidates: async () => ({ entries: hits, bound: COMPLETE }) } };
    },
  };
}
