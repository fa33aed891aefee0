import type { Schemas } from '@qdrant/js-client-rest';
import DataLoader from 'dataloader';
import type { Filter } from '../../domain/filter.js';
import { hasCode } from '../../runtime/errors.js';
import type {
  CollectionDefinition,
  FacetCount,
  FacetRequest,
  NearestQuery,
  Query,
  ScoredPoint,
  Scroll,
  ScrollPage,
} from '../port.js';
import {
  memoryOf,
  PART_BYTES,
  type PartialHit,
  type PartReader,
  type Parts,
  type RetrievedPart,
} from '../reads.js';
import { orderFacets, page, reachesBeyond } from '../ties.js';
import { isPointId, validateVector } from '../vectors.js';
import type { Connection } from './connection.js';
import { toQdrantFilter, toQdrantPath } from './filter.js';
import { fromQdrantPoint, toQdrantSelection, toQdrantVector } from './points.js';

/** How many ids are asked for at a time. */
const MAX_IDS = 1000;
/** How many extra hits are asked for, so that ties at the cut rarely need a second query. */
const SLACK = 4;
/** The size of a payload that is assumed before any was read: a part then has 32. */
const FIRST_GUESS_BYTES = PART_BYTES / 32;
/** How much a guess comes down when smaller payloads are read. */
const DECAY = 0.9;

type Search = Schemas['QueryRequest'];
type Answer = Schemas['QueryResponse'];
type Searcher = (searches: readonly Search[]) => Promise<readonly Answer[]>;

/** Reads points. How many fill a part is guessed, since the server does not say before it sends. */
export class QdrantReader implements PartReader {
  readonly #searchers = new Map<string, Searcher>();
  /** How many bytes a payload has, by collection and keys, guessed from the last ones. */
  readonly #sizes = new Map<string, number>();

  /** @param params how Qdrant compares, as the profile says */
  constructor(
    private readonly connection: Connection,
    private readonly definitionOf: (collection: string) => Promise<CollectionDefinition>,
    private readonly params: Schemas['SearchParams'],
  ) {}

  async retrieve(collection: string, ids: readonly string[], parts: Parts): Promise<RetrievedPart> {
    const some = ids.slice(0, Math.min(MAX_IDS, this.#fitting(collection, parts)));
    const valid = some.filter(isPointId);
    if (valid.length === 0) return { points: [], idCount: some.length };
    const body = { ids: valid, ...toQdrantSelection(parts) };
    const records = await this.connection.read<Schemas['Record'][]>(collection, 'points', body);
    const found = new Map(records.map((record) => [String(record.id), fromQdrantPoint(record)]));
    const points = some.flatMap((id) => found.get(id) ?? []);
    this.#noteSizes(collection, points, parts);
    return { points, idCount: some.length };
  }

  async scroll(collection: string, request: Scroll & Parts): Promise<ScrollPage> {
    const { filter, limit, after } = request;
    const answer = await this.connection.read<Schemas['ScrollResult']>(
      collection,
      'points/scroll',
      {
        filter: filter && toQdrantFilter(filter),
        limit: Math.min(limit, this.#fitting(collection, request)),
        offset: after,
        ...toQdrantSelection(request),
      },
    );
    const points = answer.points.map(fromQdrantPoint);
    this.#noteSizes(collection, points, request);
    const next = answer.next_page_offset;
    return typeof next === 'string' || typeof next === 'number'
      ? { points, next: String(next) }
      : { points };
  }

  /** Without payloads, if those of all hits may not fit into a part. */
  async queryBatch(
    collection: string,
    requests: readonly (Query & Parts)[],
  ): Promise<readonly (readonly PartialHit[])[]> {
    const definition = await this.definitionOf(collection);
    for (const { query, among } of requests) {
      validateVector(definition, query.using, query.vector);
      if (among) validateVector(definition, among.query.using, among.query.vector);
    }
    let left = 1;
    const fitting = requests.map((request) => {
      left -= request.limit / this.#fitting(collection, request);
      return left < 0 ? { ...request, payload: false } : request;
    });
    const answers = await this.#query(collection, fitting);
    return answers.map((hits, place) => {
      this.#noteSizes(collection, hits, fitting[place]!);
      if (fitting[place]!.payload === requests[place]!.payload) return hits;
      return hits.map(({ payload: _, ...hit }) => hit);
    });
  }

  /**
   * The hits of each query, all in one round trip. Asks again for more if equal scores cross the cut,
   * since Qdrant orders equal scores differently from one limit to the next.
   */
  async #query(
    collection: string,
    requests: readonly (Query & Parts)[],
  ): Promise<(readonly ScoredPoint[])[]> {
    const search = this.#searcher(collection);
    const results: (readonly ScoredPoint[])[] = requests.map(() => []);
    let open = requests.map((request, index) => ({ request, index, take: request.limit + SLACK }));
    while (open.length > 0) {
      const searches = open.map(({ request, take }) => toSearch(request, take, this.params));
      const answers = await search(searches);
      const short = open.filter(({ request: { limit }, index, take }, at) => {
        const hits = answers[at]?.points.map(toHit) ?? [];
        results[index] = page(hits, limit);
        return hits.length === take && !reachesBeyond(hits, limit);
      });
      open = short.map((each) => ({ ...each, take: each.take * 4 }));
    }
    return results;
  }

  /** Sends searches of one collection, in one request with those of others. */
  #searcher(collection: string): Searcher {
    let searcher = this.#searchers.get(collection);
    if (!searcher) {
      searcher = shareRequests(async (asked) => {
        const body = { searches: asked.flat() };
        const path = 'points/query/batch';
        const answers = await this.connection.read<readonly Answer[]>(collection, path, body);
        let from = 0;
        return asked.map(({ length }) => answers.slice(from, (from += length)));
      });
      this.#searchers.set(collection, searcher);
    }
    return searcher;
  }

  /** How many points a part has, about. */
  #fitting(collection: string, { payload }: Parts): number {
    if (payload === false) return Infinity;
    const bytes = this.#sizes.get(sizeKey(collection, payload)) ?? FIRST_GUESS_BYTES;
    return Math.max(1, Math.floor(PART_BYTES / bytes));
  }

