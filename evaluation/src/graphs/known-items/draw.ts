import { unitMean } from 'elenchus/internal/corpus/write-graphs.js';
import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';
import type { GraphWithVectors } from 'elenchus/internal/search/graphs/rerank.js';
import { editOnce } from '../edits.js';
import { partOf } from './part.js';

/** A changed part or copy of a graph, and the id of that graph. */
export interface KnownItem {
  readonly query: GraphWithVectors;
  readonly sought: string;
}

/** Gives the vector of a statement in other words; of one that was put in, without an id. */
export type Paraphrase = (statement: string | undefined) => Float32Array;

export const PART_SIZES = { least: 3, most: 8 } as const;
const ATTEMPTS = 10;

/** A part of 3 to 8 nodes after one edit of its structure; undefined if the graph has none. */
export function changedPart(
  source: GraphWithVectors,
  paraphrase: Paraphrase,
  random: () => number,
): KnownItem | undefined {
  const { least, most } = PART_SIZES;
  const size = least + Math.floor(random() * (most - least + 1));
  const part = partOf(source.graph, size, random);
  return part && known(source, editedTimes(part, 1, random), paraphrase);
}

/** The whole graph after some edits of its structure. */
export function changedCopy(
  source: GraphWithVectors,
  edits: number,
  paraphrase: Paraphrase,
  random: () => number,
): KnownItem | undefined {
  if (!hasRelations(source.graph)) return undefined;
  return known(source, editedTimes(source.graph, edits, random), paraphrase);
}

/** Drawn again if no relation is left. */
function editedTimes(graph: ArgumentGraph, edits: number, random: () => number): ArgumentGraph {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let edited = graph;
    for (let left = edits; left > 0; left--) edited = editOnce(edited, random);
    if (hasRelations(edited)) return edited;
  }
  return graph;
}

function known(
  { id, graph, nodeVectors }: GraphWithVectors,
  changed: ArgumentGraph,
  paraphrase: Paraphrase,
): KnownItem {
  const own = new Set(graph.nodes.map((node) => node.id));
  const vectors = new Map<string, Float32Array>();
  for (const node of changed.nodes) {
    if (node.kind === 'S' || (own.has(node.id) && !nodeVectors.has(node.id))) continue;
    vectors.set(node.id, paraphrase(own.has(node.id) ? node.id : undefined));
  }
  const semantic = unitMean([...vectors.values()]);
  return {
    sought: id,
    query: { id: `part of ${id}`, graph: changed, nodeVectors: vectors, semantic },
  };
}

function hasRelations({ nodes }: ArgumentGraph): boolean {
  return nodes.some(({ kind }) => kind === 'S');
}
