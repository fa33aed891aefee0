import { childrenOf, type TreeShape } from '../../domain/rooted-tree.js';
import type { Share } from './area.js';

/** Below this a share is too narrow to be seen, and further halving would end at zero. */
const LEAST = 1e-290;

/** The share of the whole that each node of a tree gets; children share what their parent has. */
export function sharesOf(tree: TreeShape, share: Share): Float64Array {
  return share === 'EQUAL' ? equalShares(tree) : leafShares(tree);
}

function equalShares(tree: TreeShape): Float64Array {
  const shares = new Float64Array(tree.parents.length).fill(1);
  for (let node = 0; node < shares.length; node++) {
    const children = childrenOf(tree, node);
    const part = Math.max(LEAST, shares[node]! / children.length);
    for (const child of children) shares[child] = part;
  }
  return shares;
}

function leafShares({ parents, sizes }: TreeShape): Float64Array {
  const leaves = Float64Array.from(sizes, (size) => (size === 1 ? 1 : 0));
  for (let node = parents.length - 1; node > 0; node--) leaves[parents[node]!]! += leaves[node]!;
  return leaves.map((count) => count / leaves[0]!);
}

/**
 * The ends of the parts of a line, one more than parts: the first is `from`, the last exactly `to`.
 */
export function divide(from: number, to: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const ends = [from];
  let sum = 0;
  for (const share of shares) {
    sum += share;
    ends.push(Math.min(to, from + ((to - from) * sum) / total));
  }
  ends[ends.length - 1] = to;
  return ends;
}
