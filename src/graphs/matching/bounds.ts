import { NODE_TYPES } from '../../domain/argument-graph.js';
import { Assignment } from './assignment.js';
import {
  type FlatGraph,
  neighbourPlace,
  OPEN,
  type PartialMapping,
  type Problem,
  UNMAPPED,
  valueOf,
} from './problem.js';
import { COST, type Work } from './work.js';

/** A graph as trees, breadth first from the nodes with the most edges. */
interface Forest {
  /** Parents before children. */
  readonly order: Int32Array;
  /** -1 for roots. */
  readonly parents: Int32Array;
  /** Whether the edge leads to the parent (0) or comes from it (1). */
  readonly directions: Uint8Array;
  /** Edges outside the forest, counted for each end as in `neighbourCount`. */
  readonly extra: Int32Array;
}

export function spanningForest({ nodes, types, neighbours, neighbourCount }: FlatGraph): Forest {
  const degree = nodes.map((_, node) => neighbours[0][node]!.length + neighbours[1][node]!.length);
  const parents = new Int32Array(nodes.length).fill(-1);
  const directions = new Uint8Array(nodes.length);
  const extra = neighbourCount.slice();
  const order: number[] = [];
  const reached = new Uint8Array(nodes.length);
  for (const start of [...nodes.keys()].sort((a, b) => degree[b]! - degree[a]! || a - b)) {
    if (reached[start]) continue;
    reached[start] = 1;
    for (let at = order.push(start) - 1; at < order.length; at++) {
      const node = order[at]!;
      for (const direction of [0, 1] as const) {
        for (const other of neighbours[direction][node]!) {
          if (reached[other]) continue;
          reached[other] = 1;
          order.push(other);
          parents[other] = node;
          directions[other] = 1 - direction;
          extra[neighbourPlace(node, direction, types[other]!)]!--;
          extra[neighbourPlace(other, direction === 0 ? 1 : 0, types[node]!)]!--;
        }
      }
    }
  }
  return { order: Int32Array.from(order), parents, directions, extra };
}

/** This bound is used for up to this many pairs of nodes; they take 28 bytes each, so 7 MB. */
export const MAX_LAGRANGIAN_PAIRS = 2 ** 18;

/** How many steps without a better bound before the step length is halved. */
const PATIENCE = 8;

/** The best known mapping, and the search that it belongs to. */
interface Incumbent {
  readonly bestValue: number;
  readonly isOver: boolean;
  readonly work: Work;
  isHopeless(bound: number): boolean;
  offer(mapping: Int32Array, value: number): void;
}

/**
 * A Lagrangian bound. Case nodes may be used twice, but have a price, paid for each use and
 * refunded once. For fixed prices, dynamic programming finds the best mapping of a forest, edges
 * included. Then prices are raised for nodes used twice and lowered for unused ones (subgradient
 * steps after Held and Karp 1971, their length after Polyak). Query edges outside the spanning
 * forest count as mapped wherever one end could have such an edge.
 */
export class Lagrangian {
  readonly #forest: Forest;
  readonly #columns: readonly Int32Array[];
  readonly #prices: Float64Array;
  readonly #rootPrices: Float64Array;
  /** For each query node and case node: the similarity, with the edges outside the forest. */
  readonly #own: Float64Array;
  readonly #values: Float64Array;
  /** For each query node and partner of its parent: the best value with the edge between them. */
  readonly #edgeValues: Float64Array;
  readonly #edgePartners: Int32Array;
  /** For each query node: the best value without that edge. */
  readonly #looseValues: Float64Array;
  readonly #loosePartners: Int32Array;
  readonly #mapping: Int32Array;
  readonly #uses: Int32Array;
  #free: Int32Array[] = [];

