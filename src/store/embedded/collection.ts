import { setImmediate } from 'node:timers/promises';
import type { Filter } from '../../domain/filter.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { CollectionDefinition, IndexDefinition, Point, Query, Vectors } from '../port.js';
import type { Parts } from '../reads.js';
import { page, type Scored } from '../ties.js';
import { isSparse, unitVector, validateVector } from '../vectors.js';
import { decodeDocument, type Document, encodeDocument, toDocument } from './document.js';
import { MemoryIndex } from './memory-index.js';
import type { Operation, StoredRecord } from './records.js';
import { intersect, isIn } from './rows.js';

/** How many points are put into memory before a search may run. */
const STEP = 128;

/**
 * A point as it is sent between threads. Its payload is JSON, which only the receiver parses; it is
 * absent where none was asked for, or where it did not fit.
 */
export interface WirePoint {
  readonly id: string;
  readonly score?: number | undefined;
  readonly payload?: string | undefined;
  readonly vectors?: Vectors | undefined;
}

/** A planned change: the operations to store, and what to do in memory afterwards. */
export interface Planned {
  /** Given the operations before it in the same call. */
  operations(before: readonly Operation[]): readonly Operation[];
  apply(): Promise<void>;
}

/** A collection in memory, which answers all searches. Records on the disk make it durable. */
export class Collection {
  readonly index: MemoryIndex;

  constructor(private defined: CollectionDefinition) {
    this.index = new MemoryIndex(defined);
  }

  get definition(): CollectionDefinition {
    return this.defined;
  }

  /** @throws ElenchusError COLLECTION_MISMATCH if the collection has other vectors */
  requireVectors(wanted: CollectionDefinition): void {
    const describe = ({ vectors, sparse }: CollectionDefinition) =>
      [
        ...Object.entries(vectors).map(([name, { size }]) => `"${name}" of ${size} dimensions`),
        ...sparse.map((name) => `"${name}" (sparse)`),
      ]
        .sort()
        .join(', ') || 'no vectors';
    const [found, needed] = [describe(this.definition), describe(wanted)];
    if (found === needed) return;
    throw new ElenchusError('COLLECTION_MISMATCH', {
      collection: wanted.name,
      found,
      wanted: `${needed}; use another data folder (ELENCHUS_DATA_DIR)`,
    });
  }

  /**
   * The definition with this index added, or unchanged if it already has the index.
   * @throws ElenchusError COLLECTION_MISMATCH if the key has an index of another type
   */
  withIndex(index: IndexDefinition): CollectionDefinition {
    const { name: collection, indexes } = this.definition;
    const existing = indexes.find(({ key }) => key === index.key);
    if (existing && existing.type !== index.type) {
      throw new ElenchusError('COLLECTION_MISMATCH', {
        collection,
        found: `a ${existing.type} index on "${index.key}"`,
        wanted: `one of type ${index.type}; use another data folder (ELENCHUS_DATA_DIR)`,
      });
    }
    if (!existing && this.definition.onDisk && this.index.size > 0) {
      const problem = `"${collection}" keeps its payloads on the disk, so it gets no further index`;
      throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
    }
    return existing ? this.definition : { ...this.definition, indexes: [...indexes, index] };
  }

  /** @param read as that of `MemoryIndex.addColumn` */
  async addIndex(
    definition: CollectionDefinition,
    index: IndexDefinition,
    read: Parameters<MemoryIndex['addColumn']>[1],
  ): Promise<void> {
    await this.index.addColumn(index, read);
    this.defined = definition;
  }

  load({ id, bytes }: StoredRecord): void {
    this.index.put(this.inMemory(decodeDocument(id, bytes)));
  }

  upserting(points: readonly Point[]): Planned {
    const { name } = this.definition;
    const documents = points.map(toDocument);
    const operations = documents.map((document) => ({
      collection: name,
      id: document.id,
      bytes: encodeDocument(document),
    }));
    return {
      operations: () => operations,
      apply: () => this.inSteps(documents, (document) => this.index.put(this.inMemory(document))),
    };
  }

  deleting(ids: readonly string[]): Planned {
    return this.deletingThose(() => ids);
  }

  /** @throws ElenchusError FILTER_UNINDEXED, FILTER_UNSUPPORTED */
  deletingWhere(filter: Filter): Planned {
    this.index.select(filter);
    return this.deletingThose((before) => this.idsOf(filter, before));
  }

  idsAfter(after: string | undefined, limit: number, filter: Filter | undefined): string[] {
    const rows = this.index.page(this.index.select(filter), after, limit);
    return rows.map((row) => this.index.idOf(row));
  }

