import type { Filter } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';

/** What a store keeps of a point beside its vectors. */
export type Payload = Readonly<Record<string, Json>>;

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
export interface StoredPoint {
  readonly id: string;
  readonly payload: Payload;
  readonly vectors?: Vectors;
}

export interface ScoredPoint extends StoredPoint {
  readonly score: number;
}

/**
 * What to return of each point: its whole payload and no vectors, unless said otherwise.
 * A list names top-level payload keys.
 */
export interface Selection {
  readonly payload?: boolean | readonly string[];
  readonly vectors?: boolean | readonly string[];
}

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
export interface QueryRequest extends Selection {
  readonly query: NearestQuery;
  readonly filter?: Filter;
  /** Hits that score below it are left out. */
  readonly scoreThreshold?: number;
  readonly limit: number;
}

export interface ScrollRequest extends Selection {
  readonly filter?: Filter;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** Points in the order of their ids. */
export interface ScrollPage {
  readonly points: readonly StoredPoint[];
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

/** What only some engines offer. */
export interface Capabilities {
  /** No other process can write to the store while this one has it open. */
  readonly soleOwner: boolean;
}

/**
 * A store of points with dense and sparse vectors and a JSON payload.
 * Filters, names and semantics are Qdrant's; every engine passes the same
 * contract tests (`test/store/contract`). A filter that an engine does not take
 * is refused with `FILTER_UNSUPPORTED`, never answered wrongly.
 */
export interface VectorStore {
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
  delete(
    collection: string,
    which: { readonly ids: readonly string[] } | { readonly filter: Filter },
  ): Promise<void>;
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
