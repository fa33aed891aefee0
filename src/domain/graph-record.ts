import type { ArgumentGraph, SchemeType } from './argument-graph.js';
import type { GraphWarning } from './graph-warnings.js';
import type { Json } from './premise.js';
import { rootedTree } from './rooted-tree.js';
import { speakersOf } from './speakers.js';

/** The formats that argument graphs are read from. */
export const GRAPH_FORMATS = [
  'aif',
  'ova',
  'sadface',
  'argdown',
  'kialo',
  'arggraph',
  'brat',
] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** The size of a graph and of its parts. */
export interface GraphCounts {
  /** I-nodes. */
  readonly statements: number;
  /** S-nodes: supports, attacks and rephrases together. */
  readonly relations: number;
  readonly supports: number;
  readonly attacks: number;
  readonly rephrases: number;
  readonly edges: number;
  /** The levels of relations under the major claim; 0 if nothing leads to it. */
  readonly depth: number;
  /** L-nodes. */
  readonly locutions: number;
  /** Those whose names are known. */
  readonly speakers: number;
}

/** An argument graph of a corpus. */
export interface GraphRecord {
  /** UUIDv5 of ["graph", corpus, externalId]. */
  readonly id: string;
  readonly corpus: string;
  /** The id that the data gave it, or the name of its file. */
  readonly externalId: string;
  /** Always has a major claim. */
  readonly graph: ArgumentGraph & { readonly majorClaim: string };
  readonly counts: GraphCounts;
  readonly topic?: string;
  /** ISO 639-1 code of most of its text, given or detected; absent if unknown. */
  readonly language?: string;
  /** The format it was read from; absent if it was given as nodes and edges. */
  readonly format?: GraphFormat;
  /** The repairs that were made when it was read. */
  readonly warnings: readonly GraphWarning[];
  /** Further fields of the data. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** The graph must have passed `checkArgumentGraph`. */
export function countGraph(graph: ArgumentGraph): GraphCounts {
  const types = { SUPPORT: 0, ATTACK: 0, REPHRASE: 0 } satisfies Record<SchemeType, number>;
  let statements = 0;
  for (const node of graph.nodes) {
    if (node.kind === 'I') statements += 1;
    else types[node.type] += 1;
  }
  return {
    statements,
    relations: graph.nodes.length - statements,
    supports: types.SUPPORT,
    attacks: types.ATTACK,
    rephrases: types.REPHRASE,
    edges: graph.edges.length,
    depth: levelsOf(graph),
    locutions: graph.locutions?.length ?? 0,
    speakers: speakersOf(graph).size,
  };
}

function levelsOf(graph: ArgumentGraph): number {
  const { nodes, parents } = rootedTree(graph);
  const levels = new Int32Array(nodes.length);
  let deepest = 0;
  // In preorder, a node's parent comes before it.
  nodes.forEach(({ kind }, at) => {
    const above = parents[at]! < 0 ? 0 : levels[parents[at]!]!;
    levels[at] = above + (kind === 'S' ? 1 : 0);
    deepest = Math.max(deepest, levels[at]!);
  });
  return deepest;
}
