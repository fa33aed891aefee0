import { NODE_TYPES } from './compact-tree.js';
import { OPEN, UNMAPPED, type PartialMapping } from './partial-mapping.js';
import { valueOf, type Problem } from './problem.js';
import type { Search } from './search.js';
import type { Forest } from './spanning-forest.js';
import { COST } from './work.js';

/** This bound is used for up to this many pairs of nodes; they take 28 bytes each, so 7 MB. */
export const MAX_LAGRANGIAN_PAIRS = 2 ** 18;

/** How many steps without a better bound before the step length is halved. */
const PATIENCE = 8;

/** The best known mapping, and the search that it belongs to. */
type Incumbent = Pick<Search, 'bestValue' | 'isOver' | 'isHopeless' | 'offer' | 'work'>;

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