  /**
   * The best points in order.
   * @throws ElenchusError BAD_INPUT, VECTOR_INVALID, FILTER_UNINDEXED, FILTER_UNSUPPORTED
   */
  search({ query, filter, limit, among, scoreThreshold = -Infinity }: Query): Scored[] {
    const { vector, using } = query;
    if (among) {
      const ids = this.search({ ...among, filter }).map(({ id }) => id);
      return this.search({ query, limit, scoreThreshold, filter: { must: [{ has_id: ids }] } });
    }
    requireLimit(limit);
    validateVector(this.definition, using, vector);
    const { index } = this;
    const mask = index.select(filter);
    if (!isSparse(vector)) intersect(mask, index.having(using)!);
    const { rows, scores } = isSparse(vector)
      ? index.sparseIndex(using).search(vector, mask, limit)
      : index.denseIndex(using).search(unitVector(vector), mask, limit);
    const hits = Array.from(rows, (row, at) => ({ id: index.idOf(row), score: scores[at]! }));
    return page(
      hits.filter(({ score }) => score >= scoreThreshold),
      limit,
    );
  }

  /**
   * Returns a function that reads existing points, with what is selected of them. It leaves out a
   * payload of which a selected part is only on the disk.
   */
  reader({ payload, vectors }: Parts) {
    const keys = typeof payload === 'object' ? payload : undefined;
    const vectorsOf = vectors === false ? undefined : this.vectorReader(vectors);
    return (id: string, score?: number): WirePoint => {
      if (payload === false && !vectorsOf) return { id, score };
      const row = this.index.rowOf(id)!;
      return {
        id,
        score,
        payload: payload === false ? undefined : this.index.payloadJson(row, keys),
        vectors: vectorsOf?.(row),
      };
    };
  }

  /** What is kept in memory of a point: everything, or what can be filtered by. */
  private inMemory(document: Document): Document {
    const { onDisk, indexes } = this.defined;
    if (!onDisk) return document;
    const keys = new Set(indexes.map(({ key }) => key.split('.')[0]!));
    const kept = Object.entries(document.payload).filter(([key]) => keys.has(key));
    return { ...document, payload: Object.fromEntries(kept) };
  }

  private deletingThose(idsAfter: (before: readonly Operation[]) => readonly string[]): Planned {
    let ids: readonly string[] = [];
    return {
      operations: (before) => {
        ids = idsAfter(before);
        return ids.map((id) => ({ collection: this.definition.name, id }));
      },
      apply: () => this.inSteps(ids, (id) => this.index.remove(id)),
    };
  }

  /** The points for which the filter holds after some operations that are not in memory yet. */
  private idsOf(filter: Filter, operations: readonly Operation[]): string[] {
    const own = operations.filter(({ collection }) => collection === this.definition.name);
    const changed = new Set(own.map(({ id }) => id));
    const pending = new Collection({ ...this.definition, vectors: {}, sparse: [] });
    for (const { id, bytes } of own) {
      if (!bytes) pending.index.remove(id);
      else {
        const { payload } = decodeDocument(id, bytes);
        pending.index.put({ id, payload, dense: new Map(), sparse: new Map() });
      }
    }
    const ids = this.idsAfter(undefined, Infinity, filter).filter((id) => !changed.has(id));
    return [...ids, ...pending.idsAfter(undefined, Infinity, filter)];
  }

  private async inSteps<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
    for (let from = 0; from < items.length; from += STEP) {
      for (const item of items.slice(from, from + STEP)) act(item);
      this.index.compactIfWorthwhile();
      await setImmediate();
    }
  }

  private vectorReader(names: true | readonly string[]): (row: number) => Vectors {
    const { vectors, sparse } = this.definition;
    const wanted = (name: string) => names === true || names.includes(name);
    const { index } = this;
    const kept = [
      ...Object.keys(vectors).map((name) => ({ name, of: index.denseIndex(name) })),
      ...sparse.map((name) => ({ name, of: index.sparseIndex(name) })),
    ]
      .filter(({ name }) => wanted(name))
      .map(({ name, of }) => ({ name, of, having: index.having(name)! }));
    return (row) => {
      const found: Record<string, Vectors[string]> = {};
      for (const { name, of, having } of kept) if (isIn(having, row)) found[name] = of.get(row);
      return found;
    };
  }
}

/** @throws ElenchusError BAD_INPUT */
export function requireLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1) return;
  throw badInput('limit', `${limit} is not a whole number of at least 1`);
}
