import { z } from 'zod';
import type { GraphFormat } from '../../domain/graph-record.js';

const list = z.array(z.unknown());

/** The first node tells the JSON formats apart. */
const JSON_FORMATS: readonly (readonly [GraphFormat, z.ZodType])[] = [
  ['aif', z.looseObject({ nodeID: z.unknown() }).refine((node) => 'nodeID' in node)],
  ['sadface', z.looseObject({ id: z.unknown(), type: z.enum(['atom', 'scheme']) })],
  ['ova', z.looseObject({ id: z.unknown(), type: z.string() }).refine((node) => 'id' in node)],
];

/** JSON whose members tell it apart. */
const MEMBERS: readonly (readonly [GraphFormat, z.ZodType])[] = [
  ['kialo', z.looseObject({ claims: list, locations: list })],
  ['brat', z.looseObject({ annotations: z.string() })],
  ['aif', z.looseObject({ AIF: z.looseObject({ nodes: list, edges: list }) })],
];

/** @returns undefined if it is no graph */
export function jsonFormat(json: unknown): GraphFormat | undefined {
  const known = MEMBERS.find(([, schema]) => schema.safeParse(json).success);
  if (known) return known[0];
  const { data } = z.looseObject({ nodes: list, edges: list }).safeParse(json);
  if (data === undefined) return undefined;
  const [node] = data.nodes;
  if (node !== undefined)
    return JSON_FORMATS.find(([, schema]) => schema.safeParse(node).success)?.[0];
  // Without a node, the members beside the lists decide.
  if ('analysis' in data) return 'ova';
  return 'metadata' in data ? 'sadface' : 'aif';
}

/** @returns undefined if it is no graph */
export function textFormat(text: string): GraphFormat | undefined {
  const start = text.slice(0, 2_000).trimStart();
  if (/^<(\?xml|!--|!DOCTYPE|arggraph)/.test(start)) return 'arggraph';
  if (/^Discussion Title:/.test(start)) return 'kialo';
  if (/^T\d+\t\S+ \d+ \d+/m.test(start)) return 'brat';
  // A statement or an argument at the start of a line.
  return /^(\[[^\]\n]+\]|<[^>\n]+>)(:|\s*$)/m.test(start) ? 'argdown' : undefined;
}

const LISTS = /"(nodes|edges)"\s*:\s*\[/;

/** What can come before these lists. */
const BEFORE_LISTS =
  /^\s*\{\s*"(AIF|OVA|ova|analysis|locutions|metadata|participants|resources)"\s*:\s*[[{]/;
/** A claim or a location of Kialo; lines of premises can have a list of claims, too. */
const OF_KIALO = /"(authorIdentityId|targetId|locations)"\s*:/;

/** Whether a file begins like one JSON graph and not like lines of premises. */
export function startsGraph(head: string): boolean {
  const [line = ''] = head.trimStart().split(/\r?\n/, 1);
  try {
    const first = JSON.parse(line) as { readonly nodes?: unknown; readonly edges?: unknown };
    return Array.isArray(first.nodes) || Array.isArray(first.edges);
  } catch {
    // It continues on further lines, or beyond what was read.
  }
  return LISTS.test(head) || BEFORE_LISTS.test(head) || OF_KIALO.test(head);
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && !/^\s*\[[^\]\n"{[]+\]\s*(:|\n)/.test(text);
}
