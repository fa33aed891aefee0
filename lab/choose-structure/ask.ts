import { unitMean } from '../../src/corpus/write-graphs.js';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { type GraphWithVectors, rerankGraphs } from '../../src/search/graphs/rerank.js';
import type { StructureEncoder } from '../../src/graphs/encoder.js';
import { DEFAULT_STRUCTURE_VIEW } from '../../src/graphs/encoder.js';
import { dot } from '../../src/math/dot.js';
import { editOnce } from '../../evaluation/src/graphs/edits.js';
import type { Asked, Compared } from '../shared/structure-weights.js';

/** How much of its own vector a statement of a query keeps. */
const KEPT = [0.5, 0.3];
const EDITS = 2;
const CANDIDATES = 20;

export const countRelations = ({ nodes }: ArgumentGraph): number =>
  nodes.filter(({ kind }) => kind === 'S').length;

/** Compares a query with cases in every way. Graphs need their vectors of structure. */
export function compare(
  query: GraphWithVectors,
  cases: readonly GraphWithVectors[],
): readonly Compared[] {
  const byId = new Map(cases.map((each) => [each.id, each]));
  return rerankGraphs(query, cases, { method: 'MATCHING' }).map((hit) => {
    const { graph, structure } = byId.get(hit.id)!;
    const vision = query.structure && structure ? dot(query.structure, structure) : 0;
    const size = sizeOf(query.graph) / sizeOf(graph);
    return { id: hit.id, semantic: hit.semantic, vision, matching: hit.structural ?? 0, size };
  });
}

/** Asks for graphs by copies of them that say something like it and are built a little differently. */
export class Asking {
  readonly #texts = new Map<string, Float32Array[]>();

  /** @param topics of the cases, by id */
  constructor(
    private readonly cases: readonly GraphWithVectors[],
    private readonly topics: ReadonlyMap<string, string>,
    private readonly encoder: StructureEncoder,
    private readonly random: () => number,
  ) {
    for (const { id, nodeVectors } of cases) {
      const topic = topics.get(id)!;
      this.#texts.set(topic, [...(this.#texts.get(topic) ?? []), ...nodeVectors.values()]);
    }
  }

  /** By the whole graph after two edits, and by a part of it; each with nearer and farther texts. */
  async ask(one: GraphWithVectors): Promise<Asked> {
    const graphs = KEPT.flatMap((kept) => [
      { kept, graph: this.#edited(one.graph) },
      { kept, graph: this.#partOf(one.graph) },
    ]);
    const structures = await this.encoder.encode(
      graphs.map(({ graph }) => graph),
      DEFAULT_STRUCTURE_VIEW,
    );
    const ways = graphs.map(({ graph, kept }, at) => {
      const structure = structures[at];
      return this.#compared(one, graph, kept, structure);
    });
    return { sought: one.id, topic: this.topics.get(one.id)!, ways };
  }

  #compared(
    one: GraphWithVectors,
    graph: ArgumentGraph,
    kept: number,
    structure: Float32Array | undefined,
  ): readonly Compared[] {
    const nodeVectors = new Map(
      graph.nodes.flatMap(({ kind, id }) =>
        kind === 'I' ? [[id, this.#blurred(one, id, kept)] as const] : [],
      ),
    );
    const semantic = unitMean([...nodeVectors.values()]);
    const query = { id: one.id, graph, nodeVectors, semantic, ...(structure && { structure }) };
    const nearest = rerankGraphs(query, this.cases, { method: 'NONE' }).slice(0, CANDIDATES);
    const ids = new Set(nearest.map(({ id }) => id));
    return compare(
      query,
      this.cases.filter(({ id }) => ids.has(id)),
    );
  }

  #edited(graph: ArgumentGraph): ArgumentGraph {
    let copy = graph;
    for (let left = EDITS; left > 0; left--) copy = editOnce(copy, this.random);
    return copy;
  }

  /** The major claim with one or two relations, chosen at random, and their premises. */
  #partOf(graph: ArgumentGraph): ArgumentGraph {
    const relations = new Set(graph.nodes.flatMap(({ kind, id }) => (kind === 'S' ? [id] : [])));
    const kept = new Set([graph.majorClaim!]);
    for (let left = 1 + this.#below(2); left > 0; left--) {
      const next = graph.edges.filter(
        ({ source, target }) => relations.has(source) && kept.has(target) && !kept.has(source),
      );
      if (next.length === 0) break;
      const { source: relation } = next[this.#below(next.length)]!;
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

  /** A statement's vector, mixed with one of its topic and with noise in equal parts. */
  #blurred({ id, nodeVectors }: GraphWithVectors, node: string, kept: number): Float32Array {
    const alike = this.#texts.get(this.topics.get(id)!)!;
    const other = alike[this.#below(alike.length)]!;
    const own = nodeVectors.get(node) ?? other;
    const { random } = this;
    const noise = unitMean([Float32Array.from(own, () => random() + random() + random() - 1.5)]);
    return unitMean([
      own.map((value, at) => kept * value + ((1 - kept) / 2) * (other[at]! + noise[at]!)),
    ]);
  }

  #below(limit: number): number {
    return Math.floor(limit * this.random());
  }
}

function sizeOf({ nodes, edges }: ArgumentGraph): number {
  return nodes.length + edges.length;
}
