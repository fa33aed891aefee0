import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import type { PerspectivePart } from '../../domain/search.js';
import { ElenchusError } from '../../errors.js';
import type { Selection, StoredPoint } from '../../store/port.js';
import { parseBasis } from '../cursor.js';
import { bestOf } from './best.js';
import { explained } from './explained.js';
import type { Candidate, Ranking, Source } from './types.js';

/** So many of the best of an order, and their equals, are looked at. */
const POOL = 200;

/** What puts some points of an order forward. */
export interface Preference {
  /** Of the lift; relevance weighs 1. */
  readonly weight: number;
  /** Under another version, lifts may be others. */
  readonly version: string;
  /** What {@link Preference.judge} needs of a point. */
  readonly selection: Selection;
  /** The lift of a point, -1 to 1, and where it comes from. */
  judge(point: StoredPoint): PerspectivePart;
}

const carried = z.strictObject({
  base: z.json(),
  cut: z.number(),
  best: z.number(),
  lowest: z.number(),
  highest: z.number(),
  version: z.string(),
});

/** The basis of the order below in a basis of this one. */
export function baseBasis(basis: Json): Json {
  return parseBasis(carried, basis).base;
}

/**
 * The best {@link POOL} of an order by relevance / that of the best + weight * lift; the
 * others follow as they were. What stepped back stays behind what did not. One store call,
 * beside those of the order.
 * @throws ElenchusError CURSOR_STALE where a later page has another version of the preference
 */
export async function preferredRanking(
  source: Source,
  base: Ranking,
  preference: Preference,
  basis?: Json,
): Promise<Ranking> {
  const before = basis === undefined ? undefined : parseBasis(carried, basis);
  const { weight, version } = preference;
  if (before !== undefined && before.version !== version) throw new ElenchusError('CURSOR_STALE');

  const fetch = (limit: number) => base.candidates(limit, false);
  const { cut, members } = await bestOf(fetch, POOL, before?.cut);
  const best = before?.best ?? (members[0] ? scoreOf(members[0]) : 1);
  const relevanceOf = (candidate: Candidate) => scoreOf(candidate) / (best > 0 ? best : 1);
  const judged = await judge(source, preference, members);
  // Of the first page: what is deleted since must not move the others.
  const { lowest, highest } = before ?? rangeOf(members.map(relevanceOf));

  // Lifts are at least -1, so all of these lie above the others, what stepped back below the rest.
  const floor = cut + 1;
  const stepped = floor + weight - lowest;
  const kept = stepped + (highest - lowest) + 2 * weight + 1;
  const raised = members.map((member, index): Candidate => {
    const perspective = judged.get(member.id);
    const reported = relevanceOf(member) + weight * (perspective?.lift ?? 0);
    const found = explained(base.stage, { score: scoreOf(member), rank: index + 1 }, member.parts);
    const parts = { ...found, ...(perspective && { perspective }) };
    const score = (member.parts?.steppedBack ? stepped : kept) + reported;
    return { id: member.id, score, reported, parts };
  });
  const above = new Set(raised.map(({ id }) => id));

  return {
    stage: base.stage,
    basis: { base: base.basis, cut, best, lowest, highest, version },
    async candidates(limit, payload) {
      if (raised.length >= limit) return { entries: raised, bound: floor };
      const { entries, bound } = await base.candidates(limit, payload);
      const rest = entries
        .filter(({ id }) => !above.has(id))
        .map((entry): Candidate => {
          const parts = explained(base.stage, { score: scoreOf(entry) }, entry.parts);
          return { ...entry, reported: relevanceOf(entry), parts };
        });
      return { entries: [...raised, ...rest], bound: Math.min(bound, floor) };
    },
  };
}

async function judge(
  { store, collection }: Source,
  { selection, judge }: Preference,
  members: readonly Candidate[],
): Promise<ReadonlyMap<string, PerspectivePart>> {
  if (members.length === 0) return new Map();
  const ids = members.map(({ id }) => id);
  const points = await store.retrieve(collection, ids, selection);
  return new Map(points.map((point) => [point.id, judge(point)]));
}

function rangeOf(relevances: readonly number[]) {
  return { lowest: Math.min(0, ...relevances), highest: Math.max(1, ...relevances) };
}

/** What the order itself says of a hit. */
function scoreOf({ score, reported = score }: Candidate): number {
  return reported;
}
