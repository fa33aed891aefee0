import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { ElenchusError } from '../../errors.js';
import { matchGraphs } from '../../structure/matching/graph.js';
import type { Budget } from '../../structure/matching/search.js';
import { textsAndSchemes } from '../../structure/matching/similarity.js';
import type { NodeMapping } from '../../structure/matching/types.js';
import { dot } from '../../vectors/dot.js';

/** A graph with all that comparing it needs; vectors are of unit length. */
export interface GraphWithVectors {
  readonly id: string;
  readonly graph: ArgumentGraph;
  /** Of what the graph says. */
  readonly semantic: Float32Array;
  /** By the id of the statement. */
  readonly nodeVectors: ReadonlyMap<string, Float32Array>;
  /** Of the graph's shape, in the view that is asked for; absent without relations. */
  readonly structure?: Float32Array;
}

/**
 * What became of the structure of a hit: NOT_APPLICABLE where the query has no relations, so that
 * structure says nothing of any case; WITHOUT_RELATIONS where this case has none; TOO_LARGE where
 * these graphs are too large to be matched, or to be matched in time.
 */
export type Applicability = 'APPLIED' | 'NOT_APPLICABLE' | 'WITHOUT_RELATIONS' | 'TOO_LARGE';

/** What each similarity weighs in the score. */
export interface StructureWeights {
  readonly semantic: number;
  readonly vision: number;
  readonly matching: number;
}

/** A case in its new place. */
export interface RankedGraph {
  readonly id: string;
  /**
   * The weighted sum of the similarities, by the sum of the weights; one that is absent is 0. A
   * matching's similarity counts for less the larger the case is beside the query.
   */
  readonly score: number;
  /** Cosine to the query. */
  readonly semantic: number;
  /** What decided about its place beside the semantics. */
  readonly method: 'NONE' | 'VISION' | 'MATCHING';
  /** Of that method: the cosine of the structure vectors, or the matching's similarity. */
  readonly structural?: number;
  /** The cosine of the structure vectors, where they were compared. */
  readonly vision?: number;
  /** Which case node stands for which query node, where they were matched. */
  readonly mapping?: readonly NodeMapping[];
  /** How much better than the mapping another one could be; 0 where none is better. */
  readonly gap?: number;
  readonly applicability: Applicability;
}

/**
 * A matching says how much of the query is in the case: a part of a graph finds the whole. At 1/2
 * it would say as much of both, so that graphs are found by equals; 1/5 measures well for either
 * (`scripts/choose-structure.ts`).
 */
const SIZE_EXPONENT = 1 / 5;

export function byMeaning(
  query: GraphWithVectors,
  { id, semantic: vector }: GraphWithVectors,
  applicability: Applicability,
): RankedGraph {
  const semantic = dot(query.semantic, vector);
  return { id, score: semantic, semantic, method: 'NONE', applicability };
}

/** Where the query's relations do not lead to its major claim, there is no vector to compare. */
export function byVision(
  query: GraphWithVectors,
  candidate: GraphWithVectors,
  weights: StructureWeights,
): RankedGraph {
  if (!query.structure) return byMeaning(query, candidate, 'NOT_APPLICABLE');
  const semantic = dot(query.semantic, candidate.semantic);
  const common = { id: candidate.id, semantic, method: 'VISION' } as const;
  if (!candidate.structure) {
    const score = weighted(weights, { semantic });
    return { ...common, score, applicability: 'WITHOUT_RELATIONS' };
  }
  const vision = dot(query.structure, candidate.structure);
  const score = weighted(weights, { semantic, vision });
  return { ...common, score, structural: vision, vision, applicability: 'APPLIED' };
}

export function byMatching(
  query: GraphWithVectors,
  candidate: GraphWithVectors,
  weights: StructureWeights,
  budget: Budget,
): RankedGraph {
  const similarity = textsAndSchemes(query.nodeVectors, candidate.nodeVectors);
  let matching;
  try {
    matching = matchGraphs(query.graph, candidate.graph, { similarity, budget });
  } catch (error) {
    if (!(error instanceof ElenchusError && error.code === 'MATCHING_TOO_LARGE')) throw error;
    return unmatched(query, candidate, weights);
  }
  const { similarity: structural, mapping, gap } = matching;
  const sized = structural * (sizeOf(query.graph) / sizeOf(candidate.graph)) ** SIZE_EXPONENT;
  const likeness = vectorLikeness(query, candidate);
  return {
    ...{ id: candidate.id, ...likeness, method: 'MATCHING', applicability: 'APPLIED' },
    ...{ structural, mapping, gap, score: weighted(weights, { ...likeness, matching: sized }) },
  };
}

/** A case that could not be matched: its matching counts 0. */
export function unmatched(
  query: GraphWithVectors,
  candidate: GraphWithVectors,
  weights: StructureWeights,
): RankedGraph {
  const likeness = vectorLikeness(query, candidate);
  const score = weighted(weights, likeness);
  return { id: candidate.id, ...likeness, score, method: 'MATCHING', applicability: 'TOO_LARGE' };
}

function vectorLikeness(
  query: GraphWithVectors,
  candidate: GraphWithVectors,
): { readonly semantic: number; readonly vision?: number } {
  const semantic = dot(query.semantic, candidate.semantic);
  if (!query.structure || !candidate.structure) return { semantic };
  return { semantic, vision: dot(query.structure, candidate.structure) };
}

function sizeOf({ nodes, edges }: ArgumentGraph): number {
  return nodes.length + edges.length;
}

function weighted(
  { semantic, vision, matching }: StructureWeights,
  similarities: Partial<StructureWeights>,
): number {
  const sum =
    semantic * (similarities.semantic ?? 0) +
    vision * (similarities.vision ?? 0) +
    matching * (similarities.matching ?? 0);
  return sum / (semantic + vision + matching);
}
