import type { Config } from '../config.js';
import type { SparseEncoder, TextEncoder } from '../encoders/types.js';
import type { ElenchusError } from '../errors.js';
import type { VectorStore } from '../store/port.js';
import type { StructureEncoder } from '../structure/encoder.js';
import type { RecordLimits } from './check.js';
import type { FastRelevance } from './claim-sim/scores.js';
import { DEFINITIONS } from './collections/index.js';
import { StoredRegistry } from './registry.js';
import { StoredWriter } from './writer.js';

export interface Corpora {
  readonly registry: StoredRegistry;
  readonly writer: StoredWriter;
  /** Stores pending statistics. The store and the encoders stay open. */
  close(): Promise<void>;
}

export interface CorporaOptions {
  readonly store: VectorStore;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  /** Absent: graphs get no vectors of their shape. */
  readonly structureEncoder?: StructureEncoder;
  /** If absent, no vectors of CLAIM-SIM are stored; searches compute what they need. */
  readonly relevanceFilter?: FastRelevance;
  /** Called with the error if a part, such as the CLAIM-SIM vectors, could not be computed. */
  readonly onWarning?: (problem: ElenchusError) => void;
  readonly config: RecordLimits & Pick<Config, 'registryTtlMs'>;
}

export async function createCorpora({
  store,
  textEncoder,
  sparseEncoder,
  structureEncoder,
  relevanceFilter,
  onWarning,
  config,
}: CorporaOptions): Promise<Corpora> {
  for (const definition of DEFINITIONS) await store.ensureCollection(definition);
  const registry = new StoredRegistry(store, config.registryTtlMs);
  const writer = new StoredWriter({
    store,
    registry,
    textEncoder,
    sparseEncoder,
    ...(structureEncoder && { structureEncoder }),
    relevanceFilter,
    onWarning,
    limits: config,
    collections: DEFINITIONS.map(({ name }) => name),
  });
  return { registry, writer, close: () => writer.close() };
}
