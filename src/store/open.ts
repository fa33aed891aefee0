import type { Config } from '../config.js';
import { badInput } from '../errors.js';
import { openEmbeddedStore } from './embedded/index.js';
import { nameOwner } from './embedded/owner.js';
import { repairEmbeddedStore, type Repair } from './embedded/repair.js';
import type { CollectionDefinition, VectorStore } from './port.js';

/** Opens the configured store: a Qdrant server if QDRANT_URL is set, else the embedded one. */
export async function openStore(config: Config): Promise<VectorStore> {
  if (!config.qdrantUrl) return openEmbeddedStore({ directory: config.dataDir });
  // Its client takes a while to load.
  const { openQdrantStore } = await import('./qdrant/index.js');
  const { profileOf } = await import('./qdrant/profile.js');
  return openQdrantStore({
    url: config.qdrantUrl,
    apiKey: config.qdrantApiKey,
    timeoutMs: config.qdrantTimeoutMs,
    prefix: config.qdrantCollectionPrefix,
    profile: profileOf(config),
    shards: config.qdrantShards,
    replicas: config.qdrantReplicas,
    writeConsistency: config.qdrantWriteConsistency,
  });
}

/**
 * Repairs a damaged store, which must not be open. `definitions` replace lost ones.
 * @throws ElenchusError BAD_INPUT for Qdrant; as opening the store
 */
export async function repairStore(
  { qdrantUrl, dataDir }: Config,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  if (qdrantUrl) throw badInput('--repair', 'is for the embedded store; QDRANT_URL is set');
  return repairEmbeddedStore(dataDir, definitions);
}

/** Says in the data folder, which this process has opened, where its server answers. */
export function nameServer({ qdrantUrl, dataDir }: Config, url: string): void {
  if (!qdrantUrl) nameOwner(dataDir, { pid: String(process.pid), url });
}
