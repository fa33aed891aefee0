import { NODE_TYPES } from './compact-tree.js';
import { hasEdge, neighbourPlace, type FlatGraph, type Problem } from './problem.js';

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
