import type { ParseArgsConfig } from 'node:util';
import { childrenOf, type RootedTree, subtreeSizes } from '../../src/domain/rooted-tree.js';
import { LAYOUT_NAMES, type LayoutName, LAYOUTS } from '../../src/graphs/layouts/index.js';
import { ENCODER_PALETTES, type EncoderPalette } from '../../src/graphs/palette.js';
import { ENCODER_LAYOUT, rasterize } from '../../src/graphs/raster.js';
import { SHAPE_FEATURES, shapeFeatures } from '../../src/graphs/shape-features.js';
import { sample } from '../../src/math/random.js';

/** Flags that say what an encoder gets to see of a graph. */
export const INPUT_FLAGS = {
  input: { type: 'string', default: 'pictures' },
  layout: { type: 'string', default: 'logical' },
  width: { type: 'string', default: '64' },
  order: { type: 'string', default: 'canonical' },
  rows: { type: 'string', default: String(ENCODER_LAYOUT.rows) },
  sticky: { type: 'string', default: String(ENCODER_LAYOUT.sticky) },
  palette: { type: 'string', default: 'schemes' },
} as const satisfies ParseArgsConfig['options'];

type InputFlags = Record<keyof typeof INPUT_FLAGS, string>;

/** What an encoder sees of a tree, and the length of that in bytes, the same for every tree. */
export interface EncoderInput {
  readonly bytes: number;
  readonly of: (tree: RootedTree) => Uint8Array;
}

/** @param random for `--order random` */
export function encoderInput(flags: InputFlags, random: () => number): EncoderInput {
  if (flags.input === 'features') {
    return {
      bytes: SHAPE_FEATURES * 4,
      of: (tree) => new Uint8Array(shapeFeatures(tree).buffer),
    };
  }
  if (flags.input !== 'pictures') throw new Error('--input: one of pictures, features');
  const layout = LAYOUTS[flags.layout as LayoutName];
  if (!layout) throw new Error(`--layout: one of ${LAYOUT_NAMES.join(', ')}`);
  const palette = flags.palette as EncoderPalette;
  if (!(palette in ENCODER_PALETTES)) throw new Error('--palette: one of schemes, plain');
  const width = Number(flags.width);
  const options = { rows: Number(flags.rows), sticky: Number(flags.sticky) };
  const shuffle = (children: number[]) => [...sample(children, children.length, random)];
  return {
    bytes: width * width * 3,
    of: (tree) => {
      const drawn = flags.order === 'random' ? rearrange(tree, shuffle) : tree;
      return new Uint8Array(rasterize(drawn, layout(drawn, options), width, palette));
    },
  };
}

/**
 * The same tree with the children of each node in another order, for measuring what the canonical
 * order is worth.
 * @param arrange gets the indices of a node's children and gives them back in the order wanted
 */
export function rearrange(tree: RootedTree, arrange: (children: number[]) => number[]): RootedTree {
  const order: number[] = [];
  const parents: number[] = [];
  const stack = [{ node: 0, parent: -1 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, parent } = next;
    const place = order.push(node) - 1;
    parents.push(parent);
    const children = arrange(childrenOf(tree, node));
    for (const child of children.reverse()) stack.push({ node: child, parent: place });
  }
  const list = Int32Array.from(parents);
  return {
    nodes: order.map((node) => tree.nodes[node]!),
    parents: list,
    depths: Int32Array.from(order, (node) => tree.depths[node]!),
    sizes: subtreeSizes(list),
    unreached: tree.unreached,
  };
}
