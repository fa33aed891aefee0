import { setImmediate } from 'node:timers/promises';
import type { Filter } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { orderFacets } from '../facets.js';
import type {
  CollectionDefinition,
  FacetCount,
  FacetRequest,
  IndexDefinition,
  Point,
  QueryRequest,
  ScrollRequest,
  Selection,
} from '../port.js';
import { validatePoint } from '../validate.js';
import { Collection } from './collection.js';
import { columnOf } from './filter.js';
import { Folder } from './folder.js';
import { sizeOf } from './mask.js';
import type { EngineApi, WirePoint } from './protocol.js';
import { requireCount, search } from './query.js';
import { BATCH } from './storage.js';
import { WriteQueue } from './write-queue.js';

/** Bytes written to a collection that are worth tidying when there is nothing else to do. */
const WORTH_TIDYING = 4 * 2 ** 20;
/** More than that is not left for later. */
const MAX_UNTIDY = 128 * 2 ** 20;

/** The port over a data folder, in the thread that owns it. */
export class Engine implements EngineApi {
  private readonly collections = new Map<string, Collection>();
  private readonly writes = new WriteQueue(() => this.tidy(WORTH_TIDYING));

  private constructor(private readonly folder: Folder) {}

  /** @throws ElenchusError of `Folder.open`, STORE_FULL, STORE_FAILED */
  static open(directory: string): Engine {
    const folder = Folder.open(directory);
    const engine = new Engine(folder);
    try {
      for (const definition of folder.readDefinitions()) engine.openCollection(definition);
      return engine;
    } catch (error) {
      engine.closeAll();
      throw error;
    }
  }

  async ensureCollection(definition: CollectionDefinition): Promise<void> {
    await this.writes.run(() => {
      const existing = this.collections.get(definition.name);
      if (!existing) {
        this.folder.writeDefinition(definition);
        this.openCollection(definition);
        return;
      }
      existing.requireVectors(definition);
      for (const index of definition.indexes) this.addIndex(existing, index);
    });
  }

  async describe(name: string): Promise<CollectionDefinition | undefined> {
    return this.collections.get(name)?.definition;
  }

  async ensureIndex(collection: string, index: IndexDefinition): Promise<void> {
    await this.writes.run(() => this.addIndex(this.collection(collection), index));
  }

  async upsert(name: string, points: readonly Point[]): Promise<void> {
    const collection = this.collection(name);
    for (const point of points) validatePoint(collection.definition, point);
    collection.index.reserve(points.length);
    await this.inBatches(collection, points, (batch) => collection.upsert(batch));
  }

  async delete(
    name: string,
    which: { readonly ids: readonly string[] } | { readonly filter: Filter },
  ): Promise<void> {
    const collection = this.collection(name);
    const ids = 'ids' in which ? which.ids : collection.idsOf(which.filter);
    await this.inBatches(collection, ids, (batch) => collection.delete(batch));
  }

  async retrieve(
    name: string,
    ids: readonly string[],
    selection: Selection = {},
  ): Promise<readonly WirePoint[]> {
    const collection = this.collection(name);
    return ids
      .filter((id) => collection.index.rowOf(id) !== undefined)
      .map(collection.reader(selection));
  }

  async scroll(name: string, request: ScrollRequest) {
    const collection = this.collection(name);
    requireCount('limit', request.limit, 1);
    const ids = collection.idsAfter(request.after, request.limit + 1, request.filter);
    const points = ids.slice(0, request.limit).map(collection.reader(request));
    return ids.length > request.limit ? { points, next: points.at(-1)!.id } : { points };
  }

  async count(name: string, filter?: Filter): Promise<number> {
    return sizeOf(this.collection(name).index.select(filter));
  }

  async facet(name: string, { key, filter, limit }: FacetRequest): Promise<readonly FacetCount[]> {
    const { index } = this.collection(name);
    const column = columnOf(index, key, ['keyword', 'integer', 'bool']);
    return orderFacets(column.countValues(index.select(filter)), limit);
  }

  async query(name: string, request: QueryRequest): Promise<readonly WirePoint[]> {
    const collection = this.collection(name);
    const pointOf = collection.reader(request);
    return search(collection, request).map(({ id, score }) => ({ ...pointOf(id), score }));
  }

  async queryBatch(name: string, requests: readonly QueryRequest[]) {
    return Promise.all(requests.map((request) => this.query(name, request)));
  }

  async close(): Promise<void> {
    await this.writes.close();
    try {
      await this.tidy(1);
    } finally {
      this.closeAll();
    }
  }

  private closeAll(): void {
    try {
      for (const collection of this.collections.values()) collection.close();
    } finally {
      this.folder.close();
    }
  }

  private collection(name: string): Collection {
    const collection = this.collections.get(name);
    if (!collection) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection: name });
    return collection;
  }

  private openCollection(definition: CollectionDefinition): void {
    const storage = this.folder.openCollection(definition.name);
    this.collections.set(definition.name, new Collection(definition, storage));
  }

  private addIndex(collection: Collection, index: IndexDefinition): void {
    const definition = collection.withIndex(index);
    if (definition === collection.definition) return;
    this.folder.writeDefinition(definition);
    collection.addIndex(definition, index);
  }

  /** Between two batches a search can pass. */
  private async inBatches<Item>(
    collection: Collection,
    items: readonly Item[],
    write: (batch: readonly Item[]) => void,
  ): Promise<void> {
    await this.writes.run(async () => {
      for (let start = 0; start < items.length; start += BATCH) {
        write(items.slice(start, start + BATCH));
        await setImmediate();
        if (collection.untidy > MAX_UNTIDY) await collection.tidy();
      }
    });
  }

  private async tidy(worth: number): Promise<void> {
    for (const collection of this.collections.values()) {
      if (collection.untidy >= worth) await collection.tidy();
    }
  }
}
