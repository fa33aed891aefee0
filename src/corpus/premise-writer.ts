import { checkEncoder } from '../domain/corpus.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../store/reads.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { CorpusChanges } from './changes.js';
import { EncodedTexts } from './encoded-texts.js';
import { decide, isWritten, type Item, prepareItems, readyItems, refuse } from './outcomes.js';
import { preparePremise, type PreparedPremise } from './prepare.js';
import { ensureIndexes } from './record.js';
import { CorpusShape } from './shape.js';
import type { ExistingPolicy, PutOptions, WriteOutcome } from './types.js';
import type { PremiseRecord } from '../domain/records.js';
import {
  REMOVAL_SELECTION,
  planPremises,
  planRemoval,
  type PremiseChange,
} from './write-premises.js';
import type { WriterOptions } from './writer.js';

/** Writes and deletes premises. */
export class PremiseWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /** @returns one outcome for each record, in order */
  async put(
    corpus: string,
    records: readonly PremiseRecord[],
    { existing = 'REPLACE', signal }: PutOptions = {},
  ): Promise<readonly WriteOutcome[]> {
    this.options.pause.requireNotPaused();
    // Encoding takes longest, so it begins before the turn to write, whose place is kept meanwhile.
    const encoding = this.#encodeNew(corpus, records, existing, this.changes.cancellation(signal));
    encoding.catch(() => undefined);
    const write = async () => {
      const { items, outcomes, encoded } = await encoding;
      return encoded ? this.#commit(corpus, items, encoded, existing) : outcomes;
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  /**
   * @param ids of premises (UUIDs)
   * @param signal as in `PutOptions`
   */
  async delete(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const { store } = this.options;
    const write = async (): Promise<WriteOutcome[]> => {
      const state = await this.options.registry.require(corpus);
      const stored = await store.retrieve('premises', ids, REMOVAL_SELECTION);
      const own = stored.filter(({ payload }) => payload.corpus === corpus);
      const found = new Map(own.map((point) => [point.id, point]));
      const gone = own.filter(({ payload }) => payload.graph === undefined);
      if (gone.length > 0) {
        await this.changes.apply(state, state.record, () => Promise.resolve(planRemoval(gone)));
      }
      return ids.map((id) => {
        const point = found.get(id);
        if (point === undefined) {
          return refuse(new ElenchusError('NOT_FOUND', { field: 'ids', id }), undefined, id);
        }
        const { graph, external_id: externalId } = point.payload;
        if (graph !== undefined) return refuse(statementOfGraph('ids', id, graph), externalId, id);
        // An id that is given twice is found only once.
        found.delete(id);
        return { id, externalId, status: 'DELETED' };
      });
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  async #encodeNew(
    corpus: string,
    records: readonly PremiseRecord[],
    existing: ExistingPolicy,
    cancellation: Cancellation,
  ) {
    const { registry, textEncoder, sparseEncoder, limits } = this.options;
    const state = await registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const items = await prepareItems(
      records,
      (record) => preparePremise(corpus, record, textEncoder.model, limits),
      cancellation,
    );
    const outcomes = await this.#compare(items, existing);
    if (!outcomes.some(isWritten)) return { items, outcomes };

    const encoded = new EncodedTexts(textEncoder, sparseEncoder);
    const added = items.filter((_, place) => outcomes[place]?.status === 'ADDED');
    await encoded.encode(
      readyItems(added).map(({ record }) => record),
      cancellation,
    );
    return { items, outcomes, encoded };
  }

  async #compare(
    items: readonly Item<PreparedPremise>[],
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const ids = readyItems(items).map(({ id }) => id);
    const selection = { payload: ['hash', 'graph'], budget: UNLIMITED } as const;
    const stored = await this.options.store.retrieve('premises', ids, selection);
    const payloads = new Map(stored.map(({ id, payload }) => [id, payload]));
    return items.map((item) => {
      if ('decided' in item) return item.decided;
      const { id, record } = item.ready;
      const payload = payloads.get(id);
      if (payload?.graph !== undefined) {
        return refuse(statementOfGraph('id', record.id, payload.graph), record.id, id);
      }
      return decide(item, payload?.hash, existing);
    });
  }

  async #commit(
    corpus: string,
    items: readonly Item<PreparedPremise>[],
    encoded: EncodedTexts,
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const { store, textEncoder } = this.options;
    const state = await this.options.registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const outcomes = await this.#compare(items, existing);
    const shape = new CorpusShape(state.record);
    const changes: PremiseChange[] = [];
    items.forEach((item, place) => {
      const outcome = outcomes[place];
      if (outcome === undefined || !isWritten(outcome) || !('ready' in item)) return;
      const premise = item.ready;
      try {
        changes.push({ premise, profile: shape.admit(premise.record) });
      } catch (error) {
        outcomes[place] = refuse(error, premise.record.id, premise.id);
      }
    });
    if (changes.length > 0) {
      if (shape.grown) await ensureIndexes(store, shape.parts());
      const encoder = textEncoder.model;
      const record = shape.grown ? { ...state.record, ...shape.parts() } : state.record;
      await this.changes.apply(state, record, (sequence) =>
        planPremises({ store, corpus, encoder, encoded, sequence }, changes),
      );
    }
    return outcomes;
  }
}

/** The error for changing a statement of a graph by itself. */
function statementOfGraph(field: string, id: string, graph: string): ElenchusError {
  return new ElenchusError('STATEMENT_OF_GRAPH', { field, id, graph });
}
