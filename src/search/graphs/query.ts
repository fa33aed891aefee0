import { graphPayload, toGraphRecord } from '../../corpus/collections/graphs.js';
import { statementId } from '../../corpus/prepare-graph.js';
import { type ArgumentGraph, checkArgumentGraph } from '../../domain/argument-graph.js';
import { MAX_TEXT } from '../../domain/check.js';
import { checkEncoder, type Corpus } from '../../domain/corpus.js';
import { countGraph, type GraphRecord } from '../../domain/graph-record.js';
import { entityId } from '../../domain/ids.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { isBlank } from '../../domain/text.js';
import {
  DEFAULT_STRUCTURE_VIEW,
  type StructureEncoder,
  type StructureView,
} from '../../graphs/encoder.js';
import { normalised, weightedSum } from '../../math/vectors.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { inPhase, type ReadBudget, type RequestScope } from '../../runtime/scope.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import type { SearchLimits } from '../arguments.js';
import type { RetrievalDependencies, SearchDependencies } from '../dependencies.js';
import type { GraphWithVectors, RerankOptions } from './rerank.js';
import type { GraphSubject, StructureMethod, StructureOptions } from './types.js';

/**
 * What AUTO does, with structure weighed by `rerank.ts`: if the model of its view is installed, and if
 * not.
 */
const AUTO_METHOD = { shipped: 'CASCADE', missing: 'MATCHING' } as const;

