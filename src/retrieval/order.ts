import { z } from 'zod';
import type { Explanation } from '../domain/search.js';
import type { Payload } from '../store/port.js';
import { compareIds, lowestEqual } from '../store/ties.js';
import type { ComparedGraph } from './graphs/structure.js';

/**
 * What puts a hit behind others, whatever its score. A tier is the sum of what holds for a hit;
 * scores are comparable within a tier only.
 */
export const TIERS = {
  /** Its score by words was not counted. */
  UNFUSED: 1,
  /** It is known to belong to another claim than the query's. */
  OTHER_CLAIM: 2,
  /** Its structure was not matched, while that of others was. */
  UNMATCHED: 4,
  /** A stage that judges the best hits has not looked at it. */
  UNJUDGED: 8,
  /** A perspective that puts some of the best hits forward has not looked at it. */
  UNPREFERRED: 16,
} as const;

/** A hit of an order: by its place if a stage has moved it, else by tier, score and id. */
export interface Candidate {
  readonly id: string;
  readonly tier: number;
  readonly score: number;
  /** How far equal scores may lie apart; as engines round (see `store/ties.ts`) if absent. */
  readonly tolerance?: number;
  /** Where a stage has moved it, from 0: before all hits that were not moved. */
  readonly place?: number;
  /** What stages have found. */
  readonly parts?: Parts;
  /** Where it is at hand, the page need not fetch it. */
  readonly payload?: Payload;
}

export interface Parts extends Explanation {
  readonly structure?: ComparedGraph;
}

/** Every hit that comes before this is known. */
export interface Bound {
  /** Absent: all hits that were moved are known. */
  readonly place?: number;
  readonly tier: number;
  readonly score: number;
}

/** There are no other hits. */
export const COMPLETE: Bound = { tier: Infinity, score: -Infinity };

export function isComplete(bound: Bound): boolean {
  return bound.tier === Infinity;
}

export interface Candidates {
  readonly entries: readonly Candidate[];
  readonly bound: Bound;
}

/**
 * A place in an order that holds while points disappear. Equal scores form a group, ordered by id;
 * `ceiling` and `floor` are two numbers between the scores of this group and those of its
 * neighbours. A search never gets new points (see `cursor.ts`), so nothing appears between them,
 * and rounding errors do no harm.
 */
export const place = z.strictObject({
  /** Of a hit that was moved; null for all others. */
  place: z.int().min(0).nullable(),
  tier: z.int().min(0),
  ceiling: z.number(),
  floor: z.number(),
  id: z.string(),
});
export type Place = z.infer<typeof place>;

export interface Placed {
  readonly entry: Candidate;
  readonly place: Place;
}

/**
 * The candidates behind `after`, as far as their order is sure: those that were moved by place, the
 * others by tier, then by descending score, equal ones by id.
 */
export function inOrder({ entries, bound }: Candidates, after?: Place): Placed[] {
  const rest = entries
    .filter((entry) => after === undefined || !isUpTo(entry, after))
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || byTier(a, b));
  const placed: Placed[] = [];
  let at = 0;
  for (; rest[at]?.place !== undefined; at++) {
    const { id, tier, score, place } = rest[at]!;
    if (place! >= (bound.place ?? Infinity)) return placed;
    placed.push({
      entry: rest[at]!,
      place: { place: place!, tier, ceiling: score, floor: score, id },
    });
  }
  if (bound.place !== undefined) return placed;

  let above: { readonly tier: number; readonly floor: number } | undefined;
  if (after?.place === null) {
    if (!isKnown(bound, after.tier, after.floor)) return placed;
    const end = endOfGroup(rest, at, after.tier, after.floor);
    addGroup(end, after);
    above = after;
  }
  while (at < rest.length) {
    const { tier, score, tolerance } = rest[at]!;
    const lowest = tolerance === undefined ? lowestEqual(score) : score - tolerance;
    if (!isKnown(bound, tier, lowest)) break;
    const end = endOfGroup(rest, at, tier, lowest);
    const below = Math.max(
      rest[end]?.tier === tier ? rest[end]!.score : -Infinity,
      bound.tier === tier ? bound.score : -Infinity,
    );
    const floor = between(rest[end - 1]!.score, below);
    const ceiling = above?.tier === tier ? above.floor : score + 1;
    above = { tier, floor };
    addGroup(end, { tier, ceiling, floor });
  }
  return placed;

  function addGroup(end: number, { tier, ceiling, floor }: Omit<Place, 'id' | 'place'>): void {
    const group = rest.slice(at, end).sort((a, b) => compareIds(a.id, b.id));
    for (const entry of group) {
      placed.push({ entry, place: { place: null, tier, ceiling, floor, id: entry.id } });
    }
    at = end;
  }
}

/** Whether all hits of this tier with this score or more are known. */
export function isKnown(bound: Bound, tier: number, score: number): boolean {
  return tier < bound.tier || (tier === bound.tier && score >= bound.score);
}

/** Whether a candidate stands at a place, or before it. */
export function isUpTo(entry: Candidate, { place, tier, ceiling, floor, id }: Place): boolean {
  if (place !== null) return entry.place !== undefined && entry.place <= place;
  if (entry.place !== undefined) return true;
  if (entry.tier !== tier) return entry.tier < tier;
  return entry.score >= ceiling || (entry.score >= floor && compareIds(entry.id, id) <= 0);
}

function byTier(a: Candidate, b: Candidate): number {
  return a.tier - b.tier || b.score - a.score;
}

function endOfGroup(
  rest: readonly Candidate[],
  start: number,
  tier: number,
  lowest: number,
): number {
  let end = start;
  while (rest[end]?.tier === tier && rest[end]!.score >= lowest) end++;
  return end;
}

/** A number that `low` is below and `high` is not. */
function between(high: number, low: number): number {
  if (low === -Infinity) return lowestEqual(high);
  const middle = (high + low) / 2;
  return middle > low ? middle : high;
}
