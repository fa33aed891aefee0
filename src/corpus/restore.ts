import { createHash } from 'node:crypto';
import { BATCH_BYTES, batches } from '../runtime/bytes.js';
import { quantity } from '../runtime/wording.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Point, VectorStore } from '../store/port.js';
import type { PointOf } from './collections/index.js';
import type { DumpSummary } from './dump.js';
import { changedWithoutRecord, ensureIndexes, recordFromPoint } from './record.js';
import { rejectionOf, type Rejection } from './ingest.js';
import { readDump, type Collections } from './read-dump.js';

/** How many records are written together; fewer if they are large. */
const BATCH = { count: 128, bytes: BATCH_BYTES };

/** A complete file that `dump` wrote. Its number of records and its digest ignore rejected ones. */
export interface CheckedDump extends DumpSummary {
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
export function addedTo(sequences: ReadonlyMap<string, number>, checked: CheckedDump): CheckedDump {
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

export interface RestoreOptions {
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
