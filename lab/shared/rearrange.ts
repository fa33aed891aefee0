import { childrenOf, type RootedTree, subtreeSizes } from '../../src/domain/rooted-tree.js';

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
