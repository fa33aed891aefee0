import { checkEncoder } from '../domain/corpus.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Selected, SelectionOf } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { CorpusChanges } from './changes.js';
import { EncodedTexts } from './encoded-texts.js';
import { withKnownClaims } from './graph-claims.js';
import {
  decide,
  deletions,
  isWritten,
  type Item,
  prepareItems,
  readyItems,
  refuse,
} from './outcomes.js';
import { prepareGraph, type PreparedGraph } from './prepare-graph.js';
import { ensureIndexes } from './record.js';
import { CorpusShape } from './shape.js';
import type { ExistingPolicy, PutOptions, WriteOutcome } from './types.js';
import type { NewGraph } from '../domain/records.js';
import { planGraphRemoval, planGraphs, structureOf } from './write-graphs.js';
import type { WriterOptions } from './writer.js';

const PAGE = 512;

export class GraphWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  async put(
    corpus: string,
    graphs: readonly NewGraph[],
    { existing = 'REPLACE', signal }: PutOptions = {},
  ): Promise<readonly WriteOutcome[]> {
    const { registry, pause, textEncoder, sparseEncoder, structureEncoder, limits } = this.options;
    pause.requireNotPaused();
    const state = await registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const models = structureOf(structureEncoder)?.models ?? {};
    const cancellation = this.changes.cancellation(signal);
    const items = await prepareItems(
      graphs,
      (graph) => prepareGraph(corpus, graph, textEncoder.model, models, limits),
      cancellation,
    );
    const outcomes = await this.#compare(items, existing);
    if (!outcomes.some(isWritten)) return outcomes;

    // Encoding takes longest, so it is done before waiting for the turn to write.
    const encoded = new EncodedTexts(textEncoder, sparseEncoder);
    const added = items.filter((_, place) => outcomes[place]?.status === 'ADDED');
    const statements = readyItems(added).flatMap(({ premises }) => premises);
    await encoded.encode(
      statements.map(({ record }) => record),
      cancellation,
    );
    const write = () => this.#commit(corpus, items, encoded, existing);
    return this.changes.inTurn(corpus, write, signal);
  }

  delete(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const { store } = this.options;
    const write = async () => {
      const state = await this.options.registry.require(corpus);
      const stored = await store.retrieve('graphs', ids, {
        payload: ['corpus', 'external_id'],
        budget: UNLIMITED,
      });
      const own = stored.filter(({ payload }) => payload.corpus === corpus);
      const found = new Map(own.map((point) => [point.id, point.payload.external_id]));
      if (own.length > 0) {
        await this.changes.apply(state, state.record, () => planGraphRemoval(store, corpus, own));
      }
      return deletions(ids, found);
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  async #compare(
    items: readonly Item<PreparedGraph>[],
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const ready = readyItems(items);
    const stored = await this.#payloads(
      'graphs',
      ready.map(({ id }) => id),
      { payload: ['hash'], budget: UNLIMITED },
    );
    const statements = ready.flatMap(({ premises }) => premises.map(({ id }) => id));
    const premises = await this.#payloads('premises', statements, {
      payload: ['graph'],
      budget: UNLIMITED,
    });
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
      const payload = stored.get(id);
      const outcome = decide(item, payload?.hash, existing);
      if (isWritten(outcome)) for (const premise of item.ready.premises) written.add(premise.id);
      return outcome;
    });
  }

  async #commit(
    corpus: string,
    items: readonly Item<PreparedGraph>[],
    encoded: EncodedTexts,
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const { store, textEncoder, structureEncoder } = this.options;
    const state = await this.options.registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const outcomes = await this.#compare(items, existing);
    const shape = new CorpusShape(state.record);
    const written = items.filter((item, place) => {
      const outcome = outcomes[place];
      if (outcome === undefined || !isWritten(outcome) || !('ready' in item)) return false;
      const { id, record, premises } = item.ready;
      try {
        for (const premise of premises) shape.admit(premise.record);
        return true;
      } catch (error) {
        outcomes[place] = refuse(error, record.id, id);
        return false;
      }
    });
    if (written.length > 0) {
      if (shape.grown) await ensureIndexes(store, shape.parts());
      const record = shape.grown ? { ...state.record, ...shape.parts() } : state.record;
      const encoder = textEncoder.model;
      const structure = structureOf(structureEncoder);
      const graphs = await withKnownClaims(store, corpus, encoder, readyItems(written));
      await this.changes.apply(state, record, (sequence) =>
        planGraphs({ store, corpus, encoder, encoded, sequence, structure }, graphs),
      );
    }
    return outcomes;
  }

  async #payloads<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    ids: readonly string[],
    selection: Asked,
  ): Promise<ReadonlyMap<string, Selected<Name, Asked>>> {
    const found = new Map<string, Selected<Name, Asked>>();
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = ids.slice(from, from + PAGE);
      const points = await this.options.store.retrieve(collection, page, selection);
      for (const point of points) found.set(point.id, point.payload);
    }
    return found;
  }
}
