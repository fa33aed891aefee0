import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/content.js';
import type { Filter } from '../domain/filter.js';
import { BATCH_BYTES, batches } from '../runtime/bytes.js';
import { ElenchusError, hasCode } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import { quantity } from '../runtime/wording.js';
import type { CollectionDefinition, Point, VectorStore } from '../store/port.js';
import { COLLECTIONS, DEFINITIONS, type PointOf } from './collections/index.js';
import { type Collections, dump, type DumpSummary, readDump } from './dump.js';
import { type Rejection, rejectionOf } from './ingest.js';
import type { Pause } from './pause.js';
import {
  changedWithoutRecord,
  type CorpusRecord,
  ensureIndexes,
  recordChange,
  recordFromPoint,
  type StoredRegistry,
} from './registry.js';
import { scrollAll } from './scroll.js';

const COLLECTIONS_BY_NAME = new Map(Object.entries(COLLECTIONS));

/** What an export stores as a snapshot. */
const WITHOUT_CHANGES: Filter = {
  must_not: [{ key: 'kind', match: { value: 'term-changes' } }],
};

interface ImportOptions {
  /** What messages call the file; by default its path. */
  readonly name?: string;
  /** What messages call the store. */
  readonly store?: string;
  /** Add to a store that holds records already, and replace those with the same corpus and id. */
  readonly add?: boolean;
  readonly signal?: AbortSignal;
  /** @param done how many records of `all` are written */
  onProgress?(done: number, all: number): void;
  onRejected?(rejection: Rejection): void;
}

export interface ImportOutcome extends DumpSummary {
  readonly rejected: number;
  /** How many records the store held before. */
  readonly before: number;
}

/** Moves everything that a store holds, while searches go on. Writes are refused meanwhile. */
export class Transfers {
  constructor(
    private readonly store: VectorStore,
    private readonly registry: StoredRegistry,
    private readonly pause: Pause,
  ) {}

  /** How many records the store holds, without those that an export does not have. */
  async count(): Promise<number> {
    let records = 0;
    for (const { name } of DEFINITIONS) {
      const filter = name === 'corpora' ? WITHOUT_CHANGES : undefined;
      if (await this.store.describe(name)) records += await this.store.count(name, filter);
    }
    return records;
  }

  /**
   * The lines of an export; see `dump`. A reader that stops early must call `return`.
   * @param where what messages call the store
   * @param signal ends the wait for running writes, before the first line
   * @throws ElenchusError FILE_EMPTY if there are no collections; WRITES_PAUSED; STORE_CHANGED, in
   *   place of the last line, if another process has written meanwhile
   */
  async *export(where = 'the store', signal?: AbortSignal): AsyncGenerator<string, DumpSummary> {
    const release = await this.pause.start('everything is being exported', signal);
    try {
      await this.#flush();
      const definitions = await this.#definitions(where);
      const before = await this.#fingerprint();
      const lines = dump(this.store, definitions);
      for (let last: string | undefined; ;) {
        const { done, value } = await lines.next();
        if (done && before !== (await this.#fingerprint()))
          throw new ElenchusError('STORE_CHANGED');
        // One line late, so that the digest is not told before that is known.
        if (last !== undefined) yield last;
        if (done) return value;
        last = value;
      }
    } finally {
      release();
    }
  }

  /**
   * Fills the store with the records of a file that `export` wrote. It is read to its end before
   * anything is written; if that is interrupted, the same call with `add` continues.
   * @throws ElenchusError STORE_NOT_EMPTY, FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID,
   *   WRITES_PAUSED, INTERRUPTED; STORE_FAILED if the store does not return what was written
   */
  import(file: string, options: ImportOptions = {}): Promise<ImportOutcome> {
    return this.pause.during('an export is being imported', () => this.#import(file, options));
  }

  async #import(file: string, options: ImportOptions): Promise<ImportOutcome> {
    const { name = file, store: where = 'the store', add } = options;
    const before = await this.count();
    if (before > 0 && !add) {
      throw new ElenchusError('STORE_NOT_EMPTY', { store: where, count: before });
    }
    const checked = await checkDump(file, COLLECTIONS_BY_NAME, name);
    const { records, rejected, digest, names } = checked;
    for (const each of names) await this.registry.own(each);
    try {
      await this.#write(checked, before, options);
      const found = before > 0 ? digest : await this.#digest();
      if (found !== digest) {
        const problem = `${where} does not return the records that were written: sha256 ${found}, ${name} has ${digest}`;
        throw new ElenchusError('STORE_FAILED', { problem });
      }
      if (before > 0) {
        for (const record of await this.#stored(names)) await this.registry.recount(record);
      }
      // The file's statistics do not match the premises that are stored now.
      else if (rejected > 0) await this.registry.restore();
    } catch (error) {
      for (const each of names) this.registry.distrust(each);
      throw error;
    }
    for (const each of names) await this.registry.release(each);
    return { records, rejected, digest, before };
  }

  async #write(
    checked: CheckedDump,
    before: number,
    { signal, ...on }: ImportOptions,
  ): Promise<void> {
    const { names, records, rejected } = checked;
    const isAdded = before > 0;
    const existing = isAdded ? await this.#stored(names) : [];
    // If the import ends early, these corpora are counted when they are next used.
    await this.store.write(
      existing.map((record) => recordChange({ ...record, ...changedWithoutRecord() })),
    );
    const sequences = new Map(existing.map(({ name, sequence }) => [name, sequence]));
    const written = isAdded ? addedTo(sequences, checked) : checked;
    try {
      await restore(this.store, written, COLLECTIONS_BY_NAME, {
        signal,
        onProgress: (done) => on.onProgress?.(done, records + rejected),
        onRejected: on.onRejected?.bind(on),
      });
    } finally {
      for (const each of names) {
        await this.registry.own(each);
        this.registry.invalidate(each);
      }
    }
  }

  /** Those of the corpora that exist: a file may have records of others. */
  async #stored(names: ReadonlySet<string>): Promise<readonly CorpusRecord[]> {
    return (await this.registry.list()).filter(({ name }) => names.has(name));
  }

  /** Stores what is known of the statistics only here; the export needs no corpus that cannot be read. */
  async #flush(): Promise<void> {
    const corpora = await this.registry.list().catch(() => []);
    for (const { name } of corpora) {
      if (this.store.lease !== undefined && !this.registry.owned.has(name)) continue;
      try {
        await this.registry.flush(name);
      } catch (error) {
        // With a full disk, the statistics of the export are counted where it is imported.
        if (hasCode(error, 'STORE_FULL')) continue;
        this.registry.distrust(name);
        throw error;
      }
    }
  }

