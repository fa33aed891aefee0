import { type ArgumentGraph, nodeTypeOf } from '../../../domain/argument-graph.js';
import { checkLimit, GRAPH_LIMITS, type GraphLimits } from './limits.js';
import { repairGraph, type RepairedGraph } from './repair.js';

/**
 * Repairs a graph that came as nodes and edges by the rules for files.
 * @throws ElenchusError GRAPH_TOO_LARGE, GRAPH_EMPTY, DUPLICATE_ID, naming the field
 */
export function repairGivenGraph(
  { nodes, edges, majorClaim }: ArgumentGraph,
  field: string,
  limits: GraphLimits = GRAPH_LIMITS,
): RepairedGraph {
  checkLimit(limits, 'maxGraphNodes', nodes.length, field);
  checkLimit(limits, 'maxGraphEdges', edges.length, field);
  const draft = nodes.map((node) => ({
    ...node,
    type: nodeTypeOf(node),
    text: node.kind === 'I' ? node.text : '',
  }));
  const majorClaims = majorClaim === undefined ? [] : [majorClaim];
  return repairGraph({ nodes: draft, edges, majorClaims }, field);
}