  constructor(
    private readonly problem: Problem,
    forest: Forest,
  ) {
    const { query, candidate } = problem;
    const rows = query.nodes.length;
    const columns = candidate.nodes.length;
    this.#forest = forest;
    this.#columns = Array.from({ length: NODE_TYPES }, (_, type) =>
      Int32Array.from(candidate.types.keys()).filter((node) => candidate.types[node] === type),
    );
    this.#prices = new Float64Array(columns);
    this.#rootPrices = new Float64Array(columns);
    this.#own = ownValues(problem, forest);
    this.#values = new Float64Array(rows * columns);
    this.#edgeValues = new Float64Array(rows * columns);
    this.#edgePartners = new Int32Array(rows * columns);
    this.#looseValues = new Float64Array(rows);
    this.#loosePartners = new Int32Array(rows);
    this.#mapping = new Int32Array(rows);
    this.#uses = new Int32Array(columns);
  }

  /** An upper bound for the completions of a partial mapping. Offers mappings found on the way. */
  bound(partial: PartialMapping, incumbent: Incumbent, maxSteps: number): number {
    const isRoot = partial.partners.every((partner) => partner === OPEN);
    this.#prices.set(this.#rootPrices);
    this.#free = this.#columns.map((nodes) => nodes.filter((node) => partial.taken[node] === 0));
    const stepWork = COST.priced * this.#pairs(partial);
    let least = Infinity;
    let pace = 1;
    for (let step = 0, failures = 0; step < maxSteps; step++) {
      incumbent.work.spend(stepWork);
      const bound = this.#relax(partial);
      if (bound < least) {
        least = bound;
        failures = 0;
        if (isRoot) this.#rootPrices.set(this.#prices);
      } else if (++failures === PATIENCE) {
        pace /= 2;
        failures = 0;
      }
      this.#trace();
      this.#offer(incumbent);
      if (incumbent.isHopeless(least) || incumbent.isOver) break;
      if (!this.#reprice(partial, pace * (bound - incumbent.bestValue))) break;
    }
    return least;
  }

  /** How many nodes and partners each step looks at. */
  #pairs(partial: PartialMapping): number {
    return this.#forest.order.reduce(
      (sum, node) => sum + 1 + this.#domain(partial, node).length,
      0,
    );
  }

  /** The value of the best mapping of the forest at these prices, plus the refunds. */
  #relax(partial: PartialMapping): number {
    let total = 0;
    for (const nodes of this.#free) for (const node of nodes) total += this.#prices[node]!;
    this.#initialise(partial);
    const { order, parents } = this.#forest;
    for (let at = order.length - 1; at >= 0; at--) {
      const node = order[at]!;
      const parent = parents[node]!;
      const domain = this.#domain(partial, node);
      total += this.#settleLoose(partial, node, domain);
      if (parent < 0) continue;
      this.#passUp(node, domain, parent, this.#domain(partial, parent));
    }
    return total;
  }

  /** The best value of a node, whatever its parent's partner is. */
  #settleLoose(partial: PartialMapping, node: number, domain: Int32Array): number {
    const base = node * this.#prices.length;
    const isOpen = partial.partners[node] === OPEN;
    let loose = isOpen ? 0 : -Infinity;
    let partner = UNMAPPED;
    for (const candidate of domain) {
      const value = this.#values[base + candidate]!;
      if (value > loose) {
        loose = value;
        partner = candidate;
      }
    }
    this.#loosePartners[node] = partner;
    return (this.#looseValues[node] = partner < 0 ? 0 : loose);
  }

  /** Adds to each partner of the parent what the edge to this node can contribute. */
  #passUp(node: number, domain: Int32Array, parent: number, parentDomain: Int32Array): void {
    const { local, candidate } = this.problem;
    const values = this.#values;
    const edgeValues = this.#edgeValues;
    const width = this.#prices.length;
    const base = node * width;
    const parentBase = parent * width;
    const loose = this.#looseValues[node]!;
    const neighbours = candidate.neighbours[this.#forest.directions[node] === 0 ? 0 : 1];
    for (const above of parentDomain) edgeValues[base + above] = -Infinity;
    for (const partner of domain) {
      const value = values[base + partner]! + local[base + partner]! / 2;
      for (const above of neighbours[partner]!) {
        if (value > edgeValues[base + above]!) {
          edgeValues[base + above] = value;
          this.#edgePartners[base + above] = partner;
        }
      }
    }
    for (const above of parentDomain) {
      const withEdge = edgeValues[base + above]! + local[parentBase + above]! / 2;
      edgeValues[base + above] = withEdge;
      if (withEdge > loose) values[parentBase + above]! += withEdge - loose;
    }
  }

  /** Sets similarities of nodes, edges outside the forest, and prices. */
  #initialise(partial: PartialMapping): void {
    const width = this.#prices.length;
    for (const node of this.#forest.order) {
      const isOpen = partial.partners[node] === OPEN;
      for (const partner of this.#domain(partial, node)) {
        const price = isOpen ? this.#prices[partner]! : 0;
        this.#values[node * width + partner] = this.#own[node * width + partner]! - price;
      }
    }
  }

  /** The case nodes that a query node may be mapped to. */
  #domain(partial: PartialMapping, node: number): Int32Array {
    const partner = partial.partners[node]!;
    if (partner === OPEN) return this.#free[this.problem.query.types[node]!]!;
    return partner === UNMAPPED ? new Int32Array() : Int32Array.of(partner);
  }

  /** Reads the mapping that the last `#relax` found. */
  #trace(): void {
    const { order, parents } = this.#forest;
    const width = this.problem.candidate.nodes.length;
    for (const node of order) {
      const above = parents[node]! < 0 ? UNMAPPED : this.#mapping[parents[node]!]!;
      const withEdge = above < 0 ? -Infinity : this.#edgeValues[node * width + above]!;
      const partner =
        withEdge > this.#looseValues[node]!
          ? this.#edgePartners[node * width + above]!
          : this.#loosePartners[node]!;
      this.#mapping[node] = partner;
    }
  }

  /** Offers the mapping, with only the first use of each case node, and counts all uses. */
  #offer(incumbent: Incumbent): void {
    const { order } = this.#forest;
    const used = this.#uses.fill(0);
    const mapping = new Int32Array(order.length).fill(UNMAPPED);
    for (const node of order) {
      const partner = this.#mapping[node]!;
      if (partner >= 0 && used[partner]!++ === 0) mapping[node] = partner;
    }
    incumbent.offer(mapping, valueOf(this.problem, mapping));
  }

  /** Takes a step towards better prices; false if there is none. */
  #reprice(partial: PartialMapping, distance: number): boolean {
    let squares = 0;
    for (let node = 0; node < this.#uses.length; node++) {
      if (partial.taken[node] === 1) continue;
      const excess = this.#uses[node]! - 1;
      if (excess > 0 || (excess < 0 && this.#prices[node]! > 0)) squares += excess * excess;
    }
    if (squares === 0) return false;
    for (let node = 0; node < this.#uses.length; node++) {
      if (partial.taken[node] === 1) continue;
      const price = this.#prices[node]! + (distance / squares) * (this.#uses[node]! - 1);
      this.#prices[node] = Math.max(0, price);
    }
    return true;
  }
}

