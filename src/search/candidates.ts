import { turn } from '../diversity/in-turns.js';
import type { ScoreStage } from '../domain/explanation.js';
import type { NearestQuery, Query, StoredPoint, StoreEngine } from '../store/port.js';
import { lowestEqual, type Scored } from '../store/ties.js';
import { withScoreOf } from './explain.js';
import {
  COMPLETE,
  inOrder,
  isComplete,
  isKnown,
  isUpTo,
  type Bound,
  type Candidate,
  type Candidates,
  type Place,
  type Placed,
} from './order.js';
import type { Pool, PoolMember, PoolSelection, Source } from './stage.js';

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

/** How many extra hits are fetched, in case several tie with the last one that is wanted. */
export const SPARE = 16;

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
  after?: Place,
): Promise<Known> {
  for (let asked = limit; ; asked *= 4) {
    const candidates = await fetch(asked);
    const known = { placed: inOrder(candidates, after), bound: candidates.bound };
    if (isComplete(known.bound) || enough(known)) return known;
  }
}

/** The store's points nearest to a vector. */
export async function nearest(
  { store, budget, collection, filter }: Source,
  query: NearestQuery,
  limit: number,
  { payload = false, ...options }: NearestOptions = {},
): Promise<Candidates> {
  const request = { query, filter, limit, ...options };
  if (payload) {
    const points = await store.query(collection, { ...request, payload: true, budget });
    return candidatesOf(points, limit);
  }
  const points = await store.query(collection, request);
  return candidatesOf(
    points.map(({ id, score }) => ({ id, score })),
    limit,
  );
}

interface NearestOptions extends Pick<Query, 'among' | 'scoreThreshold'> {
  readonly payload?: boolean;
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

/** The best `size` hits, or those up to a place, and what to read of each. */
export interface PoolRequest {
  readonly size: number;
  readonly upTo?: Place | undefined;
  readonly selection?: PoolSelection | undefined;
}

/** The best hits of an order, without those that were deleted meanwhile. */
export async function poolOf(
  { store, budget, collection }: Pick<Source, 'store' | 'budget' | 'collection'>,
  order: Ranking,
  { size, upTo, selection: { payload, vectors = false } = {} }: PoolRequest,
): Promise<Pool> {
  // Lets other requests run, since many searches at once could block the event loop.
  await turn();
  const { placed } = await growUntil(
    (known) => (upTo ? isReached(known.bound, upTo) : known.placed.length >= size),
    (order.moved ?? 0) >= size ? size : size + SPARE,
    (limit) => order.candidates(limit, false),
  );
  const best = upTo ? placed.filter(({ entry }) => isUpTo(entry, upTo)) : placed.slice(0, size);
  if (best.length === 0) return { members: [] };
  await turn();
  const ids = best.map(({ entry }) => entry.id);
  const found: readonly StoredPoint[] = payload
    ? await (store as StoreEngine).retrieve(collection, ids, { payload, vectors, budget })
    : await store.retrieve(collection, ids, { vectors });
  const points = new Map(found.map((point) => [point.id, point]));
  const members = best.flatMap(({ entry }, place): PoolMember[] => {
    const point = points.get(entry.id);
    return point ? [{ candidate: withScoreOf(order.stage, entry, place), point, place }] : [];
  });
  return { members, last: upTo ?? (placed.length > size ? best.at(-1)!.place : undefined) };
}

function isReached(bound: Bound, { place, tier, floor }: Place): boolean {
  if (place !== null) return place < (bound.place ?? Infinity);
  return bound.place === undefined && isKnown(bound, tier, floor);
}
