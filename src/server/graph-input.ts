import type { ArgumentGraph, GraphNode } from '../domain/argument-graph.js';
import type { ReadGraph } from '../formats/graphs/read-graph.js';
import { GRAPH_FORMATS } from '../domain/graph-record.js';
import { badInput } from '../runtime/errors.js';
import type { MinedText } from '../graphs/mining/types.js';
import type { GraphFilter, GraphSubject, StructureOptions } from '../search/graphs/types.js';
import type { StructureView } from '../graphs/encoder.js';
import type * as Inputs from './generated.js';
import type { ApiContext } from './context.js';
import { localId } from './global-id.js';
import { type Given, given } from './inputs.js';

/** What is searched by, and what a document was turned into for that. */
export interface SearchedGraph {
  readonly by: GraphSubject;
  readonly mined?: MinedText;
}

/** @throws ElenchusError if the graph cannot be read or mined, naming the argument */
export async function searchedGraphOf(
  by: Inputs.ArgumentGraphQuery,
  context: Pick<ApiContext, 'graphTexts' | 'miner' | 'scope'>,
): Promise<SearchedGraph> {
  if (by.document === undefined) return { by: await graphSubjectOf(by, context) };
  const field = 'by.document';
  const mined = await context.miner.mine(by.document, { field, scope: context.scope });
  return { by: { graph: mined.graph, field }, mined };
}

async function graphSubjectOf(
  by: Exclude<Inputs.ArgumentGraphQuery, { document: string }>,
  context: Pick<ApiContext, 'graphTexts' | 'scope'>,
): Promise<GraphSubject> {
  if (by.text !== undefined) return { text: by.text };
  if (by.graphId !== undefined) return { graphId: localId('graph', by.graphId, 'by.graphId') };
  const { parts } = by.graph;
  if (parts) return { graph: graphOf(parts, 'by.graph.parts'), field: 'by.graph.parts' };
  const [name] = Object.keys(by.graph);
  const { graph } = await readSource(by.graph, 'by.graph', context);
  return { graph, field: `by.graph.${name}` };
}

/**
 * Reads and repairs a graph that is not given in parts.
 * @param field names the source in errors
 * @throws ElenchusError if the graph cannot be read, naming the format
 */
export function readSource(
  source: Inputs.GraphSource,
  field: string,
  { graphTexts, scope }: Pick<ApiContext, 'graphTexts' | 'scope'>,
): Promise<ReadGraph> {
  const [[name, content]] = Object.entries(given(source)) as [[keyof typeof source, unknown]];
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const format = GRAPH_FORMATS.find((each) => each === name);
  return graphTexts.read(text, `${field}.${name}`, { waiter: scope, ...(format && { format }) });
}

/** @throws ElenchusError BAD_INPUT, naming the node */
export function graphOf(input: Inputs.ArgumentGraphInput, field: string): ArgumentGraph {
  const { nodes, edges, majorClaim } = given(input);
  return {
    nodes: nodes.map((node, index) => nodeOf(given(node), `${field}.nodes[${index}]`)),
    edges: edges ?? [],
    majorClaim,
  };
}

function nodeOf(
  { id, type, text, scheme }: Given<Inputs.GraphNodeInput>,
  field: string,
): GraphNode {
  if (type === undefined || type === 'STATEMENT') {
    if (typeof text !== 'string') throw badInput(`${field}.text`, 'a statement needs a text');
    if (scheme) throw badInput(`${field}.scheme`, 'only a relation has a scheme; give its type');
    return { kind: 'I', id, text };
  }
  if (text)
    throw badInput(`${field}.text`, 'only a statement has a text; of a relation give a scheme');
  return { kind: 'S', id, type, scheme: scheme || undefined };
}

export function structureOf(input: Inputs.StructureInput): Partial<StructureOptions> {
  const { layout, ...rest } = given(input);
  return { ...rest, view: layout && (layout.toLowerCase() as StructureView) };
}

export function graphFilterOf(input: Inputs.ArgumentGraphFilter): GraphFilter {
  const entries = Object.entries(given(input)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : given(value as object),
  ]);
  return Object.fromEntries(entries) as GraphFilter;
}
