import type { TermStatistics } from '../encoders/types.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Change, VectorStore } from '../store/port.js';
import { CorpusCache, type CorpusState } from './corpus-cache.js';
import { CorpusRepair } from './corpus-repair.js';
import { type CorpusRecord, recordChange } from './record.js';
import { termChanges, Terms, type TermsByLanguage } from './terms.js';
import type { CorpusRegistry } from './types.js';
import { UnsettledCorpora } from './unsettled.js';

/**
 * Reads and writes the records of corpora, through a cache. If a killed process left outdated
 * statistics, they are counted again and stored: at once if no other process writes, else before the
 * next write, and once more when no write of the killed process can take effect any more.
 */
export class StoredRegistry implements CorpusRegistry {
  readonly repair: CorpusRepair;
  readonly #cache: CorpusCache;
  readonly #unsettled = new UnsettledCorpora();
  /** Called before a write to a corpus that is dirty, and not because of this process. */
  onForeignDirty: ((name: string) => void) | undefined;

  /** @param ttlMs after which a corpus is read again, if other processes may write */
  constructor(
    readonly store: VectorStore,
    ttlMs: number,
  ) {
    this.#cache = new CorpusCache(store, ttlMs, {
      current: (name, stored) => this.#unsettled.current(name, stored),
      onRead: (record) => this.repair.notice(record),
      onDirty: (record) => this.repair.recoverForReading(record),
      onGone: (name) => this.repair.forget(name),
    });
    this.repair = new CorpusRepair(store, this.#cache, this.#unsettled, this.save.bind(this));
  }

  list(): Promise<readonly CorpusRecord[]> {
    return this.#cache.list();
  }

  async get(name: string): Promise<CorpusRecord | undefined> {
    return (await this.#cache.state(name))?.record;
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
    return orNotFound(name, await this.#cache.state(name));
  }

  /** The state, read anew if another process may have written since. */
  latest(name: string): Promise<CorpusState | undefined> {
    return this.#cache.latest(name);
  }

  /**
   * The latest state, for a write. If another process has left it dirty, it is counted once more
   * later.
   * @throws ElenchusError CORPUS_NOT_FOUND
   */
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
    return this.repair.ensureCounted(await this.requireLatest(name));
  }

  /** As `requireForWriting`, if this process itself has marked the corpus as dirty. */
  async requireCounted(name: string): Promise<CorpusState> {
    return this.repair.ensureCounted(orNotFound(name, await this.latest(name)));
  }

  /** Whether a write has failed that may still take effect. */
  isUnsettled(name: string): boolean {
    return this.#unsettled.has(name);
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
    const { name } = record;
    const isUnsettled = this.#unsettled.has(name);
    const saved = isUnsettled ? { ...record, dirty: true } : record;
    await this.store.write([...changes, recordChange(saved)]);
    this.#unsettled.saved(saved);
    const isCounted = terms !== undefined || this.#cache.known(name)?.counted === true;
    return this.#cache.keep({
      record: saved,
      terms,
      counted: saved.dirty && isCounted,
      surelyDirty: saved.dirty && !isUnsettled,
    });
  }

  /** Corpora whose statistics are not stored yet, or that stay dirty. */
  unsaved(): readonly string[] {
    return this.#cache.counted();
  }

  /** Stores the statistics of a corpus whose premises have changed. */
  async flush(name: string): Promise<void> {
    const state = this.#cache.known(name);
    if (state?.counted !== true) return;
    const clean = { ...state.record, dirty: false, termsSequence: state.record.sequence };
    // If the answer is lost, nobody knows whether the stored record is still dirty.
    state.surelyDirty = false;
    await this.save(clean, termChanges(name, await state.terms));
  }

  /**
   * Deletes a corpus.
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
    this.invalidate(record.name);
  }

  /**
   * A corpus is read anew when it is next needed, and then repaired if it is dirty and no other
   * process can write. The list is read again, too.
   */
  invalidate(name: string): void {
    this.#cache.invalidate(name);
  }

  /** As `invalidate`, after an import has written the corpus. */
  imported(name: string): void {
    this.#unsettled.imported(name);
    this.invalidate(name);
  }
}

function orNotFound(corpus: string, state: CorpusState | undefined): CorpusState {
  if (state === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus });
  return state;
}
