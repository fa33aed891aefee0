import type { RootedTree } from '../../domain/rooted-tree.js';

/** Rows that the height is divided into: one for each depth, and at least so many. */
export function rowsOf({ depths }: RootedTree, least: number): number {
  return depths.reduce((deepest, depth) => Math.max(deepest, depth + 1), least);
}

/** The node to the left of each node in its row, -1 for the first. */
export function previousInRow({ depths }: RootedTree): Int32Array {
  const last: number[] = [];
  return depths.map((depth, node) => {
    const before = last[depth] ?? -1;
    last[depth] = node;
    return before;
  });
}
