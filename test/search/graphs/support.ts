import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import type { GraphWithVectors } from '../../../src/search/graphs/rerank.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

/** Of unit length, with two coordinates. */
export function angle(degrees: number): Float32Array {
  const radians = (degrees * Math.PI) / 180;
  return Float32Array.of(Math.cos(radians), Math.sin(radians));
}

/** A claim `c` with a reason for it. */
export const supported: ArgumentGraph = {
  nodes: [statement('c'), relation('s'), statement('p')],
  edges: edges('c < s < p'),
  majorClaim: 'c',
};

/** A claim `c` with a reason against it. */
export const attacked: ArgumentGraph = {
  ...supported,
  nodes: [statement('c'), relation('s', 'ATTACK'), statement('p')],
};

/** A claim `c` and no reason. */
export const alone: ArgumentGraph = { nodes: [statement('c')], edges: [], majorClaim: 'c' };

/** A graph whose statements all say the same; `shape`: the angle of its structure vector. */
export function prepared(
  id: string,
  graph: ArgumentGraph,
  meaning: number,
  shape?: number,
): GraphWithVectors {
  return {
    id,
    graph,
    semantic: angle(meaning),
    nodeVectors: new Map(graph.nodes.map((node) => [node.id, angle(meaning)])),
    ...(shape !== undefined && { structure: angle(shape) }),
  };
}
