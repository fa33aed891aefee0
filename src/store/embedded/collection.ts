import type { Filter } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import type {
  CollectionDefinition,
  IndexDefinition,
  Payload,
  Point,
  Selection,
  Vectors,
} from '../port.js';
import { toDocument, vectorsFromText, vectorsToText } from './document.js';
import { isIn } from './mask.js';
import { MemoryIndex } from './memory-index.js';
import type { WirePoint } from './protocol.js';
import type { Storage } from './storage.js';

/** A collection: zvec keeps its points, an index in memory answers. */
export class Collection {
  readonly index: MemoryIndex;

  constructor(
    private defined: CollectionDefinition,
    private readonly storage: Storage,
  ) {
    this.index = new MemoryIndex(defined);
    for (const { id, document, vectors } of storage.readAll()) {
      const payload = JSON.parse(document) as Payload;
      this.index.put({ id, payload, json: document, ...vectorsFromText(vectors) });
    }
    storage.reopen();
  }

  get definition(): CollectionDefinition {
    return this.defined;
  }

  /** @throws ElenchusError COLLECTION_MISMATCH where the vectors are not those wanted. */
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
      wanted: needed,
    });
  }

  /**
   * The definition with the index; itself, if it has it.
   * @throws ElenchusError COLLECTION_MISMATCH where the key has an index of another type.
   */
  withIndex(index: IndexDefinition): CollectionDefinition {
    const { name: collection, indexes } = this.definition;
    const existing = indexes.find(({ key }) => key === index.key);
    if (existing && existing.type !== index.type) {
      throw new ElenchusError('COLLECTION_MISMATCH', {
        collection,
        found: `a ${existing.type} index on "${index.key}"`,
        wanted: `one of type ${index.type}`,
      });
    }
    return existing ? this.definition : { ...this.definition, indexes: [...indexes, index] };
  }

  addIndex(definition: CollectionDefinition, index: IndexDefinition): void {
    this.index.addColumn(index);
    this.defined = definition;
  }

  upsert(points: readonly Point[]): void {
    const documents = points.map(toDocument);
    this.storage.upsert(
      documents.map((document) => ({
        id: document.id,
        document: document.json,
        vectors: vectorsToText(document),
      })),
    );
    for (const document of documents) this.index.put(document);
    this.index.compactIfWorthwhile();
  }

  delete(ids: readonly string[]): void {
    this.storage.delete(ids);
    for (const id of ids) this.index.remove(id);
    this.index.compactIfWorthwhile();
  }

  idsOf(filter: Filter): string[] {
    return this.idsAfter(undefined, Infinity, filter);
  }

  /** Ids in ascending order. */
  idsAfter(after: string | undefined, limit: number, filter: Filter | undefined): string[] {
    const rows = this.index.page(this.index.select(filter), after, limit);
    return rows.map((row) => this.index.idOf(row));
  }

  /** Gives points that exist, with what is selected of them. */
  reader({ payload = true, vectors = false }: Selection): (id: string) => WirePoint {
    const vectorsOf = vectors === false ? undefined : this.vectorReader(vectors);
    return (id) => {
      const row = this.index.rowOf(id)!;
      return {
        id,
        ...(payload !== false && {
          payload: this.index.payloadJson(row, payload === true ? undefined : payload),
        }),
        ...(vectorsOf && { vectors: vectorsOf(row) }),
      };
    };
  }

  /** See {@link Storage.untidy} and {@link Storage.tidy}. */
  get untidy(): number {
    return this.storage.untidy;
  }

  async tidy(): Promise<void> {
    await this.storage.tidy();
  }

  close(): void {
    this.storage.close();
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
