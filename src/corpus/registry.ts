import { randomUUID } from 'node:crypto';
import type { TermStatistics } from '../encoders/types.js';
import { ElenchusError, hasCode } from '../errors.js';
import type { Change, VectorStore } from '../store/port.js';
import {
  type CorpusRecord,
  ensureIndexes,
  recordChange,
  recordFromPoint,
  recordId,
} from './record.js';
import { OverdueTerms } from './overdue.js';
import { recover, type Recovered } from './recover.js';
import { scrollAll } from './scroll.js';
import { loadTerms, termChanges, Terms, type TermsByLanguage } from './terms.js';
import type { CorpusRegistry } from './types.js';
import { UnsettledCorpora } from './unsettled.js';

/** What this process knows of a corpus. */
export interface CorpusState {
  record: CorpusRecord;
  terms: Promise<TermsByLanguage>;
  /** By `performance.now()`, since the clock of the machine may be set back. */
  readAt: number;
  /** The number of the read, counted when it began, or of the write, when it ended. */
  readonly order: number;
  /** Whether this process has counted the terms, and the stored record is dirty. */
  counted: boolean;
  /** Whether the stored record is surely dirty. */
  surelyDirty: boolean;
}

/**
 * Corpora, read through a cache. If no other process writes to the store, the cache never expires;
 * else a corpus is read again after `ttlMs`. If a killed process left outdated statistics, they are
 * counted again and stored: at once if no other process writes, else before the next write, and once
 * more when no write of the killed process can take effect any more.
 */
export class StoredRegistry implements CorpusRegistry {
  readonly #states = new Map<string, CorpusState>();
  readonly #reads = new Map<string, Promise<CorpusState | undefined>>();
  /** Terms that could not be read. */
  readonly #unread = new WeakSet<CorpusState['terms']>();
  /** Corpora whose terms are counted again before the next write, whatever their record says. */
  readonly #distrusted = new Set<string>();
  readonly #unsettled = new UnsettledCorpora();
  /** Called before a write to a corpus that is dirty, and not because of this process. */
  onForeignDirty: ((name: string) => void) | undefined;
  readonly #ending = new AbortController();
  readonly #overdue: OverdueTerms;
  #listedAt = -Infinity;
  /** Counts reads, writes and invalidations. */
  #order = 0;
  /** The number of each corpus's last invalidation. */
  readonly #forgotten = new Map<string, number>();
  #lastForgotten = 0;

