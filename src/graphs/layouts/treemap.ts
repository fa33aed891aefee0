import { nodeTypeOf } from '../../domain/argument-graph.js';
import {
  childrenOf,
  type RootedTree,
  subtreeSizes,
  type TreeShape,
} from '../../domain/rooted-tree.js';
import { type Area, type Layout, type Rectangle, rectangularArea, sharesOf } from './area.js';
import { shade, touching } from './shades.js';
import { cut, squarify } from './squarify.js';

/** The share of a relation's area that shows the relation itself, if others are inside it. */
const OWN_SHARE = 0.1;

/**
 * Shows relations only, each inside the one that it leads to. A relation with others inside it
 * keeps a tenth of its area for itself, along a shorter side. The claim has no area: its relations
 * fill the square. After "tree-maps" (Johnson and Shneiderman 1991), squarified (Bruls, Huizing and
 * van Wijk 2000).
 */
export const treemap: Layout = (tree) => nested(tree, sharesOf);

/**
 * Draws a treemap.
 * @param sharesIn gives each relation its share of the space that its siblings fill; the first
 *   share is the claim's
 */
export function nested(tree: RootedTree, sharesIn: (shape: TreeShape) => Float64Array): Area[] {
  const { shape, origins } = relationsOf(tree);
  const shares = sharesIn(shape);
  const spaces: Rectangle[] = [{ left: 0, top: 0, right: 1, bottom: 1 }];
  const shown = origins.map((_, node) => {
    const space = spaces[node]!;
    const children = childrenOf(shape, node);
    const tall = space.right - space.left <= space.bottom - space.top;
    const { band, beyond } = cut(space, OWN_SHARE, tall);
    const inner = node === 0 ? space : beyond;
    for (const { node: child, part } of squarify(inner, children, shares)) spaces[child] = part;
    return children.length > 0 ? band : space;
  });
  const [, ...relations] = origins;
  const own = shown.slice(1);
  const neighbours = touching(own);
  const types = relations.map((node) => nodeTypeOf(tree.nodes[node]!));
  const shades = shade(types, (area) => neighbours[area]!);
  return relations.map((node, at) => rectangularArea(node, own[at]!, shades[at]!));
}

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