  #noteSizes(
    collection: string,
    points: readonly Pick<PartialHit, 'payload'>[],
    { payload }: Parts,
  ): void {
    if (payload === false || points.length === 0) return;
    const bytes = points.reduce((sum, point) => sum + memoryOf(point.payload), 0) / points.length;
    const key = sizeKey(collection, payload);
    this.#sizes.set(key, Math.max(bytes, DECAY * (this.#sizes.get(key) ?? 0)));
  }
}

/** Payloads of one collection with the same keys are about the same size. */
function sizeKey(collection: string, payload: Parts['payload']): string {
  return JSON.stringify([collection, payload]);
}

function toSearch(
  request: Query & Parts,
  take: number,
  params: Schemas['SearchParams'],
): Schemas['QueryRequest'] {
  const filter = request.filter && toQdrantFilter(request.filter);
  const { among } = request;
  return {
    ...toQdrantQuery(request.query),
    ...(among && {
      prefetch: { ...toQdrantQuery(among.query), filter, limit: among.limit, params },
    }),
    filter,
    score_threshold: request.scoreThreshold,
    limit: take,
    params,
    ...toQdrantSelection(request),
  };
}

function toQdrantQuery({ vector, using }: NearestQuery) {
  return { query: toQdrantVector(vector), using };
}

function toHit(point: Schemas['ScoredPoint']): ScoredPoint {
  return Object.assign(fromQdrantPoint(point), { score: point.score });
}

/** How many requests of a kind are on their way; what comes meanwhile shares the next one. */
const AT_ONCE = 4;
/** How many callers share a request. */
const MAX_CALLERS = 16;

/**
 * Lets concurrent callers share requests. While few are on their way, a call is sent at once; else
 * it waits for one of them, and goes with all others that wait. A server compares several queries
 * with its vectors in one pass, in about half the time.
 * @param send answers each asked, in order. If it fails for several, each is sent alone, so that
 *   none suffers from another's fault.
 */
export function shareRequests<Asked, Answer>(
  send: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function alone(asked: Asked): Promise<Answer> {
    const [answer] = await send([asked]);
    return answer!;
  }

  async function all(asked: readonly Asked[]): Promise<ArrayLike<Answer | Error>> {
    try {
      return await send(asked);
    } catch (error) {
      if (asked.length === 1 || hasCode(error, 'STORE_UNREACHABLE')) throw error;
      const settled = await Promise.allSettled(asked.map(alone));
      return settled.map((result) =>
        result.status === 'fulfilled' ? result.value : (result.reason as Error),
      );
    }
  }

  const loader = new DataLoader<Asked, Answer>(
    (asked) =>
      all(asked).finally(() => {
        running--;
        start();
      }),
    {
      cache: false,
      maxBatchSize: MAX_CALLERS,
      batchScheduleFn: (dispatch) => {
        waiting.push(dispatch);
        // After all that runs now, so that what one search asks at once is sent together.
        void Promise.resolve().then(() => process.nextTick(start));
      },
    },
  );

  function start(): void {
    if (running >= AT_ONCE) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    running++;
    dispatch();
  }

  return (asked) => loader.load(asked);
}

/**
 * The values of a key, the most frequent first. Asks for more while equal counts are cut. Values
 * that no point has any more are left out: Qdrant still lists them, with a count of 0.
 */
export async function facet(
  connection: Connection,
  collection: string,
  { key, filter, limit }: FacetRequest,
): Promise<readonly FacetCount[]> {
  for (let take = limit + 1; ; take *= 2) {
    const { hits: listed } = await connection.read<Schemas['FacetResponse']>(collection, 'facet', {
      key: toQdrantPath(key),
      limit: take,
      exact: true,
      filter: filter && toQdrantFilter(filter),
    });
    const hits = listed.filter(({ count }) => count > 0);
    const [cut, last] = [hits[limit - 1], hits.at(-1)];
    if (hits.length < take || !cut || !last || last.count < cut.count) {
      const counts = hits.map(({ value, count }) => [value, count] as const);
      return orderFacets(counts, limit);
    }
  }
}

export async function count(
  connection: Connection,
  collection: string,
  filter?: Filter,
): Promise<number> {
  const body = { filter: filter && toQdrantFilter(filter), exact: true };
  const answer = await connection.read<Schemas['CountResult']>(collection, 'points/count', body);
  return answer.count;
}
