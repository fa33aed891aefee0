import { neighbourPlace, type FlatGraph } from './problem.js';

/** A graph as trees, breadth first from the nodes with the most edges. */
export interface Forest {
  /** Parents before children. */
  readonly order: Int32Array;
  /** -1 for roots. */
  readonly parents: Int32Array;
  /** Whether the edge leads to the parent (0) or comes from it (1). */
  readonly directions: Uint8Array;
  /** Edges outside the forest, counted for each end as in `neighbourCount`. */
  readonly extra: Int32Array;
}

export function spanningForest({ nodes, types, neighbours, neighbourCount }: FlatGraph): Forest {
  const degree = nodes.map((_, node) => neighbours[0][node]!.length + neighbours[1][node]!.length);
  const parents = new Int32Array(nodes.length).fill(-1);
  const directions = new Uint8Array(nodes.length);
  const extra = neighbourCount.slice();
  const order: number[] = [];
  const reached = new Uint8Array(nodes.length);
  for (const start of [...nodes.keys()].sort((a, b) => degree[b]! - degree[a]! || a - b)) {
    if (reached[start]) continue;
    reached[start] = 1;
    for (let at = order.push(start) - 1; at < order.length; at++) {
      const node = order[at]!;
      for (const direction of [0, 1] as const) {
        for (const other of neighbours[direction][node]!) {
          if (reached[other]) continue;
          reached[other] = 1;
          order.push(other);
          parents[other] = node;
          directions[other] = 1 - direction;
          extra[neighbourPlace(node, direction, types[other]!)]!--;
          extra[neighbourPlace(other, direction === 0 ? 1 : 0, types[node]!)]!--;
        }
      }
    }
  }
  return { order: Int32Array.from(order), parents, directions, extra };
}
