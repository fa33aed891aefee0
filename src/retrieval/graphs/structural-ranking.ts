import type { Json } from '../../domain/premise.js';
import { fingerprint } from '../cursor.js';
import { poolOf, type PoolMember } from '../pool.js';
import { reordered } from '../ranks/reordered.js';
import type { Ranking, Source } from '../ranks/types.js';
import { toGraphRecord } from './mapping.js';
import {
  DEFAULT_MATCHED,
  rerankGraphs,
  type GraphWithVectors,
  type RankedGraph,
  type RerankOptions,
} from './rerank.js';
import type { GraphReranker } from './rerank-thread.js';
import { nodeVectors, semanticOf, structureOf, type SeenBy } from './stored-vectors.js';

export interface StructuralOrder {
  readonly corpus: string;
  readonly reranker: GraphReranker;
  readonly query: GraphWithVectors;
  /** Tells the query from others. */
  readonly about: string;
  /** What compares shapes; absent where the method compares none. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
  /** How many of the best by content are compared. */
  readonly poolSize: number;
  /** Aborted where nobody waits for the order any longer. */
  readonly signal?: AbortSignal;
}

/** A hit that was compared, and its place by content alone, from 1. */
export interface ComparedGraph extends RankedGraph {
  readonly placeBefore: number;
}

export interface StructuralRanking {
  readonly ranking: Ranking;
  /** What is known of the best hits, by their id. */
  readonly compared: ReadonlyMap<string, ComparedGraph>;
}

/**
 * The best graphs by content in the order of their structure; the others follow by content.
 * @param basis that of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE if the pool or its order is not that of the first page
 */
export async function structuralRanking(
  source: Source,
  byContent: Ranking,
  { corpus, reranker, query, about, seen, options, poolSize, signal }: StructuralOrder,
  basis?: Json,
): Promise<StructuralRanking> {
  const pool = await poolOf(source, byContent, poolSize, { payload: true });
  const places = new Map(pool.map(({ point }, place) => [point.id, place]));
  const shapes = await withShapes(source, pool, seen);
  const wanted = toBeMatched(query, shapes, options);
  const candidates = await withStatements(source, corpus, shapes, wanted);
  const states = pool.map(({ point }) => [point.id, point.payload.sequence]);
  const key = fingerprint([corpus, about, seen, options, states]);
  const ranked = await reranker.rerank({ query, candidates, options }, key, signal);
  const order = ranked.map(({ id, score }) => {
    const member = pool[places.get(id)!]!;
    return { member, reported: score, payload: member.point.payload };
  });
  const compared = ranked.map((hit): [string, ComparedGraph] => [
    hit.id,
    { ...hit, placeBefore: places.get(hit.id)! + 1 },
  ]);
  return { ranking: reordered(byContent, order, basis), compared: new Map(compared) };
}

interface PoolGraph extends GraphWithVectors {
  readonly externalId: string;
}

async function withShapes(
  { store, collection }: Source,
  pool: readonly PoolMember[],
  seen: SeenBy | undefined,
): Promise<readonly PoolGraph[]> {
  const records = new Map(pool.map(({ point }) => [point.id, toGraphRecord(point)]));
  const points = await store.retrieve(collection, [...records.keys()], {
    payload: ['corpus', 'models'],
    vectors: ['semantic', ...(seen ? [seen.view] : [])],
  });
  return points.map((point) => {
    const { graph, externalId } = records.get(point.id)!;
    const structure = seen && structureOf(point, seen);
    return {
      id: point.id,
      externalId,
      graph,
      semantic: semanticOf(point),
      nodeVectors: new Map(),
      ...(structure && { structure }),
    };
  });
}

/** Only these need the vectors of their statements. */
function toBeMatched(
  query: GraphWithVectors,
  candidates: readonly PoolGraph[],
  options: RerankOptions,
): ReadonlySet<string> {
  const { method, matched = DEFAULT_MATCHED } = options;
  if (method === 'MATCHING') return new Set(candidates.map(({ id }) => id));
  if (method !== 'CASCADE') return new Set();
  const byVision = rerankGraphs(query, candidates, { method: 'VISION' });
  return new Set(byVision.slice(0, matched).map(({ id }) => id));
}

async function withStatements(
  { store }: Source,
  corpus: string,
  candidates: readonly PoolGraph[],
  wanted: ReadonlySet<string>,
): Promise<readonly GraphWithVectors[]> {
  const chosen = candidates.filter(({ id }) => wanted.has(id));
  const vectors = await nodeVectors(
    store,
    corpus,
    chosen.map(({ externalId }) => externalId),
  );
  return candidates.map(({ externalId, ...candidate }) => {
    const found = vectors.get(externalId);
    return found ? { ...candidate, nodeVectors: found } : candidate;
  });
}