export interface StructurePlan {
  /** NONE also if the query has no relations, since it then has no structure. */
  readonly method: StructureMethod;
  readonly applicable: boolean;
  /** The view that is compared and its model; absent if the method compares no vectors. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
}

/** @throws ElenchusError STRUCTURE_MODEL_MISSING if there is no model for the wanted view */
export function planOf(
  { method: asked, view = DEFAULT_STRUCTURE_VIEW, mappings, textWeight }: StructureOptions,
  query: ArgumentGraph,
  encoder: StructureEncoder,
  { graphPool, matchingSteps }: SearchLimits,
): StructurePlan {
  const applicable = query.nodes.some(({ kind }) => kind === 'S');
  const auto = AUTO_METHOD[encoder.views.includes(view) ? 'shipped' : 'missing'];
  const chosen = asked === 'AUTO' ? auto : asked;
  const needed = chosen === 'VISION' || chosen === 'CASCADE';
  const seen = needed ? { view, model: encoder.model(view) } : undefined;
  const method = applicable ? chosen : 'NONE';
  const gated = asked === 'AUTO' && textWeight === undefined;
  const matched = mappings === undefined ? undefined : Math.min(mappings, graphPool);
  return {
    method,
    applicable,
    seen: applicable ? seen : undefined,
    options: { method, work: matchingSteps, matched, textWeight, gated },
  };
}

/** Whether graphs are mapped to each other, which takes the vectors of their statements. */
function matches({ method }: StructurePlan): boolean {
  return method === 'MATCHING' || method === 'CASCADE';
}

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
  { store, corpora }: SearchDependencies,
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
  checkQueryGraph(record.graph, 'by.graphId');
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
  scope: RequestScope,
): Promise<GraphWithVectors> {
  const { store, textEncoder, structureEncoder } = dependencies;
  checkEncoder(corpus, textEncoder.model);
  const { seen } = plan;
  if (stored?.record.corpus === corpus.name) {
    const { record, point } = stored;
    const [vectors] = matches(plan) ? await nodeVectors(store, corpus.name, [record]) : [];
    return {
      id: record.id,
      graph,
      semantic: semanticOf(point),
      nodeVectors: vectors ?? new Map(),
      structure: seen && structureOf(point, seen),
    };
  }
  const statements = graph.nodes.flatMap((node) =>
    node.kind === 'I' && !isBlank(node.text) ? [node] : [],
  );
  const [vectors, [structure] = []] = await Promise.all([
    Promise.all(statements.map(({ text }) => textEncoder.encodeQuery(text, scope))),
    seen && inPhase(scope, 'encode', () => structureEncoder.encode([graph], seen.view)),
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

/** A graph whose statements are stored as premises. */
interface StatedGraph {
  readonly externalId: string;
  readonly graph: ArgumentGraph;
}

/** How many statements are read at a time, so that other requests come between. */
const TOGETHER = 512;

/**
 * The vectors of graphs' statements by the node's id, for each graph. They are read by the ids of
 * their points: a filter would look at all premises.
 */
export async function nodeVectors(
  store: VectorStore,
  corpus: string,
  graphs: readonly StatedGraph[],
): Promise<readonly ReadonlyMap<string, Float32Array>[]> {
  const found = graphs.map(() => new Map<string, Float32Array>());
  const statements = graphs.flatMap(({ externalId, graph }, place) =>
    graph.nodes.flatMap((node) =>
      node.kind === 'I' && !isBlank(node.text)
        ? [{ node: node.id, name: statementId(externalId, node.id), vectors: found[place]! }]
        : [],
    ),
  );
  for (let from = 0; from < statements.length; from += TOGETHER) {
    const part = new Map(
      statements
        .slice(from, from + TOGETHER)
        .map((statement) => [entityId('premise', corpus, statement.name), statement]),
    );
    const selection = { payload: false, vectors: ['semantic'] } as const;
    const points = await store.retrieve('premises', [...part.keys()], selection);
    const rows = inOneBuffer(points.map(({ vectors }) => vectors!.semantic as DenseVector));
    points.forEach(({ id }, at) => {
      const { node, vectors } = part.get(id)!;
      vectors.set(node, rows[at]!);
    });
  }
  return found;
}

/** Vectors of one size side by side, since a thread is sent one buffer faster than many. */
function inOneBuffer(vectors: readonly DenseVector[]): readonly Float32Array[] {
  const size = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * size);
  return vectors.map((vector, at) => {
    all.set(vector, at * size);
    return all.subarray(at * size, (at + 1) * size);
  });
}

export function semanticOf({ vectors }: Pick<StoredPoint, 'vectors'>): Float32Array {
  return Float32Array.from(vectors!.semantic as DenseVector);
}

/** A view of shapes, and the model that makes its vectors. */
export interface SeenBy {
  readonly view: StructureView;
  readonly model: { readonly name: string; readonly version: string };
}

/** @throws ElenchusError STORE_MODEL_MISMATCH if another model made the vectors of a graph's shape */
export function checkShapeModel(point: StoredPoint, { view, model }: SeenBy): void {
  const { corpus, models } = graphPayload(point);
  const made = models?.[view];
  const current = `${model.name} ${model.version}`;
  if (made === current) return;
  throw new ElenchusError('STORE_MODEL_MISMATCH', {
    corpus,
    stored: made ?? 'no model of shapes',
    current,
  });
}

/**
 * The vector of a graph's shape; undefined if it has no relations.
 * @throws ElenchusError STORE_MODEL_MISMATCH if another model made it
 */
export function structureOf(point: StoredPoint, seen: SeenBy): Float32Array | undefined {
  checkShapeModel(point, seen);
  const vector = point.vectors?.[seen.view] as DenseVector | undefined;
  return vector && Float32Array.from(vector);
}

/**
 * Checks a query graph: its invariants, and that it is small enough to compare.
 * @throws ElenchusError GRAPH_TOO_LARGE, EMPTY_QUERY, TEXT_TOO_LONG, DUPLICATE_ID, UNKNOWN_ID,
 *   BAD_INPUT, naming the node or edge
 */
export function checkQueryGraph(graph: ArgumentGraph, field: string): void {
  checkSize(graph.nodes.length, 'nodes', field);
  checkSize(graph.edges.length, 'edges', field);
  const unnamed = graph.nodes.findIndex(({ id }) => id === '');
  if (unnamed >= 0) throw badInput(`${field}.nodes[${unnamed}].id`, 'is empty');
  checkArgumentGraph(graph, field);
  const length = graph.nodes.reduce(
    (sum, node) => sum + (node.kind === 'I' ? node.text.length : 0),
    0,
  );
  if (length > MAX_TEXT) {
    throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit: MAX_TEXT });
  }
  if (graph.nodes.every((node) => node.kind === 'S' || isBlank(node.text))) {
    throw new ElenchusError('EMPTY_QUERY', { field });
  }
  const { depth } = countGraph(graph);
  checkSize(depth, 'levels', field);
}

/** How large a graph to search for may be: its levels are those of its relations. */
const MOST = { nodes: 1_000, edges: 5_000, levels: 200 };

function checkSize(size: number, unit: keyof typeof MOST, file: string): void {
  const limit = MOST[unit];
  if (size <= limit) return;
  throw new ElenchusError('GRAPH_TOO_LARGE', { file, limit, unit, setting: FIXED_LIMIT });
}
