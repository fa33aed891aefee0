import { rank } from '../../store/ties.js';
import { leastWork, Work } from '../../structure/matching/work.js';
import {
  byMatching,
  unmatched,
  byMeaning,
  byVision,
  type GraphWithVectors,
  type RankedGraph,
  type StructureWeights,
} from './comparison.js';

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
  const { method, matched = DEFAULT_MATCHED } = options;
  const applicable = query.graph.nodes.some(({ kind }) => kind === 'S');
  if (method === 'NONE' || !applicable) {
    const applicability = applicable ? 'APPLIED' : 'NOT_APPLICABLE';
    return rank(candidates.map((candidate) => byMeaning(query, candidate, applicability)));
  }
  if (method === 'MATCHING') {
    return rank(matchAll(query, candidates, weightsOf('MATCHING', options), options));
  }
  const visionWeights = weightsOf('VISION', options);
  const seen = rank(candidates.map((candidate) => byVision(query, candidate, visionWeights)));
  if (method === 'VISION') return seen;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const best = seen.slice(0, matched).map(({ id }) => byId.get(id)!);
  return [
    ...rank(matchAll(query, best, weightsOf('CASCADE', options), options)),
    ...seen.slice(matched),
  ];
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
export function textWeightOf({ method }: RankedGraph, options: RerankOptions): number | undefined {
  if (method === 'NONE') return undefined;
  const matching = options.method === 'CASCADE' ? 'CASCADE' : 'MATCHING';
  const weights = weightsOf(method === 'VISION' ? 'VISION' : matching, options);
  return weights.semantic / (weights.semantic + weights.vision + weights.matching);
}

/**
 * Matches cases, the smallest first. Each has the same share of the work, so what is found for it
 * depends on no other case. A case for which the share is too little takes what others have left;
 * where that is too little as well, it is not matched.
 */
function matchAll(
  query: GraphWithVectors,
  candidates: readonly GraphWithVectors[],
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
    if (own.limit > left) return unmatched(query, candidate, weights);
    const hit = byMatching(query, candidate, weights, { expansions, work: own });
    left -= Math.min(own.spent, own.limit);
    return hit;
  });
}
