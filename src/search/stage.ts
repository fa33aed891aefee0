import { z } from 'zod';
import type { MoveReason } from '../domain/explanation.js';
import type { Filter } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import { DEFAULT_POOL, type RelevanceSummary } from '../domain/stages.js';
import { ElenchusError } from '../runtime/errors.js';
import { inPhase, type RequestScope } from '../runtime/scope.js';
import type { PhaseName, SearchNote, StepNote } from '../runtime/telemetry/request-record.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type {
  NearestQuery,
  Payloads,
  Query,
  StoredPoint,
  StoreEngine,
  VectorStore,
} from '../store/port.js';
import {
  type Bound,
  type Candidate,
  type Candidates,
  candidatesOf,
  COMPLETE,
  growUntil,
  inOrder,
  isKnown,
  isUpTo,
  NOTHING,
  type Placed,
  placesOf,
  type Ranking,
  type SortKey,
  SPARE,
  withMove,
  withScoreOf,
} from './order.js';

/** A key of a payload that a stage can read. */
export type PoolKey = {
  [Name in Source['collection']]: keyof Payloads[Name] & string;
}[Source['collection']];

/** What is read of the points of a pool; by default nothing but their ids. */
export interface PoolSelection {
  readonly payload?: readonly PoolKey[];
  readonly vectors?: readonly string[] | false;
}

/** Where a request reads stored records, and what that may take. */
export interface StoreAccess {
  readonly store: VectorStore;
  /** Nothing new is started after its signal is aborted. */
  readonly scope: RequestScope;
}

/** What a search looks through: the points of a collection that a filter admits. */
export interface Source extends StoreAccess {
  readonly collection: 'premises' | 'claims' | 'graphs' | 'images';
  readonly filter: Filter;
  /** Admits everything in the corpus that this search can see, without its own filter. */
  readonly whole: Filter;
  /** Admits what this search can see of any collection: its corpus, as it was on the first page. */
  readonly visible: Filter;
  /** Changes with every write to the corpus. */
  readonly state: string;
  /** Changes when the corpus is emptied or made again, which numbers writes anew. */
  readonly generation: string;
}

/**
 * A step of a search. The first stage ranks what is admitted. Each later one looks at the best hits
 * of the order before it and gives them new scores or new places.
 */
export interface Stage<State extends Json = Json> {
  /** Also the name of its state in the cursor. */
  readonly name: string;
  /** How it works, such as the method of a rank, for logs. */
  readonly method?: string;
  /** How many of the best hits it looks at. */
  readonly size: number;
  /** What it reads of them. */
  readonly selection?: PoolSelection;
  /** What a later page needs to reproduce the order, or to notice that it cannot. */
  readonly state: z.ZodType<State>;
  /** It decides which hits come near the top, or are left out; others only reorder what is found. */
  readonly finds?: boolean;
  /**
   * @param saved on a later page, the state of the first page
   * @throws ElenchusError CURSOR_STALE if the order of the first page cannot be reproduced
   */
  run(input: StageInput, saved: State | undefined): Promise<Outcome<State>>;
}

/**
 * The state of a stage that is a digest of its order. A later page with another digest is stale, so
 * the stage itself need not look at what was saved.
 */
export const DIGEST = z.string();

export interface StageInput {
  readonly source: Source;
  /** The order before this stage. */
  readonly order: Ranking;
  /** The best hits of that order: the first `size`, or those up to a place. */
  pool(upTo?: SortKey): Promise<Pool>;
  /** Of a search in parts, the orders of the parts before this one, whose hits are shown first. */
  earlier(): Promise<readonly Ranking[]>;
}

export interface Pool {
  readonly members: readonly PoolMember[];
  /** The place of the last member; absent if there are no other hits. */
  readonly last?: SortKey | undefined;
}

/** A hit that a stage looks at, with what the stage reads of it. */
export interface PoolMember {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
  /** Its place in the order, from 0; absent if it was found in another way. */
  readonly place?: number;
}

/** The result of a stage. */
export type Outcome<State extends Json = Json> = {
  readonly state: State;
  readonly summary?: RelevanceSummary;
} & ({ readonly ranked: Ranking } | { readonly scored: Scores } | { readonly moved: Moves });

export interface Scores {
  /** Hits with new tiers and scores, which alone decide their order. */
  readonly hits: readonly ScoredHit[];
  /** What happens to all other hits; if absent, they are left out. */
  readonly others?: Others | undefined;
}

export interface ScoredHit {
  /** With its new score, also in the list of scores. */
  readonly candidate: Candidate;
  /** Its place before, from 0; absent if it was not in the order. */
  readonly from?: number | undefined;
  readonly reason: MoveReason;
}

export interface Others {
  /** Added to their tiers, so that they follow. */
  readonly behind: number;
  /** Why those that change their place do so. */
  readonly reason?: MoveReason;
}

/** Hits with new places; their tiers and scores stay. */
export interface Moves {
  readonly members: readonly PoolMember[];
  /** At least the first `count` places, if there are so many. The others need not be computed. */
  first(count: number): Promise<readonly Moved[]>;
}

