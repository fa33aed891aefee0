import { RECORD_LIMITS, type RecordLimits } from '../domain/check.js';
import { DEFINITIONS } from './collections/index.js';
import { Pause } from './pause.js';
import { StoredRegistry } from './registry.js';
import { Transfers } from './transfers.js';
import type { WriterOptions } from './changes.js';
import { createWriter, type StoreWriter } from './writer.js';

export interface Corpora {
  readonly registry: StoredRegistry;
  readonly writer: StoreWriter;
  readonly transfers: Transfers;
  readonly pause: Pause;
  /** Stores pending statistics. The store and the encoders stay open. */
  close(): Promise<void>;
}

export interface CorporaOptions extends Omit<WriterOptions, 'registry' | 'pause' | 'limits'> {
  /** Who writes: a machine and a port; by default this process. */
  readonly holder?: string | undefined;
  /** `RECORD_LIMITS` by default. */
  readonly recordLimits?: RecordLimits | undefined;
  /** How long the description of a corpus is cached, in milliseconds; by default 2 seconds. */
  readonly ttlMs?: number | undefined;
}

/** Creates the missing collections of a store. */
export async function createCorpora({
  recordLimits: limits = RECORD_LIMITS,
  ttlMs,
  holder,
  ...options
}: CorporaOptions): Promise<Corpora> {
  for (const definition of DEFINITIONS) await options.store.ensureCollection(definition);
  const registry = new StoredRegistry(options.store, ttlMs, holder);
  const pause = new Pause();
  const writer = createWriter({ ...options, registry, pause, limits });
  const transfers = new Transfers(options.store, registry, pause);
  return { registry, writer, transfers, pause, close: () => writer.close() };
}
