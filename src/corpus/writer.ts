import { checkEncoder, type Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { SparseEncoder, TextEncoder } from '../encoders/types.js';
import { ElenchusError } from '../errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { canonicalJson } from './content.js';
import { checkDescription, describeCorpus } from './describe.js';
import { EncodedTexts } from './encoded-texts.js';
import { ensureIndexes } from './indexes.js';
import { removeOrphans } from './orphans.js';
import { prepareItems } from './items.js';
import { decide, isWritten, refuse, type Item } from './outcomes.js';
import { KeyedQueue } from './queue.js';
import { lexicalTerms } from './recover.js';
import type { CorpusRecord } from './record.js';
import { reencodeTexts } from './reencode.js';
import type { CorpusState, StoredRegistry } from './registry.js';
import { CorpusShape } from './shape.js';
import { termsOf, type TermsByLanguage } from './terms.js';
import type * as types from './types.js';
import { writePremises, type Change } from './write-premises.js';

/** How long stored term statistics may lag behind the premises. */
const FLUSH_MS = 5_000;

export interface WriterOptions {
  readonly store: VectorStore;
  readonly registry: StoredRegistry;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  readonly maxTextCharacters: number;
  /** The collections whose points belong to corpora. */
  readonly collections: readonly string[];
}

export class StoredWriter implements types.CorpusWriter {
  readonly #queue = new KeyedQueue();
  readonly #flushes = new Map<string, NodeJS.Timeout>();

  constructor(private readonly options: WriterOptions) {}

  async putCorpus(
    description: types.CorpusDescription,
    { replace = false }: { readonly replace?: boolean } = {},
  ): Promise<Corpus> {
    checkDescription(description);
    const { store, registry, textEncoder } = this.options;
    const { name } = description;
    if (replace && (await registry.get(name))) await this.deleteCorpus(name);
    return this.#queue.run(name, async () => {
      const known = await registry.get(name);
      const record = describeCorpus(description, known, textEncoder.model);
      if (known !== undefined && canonicalJson(known) === canonicalJson(record)) return known;
      await ensureIndexes(store, record);
      return (await registry.save(record)).record;
    });
  }

  async deleteCorpus(name: string): Promise<void> {
    const { store, registry, collections } = this.options;
    await this.#queue.run(name, async () => {
      const { record } = await registry.require(name);
      // Killed half way, the corpus is still there, and its statistics are counted again.
      await registry.save({ ...record, dirty: true });
      const filter = { must: [inCorpus(name)] };
      const others = collections.filter((collection) => collection !== 'corpora');
      for (const collection of [...others, 'corpora']) await store.delete(collection, { filter });
      registry.forget(name);
    });
  }

  async putPremises(
    corpus: string,
    records: readonly types.PremiseRecord[],
    { existing = 'REPLACE' }: { readonly existing?: types.ExistingPolicy } = {},
  ): Promise<readonly types.WriteOutcome[]> {
    const { registry, textEncoder, sparseEncoder } = this.options;
    const state = await registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const { maxTextCharacters } = this.options;
    const items = await prepareItems(corpus, records, textEncoder.model, maxTextCharacters);
    const outcomes = await this.#compare(items, existing);
    const statisticsLag = state.record.dirty && !state.changed;
    if (!outcomes.some(isWritten) && !statisticsLag) return outcomes;

    // Encoding takes longest, so it comes before this corpus's turn to write.
    const encoded = new EncodedTexts(textEncoder, sparseEncoder);
    const added = items.filter((_, place) => outcomes[place]?.status === 'ADDED');
    await encoded.encode(
      added.flatMap((item) => ('premise' in item ? item.premise.record.text : [])),
    );
    return this.#queue.run(corpus, () => this.#commit(corpus, items, encoded, existing));
  }

  async deletePremises(
    corpus: string,
    ids: readonly string[],
  ): Promise<readonly types.WriteOutcome[]> {
    const { store, registry } = this.options;
    return this.#queue.run(corpus, async () => {
      const state = await registry.requireForWriting(corpus);
      const stored = await store.retrieve('premises', ids, { payload: true, vectors: ['lexical'] });
      const gone = new Map(
        stored.filter(({ payload }) => payload.corpus === corpus).map((point) => [point.id, point]),
      );
      if (gone.size > 0) {
        await this.#change(state, state.record, async (_sequence, terms) => {
          await store.delete('premises', { ids: [...gone.keys()] });
          for (const { payload, vectors } of gone.values()) {
            termsOf(terms, String(payload.language ?? '')).remove(lexicalTerms(vectors));
          }
          return [...gone.values()];
        });
      }
      return ids.map((id) => {
        const point = gone.get(id);
        if (point === undefined) {
          return refuse(new ElenchusError('NOT_FOUND', { field: 'ids', id }), undefined, id);
        }
        // The same id once more is not there any longer.
        gone.delete(id);
        return { id, externalId: String(point.payload.external_id), status: 'DELETED' };
      });
    });
  }

  /**
   * Encodes a corpus's texts by the running encoder. Until all are done the corpus
   * counts as the former encoder's. Returns how many texts were encoded.
   */
  reencode(corpus: string, onProgress?: (texts: number) => void): Promise<number> {
    const { store, registry, textEncoder, sparseEncoder } = this.options;
    const encoder = textEncoder.model;
    return this.#queue.run(corpus, async () => {
      const { record } = await registry.requireForWriting(corpus);
      await registry.save({ ...record, dirty: true });
      try {
        const newTexts = () => new EncodedTexts(textEncoder, sparseEncoder);
        const texts = await reencodeTexts(store, corpus, encoder, newTexts, onProgress);
        registry.forget(corpus);
        const counted = await registry.requireForWriting(corpus);
        await registry.save({ ...counted.record, encoder });
        return texts;
      } catch (error) {
        registry.forget(corpus);
        throw error;
      }
    });
  }

  /** Stores all statistics; nothing is written later. */
  async close(): Promise<void> {
    await this.#queue.idle();
    for (const timer of this.#flushes.values()) clearTimeout(timer);
    this.#flushes.clear();
    for (const name of this.options.registry.unsaved()) await this.flush(name);
  }

  /** Stores the term statistics of a corpus now. */
  flush(corpus: string): Promise<void> {
    return this.#queue.run(corpus, () => this.options.registry.flush(corpus));
  }

  async #compare(
    items: readonly Item[],
    existing: types.ExistingPolicy,
  ): Promise<types.WriteOutcome[]> {
    const ids = items.flatMap((item) => ('premise' in item ? item.premise.id : []));
    const stored = await this.options.store.retrieve('premises', ids, { payload: ['hash'] });
    const hashes = new Map(stored.map(({ id, payload }) => [id, String(payload.hash)]));
    return items.map((item) =>
      decide(item, 'premise' in item ? hashes.get(item.premise.id) : undefined, existing),
    );
  }

  async #commit(
    corpus: string,
    items: readonly Item[],
    encoded: EncodedTexts,
    existing: types.ExistingPolicy,
  ): Promise<types.WriteOutcome[]> {
    const { store, registry, textEncoder } = this.options;
    const state = await registry.requireForWriting(corpus);
    checkEncoder(state.record, textEncoder.model);
    const outcomes = await this.#compare(items, existing);
    const shape = new CorpusShape(state.record);
    const changes: Change[] = [];
    items.forEach((item, place) => {
      const outcome = outcomes[place];
      if (outcome === undefined || !isWritten(outcome) || !('premise' in item)) return;
      const { premise } = item;
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
      await this.#change(state, record, (sequence, terms) =>
        writePremises({ store, corpus, encoder, encoded, sequence, terms }, changes),
      );
    }
    return outcomes;
  }

  /**
   * Runs a change of a corpus's premises so that a kill at any moment can be mended:
   * the mark that the statistics lag behind is stored before, the sequence after it.
   */
  async #change(
    before: CorpusState,
    record: CorpusRecord,
    action: (sequence: number, terms: TermsByLanguage) => Promise<readonly StoredPoint[]>,
  ): Promise<void> {
    const { store, registry } = this.options;
    const { name } = record;
    const sequence = record.sequence + 1;
    try {
      const marked = before.changed && record === before.record;
      const state = marked ? before : await registry.save({ ...record, dirty: true });
      const gone = await action(sequence, await state.terms);
      await removeOrphans(store, name, gone);
      await registry.save({ ...state.record, sequence });
    } catch (error) {
      registry.forget(name);
      throw error;
    }
    this.#scheduleFlush(name);
  }

  #scheduleFlush(name: string): void {
    if (this.#flushes.has(name)) return;
    const timer = setTimeout(() => {
      this.#flushes.delete(name);
      // If it fails the corpus stays marked, and the next process counts again.
      this.flush(name).catch(() => undefined);
    }, FLUSH_MS);
    timer.unref();
    this.#flushes.set(name, timer);
  }
}