export interface Moved {
  readonly member: PoolMember;
  /** Why it is here; absent if the stage did not look at it. */
  readonly reason?: MoveReason | undefined;
}

/** The stages whose time counts as diversifying; that of the first counts as retrieving, of all others as judging. */
const DIVERSIFYING: ReadonlySet<string> = new Set([
  'diversify',
  'alternateStances',
  'group',
  'copies',
  'quota',
]);

function phaseOf(stage: Stage, stages: readonly Stage[]): PhaseName {
  if (stage === stages[0]) return 'retrieve';
  return DIVERSIFYING.has(stage.name) ? 'diversify' : 'judge';
}

/** The order after all stages. */
export interface StagedOrder {
  readonly order: Ranking;
  /** What each stage saves in the cursor, by the stage's name. */
  readonly states: Readonly<Record<string, Json>>;
  readonly relevance: RelevanceSummary | undefined;
  /** The order before any hits were moved, and how many of its best ones could be shown. */
  readonly unmoved: { readonly order: Ranking; readonly size: number };
}

/** Runs the stages one after the other, each on the order of the stage before it. */
export async function runStages(
  source: Source,
  stages: readonly Stage[],
  saved?: Readonly<Record<string, Json>>,
  earlier: StageInput['earlier'] = async () => [],
): Promise<StagedOrder> {
  const { scope } = source;
  let order: Ranking = NOTHING;
  let relevance: RelevanceSummary | undefined;
  let unmoved: StagedOrder['unmoved'] | undefined;
  const states: Record<string, Json> = {};
  const note = noteSearch(scope, source.collection);
  for (const stage of stages) {
    scope.signal.throwIfAborted();
    const before = order;
    const pool = (end?: SortKey) =>
      inPhase(scope, 'retrieve', () => poolOf(source, before, { ...stage, upTo: end }));
    const state = saved && parseState(stage.state, saved[stage.name] ?? null);
    const phase = phaseOf(stage, stages);
    const began = performance.now();
    const outcome = await inPhase(scope, phase, () =>
      stage.run({ source, order: before, pool, earlier }, state),
    );
    if (stage.state === DIGEST && state !== undefined && state !== outcome.state) {
      throw new ElenchusError('CURSOR_STALE');
    }
    if ('ranked' in outcome) order = outcome.ranked;
    if ('scored' in outcome) order = withScores(before, outcome.scored);
    if ('moved' in outcome) {
      const { members, first } = outcome.moved;
      // Computed as far as it is read, which is later.
      const moved = (count: number) => inPhase(scope, phase, () => first(count));
      order = withMoves(before, { members, first: moved });
      unmoved ??= { order: before, size: stage.size };
    }
    relevance ??= outcome.summary;
    states[stage.name] = outcome.state;
    note?.steps.push(stepNote(stage, outcome.state, performance.now() - began));
  }
  return { order, states, relevance, unmoved: unmoved ?? { order, size: DEFAULT_POOL } };
}

/** Notes that a request searches; undefined where nobody keeps such notes. */
function noteSearch(scope: RequestScope, collection: string): SearchNote | undefined {
  const note = { collection, steps: [] };
  scope.record?.searches.push(note);
  return scope.record && note;
}

/** What a stage did, without texts: a rank that chooses among others says which in its state. */
function stepNote({ name, method, size }: Stage, state: Json, ms: number): StepNote {
  const chosen = name === 'rank' ? (state as { method?: string } | null)?.method : undefined;
  return { name, method, chosen, ...(size > 0 && { pool: size }), ms: Math.round(ms) };
}

/**
 * What a stage saved in the cursor of an earlier page.
 * @throws ElenchusError CURSOR_INVALID
 */
function parseState<State>(schema: z.ZodType<State>, saved: Json): State {
  const parsed = schema.safeParse(saved);
  if (!parsed.success) throw new ElenchusError('CURSOR_INVALID');
  return parsed.data;
}

/** The order after some hits got new scores; all others follow. */
function withScores(order: Ranking, { hits, others }: Scores): Ranking {
  let explained: readonly Candidate[] | undefined;
  const scored = () => (explained ??= withReasons(hits));
  const ranking = followed(scored, order, others);
  if (!order.divided) return ranking;
  let reaching: readonly Candidate[] | undefined;
  // What is equal among all hits is so in each part, even where the best of the equals is not in it.
  const equals = () =>
    (reaching ??= inOrder({ entries: scored(), bound: COMPLETE }).map(withReach));
  const of = (otherClaim: boolean) => () =>
    equals().filter((hit) => (hit.otherClaim ?? false) === otherClaim);
  // Of the others it is not known where they are among all hits, so they have no moves.
  const rest = others && { behind: others.behind };
  return {
    ...ranking,
    divided: {
      own: followed(of(false), order.divided.own, rest),
      others: followed(of(true), order.divided.others, rest),
    },
  };
}

