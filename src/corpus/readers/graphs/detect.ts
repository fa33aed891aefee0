import { z } from 'zod';
import type { GraphFormat } from '../../../domain/graph-record.js';

const list = z.array(z.unknown());
/** What a first node or edge of each JSON format has, and those of the others lack. */
const JSON_FORMATS: readonly (readonly [GraphFormat, z.ZodType])[] = [
  ['aif', z.looseObject({ nodeID: z.unknown() }).refine((node) => 'nodeID' in node)],
  ['sadface', z.looseObject({ id: z.unknown(), type: z.enum(['atom', 'scheme']) })],
  ['ova', z.looseObject({ id: z.unknown(), type: z.string() }).refine((node) => 'id' in node)],
];

/** The format of a graph in JSON; undefined where it is no graph. */
export function jsonFormat(json: unknown): GraphFormat | undefined {
  const { data } = z.looseObject({ nodes: list, edges: list }).safeParse(json);
  if (data === undefined) return undefined;
  const [node] = data.nodes;
  if (node !== undefined)
    return JSON_FORMATS.find(([, schema]) => schema.safeParse(node).success)?.[0];
  // Without a node, what stands beside the lists tells.
  if ('analysis' in data) return 'ova';
  return 'metadata' in data ? 'sadface' : 'aif';
}

/** The format of a text that is no JSON; undefined where it is none. */
export function textFormat(text: string): GraphFormat | undefined {
  const start = text.slice(0, 2_000).trimStart();
  if (/^<(\?xml|!--|!DOCTYPE|arggraph)/.test(start)) return 'arggraph';
  if (/^Discussion Title:/.test(start)) return 'kialo';
  // A statement or an argument at the start of a line.
  return /^(\[[^\]\n]+\]|<[^>\n]+>)(:|\s*$)/m.test(start) ? 'argdown' : undefined;
}

const LISTS = /"(nodes|edges)"\s*:\s*\[/;
/** What may stand before these lists, however long. */
const BEFORE_LISTS = /^\s*\{\s*"(analysis|locutions|metadata|participants|resources)"\s*:\s*[[{]/;

/**
 * Whether the beginning of a JSON file is that of a graph, and not of lines of premises: these are
 * whole objects, and none of them has a list of nodes.
 */
export function startsGraph(head: string): boolean {
  const [line = ''] = head.trimStart().split(/\r?\n/, 1);
  try {
    const first = JSON.parse(line) as { readonly nodes?: unknown; readonly edges?: unknown };
    return Array.isArray(first.nodes) || Array.isArray(first.edges);
  } catch {
    // It goes on in further lines, or beyond the beginning.
  }
  return LISTS.test(head) || BEFORE_LISTS.test(head);
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && !/^\s*\[[^\]\n"{[]+\]\s*(:|\n)/.test(text);
}
