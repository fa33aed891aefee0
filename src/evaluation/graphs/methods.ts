import { unitMean } from '../../corpus/write-graphs.js';
import type { ArgumentGraph, GraphNode } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { isBlank } from '../../domain/text.js';
import type { TextEncoder } from '../../encoders/types.js';
import {
  type GraphWithVectors,
  rerankGraphs,
  type StructureMethod,
} from '../../retrieval/graphs/rerank.js';
import { rank, type Scored } from '../../store/ties.js';
import { Assignment } from '../../structure/matching/assignment.js';
import { matchGraphs, type SearchMethod } from '../../structure/matching/graph.js';
import { textsAndSchemes } from '../../structure/matching/similarity.js';
import { matchTrees } from '../../structure/matching/tree.js';
import type { NamedGraph } from './read.js';

/** Partial mappings that the baselines' search looks at for each pair of graphs. */
const EXPANSIONS = 1_000;

/** A way of ordering candidates. */
export interface Method {
  /** Whether it compares structure vectors, which a layout must be chosen for. */
  readonly seesLayout: boolean;
  /** Best first; equal scores are ties. */
  rank(query: GraphWithVectors, candidates: readonly GraphWithVectors[]): readonly Scored[];
}

/**
 * The methods of the API, by their names in lower case, and baselines: `statements` pairs the
 * statements of query and case alone, `trees` maps the query from its major claim down, `astar` is
 * the matching of Bergmann et al. 2019 by A* search, `depth-first` the same by branch and bound.
 */
export const METHODS = {
  none: ofApi('NONE'),
  vision: ofApi('VISION'),
  matching: ofApi('MATCHING'),
  cascade: ofApi('CASCADE'),
  statements: baseline(pairStatements),
  trees: baseline(
    (query, candidate) =>
      matchTrees(
        rootedTree(query.graph),
        rootedTree(candidate.graph),
        similarityOf(query, candidate),
      ).similarity,
  ),
  astar: baseline((query, candidate) => search(query, candidate, 'A_STAR')),
  'depth-first': baseline((query, candidate) => search(query, candidate, 'BRANCH_AND_BOUND')),
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

function ofApi(method: StructureMethod): Method {
  return {
    seesLayout: method === 'VISION' || method === 'CASCADE',
    rank: (query, candidates) => rerankGraphs(query, candidates, { method }),
  };
}

function baseline(score: (query: GraphWithVectors, candidate: GraphWithVectors) => number): Method {
  return {
    seesLayout: false,
    rank: (query, candidates) =>
      rank(candidates.map((candidate) => ({ id: candidate.id, score: score(query, candidate) }))),
  };
}

/** The mean similarity of the query's statements to those of the case, each paired at most once. */
function pairStatements(query: GraphWithVectors, candidate: GraphWithVectors): number {
  const similarity = similarityOf(query, candidate);
  const [rows, columns] = [statementsOf(query), statementsOf(candidate)];
  const similarities = rows.flatMap((row) => columns.map((column) => similarity(row, column)));
  const table = Float64Array.from(similarities);
  return new Assignment().solve(table, 0, rows.length, columns.length) / rows.length;
}

function statementsOf({ graph }: GraphWithVectors): readonly GraphNode[] {
  return graph.nodes.filter(({ kind }) => kind === 'I');
}

function search(
  query: GraphWithVectors,
  candidate: GraphWithVectors,
  method: SearchMethod,
): number {
  const similarity = similarityOf(query, candidate);
  const budget = { expansions: EXPANSIONS };
  return matchGraphs(query.graph, candidate.graph, { similarity, method, budget }).similarity;
}

function similarityOf(query: GraphWithVectors, candidate: GraphWithVectors) {
  return textsAndSchemes(query.nodeVectors, candidate.nodeVectors);
}

/** Adds what the texts of graphs say, as vectors; each text is encoded once. */
export async function withTextVectors(
  graphs: readonly NamedGraph[],
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
