import { z } from 'zod';
import type {
  Move,
  MoveReason,
  ScoreStage,
  StageScore,
  StructureComparison,
} from '../domain/explanation.js';
import type { SideEstimate } from '../domain/search.js';
import type { NodeMapping } from '../graphs/matching/similarity.js';
import type { Payload } from '../store/port.js';
import { compareIds, lowestEqual, type Scored } from '../store/ties.js';

/**
 * Reasons to put a hit behind others whatever its score. A hit's tier is the sum of those that
 * apply. Scores are only comparable within a tier.
 */
export const TIERS = {
  /** It is outside the pool whose scores combine meaning and words. */
  UNFUSED: 1,
  /** The stage that rates how good arguments the best hits are did not look at it. */
  UNRATED: 2,
  /** Its structure was not matched, while that of other hits was. */
  UNMATCHED: 4,
  /** The stage that judges the best hits did not look at it. */
  UNJUDGED: 8,
  /** The stage that prefers some of the best hits did not look at it. */
  UNPREFERRED: 16,
  /** A language model reordered the best hits, and it is not among these. */
  UNREAD: 32,
  /** It is known to belong to another claim than the query's. It weighs more than all others. */
  OTHER_CLAIM: 64,
} as const;

/** A hit in an order: placed by `place` if a stage has moved it, else by tier, score and id. */
export interface Candidate {
  readonly id: string;
  readonly tier: number;
  readonly score: number;
  /** How far apart equal scores may be; by default, as `store/ties.ts` says. */
  readonly tolerance?: number | undefined;
  /** Its place, from 0, if a stage has moved it. Moved hits come before all others. */
  readonly place?: number;
  /** Known to belong to another claim than the query's, in an order that can be divided. */
  readonly otherClaim?: boolean;
  /** What stages measured so far. */
  readonly scores?: readonly StageScore[] | undefined;
  /** What stages did to its place so far. */
  readonly moves?: readonly Move[];
  readonly side?: SideEstimate | undefined;
  readonly structure?: ComparedGraph;
  /** The hits that it stands for, best first, if hits are grouped. */
  readonly group?: readonly Candidate[];
  /** If it is present, the page need not fetch it. */
  readonly payload?: Payload | undefined;
}

/** What comparing the structure of a hit found. */
export interface ComparedGraph {
  readonly comparison: StructureComparison;
  readonly mapping?: readonly NodeMapping[] | undefined;
}

/** Every hit that comes before this bound is known. */
export interface Bound {
  /** Absent if all moved hits are known. */
  readonly place?: number;
  readonly tier: number;
  readonly score: number;
}

/** No other hits exist. */
export const COMPLETE: Bound = { tier: Infinity, score: -Infinity };

export function isComplete(bound: Bound): boolean {
  return bound.tier === Infinity;
}

export interface Candidates {
  readonly entries: readonly Candidate[];
  readonly bound: Bound;
}

/**
 * Where a candidate stands in an order. It stays valid when points disappear. Equal scores form a group, ordered by
 * id; `ceiling` and `floor` are numbers between the scores of this group and those of its
 * neighbours. A search never gains points (see `cursor.ts`), so nothing can appear in between, and
 * rounding errors do no harm.
 */
export const sortKey = z.strictObject({
  /** The place of a moved hit; null for all others. */
  place: z.int().min(0).nullable(),
  tier: z.int().min(0),
  ceiling: z.number(),
  floor: z.number(),
  id: z.string(),
});
export type SortKey = z.infer<typeof sortKey>;

/** A candidate where it stands in the order. */
export interface Placed {
  readonly candidate: Candidate;
  readonly key: SortKey;
  /** The lowest score that counts as equal, whether or not there is such a hit. */
  readonly lowest: number;
}

/**
 * The candidates behind `after`, as far as their order is certain: moved hits by their places, then
 * the others by tier, by descending score and, if scores are equal, by id.
 */
export function inOrder({ entries, bound }: Candidates, after?: SortKey): Placed[] {
  const rest = entries
    .filter((entry) => after === undefined || !isUpTo(entry, after))
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || byTier(a, b));
  const placed: Placed[] = [];
  let at = 0;
  for (; rest[at]?.place !== undefined; at++) {
    const { id, tier, score, place } = rest[at]!;
    if (place! >= (bound.place ?? Infinity)) return placed;
    placed.push({
      candidate: rest[at]!,
      key: { place: place!, tier, ceiling: score, floor: score, id },
      lowest: score,
    });
  }
  if (bound.place !== undefined) return placed;

  let above: { readonly tier: number; readonly floor: number } | undefined;
  if (after?.place === null) {
    if (!isKnown(bound, after.tier, after.floor)) return placed;
    const end = endOfGroup(rest, at, after.tier, after.floor);
    addGroup(end, after, after.floor);
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
    addGroup(end, { tier, ceiling, floor }, lowest);
  }
  return placed;

  function addGroup(
    end: number,
    { tier, ceiling, floor }: Omit<SortKey, 'id' | 'place'>,
    lowest: number,
  ): void {
    const tied = rest.slice(at, end);
    const group = tied.length === 1 ? tied : tied.sort((a, b) => compareIds(a.id, b.id));
    for (const candidate of group) {
      const key = { place: null, tier, ceiling, floor, id: candidate.id };
      placed.push({ candidate, key, lowest });
    }
    at = end;
  }
}

/** The places of candidates, from 0, by id, as far as their order is certain. */
export function placesOf(candidates: Candidates): ReadonlyMap<string, number> {
  return new Map(inOrder(candidates).map(({ candidate }, place) => [candidate.id, place]));
}

