import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { StructureApplicability, TextWeightReason } from '../../domain/explanation.js';
import { unitMean } from '../../corpus/write-graphs.js';
import { isBlank } from '../../domain/text.js';
import type { TextEncoder } from '../../encoders/types.js';
import { hasCode } from '../../runtime/errors.js';
import { matchGraphs } from '../../graphs/matching/graph.js';
import type { Budget } from '../../graphs/matching/search.js';
import { textsAndSchemes, type NodeMapping } from '../../graphs/matching/similarity.js';

/** A graph with everything that matching reads of it. */
export interface MatchedGraph {
  readonly graph: ArgumentGraph;
  /** The vectors of its statements, by the id of the node; of unit length. */
  readonly nodeVectors: ReadonlyMap<string, Float32Array>;
}

/** A graph with everything needed to compare it; vectors are of unit length. */
export interface GraphWithVectors extends MatchedGraph {
  readonly id: string;
  readonly semantic: Float32Array;
  /** The vector of the graph's shape in the wanted view; absent if it has no relations. */
  readonly structure?: Float32Array;
}

/** The cosines of a case's vectors with those of the query. */
export interface Likeness {
  readonly id: string;
  readonly semantic: number;
  /** Of the structure vectors; absent if one of the two has none. */
  readonly vision?: number;
}

/** A case that is to be matched. */
export interface MatchedCase extends Likeness, MatchedGraph {}

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
  /** The share of the texts in its score if a gate decided it, and why it is more than usual. */
  readonly textWeight?: number;
  readonly reason?: TextWeightReason | undefined;
  readonly applicability: Applicability;
}

/**
 * How strongly a matching is reduced if the case is larger than the query. A matching measures how
 * much of the query is in the case, so that a part of a graph finds the whole. With 1/2 it would
 * measure both directions alike, and graphs would only find their equals. 1/5 works well for both
 * (`lab/choose-structure.ts`).
 */
const SIZE_EXPONENT = 1 / 5;

export function byMeaning({ id, semantic }: Likeness, applicability: Applicability): RankedGraph {
  return { id, score: semantic, semantic, method: 'NONE', applicability };
}

/** A graph whose relations do not lead to a major claim has no vector to compare. */
export function byVision(
  query: Pick<GraphWithVectors, 'structure'>,
  likeness: Likeness,
  weights: StructureWeights,
): RankedGraph {
  if (!query.structure) return byMeaning(likeness, 'NOT_APPLICABLE');
  const { id, semantic, vision } = likeness;
  const score = weighted(weights, likeness);
  const common = { id, score, semantic, method: 'VISION' } as const;
  if (vision === undefined) return { ...common, applicability: 'WITHOUT_RELATIONS' };
  return { ...common, structural: vision, vision, applicability: 'APPLIED' };
}

export function byMatching(
  query: MatchedGraph,
  candidate: MatchedCase,
  weights: StructureWeights,
  budget: Budget,
): RankedGraph {
  const similarity = textsAndSchemes(query.nodeVectors, candidate.nodeVectors);
  let matching;
  try {
    matching = matchGraphs(query.graph, candidate.graph, { similarity, budget });
  } catch (error) {
    if (!hasCode(error, 'MATCHING_TOO_LARGE')) throw error;
    return unmatched(candidate, weights);
  }
  const { similarity: structural, mapping, gap } = matching;
  const sized = structural * (sizeOf(query.graph) / sizeOf(candidate.graph)) ** SIZE_EXPONENT;
  const likeness = cosinesOf(candidate);
  return {
    ...{ ...likeness, method: 'MATCHING', applicability: 'APPLIED' },
    ...{ structural, mapping, gap, score: weighted(weights, { ...likeness, matching: sized }) },
  };
}

/** A case that could not be matched: its structure counts as 0. */
export function unmatched(candidate: Likeness, weights: StructureWeights): RankedGraph {
  const likeness = cosinesOf(candidate);
  const score = weighted(weights, likeness);
  return { ...likeness, score, method: 'MATCHING', applicability: 'TOO_LARGE' };
}

/** Without the graph. */
function cosinesOf({ id, semantic, vision }: Likeness): Likeness {
  return { id, semantic, ...(vision !== undefined && { vision }) };
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

/** Adds vectors of the texts. Each text is encoded once. */
export async function withTextVectors(
  graphs: readonly (ArgumentGraph & { readonly id: string })[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly GraphWithVectors[]> {
  const texts = [...new Set(graphs.flatMap(textsOf))];
  const encoded = await encoder.encode(texts);
  const vectors = new Map(texts.map((text, place) => [text, encoded[place]!]));
  return graphs.map((graph) => {
    const nodeVectors = new Map<string, Float32Array>();
    for (const node of graph.nodes) {
      if (node.kind === 'S' || isBlank(node.text)) continue;
      nodeVectors.set(node.id, vectors.get(node.text)!);
    }
    return { id: graph.id, graph, semantic: unitMean([...nodeVectors.values()]), nodeVectors };
  });
}

function textsOf({ nodes }: ArgumentGraph): readonly string[] {
  return nodes.flatMap((node) => (node.kind === 'I' && !isBlank(node.text) ? [node.text] : []));
}
