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

export type {
  Applicability,
  GraphWithVectors,
  RankedGraph,
  StructureWeights,
} from './comparison.js';

/** How the structure of graphs is compared; CASCADE matches the best that vision finds. */
export const STRUCTURE_METHODS = ['NONE', 'VISION', 'MATCHING', 'CASCADE'] as const;
export type StructureMethod = (typeof STRUCTURE_METHODS)[number];

/**
 * By `elenchus evaluate graphs`: by vision, what orders the nearest 20 of all best; where matched, of
 * the shares that reach the figures of Bartz et al. 2025 that which finds edited graphs again best.
 */
export const DEFAULT_WEIGHTS: Readonly<
  Record<'VISION' | 'MATCHING' | 'CASCADE', StructureWeights>
> = {
  VISION: { semantic: 0.8, vision: 0.2, matching: 0 },
  MATCHING: { semantic: 0.3, vision: 0, matching: 0.7 },
  CASCADE: { semantic: 0.3, vision: 0, matching: 0.7 },
};

/** Enough for a proof where query and case have some twenty nodes each. */
export const DEFAULT_EXPANSIONS = 200;
/** How many times longer than it should matching may take. */
const OVERTIME = 4;
/** How many hits CASCADE matches. */
export const DEFAULT_MATCHED = 20;

export interface RerankOptions {
  readonly method: StructureMethod;
  /** In place of those measured for the method; in CASCADE, of the hits that are matched. */
  readonly weights?: StructureWeights;
  /** How many of the best by vision CASCADE matches. */
  readonly matched?: number;
  /** Partial mappings that matching looks at for each case before it gives its best so far. */
  readonly expansions?: number;
  /**
   * Milliseconds for all matching together, shared evenly; without limit if absent. As large graphs
   * take longer even for a first mapping, cases are left out after `OVERTIME` times as many.
   */
  readonly budgetMs?: number;
}

/**
 * Orders cases by what they say and how they are built. Equal scores are ordered by id.
 *
 * VISION weighs the cosines of structure and semantics, MATCHING maps the query's nodes and edges
 * to the case's, and CASCADE does so with the best by VISION, which come first. A query without
 * relations has no structure: the order is that of the semantics, and every hit NOT_APPLICABLE.
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
