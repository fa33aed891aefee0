import type { Schemas } from '@qdrant/js-client-rest';
import { BATCH_BYTES, batches, jsonBytes } from '../../batches.js';
import type { Filter } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import {
  withPayloads,
  type Capabilities,
  type Change,
  type CollectionDefinition,
  type FacetCount,
  type FacetRequest,
  type IndexDefinition,
  type Point,
  type QueryRequest,
  type ScoredPoint,
  type ScrollPage,
  type ScrollRequest,
  type Selection,
  type StoredPoint,
  type StoreEngine,
  type VectorStore,
  type Which,
} from '../port.js';
import { isPointId, validatePoint } from '../validate.js';
import {
  describeCollection,
  ensureCollection,
  ensureIndex,
  type Distribution,
} from './collection.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { facet } from './facet.js';
import { toQdrantFilter } from './filter.js';
import { fromQdrantPoint, toQdrantPoint, toQdrantSelection } from './points.js';
import { readProfile, type Profile } from './profile.js';
import { createSearcher, queryBatch, type Searcher } from './query.js';
import { Fence, longestRequestMs, type WriteGuard } from './reindex/fence.js';

/** The size of a write request. It must stay below Qdrant's limit of 32 MB. */
const WRITE_BATCH = { count: 64, bytes: BATCH_BYTES };
const DELETE = 'points/delete?wait=true';
const ID_BATCH = { count: 1000, bytes: Infinity };

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
  return withPayloads(new QdrantStore(connection, options, new Fence(connection)));
}

/** The store on other collections than those in use, by the names that stand for them. */
export function openCollections(
  options: QdrantOptions,
  names: Readonly<Record<string, string>>,
  guard: WriteGuard,
): VectorStore {
  const connection = new Connection(options);
  connection.useNames(names);
  return withPayloads(new QdrantStore(connection, options, guard));
}

class QdrantStore implements StoreEngine {
  readonly engine = 'qdrant';
  readonly capabilities: Capabilities;
  /** The known definitions of collections, for checking vectors. */
  private readonly definitions = new Map<string, CollectionDefinition>();
  private readonly searchers = new Map<string, Searcher>();
  private readonly profile: Profile;

  constructor(
    private readonly connection: Connection,
    private readonly options: QdrantOptions,
    private readonly guard: WriteGuard,
  ) {
    const lateWritesMs = longestRequestMs(options.timeoutMs);
    this.capabilities = { soleOwner: false, atomicWrites: false, lateWritesMs };
    this.profile = options.profile ?? readProfile('small');
  }

  async ensureCollection(definition: CollectionDefinition): Promise<void> {
    await ensureCollection(this.connection, definition, this.options, this.profile);
    await this.connection.useAlias(definition.name);
    this.definitions.set(definition.name, definition);
  }

  describe(collection: string): Promise<CollectionDefinition | undefined> {
    return describeCollection(this.connection, collection);
  }

  ensureIndex(collection: string, index: IndexDefinition): Promise<void> {
    return this.guard.write(() => ensureIndex(this.connection, collection, index));
  }

  upsert(collection: string, points: readonly Point[]): Promise<void> {
    return this.write([{ collection, upsert: points }]);
  }

  delete(collection: string, which: Which): Promise<void> {
    return this.write([{ collection, delete: which }]);
  }

  /** One request after the other, so that the earlier ones are stored if a later one fails. */
  write(changes: readonly Change[]): Promise<void> {
    return this.guard.write(async (beforeRequest) => {
      for (const change of changes) {
        if ('upsert' in change) await this.#upsert(change.collection, change.upsert, beforeRequest);
        else await this.#delete(change.collection, change.delete, beforeRequest);
      }
    });
  }

  async #upsert(
    collection: string,
    points: readonly Point[],
    beforeRequest: () => Promise<void>,
  ): Promise<void> {
    const definition = await this.definitionOf(collection);
    for (const point of points) validatePoint(definition, point);
    for await (const batch of batches(points, WRITE_BATCH, ({ payload }) => jsonBytes(payload))) {
      const body = { points: batch.map(toQdrantPoint) };
      await beforeRequest();
      await this.connection.points(collection, 'points?wait=true', body, 'PUT');
    }
  }

  async #delete(
    collection: string,
    which: Which,
    beforeRequest: () => Promise<void>,
  ): Promise<void> {
    if ('filter' in which) {
      const filter = toQdrantFilter(which.filter);
      await beforeRequest();
      await this.connection.points(collection, DELETE, { filter });
      return;
    }
    for await (const points of batches(which.ids.filter(isPointId), ID_BATCH)) {
      await beforeRequest();
      await this.connection.points(collection, DELETE, { points });
    }
  }

  async retrieve(
    collection: string,
    ids: readonly string[],
    selection?: Selection,
  ): Promise<readonly StoredPoint[]> {
    const found = new Map<string, StoredPoint>();
    for await (const batch of batches(ids.filter(isPointId), ID_BATCH)) {
      const points = await this.connection.read<Schemas['Record'][]>(collection, 'points', {
        ...{ ids: batch, ...toQdrantSelection(selection) },
      });
      for (const point of points) found.set(String(point.id), fromQdrantPoint(point));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async scroll(collection: string, request: ScrollRequest): Promise<ScrollPage> {
    const { filter, limit, after } = request;
    const { points, next_page_offset: next } = await this.connection.read<Schemas['ScrollResult']>(
      collection,
      'points/scroll',
      {
        ...{ filter: filter && toQdrantFilter(filter), limit, offset: after },
        ...toQdrantSelection(request),
      },
    );
    return {
      points: points.map(fromQdrantPoint),
      ...(typeof next === 'string' || typeof next === 'number' ? { next: String(next) } : {}),
    };
  }

  async count(collection: string, filter?: Filter): Promise<number> {
    const { count } = await this.connection.read<Schemas['CountResult']>(
      collection,
      'points/count',
      { filter: filter && toQdrantFilter(filter), exact: true },
    );
    return count;
  }

  facet(collection: string, request: FacetRequest): Promise<readonly FacetCount[]> {
    return facet(this.connection, collection, request);
  }

  async query(collection: string, request: QueryRequest): Promise<readonly ScoredPoint[]> {
    const [hits] = await this.queryBatch(collection, [request]);
    return hits ?? [];
  }

  async queryBatch(
    collection: string,
    requests: readonly QueryRequest[],
  ): Promise<readonly (readonly ScoredPoint[])[]> {
    const definition = await this.definitionOf(collection);
    return queryBatch(this.#searcher(collection), definition, requests, this.profile.search);
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  #searcher(collection: string): Searcher {
    const known = this.searchers.get(collection);
    if (known) return known;
    const searcher = createSearcher(this.connection, collection);
    this.searchers.set(collection, searcher);
    return searcher;
  }

  private async definitionOf(collection: string): Promise<CollectionDefinition> {
    const known = this.definitions.get(collection);
    if (known) return known;
    const definition = await this.describe(collection);
    if (!definition) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection });
    this.definitions.set(collection, definition);
    return definition;
  }
}
