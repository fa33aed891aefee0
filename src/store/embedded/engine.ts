import type { Filter } from '../../domain/filter.js';
import { ElenchusError } from '../../runtime/errors.js';
import type {
  Change,
  CollectionDefinition,
  FacetCount,
  FacetRequest,
  Frequencies,
  IndexDefinition,
  Payload,
  Query,
  Scroll,
} from '../port.js';
import { PART_BYTES, type Parts } from '../reads.js';
import { orderFacets } from '../ties.js';
import { validatePoint } from '../vectors.js';
import { Collection, type Planned, requireLimit, type WirePoint } from './collection.js';
import { columnOf } from './columns.js';
import { decodeDocument, payloadJson } from './document.js';
import { closeFolder, forgetClosed, noteClosed, openFolder, readClosed } from './folder.js';
import {
  BOUNDS,
  definitionEntry,
  DEFINITIONS,
  newSurvey,
  type Operation,
  problemsOf,
  type Records,
} from './records.js';
import { countRows } from './rows.js';
import { Scans } from './scans.js';

/** How many records are read from the disk at a time. */
const RECORDS = 8;

/** A call of a method of the engine, as it is sent to its thread. */
export interface Call {
  readonly method: keyof Engine;
  readonly parameters: readonly unknown[];
}

/** Implements the port over a data folder, inside the thread that owns the folder. */
export class Engine {
  private readonly collections = new Map<string, Collection>();
  private readonly commits: Commits;
  private readonly scans = new Scans();
  /** Definitions are changed one after the other, since each change builds on the last. */
  private defining: Promise<unknown> = Promise.resolve();
  private purging: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly directory: string,
    private readonly records: Records,
  ) {
    this.commits = new Commits((operations) => records.write(operations));
  }

  /** @throws ElenchusError as `openFolder`; STORE_DAMAGED if a record is not as it was written */
  static async open(directory: string): Promise<Engine> {
    const records = await openFolder(directory);
    const engine = new Engine(directory, records);
    try {
      await engine.load();
      return engine;
    } catch (error) {
      await closeFolder(directory, records);
      throw error;
    }
  }

  async ensureCollection(definition: CollectionDefinition): Promise<void> {
    await this.define(async () => {
      const existing = this.collections.get(definition.name);
      if (!existing) {
        await this.writeDefinition(definition, () => this.add(definition));
        return;
      }
      existing.requireVectors(definition);
      for (const index of definition.indexes) await this.addIndex(existing, index);
    });
  }

  async describe(name: string): Promise<CollectionDefinition | undefined> {
    return this.collections.get(name)?.definition;
  }

  async ensureIndex(collection: string, index: IndexDefinition): Promise<void> {
    await this.define(() => this.addIndex(this.collection(collection), index));
  }

  async write(changes: readonly Change[]): Promise<void> {
    const planned = changes.map((change) => this.plan(change));
    const plan = () => {
      const operations: Operation[] = [];
      for (const each of planned) operations.push(...each.operations(operations));
      return operations;
    };
    // What a filter admits depends on the writes before; all others can share a sync.
    const filters = changes.some((change) => 'delete' in change && 'filter' in change.delete);
    await this.commits.run(filters ? plan : plan(), async () => {
      for (const { apply } of planned) await apply();
    });
  }

  /** Searches and writes go on meanwhile. */
  async purge(names: readonly string[]): Promise<void> {
    const purged = this.purging.then(async () => {
      for (const name of names) {
        this.collection(name);
        // First, what is in the log becomes a table, as it is: with what was deleted. Deletions of
        // nothing around it then make LevelDB merge even its last level.
        await this.records.compact(name);
        await this.commits.run(
          BOUNDS.map((id) => ({ collection: name, id })),
          () => undefined,
        );
        await this.records.compact(name);
      }
    });
    this.purging = purged.catch(() => undefined);
    await purged;
  }

  async scroll(name: string, request: Scroll & Parts) {
    requireLimit(request.limit);
    const ids = await this.scans.lookup(() =>
      this.collection(name).idsAfter(request.after, request.limit + 1, request.filter),
    );
    const { points, idCount } = await this.retrieve(name, ids.slice(0, request.limit), request);
    return ids.length > idCount ? { points, next: ids[idCount - 1]! } : { points };
  }

  async count(name: string, filter?: Filter): Promise<number> {
    return this.scans.lookup(() => countRows(this.collection(name).index.select(filter)));
  }

  async facet(name: string, { key, filter, limit }: FacetRequest): Promise<readonly FacetCount[]> {
    return this.scans.run(() => {
      const { index } = this.collection(name);
      const column = columnOf(index, key, ['keyword', 'integer', 'bool']);
      return orderFacets(column.countValues(index.select(filter)), limit);
    });
  }

  async frequencies(name: string, using: string, filter: Filter): Promise<Frequencies> {
    return this.scans.run(() => {
      const { index } = this.collection(name);
      const mask = index.select(filter);
      const frequencies = index.sparseIndex(using).frequencies(mask);
      return { documents: countRows(mask), frequencies };
    });
  }

  async queryBatch(name: string, requests: readonly (Query & Parts)[]) {
    let bytes = 0;
    const query = (request: Query & Parts) =>
      this.scans.run(() => {
        const collection = this.collection(name);
        const pointOf = collection.reader(request);
        const idOf = collection.reader({ ...request, payload: false });
        return collection.search(request).map(({ id, score }) => {
          const point = bytes < PART_BYTES ? pointOf(id, score) : idOf(id, score);
          bytes += point.payload?.length ?? 0;
          return point;
        });
      });
    return Promise.all(requests.map(query));
  }

  async close(): Promise<void> {
    await this.defining;
    await this.purging;
    await this.commits.idle();
    noteClosed(this.directory, this.records.known);
    await closeFolder(this.directory, this.records);
  }

  /** Ids that do not exist, or were deleted in the meantime, are left out. */
  async retrieve(name: string, ids: readonly string[], parts: Parts) {
    const collection = this.collection(name);
    const { onDisk } = collection.definition;
    const pointOf = collection.reader(onDisk ? { ...parts, payload: false } : parts);
    const isThere = (id: string) => collection.index.rowOf(id) !== undefined;
    const points: WirePoint[] = [];
    let idCount = 0;
    let bytes = 0;
    /** Adds points as far as the memory has all of them. */
    const addFromMemory = () => {
      for (; idCount < ids.length && bytes < PART_BYTES; idCount++) {
        const id = ids[idCount]!;
        if (!isThere(id)) continue;
        const point = pointOf(id);
        if (point.payload === undefined && parts.payload !== false) return;
        bytes += point.payload?.length ?? 0;
        points.push(point);
      }
    };
    for (;;) {
      await this.scans.lookup(addFromMemory);
      if (idCount === ids.length || bytes >= PART_BYTES) return { points, idCount };
      const some = ids.slice(idCount, idCount + RECORDS);
      const records = await this.records.get(name, some);
      await this.scans.lookup(() => {
        for (const [at, id] of some.entries()) {
          const record = records[at];
          if (!record || !isThere(id)) continue;
          const payload = payloadJson(record, parts.payload);
          bytes += payload.length;
          points.push({ ...pointOf(id), payload });
        }
      });
      idCount += some.length;
    }
  }

  /** The whole payloads of points, which must exist. */
  private async payloads(name: string, ids: readonly string[]): Promise<readonly Payload[]> {
    const records = await this.records.get(name, ids);
    return records.map((record, at) => decodeDocument(ids[at]!, record!).payload);
  }

  private collection(name: string): Collection {
    const collection = this.collections.get(name);
    if (!collection) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection: name });
    return collection;
  }

  private async load(): Promise<void> {
    const survey = newSurvey(readClosed(this.directory));
    for await (const record of this.records.read(survey)) {
      if (record.collection === DEFINITIONS) {
        this.add(JSON.parse(record.bytes.toString()) as CollectionDefinition);
      } else this.collections.get(record.collection)?.load(record);
    }
    const problem = problemsOf(survey).join(', ');
    if (problem) throw new ElenchusError('STORE_DAMAGED', { directory: this.directory, problem });
    forgetClosed(this.directory);
    await this.records.reopen();
  }

  private plan(change: Change): Planned {
    const collection = this.collection(change.collection);
    if ('upsert' in change) {
      for (const point of change.upsert) validatePoint(collection.definition, point);
      collection.index.reserve(change.upsert.length);
      return collection.upserting(change.upsert);
    }
    const { delete: which } = change;
    return 'ids' in which ? collection.deleting(which.ids) : collection.deletingWhere(which.filter);
  }

  private async define(task: () => Promise<void>): Promise<void> {
    const defined = this.defining.then(task);
    this.defining = defined.catch(() => undefined);
    await defined;
  }

  private async addIndex(collection: Collection, index: IndexDefinition): Promise<void> {
    const definition = collection.withIndex(index);
    if (definition === collection.definition) return;
    const read = (ids: readonly string[]) => this.payloads(definition.name, ids);
    await this.writeDefinition(definition, () => collection.addIndex(definition, index, read));
  }

  private writeDefinition(
    definition: CollectionDefinition,
    apply: () => void | Promise<void>,
  ): Promise<void> {
    return this.commits.run([definitionEntry(definition)], apply);
  }

  private add(definition: CollectionDefinition): void {
    this.collections.set(definition.name, new Collection(definition));
  }
}

