import {
  type ArgumentGraph,
  type GraphNode,
  majorClaimOf,
  nodeTypeOf,
  type SchemeNode,
} from '../../../domain/argument-graph.js';
import { rootedTree } from '../../../domain/rooted-tree.js';
import { loadFont, type Measure } from '../font.js';
import { legendOf, legendWidth } from '../legend.js';
import type { Mark, Scene } from '../scene.js';
import { nodeLinkLegend, type Shown } from './legend.js';
import { CLAIM, type Look, lookOf } from './look.js';
import { arrowOf, lineOf } from './marks.js';
import { boxOf, drawBox, type NodeBox, type Tag } from './nodes.js';
import type { Link, Placed, PlaceTask, Point } from './place.js';

/** Around a picture, and between its parts. */
const MARGIN = 24;
/** No picture is narrower, so that its legend is not taller than the graph. */
const NARROWEST = 360;
/** Premises stand below their conclusion, or on its right where they would need more width. */
const WIDEST_DOWN = 1_250;
const NEXT_TO_EACH_OTHER = 18;
const ARROW_WIDTH = 18;

export type Place = (task: PlaceTask) => Promise<Placed>;

/** Boxes and arrows with their places, before legend and margins. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly shown: Shown;
}

/** A picture of a graph as boxes and arrows, with every node of it. */
export async function nodeLinkScene(graph: ArgumentGraph, place: Place): Promise<Scene> {
  const measure = loadFont();
  const drawing = await drawGraph(graph, place, measure);
  const claim = graph.nodes.find(({ id }) => id === majorClaimOf(graph));
  return framed(claim?.kind === 'I' ? claim.text : '', drawing, measure);
}

function framed(title: string, drawing: Drawing, measure: Measure): Scene {
  const entries = nodeLinkLegend(drawing.shown);
  const inner = Math.max(NARROWEST, drawing.width, legendWidth(entries, measure));
  const left = MARGIN + (inner - drawing.width) / 2;
  const below = MARGIN + drawing.height + MARGIN;
  const legend = legendOf(entries, { left: MARGIN, top: below + 8, width: inner }, measure);
  const rule: Mark = {
    ...{ kind: 'path', path: `M${MARGIN} ${below}h${inner}`, stroke: '#dde2e7', strokeWidth: 1 },
  };
  return {
    width: Math.ceil(inner + 2 * MARGIN),
    height: Math.ceil(below + 8 + legend.height + MARGIN - 8),
    title,
    marks: [
      { kind: 'moved', right: left, down: MARGIN, marks: drawing.marks },
      rule,
      ...legend.marks,
    ],
  };
}

/**
 * @param tags for nodes that stand for another one, by id
 */
export async function drawGraph(
  graph: ArgumentGraph,
  place: Place,
  measure: Measure,
  tags: ReadonlyMap<string, Tag> = new Map(),
): Promise<Drawing> {
  const tree = rootedTree(graph);
  const leftOut = new Set(tree.unreached);
  // Premises in the order of their shapes, so that the order of the input does not matter.
  const nodes = [...tree.nodes, ...graph.nodes.filter(({ id }) => leftOut.has(id))];
  const looks = nodes.map((node, at): Look => {
    return at === 0 ? CLAIM : lookOf(nodeTypeOf(node), leftOut.has(node.id));
  });
  const links = linksOf(graph, nodes);
  const small = nodes.map((node, at) => {
    const style = { look: looks[at]!, isClaim: at === 0, tag: tags.get(node.id) };
    return boxOf(node, style, measure);
  });
  const direction = widthDown(tree.depths, small) <= WIDEST_DOWN ? 'down' : 'right';
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

/** The width of the widest row, if premises stood below their conclusions. */
function widthDown(depths: Int32Array, boxes: readonly NodeBox[]): number {
  const rows: number[] = [];
  depths.forEach((depth, at) => {
    rows[depth] = (rows[depth] ?? 0) + boxes[at]!.width + NEXT_TO_EACH_OTHER;
  });
  return Math.max(...rows);
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
