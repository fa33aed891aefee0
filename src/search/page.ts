import { type RequestScope } from '../runtime/scope.js';
import { checkEncoder } from '../domain/corpus.js';
import type { Explanation } from '../domain/explanation.js';
import { type Condition, inCorpus } from '../domain/filter.js';
import type { RelevanceSummary } from '../domain/stages.js';
import { ElenchusError } from '../runtime/errors.js';
import type { StoredPoint } from '../store/port.js';
import { type Cursor, encodeCursor, resume, type SearchIdentity, stampOf, upTo } from './cursor.js';
import type { SearchDependencies } from './dependencies.js';
import { explanationOf, withScoreOf } from './explain.js';
import { matchingHits } from './matches.js';
import { stateOf } from './memory.js';
import { type Candidate, growUntil, isComplete, type Placed } from './order.js';
import {
  type PoolKey,
  runStages,
  type Source,
  type Stage,
  type StagedOrder,
  type StoreAccess,
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
export interface PageHit {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
  readonly explanation: Explanation;
  /** Encoded only when asked for, since most searches need one or two cursors. */
  cursor(): string;
}

export interface HitPage {
  readonly hits: readonly PageHit[];
  readonly hasNextPage: boolean;
  /** What judging found, if hits were judged. */
  readonly relevance: RelevanceSummary | undefined;
  /** The best hits, of which the page shows some, with these keys of their payload. */
  best(payload: readonly PoolKey[]): Promise<readonly StoredPoint[]>;
  /**
   * The ids of the hits that answer among what other conditions admit; undefined if this search has
   * no boundary. It looks at the first part only.
   */
  matching(conditions: readonly Condition[]): Promise<readonly string[] | undefined>;
}

/**
 * Runs a search: the first stage ranks what is admitted, each further stage changes the order of
 * the stage before it, and the page is read from the last order.
 * @throws ElenchusError STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE,
 *   PAGE_TOO_DEEP, ANSWER_TOO_LARGE; the errors of the stages
 */
export async function search(
  { store, textEncoder, limits }: Pick<SearchDependencies, 'store' | 'textEncoder' | 'limits'>,
  scope: RequestScope,
  plan: SearchPlan,
  { first, after: cursor }: WantedPage,
): Promise<HitPage> {
  const { collection, corpus, parts } = plan;
  checkEncoder(corpus, textEncoder.model);
  const after = cursor === undefined ? undefined : resume(plan, cursor);

  const whole = { must: [inCorpus(corpus.name), ...upTo(after?.mark)] };
  const access = { store, scope };
  const sourceOf = (conditions: readonly Condition[]): Source => ({
    ...access,
    collection,
    filter: { must: [...whole.must, ...conditions] },
    whole,
    visible: whole,
    state: stateOf(corpus),
    generation: corpus.generation,
  });
  const open = (part: number) => {
    const { stages, conditions = [] } = parts[part]!;
    const source = sourceOf([...plan.conditions, ...conditions]);
    return runStages(source, stages, part === after?.part ? after.states : undefined);
  };
  const begun = after?.part ?? 0;
  const opening = open(begun);
  // Computed while the text is encoded.
  const { search, query, mark } = after ?? stampOf(plan);
  const opened = await opening;

  // A part is started only when a page reaches it.
  const partAt = async (part: number) =>
    part === begun ? opened : part < parts.length ? open(part) : undefined;
  const maxDepth = limits.pageDepth;
  const { found, hasNextPage } = await readHits(partAt, first, after, maxDepth);
  const points = await pointsOf(
    access,
    collection,
    found.map(({ placed }) => placed.candidate),
  );
  const position = after?.position ?? 0;
  const hits = found.flatMap(({ placed, staged, part }, index): PageHit[] => {
    const point = points.get(placed.candidate.id);
    // A hit that was deleted since the query is left out, but still counts as a place.
    if (!point) return [];
    const rank = position + index + 1;
    const candidate = withScoreOf(staged.order.stage, placed.candidate, rank - 1);
    const { states } = staged;
    const next: Cursor = { search, query, mark, position: rank, part, key: placed.key, states };
    return [
      {
        candidate,
        point,
        explanation: explanationOf(candidate, rank),
        cursor: () => encodeCursor(next, corpus.generation),
      },
    ];
  });
  return {
    hits,
    hasNextPage,
    relevance: opened.relevance,
    best: opened.best,
    matching: (conditions) => matchingHits(sourceOf(conditions), parts[0]!.stages, maxDepth),
  };
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
  { store, scope: { budget } }: StoreAccess,
  collection: string,
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
