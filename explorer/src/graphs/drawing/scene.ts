import type { Graph, GraphNode } from '../graph.js';
import type { BoxSize } from './box-size.js';
import {
  type Direction,
  type LaidOut,
  layOut,
  type Line,
  type Placed,
  type Point,
  scaleIn,
  type Size,
} from './lay-out.js';
import { layOutTrees } from './lay-out-trees.js';

/** Whose graph it is: the one that is searched by, or a found one. */
export type Side = 'query' | 'hit';

export interface Measured {
  readonly graph: Graph;
  readonly sizes: readonly BoxSize[];
}

export interface SceneNode extends Placed {
  /** Unique in the scene. */
  readonly key: string;
  readonly side: Side;
  readonly node: GraphNode;
  readonly isClaim: boolean;
  readonly lines: number;
}

export interface SceneLine {
  readonly type: GraphNode['type'];
  /** It ends at what the relation leads to. */
  readonly arrow: boolean;
  readonly points: readonly Point[];
  readonly way: Line['way'];
}

/** A line between nodes that stand for each other. */
export interface Bridge {
  readonly from: string;
  readonly to: string;
  readonly similarity: number;
  readonly start: Point;
  readonly end: Point;
  /** It leads from left to right, not downwards. */
  readonly across: boolean;
}

export interface Scene extends Size {
  readonly nodes: readonly SceneNode[];
  readonly lines: readonly SceneLine[];
  readonly bridges: readonly Bridge[];
  /** Where each graph begins. */
  readonly corners: Partial<Record<Side, Point & Size>>;
}

export interface Pair {
  readonly queryNode: string;
  readonly caseNode: string;
  readonly similarity: number;
}

const DIRECTIONS = ['up', 'left'] as const satisfies readonly Direction[];

const MANY = 150;
/** More nodes of a part that is shown, or more trees, are placed as trees. */
const MOST_LAYERED = { nodes: 15, trees: 2 } as const;
const TRACKS: readonly GraphNode['type'][] = ['STATEMENT', 'SUPPORT', 'ATTACK', 'REPHRASE'];

function asTrees({ nodes }: Graph, tree: ReadonlyMap<string, string>): boolean {
  return nodes.length > MOST_LAYERED.nodes || nodes.length - tree.size > MOST_LAYERED.trees;
}

export const keyOf = (side: Side, id: string) => `${side}:${id}`;

/** A graph as large as it can be drawn in a room. */
export function sceneOf(hit: Measured, room: Size): Scene {
  const best = bestOf(place(hit, undefined, room), room);
  return {
    width: best.width,
    height: best.height,
    nodes: nodesOf('hit', hit, best),
    lines: linesOf(hit, best),
    bridges: [],
    corners: { hit: { x: 0, y: 0, width: best.width, height: best.height } },
  };
}

/**
 * The ways in which a graph can be laid out; only one where each takes long.
 * @param mapped nodes that come first among others, with all that they lead to, so that bridges to
 *   them cross few boxes
 * @param room what trees of many nodes should fit, where only a part of a graph is shown
 */
export function place(
  { graph, sizes }: Measured,
  mapped: ReadonlySet<string> = new Set(),
  room?: Size,
): readonly LaidOut[] {
  const { tree } = graph;
  if (tree && room && asTrees(graph, tree)) {
    const typeOf = new Map(graph.nodes.map(({ id, type }) => [id, type]));
    // Lines of one kind join; premises of a relation do so too.
    const trackOf = (source: string, target: string) =>
      typeOf.get(source) === 'STATEMENT'
        ? typeOf.get(target) === 'STATEMENT'
          ? TRACKS.length
          : 0
        : TRACKS.indexOf(typeOf.get(source)!);
    const shape = room.width / room.height;
    return [layOutTrees(sizes, graph.edges, { tree, trackOf }, shape)];
  }
  const directions = sizes.length > MANY ? DIRECTIONS.slice(1) : DIRECTIONS;
  const first = new Set(mapped);
  for (let before = -1; before !== first.size;) {
    before = first.size;
    for (const { source, target } of graph.edges) if (first.has(source)) first.add(target);
  }
  const rank = (id: string) => (first.has(id) ? 0 : 1);
  const nodes = sizes.toSorted((a, b) => rank(a.id) - rank(b.id));
  const edges = graph.edges.toSorted((a, b) => rank(a.source) - rank(b.source));
  return directions.map((direction) => layOut(nodes, edges, direction, graph.majorClaim));
}

export function bestOf<Way extends Size>(ways: readonly Way[], room: Size): Way {
  return ways.reduce((one, other) => (scaleIn(room, other) > scaleIn(room, one) ? other : one));
}

const ORIGIN: Point = { x: 0, y: 0 };

export function nodesOf(
  side: Side,
  { graph, sizes }: Measured,
  { nodes }: LaidOut,
  corner = ORIGIN,
): readonly SceneNode[] {
  const places = new Map(nodes.map((placed) => [placed.id, placed]));
  return graph.nodes.map((node, at) => {
    const placed = places.get(node.id)!;
    return {
      ...placed,
      x: placed.x + corner.x,
      y: placed.y + corner.y,
      key: keyOf(side, node.id),
      side,
      node,
      lines: sizes[at]!.lines,
      isClaim: node.id === graph.majorClaim,
    };
  });
}

export function linesOf(
  { graph }: Measured,
  { lines }: LaidOut,
  corner = ORIGIN,
): readonly SceneLine[] {
  const typeOf = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  return lines.map(({ source, target, points, way }) => {
    const from = typeOf.get(source)!;
    const arrow = from !== 'STATEMENT';
    return {
      type: arrow ? from : typeOf.get(target)!,
      arrow,
      way,
      points: points.map(({ x, y }) => ({ x: x + corner.x, y: y + corner.y })),
    };
  });
}
