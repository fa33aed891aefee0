import { NODE_TYPES, nodeNumber } from '../../src/domain/argument-graph.js';
import { schemeOf, schemeSimilarity } from '../../src/domain/argumentation-schemes.js';
import type { RootedTree } from '../../src/domain/rooted-tree.js';
import { Assignment } from '../../src/graphs/matching/assignment.js';
import { type CompactTree, compactTree, PairQueue } from '../../src/graphs/matching/tree.js';

/** What `ShapeMatcher` compares of a tree: types, places and argumentation schemes. */
export function compactOf({ parents, nodes }: RootedTree): CompactTree {
  return compactTree(parents, nodes.map(nodeNumber), nodes.map(schemeOf));
}

/**
 * Compares rooted trees by the types and argumentation schemes of their nodes alone, exactly and in
 * polynomial time. Working memory is kept from call to call: one matcher serves any number of pairs
 * of trees.
 */
export class ShapeMatcher {
  readonly #assignment = new Assignment();
  readonly #queue = new PairQueue();

  /**
   * Nodes in the largest common rooted subtree: root upon root, every further node under the
   * partner of its parent, types preserved, one to one. Two relations count as much as their
   * schemes are alike (`schemeSimilarity`: 1/2 to 1), two statements as 1.
   *
   * Statements without premises need no assignment: as any two statements have at least themselves
   * in common, as many as possible are always paired, leaves filling up what is left.
   * @throws ElenchusError MATCHING_TOO_LARGE
   */
  commonNodes(left: CompactTree, right: CompactTree): number {
    if (left.types[0] !== right.types[0]) return 0;
    this.#queue.fill(left, right, 'innerCount');
    for (let pair = this.#queue.length - 1; pair >= 0; pair--) this.#settle(left, right, pair);
    return (left.types[0] === 0 ? 1 : 0) + this.#queue.values[0]!;
  }

  /** `commonNodes` by the size of the larger tree: 0 to 1, and 1 for equal trees only. */
  similarity(left: CompactTree, right: CompactTree): number {
    return this.commonNodes(left, right) / Math.max(left.size, right.size);
  }

  /**
   * The value of a pair: how much its two subtrees have in common, without the root if that is a
   * statement, as statements are counted with their siblings.
   */
  #settle(left: CompactTree, right: CompactTree, pair: number): void {
    const { lefts, rights, firsts, values } = this.#queue;
    const [leftNode, rightNode] = [lefts[pair]!, rights[pair]!];
    const [leftPlace, rightPlace] = [leftNode * NODE_TYPES, rightNode * NODE_TYPES];
    let first = firsts[pair]!;
    let common =
      left.types[leftNode] === 0
        ? 0
        : schemeSimilarity(left.schemes[leftNode], right.schemes[rightNode]);
    common += Math.min(left.childCount[leftPlace]!, right.childCount[rightPlace]!);
    for (let type = 0; type < NODE_TYPES; type++) {
      const rows = left.innerCount[leftPlace + type]!;
      const columns = right.innerCount[rightPlace + type]!;
      if (rows === 0 || columns === 0) continue;
      if (rows === 1 && columns === 1) common += values[first]!;
      else common += this.#assignment.solve(values, first, rows, columns);
      first += rows * columns;
    }
    values[pair] = common;
  }
}
