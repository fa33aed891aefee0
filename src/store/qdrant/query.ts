import type { Schemas } from '@qdrant/js-client-rest';
import type { CollectionDefinition, QueryRequest, ScoredPoint } from '../port.js';
import { page, reachesBeyond } from '../ties.js';
import { validateVector } from '../validate.js';
import type { Connection } from './connection.js';
import { toQdrantFilter } from './filter.js';
import { fromQdrantPoint, toQdrantSelection, toQdrantVector } from './points.js';

/** How many extra hits are asked for, so that ties at the cut rarely need a second query. */
const SLACK = 16;

type Hits = readonly ScoredPoint[];

/**
 * The hits of each query, all in one round trip. Asks again for more if equal scores cross the cut,
 * since Qdrant orders equal scores differently from one limit to the next.
 * @param search how Qdrant compares, as the profile says
 */
export async function queryBatch(
  connection: Connection,
  definition: CollectionDefinition,
  requests: readonly QueryRequest[],
  search: Schemas['SearchParams'],
): Promise<Hits[]> {
  for (const { query } of requests) validateVector(definition, query.using, query.vector);
  const results: Hits[] = requests.map(() => []);
  let open = requests.map((request, index) => ({ request, index, take: request.limit + SLACK }));
  while (open.length > 0) {
    const searches = open.map(({ request, take }) => toSearch(request, take, search));
    const answers = await connection.call(definition.name, (client, name) =>
      client.queryBatch(name, { searches }),
    );
    const short = open.filter(({ request: { limit }, index, take }, at) => {
      const hits = answers[at]?.points.map(toHit) ?? [];
      results[index] = page(hits, limit);
      return hits.length === take && !reachesBeyond(hits, limit);
    });
    open = short.map((each) => ({ ...each, take: each.take * 2 }));
  }
  return results;
}

function toSearch(
  request: QueryRequest,
  take: number,
  params: Schemas['SearchParams'],
): Schemas['QueryRequest'] {
  return {
    query: toQdrantVector(request.query.vector),
    using: request.query.using,
    filter: request.filter && toQdrantFilter(request.filter),
    score_threshold: request.scoreThreshold,
    limit: take,
    params,
    ...toQdrantSelection(request),
  };
}

function toHit(point: Schemas['ScoredPoint']): ScoredPoint {
  return { ...fromQdrantPoint(point), score: point.score };
}
