import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Corpus, fieldKey } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import { profileKey } from '../domain/profile-conditions.js';
import type { DocumentFrequencies } from '../encoders/sparse.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import {
  type Change,
  type Lease,
  type Point,
  RECORD_TTL_MS,
  type VectorStore,
} from '../store/port.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { scrollAll } from './scroll.js';
import {
  readTerms,
  snapshotChanges,
  TermCount,
  Terms,
  type TermsByLanguage,
} from './statistics.js';
import type { CorpusRegistry } from './types.js';

/** What this process knows of a corpus. */
export interface CorpusState {
  readonly record: CorpusRecord;
  /** They change with each write of this process. */
  readonly terms: Promise<TermsByLanguage>;
  /** By `performance.now()`, since the clock of the machine may be set back. */
  readonly readAt: number;
}

/** How many registries this process has opened: two of them must not take each other's leases. */
let opened = 0;

function nextHolder(): string {
  opened += 1;
  return `${hostname()} (process ${process.pid}${opened === 1 ? '' : `, ${opened}`})`;
}

/**
 * Reads and writes the records and statistics of corpora, through a cache. What this process alone
 * may write never expires; other corpora are read again after `ttlMs`.
 */
export class StoredRegistry implements CorpusRegistry {
  readonly #states = new Map<string, CorpusState>();
  readonly #reads = new Map<string, Promise<CorpusState | undefined>>();
  #listedAt = -Infinity;
  /** Changes with what the list may lack. */
  #version = 0;
  /** The rights to write to corpora; undefined where the store lets nobody take one. */
  readonly #leases = new Map<string, Lease | undefined>();
  /**
   * Corpora that this process writes to, of which nobody knows what is stored, since a write has failed
   * or was killed. So their statistics are to be counted; with the count that runs. Never on a store
   * with atomic writes.
   */
  readonly uncertain = new Map<string, TermCount | undefined>();

  /**
   * @param ttlMs after which a corpus is read again, if other processes may write
   * @param holder who writes, for others that want to write to the same corpus
   */
  constructor(
    readonly store: VectorStore,
    private readonly ttlMs = RECORD_TTL_MS,
    private readonly holder = nextHolder(),
  ) {}

  /** The corpora that nobody but this process may write to now. */
  get owned(): ReadonlySet<string> {
    return new Set(this.#leases.keys());
  }

  /**
   * Takes the right to write to a corpus, or renews it; to be called before each write.
   * @throws ElenchusError WRITES_PAUSED if another process has it
   */
  async own(name: string): Promise<void> {
    if (this.store.lease === undefined) return;
    if (this.#leases.has(name)) {
      try {
        await this.#leases.get(name)?.renew();
        return;
      } catch (error) {
        this.#disown(name);
        throw error;
      }
    }
    const lease = await this.store.lease(`corpus "${name}"`, this.holder);
    this.#leases.set(name, lease);
    // Whoever had it before may have written since the corpus was read, or been killed during a write.
    if (lease?.isLeft === false) this.#expire(name);
    else this.distrust(name);
  }

  /** Lets other processes write, unless they could not know that the statistics are to be counted. */
  async release(name: string): Promise<void> {
    const lease = this.#leases.get(name);
    if (lease === undefined || this.uncertain.has(name)) return;
    this.#disown(name);
    await lease.release();
  }

  #disown(name: string): void {
    this.#leases.delete(name);
    this.uncertain.delete(name);
    this.#expire(name);
  }

