import type { ArgumentGraph } from '../domain/argument-graph.js';
import { canonicalJson } from '../domain/content.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { NewGraph } from '../domain/records.js';
import type { StructureEncoder, StructureView } from '../graphs/encoder.js';
import { unitMean } from '../math/vectors.js';
import { BATCH_BYTES, batches, jsonBytes } from '../runtime/bytes.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type {
  Change,
  DenseVector,
  Point,
  Selected,
  SelectionOf,
  Vectors,
  VectorStore,
} from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import type { CorpusChanges, Plan, WriterOptions } from './changes.js';
import { withKnownClaims } from './claims-in-words.js';
import { graphPoint } from './collections/graphs.js';
import type { PointOf } from './collections/index.js';
import { decide, isWritten, type Item, type ItemKind, readyItems, refuse } from './items.js';
import { EncodedTexts, hashParts, type PreparedPremise } from './prepare.js';
import { type PreparedGraph, prepareGraph, type StructureModels } from './prepare-graph.js';
import { scrollAll } from './scroll.js';
import type { ExistingPolicy, WriteOutcome } from './types.js';
import {
  CorpusShape,
  grownBy,
  planPremises,
  planRemoval,
  REMOVAL_SELECTION,
  type RemovedPremise,
  type WriteContext,
} from './write-premises.js';

type GraphKind = ItemKind<
  NewGraph,
  PreparedGraph,
  EncodedTexts,
  PointOf<'graphs', 'corpus' | 'external_id'> & { readonly payload: { readonly graph?: undefined } }
>;

/** Each statement becomes a premise. Its id is the graph's, "#" and the node's. */
export function graphKind(options: WriterOptions, changes: CorpusChanges): GraphKind {
  const { store, textEncoder, sparseEncoder, structureEncoder, limits } = options;
  const encoder = textEncoder.model;
  const structure = structureOf(structureEncoder);
  return {
    preparation: 'BEFORE',
    isEncoded: true,
    async preparing(corpus) {
      const models = structure?.models ?? {};
      return (graph) => prepareGraph(corpus, graph, encoder, models, limits);
    },
    compare: (items, existing) => compareGraphs(store, items, existing),
    async make(written, signal) {
      const encoded = new EncodedTexts(textEncoder, sparseEncoder);
      const added = written.filter(({ status }) => status === 'ADDED');
      const statements = added.flatMap(({ ready }) => ready.premises);
      await encoded.encode(
        statements.map(({ record }) => record),
        signal,
      );
      return encoded;
    },
    async commit(state, written, encoded, refuseItem) {
      const shape = new CorpusShape(state.record);
      const admitted: PreparedGraph[] = [];
      for (const item of written) {
        try {
          for (const { record } of item.ready.premises) shape.admit(record);
          admitted.push(item.ready);
        } catch (error) {
          refuseItem(item, error);
        }
      }
      if (admitted.length === 0) return;
      const record = await grownBy(shape, state.record, store);
      const corpus = record.name;
      const graphs = await withKnownClaims(store, corpus, encoder, admitted);
      await changes.apply(state, record, (sequence) =>
        planGraphs({ store, corpus, encoder, encoded, sequence, structure }, graphs),
      );
    },
    stored: (ids) => store.retrieve('graphs', ids, STORED),
    remove: (state, gone) =>
      changes.apply(state, state.record, () => planGraphRemoval(store, state.record.name, gone)),
  };
}

const STORED = { payload: ['corpus', 'external_id'], budget: UNLIMITED } as const;

async function compareGraphs(
  store: VectorStore,
  items: readonly Item<PreparedGraph>[],
  existing: ExistingPolicy,
): Promise<WriteOutcome[]> {
  const ready = readyItems(items);
  const ids = ready.map(({ id }) => id);
  const ofHash = { payload: ['hash'], budget: UNLIMITED } as const;
  const stored = await payloadsOf(store, 'graphs', ids, ofHash);
  const statements = ready.flatMap(({ premises }) => premises.map(({ id }) => id));
  const ofGraph = { payload: ['graph'], budget: UNLIMITED } as const;
  const premises = await payloadsOf(store, 'premises', statements, ofGraph);
  // Tracks the ids of this write, since two graphs can share one: "a" with "b#c", and "a#b" with
  // "c".
  const written = new Set<string>();
  return items.map((item) => {
    if ('decided' in item) return item.decided;
    const { id, record } = item.ready;
    const taken = item.ready.premises.find((premise) => {
      const payload = premises.get(premise.id);
      const ofOther = payload !== undefined && payload.graph !== record.id;
      return ofOther || written.has(premise.id);
    });
    if (taken !== undefined) {
      const details = { field: 'id', id: taken.record.id };
      return refuse(new ElenchusError('DUPLICATE_ID', details), record.id, id);
    }
    const outcome = decide(item, stored.get(id)?.hash, existing);
    if (isWritten(outcome)) for (const premise of item.ready.premises) written.add(premise.id);
    return outcome;
  });
}

