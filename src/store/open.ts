import type { Config } from '../config.js';
import { openEmbeddedStore } from './embedded/index.js';
import type { VectorStore } from './port.js';
import { openQdrantStore } from './qdrant/index.js';

/** The store that is configured: a Qdrant server where QDRANT_URL is set, else the embedded one. */
export async function openStore(config: Config): Promise<VectorStore> {
  if (!config.qdrantUrl) return openEmbeddedStore({ directory: config.dataDir });
  return openQdrantStore({
    url: config.qdrantUrl,
    apiKey: config.qdrantApiKey,
    timeoutMs: config.qdrantTimeoutMs,
    prefix: config.qdrantCollectionPrefix,
    exact: config.qdrantExact,
    shards: config.qdrantShards,
    replicas: config.qdrantReplicas,
    writeConsistency: config.qdrantWriteConsistency,
  });
}
