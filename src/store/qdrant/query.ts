import type { Schemas } from '@qdrant/js-client-rest';
import DataLoader from 'dataloader';
import { hasCode } from '../../runtime/errors.js';
import type {
  CollectionDefinition,
  FacetCount,
  FacetRequest,
  NearestQuery,
  Query,
  ScoredPoint,
} from '../port.js';
import type { Parts } from '../reads.js';
import { orderFacets, page, reachesBeyond } from '../ties.js';
import { validateVector } from '../vectors.js';
import type { Connection } from './connection.js';
import { toQdrantFilter, toQdrantPath } from './filter.js';
import { fromQdrantPoint, toQdrantSelection, toQdrantVector } from './points.js';

/** How many extra hits are asked for, so that ties at the cut rarely need a second query. */
const SLACK = 4;

type Hits = readonly ScoredPoint[];
type Answer = Schemas['QueryResponse'];

/** Sends searches of one collection, in one request with those of others. */
export type Searcher = (searches: readonly Schemas['QueryRequest'][]) => Promise<readonly Answer[]>;

export function createSearcher(connection: Connection, collection: string): Searcher {
  return shareRequests(async (asked) => {
    const body = { searches: asked.flat() };
    const path = 'points/query/batch';
    const answers = await connection.read<readonly Answer[]>(collection, path, body);
    let from = 0;
    return asked.map(({ length }) => answers.slice(from, (from += length)));
  });
}

/**
 * The hits of each query, all in one round trip. Asks again for more if equal scores cross the cut,
 * since Qdrant orders equal scores differently from one limit to the next.
 * @param params how Qdrant compares, as the profile says
 */
export async function queryBatch(
  search: Searcher,
  definition: CollectionDefinition,
  requests: readonly (Query & Parts)[],
  params: Schemas['SearchParams'],
): Promise<Hits[]> {
  for (const { query, among } of requests) {
    validateVector(definition, query.using, query.vector);
    if (among) validateVector(definition, among.query.using, among.query.vector);
  }
  const results: Hits[] = requests.map(() => []);
  let open = requests.map((request, index) => ({ request, index, take: request.limit + SLACK }));
  while (open.length > 0) {
    const answers = await search(open.map(({ request, take }) => toSearch(request, take, params)));
    const short = open.filter(({ request: { limit }, index, take }, at) => {
      const hits = answers[at]?.points.map(toHit) ?? [];
      results[index] = page(hits, limit);
      return hits.length === take && !reachesBeyond(hits, limit);
    });
    open = short.map((each) => ({ ...each, take: each.take * 4 }));
  }
  return results;
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