/** How many points are read together, since a graph can have very many statements. */
const PAGE = 512;

async function payloadsOf<Name extends string, const Asked extends SelectionOf<Name>>(
  store: VectorStore,
  collection: Name,
  ids: readonly string[],
  selection: Asked,
): Promise<ReadonlyMap<string, Selected<Name, Asked>>> {
  const found = new Map<string, Selected<Name, Asked>>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const points = await store.retrieve(collection, page, selection);
    for (const point of points) found.set(point.id, point.payload);
  }
  return found;
}

interface GraphContext extends WriteContext {
  readonly structure?: Structure;
}

/** What makes the vectors of shapes. */
export interface Structure {
  readonly encoder: StructureEncoder;
  readonly models: StructureModels;
}

/** An encoder with the names of its models; undefined without one. */
export function structureOf(encoder: StructureEncoder | undefined): Structure | undefined {
  if (!encoder) return undefined;
  const entries = encoder.views.map((view) => {
    const { name, version } = encoder.model(view);
    return [view, `${name} ${version}`];
  });
  return { encoder, models: Object.fromEntries(entries) as StructureModels };
}

const SHAPE_KEYS = ['nodes', 'edges', 'major_claim', 'models', 'hash'] as const;

/** What is compared of a stored graph, with its vectors. */
type StoredShape = PointOf<'graphs', (typeof SHAPE_KEYS)[number]>;

/** How many graphs' shapes are encoded together. */
const GRAPHS = { count: 16, bytes: BATCH_BYTES };

/** Writes graphs after their statements. What has a stored vector is not encoded again. */
export async function planGraphs(
  context: GraphContext,
  graphs: readonly PreparedGraph[],
): Promise<Plan> {
  const { store, corpus, encoded, sequence, structure } = context;
  const ids = graphs.map(({ id }) => id);
  const stored = await store.retrieve('graphs', ids, {
    payload: SHAPE_KEYS,
    vectors: true,
    budget: writeBudget(),
  });
  const known = new Map(stored.map((point) => [point.id, point]));
  const premises = graphs.flatMap((graph) => graph.premises);
  const keep = new Set(premises.map(({ id }) => id));
  const before = await statementsOf(
    store,
    corpus,
    graphs.map(({ record }) => record.id),
  );
  const removal = planRemoval(before.filter(({ id }) => !keep.has(id)));
  const unchanged = keepStored(premises, before, encoded);
  const changed = premises.filter(({ id }) => !unchanged.has(id));
  const writing = await planPremises(
    context,
    changed.map((premise) => ({ premise, profile: premise.record.profile })),
  );
  const points: Point[] = [];
  for await (const part of batches(graphs, GRAPHS, ({ record }) => jsonBytes(record))) {
    const shapes = await shapesOf(context, part, known);
    part.forEach((graph, place) => {
      const semantic = meaningOf(graph, known.get(graph.id), encoded);
      points.push(
        graphPoint(corpus, graph, sequence, structure?.models, { ...shapes[place], semantic }),
      );
    });
  }
  return {
    changes: [
      ...(await unfinished(store, ids)),
      ...removal.changes,
      ...writing.changes,
      { collection: 'graphs', upsert: points },
    ],
    gone: [...removal.gone, ...writing.gone],
    added: writing.added,
  };
}

/** Deletes graphs with their statements. */
export async function planGraphRemoval(
  store: VectorStore,
  corpus: string,
  graphs: readonly PointOf<'graphs', 'external_id'>[],
): Promise<Plan> {
  const names = graphs.map(({ payload }) => payload.external_id);
  const removal = planRemoval(await statementsOf(store, corpus, names));
  const ids = graphs.map(({ id }) => id);
  const changes = [
    ...(await unfinished(store, ids)),
    ...removal.changes,
    { collection: 'graphs', delete: { ids } },
  ];
  return { ...removal, changes };
}

/**
 * For a store without atomic writes: marks stored graphs as unfinished, so that the same change,
 * made again after a kill, is not skipped.
 */
