import { Lagrangian, MAX_LAGRANGIAN_PAIRS } from './lagrangian.js';
import { OPEN, PartialMapping, UNMAPPED } from './partial-mapping.js';
import type { Problem } from './problem.js';
import { Relaxation } from './relaxation.js';
import { spanningForest } from './spanning-forest.js';

/** Values closer than this are equal: far above rounding, far below any difference that counts. */
export const TOLERANCE = 1e-9;

/** Steps of the Lagrangian bound at the beginning of a search, and later. */
const ROOT_STEPS = 300;
const STEPS = 15;

/** When a search must end before it has proved its answer. */
export interface Budget {
  /** Partial mappings that are looked at, each a bound. */
  readonly expansions: number;
  /** Asked again and again until it is true, which ends the search: such as that time is up. */
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
  readonly #relaxation: Relaxation;
  readonly #lagrangian: Lagrangian | undefined;
  /** The order in which query nodes are decided. */
  readonly order: Int32Array;
  best: Int32Array;
  bestValue = -1;
  expansions = 0;
  #isOver = false;

  constructor(
    readonly problem: Problem,
    private readonly budget: Budget,
  ) {
    this.partial = new PartialMapping(problem);
    this.#relaxation = new Relaxation(problem);
    const forest = spanningForest(problem.query);
    this.order = forest.order;
    if (problem.local.length <= MAX_LAGRANGIAN_PAIRS) {
      this.#lagrangian = new Lagrangian(problem, forest);
    }
    this.best = new Int32Array(problem.query.nodes.length).fill(UNMAPPED);
  }

  get isOver(): boolean {
    this.#isOver ||= this.expansions >= this.budget.expansions || (this.budget.isOver?.() ?? false);
    return this.#isOver;
  }

  /** Keeps a whole mapping if it is the best so far. */
  offer(mapping: Int32Array, value: number): void {
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.best = mapping.slice();
  }

  /** The bound of the partial mapping; the mappings that come up on the way are offered. */
  relax(): number {
    const steps = this.expansions === 0 ? ROOT_STEPS : STEPS;
    const bound = this.#lagrangian?.bound(this.partial, this, steps) ?? Infinity;
    return this.isHopeless(bound) ? bound : Math.min(bound, this.assign());
  }

  /** A quicker and looser bound, and one mapping. */
  assign(): number {
    this.#relaxation.solve(this.partial);
    this.offer(this.#relaxation.completion, this.#relaxation.value);
    return this.#relaxation.bound;
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
    const { taken, partners } = this.partial;
    const free = (other: number) => candidate.types[other] === type && taken[other] === 0;
    const open = (other: number) => query.types[other] === type && partners[other] === OPEN;
    const choices = [...candidate.types.keys()].filter(free);
    const spare = choices.length - [...query.types.keys()].filter(open).length;
    return spare < 0 ? [...choices, UNMAPPED] : choices;
  }
}
