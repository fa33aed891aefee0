import type { Schemas } from '@qdrant/js-client-rest';
import type { CollectionDefinition, NearestQuery, Query, ScoredPoint } from '../port.js';
import type { Parts } from '../reads.js';
import { page, reachesBeyond } from '../ties.js';
import { validateVector } from '../validate.js';
import type { Connection } from './connection.js';
import { toQdrantFilter } from './filter.js';
import { fromQdrantPoint, toQdrantSelection, toQdrantVector } from './points.js';
import { shareRequests } from './share-requests.js';

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
