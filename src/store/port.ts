import type { Filter } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';

/** What a store keeps of a point beside its vectors; what is undefined is not kept. */
export type Payload = Readonly<Record<string, Json | undefined>>;

/** The payloads of collections by name. Whoever defines a collection declares its payload here. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- others add to it
export interface Payloads {}

export type DenseVector = Float32Array | readonly number[];

/** Weights by term index (an unsigned 32-bit integer); indices are distinct, weights are positive. */
export interface SparseVector {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export type Vectors = Readonly<Record<string, DenseVector | SparseVector>>;

export type IndexType = 'keyword' | 'integer' | 'float' | 'bool';

export interface IndexDefinition {
  readonly key: string;
  readonly type: IndexType;
  /** The key that divides the collection into corpora. */
  readonly tenant?: boolean;
}

/** A collection as data; the definitions that ship are the files in `qdrant/collections/`. */
export interface CollectionDefinition {
  readonly name: string;
  /** Dense vectors: of unit length in, compared by cosine. */
  readonly vectors: Readonly<Record<string, { readonly size: number }>>;
  readonly sparse: readonly string[];
  readonly indexes: readonly IndexDefinition[];
}

export interface Point {
  readonly id: string;
  readonly vectors: Vectors;
  readonly payload: Payload;
}

/** A point as it comes back: with what was asked for. */
export interface StoredPoint<Held = Payload> {
  readonly id: string;
  readonly payload: Held;
  readonly vectors?: Vectors;
}

export interface ScoredPoint<Held = Payload> extends StoredPoint<Held> {
  readonly score: number;
}

/**
 * What to return of each point: its whole payload and no vectors, unless said otherwise.
 * A list names top-level payload keys.
 */
export interface Selection<Key extends string = string> {
  readonly payload?: boolean | readonly Key[];
  readonly vectors?: boolean | readonly string[];
}

type KeyOf<Held> = Held extends unknown ? keyof Held & string : never;

/** What can be selected of the points of a collection: keys that its payload has. */
export type SelectionOf<Name extends string> = Name extends keyof Payloads
  ? Selection<KeyOf<Payloads[Name]>>
  : Selection;

/** What a selection leaves of a collection's payload. */
export type Selected<Name extends string, Asked> = Name extends keyof Payloads
  ? Asked extends { readonly payload: readonly (infer Key)[] }
    ? Some<Payloads[Name], Key>
    : Payloads[Name]
  : Payload;

type Some<Held, Key> = Held extends unknown ? Pick<Held, Extract<Key, keyof Held>> : never;

/** The points nearest to `vector`: by cosine where it is dense, by dot product where it is sparse. */
export interface NearestQuery {
  readonly vector: DenseVector | SparseVector;
  /** The vector of the collection to compare with. */
  readonly using: string;
}

/**
 * Hits come by descending score; equal scores (see {@link SCORE_TOLERANCE}) by
 * ascending id, on every engine alike, also at the cut. `ties.ts` has the rule.
 */
export interface Query {
  readonly query: NearestQuery;
  readonly filter?: Filter;
  /** Hits that score below it are left out. */
  readonly scoreThreshold?: number;
  readonly limit: number;
}

export interface QueryRequest extends Query, Selection {}

export interface Scroll {
  readonly filter?: Filter;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

export interface ScrollRequest extends Scroll, Selection {}

/** Points in the order of their ids. */
export interface ScrollPage<Held = Payload> {
  readonly points: readonly StoredPoint<Held>[];
  readonly next?: string;
}

export interface FacetRequest {
  /** A key with a keyword, integer or bool index. */
  readonly key: string;
  readonly filter?: Filter;
  readonly limit: number;
}

/** By descending count, then by value. */
export interface FacetCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

/**
 * How far a score may lie below the best of its group and still be equal to it, since
 * engines sum in different orders; above a score of 1, this share of it.
 */
export const SCORE_TOLERANCE = 2e-6;

export type Which = { readonly ids: readonly string[] } | { readonly filter: Filter };

/** Points to insert or to replace, or points to delete. */
export type Change =
  | { readonly collection: string; readonly upsert: readonly Point[] }
  | { readonly collection: string; readonly delete: Which };

/** What only some engines offer. */
export interface Capabilities {
  /** No other process can write to the store while this one has it open. */
  readonly soleOwner: boolean;
  /** What one `write` changes is stored as a whole or not at all. */
  readonly atomicWrites: boolean;
}

/**
 * A store of points with dense and sparse vectors and a JSON payload.
 * Filters, names and semantics are Qdrant's; every engine passes the same
 * contract tests (`test/store/contract`). A filter that an engine does not take
 * is refused with `FILTER_UNSUPPORTED`, never answered wrongly.
 */
export interface StoreEngine {
  /** Its name, for people to read; what callers may rely on are the {@link Capabilities}. */
  readonly engine: 'embedded' | 'qdrant';
  readonly capabilities: Capabilities;
  /** Creates the collection and its indexes where they are missing; never drops anything. */
  ensureCollection(definition: CollectionDefinition): Promise<void>;
  /** What a collection is like now, with the indexes that were added; undefined if there is none. */
  describe(collection: string): Promise<CollectionDefinition | undefined>;
  /** Adds an index to a collection; before the data, where the engine wants it so. */
  ensureIndex(collection: string, index: IndexDefinition): Promise<void>;
  /** Inserts or replaces; durable once the promise is fulfilled. */
  upsert(collection: string, points: readonly Point[]): Promise<void>;
  delete(collection: string, which: Which): Promise<void>;
  /** Makes all changes in their order, as `upsert` and `delete` would. */
  write(changes: readonly Change[]): Promise<void>;
  /** Those of the points that exist, in the order of `ids`. */
  retrieve(
    collection: string,
    ids: readonly string[],
    selection?: Selection,
  ): Promise<readonly StoredPoint[]>;
  scroll(collection: string, request: ScrollRequest): Promise<ScrollPage>;
  count(collection: string, filter?: Filter): Promise<number>;
  facet(collection: string, request: FacetRequest): Promise<readonly FacetCount[]>;
  query(collection: string, request: QueryRequest): Promise<readonly ScoredPoint[]>;
  /** Several queries in one round trip. */
  queryBatch(
    collection: string,
    requests: readonly QueryRequest[],
  ): Promise<readonly (readonly ScoredPoint[])[]>;
  close(): Promise<void>;
}

/** A {@link StoreEngine} whose points have the payloads that are declared in {@link Payloads}. */
export interface VectorStore extends Omit<
  StoreEngine,
  'retrieve' | 'scroll' | 'query' | 'queryBatch'
> {
  retrieve<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    ids: readonly string[],
    selection?: Asked,
  ): Promise<readonly StoredPoint<Selected<Name, Asked>>[]>;
  scroll<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    request: Scroll & Asked,
  ): Promise<ScrollPage<Selected<Name, Asked>>>;
  query<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    request: Query & Asked,
  ): Promise<readonly ScoredPoint<Selected<Name, Asked>>[]>;
  queryBatch<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    requests: readonly (Query & Asked)[],
  ): Promise<readonly (readonly ScoredPoint<Selected<Name, Asked>>[])[]>;
}

/** A view: what was stored is not looked at. */
export function withPayloads(engine: StoreEngine): VectorStore {
  return engine as VectorStore;
}