/** The places, from 0, by other scores than those of the candidates. */
export function placesBy<Each>(
  items: readonly Each[],
  of: (item: Each) => { readonly id: string; readonly score: number },
): ReadonlyMap<string, number> {
  const entries = items.map((item): Candidate => ({ ...of(item), tier: 0 }));
  return placesOf({ entries, bound: COMPLETE });
}

/** Whether all hits of this tier with at least this score are known. */
export function isKnown(bound: Bound, tier: number, score: number): boolean {
  return tier < bound.tier || (tier === bound.tier && score >= bound.score);
}

/** Whether a candidate is at a place or before it. */
export function isUpTo(entry: Candidate, { place, tier, ceiling, floor, id }: SortKey): boolean {
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

/** A number in (low, high]. */
function between(high: number, low: number): number {
  if (low === -Infinity) return lowestEqual(high);
  const middle = (high + low) / 2;
  return middle > low ? middle : high;
}

/** Several lists as one, known up to where all of them are. */
export function merged(lists: readonly Candidates[]): Candidates {
  const scores = lists.map(({ bound: { tier, score } }) => (tier === 0 ? score : -Infinity));
  const score = Math.max(...scores);
  return {
    entries: lists.flatMap(({ entries }) => entries),
    bound: score === -Infinity ? COMPLETE : { tier: 0, score },
  };
}

/** The hits of a search in order. They are fetched only as far as somebody reads. */
export interface Ranking {
  /** The stage that the scores and places belong to, if the hits do not say so themselves. */
  readonly stage?: ScoreStage | undefined;
  /** How many of the first hits were moved. Moved hits never tie. */
  readonly moved?: number;
  /**
   * The same hits as two orders: those that can belong to the query's claim, and those known to
   * belong to another one. Present if a later stage puts the latter behind the others.
   */
  readonly divided?: { readonly own: Ranking; readonly others: Ranking };
  /** The best candidates, about `limit` of them; with their payload if it is wanted and at hand. */
  candidates(limit: number, payload: boolean): Promise<Candidates>;
}

export const NOTHING: Ranking = { candidates: async () => ({ entries: [], bound: COMPLETE }) };

/**
 * Turns the store's best `limit` points into candidates. The last group of equal scores may be cut
 * off, so the bound excludes it. `store/ties.ts` defines the order of the store.
 */
export function candidatesOf(
  points: readonly (Scored & Pick<Candidate, 'scores' | 'payload'>)[],
  limit: number,
): Candidates {
  // All of one shape, which is faster than a copy of each.
  const entries = points.map(({ id, score, scores, payload }): Candidate => {
    return { id, tier: 0, score, scores, payload };
  });
  return { entries, bound: boundOf(entries, limit) };
}

/** The bound of the best `limit` points, whose last group of equal scores may be cut off. */
export function boundOf(points: readonly Scored[], limit: number): Bound {
  if (points.length < limit) return COMPLETE;
  let bound = Infinity;
  let lowest: number | undefined;
  const scores = Float64Array.from(points, ({ score }) => score).sort();
  for (let at = scores.length - 1; at >= 0; at--) {
    const score = scores[at]!;
    if (lowest !== undefined && score >= lowest) continue;
    bound = lowest ?? Infinity;
    lowest = lowestEqual(score);
  }
  return { tier: 0, score: bound };
}

/** How many extra hits are fetched, in case several tie with the last one that is wanted. */
export const SPARE = 16;

/** Candidates in order, as far as the order is certain, and the bound up to which it is. */
export interface Known {
  readonly placed: readonly Placed[];
  readonly bound: Bound;
}

/**
 * Fetches more and more candidates until there are enough, or no more exist.
 * @param after only candidates behind this place are wanted
 */
export async function growUntil(
  enough: (known: Known) => boolean,
  limit: number,
  fetch: (limit: number) => Promise<Candidates>,
  after?: SortKey,
): Promise<Known> {
  for (let asked = limit; ; asked *= 4) {
    const candidates = await fetch(asked);
    const known = { placed: inOrder(candidates, after), bound: candidates.bound };
    if (isComplete(known.bound) || enough(known)) return known;
  }
}

/** Fetches at least `first` hits the first time, and fetches again only if more are wanted. */
export function readAhead(
  fetch: (limit: number) => Promise<Candidates>,
  first: number,
): (limit: number) => Promise<Candidates> {
  let asked = 0;
  let found: Promise<Candidates>;
  return (limit) => {
    if (limit > asked) {
      asked = Math.max(limit, first);
      found = fetch(asked);
    }
    return found;
  };
}

/**
 * The candidate with its score in the list of scores, unless no stage says that the score is its
 * own. A hit outside the pool of `fused` is scored by meaning alone.
 */
export function withScoreOf(
  stage: ScoreStage | undefined,
  candidate: Candidate,
  place: number,
): Candidate {
  if (stage === undefined || candidate.tier & TIERS.UNFUSED) return candidate;
  const { score, scores = [] } = candidate;
  return { ...candidate, scores: [...scores, { stage, score, place: place + 1 }] };
}

/** The candidate with its scores, but without its places by them. */
export function withoutPlaces(candidate: Candidate): Candidate {
  return { ...candidate, scores: candidate.scores?.map(({ stage, score }) => ({ stage, score })) };
}

/** The candidate with a step that looked at it. Of a place that is not known, there is no step. */
export function withMove(
  candidate: Candidate,
  from: number | undefined,
  to: number,
  reason: MoveReason,
): Candidate {
  if (from === undefined) return candidate;
  const move = { from: from + 1, to: to + 1, reason };
  return { ...candidate, moves: [...(candidate.moves ?? []), move] };
}
