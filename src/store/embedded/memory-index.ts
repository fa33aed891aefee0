import { LRUCache } from 'lru-cache';
import type { Filter } from '../../domain/filter.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import type { CollectionDefinition, IndexDefinition, Payload } from '../port.js';
import { Column, evaluate, type Filterable } from './columns.js';
import { DenseIndex } from './dense.js';
import type { Document } from './document.js';
import { Ids } from './ids.js';
import { Payloads } from './payloads.js';
import { add, drop, grown, intersect, isIn, type Mask, rowsOf, wordsFor } from './rows.js';
import { SparseIndex } from './sparse.js';

/** Row numbers are 32-bit integers, of which the highest bit is not used. */
const MAX_ROWS = 2 ** 31;
/** The share of the rows that may be used. The rest is room for writes applied together. */
const USABLE = 0.9;
/** How many filters are remembered with their rows, and the length of the longest one. */
const SELECTED = 64;
const MAX_KEY = 2_000;
/** How many records are read from the disk at a time for a new column. */
const READ_TOGETHER = 32;

/**
 * Everything that searches read, in memory. A written point gets the next row; the row that it had
 * before is only marked as deleted, until the next compaction.
 */
export class MemoryIndex implements Filterable {
  columns: Map<string, Column>;
  private readonly ids = new Ids();
  private living = 0;
  /** The rows of the latest filters, by the JSON of the filter. Cleared by every change. */
  private readonly selected = new LRUCache<string, Mask>({ max: SELECTED });
  private readonly payloads = new Payloads();
  private alive: Mask = new Uint32Array(0);
  private readonly dense: Map<string, DenseIndex>;
  private sparse: Map<string, SparseIndex>;
  private readonly presence: Map<string, Mask>;

  private readonly name: string;

  constructor(definition: CollectionDefinition) {
    this.name = definition.name;
    const dense = Object.entries(definition.vectors);
    this.columns = new Map(definition.indexes.map((index) => [index.key, new Column(index)]));
    this.dense = new Map(dense.map(([name, { size }]) => [name, new DenseIndex(size)]));
    this.sparse = new Map(definition.sparse.map((name) => [name, new SparseIndex()]));
    this.presence = new Map(
      [...this.dense.keys(), ...this.sparse.keys()].map((name) => [name, new Uint32Array(0)]),
    );
  }

  get rows(): number {
    return this.ids.length;
  }

  get size(): number {
    return this.living;
  }

  /**
   * Makes room for this many more points, so that adding them cannot fail.
   * @throws ElenchusError STORE_CAPACITY
   */
  reserve(more: number): void {
    const capacities = Array.from(this.dense.values(), ({ capacity }) => capacity);
    const most = Math.floor(USABLE * Math.min(MAX_ROWS, ...capacities));
    if (this.rows + more > most) this.compact();
    try {
      if (this.rows + more > most)
        throw new RangeError(`it can hold ${most}, deleted ones included`);
      for (const index of this.dense.values()) index.reserve(this.rows + more);
      this.ids.reserve(more);
    } catch (cause) {
      const details = { collection: this.name, more, problem: messageOf(cause) };
      throw new ElenchusError('STORE_CAPACITY', details, { cause });
    }
  }

  put({ id, payload, dense, sparse }: Document): void {
    this.remove(id);
    this.selected.clear();
    const row = this.ids.push(id);
    this.living++;
    this.payloads.push(payload);
    this.alive = grown(this.alive, wordsFor(row + 1));
    add(this.alive, row);
    for (const column of this.columns.values()) column.set(row, payload);
    for (const [name, mask] of this.presence)
      this.presence.set(name, grown(mask, wordsFor(row + 1)));
    for (const [name, vector] of dense) {
      this.denseIndex(name).set(row, vector);
      add(this.presence.get(name)!, row);
    }
    for (const [name, vector] of sparse) {
      this.sparseIndex(name).set(row, vector);
      add(this.presence.get(name)!, row);
    }
  }

