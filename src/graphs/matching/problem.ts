import { nodeNumber, type ArgumentGraph, type GraphNode } from '../../domain/argument-graph.js';
import { ElenchusError } from '../../runtime/errors.js';
import { NODE_TYPES } from './compact-tree.js';
import type { LocalSimilarity } from './types.js';

/** The most pairs of query nodes and case nodes; each takes 8 bytes. */
const MAX_PAIRS = 2 ** 22;

/** A graph in arrays, with each edge once. */
export interface FlatGraph {
  readonly nodes: readonly GraphNode[];
  readonly types: Uint8Array;
  /** The nodes that each node's edges lead to (0) and come from (1). */
  readonly neighbours: readonly [readonly Int32Array[], readonly Int32Array[]];
  readonly edgeCount: number;
  /** Neighbours of each node by direction and type, at `neighbourPlace`. */
  readonly neighbourCount: Int32Array;
}

/** The index of a node's neighbours of one type in `neighbourCount`. */
export function neighbourPlace(node: number, direction: 0 | 1, type: number): number {
  return (node * 2 + direction) * NODE_TYPES + type;
}

/**
 * The problem: find a one-to-one mapping of query nodes to case nodes that preserves types and has
 * the greatest sum of similarities of the mapped nodes and edges. An edge is mapped if the case has
 * an edge between the partners of its ends; its similarity is the mean of theirs. Bergmann et al.
 * 2019 divide the sum by the number of the query's nodes and edges, `elements`.
 */
export interface Problem {
  readonly query: FlatGraph;
  readonly candidate: FlatGraph;
  /** Local similarities, one row for each query node; 0 if the types differ. */
  readonly local: Float64Array;
  readonly elements: number;
}

/** @throws ElenchusError MATCHING_TOO_LARGE */
export function toProblem(
  queryGraph: ArgumentGraph,
  caseGraph: ArgumentGraph,
  similarity: LocalSimilarity,
): Problem {
  if (queryGraph.nodes.length * caseGraph.nodes.length > MAX_PAIRS) {
    throw new ElenchusError('MATCHING_TOO_LARGE', { unit: 'pairs of nodes', limit: MAX_PAIRS });
  }
  const query = flatten(queryGraph);
  const candidate = flatten(caseGraph);
  const columns = candidate.nodes.length;
  const local = new Float64Array(query.nodes.length * columns);
  query.nodes.forEach((node, row) => {
    candidate.nodes.forEach((other, column) => {
      if (query.types[row] !== candidate.types[column]) return;
      local[row * columns + column] = similarity(node, other);
    });
  });
  return { query, candidate, local, elements: query.nodes.length + query.edgeCount };
}

function flatten({ nodes, edges }: ArgumentGraph): FlatGraph {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const targets = nodes.map(() => new Set<number>());
  const sources = nodes.map(() => new Set<number>());
  for (const { source, target } of edges) {
    targets[indexes.get(source)!]!.add(indexes.get(target)!);
    sources[indexes.get(target)!]!.add(indexes.get(source)!);
  }
  const toArrays = (sets: readonly ReadonlySet<number>[]) =>
    sets.map((set) => Int32Array.from(set));
  const neighbours = [toArrays(targets), toArrays(sources)] as const;
  const types = Uint8Array.from(nodes, nodeNumber);
  const neighbourCount = new Int32Array(nodes.length * 2 * NODE_TYPES);
  for (const direction of [0, 1] as const) {
    neighbours[direction].forEach((others, node) => {
      for (const other of others) {
        neighbourCount[neighbourPlace(node, direction, types[other]!)]!++;
      }
    });
  }
  const edgeCount = neighbours[0].reduce((sum, others) => sum + others.length, 0);
  return { nodes, types, neighbours, edgeCount, neighbourCount };
}

/** The sum of the similarities of the mapped nodes and edges; -1 means unmapped. */
export function valueOf({ query, candidate, local }: Problem, mapping: Int32Array): number {
  const columns = candidate.nodes.length;
  let value = 0;
  for (let node = 0; node < mapping.length; node++) {
    const partner = mapping[node]!;
    if (partner < 0) continue;
    const own = local[node * columns + partner]!;
    value += own;
    for (const other of query.neighbours[0][node]!) {
      const otherPartner = mapping[other]!;
      if (otherPartner >= 0 && hasEdge(candidate, partner, otherPartner)) {
        value += (own + local[other * columns + otherPartner]!) / 2;
      }
    }
  }
  return value;
}

export function hasEdge({ neighbours }: FlatGraph, source: number, target: number): boolean {
  const targets = neighbours[0][source]!;
  const sources = neighbours[1][target]!;
  return targets.length < sources.length ? targets.includes(target) : sources.includes(source);
}
