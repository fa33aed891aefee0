import { Assignment } from '../../src/structure/matching/assignment.js';
import { NODE_TYPES, type CompactTree } from '../../src/structure/matching/compact-tree.js';
import { PairQueue } from '../../src/structure/matching/pair-queue.js';

/**
 * Compares rooted trees by the types of their nodes alone, exactly and in polynomial time. Working
 * memory is kept from call to call: one matcher serves any number of pairs of trees.
 */
export class ShapeMatcher {
  readonly #assignment = new Assignment();
  readonly #queue = new PairQueue();

  /**
   * Nodes in the largest common rooted subtree: root upon root, every further node under the
   * partner of its parent, types preserved, one to one.
   *
   * Only pairs of inner nodes need an assignment: as any two children of one type have at least
   * themselves in common, as many as possible are always paired, leaves filling up what is left.
   * @throws ElenchusError MATCHING_TOO_LARGE
   */
  commonNodes(left: CompactTree, right: CompactTree): number {
    if (left.types[0] !== right.types[0]) return 0;
    this.#queue.fill(left, right, 'innerCount');
    for (let pair = this.#queue.length - 1; pair >= 0; pair--) this.#settle(left, right, pair);
    return 1 + this.#queue.values[0]!;
  }

  /** `commonNodes` by the size of the larger tree: 0 to 1, and 1 for equal shapes only. */
  similarity(left: CompactTree, right: CompactTree): number {
    return this.commonNodes(left, right) / Math.max(left.size, right.size);
  }

  /** The value of a pair: how many nodes its two subtrees have in common beside their roots. */
  #settle(left: CompactTree, right: CompactTree, pair: number): void {
    const { lefts, rights, firsts, values } = this.#queue;
    const leftPlace = lefts[pair]! * NODE_TYPES;
    const rightPlace = rights[pair]! * NODE_TYPES;
    let first = firsts[pair]!;
    let common = 0;
    for (let type = 0; type < NODE_TYPES; type++) {
      const leftCount = left.childCount[leftPlace + type]!;
      const rightCount = right.childCount[rightPlace + type]!;
      if (leftCount === 0 || rightCount === 0) continue;
      common += leftCount < rightCount ? leftCount : rightCount;
      const rows = left.innerCount[leftPlace + type]!;
      const columns = right.innerCount[rightPlace + type]!;
      if (rows === 1 && columns === 1) common += values[first]!;
      else common += this.#assignment.solve(values, first, rows, columns);
      first += rows * columns;
    }
    values[pair] = common;
  }
}
