import { nodeNumber, type GraphNode } from '../../domain/argument-graph.js';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { Assignment } from './assignment.js';
import { compactTree, NODE_TYPES, type CompactTree } from './compact-tree.js';
import { PairQueue } from './pair-queue.js';
import type { LocalSimilarity, Matching, NodeMapping } from './types.js';
import type { Work } from './work.js';

/** The types and places of a tree's nodes, for `ShapeMatcher` and `matchTrees`. */
export function treeShape(tree: RootedTree): CompactTree {
  return compactTree(tree.parents, tree.nodes.map(nodeNumber));
}

/**
 * The best mapping of a tree onto another from the top down: the root to the root, every other node
 * to a child of its parent's partner, one to one and preserving types. Its similarity is that of
 * `matchGraphs`, or lower, since fewer mappings are allowed; but it is found in polynomial time.
 * `exact` says that no mapping from the top down is better.
 * @param work limits all assignments together; by default, to some seconds
 * @throws ElenchusError MATCHING_TOO_LARGE
 */
export function matchTrees(
  query: RootedTree,
  candidate: RootedTree,
  similarity: LocalSimilarity,
  work?: Work,
): Matching {
  const mapping = new TreeMatcher(query, candidate, similarity).mapping(work);
  const elements = 2 * query.nodes.length - 1;
  const position = new Map(query.nodes.map(({ id }, index) => [id, index]));
  mapping.pairs.sort((a, b) => position.get(a.query)! - position.get(b.query)!);
  return { similarity: mapping.value / elements, mapping: mapping.pairs, exact: true, gap: 0 };
}

class TreeMatcher {
  readonly #assignment = new Assignment();
  readonly #queue = new PairQueue();
  readonly #left: CompactTree;
  readonly #right: CompactTree;

  constructor(
    private readonly query: RootedTree,
    private readonly candidate: RootedTree,
    private readonly similarity: LocalSimilarity,
  ) {
    this.#left = treeShape(query);
    this.#right = treeShape(candidate);
  }

  mapping(work?: Work): { value: number; pairs: NodeMapping[] } {
    if (this.#left.types[0] !== this.#right.types[0]) return { value: 0, pairs: [] };
    const queue = this.#queue;
    queue.fill(this.#left, this.#right, 'childCount', work);
    const local = Float64Array.from({ length: queue.length }, (_, pair) =>
      this.similarity(this.#queryNode(pair), this.#caseNode(pair)),
    );
    for (let pair = queue.length - 1; pair >= 0; pair--) this.#settle(pair, local);

    const matched = [0];
    for (const pair of matched) this.#assign(pair, matched);
    const pairs = matched.map((pair) => ({
      query: this.#queryNode(pair).id,
      case: this.#caseNode(pair).id,
      similarity: local[pair]!,
    }));
    return { value: queue.values[0]!, pairs };
  }

  /**
   * Computes the value of a pair: the local similarities of the nodes and edges mapped at or under
   * it. The similarity of an edge is the mean of its ends'. In the tables of the children, the edge
   * that leads to each is added in place.
   */
  #settle(pair: number, local: Float64Array): void {
    const { firsts, values, length } = this.#queue;
    const end = pair + 1 < length ? firsts[pair + 1]! : length;
    for (let child = firsts[pair]!; child < end; child++) {
      values[child]! += (local[pair]! + local[child]!) / 2;
    }
    values[pair] = local[pair]! + this.#assign(pair);
  }

  /** Assigns the children of a pair to each other; adds their pairs to `matched`. */
  #assign(pair: number, matched?: number[]): number {
    const { firsts, lefts, rights, values } = this.#queue;
    let first = firsts[pair]!;
    let total = 0;
    for (let type = 0; type < NODE_TYPES; type++) {
      const rows = this.#left.childCount[lefts[pair]! * NODE_TYPES + type]!;
      const columns = this.#right.childCount[rights[pair]! * NODE_TYPES + type]!;
      total += this.#assignment.solve(values, first, rows, columns);
      for (let row = 0; matched && row < rows; row++) {
        const column = this.#assignment.columnOf[row]!;
        if (column >= 0) matched.push(first + row * columns + column);
      }
      first += rows * columns;
    }
    return total;
  }

  #queryNode(pair: number): GraphNode {
    return this.query.nodes[this.#left.origin[this.#queue.lefts[pair]!]!]!;
  }

  #caseNode(pair: number): GraphNode {
    return this.candidate.nodes[this.#right.origin[this.#queue.rights[pair]!]!]!;
  }
}
