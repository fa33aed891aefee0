import { childrenOf } from '../../domain/rooted-tree.js';
import { type Area, divide, type Layout, rectangularArea, rowsOf, sharesOf } from './areas.js';

/** A node in its row, or the free space under a leaf, which stays free for `rowsLeft` more rows. */
interface Place {
  readonly node: number;
  readonly free: boolean;
  readonly rowsLeft: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Rows from the claim at the top downwards. A node's upper side is its part of its parent's lower
 * side. Its lower side is its part of the whole width, divided among the nodes still in the row, so
 * that deep branches take over the space of those that have ended. The space under a leaf stays
 * free for `sticky` rows, which keeps branches from moving sideways. After "space-reclaiming icicle
 * plots" (van de Wetering, Klaassen and Burch 2020).
 */
export const icicle: Layout = (tree, { rows: least = 1, sticky = 1 } = {}) => {
  const { rows, shades } = rowsOf(tree, least);
  const shares = sharesOf(tree);
  const areas: Area[] = new Array(tree.nodes.length);
  let row: Place[] = [{ node: 0, free: false, rowsLeft: sticky, left: 0, right: 1 }];
  for (let depth = 0; row.length > 0; depth++) {
    const places = row.map(({ node }) => node);
    const next = divide(0, 1, places, shares).flatMap(({ node, start, end }, at): Place[] => {
      const { free, rowsLeft, left, right } = row[at]!;
      if (!free) {
        const sides = { topLeft: left, topRight: right, bottomLeft: start, bottomRight: end };
        const [top, bottom] = [depth / rows, (depth + 1) / rows];
        areas[node] = { node, top, bottom, ...sides, shade: shades[node]! };
      }
      const children = free ? [] : childrenOf(tree, node);
      if (children.length === 0) {
        if (rowsLeft === 0) return [];
        return [{ node, free: true, rowsLeft: rowsLeft - 1, left: start, right: end }];
      }
      return divide(start, end, children, shares).map((child) => {
        const place = { node: child.node, free: false, rowsLeft: sticky };
        return { ...place, left: child.start, right: child.end };
      });
    });
    // If only free space is left, the drawing is complete.
    row = next.some(({ free }) => !free) ? next : [];
  }
  return areas;
};

/**
 * Statements and relations in rows, with the claim at the bottom. Premises of a node are above it
 * and within its width. After "formal logical representation of set inclusions" (Baron 1969).
 */
export const logical: Layout = (tree, { rows: least = 1 } = {}) => {
  const { rows, shades } = rowsOf(tree, least);
  const shares = sharesOf(tree);
  const lefts = new Float64Array(shares.length);
  const rights = new Float64Array(shares.length).fill(1);
  return tree.nodes.map((_, node) => {
    const [left, right] = [lefts[node]!, rights[node]!];
    for (const part of divide(left, right, childrenOf(tree, node), shares)) {
      lefts[part.node] = part.start;
      rights[part.node] = part.end;
    }
    const depth = tree.depths[node]!;
    const [top, bottom] = [1 - (depth + 1) / rows, 1 - depth / rows];
    return rectangularArea(node, { left, right, top, bottom }, shades[node]!);
  });
};
