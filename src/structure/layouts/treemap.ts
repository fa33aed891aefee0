import { type NodeType, nodeTypeOf } from '../../domain/argument-graph.js';
import {
  childrenOf,
  type RootedTree,
  subtreeSizes,
  type TreeShape,
} from '../../domain/rooted-tree.js';
import { type Layout, type Rectangle, rectangularArea } from './area.js';
import { shade } from './shades.js';
import { sharesOf } from './shares.js';
import { squarify } from './squarify.js';
import { touching } from './touching.js';

/** The part of a relation's space that shows the relation itself, where others are in it. */
const OWN_SHARE = 0.1;

/**
 * Relations only, each inside the one that it leads to. One with others in it keeps a tenth of its
 * space, across its longer side, for itself. The claim has no area: its relations fill the square.
 * After "tree-maps" (Johnson and Shneiderman 1991), squarified (Bruls, Huizing and van Wijk 2000).
 */
export const treemap: Layout = (tree, { share = 'LEAVES' } = {}) => {
  const { shape, origins } = relationsOf(tree);
  const shares = sharesOf(shape, share);
  const spaces: Rectangle[] = [{ left: 0, top: 0, right: 1, bottom: 1 }];
  const shown: Rectangle[] = [];
  const types: NodeType[] = [];
  for (let node = 0; node < origins.length; node++) {
    const space = spaces[node]!;
    const children = childrenOf(shape, node);
    const parts = children.length > 0 && node > 0 ? split(space) : { own: space, rest: space };
    const inner = squarify(
      parts.rest,
      children.map((child) => shares[child]!),
    );
    children.forEach((child, at) => (spaces[child] = inner[at]!));
    if (node === 0) continue;
    shown.push(parts.own);
    types.push(nodeTypeOf(tree.nodes[origins[node]!]!));
  }
  const neighbours = touching(shown);
  const shades = shade(types, (area) => neighbours[area]!);
  return shown.map((own, at) => rectangularArea(origins[at + 1]!, own, shades[at]!));
};

/** The claim and the relations of a tree, each under the next relation on its way to the claim. */
function relationsOf(tree: RootedTree): { shape: TreeShape; origins: number[] } {
  const origins: number[] = [];
  const parents: number[] = [];
  const nearest = new Int32Array(tree.nodes.length);
  tree.nodes.forEach((node, at) => {
    const above = at === 0 ? -1 : nearest[tree.parents[at]!]!;
    const kept = at === 0 || node.kind === 'S';
    nearest[at] = kept ? origins.length : above;
    if (!kept) return;
    origins.push(at);
    parents.push(above);
  });
  const list = Int32Array.from(parents);
  return { shape: { parents: list, sizes: subtreeSizes(list) }, origins };
}

function split(space: Rectangle): { own: Rectangle; rest: Rectangle } {
  const { left, top, right, bottom } = space;
  if (right - left > bottom - top) {
    const cut = left + (right - left) * OWN_SHARE;
    return { own: { ...space, right: cut }, rest: { ...space, left: cut } };
  }
  const cut = top + (bottom - top) * OWN_SHARE;
  return { own: { ...space, bottom: cut }, rest: { ...space, top: cut } };
}
