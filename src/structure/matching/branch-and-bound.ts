import type { Branch, Search } from './search.js';

/** The decisions for one node that have not been followed yet. */
interface Level {
  readonly branches: readonly Branch[];
  next: number;
  /** The partial mapping's value before the node is decided. */
  readonly value: number;
}

/**
 * Depth-first branch and bound: follows the decision with the highest bound to its end, and comes
 * back for the others while they are above the best mapping. Memory grows with the depth only.
 * @param upper What no mapping's value is above.
 * @returns The same when the search has ended; the best value where the search came to its end.
 */
export function branchAndBound(search: Search, upper: number): number {
  const { partial, order } = search;
  const levels: Level[] = [];
  const descend = (bound: number) => {
    levels.push({ branches: search.branches(levels.length, bound), next: 0, value: partial.value });
  };
  if (search.isHopeless(upper)) return search.bestValue;
  descend(upper);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (search.isOver) break;
    const branch = level.branches[level.next];
    // The branches are in order: with one of them, all further ones are hopeless.
    if (branch === undefined || search.isHopeless(branch.bound)) {
      levels.pop();
      const above = levels.at(-1);
      if (above) partial.remove(order[levels.length - 1]!, above.value);
      continue;
    }
    level.next++;
    partial.add(order[levels.length - 1]!, branch.choice);
    descend(branch.bound);
  }
  return levels.reduce(
    (most, { branches, next }) => Math.max(most, branches[next]?.bound ?? 0),
    search.bestValue,
  );
}
