import type { Filter } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import type { ReadBudget } from '../runtime/scope.js';

/**
 * How long a process goes on with what it has read of a corpus's description, in milliseconds, where
 * others may write it: few reads, and no change that takes long to be seen.
 */
export const RECORD_TTL_MS = 2_000;

/** What a store keeps of a point besides its vectors. Undefined values are not stored. */
export type Payload = Readonly<Record<string, Json | undefined>>;

/** The payload of each collection. A module that defines a collection adds its payload here. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- others add to it
export interface Payloads {}

export type DenseVector = Float32Array | readonly number[];

/** Positive weights by the index of the term (an unsigned 32-bit integer). Indices are distinct. */
export interface SparseVector {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export type Vectors = Readonly<Record<string, DenseVector | SparseVector>>;

export type IndexType = 'keyword' | 'integer' | 'float' | 'bool';

export interface IndexDefinition {
  readonly key: string;
  readonly type: IndexType;
  /** The key that holds the name of the corpus. */
  readonly tenant?: boolean;
}

/** A collection's definition. Those that Elenchus uses are also files in `qdrant/collections/`. */
export interface CollectionDefinition {
  readonly name: string;
  /** Dense vectors, compared by cosine. They are stored at unit length. */
  readonly vectors: Readonly<Record<string, { readonly size: number }>>;
  readonly sparse: readonly string[];
  readonly indexes: readonly IndexDefinition[];
  /**
   * Its payloads are large, so an engine may keep them on the disk only. It has no vectors, and
   * gets no further index once it has points.
   */
  readonly onDisk?: boolean;
}

export interface Point {
  readonly id: string;
  readonly vectors: Vectors;
  readonly payload: Payload;
}

export interface StoredPoint<Held = Payload> {
  readonly id: string;
  readonly payload: Held;
  readonly vectors?: Vectors;
}

export interface ScoredPoint<Held = Payload> extends StoredPoint<Held> {
  readonly score: number;
}

/** What to return of each point; by default nothing but its id. A list names payload keys. */
export type Selection<Key extends string = string> = {
  readonly vectors?: boolean | readonly string[];
} & (
  | { readonly payload?: false; readonly budget?: undefined }
  | { readonly payload: true | readonly Key[]; readonly budget: ReadBudget }
);

type KeyOf<Held> = Held extends unknown ? keyof Held & string : never;

/** What can be selected of a collection's points: keys of its payload. */
export type SelectionOf<Name extends string> = Name extends keyof Payloads
  ? Selection<KeyOf<Payloads[Name]>>
  : Selection;

/** The part of a collection's payload that a selection returns. */
export type Selected<Name extends string, Asked> = Name extends keyof Payloads
  ? Asked extends { readonly payload: readonly (infer Key)[] }
    ? Some<Payloads[Name], Key>
    : Asked extends { readonly payload?: false }
      ? Readonly<Record<string, never>>
      : Payloads[Name]
  : Payload;

type Some<Held, Key> = Held extends unknown ? Pick<Held, Extract<Key, keyof Held>> : never;

/** The points nearest to `vector`: by cosine if it is dense, by dot product if it is sparse. */
export interface NearestQuery {
  readonly vector: DenseVector | SparseVector;
  /** The name of the stored vector to compare with. */
  readonly using: string;
}

/**
 * Hits are ordered by descending score. Equal scores (see {@link SCORE_TOLERANCE}) are ordered by
 * ascending id, on every engine alike, including where the list is cut. `ties.ts` has the rule.
 */
export interface Query {
  readonly query: NearestQuery;
  readonly filter?: Filter;
  /** Compare only the best by another query. Which of equal ones at its end is up to the engine. */
  readonly among?: { readonly query: NearestQuery; readonly limit: number };
  /** Hits with a lower score are left out. */
  readonly scoreThreshold?: number;
  readonly limit: number;
}

export type QueryRequest = Query & Selection;

export interface Scroll {
  readonly filter?: Filter;
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly after?: string;
}

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

/** Ordered by descending count, then by value. */
export interface FacetCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

/**
 * How far a score may be below the best of its group and still be equal to it, since engines sum in
 * different orders. Above a score of 1, it is this share of the score.
 */
export const SCORE_TOLERANCE = 2e-6;

export type Which = { readonly ids: readonly string[] } | { readonly filter: Filter };

/** Points to insert or replace, or ids of points to delete. */
export type Change =
  | { readonly collection: string; readonly upsert: readonly Point[] }
  | { readonly collection: string; readonly delete: Which };

/** How many points have each term of a sparse vector. */
export interface Frequencies {
  /** All points that were looked at. */
  readonly documents: number;
  readonly frequencies: ReadonlyMap<number, number>;
}

/** The right to write something that only one process may write; see `VectorStore.lease`. */
export interface Lease {
  /** Whether another holder had it before and did not release it, for instance because it was killed. */
  readonly isLeft: boolean;
  /**
   * To be called before each write; asks the store only every few seconds. What was not renewed for
   * about a minute has expired, and is renewed only if nobody else has taken it since.
   * @throws ElenchusError WRITES_PAUSED if another process has it now, and from then on
   */
  renew(): Promise<void>;
  /** Lets others take it at once. */
  release(): Promise<void>;
}

/**
 * A store of points with dense and sparse vectors and a JSON payload. Names and the meaning of
 * filters are those of Qdrant. Every engine passes the same contract tests (`test/store/contract`).
 * An engine refuses a filter that it does not support with `FILTER_UNSUPPORTED`; it never answers
 * wrongly.
 */
export interface VectorStore {
  /** The name, for messages only. */
  readonly engine: 'embedded' | 'qdrant';
  /** Each `write` is stored completely or not at all. */
  readonly atomicWrites: boolean;
  /** Creates the collection and its indexes if they are missing. Never deletes anything. */
  ensureCollection(definition: CollectionDefinition): Promise<void>;
  /** A collection's current definition, with all its indexes; undefined if it does not exist. */
  describe(collection: string): Promise<CollectionDefinition | undefined>;
  /** Adds an index to a collection. Some engines need this before the data is written. */
  ensureIndex(collection: string, index: IndexDefinition): Promise<void>;
  /** Inserts or replaces; durable once the promise is fulfilled. */
  upsert(collection: string, points: readonly Point[]): Promise<void>;
  delete(collection: string, which: Which): Promise<void>;
  /** Makes all changes in order, as `upsert` and `delete` would. */
  write(changes: readonly Change[]): Promise<void>;
  /**
   * Frees what deleted and replaced points of these collections still take in files, so that nobody
   * can read it there. Takes time that grows with the collections. Absent where the engine cannot.
   */
  purge?(collections: readonly string[]): Promise<void>;
  /**
   * Takes the right to write something, such as a corpus, or takes it over from a process that gave
   * the same holder or let it expire. The clocks of all machines must agree to within half a minute.
   * Absent where one process owns the store, so that nobody else can write.
   * @param name of what is written, for this and for messages: `corpus "town"`
   * @param holder who writes, for messages: the name of a machine and a port
   * @returns undefined if the key of the store may not take any
   * @throws ElenchusError WRITES_PAUSED if another holder has it
   */
  lease?(name: string, holder: string): Promise<Lease | undefined>;
  /** The points that exist, in the order of `ids`. */
  retrieve<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    ids: readonly string[],
    selection?: Asked,
  ): Promise<readonly StoredPoint<Selected<Name, Asked>>[]>;
  scroll<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    request: Scroll & Asked,
  ): Promise<ScrollPage<Selected<Name, Asked>>>;
  count(collection: string, filter?: Filter): Promise<number>;
  facet(collection: string, request: FacetRequest): Promise<readonly FacetCount[]>;
  /**
   * The terms of a sparse vector of those points that a filter admits. Absent where the engine would
   * have to read them all.
   */
  frequencies?(collection: string, using: string, filter: Filter): Promise<Frequencies>;
  query<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    request: Query & Asked,
  ): Promise<readonly ScoredPoint<Selected<Name, Asked>>[]>;
  /** Several queries in one round trip. */
  queryBatch<Name extends string, const Asked extends SelectionOf<Name>>(
    collection: Name,
    requests: readonly (Query & Asked)[],
  ): Promise<readonly (readonly ScoredPoint<Selected<Name, Asked>>[])[]>;
  close(): Promise<void>;
}

/** A {@link VectorStore} as engines implement it, which know no collection's payload. */
export type StoreEngine = {
  [Name in keyof VectorStore]: VectorStore[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : VectorStore[Name];
};

/** Only changes the types; stored payloads are not checked. */
export function withPayloads(engine: StoreEngine): VectorStore {
  return engine as unknown as VectorStore;
}
