import { rank } from '../../store/ties.js';
import { leastWork, Work } from '../../graphs/matching/work.js';
import { dot } from '../../math/vectors.js';
import {
  byMatching,
  unmatched,
  byMeaning,
  byVision,
  type GraphWithVectors,
  type Likeness,
  type MatchedCase,
  type MatchedGraph,
  type RankedGraph,
  type StructureWeights,
} from './comparison.js';
import { gateOf } from './gate.js';

export type * from './comparison.js';

/** How the structure of graphs is compared. CASCADE matches the hits that VISION ranks best. */
export const STRUCTURE_METHODS = ['NONE', 'VISION', 'MATCHING', 'CASCADE'] as const;
export type StructureMethod = (typeof STRUCTURE_METHODS)[number];

/**
 * Measured by `elenchus evaluate graphs`. For VISION: the weights that order the nearest 20 of all
 * graphs best. For matching: of the weights that reach the figures of Bartz et al. 2025, those that
 * find edited graphs again best.
 */
export const DEFAULT_WEIGHTS: Readonly<
  Record<'VISION' | 'MATCHING' | 'CASCADE', StructureWeights>
> = {
  VISION: { semantic: 0.8, vision: 0.2, matching: 0 },
  MATCHING: { semantic: 0.3, vision: 0, matching: 0.7 },
  CASCADE: { semantic: 0.3, vision: 0, matching: 0.7 },
};

/** Enough to prove the best mapping if query and case have some twenty nodes each. */
export const DEFAULT_EXPANSIONS = 200;
/** Steps for all matching of a search together, about a second's. */
export const DEFAULT_WORK = 1e9;
/** How many cases share the work evenly; more if more are matched. */
const SHARES = 100;
export const DEFAULT_MATCHED = 20;

export interface RerankOptions {
  readonly method: StructureMethod;
  /** Replace the method's default weights; with CASCADE, those for matched hits. */
  readonly weights?: StructureWeights;
  /**
   * The share of the texts as a whole in place of the default weights', 0 to 1; the structure has the
   * rest. With CASCADE, for all hits.
   */
  readonly textWeight?: number;
  /** Whether structure counts less where it says little, as under AUTO. */
  readonly gated?: boolean;
  /** How many of the hits that VISION ranks best are matched by CASCADE. */
  readonly matched?: number;
  /** How many partial mappings are tried for each case before its best mapping so far is taken. */
  readonly expansions?: number;
  /** Steps for all matching together (see `Work`), `DEFAULT_WORK` if absent. */
  readonly work?: number;
}

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

/** Cases in their order by VISION: those that CASCADE matches, and the others. */
export function rankByVision(
  query: Pick<GraphWithVectors, 'graph' | 'structure'>,
  cases: readonly Likeness[],
  options: RerankOptions,
): { readonly matched: readonly RankedGraph[]; readonly others: readonly RankedGraph[] } {
  const { method, matched = DEFAULT_MATCHED } = options;
  const weights = weightsOf('VISION', options);
  const compared = cases.map((likeness) => byVision(query, likeness, weights));
  const seen = ranked(query, compared, weights, options, nearestOf(cases));
  const count = method === 'CASCADE' ? matched : 0;
  return { matched: seen.slice(0, count), others: seen.slice(count) };
}

/**
 * Cases in their order by MATCHING.
 * @param nearest the highest cosine of the texts of all cases that the search compares
 */
export function matchCases(
  query: MatchedGraph,
  cases: readonly MatchedCase[],
  options: RerankOptions,
  nearest = nearestOf(cases),
): readonly RankedGraph[] {
  const weights = weightsOf(options.method === 'CASCADE' ? 'CASCADE' : 'MATCHING', options);
  return ranked(query, matchAll(query, cases, weights, options), weights, options, nearest);
}

export function nearestOf(cases: readonly Likeness[]): number {
  return cases.reduce((highest, { semantic }) => Math.max(highest, semantic), 0);
}

function ranked(
  query: Pick<GraphWithVectors, 'graph'>,
  hits: readonly RankedGraph[],
  weights: StructureWeights,
  { gated }: RerankOptions,
  nearest: number,
): readonly RankedGraph[] {
  if (!gated) return rank(hits);
  const gate = gateOf(query, nearest);
  return rank(hits.map((hit) => gate(hit, textShareOf(weights))));
}

/** The weights of what decides a hit's place; CASCADE has those of VISION for what is not matched. */
function weightsOf(
  deciding: keyof typeof DEFAULT_WEIGHTS,
  { method, weights, textWeight }: RerankOptions,
): StructureWeights {
  if (weights !== undefined && deciding === method) return weights;
  if (textWeight === undefined) return DEFAULT_WEIGHTS[deciding];
  const rest = 1 - textWeight;
  return deciding === 'VISION'
    ? { semantic: textWeight, vision: rest, matching: 0 }
    : { semantic: textWeight, vision: 0, matching: rest };
}

/** The share of the texts as a whole in the score of a compared hit, 0 to 1. */
export function textWeightOf(
  { method, textWeight }: RankedGraph,
  options: RerankOptions,
): number | undefined {
  if (method === 'NONE' || textWeight !== undefined) return textWeight;
  const matching = options.method === 'CASCADE' ? 'CASCADE' : 'MATCHING';
  return textShareOf(weightsOf(method === 'VISION' ? 'VISION' : matching, options));
}

function textShareOf({ semantic, vision, matching }: StructureWeights): number {
  return semantic / (semantic + vision + matching);
}

/**
 * Matches cases, the smallest first. Each has the same share of the work, so what is found for it
 * depends on no other case. A case for which the share is too little takes what others have left;
 * where that is too little as well, it is not matched.
 */
function matchAll(
  query: MatchedGraph,
  candidates: readonly MatchedCase[],
  weights: StructureWeights,
  { expansions = DEFAULT_EXPANSIONS, work = DEFAULT_WORK }: RerankOptions,
): RankedGraph[] {
  const share = work / Math.max(SHARES, candidates.length);
  const bySize = candidates
    .map((candidate) => ({ candidate, least: leastWork(query.graph, candidate.graph) }))
    .sort((a, b) => a.least - b.least || (a.candidate.id < b.candidate.id ? -1 : 1));
  let left = work;
  return bySize.map(({ candidate, least }) => {
    const own = new Work(Math.max(share, least));
    if (own.limit > left) return unmatched(candidate, weights);
    const hit = byMatching(query, candidate, weights, { expansions, work: own });
    left -= Math.min(own.spent, own.limit);
    return hit;
  });
}
