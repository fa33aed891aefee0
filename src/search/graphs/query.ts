import { toGraphRecord } from '../../corpus/collections/graphs.js';
import { z } from 'zod';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { checkEncoder, type Corpus } from '../../domain/corpus.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { isBlank } from '../../domain/text.js';
import { ElenchusError } from '../../runtime/errors.js';
import { inStage } from '../../runtime/telemetry/request-record.js';
import { normalised, weightedSum } from '../../math/vectors.js';
import { byCosine } from '../ranks/dense.js';
import type { Stage } from '../stage.js';
import type { StoredPoint } from '../../store/port.js';
import type { RetrievalDependencies, SearchDependencies } from '../types.js';
import { checkQueryGraph } from './arguments.js';
import { matches, type StructurePlan } from './plan.js';
import { nodeVectors, semanticOf, structureOf } from './stored-vectors.js';
import type { GraphWithVectors } from './rerank.js';
import type { GraphSubject } from './types.js';
import type { ReadBudget } from '../../store/port.js';

export interface SoughtGraph {
  readonly graph: ArgumentGraph;
  /** The stored graph that it is, with its vectors; a graph is not an answer to itself. */
  readonly stored?: { readonly record: GraphRecord; readonly point: StoredPoint };
}

export interface GraphQuery {
  readonly graph: ArgumentGraph;
  /** The graph with its vectors, computed when they are first asked for. */
  vectors(): Promise<GraphWithVectors>;
}

/**
 * The graph to search by. A text counts as a graph of one statement.
 * @throws ElenchusError NOT_FOUND if there is no such graph that the principal may see, and the
 *   errors of `checkQueryGraph`
 */
export async function soughtGraph(
  by: GraphSubject,
  { store, config, corpora }: SearchDependencies,
  allowed: AllowedCorpora,
  budget: ReadBudget,
): Promise<SoughtGraph> {
  if ('graph' in by) return { graph: by.graph };
  if ('text' in by) return { graph: { nodes: [{ kind: 'I', id: '1', text: by.text }], edges: [] } };
  const [point] = await store.retrieve('graphs', [by.graphId], {
    payload: true,
    vectors: true,
    budget,
  });
  if (point === undefined || !(await corpora.allows(allowed, point.payload.corpus))) {
    throw new ElenchusError('NOT_FOUND', { field: 'by.graphId', id: by.graphId });
  }
  const record = toGraphRecord(point);
  checkQueryGraph(record.graph, 'by.graphId', config);
  return { graph: record.graph, stored: { record, point } };
}

/**
 * The vectors of a query graph that a plan needs: the stored ones if it is stored, else computed as
 * ingest would.
 */
export async function withVectors(
  { graph, stored }: SoughtGraph,
  corpus: Corpus,
  dependencies: RetrievalDependencies,
  plan: StructurePlan,
  signal: AbortSignal | undefined,
): Promise<GraphWithVectors> {
  const { store, textEncoder, structureEncoder } = dependencies;
  checkEncoder(corpus, textEncoder.model);
  const { seen } = plan;
  if (stored?.record.corpus === corpus.name) {
    const { record, point } = stored;
    const [vectors] = matches(plan) ? await nodeVectors(store, corpus.name, [record]) : [];
    return {
      ...{ id: record.id, graph, semantic: semanticOf(point), nodeVectors: vectors ?? new Map() },
      structure: seen && structureOf(point, seen),
    };
  }
  const statements = graph.nodes.flatMap((node) =>
    node.kind === 'I' && !isBlank(node.text) ? [node] : [],
  );
  const [vectors, [structure] = []] = await Promise.all([
    Promise.all(statements.map(({ text }) => textEncoder.encodeQuery(text, signal))),
    seen && inStage(signal, 'encode', () => structureEncoder.encode([graph], seen.view)),
  ]);
  const mean = weightedSum(vectors.map((vector) => [1 / vectors.length, vector]));
  return {
    id: '',
    graph,
    semantic: Float32Array.from(normalised(mean) ?? mean),
    nodeVectors: new Map(statements.map(({ id }, index) => [id, vectors[index]!])),
    structure,
  };
}

/** Ranks graphs by the similarity of their texts. */
export function contentStage(query: GraphQuery): Stage<null> {
  return {
    ...{ name: 'content', size: 0, state: z.null() },
    async run({ source }) {
      const { semantic } = await query.vectors();
      return { state: null, ranked: byCosine(source, semantic) };
    },
  };
}