/** Hits with new scores, followed by the others of an order. */
function followed(
  scored: () => readonly Candidate[],
  order: Ranking,
  others: Scores['others'],
): Ranking {
  return {
    async candidates(limit, payload) {
      const entries = scored();
      if (others === undefined) return { entries, bound: COMPLETE };
      const { behind, reason } = others;
      if (entries.length >= limit) return { entries, bound: { tier: behind, score: Infinity } };
      const ids = new Set(entries.map(({ id }) => id));
      const { known, bound } = await labelledCandidates(order, limit, payload);
      let to = entries.length;
      const rest = known
        .filter(({ candidate: { id } }) => !ids.has(id))
        .map(({ candidate, from }): Candidate => {
          const back = { ...candidate, tier: candidate.tier + behind };
          if (from === undefined) return back;
          const place = to++;
          return reason && from !== place ? withMove(back, from, place, reason) : back;
        });
      const end: Bound = { ...bound, tier: bound.tier + behind };
      return { entries: [...entries, ...rest], bound: end };
    },
  };
}

function withReasons(hits: readonly ScoredHit[]): readonly Candidate[] {
  const entries = hits.map(({ candidate }) => candidate);
  const places = placesOf({ entries, bound: COMPLETE });
  return hits.map(({ candidate, from, reason }) =>
    withMove(candidate, from, places.get(candidate.id)!, reason),
  );
}

/** A candidate that says how far its equals reach. */
function withReach({ candidate, lowest }: Pick<Placed, 'candidate' | 'lowest'>): Candidate {
  return { ...candidate, tolerance: candidate.score - lowest };
}

/** The order after some hits were moved, computed as far as it is read; all others follow. */
function withMoves(order: Ranking, { members, first }: Moves): Ranking {
  const known = new Set(members.map(({ candidate }) => candidate.id));
  return {
    moved: members.length,
    async candidates(limit, payload) {
      const places = await first(limit);
      const entries = places.map(({ member: { candidate, place: from }, reason }, place) => {
        return { ...(reason ? withMove(candidate, from, place, reason) : candidate), place };
      });
      if (entries.length < members.length || entries.length >= limit) {
        return { entries, bound: { place: entries.length, tier: 0, score: Infinity } };
      }
      const rest = await labelledCandidates(order, limit + entries.length, payload);
      const others = rest.known
        .map(({ candidate }) => candidate)
        .filter(({ id }) => !known.has(id));
      return { entries: [...entries, ...others], bound: rest.bound };
    },
  };
}

/**
 * The candidates of an order, best first, with their scores and places in it. Where the order is
 * not certain yet, behind the first `certain` ones, a candidate has no place. It will not be shown.
 *
 * These hits may be placed behind others later, and the first of several equal hits may be left out.
 * So each one carries how far its equals reach.
 */
export async function labelledCandidates(order: Ranking, limit: number, payload: boolean) {
  const { entries, bound } = await order.candidates(limit, payload);
  const certain = inOrder({ entries, bound }).map(({ candidate, lowest }, from) => ({
    candidate: withReach({ candidate: withScoreOf(order.stage, candidate, from), lowest }),
    from,
  }));
  const ids = new Set(certain.map(({ candidate }) => candidate.id));
  const uncertain = entries
    .filter(({ id }) => !ids.has(id))
    .map((candidate) => ({ candidate, from: undefined }));
  return { known: [...certain, ...uncertain], certain: certain.length, bound };
}

/** The store's points nearest to a vector. */
export async function nearest(
  { store, scope: { budget }, collection, filter }: Source,
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

/** The best `size` hits, or those up to a place, and what to read of each. */
export interface PoolRequest {
  readonly size: number;
  readonly upTo?: SortKey | undefined;
  readonly selection?: PoolSelection | undefined;
}

/** The best hits of an order, without those that were deleted meanwhile. */
export async function poolOf(
  { store, collection, scope }: StoreAccess & Pick<Source, 'collection'>,
  order: Ranking,
  { size, upTo, selection: { payload, vectors = false } = {} }: PoolRequest,
): Promise<Pool> {
  await eventLoop.pause(scope);
  const { placed } = await growUntil(
    (known) => (upTo ? isReached(known.bound, upTo) : known.placed.length >= size),
    (order.moved ?? 0) >= size ? size : size + SPARE,
    (limit) => order.candidates(limit, false),
  );
  const best = upTo
    ? placed.filter(({ candidate }) => isUpTo(candidate, upTo))
    : placed.slice(0, size);
  if (best.length === 0) return { members: [] };
  await eventLoop.pause(scope);
  const ids = best.map(({ candidate }) => candidate.id);
  const found: readonly StoredPoint[] = payload
    ? await (store as StoreEngine).retrieve(collection, ids, {
        payload,
        vectors,
        budget: scope.budget,
      })
    : await store.retrieve(collection, ids, { vectors });
  const points = new Map(found.map((point) => [point.id, point]));
  const members = best.flatMap(({ candidate }, place): PoolMember[] => {
    const point = points.get(candidate.id);
    return point ? [{ candidate: withScoreOf(order.stage, candidate, place), point, place }] : [];
  });
  return { members, last: upTo ?? (placed.length > size ? best.at(-1)!.key : undefined) };
}

function isReached(bound: Bound, { place, tier, floor }: SortKey): boolean {
  if (place !== null) return place < (bound.place ?? Infinity);
  return bound.place === undefined && isKnown(bound, tier, floor);
}
