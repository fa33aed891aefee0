import {
  type ArgumentGraph,
  type GraphNode,
  NODE_TYPES,
  nodeNumber,
} from '../../domain/argument-graph.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { LocalSimilarity } from './similarity.js';

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

/** This query node has no case node. */
export const UNMAPPED = -1;
/** This query node is not decided yet. */
export const OPEN = -2;

/** A mapping of some of the query's nodes. Nodes are added, and removed again in reverse order. */
export class PartialMapping {
  /** The case node of each query node, `UNMAPPED` or `OPEN`. */
  readonly partners: Int32Array;
  /** Whether each case node is taken. */
  readonly taken: Uint8Array;
  /** The sum of the similarities of the nodes and edges mapped so far. */
  value = 0;

  /** How many neighbours are open or free, laid out like `neighbourCount`. */
  readonly #openCount: Int32Array;
  readonly #freeCount: Int32Array;
  readonly #columns: number;

  constructor(readonly problem: Problem) {
    const { query, candidate } = problem;
    this.#columns = candidate.nodes.length;
    this.partners = new Int32Array(query.nodes.length).fill(OPEN);
    this.taken = new Uint8Array(this.#columns);
    this.#openCount = query.neighbourCount.slice();
    this.#freeCount = candidate.neighbourCount.slice();
  }

  /** Decides an open query node. `partner` is a free case node of its type, or `UNMAPPED`. */
  add(node: number, partner: number): void {
    this.value += this.gain(node, partner);
    this.partners[node] = partner;
    this.#count(this.problem.query, this.#openCount, node, -1);
    if (partner < 0) return;
    this.taken[partner] = 1;
    this.#count(this.problem.candidate, this.#freeCount, partner, -1);
  }

  /** Removes a node; `value` is what `this.value` was before it was added. */
  remove(node: number, value: number): void {
    const partner = this.partners[node]!;
    this.value = value;
    this.partners[node] = OPEN;
    this.#count(this.problem.query, this.#openCount, node, 1);
    if (partner < 0) return;
    this.taken[partner] = 0;
    this.#count(this.problem.candidate, this.#freeCount, partner, 1);
  }

  /** The value that mapping a node adds: its similarity and that of its edges to mapped nodes. */
  gain(node: number, partner: number): number {
    if (partner < 0) return 0;
    const { query, candidate, local } = this.problem;
    const own = local[node * this.#columns + partner]!;
    let gain = own;
    for (const direction of [0, 1] as const) {
      for (const other of query.neighbours[direction][node]!) {
        const end = this.partners[other]!;
        if (end < 0) continue;
        const isMapped =
          direction === 0 ? hasEdge(candidate, partner, end) : hasEdge(candidate, end, partner);
        if (isMapped) gain += (own + local[other * this.#columns + end]!) / 2;
      }
    }
    return gain;
  }

  /**
   * Fills a table with the most that each open node of one type can add with each free partner.
   * Edges to decided nodes count in full. An edge between open nodes counts half for each of its
   * ends; at most as many are counted as both nodes have of that kind.
   */
  fillTable(
    rows: Int32Array,
    columns: Int32Array,
    columnAt: Int32Array,
    table: Float64Array,
  ): void {
    const { query, candidate, local } = this.problem;
    const width = columns.length;
    for (let row = 0; row < rows.length; row++) {
      const node = rows[row]!;
      for (let column = 0; column < width; column++) {
        const partner = columns[column]!;
        const own = local[node * this.#columns + partner]!;
        table[row * width + column] = own * (1 + this.#mappable(node, partner) / 2);
      }
      for (const direction of [0, 1] as const) {
        for (const other of query.neighbours[direction][node]!) {
          const end = this.partners[other]!;
          if (end < 0) continue;
          const otherHalf = local[other * this.#columns + end]! / 2;
          // The partner has this edge if it is a neighbour of `end`.
          for (const partner of candidate.neighbours[direction === 0 ? 1 : 0][end]!) {
            const column = columnAt[partner]!;
            if (column < 0 || columns[column] !== partner) continue;
            table[row * width + column]! += local[node * this.#columns + partner]! / 2 + otherHalf;
          }
        }
      }
    }
  }

  /** How many edges to open and free nodes can be mapped at most, if the two nodes are. */
  #mappable(node: number, partner: number): number {
    let mappable = 0;
    const nodePlace = neighbourPlace(node, 0, 0);
    const partnerPlace = neighbourPlace(partner, 0, 0);
    for (let kind = 0; kind < 2 * NODE_TYPES; kind++) {
      const open = this.#openCount[nodePlace + kind]!;
      const free = this.#freeCount[partnerPlace + kind]!;
      mappable += open < free ? open : free;
    }
    return mappable;
  }

  #count({ neighbours, types }: FlatGraph, counts: Int32Array, node: number, change: 1 | -1): void {
    const type = types[node]!;
    for (const other of neighbours[0][node]!) counts[neighbourPlace(other, 1, type)]! += change;
    for (const other of neighbours[1][node]!) counts[neighbourPlace(other, 0, type)]! += change;
  }
}