  remove(id: string): void {
    const row = this.rowOf(id);
    if (row === undefined) return;
    this.selected.clear();
    drop(this.alive, row);
    this.living--;
  }

  /**
   * Nothing may be written meanwhile.
   * @param read gives whole payloads from the disk
   */
  async addColumn(
    index: IndexDefinition,
    read: (ids: readonly string[]) => Promise<readonly Payload[]>,
  ): Promise<void> {
    const column = new Column(index);
    const onDisk: number[] = [];
    for (let row = 0; row < this.rows; row++) {
      const json = this.payloadJson(row, [column.key]);
      if (json === undefined) onDisk.push(row);
      column.set(row, json === undefined ? {} : (JSON.parse(json) as Payload));
    }
    const living = onDisk.filter((row) => isIn(this.alive, row));
    for (let from = 0; from < living.length; from += READ_TOGETHER) {
      const rows = living.slice(from, from + READ_TOGETHER);
      const payloads = await read(rows.map((row) => this.idOf(row)));
      payloads.forEach((payload, at) => column.set(rows[at]!, payload));
    }
    this.columns.set(index.key, column);
  }

  rowOf(id: string): number | undefined {
    const row = this.ids.find(id);
    return row !== undefined && isIn(this.alive, row) ? row : undefined;
  }

  idOf(row: number): string {
    return this.ids.get(row);
  }

  /** The payload as JSON, or only these top-level keys of it; undefined if a part is only on the disk. */
  payloadJson(row: number, keys?: readonly string[]): string | undefined {
    return this.payloads.get(row, keys);
  }

  /** The points that satisfy the filter, or all points. */
  select(filter: Filter | undefined): Mask {
    const key = JSON.stringify(filter ?? {});
    const known = this.selected.get(key);
    if (known) return known.slice();
    const mask = this.alive.slice(0, wordsFor(this.rows));
    if (filter) intersect(mask, evaluate(filter, this));
    if (key.length <= MAX_KEY) this.selected.set(key, mask.slice());
    return mask;
  }

  having(vector: string): Mask | undefined {
    return this.presence.get(vector);
  }

  denseIndex(name: string): DenseIndex {
    return this.dense.get(name)!;
  }

  sparseIndex(name: string): SparseIndex {
    return this.sparse.get(name)!;
  }

  /** The first `limit` rows of the mask by ascending id, from ids greater than `after`. */
  page(mask: Mask, after: string | undefined, limit: number): number[] {
    const order = this.ids.ordered();
    const rows: number[] = [];
    let at = after === undefined ? 0 : this.ids.countUpTo(after);
    for (; at < order.length && rows.length < limit; at++) {
      if (isIn(mask, order[at]!)) rows.push(order[at]!);
    }
    return rows;
  }

  /** Frees the space of deleted rows once they are a quarter of all rows. */
  compactIfWorthwhile(): void {
    if (this.rows - this.size >= Math.max(1000, this.rows / 4)) this.compact();
  }

  private compact(): void {
    if (this.rows === this.size) return;
    this.selected.clear();
    const kept = rowsOf(this.alive);
    for (const [key, column] of this.columns) this.columns.set(key, column.compact(kept));
    for (const index of this.dense.values()) index.compact(kept);
    for (const [name, index] of this.sparse) {
      this.sparse.set(name, index.compact(kept, this.presence.get(name)!));
    }
    for (const [name, mask] of this.presence) {
      const moved = new Uint32Array(wordsFor(kept.length));
      kept.forEach((row, at) => isIn(mask, row) && add(moved, at));
      this.presence.set(name, moved);
    }
    this.payloads.compact(kept);
    this.ids.compact(kept);
    this.alive = new Uint32Array(wordsFor(kept.length));
    kept.forEach((_, row) => add(this.alive, row));
  }
}
