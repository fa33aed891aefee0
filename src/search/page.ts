import { checkEncoder } from '../domain/corpus.js';
import type { Explanation } from '../domain/explanation.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import type { RelevanceSummary } from '../domain/stages.js';
import { ElenchusError } from '../runtime/errors.js';
import { type RequestScope } from '../runtime/scope.js';
import type { StoredPoint } from '../store/port.js';
import { type Cursor, encodeCursor, resume, type SearchIdentity, stampOf, upTo } from './cursor.js';
import type { SearchDependencies } from './dependencies.js';
import { stateOf } from './memory.js';
import { type Candidate, growUntil, isComplete, type Placed, withScoreOf } from './order.js';
import {
  type PoolKey,
  type PoolMember,
  poolOf,
  runStages,
  type Source,
  type Stage,
  type StagedOrder,
} from './stage.js';

/** What a search looks for, and the stages that it runs. */
export interface SearchPlan extends SearchIdentity {
  readonly collection: Source['collection'];
  /** Usually one. If there are several, the hits of each follow those of the part before it. */
  readonly parts: readonly SearchPart[];
}

export interface SearchPart {
  /** Conditions of this part, besides those of the whole search. */
  readonly conditions?: readonly Condition[];
  readonly stages: readonly Stage[];
}

/** The wanted page. */
export interface WantedPage {
  readonly first: number;
  readonly after?: string | undefined;
}

/** A hit of a page that is not yet mapped to a premise, claim, graph or image. */
export class PageHit {
  constructor(
    readonly point: StoredPoint,
    readonly candidate: Candidate,
    readonly explanation: Explanation,
    private readonly end: Cursor,
    private readonly secret: string,
  ) {}

  /** Encoded only when asked for, since most searches need one or two cursors. */
  get cursor(): string {
    return encodeCursor(this.end, this.secret);
  }
}

export interface HitPage {
  readonly hits: readonly PageHit[];
  readonly hasNextPage: boolean;
  /** What judging found, if hits were judged. */
  readonly relevance: RelevanceSummary | undefined;
  /** All that the search can see, without its own conditions. */
  readonly source: Source;
  /** Where the best hits are, of which the page shows some. */
  readonly unmoved: StagedOrder['unmoved'];
}

/**
 * Runs a search: the first stage ranks what is admitted, each further stage changes the order of
 * the stage before it, and the page is read from the last order.
 * @throws ElenchusError STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE,
 *   PAGE_TOO_DEEP, ANSWER_TOO_LARGE; the errors of the stages
 */
export async function runSearch(
  { store, textEncoder, limits }: Pick<SearchDependencies, 'store' | 'textEncoder' | 'limits'>,
  scope: RequestScope,
  plan: SearchPlan,
  { first, after: cursor }: WantedPage,
): Promise<HitPage> {
  const { collection, corpus, parts } = plan;
  checkEncoder(corpus, textEncoder.model);
  const after = cursor === undefined ? undefined : resume(plan, cursor);

  const whole = { must: [inCorpus(corpus.name), ...upTo(after?.mark)] };
  const { generation } = corpus;
  const source: Source = {
    store,
    scope,
    collection,
    filter: whole,
    whole,
    visible: whole,
    state: stateOf(corpus),
    generation,
  };
  const orders = new Map<number, Promise<StagedOrder>>();
  // A part is started only when a page reaches it, or when a part behind it asks what it shows.
  const open = (part: number): Promise<StagedOrder> => {
    const known = orders.get(part);
    if (known) return known;
    const { stages, conditions = [] } = parts[part]!;
    const admitted = admitting(source, [...plan.conditions, ...conditions]);
    const states = part === after?.part ? after.states : undefined;
    const earlier = () =>
      Promise.all(parts.slice(0, part).map(async (_, before) => (await open(before)).order));
    const order = runStages(admitted, stages, states, earlier);
    orders.set(part, order);
    return order;
  };
  const opening = open(after?.part ?? 0);
  // Computed while the text is encoded.
  const { search, query, mark } = after ?? stampOf(plan);
  const opened = await opening;

  const partAt = async (part: number) => (part < parts.length ? open(part) : undefined);
  const { found, hasNextPage } = await readHits(partAt, first, after, limits.pageDepth);
  const points = await pointsOf(
    source,
    found.map(({ placed }) => placed.candidate),
  );
  const position = after?.position ?? 0;
  const hits = found.flatMap(({ placed: { candidate, key }, staged, part }, index) => {
    const point = points.get(candidate.id);
    // A hit that was deleted since the query is left out, but still counts as a place.
    if (!point) return [];
    const { order, states } = staged;
    const rank = position + index + 1;
    const explanation = explanationOf(withScoreOf(order.stage, candidate, rank - 1), rank);
    const end = { search, query, mark, position: rank, part, key, states };
    return [new PageHit(point, candidate, explanation, end, generation)];
  });
  const { relevance, unmoved } = opened;
  return { hits, hasNextPage, relevance, source, unmoved };
}

