import { z } from 'zod';
import { SCHEME_TYPES } from '../../domain/argument-graph.js';
import { GRAPH_FORMATS, type GraphRecord } from '../../domain/graph-record.js';
import { GRAPH_WARNINGS, type GraphWarningCode } from '../../domain/graph-warnings.js';
import type { Point, StoredPoint, Vectors } from '../../store/port.js';
import type { PreparedGraph, StructureModels } from '../prepare-graph.js';
import { collection, integer, jsonObject, keyword, tenant } from './define.js';
import type { PayloadOf } from './index.js';

const node = z.union([
  z.object({ kind: z.literal('I'), id: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('S'),
    id: z.string(),
    type: z.enum(SCHEME_TYPES),
    scheme: z.string().optional(),
  }),
]);

const warning = z.object({
  code: z.enum(Object.keys(GRAPH_WARNINGS) as GraphWarningCode[]),
  message: z.string(),
  count: z.int(),
  nodes: z.array(z.string()).readonly(),
});

export const graphs = collection(
  'graphs',
  'Argument graphs: their statements and relations, one vector of what they say and one of each view of their shape. Each statement is a premise too.',
  { semantic: 512, logical: 128, treemap: 128, icicle: 128, counts: 128 },
  [],
  z.object({
    corpus: tenant(),
    external_id: z.string(),
    nodes: z.array(node).readonly(),
    edges: z.array(z.object({ source: z.string(), target: z.string() })).readonly(),
    major_claim: z.string(),
    counts: z.object({
      statements: integer(),
      relations: integer(),
      supports: integer(),
      attacks: integer(),
      rephrases: integer(),
      edges: integer(),
      depth: integer(),
    }),
    topic: keyword().optional(),
    language: keyword().optional(),
    format: z.enum(GRAPH_FORMATS).optional(),
    warnings: z.array(warning).readonly(),
    /** The further fields. */
    metadata: jsonObject,
    /** Names of the models that made the vectors of shapes, by view. */
    models: z.record(z.string(), z.string()).optional(),
    sequence: integer(),
    /** Empty while the graph is being written. */
    hash: z.string(),
  }),
);

type GraphPayload = PayloadOf<'graphs'>;

export function graphPoint(
  corpus: string,
  { id, record, counts, hash }: PreparedGraph,
  sequence: number,
  models: StructureModels | undefined,
  vectors: Vectors,
): Point {
  const { graph, topic, language, format, warnings, extra } = record;
  const { nodes, edges, majorClaim: major_claim } = graph;
  const payload: GraphPayload = {
    ...{ corpus, external_id: record.id, nodes, edges, major_claim, counts, topic, language },
    ...{ format, warnings, metadata: extra, models, sequence, hash },
  };
  return { id, vectors, payload };
}

/** Casts the payload; does not check it. */
export function graphPayload({ payload }: StoredPoint): GraphPayload {
  return payload as GraphPayload;
}

export function toGraphRecord(point: StoredPoint): GraphRecord {
  const { corpus, external_id, nodes, edges, major_claim, counts, ...rest } = graphPayload(point);
  const { topic, language, format, warnings = [], metadata: extra = {} } = rest;
  return {
    ...{ id: point.id, corpus, externalId: external_id, counts, topic, language, format },
    graph: { nodes, edges, majorClaim: major_claim },
    ...{ warnings, extra },
  };
}
