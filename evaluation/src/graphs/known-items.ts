import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';
import { dot, unitMean } from 'elenchus/internal/math/vectors.js';
import type { GraphWithVectors } from 'elenchus/internal/search/graphs/rerank.js';
import { editOnce } from './synthetic.js';

/** A changed part or copy of a graph, and the id of that graph. */
export interface KnownItem {
  readonly query: GraphWithVectors;
  readonly sought: string;
}

/** Gives the vector of a statement in other words; of one that was put in, without an id. */
export type Paraphrase = (statement: string | undefined) => Float32Array;

const PART_SIZES = { least: 3, most: 8 } as const;
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

/** How many graphs of the nearest content a statement's vector is mixed with. */
const NEIGHBOURS = 10;

/**
 * Stands for the vector of a statement in other words: its own, mixed in equal parts with that of a
 * statement of a graph on the same matter and with noise.
 * @param kept what its own vector counts, 0 to 1
 * @param random numbers in [0, 1)
 */
export function blurred(
  own: Float32Array,
  near: readonly Float32Array[],
  kept: number,
  random: () => number,
): Float32Array {
  const other = near[Math.floor(random() * near.length)] ?? own;
  const noise = unitMean([Float32Array.from(own, () => random() + random() + random() - 1.5)]);
  const rest = (1 - kept) / 2;
  return unitMean([own.map((value, at) => kept * value + rest * (other[at]! + noise[at]!))]);
}

/** The vectors of the statements of the graphs whose content is nearest to that of a graph. */
export function statementsNear(
  { id, semantic }: GraphWithVectors,
  graphs: readonly GraphWithVectors[],
): readonly Float32Array[] {
  return graphs
    .filter((other) => other.id !== id)
    .map((other) => ({ other, likeness: dot(semantic, other.semantic) }))
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, NEIGHBOURS)
    .flatMap(({ other }) => [...other.nodeVectors.values()]);
}

/**
 * A random connected part of a graph: a relation with what it joins, then relations beside it, as
 * long as there are at most `size` nodes. It has no major claim of its own.
 * @param random numbers in [0, 1)
 * @returns undefined if no relation of the graph fits
 */
export function partOf(
  graph: ArgumentGraph,
  size: number,
  random: () => number,
): ArgumentGraph | undefined {
  const groups = groupsOf(graph);
  const kept = new Set<string>();
  for (;;) {
    const fitting = [...groups.values()].filter((group) => {
      const added = [...group].filter((id) => !kept.has(id)).length;
      const beside = kept.size === 0 || added < group.size;
      return beside && added > 0 && kept.size + added <= size;
    });
    if (fitting.length === 0) break;
    for (const id of fitting[Math.floor(random() * fitting.length)]!) kept.add(id);
  }
  if (kept.size === 0) return undefined;
  return {
    nodes: graph.nodes.filter(({ id }) => kept.has(id)),
    edges: graph.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  };
}

/**
 * Each relation with the statements that it joins; if it points to a relation (an undercut), with
 * those of that one too. Relations that lack a premise or a conclusion are left out.
 */
function groupsOf({ nodes, edges }: ArgumentGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const groups = new Map<string, Set<string>>();
  for (const { id, kind } of nodes) if (kind === 'S') groups.set(id, new Set([id]));
  const [concluded, argued] = [new Set<string>(), new Set<string>()];
  const under: (readonly [relation: string, undercut: string])[] = [];
  for (const { source, target } of edges) {
    if (groups.has(source)) concluded.add(source);
    if (groups.has(target) && kinds.get(source) === 'I') argued.add(target);
    if (groups.has(source) && groups.has(target)) under.push([source, target]);
    else if (groups.has(source)) groups.get(source)!.add(target);
    else groups.get(target)?.add(source);
  }
  for (const [relation, undercut] of under) {
    for (const id of groups.get(undercut)!) groups.get(relation)!.add(id);
  }
  return new Map([...groups].filter(([id]) => concluded.has(id) && argued.has(id)));
}