  constructor(
    readonly store: VectorStore,
    private readonly ttlMs: number,
  ) {
    this.#overdue = new OverdueTerms(store, this.#ending.signal, (record, terms) => {
      const { name, sequence, generation } = record;
      const state = this.#states.get(name);
      if (state === undefined || state.counted || !state.record.dirty) return false;
      const current = state.record;
      if (current.sequence !== sequence || current.generation !== generation) return false;
      state.terms = Promise.resolve(terms);
      return true;
    });
  }

  async list(): Promise<readonly CorpusRecord[]> {
    if (!this.#fresh(this.#listedAt)) {
      const order = ++this.#order;
      // Corpora that are created while the names are read stay.
      const known = [...this.#states.keys()];
      const names = await this.#names();
      for (const name of known) if (!names.has(name)) this.#gone(name);
      await Promise.all([...names].map((name) => this.state(name)));
      // Otherwise, the list may lack what was invalidated meanwhile, so it is read again.
      if (this.#lastForgotten < order) this.#listedAt = performance.now();
    }
    const records = [...this.#states.values()].map(({ record }) => record);
    return records.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async get(name: string): Promise<CorpusRecord | undefined> {
    return (await this.state(name))?.record;
  }

  async languages(corpus: string): Promise<readonly string[]> {
    const terms = await (await this.require(corpus)).terms;
    return [...terms]
      .flatMap(([language, { documents }]) => (documents > 0 ? language : []))
      .sort();
  }

  async terms(corpus: string, language: string): Promise<TermStatistics> {
    const terms = await (await this.require(corpus)).terms;
    return terms.get(language) ?? new Terms();
  }

  /** @throws ElenchusError CORPUS_NOT_FOUND */
  async require(name: string): Promise<CorpusState> {
    return orNotFound(name, await this.state(name));
  }

  /** The latest state, for a write. If another process has left it dirty, it is counted once more later. */
  async requireLatest(name: string): Promise<CorpusState> {
    const state = orNotFound(name, await this.latest(name));
    const isForeignDirty = state.record.dirty && !state.counted && !this.#unsettled.has(name);
    if (isForeignDirty) this.onForeignDirty?.(name);
    return state;
  }

  /**
   * The state with the statistics of what is stored now, even if another process wrote last, or a
   * write has failed.
   * @throws ElenchusError CORPUS_NOT_FOUND; those of a write
   */
  async requireForWriting(name: string): Promise<CorpusState> {
    return this.#ensureCounted(await this.requireLatest(name));
  }

  /** As `requireForWriting`, if this process itself has marked the corpus as dirty. */
  async requireCounted(name: string): Promise<CorpusState> {
    return this.#ensureCounted(orNotFound(name, await this.latest(name)));
  }

  async #ensureCounted(state: CorpusState): Promise<CorpusState> {
    const isCounted = state.counted || !state.record.dirty;
    if (isCounted && !this.#distrusted.has(state.record.name)) return state;
    return this.#recover(state.record);
  }

  /** Whether a write has failed that may still take effect. */
  isUnsettled(name: string): boolean {
    return this.#unsettled.has(name);
  }

  /** As `state`, but read anew if another process may have written since. */
  latest(name: string): Promise<CorpusState | undefined> {
    const known = this.#states.get(name);
    if (known?.counted !== true && !this.store.capabilities.soleOwner) {
      if (known) known.readAt = -Infinity;
      // A read that is under way may be older.
      this.#reads.delete(name);
    }
    return this.state(name);
  }

  async state(name: string): Promise<CorpusState | undefined> {
    const known = this.#states.get(name);
    if (known !== undefined && (known.counted || this.#isCurrent(known))) return known;
    const reading = this.#reads.get(name) ?? this.#read(name);
    this.#reads.set(name, reading);
    return reading.finally(() => {
      if (this.#reads.get(name) === reading) this.#reads.delete(name);
    });
  }

  /**
   * Stores a record after the other changes, then shows it to searches.
   * @param terms counted by this process; if absent, what is known of them stays
   */
  async save(
    record: CorpusRecord,
    changes: readonly Change[] = [],
    terms?: Promise<TermsByLanguage>,
  ): Promise<CorpusState> {
    const isUnsettled = this.#unsettled.has(record.name);
    const saved = isUnsettled ? { ...record, dirty: true } : record;
    await this.store.write([...changes, recordChange(saved)]);
    this.#unsettled.saved(saved);
    const known = this.#states.get(record.name);
    const state: CorpusState = {
      record: saved,
      terms: terms ?? known?.terms ?? this.#loadTerms(record.name),
      readAt: performance.now(),
      order: ++this.#order,
      counted: saved.dirty && (terms !== undefined || known?.counted === true),
      surelyDirty: saved.dirty && !isUnsettled,
    };
    if (known !== undefined) Object.assign(known, state);
    else this.#states.set(record.name, state);
    return known ?? state;
  }

  /** Corpora whose statistics are not stored yet, or that stay dirty. */
  unsaved(): readonly string[] {
    return [...this.#states.values()].flatMap(({ record, counted }) =>
      counted ? record.name : [],
    );
  }

  /** Stores the statistics of a corpus whose premises have changed. */
  async flush(name: string): Promise<void> {
    const state = this.#states.get(name);
    if (state?.counted !== true) return;
    const clean = { ...state.record, dirty: false, termsSequence: state.record.sequence };
    // If the answer is lost, nobody knows whether the stored record is still dirty.
    state.surelyDirty = false;
    await this.save(clean, termChanges(name, await state.terms));
  }

  /**
   * Gives all corpora the indexes and statistics of their records, after some points were added or
   * lost. Cursors and whatever else was made before are no longer valid.
   */
  async restore(): Promise<void> {
    for (const record of await this.list()) {
      await ensureIndexes(this.store, record);
      await this.#recover({ ...record, generation: randomUUID() });
    }
  }

  /**
   * Invalidates what is known of a corpus. It is read anew when it is next needed, and then repaired
   * if it is dirty and no other process can write. The list is read again, too.
   */
  forget(name: string): void {
    this.#gone(name);
    this.#lastForgotten = ++this.#order;
    this.#forgotten.set(name, this.#order);
    this.#listedAt = -Infinity;
  }

  /**
   * Deletes a corpus, and forgets it.
   * @param marking marks the corpus as dirty first
   * @param deletion deletes the corpus and its contents
   */
  async delete(
    record: CorpusRecord,
    marking: readonly Change[],
    deletion: readonly Change[],
  ): Promise<void> {
    await this.store.write([...marking, ...deletion]);
    this.#unsettled.deleted(record, deletion);
    this.forget(record.name);
  }

  /** As `forget`, after an import has written the corpus. */
  imported(name: string): void {
    this.#unsettled.unknown(name);
    this.forget(name);
  }

  /** To be called when a write has failed that may have changed the description of a corpus. */
  descriptionUnknown(name: string): void {
    this.#unsettled.unknown(name);
  }

  /**
   * As `forget`, after a write that may be half done, or take effect late: the terms are counted
   * again before the next write, and the corpus stays dirty until `settle`.
   */
  distrust(name: string): void {
    this.forget(name);
    this.#distrusted.add(name);
    this.#unsettled.failed(name);
  }

  /**
   * To be called when no failed write can take effect any more. Deletes the corpus again, or stores
   * its last confirmed description again and counts the terms.
   */
  async settle(name: string): Promise<void> {
    this.forget(name);
    this.#distrusted.add(name);
    const stored = (await this.state(name))?.record;
    const { record, deletion, undo } = this.#unsettled.settle(name, stored);
    try {
      if (deletion) {
        await this.store.write(deletion);
        this.forget(name);
      } else if (record !== undefined) {
        await this.#recover(record);
      }
    } catch (error) {
      undo();
      this.forget(name);
      throw error;
    }
    this.#distrusted.delete(name);
  }

  /** Ends all counting, running or later, with STOPPING, once its current request is answered. */
  close(): void {
    this.#ending.abort(new ElenchusError('STOPPING'));
  }

  #gone(name: string): void {
    this.#states.delete(name);
    this.#overdue.forget(name);
  }

  /** If they cannot be read, whoever asks for them is told, and the next to ask reads them again. */
  #loadTerms(name: string): CorpusState['terms'] {
    const terms = loadTerms(this.store, name);
    terms.catch(() => this.#unread.add(terms));
    return terms;
  }

  #isCurrent({ readAt, terms }: CorpusState): boolean {
    return this.#fresh(readAt) && !this.#unread.has(terms);
  }

  #fresh(readAt: number): boolean {
    const age = performance.now() - readAt;
    return this.store.capabilities.soleOwner ? readAt > -Infinity : age < this.ttlMs;
  }

  async #read(name: string): Promise<CorpusState | undefined> {
    const order = ++this.#order;
    const [point] = await this.store.retrieve('corpora', [recordId(name)]);
    // It may be older than what was invalidated meanwhile.
    if ((this.#forgotten.get(name) ?? 0) > order) return this.#read(name);
    const known = this.#states.get(name);
    // A save or a later read was faster: its result is newer.
    if (known !== undefined && (known.counted || known.order > order)) return known;
    const record = point && recordFromPoint(point);
    if (record === undefined) {
      this.#gone(name);
      return undefined;
    }
    if (record.dirty && this.store.capabilities.soleOwner) return this.#recoverForReading(record);
    this.#overdue.notice(record);
    const isSame =
      known?.record.termsSequence === record.termsSequence &&
      known.record.generation === record.generation;
    const terms = isSame && !this.#unread.has(known.terms) ? known.terms : this.#loadTerms(name);
    const state = {
      ...{ record, terms, readAt: performance.now(), order },
      ...{ counted: false, surelyDirty: record.dirty },
    };
    this.#states.set(name, state);
    return state;
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

  /** If nothing can be written, searches use what is counted. The next write stores it. */
  async #recoverForReading(record: CorpusRecord): Promise<CorpusState> {
    const counted = await this.#count(record);
    try {
      return await this.#saveRecovered(record, counted);
    } catch (error) {
      // After any other error, the store cannot be read, either.
      if (!hasCode(error, 'STORE_FULL', 'STORE_FAILED')) throw error;
      const { terms, sequence } = counted;
      const state = {
        ...{ record: { ...record, sequence }, terms: Promise.resolve(terms) },
        ...{ readAt: performance.now(), order: ++this.#order, counted: true, surelyDirty: true },
      };
      this.#states.set(record.name, state);
      return state;
    }
  }

  async #names(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
    const points = scrollAll(this.store, 'corpora', filter, { payload: ['corpus'] });
    for await (const { payload } of points) names.add(payload.corpus);
    return names;
  }
}

function orNotFound(corpus: string, state: CorpusState | undefined): CorpusState {
  if (state === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus });
  return state;
}
