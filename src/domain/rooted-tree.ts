import { type ArgumentGraph, type GraphNode, majorClaimOf, nodeNumber } from './argument-graph.js';
import { familyNumber } from './argumentation-schemes.js';

/**
 * A graph as a tree under its major claim, in an order that depends on its shape.
 *
 * The arrays are in preorder: the root first, each node before its premises. The subtree of node
 * `i` is the range from `i` to `i + sizes[i]`; a loop from the end visits premises first.
 */
export interface RootedTree extends TreeShape {
  readonly nodes: readonly GraphNode[];
  /** The number of edges between a node and the root. */
  readonly depths: Int32Array;
  /** Ids of the nodes that do not lead to the root, in the order of the graph. */
  readonly unreached: readonly string[];
}

/** The structure of a tree in preorder. */
export interface TreeShape {
  /** The index of the conclusion that a node is attached to; -1 for the root. */
  readonly parents: Int32Array;
  /** The number of nodes in the subtree, including its root. */
  readonly sizes: Int32Array;
}

/** The children of each node, by index, level by level; a node may still have several parents. */
interface Hierarchy {
  /** Nearest to the root first. */
  readonly reached: readonly number[];
  readonly depths: Int32Array;
  readonly children: number[][];
}

/** Subtrees larger than this count as equally large. Only graphs with several parents have such. */
const LARGEST = 2 ** 40;

/**
 * The spanning tree of a graph under its major claim. A node is attached to the conclusion that is
 * nearest to the root; if there are several, to the first in the order of shapes, then by id. So
 * cycles are cut where they lead back. What does not lead to the root is left out and listed.
 *
 * Premises are ordered by the shape of their subtrees: larger ones first, then by kind (statement,
 * support, attack, rephrase), then by their own premises in the same way. Equal shapes are ordered
 * by the families of their argumentation schemes, then by id, so that the order of the input never
 * matters, and naming a scheme moves as little as possible.
 *
 * The graph must have passed `checkArgumentGraph`.
 */
export function rootedTree(graph: ArgumentGraph, root = majorClaimOf(graph)): RootedTree {
  const { nodes } = graph;
  const byId = (a: number, b: number) => (nodes[a]!.id < nodes[b]!.id ? -1 : 1);
  const hierarchy = reach(graph, root);
  hang(hierarchy, byId, rank(hierarchy, nodes, byId));
  rank(hierarchy, nodes, byId);

  const order: number[] = [];
  const stack = hierarchy.reached.slice(0, 1);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    order.push(next);
    const children = hierarchy.children[next]!;
    for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!);
  }
  const place = new Int32Array(nodes.length).fill(-1);
  order.forEach((node, at) => (place[node] = at));
  const parents = new Int32Array(order.length).fill(-1);
  order.forEach((node, at) => {
    for (const child of hierarchy.children[node]!) parents[place[child]!] = at;
  });
  return {
    nodes: order.map((node) => nodes[node]!),
    parents,
    depths: Int32Array.from(order, (node) => hierarchy.depths[node]!),
    sizes: subtreeSizes(parents),
    unreached: nodes.filter((_, index) => place[index]! < 0).map(({ id }) => id),
  };
}

/** Indices of the premises of a node, in canonical order. */
export function childrenOf({ sizes }: TreeShape, node: number): number[] {
  const children: number[] = [];
  const end = node + sizes[node]!;
  for (let child = node + 1; child < end; child += sizes[child]!) children.push(child);
  return children;
}

/** The sizes of the subtrees of a tree in preorder. */
export function subtreeSizes(parents: Int32Array): Int32Array {
  const sizes = new Int32Array(parents.length).fill(1);
  for (let node = parents.length - 1; node > 0; node--) sizes[parents[node]!]! += sizes[node]!;
  return sizes;
}

/** Walks from the root against the edges, breadth first. Keeps edges from level to level. */
function reach({ nodes, edges }: ArgumentGraph, root: string): Hierarchy {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const children: number[][] = nodes.map(() => []);
  for (const { source, target } of edges) {
    children[indexes.get(target)!]!.push(indexes.get(source)!);
  }
  const depths = new Int32Array(nodes.length).fill(-1);
  const start = indexes.get(root)!;
  const reached = [start];
  depths[start] = 0;
  // The last parent that each child was kept under, to detect repeated edges.
  const keptUnder = new Int32Array(nodes.length).fill(-1);
  for (const node of reached) {
    const below = depths[node]! + 1;
    children[node] = children[node]!.filter((child) => {
      if (depths[child]! < 0) {
        depths[child] = below;
        reached.push(child);
      }
      const kept = depths[child] === below && keptUnder[child] !== node;
      if (kept) keptUnder[child] = node;
      return kept;
    });
  }
  return { reached, depths, children };
}

/**
 * Sorts the children of every node and gives each node its rank among those of its level: the codes
 * of Aho, Hopcroft and Ullman's tree isomorphism, in an order that is the same for all graphs.
 * Nodes of one level have the same rank exactly if they have the same shape and the same families
 * of schemes below them. Families decide only between equal shapes, which are ranked for that too.
 */
function rank(
  { reached, depths, children }: Hierarchy,
  nodes: readonly GraphNode[],
  byId: (a: number, b: number) => number,
): Int32Array {
  const ranks = new Int32Array(nodes.length);
  const shapes = new Int32Array(nodes.length);
  const families = Uint8Array.from(nodes, familyNumber);
  const sizes = new Float64Array(nodes.length).fill(1);
  const byShape = (a: number, b: number) =>
    sizes[b]! - sizes[a]! ||
    nodeNumber(nodes[a]!) - nodeNumber(nodes[b]!) ||
    compareLists(children[a]!, children[b]!, shapes);
  const byFamilies = (a: number, b: number) =>
    families[a]! - families[b]! || compareLists(children[a]!, children[b]!, ranks);
  for (let end = reached.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && depths[reached[start - 1]!] === depths[reached[start]!]) start--;
    const level = reached.slice(start, end);
    for (const node of level) {
      children[node]!.sort((a, b) => ranks[a]! - ranks[b]! || byId(a, b));
      const size = children[node]!.reduce((sum, child) => sum + sizes[child]!, 1);
      sizes[node] = Math.min(LARGEST, size);
    }
    level.sort((a, b) => byShape(a, b) || byFamilies(a, b));
    level.forEach((node, at) => {
      const before = level[at - 1];
      if (before === undefined) return;
      const sameShape = byShape(before, node) === 0;
      shapes[node] = shapes[before]! + (sameShape ? 0 : 1);
      const same = sameShape && byFamilies(before, node) === 0;
      ranks[node] = ranks[before]! + (same ? 0 : 1);
    });
    end = start;
  }
  return ranks;
}

/** Keeps each node under one of its parents only. */
function hang(
  { reached, children }: Hierarchy,
  byId: (a: number, b: number) => number,
  ranks: Int32Array,
): void {
  const parents = new Map<number, number>();
  for (const node of reached) {
    for (const child of children[node]!) {
      const other = parents.get(child);
      const better = other === undefined || (ranks[node]! - ranks[other]! || byId(node, other)) < 0;
      if (better) parents.set(child, node);
    }
  }
  for (const node of reached) {
    children[node] = children[node]!.filter((child) => parents.get(child) === node);
  }
}

function compareLists(a: readonly number[], b: readonly number[], ranks: Int32Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = ranks[a[at]!]! - ranks[b[at]!]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
