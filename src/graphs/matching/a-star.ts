import TinyQueue from 'tinyqueue';
import { OPEN } from './partial-mapping.js';
import type { Search } from './search.js';

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