async function unfinished(store: VectorStore, ids: readonly string[]): Promise<readonly Change[]> {
  if (store.atomicWrites) return [];
  const whole = { payload: true, vectors: true, budget: writeBudget() } as const;
  const stored = await store.retrieve('graphs', ids, whole);
  const upsert = stored.map(({ id, payload, vectors = {} }) => {
    return { id, vectors, payload: { ...payload, hash: '' } };
  });
  return [{ collection: 'graphs', upsert }];
}

/** A statement of a stored graph as a premise. */
type Statement = RemovedPremise & PointOf<'premises', 'text' | 'hash'>;

/** The statements of graphs as premises, with their vectors. */
export async function statementsOf(
  store: VectorStore,
  corpus: string,
  graphs: readonly string[],
): Promise<Statement[]> {
  const filter = { must: [inCorpus(corpus), matchAny('graph', graphs)] };
  const selection = {
    payload: [...REMOVAL_SELECTION.payload, 'text', 'hash'],
    vectors: ['semantic', 'lexical'],
    budget: writeBudget(),
  } as const;
  const points: Statement[] = [];
  for await (const point of scrollAll(store, 'premises', filter, selection)) points.push(point);
  return points;
}

/** Remembers the vectors of statements that are stored unchanged; returns their ids. */
function keepStored(
  premises: readonly PreparedPremise[],
  stored: readonly Statement[],
  encoded: WriteContext['encoded'],
): ReadonlySet<string> {
  const hashes = new Map(premises.map(({ id, hash }) => [id, hash]));
  const same = stored.filter(({ id, payload }) => payload.hash === hashes.get(id));
  for (const { payload, vectors } of same) {
    encoded.set(payload.text, vectors!.semantic as DenseVector);
  }
  return new Set(same.map(({ id }) => id));
}

/** Vectors of shapes, by view. A stored one is kept if neither shape nor model has changed. */
async function shapesOf(
  { structure }: GraphContext,
  graphs: readonly PreparedGraph[],
  stored: ReadonlyMap<string, StoredShape>,
): Promise<Vectors[]> {
  if (structure === undefined) return graphs.map(() => ({}));
  const { encoder, models } = structure;
  const kept = graphs.map((graph): Vectors => {
    const point = stored.get(graph.id);
    if (!point || !sameShape(graph, point)) return {};
    const views = encoder.views.filter((view) => point.payload.models?.[view] === models[view]);
    const vectors = views.map((view) => [view, point.vectors?.[view]] as const);
    return Object.fromEntries(vectors) as Vectors;
  });
  const given = graphs.map(({ record }) => record.graph);
  const encoded = await encodeShapes(structure, given, (at, view) => !(view in kept[at]!));
  return encoded.map((vectors, at) => defined({ ...kept[at], ...vectors }));
}

function defined(vectors: Vectors): Vectors {
  return Object.fromEntries(Object.entries(vectors).filter(([, vector]) => vector !== undefined));
}

/** The vectors of shapes that are wanted, by view; none of a graph without a relation. */
export async function encodeShapes(
  { encoder }: Structure,
  graphs: readonly ArgumentGraph[],
  isWanted: (graph: number, view: StructureView) => boolean,
): Promise<Vectors[]> {
  const shapes = graphs.map((): Record<string, DenseVector> => ({}));
  for (const view of encoder.views) {
    const wanted = [...graphs.keys()].filter((at) => isWanted(at, view));
    const encoded = await encoder.encode(
      wanted.map((at) => graphs[at]!),
      view,
    );
    wanted.forEach((at, place) => {
      const vector = encoded[place];
      if (vector !== undefined) shapes[at]![view] = vector;
    });
  }
  return shapes;
}

function sameShape({ record: { graph } }: PreparedGraph, { payload }: StoredShape): boolean {
  const { nodes, edges, major_claim } = payload;
  return (
    canonicalJson([graph.nodes, graph.edges, graph.majorClaim]) ===
    canonicalJson([nodes, edges, major_claim])
  );
}

/** The vector of a graph's texts: the stored one if neither texts nor encoder have changed. */
function meaningOf(
  graph: PreparedGraph,
  stored: StoredShape | undefined,
  encoded: WriteContext['encoded'],
): DenseVector {
  const known = stored?.vectors?.semantic as DenseVector | undefined;
  const same = stored && sameShape(graph, stored);
  if (known && same && hashParts(stored.payload.hash).encoders === hashParts(graph.hash).encoders)
    return known;
  return unitMean(graph.premises.map(({ record: { text } }) => encoded.semantic(text)));
}
