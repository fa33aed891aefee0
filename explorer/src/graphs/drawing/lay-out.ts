import { Graph as DagreGraph, layout } from '@dagrejs/dagre';
import { approach } from './approach.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node with its upper left corner. */
export interface Placed extends Size, Point {
  readonly id: string;
}

export interface Line {
  readonly source: string;
  readonly target: string;
  /** From the border of the premise to that of the conclusion. */
  readonly points: readonly Point[];
  /** `square` in trees, `curved` where it leads to a further conclusion than the one there. */
  readonly way?: 'square' | 'curved';
}

export interface LaidOut extends Size {
  readonly nodes: readonly Placed[];
  readonly lines: readonly Line[];
}

/** Where conclusions are. */
export type Direction = 'up' | 'left';

const GAPS = { up: { nodesep: 20, ranksep: 22 }, left: { nodesep: 12, ranksep: 30 } } as const;

interface Edge {
  readonly source: string;
  readonly target: string;
}

/**
 * Places for nodes and lines: conclusions above their premises, or left of them.
 * @param claim what comes first, also where lines lead from it in a circle
 */
export function layOut(
  nodes: readonly (Size & { readonly id: string })[],
  edges: readonly Edge[],
  direction: Direction,
  claim?: string,
): LaidOut {
  const graph = new DagreGraph({ multigraph: true });
  graph.setGraph({ rankdir: direction === 'up' ? 'TB' : 'LR', ...GAPS[direction] });
  const depths = depthsUnder(claim, edges);
  const depthOf = (id: string) => depths.get(id) ?? Infinity;
  const ends = edges.map(({ source, target }, at) => {
    const leadsBack = depthOf(source) < depthOf(target);
    return { leadsBack, ...(leadsBack ? { v: source, w: target } : { v: target, w: source }), at };
  });
  // The last ones first: so premises stand in the order given.
  for (const { id, width, height } of nodes.toReversed()) graph.setNode(id, { width, height });
  for (const { v, w, at } of ends.toReversed()) graph.setEdge(v, w, {}, String(at));
  layout(graph);
  const placed = nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as Partial<Point>;
    return { id, width, height, x: x - width / 2, y: y - height / 2 };
  });
  const boxes = new Map(placed.map((box) => [box.id, box]));
  const lines = ends.map(({ v, w, at, leadsBack }) => {
    const edge = graph.edge(v, w, String(at)) as { points: Point[] };
    const between = edge.points.slice(1, -1);
    const [first, last] = [between[0], between.at(-1)];
    const points =
      first && last
        ? [
            ...approach(boxes.get(v)!, first, direction).toReversed(),
            ...between,
            ...approach(boxes.get(w)!, last, direction),
          ]
        : edge.points;
    const { source, target } = edges[at]!;
    return { source, target, points: leadsBack ? points : points.toReversed() };
  });
  return moved(placed, lines);
}

/** How many lines lead from a node to the claim, by the nearest way. */
function depthsUnder(
  claim: string | undefined,
  edges: readonly Edge[],
): ReadonlyMap<string, number> {
  const premises = new Map<string, string[]>();
  for (const { source, target } of edges) {
    premises.set(target, [...(premises.get(target) ?? []), source]);
  }
  const depths = new Map(claim === undefined ? [] : [[claim, 0]]);
  // A map goes on with what is added meanwhile.
  for (const [id, depth] of depths) {
    for (const source of premises.get(id) ?? []) {
      if (!depths.has(source)) depths.set(source, depth + 1);
    }
  }
  return depths;
}

/** With the upper left corner of everything at the origin. */
function moved(nodes: readonly Placed[], lines: readonly Line[]): LaidOut {
  const corners = [
    ...nodes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...lines.flatMap(({ points }) => points),
  ];
  if (corners.length === 0) return { nodes, lines, width: 0, height: 0 };
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  // Not by spreading: a call takes no more than some ten thousand arguments.
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));
  const [left, top] = [least(xs), least(ys)];
  const move = <Each extends Point>(point: Each): Each => ({
    ...point,
    x: point.x - left,
    y: point.y - top,
  });
  return {
    nodes: nodes.map(move),
    lines: lines.map((line) => ({ ...line, points: line.points.map(move) })),
    width: most(xs) - left,
    height: most(ys) - top,
  };
}

/** How large something can be drawn in a room, 1 being its own size. */
export function scaleIn(room: Size, { width, height }: Size): number {
  return Math.min(room.width / Math.max(width, 1), room.height / Math.max(height, 1));
}
