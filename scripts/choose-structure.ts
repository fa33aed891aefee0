/**
 * Prints how well graphs are found again by what they say and how they are built, by the share of
 * the semantics in the score and by how much a matching counts for less in larger cases:
 *
 *   npm run choose:structure -- FOLDER
 *
 * FOLDER holds graphs that no ranking knows. Each is asked for by a copy whose texts' vectors are
 * mixed with others of its topic and with noise: of the whole graph after two edits, and of a part,
 * its major claim with one or two relations. Figures are mean reciprocal ranks among the 20 nearest.
 */
import { seededRandom } from '../src/random.js';
import { readGraphFiles } from '../src/corpus/readers/graphs/graph-files.js';
import { unitMean } from '../src/corpus/write-graphs.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { createTextEncoder } from '../src/encoders/text.js';
import type { NamedGraph } from '../src/evaluation/graphs/read.js';
import { withTextVectors } from '../src/evaluation/graphs/methods.js';
import { type GraphWithVectors, rerankGraphs } from '../src/retrieval/graphs/rerank.js';
import { editOnce } from './structure/edits.js';

const SHARES = [0.2, 0.3, 0.4, 0.5];
const EXPONENTS = [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5];
const KEPT = [0.5, 0.3];
const EDITS = 2;
const CANDIDATES = 20;

/** A candidate for a query. */
interface Seen {
  readonly isSought: boolean;
  readonly semantic: number;
  readonly matching: number;
  /** Nodes and edges of the query, by those of the case. */
  readonly size: number;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder of graphs');
const random = seededRandom(3);
const below = (limit: number) => Math.floor(limit * random());
const graphs: NamedGraph[] = [];
const topics = new Map<string, string>();
for await (const { file, result } of readGraphFiles(folder)) {
  if (!result || 'error' in result) continue;
  graphs.push({ ...result.graph.graph, id: file });
  topics.set(file, result.graph.topic ?? '');
}
const encoder = await createTextEncoder();
const cases = await withTextVectors(graphs, encoder);
await encoder.close();
const texts = new Map<string, Float32Array[]>();
for (const { id, nodeVectors } of cases) {
  const topic = topics.get(id)!;
  texts.set(topic, [...(texts.get(topic) ?? []), ...nodeVectors.values()]);
}
const sought = cases.filter(({ graph }) => countRelations(graph) > 1);

console.log(`${cases.length} graphs, ${sought.length} of them sought; mean reciprocal ranks`);
const kinds = [edited, partOf];
const seen = kinds.map((make) => KEPT.map((kept) => sought.map((one) => look(one, make, kept))));
const titles = kinds.flatMap(({ name }) => KEPT.map((kept) => `${name} ${kept}`));
console.log(['semantics', 'exponent', ...titles].map((title) => title.padStart(12)).join(''));
for (const exponent of EXPONENTS) {
  for (const share of SHARES) {
    const figures = seen.flat().map((queries) => meanReciprocalRank(queries, share, exponent));
    const cells = [
      share.toFixed(1),
      exponent.toFixed(2),
      ...figures.map((each) => each.toFixed(3)),
    ];
    console.log(cells.map((cell) => cell.padStart(12)).join(''));
  }
}

function edited({ graph }: GraphWithVectors): ArgumentGraph {
  let copy = graph;
  for (let left = EDITS; left > 0; left--) copy = editOnce(copy, random);
  return copy;
}

/** The major claim with one or two relations, chosen at random, and their premises. */
function partOf({ graph }: GraphWithVectors): ArgumentGraph {
  const relations = new Set(graph.nodes.flatMap(({ kind, id }) => (kind === 'S' ? [id] : [])));
  const kept = new Set([graph.majorClaim!]);
  for (let left = 1 + below(2); left > 0; left--) {
    const next = graph.edges.filter(
      ({ source, target }) => relations.has(source) && kept.has(target) && !kept.has(source),
    );
    if (next.length === 0) break;
    const { source: relation } = next[below(next.length)]!;
    kept.add(relation);
    for (const { source, target } of graph.edges) {
      if (target === relation && !relations.has(source)) kept.add(source);
    }
  }
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => kept.has(id)),
    edges: graph.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  };
}

function look(
  one: GraphWithVectors,
  make: (one: GraphWithVectors) => ArgumentGraph,
  kept: number,
): readonly Seen[] {
  const graph = make(one);
  const nodeVectors = new Map(
    graph.nodes.flatMap(({ kind, id }) =>
      kind === 'I' ? [[id, blurred(one, id, kept)] as const] : [],
    ),
  );
  const query = { id: one.id, graph, nodeVectors, semantic: unitMean([...nodeVectors.values()]) };
  const nearest = rerankGraphs(query, cases, { method: 'NONE' }).slice(0, CANDIDATES);
  const candidates = nearest.map(({ id }) => cases.find((each) => each.id === id)!);
  return rerankGraphs(query, candidates, { method: 'MATCHING' }).map((hit) => {
    const { graph: other } = candidates.find(({ id }) => id === hit.id)!;
    const size = sizeOf(graph) / sizeOf(other);
    return { isSought: hit.id === one.id, semantic: hit.semantic, matching: hit.structural!, size };
  });
}

/** A statement's vector, mixed with one of its topic and with noise in equal parts. */
function blurred({ id, nodeVectors }: GraphWithVectors, node: string, kept: number): Float32Array {
  const alike = texts.get(topics.get(id)!)!;
  const other = alike[below(alike.length)]!;
  const own = nodeVectors.get(node) ?? other;
  const noise = unitMean([Float32Array.from(own, () => random() + random() + random() - 1.5)]);
  return unitMean([
    own.map((value, at) => kept * value + ((1 - kept) / 2) * (other[at]! + noise[at]!)),
  ]);
}

function meanReciprocalRank(
  queries: readonly (readonly Seen[])[],
  share: number,
  exponent: number,
): number {
  const score = ({ semantic, matching, size }: Seen) =>
    share * semantic + (1 - share) * matching * size ** exponent;
  const ranks = queries.map((candidates) => {
    const found = candidates.find(({ isSought }) => isSought);
    if (!found) return Infinity;
    const own = score(found);
    return 1 + candidates.filter((other) => other !== found && score(other) >= own).length;
  });
  return ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
}

function countRelations({ nodes }: ArgumentGraph): number {
  return nodes.filter(({ kind }) => kind === 'S').length;
}

function sizeOf({ nodes, edges }: ArgumentGraph): number {
  return nodes.length + edges.length;
}
