import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../runtime/config.js';
import { badInput } from '../runtime/errors.js';
import {
  freeBytes,
  hasReserve,
  keepReserve,
  KEPT_FREE_BYTES,
  requireSpace,
  RESERVE_FILE,
} from './embedded/disk.js';
import { forgetLosses, nameOwner, type Repair, repairEmbeddedStore } from './embedded/folder.js';
import { openEmbeddedStore } from './embedded/index.js';
import { type CollectionDefinition, RECORD_TTL_MS, type VectorStore } from './port.js';
import type { QdrantOptions } from './qdrant/index.js';
import type { ReindexOptions, ReindexOutcome, Rewriting } from './qdrant/reindex/index.js';

export type { Rewriting };

/** Opens the configured store: a Qdrant server if QDRANT_URL is set, else the embedded one. */
export async function openStore(config: Config): Promise<VectorStore> {
  if (!config.qdrantUrl) {
    const store = await openEmbeddedStore({ directory: config.dataDir });
    keepReserve(config.dataDir);
    return store;
  }
  // Its client takes a while to load.
  const { openQdrantStore } = await import('./qdrant/index.js');
  return openQdrantStore(await qdrantOptions(config, config.qdrantUrl));
}

async function qdrantOptions(config: Config, url: string): Promise<QdrantOptions> {
  const { profileOf } = await import('./qdrant/collection.js');
  return {
    url,
    apiKey: config.qdrantApiKey,
    timeoutMs: config.qdrantTimeoutMs,
    prefix: config.qdrantCollectionPrefix,
    profile: profileOf(config),
    shards: config.qdrantShards,
    replicas: config.qdrantReplicas,
    writeConsistency: config.qdrantWriteConsistency,
    readConsistency: config.qdrantReadConsistency,
  };
}

/** What builds the collections of the store anew; see `reindex` and `abandonReindex`. */
interface Reindexer {
  reindex(asked: Omit<ReindexOptions, 'definitions'>): Promise<ReindexOutcome>;
  abandon(asked?: Pick<ReindexOptions, 'reopen'>): Promise<boolean>;
  /** Whether one runs, or was not completed. */
  hasBegun(): Promise<boolean>;
}

/** @throws ElenchusError BAD_INPUT for the embedded store */
export async function openReindexing(
  config: Config,
  definitions: readonly CollectionDefinition[],
): Promise<Reindexer> {
  if (!config.qdrantUrl) {
    throw badInput(
      'QDRANT_URL',
      'is not set; the embedded store has no profile to change. To write its files anew: elenchus export FILE, then elenchus import --data-dir FOLDER FILE',
    );
  }
  const { abandonReindex, isReindexing, longestRequestMs, reindex } =
    await import('./qdrant/reindex/index.js');
  const options = await qdrantOptions(config, config.qdrantUrl);
  // Until requests that run are done, and servers have read the descriptions of corpora again.
  const settleMs = Math.max(longestRequestMs(config.qdrantTimeoutMs), 2 * RECORD_TTL_MS);
  return {
    reindex: (asked) => reindex(options, { settleMs, ...asked, definitions }),
    abandon: (asked) => abandonReindex(options, { settleMs, ...asked, definitions }),
    hasBegun: () => isReindexing(options),
  };
}

/**
 * Repairs a damaged store, which must not be open. `definitions` replace lost ones. Until
 * `completeRepair`, the next call says again what was lost.
 * @throws ElenchusError BAD_INPUT for Qdrant; as opening the store
 */
export async function repairStore(
  { qdrantUrl, dataDir }: Config,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  if (qdrantUrl) throw badInput('--repair', 'is for the embedded store; QDRANT_URL is set');
  return repairEmbeddedStore(dataDir, definitions);
}

/** To be called when all that depends on the lost records is repaired. */
export function completeRepair({ dataDir }: Config): void {
  forgetLosses(dataDir);
}

type Room = Pick<Config, 'dataDir' | 'maxBodyBytes'>;

/**
 * Whether there is room for additions: for one as large as a request may be. Searches and deletions
 * need none.
 * @throws ElenchusError STORE_FULL
 */
export function requireRoom({ qdrantUrl, ...room }: Room & Pick<Config, 'qdrantUrl'>): void {
  if (!qdrantUrl) requireRoomForFiles(room);
}

/** How many times its size a request writes, with vectors and the log of the database. */
const WRITTEN = 3;

/**
 * Whether a file may grow in the data folder, whatever the store is, and leave room for what is
 * stored of it.
 * @throws ElenchusError STORE_FULL
 */
export function requireRoomForFiles({ dataDir, maxBodyBytes }: Room): void {
  requireSpace(dataDir, WRITTEN * maxBodyBytes);
}

/**
 * How much room there is on the disk of the store, and what is kept of it.
 * @throws ElenchusError STORE_FULL
 */
export function describeRoom(config: Config): string {
  requireRoom(config);
  if (config.qdrantUrl) return 'that of the Qdrant server';
  const free = Math.floor(freeBytes(config.dataDir) / 2 ** 20);
  const reserve = hasReserve(config.dataDir) ? 'with' : 'without';
  return `${free} MiB free, of which ${KEPT_FREE_BYTES / 2 ** 20} MiB stay free; ${reserve} the file "${RESERVE_FILE}"`;
}

/**
 * Where a server keeps something beside the store. Each store has a folder of its own, so that a
 * server on another store with the same data folder does not take it for its own.
 */
export function keptFolder(
  { qdrantUrl, qdrantCollectionPrefix, dataDir }: Config,
  name: 'jobs' | 'webhooks',
): string {
  if (!qdrantUrl) return join(dataDir, name);
  const store = createHash('sha256').update(`${qdrantUrl} ${qdrantCollectionPrefix}`).digest('hex');
  return join(dataDir, name, `qdrant-${store.slice(0, 8)}`);
}

/** Says in the data folder, which this process has opened, where its server answers. */
export function nameServer({ qdrantUrl, dataDir }: Config, url: string): void {
  if (!qdrantUrl) nameOwner(dataDir, String(process.pid), url);
}
