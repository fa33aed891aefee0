import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { StructureApplicability } from '../../domain/explanation.js';
import { ElenchusError } from '../../errors.js';
import { matchGraphs } from '../../structure/matching/graph.js';
import type { Budget } from '../../structure/matching/search.js';
import { textsAndSchemes } from '../../structure/matching/similarity.js';
import type { NodeMapping } from '../../structure/matching/types.js';
import { dot } from '../../vectors/dot.js';

/** A graph with everything needed to compare it; vectors are of unit length. */
export interface GraphWithVectors {
  readonly id: string;
  readonly graph: ArgumentGraph;
  readonly semantic: Float32Array;
  /** The vectors of its statements, by the id of the node. */
  readonly nodeVectors: ReadonlyMap<string, Float32Array>;
  /** The vector of the graph's shape in the wanted view; absent if it has no relations. */
  readonly structure?: Float32Array;
}

export type Applicability = Exclude<StructureApplicability, 'NOT_COMPARED'>;

export interface StructureWeights {
  readonly semantic: number;
  readonly vision: number;
  readonly matching: number;
}

export interface RankedGraph {
  readonly id: string;
  /**
   * The weighted mean of the similarities. A missing one counts as 0. The similarity of a matching
   * counts for less if the case is much larger than the query.
   */
  readonly score: number;
  readonly semantic: number;
  /** What decided its place, besides the content. */
  readonly method: 'NONE' | 'VISION' | 'MATCHING';
  /** Its result: the cosine of the structure vectors, or the similarity of the matching. */
  readonly structural?: number;
  /** The cosine of the structure vectors, if they were compared. */
  readonly vision?: number;
  /** Which case node stands for which query node, if the graphs were matched. */
  readonly mapping?: readonly NodeMapping[];
  /** How much better another mapping could be; 0 if this one is proven to be the best. */
  readonly gap?: number;
  readonly applicability: Applicability;
}

/**
 * How strongly a matching is reduced if the case is larger than the query. A matching measures how
 * much of the query is in the case, so that a part of a graph finds the whole. With 1/2 it would
 * measure both directions alike, and graphs would only find their equals. 1/5 works well for both
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

/** A graph whose relations do not lead to a major claim has no vector to compare. */
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

/** A case that could not be matched: its structure counts as 0. */
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
