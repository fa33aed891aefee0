import { rank } from '../../store/ties.js';
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
/** Matching may take at most this many times its budget before cases are left out. */
const OVERTIME = 4;
export const DEFAULT_MATCHED = 20;

export interface RerankOptions {
  readonly method: StructureMethod;
  /** Replace the method's default weights; with CASCADE, those for matched hits. */
  readonly weights?: StructureWeights;
  /** How many of the hits that VISION ranks best are matched by CASCADE. */
  readonly matched?: number;
  /** How many partial mappings are tried for each case before its best mapping so far is taken. */
  readonly expansions?: number;
  /**
   * Milliseconds for all matching together, shared evenly; unlimited if absent. The first mapping
   * of large graphs can take longer than its share, so cases are left out after `OVERTIME` times
   * the budget.
   */
  readonly budgetMs?: number;
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
  const { method, weights, matched = DEFAULT_MATCHED } = options;
  const applicable = query.graph.nodes.some(({ kind }) => kind === 'S');
  if (method === 'NONE' || !applicable) {
    const applicability = applicable ? 'APPLIED' : 'NOT_APPLICABLE';
    return rank(candidates.map((candidate) => byMeaning(query, candidate, applicability)));
  }
  if (method === 'MATCHING') {
    return rank(matchAll(query, candidates, weights ?? DEFAULT_WEIGHTS.MATCHING, options));
  }
  const visionWeights = (method === 'VISION' ? weights : undefined) ?? DEFAULT_WEIGHTS.VISION;
  const seen = rank(candidates.map((candidate) => byVision(query, candidate, visionWeights)));
  if (method === 'VISION') return seen;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const best = seen.slice(0, matched).map(({ id }) => byId.get(id)!);
  return [
    ...rank(matchAll(query, best, weights ?? DEFAULT_WEIGHTS.CASCADE, options)),
    ...seen.slice(matched),
  ];
}

function matchAll(
  query: GraphWithVectors,
  candidates: readonly GraphWithVectors[],
  weights: StructureWeights,
  { expansions = DEFAULT_EXPANSIONS, budgetMs = Infinity }: RerankOptions,
): RankedGraph[] {
  const start = performance.now();
  const end = start + budgetMs;
  return candidates.map((candidate, index) => {
    const now = performance.now();
    if (index > 0 && now > start + OVERTIME * budgetMs) {
      return unmatched(query, candidate, weights);
    }
    const share = now + (end - now) / (candidates.length - index);
    const budget = { expansions, isOver: () => performance.now() > share };
    return byMatching(query, candidate, weights, budget);
  });
}