/** Waiting changes are combined until they have this many bytes. */
const ENOUGH_BYTES = 4 * 2 ** 20;

/** What is to be written. A function is called once all that came before is done. */
type Operations = readonly Operation[] | (() => readonly Operation[]);

interface Waiting {
  readonly operations: Operations;
  readonly apply: () => void | Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes changes in the order in which they arrive. Changes that arrive during a write are combined
 * into the next one, which needs only one sync.
 */
class Commits {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly write: (operations: readonly Operation[]) => Promise<void>) {}

  /** Writes all operations or none, then calls `apply`. The next write begins after that. */
  run(operations: Operations, apply: Waiting['apply']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ operations, apply, resolve, reject });
      this.running ??= this.writeAll().finally(() => (this.running = undefined));
    });
  }

  async idle(): Promise<void> {
    await this.running;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.nextGroup();
      try {
        const operations = group.flatMap(({ operations: all }) =>
          typeof all === 'function' ? all() : all,
        );
        if (operations.length > 0) await this.write(operations);
        for (const { apply } of group) await apply();
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
  }

  private nextGroup(): Waiting[] {
    if (typeof this.waiting[0]!.operations === 'function') return this.waiting.splice(0, 1);
    let bytes = 0;
    let count = 0;
    for (const { operations } of this.waiting) {
      if (typeof operations === 'function' || bytes >= ENOUGH_BYTES) break;
      for (const operation of operations) bytes += operation.bytes?.length ?? 0;
      count++;
    }
    return this.waiting.splice(0, count);
  }
}
