import type { ArgumentForest } from './argument-forest.js';
import {
  type ArgumentGraph,
  type GraphNode,
  type NodeType,
  nodeTypeOf,
  type SchemeType,
} from './argument-graph.js';

/** How many nodes of each kind are folded. */
export type FoldedCounts = Readonly<Record<NodeType, number>>;

/** Branches that are folded to one mark. */
export interface Fold {
  /** The place of the node that they lead to; -1 for trees beside that of the major claim. */
  readonly at: number;
  readonly counts: FoldedCounts;
  /** How many trees; 0 for branches. */
  readonly trees: number;
}

export interface ShownEdge {
  /** The place of a node, or the number of nodes plus the place of a fold that contains it. */
  readonly from: number;
  readonly to: number;
  /** The relation that it is a part of. */
  readonly type: SchemeType;
  /** It leads from the relation to its conclusion. */
  readonly arrow: boolean;
  /** It leads to another conclusion than the one that its premise is attached to. */
  readonly further: boolean;
}

/** A part of a graph: the nodes that are shown, and marks for those that are not. */
export interface FoldedGraph {
  /** In preorder: each conclusion before its premises, the major claim or the focus first. */
  readonly nodes: readonly GraphNode[];
  /** The place of the conclusion that each node is attached to; -1 for roots. */
  readonly parents: Int32Array;
  readonly edges: readonly ShownEdge[];
  readonly folds: readonly Fold[];
  /** How many nodes belong to other parts of the graph than the focus. */
  readonly outside: number;
}

/**
 * The part of a graph that is shown.
 * @param places where each node of the graph is in the forest
 * @param shown 1 for each node of the forest that is shown
 * @param range the places of the forest that are looked at; the end is exclusive
 */
export function toFoldedGraph(
  graph: ArgumentGraph,
  forest: ArgumentForest,
  places: ReadonlyMap<string, number>,
  shown: Uint8Array,
  range: readonly [start: number, end: number],
): FoldedGraph {
  const [start, end] = range;
  const nodes: GraphNode[] = [];
  /** Of each node of the forest: its place among those shown, or that of its fold. */
  const newPlaces = new Int32Array(forest.nodes.length).fill(-1);
  const parents: number[] = [];
  for (let at = start; at < end; at++) {
    if (!shown[at]) continue;
    newPlaces[at] = nodes.length;
    parents.push(at === start ? -1 : (newPlaces[forest.parents[at]!] ?? -1));
    nodes.push(forest.nodes[at]!);
  }
  const folds = foldsOf(forest, shown, newPlaces, range, nodes.length);
  return {
    ...{ nodes, parents: Int32Array.from(parents), folds },
    edges: shownEdges(graph, forest, places, newPlaces, nodes.length),
    outside: forest.nodes.length - (end - start),
  };
}

/** Gathers what is not shown at what it leads to, and notes its fold in `newPlaces`. */
function foldsOf(
  { nodes, parents }: ArgumentForest,
  shown: Uint8Array,
  newPlaces: Int32Array,
  [start, end]: readonly [number, number],
  first: number,
): readonly Fold[] {
  const folds: { at: number; counts: Record<NodeType, number>; trees: number }[] = [];
  const foldAt = new Map<number, number>();
  for (let at = start; at < end; at++) {
    if (shown[at]) continue;
    const parent = parents[at]!;
    const owner = parent < 0 ? -1 : newPlaces[parent]!;
    // What is attached to a hidden node is in its fold.
    let place = owner >= first ? owner - first : foldAt.get(owner);
    if (place === undefined) {
      place = folds.push({ at: owner, counts: noCounts(), trees: 0 }) - 1;
      foldAt.set(owner, place);
    }
    const fold = folds[place]!;
    fold.counts[nodeTypeOf(nodes[at]!)]++;
    if (parent < 0) fold.trees++;
    newPlaces[at] = first + place;
  }
  return folds;
}

function noCounts(): Record<NodeType, number> {
  return { STATEMENT: 0, SUPPORT: 0, ATTACK: 0, REPHRASE: 0 };
}

/** The edges with an end that is shown, each once. */
function shownEdges(
  graph: ArgumentGraph,
  { nodes, parents }: ArgumentForest,
  places: ReadonlyMap<string, number>,
  newPlaces: Int32Array,
  count: number,
): readonly ShownEdge[] {
  const edges = new Map<string, ShownEdge>();
  for (const { source, target } of graph.edges) {
    const [start, end] = [places.get(source)!, places.get(target)!];
    const [from, to] = [newPlaces[start]!, newPlaces[end]!];
    const visible = from >= 0 && to >= 0 && from !== to && Math.min(from, to) < count;
    const further = parents[start] !== end;
    // A fold itself is drawn at what its branches lead to.
    if (!visible || (!further && Math.max(from, to) >= count)) continue;
    const arrow = nodes[start]!.kind === 'S';
    const type = nodeTypeOf(nodes[arrow ? start : end]!) as SchemeType;
    edges.set(`${from} ${to} ${type}`, { from, to, type, arrow, further });
  }
  return [...edges.values()].sort((a, b) => a.to - b.to || a.from - b.from);
}

/** The number of nodes that are folded. */
export function foldedCount({ folds }: FoldedGraph): number {
  return folds.reduce(
    (sum, { counts }) => sum + Object.values(counts).reduce((all, count) => all + count, 0),
    0,
  );
}
