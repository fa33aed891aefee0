import { NODE_TYPES, nodeNumber, SCHEME_TYPES } from '../domain/argument-graph.js';
import { familyNumber, SCHEME_FAMILIES, schemeOf } from '../domain/argumentation-schemes.js';
import type { RootedTree } from '../domain/rooted-tree.js';

/** Nodes that are deeper, or have more children, are counted here. */
const DEEPEST = 19;
const WIDEST = 8;
/** The rounds of Weisfeiler-Lehman refinement, by types and by paths, and the buckets of each. */
const TYPE_ROUNDS = 3;
const PATH_ROUNDS = 2;
const BUCKETS = 256;

const DEGREES = (DEEPEST + 1) * NODE_TYPES;
const PATHS = DEGREES + (WIDEST + 1) * NODE_TYPES;

const SCHEMES = PATHS + (1 + PATH_ROUNDS + TYPE_ROUNDS) * BUCKETS;
const SCHEME_PATHS = SCHEMES + SCHEME_TYPES.length * SCHEME_FAMILIES.length;

/** Length of `shapeFeatures`. */
export const SHAPE_FEATURES = SCHEME_PATHS + 2 * BUCKETS;

/**
 * A tree's shape as numbers, for the encoder without pictures: the logarithms of how many nodes
 * there are
 * - of each type at each depth, and with each number of children;
 * - at the end of each path of types from the root (which bounds what two trees can have in
 *   common), then with children added in two rounds of refinement;
 * - of each colour after one to three rounds of Weisfeiler-Lehman refinement (Shervashidze et al.
 *   2011), which know types, parents and children, but not the place in the tree;
 * - relations of each type with a scheme of each family, and at the end of each path of types, by
 *   family and by name. These are all 0 where no scheme is named.
 *
 * Paths, colours and names are hashed. The order of children makes no difference.
 * @returns `SHAPE_FEATURES` numbers, ln(1 + count) each
 */
export function shapeFeatures(tree: RootedTree): Float32Array {
  const counts = new Float32Array(SHAPE_FEATURES);
  const { nodes, parents, depths } = tree;
  const types = nodes.map(nodeNumber);
  const degrees = new Int32Array(nodes.length);
  for (let node = 1; node < nodes.length; node++) degrees[parents[node]!]!++;
  types.forEach((type, node) => {
    counts[Math.min(DEEPEST, depths[node]!) * NODE_TYPES + type]!++;
    counts[DEGREES + Math.min(WIDEST, degrees[node]!) * NODE_TYPES + type]!++;
  });
  let start = PATHS;
  const count = (colours: Int32Array) => {
    for (const colour of colours) counts[start + ((colour >>> 0) % BUCKETS)]!++;
    start += BUCKETS;
  };
  const paths = pathsOf(types, parents);
  let colours = paths;
  count(colours);
  for (let round = 0; round < PATH_ROUNDS; round++) {
    // A path already contains everything above it, so parents are left out.
    colours = refine(colours, parents, false);
    count(colours);
  }
  colours = Int32Array.from(types, (type) => mix(type + 1));
  for (let round = 0; round < TYPE_ROUNDS; round++) {
    colours = refine(colours, parents, true);
    count(colours);
  }
  countSchemes(counts, tree, paths);
  return counts.map(Math.log1p);
}

function countSchemes(counts: Float32Array, { nodes }: RootedTree, paths: Int32Array): void {
  nodes.forEach((node, at) => {
    const scheme = schemeOf(node);
    if (!scheme) return;
    const family = familyNumber(node);
    counts[SCHEMES + (nodeNumber(node) - 1) * SCHEME_FAMILIES.length + family - 1]!++;
    const end = (label: number) => (mix(paths[at]! + Math.imul(11, mix(label))) >>> 0) % BUCKETS;
    counts[SCHEME_PATHS + end(family)]!++;
    counts[SCHEME_PATHS + BUCKETS + end(hashOf(scheme.name))]!++;
  });
}

/** 32 bits that stand for a name. */
function hashOf(name: string): number {
  let hash = name.length;
  for (let at = 0; at < name.length; at++) hash = mix(hash + name.charCodeAt(at));
  return hash;
}

/** Each node's colour from its type and its parent's colour. */
function pathsOf(types: readonly number[], parents: Int32Array): Int32Array<ArrayBuffer> {
  const paths = new Int32Array(types.length);
  types.forEach((type, node) => {
    const above = node === 0 ? 0 : paths[parents[node]!]!;
    paths[node] = mix(above + Math.imul(7, mix(type + 1)));
  });
  return paths;
}

/** Each node's new colour: from its own, its children's and, if wanted, its parent's colour. */
function refine(
  colours: Int32Array,
  parents: Int32Array,
  withParent: boolean,
): Int32Array<ArrayBuffer> {
  const below = new Int32Array(colours.length);
  for (let node = 1; node < colours.length; node++) below[parents[node]!]! += mix(colours[node]!);
  return colours.map((colour, node) => {
    const above = withParent && node > 0 ? colours[parents[node]!]! : 0;
    return mix(colour + Math.imul(3, mix(above + 1)) + Math.imul(5, mix(below[node]!)));
  }) as Int32Array<ArrayBuffer>;
}

/** Spreads 32 bits over 32 bits (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
