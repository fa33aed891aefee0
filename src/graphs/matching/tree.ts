import { type GraphNode, NODE_TYPES, nodeNumber } from '../../domain/argument-graph.js';
import type { Scheme } from '../../domain/argumentation-schemes.js';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { ElenchusError } from '../../runtime/errors.js';
import { Assignment } from './assignment.js';
import type { LocalSimilarity, Matching, NodeMapping } from './similarity.js';
import { COST, Work } from './work.js';

/** How many pairs of nodes are kept at once; each takes 24 bytes, so about 100 MB at most. */
const MAX_PAIRS = 2 ** 22;
/** Limits the work for one pair of trees, to some seconds. */
const MAX_STEPS = 2 ** 32;

/**
 * The pairs of nodes that may be matched when their parents are, breadth first. The pairs of a
 * pair's children are stored together from `firsts[pair]` on, as a table for each type. Walking
 * forwards adds pairs; walking backwards visits the pairs of children before their parents' pair.
 * The memory is reused for the next pair of trees.
 */
export class PairQueue {
  lefts = new Int32Array(256);
  rights = new Int32Array(256);
  firsts = new Int32Array(256);
  values = new Float64Array(256);
  length = 0;

  #work = new Work();

  /**
   * Queues all pairs of nodes of one type whose parents are a pair, beginning with the roots.
   * @param counts which children take part, the first of each type: all of them, or those with
   *   children
   * @throws ElenchusError MATCHING_TOO_LARGE if there are too many pairs, or too much work to
   *   assign them
   */
  fill(
    left: CompactTree,
    right: CompactTree,
    counts: 'childCount' | 'innerCount',
    work = new Work(MAX_STEPS),
  ): void {
    this.length = 0;
    this.#work = work;
    this.#push(0, 0);
    for (let pair = 0; pair < this.length; pair++) {
      const leftNode = this.lefts[pair]!;
      const rightNode = this.rights[pair]!;
      this.firsts[pair] = this.length;
      let leftStart = left.childStart[leftNode]!;
      let rightStart = right.childStart[rightNode]!;
      for (let type = 0; type < NODE_TYPES; type++) {
        const leftPlace = leftNode * NODE_TYPES + type;
        const rightPlace = rightNode * NODE_TYPES + type;
        const [rows, columns] = [left[counts][leftPlace]!, right[counts][rightPlace]!];
        this.#pushTable(leftStart, rows, rightStart, columns);
        leftStart += left.childCount[leftPlace]!;
        rightStart += right.childCount[rightPlace]!;
      }
    }
  }

  #pushTable(left: number, rows: number, right: number, columns: number): void {
    if (rows === 0 || columns === 0) return;
    const needed = this.length + rows * columns;
    if (needed > MAX_PAIRS) throw tooLarge('pairs of nodes', MAX_PAIRS);
    const work = this.#work;
    const each = COST.child + COST.assigned * Math.min(rows, columns);
    work.spend(rows * columns * each);
    if (work.isOver) throw tooLarge('steps', work.limit);
    if (needed > this.values.length) this.#grow(needed);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) this.#push(left + row, right + column);
    }
  }

  #push(left: number, right: number): void {
    this.lefts[this.length] = left;
    this.rights[this.length] = right;
    this.length++;
  }

  #grow(needed: number): void {
    const length = Math.max(needed, 2 * this.values.length);
    const { lefts, rights, firsts } = this;
    (this.lefts = new Int32Array(length)).set(lefts);
    (this.rights = new Int32Array(length)).set(rights);
    (this.firsts = new Int32Array(length)).set(firsts);
    this.values = new Float64Array(length);
  }
}

function tooLarge(unit: string, limit: number): ElenchusError {
  return new ElenchusError('MATCHING_TOO_LARGE', { unit, limit });
}

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
