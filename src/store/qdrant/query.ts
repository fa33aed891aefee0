import type { Schemas } from '@qdrant/js-client-rest';
import { allOf } from '../../domain/filter.js';
import { badInput } from '../../errors.js';
import { fuse } from '../fusion.js';
import type {
  CollectionDefinition,
  NearestQuery,
  Prefetch,
  QueryRequest,
  ScoredPoint,
  Selection,
} from '../port.js';
import { page, reachesBeyond } from '../ties.js';
import { validateQueryVector } from '../validate.js';
import type { Connection } from './connection.js';
import { toQdrantFilter } from './filter.js';
import { fromQdrantPoint, toQdrantSelection, toQdrantVector } from './points.js';

/** Asked for beyond the cut, so that few queries must be repeated for ties. */
const SLACK = 16;

/** A search for the nearest points, without prefetches: what Qdrant is asked. */
interface Search extends Selection {
  readonly query: NearestQuery;
  readonly filter?: Prefetch['filter'];
  readonly scoreThreshold?: number;
  readonly limit: number;
}

type Hits = readonly ScoredPoint[];

/**
 * Runs queries on one collection, one round trip for each level of prefetches.
 *
 * Prefetched lists are cut, fused and rescored here, not in Qdrant: it orders equal
 * scores differently from one limit to the next, so what falls under a cut, and with
 * it the ranks that are fused, would differ from query to query and from engine to engine.
 */
export class Queries {
  constructor(
    private readonly connection: Connection,
    private readonly definition: CollectionDefinition,
    /** Compare with every vector instead of asking the HNSW index. */
    private readonly exact: boolean,
  ) {}

  async run(requests: readonly QueryRequest[]): Promise<Hits[]> {
    const ranked = await this.rank(
      requests.map((request) => ({ ...request, limit: request.limit + (request.offset ?? 0) })),
    );
    const pages = ranked.map((hits, index) => hits.slice(requests[index]?.offset ?? 0));
    return Promise.all(
      pages.map((hits, index) => {
        const request = requests[index];
        return request && 'fusion' in request.query ? this.complete(hits, request) : hits;
      }),
    );
  }

  /** The hits of each query in order, cut to its limit. */
  private async rank(queries: readonly (Prefetch & Selection)[]): Promise<Hits[]> {
    const candidates = await this.rankPrefetches(queries);
    const searches = queries.map((query, index) => this.toSearch(query, candidates[index]));
    const found = await this.search(searches.filter((search) => search !== undefined));
    let next = 0;
    return queries.map((query, index) => {
      if (searches[index]) return found[next++] ?? [];
      if (!('fusion' in query.query)) return [];
      const fused = fuse(candidates[index] ?? [], query.query).map((hit) => ({
        ...hit,
        payload: {},
      }));
      const { scoreThreshold = -Infinity, limit } = query;
      return page(
        fused.filter(({ score }) => score >= scoreThreshold),
        { limit },
      );
    });
  }

  /** The prefetched lists of each query, undefined where it has none; all in one level. */
  private async rankPrefetches(queries: readonly Prefetch[]): Promise<(Hits[] | undefined)[]> {
    const nested = queries.flatMap(({ prefetch = [], filter }) =>
      prefetch.map((inner) => ({
        ...inner,
        filter: allOf(filter, inner.filter),
        payload: false,
      })),
    );
    const lists = nested.length > 0 ? await this.rank(nested) : [];
    let next = 0;
    return queries.map(({ prefetch }) =>
      prefetch?.length ? prefetch.map(() => lists[next++] ?? []) : undefined,
    );
  }

  /** The nearest points, ties resolved: asks again for more as long as one crosses the cut. */
  private async search(searches: readonly Search[]): Promise<Hits[]> {
    const results: Hits[] = searches.map(() => []);
    let open = searches.map((search, index) => ({ search, index, take: search.limit + SLACK }));
    while (open.length > 0) {
      const answers = await this.ask(open);
      open = open.filter(({ search, index, take }, position) => {
        const hits = answers[position] ?? [];
        results[index] = page(hits, search);
        return hits.length === take && !reachesBeyond(hits, search.limit);
      });
      open = open.map((entry) => ({ ...entry, take: entry.take * 2 }));
    }
    return results;
  }

  private async ask(asked: readonly { search: Search; take: number }[]): Promise<Hits[]> {
    const searches = asked.map(({ search, take }) => ({
      query: toQdrantVector(search.query.vector),
      using: search.query.using,
      filter: search.filter && toQdrantFilter(search.filter),
      score_threshold: search.scoreThreshold,
      limit: take,
      params: { exact: this.exact },
      ...toQdrantSelection(search),
    }));
    const answers = await this.connection.call(this.definition.name, (client, name) =>
      client.queryBatch(name, { searches }),
    );
    return answers.map(({ points }) => points.map(toHit));
  }

  /** Fused hits with the payload and vectors that were asked for. */
  private async complete(hits: Hits, selection: Selection): Promise<Hits> {
    if (hits.length === 0) return hits;
    const found = await this.connection.call(this.definition.name, (client, name) =>
      client.retrieve(name, { ids: hits.map(({ id }) => id), ...toQdrantSelection(selection) }),
    );
    const byId = new Map(found.map((point) => [String(point.id), fromQdrantPoint(point)]));
    // A point that was deleted in between is gone.
    return hits.flatMap(({ id, score }) => {
      const point = byId.get(id);
      return point ? [{ ...point, score }] : [];
    });
  }

  /** Undefined where nothing has to be searched for: a fusion, or no candidates. */
  private toSearch(
    { query, prefetch, limit, ...rest }: Prefetch & Selection,
    candidates?: Hits[],
  ): Search | undefined {
    if ('fusion' in query) {
      if (prefetch?.length) return undefined;
      throw badInput('prefetch', 'a fusion needs prefetches');
    }
    validateQueryVector(this.definition, query.using, query.vector);
    const { scoreThreshold, payload, vectors } = rest;
    const search = { query, limit, scoreThreshold, payload, vectors };
    if (!candidates) return { ...search, filter: rest.filter };
    const ids = [...new Set(candidates.flat().map(({ id }) => id))];
    return ids.length === 0 ? undefined : { ...search, filter: { must: [{ has_id: ids }] } };
  }
}

function toHit(point: Schemas['ScoredPoint']): ScoredPoint {
  return { ...fromQdrantPoint(point), score: point.score };
}
