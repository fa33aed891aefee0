import { dot } from 'elenchus/internal/math/vectors.js';
import {
  byMeaning,
  type GraphWithVectors,
  type Likeness,
  matchCases,
  nearestOf,
  rankByVision,
  type RankedGraph,
  type RerankOptions,
} from 'elenchus/internal/search/graphs/rerank.js';
import { rank } from 'elenchus/internal/store/ties.js';

/**
 * Orders cases by their texts and their structure. Equal scores are ordered by id.
 *
 * VISION weighs the cosines of structure and text. MATCHING maps the query's nodes and edges to
 * those of the case. CASCADE does so for the hits that VISION ranks best, which come first. A query
 * without relations has no structure: the order is by text, and every hit is NOT_APPLICABLE.
 */
export function rerankGraphs(
  query: GraphWithVectors,
  candidates: readonly GraphWithVectors[],
  options: RerankOptions,
): readonly RankedGraph[] {
  const { method } = options;
  const cases = candidates.map((candidate) => ({ ...candidate, ...likenessOf(query, candidate) }));
  const applicable = query.graph.nodes.some(({ kind }) => kind === 'S');
  if (method === 'NONE' || !applicable) {
    const applicability = applicable ? 'APPLIED' : 'NOT_APPLICABLE';
    return rank(cases.map((likeness) => byMeaning(likeness, applicability)));
  }
  if (method === 'MATCHING') return matchCases(query, cases, options);
  const { matched, others } = rankByVision(query, cases, options);
  const best = new Set(matched.map(({ id }) => id));
  return [
    ...matchCases(
      query,
      cases.filter(({ id }) => best.has(id)),
      options,
      nearestOf(cases),
    ),
    ...others,
  ];
}

function likenessOf(
  query: GraphWithVectors,
  { id, semantic, structure }: GraphWithVectors,
): Likeness {
  return {
    id,
    semantic: dot(query.semantic, semantic),
    ...(query.structure && structure && { vision: dot(query.structure, structure) }),
  };
}
