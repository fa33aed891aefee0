import { OPEN } from './partial-mapping.js';
import type { Search } from './search.js';

/** A node to decide, what is left to try for it, and the bound of all of that. */
interface Level {
  readonly node: number;
  readonly choices: Int32Array;
  readonly bound: number;
  /** The partial mapping's value before this node is decided. */
  readonly value: number;
  next: number;
}

/**
 * Depth-first branch and bound: follows the most promising choice to its end and comes back for
 * those whose bound is above the best mapping. Memory grows with the depth only.
 * @returns What no mapping's value is above; the best value where the search came to its end.
 */
export function branchAndBound(search: Search): number {
  const { partial, order } = search;
  const levels: Level[] = [];
  const descend = (above: number) => {
    const bound = Math.min(above, search.expand());
    const node = order[levels.length];
    if (node === undefined || search.isHopeless(bound)) return;
    levels.push({ node, bound, choices: search.choices(node), value: partial.value, next: 0 });
  };
  descend(Infinity);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (partial.partners[level.node] !== OPEN) partial.remove(level.node, level.value);
    const choice = level.choices[level.next];
    if (choice === undefined || search.isHopeless(level.bound)) {
      levels.pop();
      continue;
    }
    if (search.isOver) {
      const left = levels.filter(({ choices, next }) => next < choices.length);
      return left.reduce((most, { bound }) => Math.max(most, bound), search.bestValue);
    }
    level.next++;
    partial.add(level.node, choice);
    descend(level.bound);
  }
  return search.bestValue;
}
