import { ElenchusError } from '../runtime/errors.js';
import { argumentForest } from './argument-forest.js';
import type { ArgumentGraph } from './argument-graph.js';
import { BranchChoice } from './branch-choice.js';
import { type FoldedGraph, toFoldedGraph } from './folded-graph.js';

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
