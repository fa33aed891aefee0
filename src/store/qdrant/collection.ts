import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '@qdrant/js-client-rest';
import { type Config, PACKAGE_ROOT } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { CollectionDefinition, IndexDefinition } from '../port.js';
import type { Connection } from './connection.js';
import { fromQdrantPath, toQdrantPath } from './filter.js';

/** How vectors are kept and searched: a file in `qdrant/profiles`, in Qdrant's own terms. */
export interface Profile {
  readonly description: string;
  /** Of each dense vector of a new collection. */
  readonly vectors: Pick<
    Schemas['VectorParams'],
    'hnsw_config' | 'on_disk' | 'quantization_config'
  >;
  readonly search: Schemas['SearchParams'];
}

export type ProfileName = Config['qdrantProfile'];

export function readProfile(name: ProfileName): Profile {
  const file = join(PACKAGE_ROOT, 'qdrant', 'profiles', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Profile;
}

/**
 * The profile that the settings choose.
 * @throws ElenchusError CONFIG_INVALID where it has no index and must not be exact
 */
export function profileOf({
  qdrantProfile: name,
  qdrantExact: exact,
}: Pick<Config, 'qdrantProfile' | 'qdrantExact'>): Profile {
  const profile = readProfile(name);
  const { search } = profile;
  if (exact === true) return { ...profile, search: { exact } };
  if (exact === false && search.exact === true) {
    const problem = `cannot be false with QDRANT_PROFILE=${name}, which builds no index; use QDRANT_PROFILE=large`;
    throw new ElenchusError('CONFIG_INVALID', { variable: 'QDRANT_EXACT', problem });
  }
  return profile;
}

/** What a vector of a collection has of the things that a search may need. */
type Kept = Pick<Schemas['VectorParams'], 'hnsw_config' | 'quantization_config'>;

/**
 * What a search needs and a collection of another profile lacks; undefined if nothing.
 * @param kept of a vector, with what the collection sets for all of them
 */
function lackOf(search: Schemas['SearchParams'], kept: Kept): string | undefined {
  if (search.exact === true) return undefined;
  if ((kept.hnsw_config?.m ?? 0) === 0) return 'no HNSW index';
  return search.quantization && !kept.quantization_config ? 'no quantisation' : undefined;
}

/** How a collection is distributed over a cluster. */
export interface Distribution {
  readonly shards: number;
  readonly replicas: number;
  /** Replicas that must confirm a write. */
  readonly writeConsistency: number;
}

type CollectionInfo = Schemas['CollectionInfo'];

/**
 * Creates what is missing. @throws ElenchusError COLLECTION_MISMATCH if the existing collection
 * differs
 */
export async function ensureCollection(
  connection: Connection,
  definition: CollectionDefinition,
  distribution: Distribution,
  profile: Profile,
): Promise<void> {
  const { name } = definition;
  const existing = await connection.callUnless(404, name, (client, collection) =>
    client.getCollection(collection),
  );
  const info = existing ?? (await create());
  checkVectors(definition, info, profile);
  for (const index of definition.indexes) await ensureIndex(connection, name, index, info);

  async function create(): Promise<CollectionInfo> {
    const request = creation(definition, distribution, profile);
    // 409: another process created it meanwhile.
    await connection.callUnless(409, name, (client, collection) =>
      client.createCollection(collection, request),
    );
    return connection.call(name, (client, collection) => client.getCollection(collection));
  }
}

/** @throws ElenchusError COLLECTION_MISMATCH if the key has an index of another type */
export async function ensureIndex(
  connection: Connection,
  collection: string,
  { key, type, tenant }: IndexDefinition,
  known?: CollectionInfo,
): Promise<void> {
  const path = toQdrantPath(key);
  const info =
    known ?? (await connection.call(collection, (client, name) => client.getCollection(name)));
  const existing = info.payload_schema[path]?.data_type;
  if (existing !== undefined && existing !== type) {
    mismatch(collection, `a ${existing} index on "${key}"`, `one of type ${type}`);
  }
  if (existing !== undefined) return;
  await connection.call(collection, (client, name) =>
    client.createPayloadIndex(name, {
      field_name: path,
      field_schema: tenant ? { type: 'keyword', is_tenant: true } : type,
      wait: true,
    }),
  );
}

/** The definition that the server has; undefined if it has no such collection. */
export async function describeCollection(
  connection: Connection,
  collection: string,
): Promise<CollectionDefinition | undefined> {
  const info = await connection.callUnless(404, collection, (client, name) =>
    client.getCollection(name),
  );
  if (!info) return undefined;
  const vectors = Object.entries(denseVectors(info));
  return {
    name: collection,
    vectors: Object.fromEntries(vectors.map(([name, { size }]) => [name, { size }])),
    sparse: Object.keys(info.config.params.sparse_vectors ?? {}),
    indexes: Object.entries(info.payload_schema).flatMap(([path, index]) => {
      if (index === undefined) return [];
      const { data_type, params } = index;
      const tenant = params && 'is_tenant' in params && params.is_tenant === true;
      const type = data_type as IndexDefinition['type'];
      return { key: fromQdrantPath(path), type, ...(tenant && { tenant }) };
    }),
  };
}

function denseVectors(info: CollectionInfo): Record<string, Schemas['VectorParams'] & object> {
  // All vectors of ours have names. If there is an unnamed vector, this is its description instead.
  return (info.config.params.vectors ?? {}) as Record<string, Schemas['VectorParams'] & object>;
}

function creation(
  { vectors, sparse, onDisk }: CollectionDefinition,
  { shards, replicas, writeConsistency }: Distribution,
  profile: Profile,
): Schemas['CreateCollection'] {
  return {
    vectors: Object.fromEntries(
      Object.entries(vectors).map(([name, { size }]) => [
        name,
        { size, distance: 'Cosine' as const, ...profile.vectors },
      ]),
    ),
    // No `idf` modifier: it would count over a shard and all corpora. Our queries contain the
    // weights.
    sparse_vectors: Object.fromEntries(sparse.map((name) => [name, {}])),
    ...(onDisk && { on_disk_payload: true }),
    shard_number: shards,
    replication_factor: replicas,
    write_consistency_factor: writeConsistency,
    strict_mode_config: {
      enabled: true,
      unindexed_filtering_retrieve: false,
      unindexed_filtering_update: false,
    },
  };
}

/** What to do where a collection of another application has the same name. */
const USE_ANOTHER_STORE = 'use another store, or another QDRANT_COLLECTION_PREFIX';

function checkVectors(
  { name, vectors, sparse }: CollectionDefinition,
  info: CollectionInfo,
  { search }: Profile,
): void {
  const { params, hnsw_config, quantization_config } = info.config;
  const found: Partial<ReturnType<typeof denseVectors>> = denseVectors(info);
  for (const [vector, { size }] of Object.entries(vectors)) {
    const wanted = `a vector "${vector}" of ${size} dimensions, compared by Cosine`;
    const existing = found[vector];
    if (!existing) mismatch(name, `no vector "${vector}"`, `${wanted}; ${USE_ANOTHER_STORE}`);
    if (existing.size !== size || existing.distance !== 'Cosine') {
      const found = `a vector "${vector}" of ${existing.size} dimensions, compared by ${existing.distance}`;
      const advice =
        existing.distance === 'Cosine'
          ? 'rebuild it: elenchus reindex --reencode'
          : USE_ANOTHER_STORE;
      mismatch(name, found, `${wanted}; ${advice}`);
    }
    const lack = lackOf(search, {
      hnsw_config: { ...hnsw_config, ...existing.hnsw_config },
      quantization_config: existing.quantization_config ?? quantization_config,
    });
    if (lack)
      mismatch(
        name,
        `${lack} of the vector "${vector}"`,
        'it for this QDRANT_PROFILE; rebuild the collection: elenchus reindex',
      );
  }
  for (const vector of sparse) {
    const existing = params.sparse_vectors?.[vector];
    if (!existing) mismatch(name, `no sparse vector "${vector}"`, `one; ${USE_ANOTHER_STORE}`);
    if (existing.modifier === 'idf') {
      mismatch(
        name,
        `the idf modifier on "${vector}"`,
        `it without a modifier; ${USE_ANOTHER_STORE}`,
      );
    }
  }
}

function mismatch(collection: string, found: string, wanted: string): never {
  throw new ElenchusError('COLLECTION_MISMATCH', { collection, found, wanted });
}
