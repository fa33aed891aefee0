import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { StructureApplicability, TextWeightReason } from '../../domain/explanation.js';
import { isBlank } from '../../domain/text.js';
import type { TextEncoder } from '../../encoders/text.js';
import { matchGraphs } from '../../graphs/matching/graph.js';
import type { Budget } from '../../graphs/matching/search.js';
import { type NodeMapping, textsAndSchemes } from '../../graphs/matching/similarity.js';
import { leastWork, Work } from '../../graphs/matching/work.js';
import { logistic } from '../../math/statistics.js';
import { unitMean } from '../../math/vectors.js';
import { hasCode } from '../../runtime/errors.js';
import { rank } from '../../store/ties.js';
import type { StructureMethod } from './types.js';

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
  const sized = structural * (graphSize(query.graph) / graphSize(candidate.graph)) ** SIZE_EXPONENT;
  const likeness = cosinesOf(candidate);
  return {
    ...likeness,
    method: 'MATCHING',
    applicability: 'APPLIED',
    structural,
    mapping,
    gap,
    score: weighted(weights, { ...likeness, matching: sized }),
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

function graphSize({ nodes, edges }: ArgumentGraph): number {
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

/**
 * How much the structure counts under AUTO, as a share of what it counts in CASCADE: `one` or `more`,
 * for queries with one relation or with more, times the chance that a graph is on the query's topic.
 * That chance is a logistic function of the cosine of its texts divided by that of the nearest
 * candidate: .5 at `half`, and as steep as `slope`. It counts as 1 for the nearest candidate.
 * `npm run lab -- learn-gate` learns the numbers; see `models/graph-gate/README.md`.
 */
const GATE = { half: 0.802, slope: 21.3, one: 0.3, more: 1 } as const;

export type GateWeights = Readonly<Record<keyof typeof GATE, number>>;

/** Scores a hit anew; `textWeight` is the share of the texts in its score, 0 to 1. */
type Gate = (hit: RankedGraph, textWeight: number) => RankedGraph;

/** How much the structure says at all, by the relations of the query, 0 to 1. */
export function worthOf(
  { graph }: Pick<GraphWithVectors, 'graph'>,
  { one, more }: GateWeights,
): number {
  return graph.nodes.filter(({ kind }) => kind === 'S').length > 1 ? more : one;
}

/**
 * The chance that a graph is on the query's topic, divided by that of the nearest one.
 * @param ratio its cosine, divided by that of the nearest graph
 */
export function nearnessOf(ratio: number, { half, slope }: GateWeights): number {
  const chance = (at: number) => logistic(slope * (at - half));
  return chance(ratio) / chance(1);
}

/**
 * Weighs down the structure where it says little: see `GATE`.
 * @param nearest the cosine of the texts of the nearest candidate
 */
export function gateOf(
  query: Pick<GraphWithVectors, 'graph'>,
  nearest: number,
  weights: GateWeights = GATE,
): Gate {
  const worth = worthOf(query, weights);
  return (hit, textWeight) => {
    const { semantic, score, method } = hit;
    if (method === 'NONE') return hit;
    const [ofTexts, rest] = [textWeight * semantic, 1 - textWeight];
    const nearness = nearnessOf(nearest > 0 ? Math.max(0, semantic / nearest) : 0, weights);
    const share = nearness * worth;
    const counted = textWeight / (textWeight + rest * share);
    // The same divisor for all hits, so that a graph like the query in all respects scores 1.
    const total = textWeight + rest * worth;
    const reason: TextWeightReason | undefined =
      share >= 1 ? undefined : nearness < worth ? 'OTHER_CONTENT' : 'FEW_RELATIONS';
    return {
      ...hit,
      score: total && (ofTexts + share * (score - ofTexts)) / total,
      textWeight: counted,
      reason,
    };
  };
}
