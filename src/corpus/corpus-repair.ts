import { randomUUID } from 'node:crypto';
import { ElenchusError, hasCode } from '../runtime/errors.js';
import type { Change, VectorStore } from '../store/port.js';
import type { CorpusCache, CorpusState } from './corpus-cache.js';
import { OverdueTerms } from './overdue.js';
import { type CorpusRecord, ensureIndexes, readRecord, recordChange } from './record.js';
import { recover, type Recovered } from './recover.js';
import { termChanges, type TermsByLanguage } from './terms.js';
import type { UnsettledCorpora } from './unsettled.js';

/** Stores a record after the other changes, with terms that this process has counted. */
type Save = (
  record: CorpusRecord,
  changes: readonly Change[],
  terms: Promise<TermsByLanguage>,
) => Promise<CorpusState>;

/**
 * Counts the terms of corpora again whose stored statistics are outdated: after a kill, or after
 * writes that failed, may be half done or take effect late.
 */
export class CorpusRepair {
  /** Corpora whose terms are counted again before the next write, whatever their record says. */
  readonly #distrusted = new Set<string>();
  readonly #ending = new AbortController();
  readonly #overdue: OverdueTerms;

  constructor(
    private readonly store: VectorStore,
    private readonly cache: CorpusCache,
    private readonly unsettled: UnsettledCorpora,
    private readonly save: Save,
  ) {
    this.#overdue = new OverdueTerms(store, this.#ending.signal, (record, terms) => {
      const { name, sequence, generation } = record;
      const state = cache.known(name);
      if (state === undefined || state.counted || !state.record.dirty) return false;
      const current = state.record;
      if (current.sequence !== sequence || current.generation !== generation) return false;
      state.terms = Promise.resolve(terms);
      return true;
    });
  }

  /** To be called with each record that is read, and not repaired at once. */
  notice(record: CorpusRecord): void {
    this.#overdue.notice(record);
  }

  forget(name: string): void {
    this.#overdue.forget(name);
  }

  /**
   * The state with the terms of what is stored now, to be called before a write.
   * @throws ElenchusError those of a write
   */
  async ensureCounted(state: CorpusState): Promise<CorpusState> {
    const isCounted = state.counted || !state.record.dirty;
    if (isCounted && !this.#distrusted.has(state.record.name)) return state;
    return this.#recover(state.record);
  }

  /**
   * Gives all corpora the indexes and statistics of their records, after some points were added or
   * lost. Cursors and whatever else was made before are no longer valid.
   */
  async restore(): Promise<void> {
    for (const record of await this.cache.list()) {
      await ensureIndexes(this.store, record);
      await this.#recover({ ...record, generation: randomUUID() });
    }
  }

  /**
   * To be called after a write that may be half done, or take effect late: the terms are counted
   * again before the next write, and the corpus stays dirty until `settle`.
   */
  distrust(name: string): void {
    this.cache.invalidate(name);
    this.#distrusted.add(name);
    this.unsettled.failed(name);
  }

  /**
   * To be called when no failed write can take effect any more. Deletes the corpus again, or stores
   * its last confirmed description again and counts the terms.
   */
  async settle(name: string): Promise<void> {
    this.cache.invalidate(name);
    this.#distrusted.add(name);
    const stored = await readRecord(this.store, name);
    const { record, deletion, undo } = this.unsettled.settle(name, stored);
    try {
      if (deletion) {
        await this.store.write(deletion);
        this.cache.invalidate(name);
      } else if (record !== undefined) {
        await this.#recover(record);
      }
    } catch (error) {
      undo();
      this.cache.invalidate(name);
      throw error;
    }
    this.#distrusted.delete(name);
  }

  /** If nothing can be written, searches use what is counted. The next write stores it. */
  async recoverForReading(record: CorpusRecord): Promise<CorpusState> {
    const counted = await this.#count(record);
    try {
      return await this.#saveRecovered(record, counted);
    } catch (error) {
      // After any other error, the store cannot be read, either.
      if (!hasCode(error, 'STORE_FULL', 'STORE_FAILED')) throw error;
      const { terms, sequence } = counted;
      return this.cache.keep({
        ...{ record: { ...record, sequence }, terms: Promise.resolve(terms) },
        ...{ counted: true, surelyDirty: true },
      });
    }
  }

  /** Ends all counting, running or later, with STOPPING, once its current request is answered. */
  close(): void {
    this.#ending.abort(new ElenchusError('STOPPING'));
  }

  /** @throws ElenchusError WRITES_PAUSED, STORE_FULL; those of the store */
  async #recover(record: CorpusRecord): Promise<CorpusState> {
    const isDistrusted = this.#distrusted.delete(record.name);
    try {
      return await this.#saveRecovered(record, await this.#count(record));
    } catch (error) {
      if (isDistrusted) this.#distrusted.add(record.name);
      throw error;
    }
  }

  async #count(record: CorpusRecord): Promise<Recovered> {
    // Refused at once where nothing may be written, before everything is read.
    if (!this.store.capabilities.atomicWrites) {
      await this.store.write([recordChange({ ...record, dirty: true })]);
    }
    return recover(this.store, record, this.#ending.signal);
  }

  #saveRecovered(record: CorpusRecord, { terms, sequence, changes }: Recovered) {
    // Other processes read the terms again only if their sequence has changed.
    const isShared = !this.store.capabilities.soleOwner;
    const next = isShared && sequence === record.termsSequence ? sequence + 1 : sequence;
    const clean = { ...record, sequence: next, termsSequence: next, dirty: false };
    const all = [...changes, ...termChanges(record.name, terms)];
    return this.save(clean, all, Promise.resolve(terms));
  }
}
