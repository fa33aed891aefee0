import { createCorpora } from '../../src/corpus/index.js';
import type { PremiseRecord } from '../../src/corpus/types.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';

/** Corpora over a store in memory; the same store again is the next process. */
export async function openCorpora(store: MemoryStore = createMemoryStore(), encoderVersion = '1') {
  const textEncoder = createFakeEncoder({ version: encoderVersion });
  const sparseEncoder = createSparseEncoder();
  const config = { maxTextCharacters: 1_000, registryTtlMs: 50 };
  const corpora = await createCorpora({ store, textEncoder, sparseEncoder, config });
  return { ...corpora, store, textEncoder, sparseEncoder };
}

export type OpenCorpora = Awaited<ReturnType<typeof openCorpora>>;

export function premise(id: string, fields: Partial<PremiseRecord> = {}): PremiseRecord {
  return {
    id,
    text: `Die Gemeinde soll das Schulhaus Nummer ${id} behalten.`,
    profile: {},
    extra: {},
    ...fields,
  };
}

/** Payloads of a collection, by external id or id. */
export function stored(store: MemoryStore, collection: string) {
  const points = [...(store.collections.get(collection)?.values() ?? [])];
  return new Map(points.map((point) => [String(point.payload.external_id ?? point.id), point]));
}
