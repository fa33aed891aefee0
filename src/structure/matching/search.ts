import { OPEN, PartialMapping, UNMAPPED } from './partial-mapping.js';
import type { Problem } from './problem.js';
import { Relaxation } from './relaxation.js';

/** Values closer than this are equal: far above rounding, far below any difference that counts. */
export const TOLERANCE = 1e-9;

/** When a search must end before it has proved its answer. */
export interface Budget {
  /** Partial mappings that are looked at, each a bound. */
  readonly expansions: number;
  /** Asked before each of them: true ends the search, such as when its time is up. */
  readonly isOver?: () => boolean;
}

/** A decision for the next query node, and what no mapping that begins with it is above. */
export interface Branch {
  readonly choice: number;
  readonly bound: number;
}

/** The best mapping that is known, and how much of the budget is spent. */
export class Search {
  readonly partial: PartialMapping;
  readonly relaxation: Relaxation;
  /** The order in which query nodes are decided. */
  readonly order: Int32Array;
  best: Int32Array;
  bestValue = -1;
  expansions = 0;

  constructor(
    readonly problem: Problem,
    private readonly budget: Budget,
  ) {
    this.partial = new PartialMapping(problem);
    this.relaxation = new Relaxation(problem);
    this.order = decisionOrder(problem);
    this.best = new Int32Array(problem.query.nodes.length).fill(UNMAPPED);
  }

  get isOver(): boolean {
    return this.expansions >= this.budget.expansions || (this.budget.isOver?.() ?? false);
  }

  /** Keeps a whole mapping if it is the best so far. */
  offer(mapping: Int32Array, value: number): void {
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.best = mapping.slice();
  }

  /** The bound of the partial mapping; its completion is offered. */
  relax(): number {
    this.relaxation.solve(this.partial);
    this.offer(this.relaxation.completion, this.relaxation.value);
    return this.relaxation.bound;
  }

  isHopeless(bound: number): boolean {
    return bound <= this.bestValue + TOLERANCE;
  }

  /**
   * The decisions for the next node that may lead to a better mapping, the highest bound first. If
   * the search is over meanwhile, those not looked at keep the bound of all.
   * @param depth Nodes decided so far.
   * @param bound What no mapping that begins with the partial one is above.
   */
  branches(depth: number, bound: number): Branch[] {
    const node = this.order[depth];
    if (node === undefined) return [];
    const { value } = this.partial;
    const branches = this.#choices(node).map((choice): Branch => {
      if (this.isOver) return { choice, bound };
      this.expansions++;
      this.partial.add(node, choice);
      const own = Math.min(bound, this.relax());
      this.partial.remove(node, value);
      return { choice, bound: own };
    });
    return branches
      .filter((branch) => !this.isHopeless(branch.bound))
      .sort((a, b) => b.bound - a.bound);
  }

  /**
   * What a node may be decided to be. To leave it unmapped is a choice only where open nodes of its
   * type outnumber the free ones: a spare partner never costs value.
   */
  #choices(node: number): number[] {
    const { query, candidate } = this.problem;
    const type = query.types[node]!;
    const choices: number[] = [];
    for (let other = 0; other < candidate.types.length; other++) {
      if (candidate.types[other] === type && this.partial.taken[other] === 0) choices.push(other);
    }
    let open = 0;
    for (let other = 0; other < query.types.length; other++) {
      if (query.types[other] === type && this.partial.partners[other] === OPEN) open++;
    }
    if (open > choices.length) choices.push(UNMAPPED);
    return choices;
  }
}

/** Breadth first from the node with most edges, so that edges are decided early. */
function decisionOrder({ query: { nodes, neighbours } }: Problem): Int32Array {
  const degree = nodes.map((_, node) => neighbours[0][node]!.length + neighbours[1][node]!.length);
  const order = new Set<number>();
  for (const start of [...nodes.keys()].sort((a, b) => degree[b]! - degree[a]! || a - b)) {
    if (order.has(start)) continue;
    const reached = new Set([start]);
    // A set is walked in the order of insertion, also while it grows.
    for (const node of reached) {
      order.add(node);
      for (const side of neighbours) side[node]!.forEach((other) => reached.add(other));
    }
  }
  return Int32Array.from(order);
}
