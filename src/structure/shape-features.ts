import type { RootedTree } from '../domain/rooted-tree.js';
import { NODE_TYPES, nodeType } from './matching/compact-tree.js';

/** Deeper nodes, and nodes with more children, are counted with these. */
const DEEPEST = 19;
const WIDEST = 8;
/** Rounds of Weisfeiler-Lehman refinement, and the buckets that each round's colours fall into. */
const ROUNDS = 3;
const BUCKETS = 128;

const DEGREES = (DEEPEST + 1) * NODE_TYPES;
const COLOURS = DEGREES + (WIDEST + 1) * NODE_TYPES;

/** Length of `shapeFeatures`. */
export const SHAPE_FEATURES = COLOURS + ROUNDS * BUCKETS;

/**
 * A tree's shape without a picture, for the picture-less encoder: logarithms of how many nodes of
 * each type there are at each depth, with each number of children, and of each colour after one, two
 * and three rounds of Weisfeiler-Lehman refinement (Shervashidze et al. 2011), hashed. The order of
 * children does not matter.
 * @returns `SHAPE_FEATURES` numbers, ln(1 + count) each
 */
export function shapeFeatures(tree: RootedTree): Float32Array {
  const counts = new Float32Array(SHAPE_FEATURES);
  const { nodes, parents, depths } = tree;
  const types = nodes.map(nodeType);
  const degrees = new Int32Array(nodes.length);
  for (let node = 1; node < nodes.length; node++) degrees[parents[node]!]!++;
  types.forEach((type, node) => {
    counts[Math.min(DEEPEST, depths[node]!) * NODE_TYPES + type]!++;
    counts[DEGREES + Math.min(WIDEST, degrees[node]!) * NODE_TYPES + type]!++;
  });
  let colours = Int32Array.from(types, (type) => mix(type + 1));
  for (let round = 0; round < ROUNDS; round++) {
    colours = refine(colours, parents);
    const start = COLOURS + round * BUCKETS;
    for (const colour of colours) counts[start + ((colour >>> 0) % BUCKETS)]!++;
  }
  return counts.map(Math.log1p);
}

/** Each node's colour from its own, its parent's and, in any order, its children's. */
function refine(colours: Int32Array, parents: Int32Array): Int32Array<ArrayBuffer> {
  const below = new Int32Array(colours.length);
  for (let node = 1; node < colours.length; node++) below[parents[node]!]! += mix(colours[node]!);
  return colours.map((colour, node) => {
    const above = node === 0 ? 0 : colours[parents[node]!]!;
    return mix(colour + Math.imul(3, mix(above + 1)) + Math.imul(5, mix(below[node]!)));
  }) as Int32Array<ArrayBuffer>;
}

/** Spreads 32 bits over 32 bits (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
