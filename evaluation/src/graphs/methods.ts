import type { GraphNode } from 'elenchus/internal/domain/argument-graph.js';
import { rootedTree } from 'elenchus/internal/domain/rooted-tree.js';
import { Assignment } from 'elenchus/internal/graphs/matching/assignment.js';
import { matchGraphs } from 'elenchus/internal/graphs/matching/graph.js';
import { textsAndSchemes } from 'elenchus/internal/graphs/matching/similarity.js';
import { matchTrees } from 'elenchus/internal/graphs/matching/tree.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import type { GraphWithVectors } from 'elenchus/internal/search/graphs/rerank.js';
import type { StructureMethod } from 'elenchus/internal/search/graphs/types.js';
import { rank, type Scored } from 'elenchus/internal/store/ties.js';
import { branchAndBound } from './branch-and-bound.js';
import { rerankGraphs } from './rerank.js';

/** How many partial mappings the A* baselines try for a pair. */
const EXPANSIONS = 1_000;

export interface Method {
  /** Whether it compares structure vectors, so that it needs a layout. */
  readonly seesLayout: boolean;
  rank(query: GraphWithVectors, candidates: readonly GraphWithVectors[]): readonly Scored[];
}

/**
 * The methods of the API in lower case, and baselines: `statements` assigns statements to each
 * other, `trees` maps from the major claim down, `astar` is the A* search of Bergmann et al. 2019,
 * `depth-first` the same by branch and bound.
 */
export const METHODS = {
  none: ofApi('NONE'),
  vision: ofApi('VISION'),
  matching: ofApi('MATCHING'),
  cascade: ofApi('CASCADE'),
  auto: {
    seesLayout: true,
    rank: (query, candidates) =>
      rerankGraphs(query, candidates, { method: 'CASCADE', gated: true }),
  },
  statements: baseline(pairStatements),
  trees: baseline(
    (query, candidate) =>
      matchTrees(
        rootedTree(query.graph),
        rootedTree(candidate.graph),
        similarityOf(query, candidate),
      ).similarity,
  ),
  astar: baseline((query, candidate) => search(query, candidate)),
  'depth-first': baseline((query, candidate) => search(query, candidate, branchAndBound)),
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

function ofApi(method: StructureMethod): Method {
  return {
    seesLayout: method === 'VISION' || method === 'CASCADE',
    rank: (query, candidates) => rerankGraphs(query, candidates, { method }),
  };
}

/** VISION with another share of the texts, 0 to 1. */
export function visionWith(textWeight: number): Method {
  return {
    seesLayout: true,
    rank: (query, candidates) => rerankGraphs(query, candidates, { method: 'VISION', textWeight }),
  };
}

/** By the vectors of structure alone, also for queries without relations, if they have vectors. */
export const byStructure: Method = {
  ...baseline((query, { structure }) => {
    return query.structure && structure ? dot(query.structure, structure) : 0;
  }),
  seesLayout: true,
};

function baseline(score: (query: GraphWithVectors, candidate: GraphWithVectors) => number): Method {
  return {
    seesLayout: false,
    rank: (query, candidates) =>
      rank(candidates.map((candidate) => ({ id: candidate.id, score: score(query, candidate) }))),
  };
}

/** The mean similarity of the best assignment of statements. */
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
  method?: typeof branchAndBound,
): number {
  const similarity = similarityOf(query, candidate);
  const budget = { expansions: EXPANSIONS };
  return matchGraphs(query.graph, candidate.graph, { similarity, method, budget }).similarity;
}

function similarityOf(query: GraphWithVectors, candidate: GraphWithVectors) {
  return textsAndSchemes(query.nodeVectors, candidate.nodeVectors);
}