  async list(): Promise<readonly CorpusRecord[]> {
    if (!this.#isFresh(this.#listedAt)) {
      const version = this.#version;
      // Corpora that are created while the names are read stay.
      const known = [...this.#states.keys()];
      const names = await this.#names();
      for (const name of known) if (!names.has(name)) this.#states.delete(name);
      await Promise.all([...names].map((name) => this.state(name)));
      if (version === this.#version) this.#listedAt = performance.now();
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

  async terms(corpus: string, language: string): Promise<DocumentFrequencies> {
    const terms = await (await this.require(corpus)).terms;
    return terms.get(language) ?? new Terms();
  }

  /** @throws ElenchusError CORPUS_NOT_FOUND */
  async require(name: string): Promise<CorpusState> {
    const state = await this.state(name);
    if (state === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
    return state;
  }

  async state(name: string): Promise<CorpusState | undefined> {
    const known = this.#states.get(name);
    if (known !== undefined && this.#isFresh(known.readAt, name)) return known;
    const begun = this.#reads.get(name);
    if (begun !== undefined) return begun;
    const reading = this.#read(name, () => this.#reads.get(name) === reading);
    this.#reads.set(name, reading);
    return reading.finally(() => {
      if (this.#reads.get(name) === reading) this.#reads.delete(name);
    });
  }

  /**
   * Stores a record after the other changes, then shows it to searches.
   * @param terms that are stored with it; if absent, what is known of them stays
   */
  async save(
    record: CorpusRecord,
    changes: readonly Change[] = [],
    terms?: TermsByLanguage,
  ): Promise<CorpusState> {
    const { name } = record;
    await this.store.write([...changes, recordChange(record)]);
    const known = this.#states.get(name);
    const readAt = performance.now();
    if (terms !== undefined) {
      this.uncertain.delete(name);
      return this.#keep({ record, terms: Promise.resolve(terms), readAt });
    }
    return this.#keep(known ? { ...known, record, readAt } : this.#load(record));
  }

  /** Stores a snapshot of the statistics, unless there is one, or they are to be counted. */
  async flush(name: string): Promise<void> {
    const state = await this.state(name);
    if (state === undefined || this.uncertain.has(name)) return;
    const { record } = state;
    if (record.termsSequence === record.sequence) return;
    const terms = await state.terms;
    const next = { ...record, termsSequence: record.sequence };
    await this.save(next, snapshotChanges(name, terms), terms);
  }

  /** Counts the statistics of a corpus, which must not be written to meanwhile, and stores them. */
  async recount(record: CorpusRecord): Promise<CorpusState> {
    const count = new TermCount(this.store, record.name);
    while (await count.next());
    return this.counted(record, count);
  }

  /** Stores the statistics that are counted. */
  async counted(record: CorpusRecord, count: TermCount): Promise<CorpusState> {
    const { name } = record;
    // Higher than that of a write that was not completed, so that other processes read them again.
    const sequence = Math.max(count.sequence, record.sequence) + 1;
    const changes = [...(await count.orphans()), ...snapshotChanges(name, count.terms)];
    const next = { ...record, sequence, termsSequence: sequence };
    return this.save(next, changes, count.terms);
  }

  /**
   * Gives all corpora the indexes and statistics of their records, after some points were added or
   * lost. Cursors and whatever else was made before are no longer valid.
   */
  async restore(): Promise<void> {
    for (const record of await this.list()) {
      await ensureIndexes(this.store, record);
      await this.recount({ ...record, ...changedWithoutRecord() });
    }
  }

  /** A corpus is read again when it is next needed; what is known of its statistics may be so still. */
  #expire(name: string): void {
    this.#reads.delete(name);
    this.#version += 1;
    this.#listedAt = -Infinity;
    const known = this.#states.get(name);
    if (known !== undefined) this.#states.set(name, { ...known, readAt: -Infinity });
  }

  /** A corpus is read anew when it is next needed, and so is the list. */
  invalidate(name: string): void {
    this.#expire(name);
    this.#states.delete(name);
  }

  /**
   * To be called when a write has failed, or another process has ended during one. Until all is
   * counted, what is known of the statistics is used.
   */
  distrust(name: string): void {
    if (this.store.atomicWrites) this.invalidate(name);
    else {
      this.#expire(name);
      this.uncertain.set(name, undefined);
    }
  }

  #keep(state: CorpusState): CorpusState {
    const { name } = state.record;
    // A read that has begun before may have found what was stored before.
    this.#reads.delete(name);
    this.#states.set(name, state);
    return state;
  }

  #isFresh(readAt: number, name?: string): boolean {
    const isOwned =
      this.store.lease === undefined || (name !== undefined && this.#leases.has(name));
    return isOwned ? readAt > -Infinity : performance.now() - readAt < this.ttlMs;
  }

  /** @param isCurrent false if something newer is known meanwhile */
  async #read(name: string, isCurrent: () => boolean): Promise<CorpusState | undefined> {
    const stored = await readRecord(this.store, name);
    if (!isCurrent()) return this.#states.get(name) ?? this.state(name);
    if (stored === undefined) {
      this.#states.delete(name);
      this.uncertain.delete(name);
      return undefined;
    }
    const known = this.#states.get(name);
    const record = this.#forWriting(stored);
    const isSame =
      known?.record.termsSequence === record.termsSequence &&
      known.record.generation === record.generation;
    const state = isSame ? { ...known, record, readAt: performance.now() } : this.#load(record);
    this.#states.set(name, state);
    return state;
  }

  /** If a write may be half done, its sequence counts as used. */
  #forWriting(record: CorpusRecord): CorpusRecord {
    const { name, sequence, termsSequence } = record;
    if (this.store.atomicWrites) return record;
    if (this.#leases.has(name) && termsSequence !== sequence && !this.uncertain.has(name)) {
      this.uncertain.set(name, undefined);
    }
    return this.uncertain.has(name) ? { ...record, sequence: sequence + 1 } : record;
  }

  #load(record: CorpusRecord): CorpusState {
    const terms = readTerms(this.store, record.name);
    // Whoever asks for what cannot be read is told; the next to ask reads it again.
    terms.catch(() => {
      if (this.#states.get(record.name)?.terms === terms) this.invalidate(record.name);
    });
    return { record, terms, readAt: performance.now() };
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

type CorpusPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'corpus' }>;

/**
 * What is stored of each premise, claim and graph. Incremented when a corpus of the form before lacks
 * something that searches need; `reencode` adds it.
 *
 * 2: roles of premises, lists of their claims, words of claims
 * 3: copy groups
 */
const CORPUS_FORM = 3;

/** The sequence of statistics that must be counted anew. */
export const UNKNOWN_TERMS = -1;

/** A corpus as the store keeps it. */
export interface CorpusRecord extends Corpus {
  /** The sequence of the snapshot of its statistics; lower than any write's if they are unknown. */
  readonly termsSequence: number;
}

export function recordId(name: string): string {
  return entityId('corpus', name, name);
}

function recordToPoint(record: CorpusRecord): Point {
  const { id, name, termsSequence, outdated, ...same } = record;
  const payload: CorpusPayload = {
    ...same,
    corpus: name,
    kind: 'corpus',
    dirty: termsSequence !== record.sequence,
    terms_sequence: termsSequence,
    form: outdated ? undefined : CORPUS_FORM,
  };
  return { id, vectors: {}, payload };
}

/** Undefined if the point is not a corpus. */
export function recordFromPoint({ id, payload }: PointOf<'corpora'>): CorpusRecord | undefined {
  if (payload.kind !== 'corpus') return undefined;
  const { corpus, terms_sequence, dirty, form, ...same } = payload;
  const variables = same.variables.map(({ label, title = label, ...variable }) => ({
    ...variable,
    title: title ?? variable.name,
  }));
  // An earlier version has marked the statistics as wrong.
  const isWrong = dirty && terms_sequence === same.sequence;
  const termsSequence = isWrong ? UNKNOWN_TERMS : terms_sequence;
  const record = { ...same, variables, id, name: corpus, termsSequence };
  return form === CORPUS_FORM ? record : { ...record, outdated: true };
}

/** The stored record of a corpus; undefined if there is none. */
async function readRecord(store: VectorStore, name: string): Promise<CorpusRecord | undefined> {
  const [point] = await store.retrieve('corpora', [recordId(name)], {
    payload: true,
    budget: UNLIMITED,
  });
  return point && recordFromPoint(point);
}

/** The change that stores a record. */
export function recordChange(record: CorpusRecord): Change {
  return { collection: 'corpora', upsert: [recordToPoint(record)] };
}

/**
 * Where the contents of a corpus are changed without its record: invalidates its cursors, and has its
 * statistics counted anew.
 */
export function changedWithoutRecord(): Pick<CorpusRecord, 'generation' | 'termsSequence'> {
  return { generation: randomUUID(), termsSequence: UNKNOWN_TERMS };
}

/** Creates an index for each variable and field. Must precede the data that needs it. */
export async function ensureIndexes(
  store: VectorStore,
  { variables, fields }: Pick<Corpus, 'variables' | 'fields'>,
): Promise<void> {
  for (const { name } of variables) {
    const index = { key: profileKey(name), type: 'keyword' } as const;
    await store.ensureIndex('premises', index);
    await store.ensureIndex('profiles', index);
  }
  for (const field of fields) {
    await store.ensureIndex('premises', { key: fieldKey(field), type: field.type });
  }
}

/**
 * Lets every server refuse the corpora of a store with CORPUS_OUTDATED, as soon as it reads their
 * records again.
 */
export function closeCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, (form) => -Math.abs(form));
}

/** Undoes `closeCorpora`. */
export function reopenCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, Math.abs);
}

async function changeForms(store: VectorStore, change: (form: number) => number): Promise<void> {
  const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
  const selection = { payload: true, budget: UNLIMITED } as const;
  const upsert: Point[] = [];
  for await (const { id, payload } of scrollAll(store, 'corpora', filter, selection)) {
    const form = payload.kind === 'corpus' ? payload.form : undefined;
    if (form === undefined || change(form) === form) continue;
    upsert.push({ id, vectors: {}, payload: { ...payload, form: change(form) } });
  }
  if (upsert.length > 0) await store.upsert('corpora', upsert);
}
