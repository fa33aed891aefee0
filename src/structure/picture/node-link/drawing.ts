import {
  type ArgumentGraph,
  type GraphNode,
  nodeTypeOf,
  type SchemeNode,
} from '../../../domain/argument-graph.js';
import { rootedTree } from '../../../domain/rooted-tree.js';
import { loadFont } from '../font.js';
import type { Mark } from '../scene.js';
import type { Shown } from './legend.js';
import { CLAIM, type Look, lookOf } from './look.js';
import { arrowOf, lineOf } from './marks.js';
import { boxOf, drawBox, type NodeBox } from './nodes.js';
import type { Link, Placed, PlaceTask, Point } from './place.js';
import type { Tag } from './tags.js';

const NEXT_TO_EACH_OTHER = 18;
const ARROW_WIDTH = 18;

/** Finds places for boxes and arrows; may do so in another thread. */
export type Place = (task: PlaceTask) => Promise<Placed>;

/** Boxes and arrows in their places, before legend and margins. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly shown: Shown;
}

interface DrawingOptions {
  readonly place: Place;
  /** Premises stand below their conclusion, or on its right where they would be wider than this. */
  readonly widestDown: number;
  /** For nodes that stand for another one, by id. */
  readonly tags?: ReadonlyMap<string, Tag>;
}

/** Draws every node and every edge of a graph. */
export async function drawGraph(
  graph: ArgumentGraph,
  { place, widestDown, tags }: DrawingOptions,
): Promise<Drawing> {
  const measure = loadFont();
  const tree = rootedTree(graph);
  const leftOut = new Set(tree.unreached);
  // Premises in the order of their shapes, so that the order of the input does not matter.
  const nodes = [...tree.nodes, ...graph.nodes.filter(({ id }) => leftOut.has(id))];
  const looks = nodes.map((node, at): Look => {
    return at === 0 ? CLAIM : lookOf(nodeTypeOf(node), leftOut.has(node.id));
  });
  const links = linksOf(graph, nodes);
  const small = nodes.map((node, at) => {
    const style = { look: looks[at]!, isClaim: at === 0, tag: tags?.get(node.id) };
    return boxOf(node, style, measure);
  });
  const direction = directionOf(tree.depths, small, widestDown);
  const boxes = small.map((box, at) => {
    const arrows = links.filter(({ to, arrow }) => arrow && to === at).length;
    return withRoomFor(arrows, box, direction);
  });
  const sized = boxes.map(({ width, height, node }) => ({
    width,
    height,
    joins: node.kind === 'S',
  }));
  const { width, height, corners, lines } = await place({ nodes: sized, links, direction });
  const arrows = links.flatMap((link, at) => drawLink(link, lines[at]!, nodes, looks));
  return {
    ...{ width, height },
    marks: [...arrows, ...boxes.map((box, at) => drawBox(box, corners[at]!))],
    shown: shownIn(boxes, links, leftOut),
  };
}

function linksOf({ edges }: ArgumentGraph, nodes: readonly GraphNode[]): Link[] {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  return edges
    .map(({ source, target }) => {
      const [from, to] = [places.get(source)!, places.get(target)!];
      return { from, to, arrow: nodes[from]!.kind === 'S' };
    })
    .sort((a, b) => a.to - b.to || a.from - b.from);
}

/** Right if the premises would be wider than this below each other, and less wide on the right. */
function directionOf(depths: Int32Array, boxes: readonly NodeBox[], widestDown: number) {
  const rows: number[] = [];
  const columns: number[] = [];
  depths.forEach((depth, at) => {
    const width = boxes[at]!.width + NEXT_TO_EACH_OTHER;
    rows[depth] = (rows[depth] ?? 0) + width;
    columns[depth] = Math.max(columns[depth] ?? 0, width);
  });
  const down = Math.max(...rows);
  const right = columns.reduce((sum, width) => sum + width, 0);
  return down > widestDown && right < down ? 'right' : 'down';
}

/** A side that many arrows lead to is long enough for all their heads. */
function withRoomFor(arrows: number, box: NodeBox, direction: PlaceTask['direction']): NodeBox {
  const least = (arrows + 1) * ARROW_WIDTH;
  if (box.node.kind === 'S') return box;
  if (direction === 'down') return { ...box, width: Math.max(box.width, least) };
  return { ...box, height: Math.max(box.height, least) };
}

function drawLink(
  { from, to, arrow }: Link,
  points: readonly Point[],
  nodes: readonly GraphNode[],
  looks: readonly Look[],
): readonly Mark[] {
  if (arrow) return arrowOf((nodes[from] as SchemeNode).type, points, looks[from]!);
  // From the relation on, so that the dashes of lines that join there agree.
  return [lineOf(points.toReversed(), looks[to]!)];
}

function shownIn(
  boxes: readonly NodeBox[],
  links: readonly Link[],
  leftOut: ReadonlySet<string>,
): Shown {
  const relations = boxes.flatMap(({ node }) => (node.kind === 'S' ? [node.type] : []));
  const undercut = links.find(({ to, arrow }) => arrow && boxes[to]!.node.kind === 'S');
  return {
    statements: boxes.some(({ node, isClaim }) => node.kind === 'I' && !isClaim),
    relations: new Set(relations),
    undercut: undercut && (boxes[undercut.from]!.node as SchemeNode).type,
    leftOut: leftOut.size > 0,
    shortened: boxes.some(({ shortened }) => shortened),
  };
}
