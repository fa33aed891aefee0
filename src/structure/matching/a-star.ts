import TinyQueue from 'tinyqueue';
import { OPEN } from './partial-mapping.js';
import type { Search } from './search.js';

/** Partial mappings kept at once, about 100 bytes each. */
const MAX_FRONTIER = 2 ** 18;

/** A partial mapping as its last decision and the one before it. */
interface State {
  readonly parent: State | undefined;
  readonly choice: number;
  /** Decided nodes. */
  readonly depth: number;
  readonly bound: number;
}

/**
 * A* search: the partial mapping with the highest bound is always carried on first, so the proven
 * gap closes as early as it can, at the price of memory. Ends also when that is used up.
 * @returns What no mapping's value is above; the best value where the search came to its end.
 */
export function aStar(search: Search): number {
  const { partial, order } = search;
  const frontier = new TinyQueue<State>([], (a, b) => b.bound - a.bound || b.depth - a.depth);
  frontier.push({ parent: undefined, choice: OPEN, depth: 0, bound: search.expand() });
  let current: State | undefined;
  for (let state = frontier.pop(); state !== undefined; state = frontier.pop()) {
    if (search.isHopeless(state.bound)) break;
    const node = order[state.depth];
    if (node === undefined) continue;
    restore(search, current, state);
    current = state;
    const { value } = partial;
    for (const choice of search.choices(node)) {
      if (search.isOver || frontier.length >= MAX_FRONTIER) return state.bound;
      partial.add(node, choice);
      const bound = Math.min(state.bound, search.expand());
      partial.remove(node, value);
      if (search.isHopeless(bound)) continue;
      frontier.push({ parent: state, choice, depth: state.depth + 1, bound });
    }
  }
  return search.bestValue;
}

/** Takes the decisions of one state back and makes those of another. */
function restore({ partial, order }: Search, from: State | undefined, to: State): void {
  for (let state = from; state?.parent; state = state.parent) {
    partial.remove(order[state.depth - 1]!, 0);
  }
  const decisions: State[] = [];
  for (let state: State | undefined = to; state?.parent; state = state.parent)
    decisions.push(state);
  for (const { depth, choice } of decisions.reverse()) partial.add(order[depth - 1]!, choice);
}
