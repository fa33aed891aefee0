import { ElenchusError } from '../runtime/errors.js';
import {
  type ArgumentGraph,
  type GraphNode,
  type NodeType,
  nodeTypeOf,
  type SchemeType,
} from './argument-graph.js';
import { type ArgumentForest, argumentForest, childrenOf } from './rooted-tree.js';

/** What of a graph is shown. */
export interface Folding {
  /** Branches that would make it more nodes are folded. */
  readonly maxNodes: number;
  /** The id of a node: only what leads to it is shown. */
  readonly focus?: string | undefined;
  /** The ids of nodes that are shown with their premises, whatever `maxNodes` is. */
  readonly open?: readonly string[] | undefined;
  /** The ids of nodes whose premises are folded. */
  readonly closed?: readonly string[] | undefined;
}

/** Branches that are folded to one mark. */
export interface Fold {
  /** The place of the node that they lead to; -1 for trees beside that of the major claim. */
  readonly at: number;
  readonly counts: FoldedCounts;
  /** How many trees; 0 for branches. */
  readonly trees: number;
}

/** How many nodes of each kind are folded. */
export type FoldedCounts = Readonly<Record<NodeType, number>>;

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
 * Chooses what a picture of a large graph shows. The branches of the major claim come first, even
 * if they are more than `maxNodes` (up to `most`); then the largest branches and the largest other
 * trees, as long as they fit. A branch is a relation with its premises, or whatever else is
 * attached to a node. What is left folds into one mark for each node, with counts by kind.
 * @param most nodes that are ever shown
 * @throws ElenchusError UNKNOWN_ID for a node in `fold` that the graph does not have
 */
export function foldGraph(
  graph: ArgumentGraph,
  { maxNodes, focus, open = [], closed = [] }: Folding,
  most = Infinity,
): FoldedGraph {
  const forest = argumentForest(graph);
  const places = new Map(forest.nodes.map(({ id }, place) => [id, place]));
  const placeOf = (id: string, name: string): number => {
    const place = places.get(id);
    if (place !== undefined) return place;
    throw new ElenchusError('UNKNOWN_ID', { field: `fold.${name}`, id, where: 'graph.nodes' });
  };
  const start = focus === undefined ? 0 : placeOf(focus, 'focus');
  const end = focus === undefined ? forest.nodes.length : start + forest.sizes[start]!;
  const choice = new BranchChoice(forest, start, end, Math.max(1, most));
  choice.showBranchesOf(start, most);
  choice.showLargest(start, end, maxNodes);
  for (const id of closed) choice.hideBelow(placeOf(id, 'closed'));
  for (const id of open) choice.open(placeOf(id, 'open'));
  return toFoldedGraph(graph, forest, places, choice.shown, [start, end]);
}

/** The number of nodes that are folded. */
export function foldedCount({ folds }: FoldedGraph): number {
  return folds.reduce(
    (sum, { counts }) => sum + Object.values(counts).reduce((all, count) => all + count, 0),
    0,
  );
}

/**
 * So many premises of one relation are shown together; the others are branches of their own. Other
 * trees of so many nodes are shown whole or not at all.
 */
const TOGETHER = 8;

/** How many nodes an opened node shows beyond its own branches. */
const OPENED = 20;

/** Which nodes of a forest are shown, from a place to another one. */
class BranchChoice {
  readonly shown: Uint8Array;
  count = 1;

  constructor(
    readonly forest: ArgumentForest,
    readonly start: number,
    readonly end: number,
    readonly most: number,
  ) {
    this.shown = new Uint8Array(forest.nodes.length);
    this.shown[start] = 1;
  }

  /** Shows what is attached to a node, as long as there are no more nodes than this. */
  showBranchesOf(node: number, limit: number): void {
    for (const child of childrenOf(this.forest, node)) this.#show(child, limit);
  }

  /** Shows branches by size. A branch is larger than any part of it, so it comes before them. */
  showLargest(from: number, to: number, limit: number): void {
    const { sizes, parents } = this.forest;
    const bySize = Array.from({ length: to - from }, (_, at) => from + at).sort(
      (a, b) => sizes[b]! - sizes[a]! || a - b,
    );
    for (const node of bySize) {
      const parent = parents[node]!;
      const attached = parent < 0 || node === this.start || this.shown[parent];
      if (attached) this.#show(node, Math.min(limit, this.most));
    }
  }

  hideBelow(node: number): void {
    const end = node + this.forest.sizes[node]!;
    for (let at = node + 1; at < end; at++) {
      this.count -= this.shown[at]!;
      this.shown[at] = 0;
    }
  }

  /** Shows a node with the way to it and its branches, and something more of these. */
  open(node: number): void {
    if (node < this.start || node >= this.end) return;
    for (let at = node; at >= this.start && !this.shown[at]; at = this.forest.parents[at]!) {
      if (this.count >= this.most) return;
      this.shown[at] = 1;
      this.count++;
    }
    this.showBranchesOf(node, this.most);
    const end = node + this.forest.sizes[node]!;
    this.showLargest(node + 1, end, Math.min(this.most, this.count + OPENED));
  }

  /** Shows a node with what belongs to it, unless that makes too many. */
  #show(node: number, limit: number): void {
    if (this.shown[node]) return;
    const entry = this.#entry(node);
    if (this.count + entry.length > limit) return;
    for (const each of entry) this.shown[each] = 1;
    this.count += entry.length;
  }

  /** A relation with its premises, or the root of another tree with its largest branch. */
  #entry(node: number): readonly number[] {
    const { nodes, parents, sizes } = this.forest;
    const children = childrenOf(this.forest, node);
    if (parents[node]! < 0) {
      const isSmall = sizes[node]! <= TOGETHER;
      if (isSmall) return Array.from({ length: sizes[node]! }, (_, at) => node + at);
      return [node, ...this.#entry(children[0]!)];
    }
    if (nodes[node]!.kind === 'I') return [node];
    const premises = children.filter((child) => nodes[child]!.kind === 'I');
    return [node, ...premises.slice(0, TOGETHER)];
  }
}

/**
 * The part of a graph that is shown.
 * @param places where each node of the graph is in the forest
 * @param shown 1 for each node of the forest that is shown
 * @param range the places of the forest that are looked at; the end is exclusive
 */
function toFoldedGraph(
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
    nodes,
    parents: Int32Array.from(parents),
    folds,
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
