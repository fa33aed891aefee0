import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  majorClaimOf,
  nodeNumber,
  premisesOf,
} from './argument-graph.js';
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

/**
 * All nodes of a graph as trees in preorder: first the tree under the major claim, as `rootedTree`
 * has it, then one tree for each other part, larger ones first.
 */
export interface ArgumentForest extends TreeShape {
  readonly nodes: readonly GraphNode[];
  /** The indexes of the roots; the first is the major claim. */
  readonly roots: readonly number[];
}

/**
 * The spanning forest of a graph. What does not lead to the major claim stands under the nodes that
 * lead nowhere else, each node under the nearest of them. The order of the input does not matter.
 */
export function argumentForest(graph: ArgumentGraph): ArgumentForest {
  const main = rootedTree(graph);
  if (main.unreached.length === 0) return { ...main, roots: [0] };
  const others = otherTrees(graph, new Set(main.unreached));
  const parents = new Int32Array(graph.nodes.length);
  parents.set(main.parents);
  const roots = [0];
  others.parents.forEach((parent, at) => {
    const place = main.nodes.length + at;
    parents[place] = parent < 0 ? -1 : parent + main.nodes.length;
    if (parent < 0) roots.push(place);
  });
  return {
    nodes: [...main.nodes, ...others.nodes],
    parents,
    roots,
    sizes: subtreeSizes(parents),
  };
}

/** The trees of the nodes that do not lead to the major claim. */
function otherTrees({ nodes, edges }: ArgumentGraph, rest: ReadonlySet<string>) {
  const part = {
    nodes: nodes.filter(({ id }) => rest.has(id)),
    edges: edges.filter(({ source, target }) => rest.has(source) && rest.has(target)),
  };
  // Under one root more than there are, which is taken away again.
  const longest = part.nodes.reduce((most, { id }) => Math.max(most, id.length), 0);
  const above: GraphNode = { kind: 'I', id: '-'.repeat(longest + 1), text: '' };
  const links = rootsOf(part).map((source): GraphEdge => ({ source, target: above.id }));
  const tree = rootedTree(
    { nodes: [above, ...part.nodes], edges: [...part.edges, ...links] },
    above.id,
  );
  return {
    nodes: tree.nodes.slice(1),
    parents: tree.parents.slice(1).map((parent) => parent - 1),
  };
}

/** The nodes that lead nowhere, and one of each circle that leads nowhere. */
function rootsOf(part: ArgumentGraph): readonly string[] {
  const premises = premisesOf(part);
  const leading = new Set(part.edges.map(({ source }) => source));
  const roots = part.nodes.filter(({ id }) => !leading.has(id)).map(({ id }) => id);
  const queue = [...roots];
  const reached = new Set(roots);
  let next = 0;
  const reach = () => {
    for (; next < queue.length; next++) {
      for (const premise of premises.get(queue[next]!)!) {
        if (!reached.has(premise)) queue.push(premise);
        reached.add(premise);
      }
    }
  };
  reach();
  const ids = part.nodes
    .toSorted((a, b) => Number(a.kind === 'S') - Number(b.kind === 'S') || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  for (const id of ids) {
    if (reached.has(id)) continue;
    roots.push(id);
    reached.add(id);
    queue.push(id);
    reach();
  }
  return roots;
}
