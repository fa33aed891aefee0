import { toGraphRecord } from '../../corpus/collections/graphs.js';
import { z } from 'zod';
import type { StructureComparison } from '../../domain/explanation.js';
import { ElenchusError } from '../../errors.js';
import type { NodeMapping } from '../../structure/matching/types.js';
import { fingerprint } from '../cursor.js';
import { COMPLETE, placesOf, TIERS, type Candidate } from '../order.js';
import type { PoolMember, ScoredHit, Source, Stage } from '../stage.js';
import type { GraphQuery } from './query.js';
import {
  DEFAULT_MATCHED,
  rerankGraphs,
  type GraphWithVectors,
  type RankedGraph,
  type RerankOptions,
  textWeightOf,
} from './rerank.js';
import type { GraphReranker } from './rerank-thread.js';
import { nodeVectors, semanticOf, structureOf, type SeenBy } from './stored-vectors.js';

export interface StructureRequest {
  readonly corpus: string;
  readonly reranker: GraphReranker;
  readonly query: GraphQuery;
  /** The view that is compared and its model; absent if the method compares no vectors. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
  readonly poolSize: number;
  readonly signal?: AbortSignal | undefined;
}

/** What comparing the structure of a hit found. */
export interface ComparedGraph {
  readonly comparison: StructureComparison;
  readonly mapping?: readonly NodeMapping[] | undefined;
}

/**
 * Scores the best hits by content with their structure as well. The other hits follow by content.
 * @throws ElenchusError CURSOR_STALE if the pool or its order is not that of the first page
 */
export function structureStage(request: StructureRequest): Stage<string> {
  const { corpus, reranker, seen, options, poolSize, signal } = request;
  return {
    ...{ name: 'structure', size: poolSize, selection: { payload: true }, state: z.string() },
    async run({ source, pool }, saved) {
      const query = await request.query.vectors();
      const { members } = await pool();
      const shapes = await withShapes(source, members, seen);
      const wanted = toBeMatched(query, shapes, options);
      const candidates = await withStatements(source, corpus, shapes, wanted);
      const ranked = await reranker.rerank({ query, candidates, options }, signal);
      const state = fingerprint(ranked.map(({ id }) => id));
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      const byId = new Map(members.map((member) => [member.point.id, member]));
      const tierOf = ({ method }: RankedGraph) =>
        options.method === 'CASCADE' && method !== 'MATCHING' ? TIERS.UNMATCHED : 0;
      const compared = ranked.flatMap((hit): Candidate[] => {
        const { id, structural: score } = hit;
        return score === undefined ? [] : [{ id, score, tier: tierOf(hit) }];
      });
      const places = placesOf({ entries: compared, bound: COMPLETE });
      const hits = ranked.map((hit): ScoredHit => {
        const { candidate, point, place: from } = byId.get(hit.id)!;
        const { id, score, structural, mapping } = hit;
        const comparison = comparisonOf(hit, seen, options);
        const scores = [...(candidate.scores ?? [])];
        if (structural !== undefined) {
          scores.push({ stage: 'STRUCTURE', score: structural, place: places.get(id)! + 1 });
        }
        return {
          candidate: {
            ...{ id, tier: tierOf(hit), score, scores, payload: point.payload },
            structure: { comparison, mapping },
          },
          from,
          reason: comparison,
        };
      });
      return { state, scored: { hits, others: { behind: TIERS.UNJUDGED } } };
    },
  };
}

function comparisonOf(
  hit: RankedGraph,
  seen: SeenBy | undefined,
  options: RerankOptions,
): StructureComparison {
  const { method, applicability, structural, vision, gap } = hit;
  const view = vision === undefined ? undefined : seen?.view;
  return {
    ...{ type: 'STRUCTURE', method, applicability, gap, view },
    similarity: structural,
    visionSimilarity: vision,
    textWeight: textWeightOf(hit, options),
  };
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
      structure,
    };
  });
}

/** The graphs that need the vectors of their statements, since only these are matched. */
function toBeMatched(
  query: GraphWithVectors,
  candidates: readonly PoolGraph[],
  options: RerankOptions,
): ReadonlySet<string> {
  const { method, matched = DEFAULT_MATCHED, textWeight } = options;
  if (method === 'MATCHING') return new Set(candidates.map(({ id }) => id));
  if (method !== 'CASCADE') return new Set();
  const byVision = rerankGraphs(query, candidates, { method: 'VISION', textWeight });
  return new Set(byVision.slice(0, matched).map(({ id }) => id));
}

async function withStatements(
  { store }: Source,
  corpus: string,
  candidates: readonly PoolGraph[],
  wanted: ReadonlySet<string>,
): Promise<readonly GraphWithVectors[]> {
  const chosen = candidates.filter(({ id }) => wanted.has(id));
  const vectors = await nodeVectors(store, corpus, chosen);
  const found = new Map(chosen.map(({ id }, place) => [id, vectors[place]!]));
  return candidates.map(({ externalId: _externalId, ...candidate }) => ({
    ...candidate,
    nodeVectors: found.get(candidate.id) ?? candidate.nodeVectors,
  }));
}
