import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { badInput } from '../../runtime/errors.js';
import { encode, type Picture } from './encode.js';
import { placeNodes } from './node-link/place.js';
import type { Place } from './node-link/drawing.js';
import { type MappedGraphs, mappingScene, nodeLinkScene } from './node-link/scene.js';
import { MOST_NODES, type PictureOptions, USUAL_FOLDING, WIDTHS } from './options.js';
import type { Scene } from './scene.js';
import { treeScene } from './tree-scene.js';

export type { Picture } from './encode.js';
export type { MappedGraphs } from './node-link/scene.js';

/**
 * Draws a graph for people. The same graph and options give the same bytes.
 * @param place computes the places of boxes and arrows; may be in another thread
 * @throws ElenchusError BAD_INPUT for a graph of too many nodes, or too large a picture; UNKNOWN_ID
 *   for a node to be folded that the graph does not have
 */
export async function drawPicture(
  graph: ArgumentGraph,
  options: PictureOptions,
  place: Place = placeNodes,
): Promise<Picture> {
  return encode(await sceneOf(graph, options, place), options);
}

/**
 * Draws a query and a case side by side, with the same number at nodes that stand for each other.
 * @throws ElenchusError as `drawPicture`
 */
export async function drawMapping(
  mapped: MappedGraphs,
  options: Omit<PictureOptions, 'layout'>,
  place: Place = placeNodes,
): Promise<Picture> {
  const nodes = mapped.query.nodes.length + mapped.case.nodes.length;
  refuseMore(nodes, MOST_NODES.boxes, 'boxes and arrows');
  return encode(await mappingScene(mapped, place), options);
}

function sceneOf(
  graph: ArgumentGraph,
  { layout, width = WIDTHS.usual, fold = USUAL_FOLDING, locutions }: PictureOptions,
  place: Place,
): Promise<Scene> | Scene {
  if (layout === 'node-link') {
    return nodeLinkScene(graph, { fold, locutions }, place);
  }
  const tree = rootedTree(graph);
  refuseMore(tree.nodes.length, MOST_NODES.areas, 'a picture');
  return treeScene(tree, layout, width);
}

function refuseMore(nodes: number, most: number, kind: string): void {
  if (nodes > most)
    throw badInput('graph', `${nodes} nodes are too many for ${kind}; at most ${most}`);
}
