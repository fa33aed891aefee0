import { nodeTypeOf } from '../../domain/argument-graph.js';
import { childrenOf, type RootedTree } from '../../domain/rooted-tree.js';
import { type Layout, rectangularArea } from './area.js';
import { previousInRow, rowsOf } from './rows.js';
import { shade } from './shades.js';
import { divide, sharesOf } from './shares.js';

/**
 * Statements and relations in rows, the claim at the bottom, what speaks to a node above it and
 * within its width. After "formal logical representation of set inclusions" (Baron 1969).
 */
export const logical: Layout = (tree, { share = 'LEAVES', rows: least = 1 } = {}) => {
  const rows = rowsOf(tree, least);
  const { lefts, rights } = columns(tree, sharesOf(tree, share));
  const before = previousInRow(tree);
  const shades = shade(tree.nodes.map(nodeTypeOf), (node) => [before[node]!, tree.parents[node]!]);
  return tree.nodes.map((_, node) => {
    const depth = tree.depths[node]!;
    const rectangle = {
      left: lefts[node]!,
      right: rights[node]!,
      top: 1 - (depth + 1) / rows,
      bottom: 1 - depth / rows,
    };
    return rectangularArea(node, rectangle, shades[node]!);
  });
};

function columns(tree: RootedTree, shares: Float64Array) {
  const lefts = new Float64Array(shares.length);
  const rights = new Float64Array(shares.length).fill(1);
  for (let node = 0; node < shares.length; node++) {
    const children = childrenOf(tree, node);
    const ends = divide(
      lefts[node]!,
      rights[node]!,
      children.map((child) => shares[child]!),
    );
    children.forEach((child, at) => {
      lefts[child] = ends[at]!;
      rights[child] = ends[at + 1]!;
    });
  }
  return { lefts, rights };
}