/** The part of a source that some conditions admit. */
export function admitting(source: Source, conditions: readonly Condition[]): Source {
  return { ...source, filter: { must: [...source.whole.must!, ...conditions] } };
}

/** The best hits, of which a page shows some, with these keys of their payload. */
export async function bestHits(
  { source, unmoved: { order, size } }: HitPage,
  payload: readonly PoolKey[],
): Promise<readonly PoolMember[]> {
  return (await poolOf(source, order, { size, selection: { payload } })).members;
}

/** A place of the page, in the order of a part of the search. */
interface Found {
  readonly placed: Placed;
  readonly staged: StagedOrder;
  readonly part: number;
}

/** Of more hits, the payloads are read once it is certain which they are. */
const READ_AT_ONCE = 50;

/**
 * Reads the page behind a cursor. The first page takes one query with payloads, or two if its end
 * splits a group of equal scores. A later page fetches ids and scores up to its end.
 * @param partAt the order of a part of the search; undefined behind the last part
 * @param maxDepth how many hits of a search can be read, all pages together
 * @throws ElenchusError PAGE_TOO_DEEP
 */
async function readHits(
  partAt: (part: number) => Promise<StagedOrder | undefined>,
  first: number,
  after: Cursor | undefined,
  maxDepth: number,
): Promise<{ readonly found: readonly Found[]; readonly hasNextPage: boolean }> {
  const position = after?.position ?? 0;
  if (position >= maxDepth) throw new ElenchusError('PAGE_TOO_DEEP', { limit: maxDepth });
  const size = Math.min(first, maxDepth - position);

  const found: Found[] = [];
  let more = false;
  for (let part = after?.part ?? 0; found.length <= size && !more; part++) {
    const staged = await partAt(part);
    if (staged === undefined) break;
    const wanted = size - found.length;
    let payload = after === undefined && size <= READ_AT_ONCE;
    const known = await growUntil(
      ({ placed }) => placed.length >= wanted,
      position + size + 1,
      (limit) => {
        const asked = staged.order.candidates(limit, payload);
        payload = false;
        return asked;
      },
      part === after?.part ? after.key : undefined,
    );
    for (const placed of known.placed.slice(0, wanted + 1)) {
      found.push({ placed, staged, part });
    }
    more = !isComplete(known.bound);
  }
  return { found: found.slice(0, size), hasNextPage: more || found.length > size };
}

/** The candidates with their payloads, by id; deleted ones are left out. */
async function pointsOf(
  { store, collection, scope: { budget } }: Source,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, StoredPoint>> {
  const points = new Map<string, StoredPoint>();
  const missing: string[] = [];
  for (const { id, payload } of candidates) {
    if (payload === undefined) missing.push(id);
    else points.set(id, { id, payload });
  }
  if (missing.length === 0) return points;
  for (const point of await store.retrieve(collection, missing, { payload: true, budget })) {
    points.set(point.id, point);
  }
  return points;
}

/**
 * Why a hit is at a place of the list, from 1. A part of a search counts places from its own first
 * hit, and without hits that were deleted since the first page. Here they count over the whole list.
 */
function explanationOf({ scores = [], moves = [] }: Candidate, place: number): Explanation {
  const before = place - (moves.at(-1)?.to ?? place);
  // A hit that stands for a group is shown before its place.
  if (before <= 0) return { scores, moves };
  const shifted = moves.map(({ from, to, reason }) => {
    return { from: from + before, to: to + before, reason };
  });
  return { scores, moves: shifted };
}
