import { childrenOf } from '../../domain/rooted-tree.js';
import { divide, type Layout, rectangularArea, rowsOf, sharesOf } from './area.js';

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
