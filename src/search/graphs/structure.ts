import { z } from 'zod';
import { graphOf } from '../../corpus/collections/graphs.js';
import type { StructureComparison } from '../../domain/explanation.js';
import { fingerprint } from '../cursor.js';
import { type Candidate, COMPLETE, placesOf, TIERS } from '../order.js';
import { byCosine } from '../rank/ranker.js';
import {
  DIGEST,
  type PoolMember,
  type ScoredHit,
  type Source,
  type Stage,
  type StoreAccess,
} from '../stage.js';
import type { GraphMatcher } from './matching-thread.js';
import { checkShapeModel, type GraphQuery, nodeVectors, type SeenBy } from './query.js';
import {
  type GraphWithVectors,
  type Likeness,
  type MatchedCase,
  nearestOf,
  rankByVision,
  type RankedGraph,
  type RerankOptions,
  textWeightOf,
} from './rerank.js';

/** Ranks graphs by the similarity of their texts. */
export function contentStage(query: GraphQuery): Stage<null> {
  return {
    name: 'content',
    size: 0,
    state: z.null(),
    finds: true,
    async run({ source }) {
      const { semantic } = await query.vectors();
      return { state: null, ranked: byCosine(source, semantic) };
    },
  };
}

export interface StructureRequest {
  readonly corpus: string;
  readonly matcher: GraphMatcher;
  readonly query: GraphQuery;
  /** The view that is compared and its model; absent if the method compares no vectors. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
  readonly poolSize: number;
}

/** What is read of all hits that are compared: graphs are large, and few are matched or shown. */
const SELECTION = { payload: ['corpus', 'models'] } as const;

/**
 * Scores the best hits by content with their structure as well. The other hits follow by content.
 * The store compares the vectors of shapes, so that these are not read either.
 * @throws ElenchusError CURSOR_STALE if the pool or its order is not that of the first page
 */
export function structureStage(request: StructureRequest): Stage<string> {
  const { seen, options, poolSize } = request;
  return {
    name: 'structure',
    size: poolSize,
    selection: SELECTION,
    state: DIGEST,
    async run({ source, pool }) {
      const query = await request.query.vectors();
      const { members } = await pool();
      const likenesses = await likenessesOf(source, query, members, seen);
      const ranked = await rankCases(request, source, query, likenesses);
      const state = fingerprint(ranked.map(({ id }) => id));
      const byId = new Map(members.map((member) => [member.point.id, member]));
      const tierOf = ({ method }: RankedGraph) =>
        options.method === 'CASCADE' && method !== 'MATCHING' ? TIERS.UNMATCHED : 0;
      const compared = ranked.flatMap((hit): Candidate[] => {
        const { id, structural: score } = hit;
        return score === undefined ? [] : [{ id, score, tier: tierOf(hit) }];
      });
      const places = placesOf({ entries: compared, bound: COMPLETE });
      const hits = ranked.map((hit): ScoredHit => {
        const { candidate, place: from } = byId.get(hit.id)!;
        const { id, score, structural, mapping } = hit;
        const { moves, side } = candidate;
        const comparison = comparisonOf(hit, seen, options);
        const scores = [...(candidate.scores ?? [])];
        if (structural !== undefined) {
          scores.push({ stage: 'STRUCTURE', score: structural, place: places.get(id)! + 1 });
        }
        return {
          candidate: {
            id,
            tier: tierOf(hit),
            score,
            scores,
            moves,
            side,
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
    type: 'STRUCTURE',
    method,
    applicability,
    gap,
    view,
    similarity: structural,
    visionSimilarity: vision,
    textWeight: textWeightOf(hit, options),
    reason: hit.reason,
  };
}

/**
 * The hits by the content of their texts, each with its cosines.
 * @throws ElenchusError STORE_MODEL_MISMATCH
 */
async function likenessesOf(
  { store }: Source,
  { structure: vector }: GraphWithVectors,
  members: readonly PoolMember[],
  seen: SeenBy | undefined,
): Promise<readonly Likeness[]> {
  const cosines = new Map<string, number>();
  if (seen) for (const { point } of members) checkShapeModel(point, seen);
  if (seen && vector && members.length > 0) {
    const ids = members.map(({ point }) => point.id);
    const query = { vector, using: seen.view };
    const filter = { must: [{ has_id: ids }] };
    const request = { query, filter, limit: ids.length };
    for (const { id, score } of await store.query('graphs', request)) cosines.set(id, score);
  }
  return members.map(({ point: { id }, candidate: { score: semantic } }) => {
    const vision = cosines.get(id);
    return { id, semantic, ...(vision !== undefined && { vision }) };
  });
}

async function rankCases(
  { corpus, matcher, options }: StructureRequest,
  source: Source,
  query: GraphWithVectors,
  likenesses: readonly Likeness[],
): Promise<readonly RankedGraph[]> {
  const match = async (wanted: readonly Likeness[]) => {
    const cases = await withGraphs(source, corpus, wanted);
    const { graph, nodeVectors } = query;
    const nearest = nearestOf(likenesses);
    return matcher.match({ query: { graph, nodeVectors }, cases, options, nearest }, source.scope);
  };
  if (options.method === 'MATCHING') return match(likenesses);
  const { matched, others } = rankByVision(query, likenesses, options);
  return matched.length === 0 ? others : [...(await match(matched)), ...others];
}

/** Adds what matching reads. Graphs that were deleted meanwhile are left out. */
async function withGraphs(
  { store, scope: { budget } }: StoreAccess,
  corpus: string,
  wanted: readonly Likeness[],
): Promise<readonly MatchedCase[]> {
  const points = await store.retrieve(
    'graphs',
    wanted.map(({ id }) => id),
    { payload: ['external_id', 'nodes', 'edges', 'major_claim'], budget },
  );
  const graphs = points.map(({ payload }) => {
    return { externalId: payload.external_id, graph: graphOf(payload) };
  });
  const vectors = await nodeVectors(store, corpus, graphs);
  const byId = new Map(wanted.map((likeness) => [likeness.id, likeness]));
  return points.map(({ id }, at) => {
    const { semantic, vision } = byId.get(id)!;
    return { id, semantic, vision, graph: graphs[at]!.graph, nodeVectors: vectors[at]! };
  });
}
