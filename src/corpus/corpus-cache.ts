import type { VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { type CorpusRecord, readRecord } from './record.js';
import { scrollAll } from './scroll.js';
import { loadTerms, type TermsByLanguage } from './terms.js';

/** What this process knows of a corpus. */
export interface CorpusState {
  record: CorpusRecord;
  terms: Promise<TermsByLanguage>;
  /** By `performance.now()`, since the clock of the machine may be set back. */
  readAt: number;
  /** The number of the read, counted when it began, or of the write, when it ended. */
  order: number;
  /** Whether this process has counted the terms, and the stored record is dirty. */
  counted: boolean;
  /** Whether the stored record is surely dirty. */
  surelyDirty: boolean;
}

/** Called with what the cache reads and drops. */
interface CacheEvents {
  /** The record to use in place of the stored one. */
  current(name: string, stored: CorpusRecord | undefined): CorpusRecord | undefined;
  /** With each record that is read, and not repaired at once. */
  onRead(record: CorpusRecord): void;
  /** With a dirty record, if no other process can write. Counts the terms, and keeps the state. */
  onDirty(record: CorpusRecord): Promise<CorpusState>;
  onGone(name: string): void;
}

/**
 * Corpora, read through a cache. If no other process writes to the store, the cache never expires;
 * else a corpus is read again after `ttlMs`.
 */
export class CorpusCache {
  readonly #states = new Map<string, CorpusState>();
  readonly #reads = new Map<string, Promise<CorpusState | undefined>>();
  /** Terms that could not be read. */
  readonly #unread = new WeakSet<CorpusState['terms']>();
  #listedAt = -Infinity;
  /** Counts reads, writes and invalidations. */
  #order = 0;
  /** The number of each corpus's last invalidation. */
  readonly #invalidated = new Map<string, number>();
  #lastInvalidated = 0;

  constructor(
    private readonly store: VectorStore,
    private readonly ttlMs: number,
    private readonly events: CacheEvents,
  ) {}

  async list(): Promise<readonly CorpusRecord[]> {
    if (!this.#isFresh(this.#listedAt)) {
      const order = ++this.#order;
      // Corpora that are created while the names are read stay.
      const known = [...this.#states.keys()];
      const names = await this.#names();
      for (const name of known) if (!names.has(name)) this.#drop(name);
      await Promise.all([...names].map((name) => this.state(name)));
      // Otherwise, the list may lack what was invalidated meanwhile, so it is read again.
      if (this.#lastInvalidated < order) this.#listedAt = performance.now();
    }
    const records = [...this.#states.values()].map(({ record }) => record);
    return records.sort((a, b) => (a.name < b.name ? -1 : 1));
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

  /** What is known now, however old it is. */
  known(name: string): CorpusState | undefined {
    return this.#states.get(name);
  }

  /** The names of the corpora whose terms this process has counted, and that are stored as dirty. */
  counted(): readonly string[] {
    return [...this.#states].flatMap(([name, { counted }]) => (counted ? name : []));
  }

  /**
   * Keeps what was just written or counted.
   * @param terms if absent, what is known of them stays
   */
  keep({
    record,
    terms,
    ...flags
  }: Pick<CorpusState, 'record' | 'counted' | 'surelyDirty'> &
    Partial<Pick<CorpusState, 'terms'>>): CorpusState {
    const { name } = record;
    const known = this.#states.get(name);
    const state: CorpusState = {
      ...{ record, terms: terms ?? known?.terms ?? this.#loadTerms(name), ...flags },
      ...{ readAt: performance.now(), order: ++this.#order },
    };
    if (known !== undefined) return Object.assign(known, state);
    this.#states.set(name, state);
    return state;
  }

  /** A corpus is read anew when it is next needed, and so is the list. */
  invalidate(name: string): void {
    this.#drop(name);
    this.#lastInvalidated = ++this.#order;
    this.#invalidated.set(name, this.#order);
    this.#listedAt = -Infinity;
  }

  #drop(name: string): void {
    this.#states.delete(name);
    this.events.onGone(name);
  }

  /** If they cannot be read, whoever asks for them is told, and the next to ask reads them again. */
  #loadTerms(name: string): CorpusState['terms'] {
    const terms = loadTerms(this.store, name);
    terms.catch(() => this.#unread.add(terms));
    return terms;
  }

  #isCurrent({ readAt, terms }: CorpusState): boolean {
    return this.#isFresh(readAt) && !this.#unread.has(terms);
  }

  #isFresh(readAt: number): boolean {
    const age = performance.now() - readAt;
    return this.store.capabilities.soleOwner ? readAt > -Infinity : age < this.ttlMs;
  }

  async #read(name: string): Promise<CorpusState | undefined> {
    const order = ++this.#order;
    const stored = await readRecord(this.store, name);
    // It may be older than what was invalidated meanwhile.
    if ((this.#invalidated.get(name) ?? 0) > order) return this.#read(name);
    const known = this.#states.get(name);
    // A save or a later read was faster: its result is newer.
    if (known !== undefined && (known.counted || known.order > order)) return known;
    const record = this.events.current(name, stored);
    if (record === undefined) {
      this.#drop(name);
      return undefined;
    }
    if (record.dirty && this.store.capabilities.soleOwner) return this.events.onDirty(record);
    this.events.onRead(record);
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

  async #names(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
    const selection = { payload: ['corpus'], budget: UNLIMITED } as const;
    const points = scrollAll(this.store, 'corpora', filter, selection);
    for await (const { payload } of points) names.add(payload.corpus);
    return names;
  }
}
