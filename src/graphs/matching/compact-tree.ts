import { SCHEME_TYPES } from '../../domain/argument-graph.js';
import type { Scheme } from '../../domain/argumentation-schemes.js';

/** How many numbers `nodeNumber` gives. */
export const NODE_TYPES = 1 + SCHEME_TYPES.length;

/**
 * A rooted tree in flat arrays. Nodes are numbered breadth first from the root, 0. The children of
 * `node` are those from `childStart[node]` up to, but not including, `childStart[node + 1]`.
 * Siblings are ordered by type; within a type, those with children come before leaves.
 */
export interface CompactTree {
  readonly size: number;
  readonly types: Uint8Array;
  readonly childStart: Int32Array;
  /** Index of each node in the arrays that the tree was made from. */
  readonly origin: Int32Array;
  /**
   * How many children each node has of each type, at `node * NODE_TYPES + type`; and how many of
   * those have children themselves or are relations, which are not all alike.
   */
  readonly childCount: Int32Array;
  readonly innerCount: Int32Array;
  /** Of relations that name one. */
  readonly schemes: readonly (Scheme | undefined)[];
}

/**
 * @param parents the index of each node's parent, -1 for the only root; following parents must lead
 *   to the root
 * @param types The type of each node, 0 to `NODE_TYPES` - 1.
 * @param schemes The argumentation scheme of each node that has one.
 */
export function compactTree(
  parents: ArrayLike<number>,
  types: ArrayLike<number>,
  schemes: readonly (Scheme | undefined)[] = [],
): CompactTree {
  const size = parents.length;
  const named: (Scheme | undefined)[] = [];
  const children = Array.from(parents, (): number[] => []);
  const tree: CompactTree = {
    size,
    types: new Uint8Array(size),
    childStart: new Int32Array(size + 1),
    origin: new Int32Array(size),
    childCount: new Int32Array(size * NODE_TYPES),
    innerCount: new Int32Array(size * NODE_TYPES),
    schemes: named,
  };
  const { origin, childStart } = tree;
  for (let index = 0; index < size; index++) {
    if (parents[index]! < 0) origin[0] = index;
    else children[parents[index]!]!.push(index);
  }
  const isLeaf = (index: number) => Number(children[index]!.length === 0);
  const rank = (index: number) => 2 * types[index]! + isLeaf(index);
  let next = 1;
  for (let node = 0; node < size; node++) {
    const index = origin[node]!;
    tree.types[node] = types[index]!;
    named.push(schemes[index]);
    childStart[node] = next;
    const siblings = children[index]!.sort((a, b) => rank(a) - rank(b));
    origin.set(siblings, next);
    next += siblings.length;
    for (const child of siblings) {
      const place = node * NODE_TYPES + types[child]!;
      tree.childCount[place]!++;
      tree.innerCount[place]! += types[child] === 0 ? 1 - isLeaf(child) : 1;
    }
  }
  childStart[size] = next;
  return tree;
}
