import { z } from 'zod';
import { SCHEME_TYPES } from '../../domain/argument-graph.js';
import { schemesIn } from '../../domain/argumentation-schemes.js';
import { GRAPH_FORMATS, type GraphRecord } from '../../domain/graph-record.js';
import { GRAPH_WARNINGS, type GraphWarningCode } from '../../domain/graph-warnings.js';
import type { Point, StoredPoint, Vectors } from '../../store/port.js';
import type { PreparedGraph, StructureModels } from '../prepare-graph.js';
import {
  collection,
  integer,
  jsonObject,
  keyword,
  keywords,
  type PayloadIn,
  tenant,
} from './define.js';

const node = z.union([
  z.object({
    kind: z.literal('I'),
    id: z.string(),
    text: z.string(),
    votes: z.array(z.int()).readonly().optional(),
  }),
  z.object({
    kind: z.literal('S'),
    id: z.string(),
    type: z.enum(SCHEME_TYPES),
    scheme: z.string().optional(),
  }),
]);

const locution = z.object({
  id: z.string(),
  text: z.string(),
  speaker: z.string().optional(),
  start: z.string().optional(),
  analyst: z.string().optional(),
  illocutions: z
    .array(
      z.object({
        id: z.string(),
        act: z.string(),
        target: z.string(),
        reply: z.string().optional(),
      }),
    )
    .readonly(),
  repliesTo: z.array(z.object({ id: z.string(), to: z.string() })).readonly(),
});

const preference = z.object({
  id: z.string(),
  preferred: z.string(),
  over: z.string(),
  scheme: z.string().optional(),
});

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
      /** Absent from graphs that an earlier version stored, as are locutions. */
      locutions: integer().optional(),
      speakers: integer().optional(),
    }),
    locutions: z.array(locution).readonly().optional(),
    preferences: z.array(preference).readonly().optional(),
    topic: keyword().optional(),
    language: keyword().optional(),
    /** The different argumentation schemes of its relations, as `schemeOf` names them. */
    schemes: keywords().optional(),
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

export type GraphPayload = PayloadIn<typeof graphs>;

export function graphPoint(
  corpus: string,
  { id, record, counts, hash }: PreparedGraph,
  sequence: number,
  models: StructureModels | undefined,
  vectors: Vectors,
): Point {
  const { graph, topic, language, format, warnings, extra } = record;
  const { nodes, edges, majorClaim: major_claim, locutions, preferences } = graph;
  const payload: GraphPayload = {
    corpus,
    external_id: record.id,
    nodes,
    edges,
    major_claim,
    counts,
    topic,
    language,
    format,
    warnings,
    metadata: extra,
    models,
    sequence,
    hash,
    ...(locutions && { locutions }),
    ...(preferences && { preferences }),
    ...schemeNames(nodes),
  };
  return { id, vectors, payload };
}

/** The names of the schemes of a graph, if it has any. */
export function schemeNames(nodes: GraphPayload['nodes']): Pick<GraphPayload, 'schemes'> {
  const schemes = schemesIn(nodes).map(({ name }) => name);
  return schemes.length > 0 ? { schemes } : {};
}

/** Casts the payload; does not check it. */
export function graphPayload({ payload }: StoredPoint): GraphPayload {
  return payload as GraphPayload;
}

export function toGraphRecord(point: StoredPoint): GraphRecord {
  const { corpus, external_id, nodes, edges, major_claim, counts, ...rest } = graphPayload(point);
  const { topic, language, format, warnings = [], metadata: extra = {} } = rest;
  const { locutions, preferences } = rest;
  return {
    id: point.id,
    corpus,
    externalId: external_id,
    topic,
    language,
    format,
    counts: { locutions: 0, speakers: 0, ...counts },
    graph: graphOf({ nodes, edges, major_claim, locutions, preferences }),
    warnings,
    extra,
  };
}

/** The keys of a graph itself. */
export const GRAPH_KEYS = ['nodes', 'edges', 'major_claim', 'locutions', 'preferences'] as const;

/** The parts of a graph, as ingest was given them. */
export function graphOf({
  nodes,
  edges,
  major_claim: majorClaim,
  locutions,
  preferences,
}: Pick<GraphPayload, (typeof GRAPH_KEYS)[number]>) {
  const dialogue = { ...(locutions && { locutions }), ...(preferences && { preferences }) };
  return { nodes, edges, majorClaim, ...dialogue };
}
