import type { GraphEdge, GraphNode } from '../../domain/argument-graph.js';
import type { GraphCounts, GraphFormat, GraphRecord } from '../../domain/graph-record.js';
import type { GraphWarning } from '../../domain/graph-warnings.js';
import type { StoredPoint } from '../../store/port.js';

/*
 * Payload of a point of `graphs`: { corpus, external_id, nodes, edges, major_claim, counts, topic,
 * language, format, warnings, metadata, sequence }; what is not known is absent.
 */
export function toGraphRecord({ id, payload }: StoredPoint): GraphRecord {
  const given = <Value>(value: unknown) => value as Value;
  return {
    id,
    corpus: String(payload.corpus),
    externalId: String(payload.external_id),
    graph: {
      nodes: given<readonly GraphNode[]>(payload.nodes),
      edges: given<readonly GraphEdge[]>(payload.edges),
      majorClaim: String(payload.major_claim),
    },
    counts: given<GraphCounts>(payload.counts),
    ...(typeof payload.topic === 'string' && { topic: payload.topic }),
    ...(typeof payload.language === 'string' && { language: payload.language }),
    ...(typeof payload.format === 'string' && { format: payload.format as GraphFormat }),
    warnings: given<readonly GraphWarning[]>(payload.warnings ?? []),
    metadata: given<GraphRecord['metadata']>(payload.metadata ?? {}),
  };
}
