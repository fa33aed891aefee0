import type { Schemas } from '@qdrant/js-client-rest';
import type { Filter } from '../../domain/filter.js';
import { BATCH_BYTES, batches, jsonBytes } from '../../runtime/bytes.js';
import { ElenchusError } from '../../runtime/errors.js';
import {
  type Capabilities,
  type Change,
  type CollectionDefinition,
  type FacetCount,
  type FacetRequest,
  type IndexDefinition,
  type Lease,
  type Point,
  type Query,
  type Scroll,
  type ScrollPage,
  type StoreEngine,
  type VectorStore,
  type Which,
  withPayloads,
} from '../port.js';
import {
  memoryOf,
  PART_BYTES,
  type PartialHit,
  type PartReader,
  type Parts,
  type Reads,
  readsInParts,
  type RetrievedPart,
} from '../reads.js';
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
import { takeLease } from './lease.js';
import { fromQdrantPoint, toQdrantPoint, toQdrantSelection } from './points.js';
import { createSearcher, facet, queryBatch, type Searcher } from './query.js';
import { Fence, longestRequestMs, type WriteGuard } from './reindex/mark.js';

/** The size of a write request. It must stay below Qdrant's limit of 32 MB. */
const WRITE_BATCH = { count: 64, bytes: BATCH_BYTES };
const DELETE = 'points/delete?wait=true';
const MAX_IDS = 1000;
const ID_BATCH = { count: MAX_IDS, bytes: Infinity };

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
  return inParts(new QdrantStore(connection, options, new Fence(connection)));
}

/** The store on other collections than those in use, by the names that stand for them. */
export function openCollections(
  options: QdrantOptions,
  names: Readonly<Record<string, string>>,
  guard: WriteGuard,
): VectorStore {
  const connection = new Connection(options);
  connection.useNames(names);
  return inParts(new QdrantStore(connection, options, guard));
}

function inParts(store: QdrantStore): VectorStore {
  return withPayloads({
    engine: store.engine,
    capabilities: store.capabilities,
    ensureCollection: (definition) => store.ensureCollection(definition),
    describe: (collection) => store.describe(collection),
    ensureIndex: (collection, index) => store.ensureIndex(collection, index),
    upsert: (collection, points) => store.upsert(collection, points),
    delete: (collection, which) => store.delete(collection, which),
    write: (changes) => store.write(changes),
    count: (collection, filter) => store.count(collection, filter),
    facet: (collection, request) => store.facet(collection, request),
    lease: (name, holder) => store.lease(name, holder),
    close: () => store.close(),
    ...readsInParts(store),
  });
}

/** Payloads of one collection with the same keys are about the same size. */
function sizeKey(collection: string, payload: Parts['payload']): string {
  return JSON.stringify([collection, payload]);
}

/** The size assumed before any point was read: a part then has 32. */
const FIRST_GUESS_BYTES = PART_BYTES / 32;
/** How much a guess comes down when smaller points are read. */
const DECAY = 0.9;

class QdrantStore implements Omit<StoreEngine, keyof Reads>, PartReader {
  readonly engine = 'qdrant';
  readonly capabilities: Capabilities;
  /** The known definitions of collections, for checking vectors. */
  private readonly definitions = new Map<string, CollectionDefinition>();
  private readonly searchers = new Map<string, Searcher>();
  /** How many bytes of payload a point of each collection has, guessed from the last ones. */
  private readonly sizes = new Map<string, number>();
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

  async retrieve(collection: string, ids: readonly string[], parts: Parts): Promise<RetrievedPart> {
    const some = ids.slice(0, Math.min(MAX_IDS, this.#fitting(collection, parts)));
    const known = some.filter(isPointId);
    if (known.length === 0) return { points: [], idCount: some.length };
    const body = { ids: known, ...toQdrantSelection(parts) };
    const records = await this.connection.read<Schemas['Record'][]>(collection, 'points', body);
    const found = new Map(records.map((record) => [String(record.id), fromQdrantPoint(record)]));
    const points = some.flatMap((id) => found.get(id) ?? []);
    this.#noteSizes(collection, points, parts);
    return { points, idCount: some.length };
  }

  async scroll(collection: string, request: Scroll & Parts): Promise<ScrollPage> {
    const { filter, limit, after } = request;
    const { points, next_page_offset: next } = await this.connection.read<Schemas['ScrollResult']>(
      collection,
      'points/scroll',
      {
        filter: filter && toQdrantFilter(filter),
        limit: Math.min(limit, this.#fitting(collection, request)),
        offset: after,
        ...toQdrantSelection(request),
      },
    );
    const found = points.map(fromQdrantPoint);
    this.#noteSizes(collection, found, request);
    return {
      points: found,
      ...(typeof next === 'string' || typeof next === 'number' ? { next: String(next) } : {}),
    };
  }

  /** How many points a part has, about. A guess, since the server does not say before it sends. */
  #fitting(collection: string, { payload }: Parts): number {
    if (payload === false) return Infinity;
    const bytes = this.sizes.get(sizeKey(collection, payload)) ?? FIRST_GUESS_BYTES;
    return Math.max(1, Math.floor(PART_BYTES / bytes));
  }

  #noteSizes(
    collection: string,
    points: readonly Pick<PartialHit, 'payload'>[],
    { payload }: Parts,
  ): void {
    if (payload === false || points.length === 0) return;
    const bytes = points.reduce((sum, point) => sum + memoryOf(point.payload), 0) / points.length;
    const key = sizeKey(collection, payload);
    this.sizes.set(key, Math.max(bytes, DECAY * (this.sizes.get(key) ?? 0)));
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

  /** Without payloads, if those of all hits may not fit into a part. */
  async queryBatch(
    collection: string,
    requests: readonly (Query & Parts)[],
  ): Promise<readonly (readonly PartialHit[])[]> {
    const definition = await this.definitionOf(collection);
    let left = 1;
    const asked = requests.map((request) => {
      left -= request.limit / this.#fitting(collection, request);
      return left < 0 ? { ...request, payload: false } : request;
    });
    const answers = await queryBatch(
      this.#searcher(collection),
      definition,
      asked,
      this.profile.search,
    );
    return answers.map((hits, place) => {
      this.#noteSizes(collection, hits, asked[place]!);
      if (asked[place]!.payload === requests[place]!.payload) return hits;
      return hits.map(({ payload: _, ...hit }) => hit);
    });
  }

  lease(name: string, holder: string): Promise<Lease | undefined> {
    return takeLease(this.connection, name, holder, this.options);
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
