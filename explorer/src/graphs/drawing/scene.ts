import type { Graph, GraphNode } from '../graph.js';
import type { BoxSize } from './box-size.js';
import {
  layOut,
  scaleIn,
  type Direction,
  type LaidOut,
  type Placed,
  type Point,
  type Size,
} from './lay-out.js';

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

/** Between two graphs, in pixels: room for bridges. */
const BETWEEN = { across: 110, down: 70 } as const;
/** Above each of two graphs: room for its name. */
const HEADING = 34;
const DIRECTIONS = ['up', 'left'] as const satisfies readonly Direction[];

const MANY = 150;

export const keyOf = (side: Side, id: string) => `${side}:${id}`;

/** A graph as large as it can be drawn in a room. */
export function sceneOf(hit: Measured, room: Size): Scene {
  const best = bestOf(place(hit), room);
  return {
    width: best.width,
    height: best.height,
    nodes: nodesOf('hit', hit, best),
    lines: linesOf(hit, best),
    bridges: [],
    corners: { hit: { x: 0, y: 0, width: best.width, height: best.height } },
  };
}

/** Two graphs beside each other, or below where the room is narrow, with what stands for what. */
export function mappedScene(
  query: Measured,
  hit: Measured,
  pairs: readonly Pair[],
  room: Size,
): Scene {
  const across = room.width >= room.height;
  const mapped = new Set(pairs.map(({ caseNode }) => caseNode));
  const seconds = place(hit, mapped);
  const ways = place(query).flatMap((first) =>
    seconds.map((second) => ({ first, second, ...sizeOf(first, second, across) })),
  );
  const { first, second, width, height } = bestOf(ways, room);
  const widest = Math.max(first.width, second.width);
  const corners = across
    ? {
        query: { x: 0, y: HEADING },
        hit: { x: first.width + BETWEEN.across, y: HEADING },
      }
    : {
        query: { x: (widest - first.width) / 2, y: HEADING },
        hit: { x: (widest - second.width) / 2, y: first.height + BETWEEN.down + HEADING },
      };
  const nodes = [
    ...nodesOf('query', query, first, corners.query),
    ...nodesOf('hit', hit, second, corners.hit),
  ];
  return {
    ...{ width, height, nodes },
    lines: [...linesOf(query, first, corners.query), ...linesOf(hit, second, corners.hit)],
    bridges: bridgesOf(nodes, pairs, across),
    corners: {
      query: { ...corners.query, width: first.width, height: first.height },
      hit: { ...corners.hit, width: second.width, height: second.height },
    },
  };
}

function sizeOf(first: Size, second: Size, across: boolean): Size {
  if (across) {
    return {
      width: first.width + BETWEEN.across + second.width,
      height: HEADING + Math.max(first.height, second.height),
    };
  }
  return {
    width: Math.max(first.width, second.width),
    height: 2 * HEADING + first.height + BETWEEN.down + second.height,
  };
}

/**
 * The ways in which a graph can be laid out; only one where each takes long.
 * @param mapped nodes that come first among others, with all that they lead to, so that bridges to
 *   them cross few boxes
 */
function place(
  { graph, sizes }: Measured,
  mapped: ReadonlySet<string> = new Set(),
): readonly LaidOut[] {
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

function bestOf<Way extends Size>(ways: readonly Way[], room: Size): Way {
  return ways.reduce((one, other) => (scaleIn(room, other) > scaleIn(room, one) ? other : one));
}

const ORIGIN: Point = { x: 0, y: 0 };

function nodesOf(
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
      ...{ x: placed.x + corner.x, y: placed.y + corner.y },
      ...{ key: keyOf(side, node.id), side, node, lines: sizes[at]!.lines },
      isClaim: node.id === graph.majorClaim,
    };
  });
}

function linesOf({ graph }: Measured, { lines }: LaidOut, corner = ORIGIN): readonly SceneLine[] {
  const typeOf = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  return lines.map(({ source, target, points }) => {
    const from = typeOf.get(source)!;
    const arrow = from !== 'STATEMENT';
    return {
      type: arrow ? from : typeOf.get(target)!,
      arrow,
      points: points.map(({ x, y }) => ({ x: x + corner.x, y: y + corner.y })),
    };
  });
}

function bridgesOf(
  nodes: readonly SceneNode[],
  pairs: readonly Pair[],
  across: boolean,
): readonly Bridge[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  return pairs.flatMap(({ queryNode, caseNode, similarity }) => {
    const from = byKey.get(keyOf('query', queryNode));
    const to = byKey.get(keyOf('hit', caseNode));
    if (!from || !to) return [];
    const [start, end] = across
      ? [
          { x: from.x + from.width, y: from.y + from.height / 2 },
          { x: to.x, y: to.y + to.height / 2 },
        ]
      : [
          { x: from.x + from.width / 2, y: from.y + from.height },
          { x: to.x + to.width / 2, y: to.y },
        ];
    return [{ from: from.key, to: to.key, similarity, start, end, across }];
  });
}
