import { nodeTypeOf } from '../../domain/argument-graph.js';
import { childrenOf } from '../../domain/rooted-tree.js';
import type { Area, Layout } from './area.js';
import { previousInRow, rowsOf } from './rows.js';
import { shade } from './shades.js';
import { divide, sharesOf } from './shares.js';

/** A node in its row, or the free space under a leaf for so many rows more. */
interface Place {
  readonly node: number;
  readonly free: boolean;
  readonly rowsLeft: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Rows from the claim at the top downwards. A node starts with its part of its parent's lower side;
 * its own lower side is its part of the whole width among those that are still in the row, so that
 * deep threads get the space of those that have ended. Free space under a leaf stays in the row for
 * `sticky` rows, which keeps threads from wandering sideways.
 * After "space-reclaiming icicle plots" (van de Wetering, Klaassen and Burch 2020).
 */
export const icicle: Layout = (tree, { share = 'LEAVES', rows: least = 1, sticky = 1 } = {}) => {
  const rows = rowsOf(tree, least);
  const shares = sharesOf(tree, share);
  const before = previousInRow(tree);
  const shades = shade(tree.nodes.map(nodeTypeOf), (node) => [before[node]!, tree.parents[node]!]);
  const areas: Area[] = new Array(tree.nodes.length);
  let row: Place[] = [{ node: 0, free: false, rowsLeft: sticky, left: 0, right: 1 }];
  for (let depth = 0; row.length > 0; depth++) {
    const ends = divide(
      0,
      1,
      row.map(({ node }) => shares[node]!),
    );
    const next: Place[] = [];
    row.forEach(({ node, free, rowsLeft, left, right }, at) => {
      const [bottomLeft, bottomRight] = [ends[at]!, ends[at + 1]!];
      if (!free) {
        const sides = { topLeft: left, topRight: right, bottomLeft, bottomRight };
        const [top, bottom] = [depth / rows, (depth + 1) / rows];
        areas[node] = { node, top, bottom, ...sides, shade: shades[node]! };
      }
      const children = free ? [] : childrenOf(tree, node);
      const starts = divide(
        bottomLeft,
        bottomRight,
        children.map((child) => shares[child]!),
      );
      children.forEach((child, index) => {
        const [start, end] = [starts[index]!, starts[index + 1]!];
        next.push({ node: child, free: false, rowsLeft: sticky, left: start, right: end });
      });
      if (children.length === 0 && rowsLeft > 0) {
        const [start, end] = [bottomLeft, bottomRight];
        next.push({ node, free: true, rowsLeft: rowsLeft - 1, left: start, right: end });
      }
    });
    // Only free space is left: no row to draw.
    row = next.some(({ free }) => !free) ? next : [];
  }
  return areas;
};
