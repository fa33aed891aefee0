import { nodeTypeOf } from '../../domain/argument-graph.js';
import {
  childrenOf,
  type RootedTree,
  subtreeSizes,
  type TreeShape,
} from '../../domain/rooted-tree.js';
import {
  type Area,
  divide,
  type Layout,
  type Rectangle,
  rectangularArea,
  shade,
  sharesOf,
  touching,
} from './areas.js';

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

/**
 * Divides a rectangle among nodes, in their order, into rectangles that are as square as this order
 * allows. Bands are laid along the shorter side; a band takes nodes as long as its least square
 * part becomes squarer. After Bruls, Huizing and van Wijk, "Squarified treemaps" (2000).
 * @param shares of all nodes, positive; best from the largest to the smallest
 */
function* squarify(
  space: Rectangle,
  nodes: readonly number[],
  shares: Float64Array,
): Generator<{ readonly node: number; readonly part: Rectangle }> {
  let rest = space;
  let left = nodes.reduce((sum, node) => sum + shares[node]!, 0);
  for (let start = 0; start < nodes.length;) {
    const width = rest.right - rest.left;
    const height = rest.bottom - rest.top;
    const tall = width < height;
    const [short, long] = tall ? [width, height] : [height, width];
    let end = start;
    let taken = 0;
    let [most, least, worst] = [0, Infinity, Infinity];
    for (; end < nodes.length; end++) {
      const share = shares[nodes[end]!]!;
      const sum = taken + share;
      most = Math.max(most, share);
      least = Math.min(least, share);
      // The band is `long * sum / left` thick; a part is `short * share / sum` long in it.
      const scale = ((long / short) * sum * sum) / left;
      const ratio = Math.max(scale / least, most / scale);
      if (ratio > worst) break;
      [taken, worst] = [sum, ratio];
    }
    // The last band also absorbs rounding errors.
    const portion = end === nodes.length ? 1 : Math.min(1, taken / left);
    const { band, beyond } = cut(rest, portion, tall);
    const [from, to] = tall ? [band.left, band.right] : [band.top, band.bottom];
    for (const part of divide(from, to, nodes.slice(start, end), shares)) {
      const ends = tall
        ? { left: part.start, right: part.end }
        : { top: part.start, bottom: part.end };
      yield { node: part.node, part: { ...band, ...ends } };
    }
    [rest, left, start] = [beyond, left - taken, end];
  }
}

/** Cuts a band off a rectangle: at the top if it is tall, else on the left. */
function cut(
  space: Rectangle,
  portion: number,
  tall: boolean,
): { readonly band: Rectangle; readonly beyond: Rectangle } {
  const { left, top, right, bottom } = space;
  if (tall) {
    const at = portion === 1 ? bottom : top + (bottom - top) * portion;
    return { band: { ...space, bottom: at }, beyond: { ...space, top: at } };
  }
  const at = portion === 1 ? right : left + (right - left) * portion;
  return { band: { ...space, right: at }, beyond: { ...space, left: at } };
}
