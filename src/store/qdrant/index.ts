import { BATCH_BYTES, batches, jsonBytes } from '../../runtime/bytes.js';
import { ElenchusError } from '../../runtime/errors.js';
import {
  type Change,
  type CollectionDefinition,
  type Point,
  type VectorStore,
  type Which,
  withPayloads,
} from '../port.js';
import { readsInParts } from '../reads.js';
import { isPointId, validatePoint } from '../vectors.js';
import {
  describeCollection,
  type Distribution,
  ensureCollection,
  ensureIndex,
  type Profile,
  readProfile,
} from './collection.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { toQdrantFilter } from './filter.js';
import { takeLease, whileNobodyHasStore } from './lease.js';
import { toQdrantPoint } from './points.js';
import { count, facet, QdrantReader } from './reads.js';

/** The size of a write request. It must stay below Qdrant's limit of 32 MB. */
const WRITE_BATCH = { count: 64, bytes: BATCH_BYTES };
const ID_BATCH = { count: 1000, bytes: Infinity };
const DELETE = 'points/delete?wait=true';

export interface QdrantOptions extends ConnectionOptions, Distribution {
  /** How vectors are kept and searched; `small` by default. */
  readonly profile?: Profile;
}

/**
 * Opens the store on a Qdrant server.
 * @throws ElenchusError STORE_UNREACHABLE or STORE_OUTDATED
 */
export async function openQdrantStore(options: QdrantOptions): Promise<VectorStore> {
  const connection = new Connection(options);
  await connection.checkVersion();
  await connection.useAliases();
  const store = storeOn(connection, options, whileNobodyHasStore(connection));
  return { ...store, lease: (name, holder) => takeLease(connection, name, holder, options) };
}

/**
 * The store on other collections than those in use, by the names that stand for them, which nobody
 * else writes to.
 * @param beforeRequest called before each request that writes
 */
export function openCollections(
  options: QdrantOptions,
  names: Readonly<Record<string, string>>,
  beforeRequest: () => Promise<void>,
): VectorStore {
  const connection = new Connection(options);
  connection.useNames(names);
  return storeOn(connection, options, beforeRequest);
}

function storeOn(
  connection: Connection,
  options: QdrantOptions,
  beforeRequest: () => Promise<void>,
): VectorStore {
  const { profile = readProfile('small') } = options;
  /** The known definitions of collections, for checking vectors. */
  const definitions = new Map<string, CollectionDefinition>();

  async function definitionOf(collection: string): Promise<CollectionDefinition> {
    const definition =
      definitions.get(collection) ?? (await describeCollection(connection, collection));
    if (!definition) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection });
    definitions.set(collection, definition);
    return definition;
  }

  /** One request after the other, so that the earlier ones are stored if a later one fails. */
  const write = async (changes: readonly Change[]): Promise<void> => {
    for (const change of changes) {
      const { collection } = change;
      if ('delete' in change) {
        await deletePoints(connection, collection, change.delete, beforeRequest);
        continue;
      }
      const definition = await definitionOf(collection);
      for (const point of change.upsert) validatePoint(definition, point);
      await upsertPoints(connection, collection, change.upsert, beforeRequest);
    }
  };

  return withPayloads({
    engine: 'qdrant',
    atomicWrites: false,
    async ensureCollection(definition) {
      await ensureCollection(connection, definition, options, profile);
      await connection.useAlias(definition.name);
      definitions.set(definition.name, definition);
    },
    describe: (collection) => describeCollection(connection, collection),
    async ensureIndex(collection, index) {
      await beforeRequest();
      await ensureIndex(connection, collection, index);
    },
    write,
    upsert: (collection, upsert) => write([{ collection, upsert }]),
    delete: (collection, which) => write([{ collection, delete: which }]),
    count: (collection, filter) => count(connection, collection, filter),
    facet: (collection, request) => facet(connection, collection, request),
    close: () => connection.close(),
    ...readsInParts(new QdrantReader(connection, definitionOf, profile.search)),
  });
}

async function upsertPoints(
  connection: Connection,
  collection: string,
  points: readonly Point[],
  beforeRequest: () => Promise<void>,
): Promise<void> {
  for await (const batch of batches(points, WRITE_BATCH, ({ payload }) => jsonBytes(payload))) {
    const body = { points: batch.map(toQdrantPoint) };
    await beforeRequest();
    await connection.points(collection, 'points?wait=true', body, 'PUT');
  }
}

async function deletePoints(
  connection: Connection,
  collection: string,
  which: Which,
  beforeRequest: () => Promise<void>,
): Promise<void> {
  if ('filter' in which) {
    const filter = toQdrantFilter(which.filter);
    await beforeRequest();
    await connection.points(collection, DELETE, { filter });
    return;
  }
  for await (const points of batches(which.ids.filter(isPointId), ID_BATCH)) {
    await beforeRequest();
    await connection.points(collection, DELETE, { points });
  }
}
