import type { Config } from '../runtime/config.js';
import type { RecordLimits } from '../domain/check.js';
import { DEFINITIONS } from './collections/index.js';
import { Pause } from './pause.js';
import { StoredRegistry } from './registry.js';
import { Transfers } from './transfers.js';
import type { WriterOptions } from './changes.js';
import { createWriter, type StoredWriter } from './writer.js';

export interface Corpora {
  readonly registry: StoredRegistry;
  readonly writer: StoredWriter;
  readonly transfers: Transfers;
  readonly pause: Pause;
  /** Stores pending statistics. The store and the encoders stay open. */
  close(): Promise<void>;
}

export interface CorporaOptions extends Omit<WriterOptions, 'registry' | 'pause' | 'limits'> {
  /** Who writes: a machine and a port; by default this process. */
  readonly holder?: string | undefined;
  readonly config: RecordLimits & Pick<Config, 'registryTtlMs'>;
}

/** Creates the missing collections of a store. */
export async function createCorpora({
  config,
  holder,
  ...options
}: CorporaOptions): Promise<Corpora> {
  for (const definition of DEFINITIONS) await options.store.ensureCollection(definition);
  const registry = new StoredRegistry(options.store, config.registryTtlMs, holder);
  const pause = new Pause();
  const writer = createWriter({ ...options, registry, pause, limits: config });
  const transfers = new Transfers(options.store, registry, pause);
  return { registry, writer, transfers, pause, close: () => writer.close() };
}
