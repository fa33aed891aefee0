import type { Branch, Search } from 'elenchus/internal/graphs/matching/search.js';

/** The decisions for one node that have not been tried yet. */
interface Level {
  readonly branches: readonly Branch[];
  next: number;
  /** The value of the partial mapping before the node is decided. */
  readonly value: number;
}

/**
 * Depth-first branch and bound: follows the decision with the highest bound to the end, then
 * returns to the others that may still beat the best mapping. Memory grows only with the depth.
 * @param upper an upper bound of the value of any mapping
 * @returns the upper bound when the search ended; the best value if the search was completed
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
    // Branches are sorted by bound: if this one is hopeless, so are all further ones.
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
