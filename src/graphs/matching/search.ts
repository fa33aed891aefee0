import TinyQueue from 'tinyqueue';
import { Lagrangian, MAX_LAGRANGIAN_PAIRS, Relaxation, spanningForest } from './bounds.js';
import { OPEN, PartialMapping, type Problem, UNMAPPED } from './problem.js';
import { COST, Work } from './work.js';

/** Values closer than this are equal: far above rounding errors, far below real differences. */
export const TOLERANCE = 1e-9;

/** How many steps the Lagrangian bound takes at the beginning of a search, and later. */
const ROOT_STEPS = 300;
const STEPS = 15;

/** When a search must end, even if the answer is not proven. */
export interface Budget {
  /** How many partial mappings are tried; each computes a bound. */
  readonly expansions: number;
  /** Counts the steps, and may limit them. */
  readonly work?: Work;
  /** Called repeatedly; the search ends when it returns true, for example when time is up. */
  readonly isOver?: () => boolean;
}

/** A decision for the next query node, and an upper bound for the mappings that begin with it. */
export interface Branch {
  readonly choice: number;
  readonly bound: number;
}

/** The best known mapping, and how much of the budget is spent. */
export class Search {
  readonly partial: PartialMapping;
  readonly #relaxation: Relaxation;
  readonly #lagrangian: Lagrangian | undefined;
  /** The order in which query nodes are decided. */
  readonly order: Int32Array;
  best: Int32Array;
  bestValue = -1;
  expansions = 0;
  readonly work: Work;
  #isOver = false;

  constructor(
    readonly problem: Problem,
    private readonly budget: Budget,
  ) {
    this.work = budget.work ?? new Work();
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
    this.#isOver ||=
      this.expansions >= this.budget.expansions ||
      this.work.isOver ||
      (this.budget.isOver?.() ?? false);
    return this.#isOver;
  }

  /** Keeps a complete mapping if it is the best so far. */
  offer(mapping: Int32Array, value: number): void {
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.best = mapping.slice();
  }

  /** The bound of the partial mapping. Offers the mappings found on the way. */
  relax(): number {
    const steps = this.expansions === 0 ? ROOT_STEPS : STEPS;
    const bound = this.#lagrangian?.bound(this.partial, this, steps) ?? Infinity;
    return this.isHopeless(bound) ? bound : Math.min(bound, this.assign());
  }

  /** A quicker and looser bound, which also offers one mapping. */
  assign(): number {
    this.#relaxation.solve(this.partial, this.work);
    this.offer(this.#relaxation.completion, this.#relaxation.value);
    return this.#relaxation.bound;
  }

  isHopeless(bound: number): boolean {
    return bound <= this.bestValue + TOLERANCE;
  }

  /**
   * The decisions for the next node that may lead to a better mapping, highest bound first. If the
   * search ends meanwhile, the remaining ones get the bound of the partial mapping.
   * @param depth how many nodes are decided
   * @param bound an upper bound for the mappings that begin with the partial one
   */
  branches(depth: number, bound: number): Branch[] {
    const node = this.order[depth];
    if (node === undefined) return [];
    const { value } = this.partial;
    const candidates = this.problem.candidate.nodes.length;
    const branches = this.#choices(node).map((choice): Branch => {
      if (this.isOver) return { choice, bound };
      this.expansions++;
      this.work.spend(COST.decided * (this.order.length + candidates));
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
   * The possible decisions for a node. Leaving it unmapped is one only if open nodes of its type
   * outnumber the free partners, since a spare partner never costs value.
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

/** How many partial mappings are kept at once; each takes about 100 bytes. */
const MAX_FRONTIER = 2 ** 18;

/** A partial mapping: its last decision, and the state before it. */
interface State {
  readonly parent: State | undefined;
  readonly choice: number;
  /** How many nodes are decided. */
  readonly depth: number;
  readonly bound: number;
}

/**
 * A* search: always continues the partial mapping with the highest bound, so that the proven gap
 * closes as early as possible, at the cost of memory. It also ends when that is used up.
 * @param upper an upper bound of the value of any mapping
 * @returns the upper bound when the search ended; the best value if the search was completed
 */
export function aStar(search: Search, upper: number): number {
  const frontier = new TinyQueue<State>([], (a, b) => b.bound - a.bound || b.depth - a.depth);
  frontier.push({ parent: undefined, choice: OPEN, depth: 0, bound: upper });
  let current: State | undefined;
  for (let state = frontier.peek(); state !== undefined; state = frontier.peek()) {
    if (search.isHopeless(state.bound)) break;
    if (search.isOver || frontier.length >= MAX_FRONTIER) return state.bound;
    frontier.pop();
    restore(search, current, state);
    current = state;
    for (const branch of search.branches(state.depth, state.bound)) {
      frontier.push({ ...branch, parent: state, depth: state.depth + 1 });
    }
  }
  return search.bestValue;
}

/** Undoes the decisions of one state and makes those of another. */
function restore({ partial, order }: Search, from: State | undefined, to: State): void {
  for (let state = from; state?.parent; state = state.parent) {
    partial.remove(order[state.depth - 1]!, 0);
  }
  const decisions: State[] = [];
  for (let state: State | undefined = to; state?.parent; state = state.parent)
    decisions.push(state);
  for (const { depth, choice } of decisions.reverse()) partial.add(order[depth - 1]!, choice);
}
