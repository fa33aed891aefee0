import type { Size } from './lay-out.js';
import {
  bestOf,
  type Bridge,
  keyOf,
  linesOf,
  type Measured,
  nodesOf,
  type Pair,
  place,
  type Scene,
  type SceneNode,
} from './scene.js';

/** Between two graphs, in pixels: room for bridges. */
const BETWEEN = { across: 110, down: 70 } as const;
/** Above each of two graphs: room for its name. */
export const HEADING = 34;
/** What is less alike than this stands for nothing that can be seen. */
const LEAST_ALIKE = 0.05;

/** Two graphs beside each other, or below where the room is narrow, with what stands for what. */
export function mappedScene(
  query: Measured,
  hit: Measured,
  pairs: readonly Pair[],
  room: Size,
): Scene {
  const across = room.width >= room.height;
  const mapped = new Set(pairs.map(({ caseNode }) => caseNode));
  const half = across
    ? { width: room.width / 2, height: room.height }
    : { width: room.width, height: room.height / 2 };
  const seconds = place(hit, mapped, half);
  const ways = place(query, undefined, half).flatMap((first) =>
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
    width,
    height,
    nodes,
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

function bridgesOf(
  nodes: readonly SceneNode[],
  pairs: readonly Pair[],
  across: boolean,
): readonly Bridge[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  return pairs.flatMap(({ queryNode, caseNode, similarity }) => {
    const from = byKey.get(keyOf('query', queryNode));
    const to = byKey.get(keyOf('hit', caseNode));
    if (!from || !to || similarity < LEAST_ALIKE) return [];
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