/** The similarity of each pair, and the most that edges outside the forest can add to it. */
function ownValues({ query, candidate, local }: Problem, { extra }: Forest): Float64Array {
  const width = candidate.nodes.length;
  const values = local.slice();
  for (let node = 0; node < query.nodes.length; node++) {
    for (let kind = 0; kind < 2 * NODE_TYPES; kind++) {
      const wanted = extra[node * 2 * NODE_TYPES + kind]!;
      if (wanted === 0) continue;
      for (let partner = 0; partner < width; partner++) {
        const edges = Math.min(wanted, candidate.neighbourCount[partner * 2 * NODE_TYPES + kind]!);
        values[node * width + partner]! += (edges / 2) * local[node * width + partner]!;
      }
    }
  }
  return values;
}

/** Assignments of more steps than this (about half a second) are replaced by a looser bound. */
const MAX_STEPS = 2 ** 29;

/**
 * A completion of a partial mapping and an upper bound for all completions. It assumes that every
 * open node adds the most that it can with its partner, whatever the other open nodes do, and
 * solves one assignment for each type. The sum is the upper bound; the pairs are a completion.
 */
export class Relaxation {
  /** The completion: the case node of each query node, or `UNMAPPED`. */
  readonly completion: Int32Array;
  /** No completion of the partial mapping has a greater value. */
  bound = 0;
  /** The value of `completion`. */
  value = 0;

