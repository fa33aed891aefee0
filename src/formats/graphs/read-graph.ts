import { type ArgumentGraph, nodeTypeOf } from '../../domain/argument-graph.js';
import { GRAPH_FORMATS, type GraphFormat } from '../../domain/graph-record.js';
import { ElenchusError } from '../../runtime/errors.js';
import { parseJson } from '../fields.js';
import { aifPart } from './aif.js';
import { jsonFormat, looksLikeJson, textFormat } from './detect.js';
import { checkLimit, type GraphDraft } from './draft.js';
import { type RepairedGraph, repairGraph } from './repair.js';

export type ReadGraph = RepairedGraph &
  Pick<GraphDraft, 'format' | 'id' | 'topic' | 'extra' | 'problems'>;

export interface ReadGraphOptions {
  /** Recognised by the content if absent. */
  readonly format?: GraphFormat;
}

/**
 * Reads an argument graph and repairs it.
 * @param file its name in errors and warnings
 * @throws ElenchusError GRAPH_FORMAT_UNKNOWN, GRAPH_TOO_LARGE, GRAPH_EMPTY, DUPLICATE_ID, BAD_INPUT
 */
export async function readGraph(
  text: string,
  file: string,
  { format }: ReadGraphOptions = {},
): Promise<ReadGraph> {
  checkLimit('bytes', Buffer.byteLength(text), file);
  const draft = await readDraft(text, file, format);
  checkLimit('nodes', draft.nodes.length, file);
  checkLimit('edges', draft.edges.length, file);
  const { format: found, id, topic, extra, problems = [] } = draft;
  const read = { ...repairGraph(draft, file), format: found, id, topic, extra };
  return problems.length > 0 ? { ...read, problems } : read;
}

async function readDraft(
  text: string,
  file: string,
  given: GraphFormat | undefined,
): Promise<GraphDraft> {
  const isJson = given === undefined ? looksLikeJson(text) : given in JSON_READERS;
  const json = isJson ? parseJson(text, file) : undefined;
  const format = given ?? (isJson ? jsonFormat(json) : textFormat(text));
  if (format === undefined) {
    throw new ElenchusError('GRAPH_FORMAT_UNKNOWN', { file, known: GRAPH_FORMATS });
  }
  if (isJsonFormat(format)) {
    // Before any code recurses into them.
    const { nodes, edges } = Object(aifPart(json)) as { nodes?: unknown; edges?: unknown };
    if (Array.isArray(nodes)) checkLimit('nodes', nodes.length, file);
    if (Array.isArray(edges)) checkLimit('edges', edges.length, file);
    const read = await JSON_READERS[format]();
    return read(json, file);
  }
  // A node takes at least one line, and some parsers need more than linear time.
  checkLimit('edges', text.split('\n').length, file);
  const read = await TEXT_READERS[format]();
  return read(text, file);
}

/** Loaded at first use. */
const JSON_READERS = {
  aif: async () => (await import('./aif.js')).readAif,
  ova: async () => (await import('./aif.js')).readOva,
  sadface: async () => (await import('./aif.js')).readSadface,
};
const TEXT_READERS = {
  argdown: async () => (await import('./argdown.js')).readArgdown,
  kialo: async () => (await import('./kialo.js')).readKialo,
  arggraph: async () => (await import('./arggraph.js')).readArggraph,
  brat: async () => (await import('./brat.js')).readBrat,
};

function isJsonFormat(format: GraphFormat): format is keyof typeof JSON_READERS {
  return format in JSON_READERS;
}

/**
 * Repairs a graph given as nodes and edges.
 * @throws ElenchusError GRAPH_TOO_LARGE, GRAPH_EMPTY, DUPLICATE_ID, naming the field
 */
export function repairGivenGraph(
  { nodes, edges, majorClaim }: ArgumentGraph,
  field: string,
): RepairedGraph {
  checkLimit('nodes', nodes.length, field);
  checkLimit('edges', edges.length, field);
  const draft = nodes.map((node) => ({
    ...node,
    type: nodeTypeOf(node),
    text: node.kind === 'I' ? node.text : '',
  }));
  const majorClaims = majorClaim === undefined ? [] : [majorClaim];
  return repairGraph({ nodes: draft, edges, majorClaims }, field);
}
