import { readFile } from 'node:fs/promises';
import { load } from 'arguebuf';
import { z } from 'zod';
import {
  type ArgumentGraph,
  checkArgumentGraph,
  type GraphNode,
  type SchemeType,
} from '../../../domain/argument-graph.js';
import { badInput, ElenchusError, messageOf } from '../../../errors.js';

/** What is relied on beside arguebuf, which reads no names of schemes from AIF. */
const aifFile = z.looseObject({
  nodes: z.array(z.looseObject({ nodeID: z.string(), scheme: z.string().optional() })),
  edges: z.array(z.looseObject({ fromID: z.string(), toID: z.string() })),
  locutions: z.array(z.unknown()).default([]),
});
const TYPES: Readonly<Record<string, SchemeType>> = {
  support: 'SUPPORT',
  attack: 'ATTACK',
  rephrase: 'REPHRASE',
};

/**
 * Reads a graph in AIF's JSON.
 * @throws ElenchusError FILE_NOT_FOUND, BAD_INPUT, DUPLICATE_ID, UNKNOWN_ID; the field starts with
 *   the file's name
 */
export async function readGraph(file: string): Promise<ArgumentGraph> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ElenchusError(
      'FILE_NOT_FOUND',
      { file, problem: messageOf(error) },
      { cause: error },
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw badInput(file, `is not valid JSON: ${messageOf(error)}`);
  }
  const parsed = aifFile.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw badInput([file, ...path].join('.'), `is no graph in AIF: ${message}`);
  }
  const graph = toGraph(parsed.data, file);
  checkArgumentGraph(graph, file);
  return graph;
}

function toGraph(data: z.output<typeof aifFile>, file: string): ArgumentGraph {
  const names = new Map(data.nodes.map(({ nodeID, scheme }) => [nodeID, scheme]));
  if (names.size < data.nodes.length) throw badInput(`${file}.nodes`, 'has a nodeID twice');
  const loaded = load.aif(data as unknown as Parameters<typeof load.aif>[0]);
  const nodes = Object.values(loaded.nodes).map((node): GraphNode => {
    if (node.type === 'atom') return { kind: 'I', id: node.id, text: node.text };
    const type = TYPES[node.scheme.case ?? ''];
    if (!type) throw badInput(file, `node "${node.id}" is no statement and no relation`);
    const scheme = names.get(node.id);
    return { kind: 'S', id: node.id, type, ...(scheme && { scheme }) };
  });
  const edges = Object.values(loaded.edges).map(({ source, target }) => ({ source, target }));
  return { nodes, edges };
}