  readonly #assignment = new Assignment();
  readonly #columnAt: Int32Array;
  #table = new Float64Array(64);

  constructor(private readonly problem: Problem) {
    this.completion = new Int32Array(problem.query.nodes.length);
    this.#columnAt = new Int32Array(problem.candidate.nodes.length).fill(-1);
  }

  /** An assignment that takes more work than is left is replaced by a looser bound, too. */
  solve(partial: PartialMapping, work: Work): void {
    this.bound = partial.value;
    const { query, candidate } = this.problem;
    this.completion.set(partial.partners);
    for (let type = 0; type < NODE_TYPES; type++) {
      const rows = places(query.types, type, (node) => partial.partners[node] === OPEN);
      if (rows.length === 0) continue;
      const columns = places(candidate.types, type, (node) => partial.taken[node] === 0);
      const size = rows.length * columns.length;
      if (size > this.#table.length) this.#table = new Float64Array(size);
      columns.forEach((node, column) => (this.#columnAt[node] = column));
      partial.fillTable(rows, columns, this.#columnAt, this.#table);
      columns.forEach((node) => (this.#columnAt[node] = -1));
      work.spend(COST.bounded * size);
      const steps = COST.assigned * size * Math.min(rows.length, columns.length);
      if (steps <= Math.min(MAX_STEPS, work.left)) {
        work.spend(steps);
        this.#assign(rows, columns);
      } else this.#takeGreedily(rows, columns);
    }
    this.value = valueOf(this.problem, this.completion);
  }

  #assign(rows: Int32Array, columns: Int32Array): void {
    this.bound += this.#assignment.solve(this.#table, 0, rows.length, columns.length);
    rows.forEach((node, row) => {
      const column = this.#assignment.columnOf[row]!;
      this.completion[node] = column < 0 ? UNMAPPED : columns[column]!;
    });
  }

  /** A looser bound: the best of each row or column. Each row takes the best column left. */
  #takeGreedily(rows: Int32Array, columns: Int32Array): void {
    const width = columns.length;
    const left = new Uint8Array(width).fill(1);
    const columnBest = new Float64Array(width);
    let rowSum = 0;
    rows.forEach((node, row) => {
      let best = 0;
      let taken = -1;
      let takenWeight = -1;
      for (let column = 0; column < width; column++) {
        const weight = this.#table[row * width + column]!;
        if (weight > best) best = weight;
        if (weight > columnBest[column]!) columnBest[column] = weight;
        if (left[column] === 1 && weight > takenWeight) {
          taken = column;
          takenWeight = weight;
        }
      }
      rowSum += best;
      if (taken >= 0) left[taken] = 0;
      this.completion[node] = taken < 0 ? UNMAPPED : columns[taken]!;
    });
    const columnSum = columnBest.reduce((sum, best) => sum + best, 0);
    this.bound += Math.min(rowSum, columnSum);
  }
}

function places(types: Uint8Array, type: number, filter: (node: number) => boolean): Int32Array {
  return Int32Array.from(types.keys()).filter((node) => types[node] === type && filter(node));
}