  async #definitions(where: string): Promise<CollectionDefinition[]> {
    const found = await Promise.all(DEFINITIONS.map(({ name }) => this.store.describe(name)));
    const definitions = found.filter((definition) => definition !== undefined);
    if (definitions.length > 0) return definitions;
    throw new ElenchusError('FILE_EMPTY', { file: where, wanted: 'collections of Elenchus' });
  }

  /** Changes with every write to a corpus, whoever makes it, and with the number of records. */
  async #fingerprint(): Promise<string> {
    if (this.store.lease === undefined) return '';
    const marks: unknown[] = [await this.count()];
    const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
    const whole = { payload: true, budget: UNLIMITED } as const;
    for await (const { payload } of scrollAll(this.store, 'corpora', filter, whole)) {
      marks.push(payload);
    }
    return canonicalJson(marks);
  }

  async #digest(): Promise<string> {
    const lines = dump(this.store, DEFINITIONS);
    for (;;) {
      const { done, value } = await lines.next();
      if (done) return value.digest;
    }
  }
}

/** How many records are written together; fewer if they are large. */
const BATCH = { count: 128, bytes: BATCH_BYTES };

/** A complete file that `dump` wrote. Its number of records and its digest ignore rejected ones. */
interface CheckedDump extends DumpSummary {
  readonly file: string;
  /** What messages call it. */
  readonly name: string;
  /** How many records fit no collection. */
  readonly rejected: number;
  readonly corpora: readonly Point[];
  /** The names of all corpora that its records belong to. */
  readonly names: ReadonlySet<string>;
}

/**
 * Reads a file to its end before anything is written.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID if it is not what `dump` wrote
 */
export async function checkDump(
  file: string,
  collections: Collections,
  name = file,
): Promise<CheckedDump> {
  const corpora: Point[] = [];
  const names = new Set<string>();
  const hash = createHash('sha256');
  let [records, rejected] = [0, 0];
  for await (const { raw, result } of readDump(file, collections, name)) {
    if ('error' in result) {
      rejected += 1;
      continue;
    }
    hash.update(`${raw}\n`);
    records += 1;
    const { collection, point } = result.record;
    if (typeof point.payload.corpus === 'string') names.add(point.payload.corpus);
    if (collection === 'corpora') corpora.push(point);
  }
  return { file, name, corpora, names, records, rejected, digest: hash.digest('hex') };
}

/**
 * The same file to add to corpora that exist: with their statistics unknown, and with a sequence that
 * none of their contents exceeds.
 * @param sequences of the corpora, by name
 */
function addedTo(sequences: ReadonlyMap<string, number>, checked: CheckedDump): CheckedDump {
  const { generation, termsSequence } = changedWithoutRecord();
  const corpora = checked.corpora.map((point) => {
    if (point.payload.kind !== 'corpus') return point;
    const { corpus, sequence } = point.payload;
    const highest = Math.max(Number(sequence), sequences.get(String(corpus)) ?? 0);
    const changed = { generation, sequence: highest, dirty: true, terms_sequence: termsSequence };
    return { ...point, payload: { ...point.payload, ...changed } };
  });
  return { ...checked, corpora };
}

interface RestoreOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (records: number) => void;
  readonly onRejected?: ((rejection: Rejection) => void) | undefined;
}

/**
 * Writes the records of a checked file. The corpora come last, so that none appears before its
 * contents are complete. After a kill, the same call continues.
 * @throws ElenchusError INTERRUPTED
 */
export async function restore(
  store: VectorStore,
  { file, name, corpora }: CheckedDump,
  collections: Collections,
  { signal, onProgress, onRejected }: RestoreOptions = {},
): Promise<void> {
  for (const { definition } of collections.values()) await store.ensureCollection(definition);
  for (const point of corpora) {
    const corpus = recordFromPoint(point as PointOf<'corpora'>);
    if (corpus) await ensureIndexes(store, corpus);
  }
  let written = 0;
  const items = readDump(file, collections, name);
  for await (const batch of batches(items, BATCH, ({ bytes = 0 }) => bytes)) {
    if (signal?.aborted) {
      throw new ElenchusError('INTERRUPTED', { stored: quantity(written, 'record') });
    }
    const points = new Map<string, Point[]>();
    for (const item of batch) {
      const rejection = rejectionOf(item);
      if (rejection) onRejected?.(rejection);
      if ('error' in item.result || item.result.record.collection === 'corpora') continue;
      const { collection, point } = item.result.record;
      points.set(collection, [...(points.get(collection) ?? []), point]);
    }
    await store.write([...points].map(([collection, upsert]) => ({ collection, upsert })));
    onProgress?.((written += batch.length));
  }
  await store.upsert('corpora', corpora);
}
