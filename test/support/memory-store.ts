import { ElenchusError } from '../../src/runtime/errors.js';
import {
  type CollectionDefinition,
  type DenseVector,
  type Payload,
  type Point,
  type Query,
  type ScoredPoint,
  type SparseVector,
  type StoredPoint,
  type StoreEngine,
  type VectorStore,
  withPayloads,
} from '../../src/store/port.js';
import { type Parts, readsInParts } from '../../src/store/reads.js';
import { orderFacets, page } from '../../src/store/ties.js';
import { holds } from './predicate.js';

export interface MemoryStore extends VectorStore {
  /** How often each method was called. */
  readonly calls: Map<string, number>;
  /** Points by collection and id. */
  readonly collections: Map<string, Map<string, Point>>;
  readonly indexes: Map<string, Set<string>>;
}

/** A store in memory that compares every point: plain and slow. */
export function createMemoryStore(): MemoryStore {
  const calls = new Map<string, number>();
  const collections = new Map<string, Map<string, Point>>();
  const indexes = new Map<string, Set<string>>();

  const collection = (name: string): Map<string, Point> => {
    const points = collections.get(name);
    if (points === undefined) throw new ElenchusError('COLLECTION_NOT_FOUND', { collection: name });
    return points;
  };
  const admitted = (name: string, filter: Query['filter']): Point[] =>
    [...collection(name).values()]
      .filter((point) => filter === undefined || holds(filter, point))
      .sort((left, right) => (left.id < right.id ? -1 : 1));
  const counted = <Name extends keyof VectorStore>(name: Name): void => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
  };

  const engine: StoreEngine = {
    engine: 'embedded',
    atomicWrites: true,
    async ensureCollection({ name, indexes: keys }: CollectionDefinition) {
      if (!collections.has(name)) collections.set(name, new Map());
      indexes.set(name, new Set([...(indexes.get(name) ?? []), ...keys.map(({ key }) => key)]));
    },
    async describe() {
      throw new Error('the store in memory keeps no definitions');
    },
    async ensureIndex(name, { key }) {
      collection(name);
      indexes.get(name)?.add(key);
    },
    async upsert(name, points) {
      counted('upsert');
      for (const { payload, ...point } of points) {
        // As JSON, which a store keeps: what is undefined is absent.
        const kept = JSON.parse(JSON.stringify(payload)) as Point['payload'];
        collection(name).set(point.id, { ...structuredClone(point), payload: kept });
      }
    },
    async delete(name, which) {
      counted('delete');
      const ids =
        'ids' in which ? which.ids : admitted(name, which.filter).map((point) => point.id);
      for (const id of ids) collection(name).delete(id);
    },
    // As a method of what a test has put in its place.
    async write(this: StoreEngine, changes) {
      for (const change of changes) {
        if ('upsert' in change) await this.upsert(change.collection, change.upsert);
        else await this.delete(change.collection, change.delete);
      }
    },
    async retrieve(name, ids, selection) {
      counted('retrieve');
      return reads.retrieve(name, ids, selection);
    },
    async scroll(name, request) {
      counted('scroll');
      return reads.scroll(name, request);
    },
    async query(name, request) {
      counted('query');
      return reads.query(name, request);
    },
    async queryBatch(name, requests) {
      counted('queryBatch');
      return reads.queryBatch(name, requests);
    },
    async count(name, filter) {
      counted('count');
      return admitted(name, filter).length;
    },
    async facet(name, { key, filter, limit }) {
      counted('facet');
      const counts = new Map<string | number, number>();
      for (const { payload } of admitted(name, filter)) {
        const value = key
          .split('.')
          .reduce<unknown>((at, part) => (at as Payload)?.[part], payload);
        for (const each of new Set([value].flat())) {
          if (typeof each !== 'string' && typeof each !== 'number') continue;
          counts.set(each, (counts.get(each) ?? 0) + 1);
        }
      }
      return orderFacets(counts, limit);
    },
    async frequencies(name, using, filter) {
      const points = admitted(name, filter);
      const frequencies = new Map<number, number>();
      for (const { vectors } of points) {
        for (const term of (vectors[using] as SparseVector).indices) {
          frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
        }
      }
      return { documents: points.length, frequencies };
    },
    async close() {},
  };
  const reads = readsInParts({
    async retrieve(name, ids, parts) {
      const points = ids.flatMap((id) => {
        const point = collection(name).get(id);
        return point === undefined ? [] : [select(point, parts)];
      });
      return { points, idCount: ids.length };
    },
    async scroll(name, { filter, limit, after, ...parts }) {
      const points = admitted(name, filter).filter(({ id }) => after === undefined || id > after);
      const page = points.slice(0, limit);
      const next = points.length > limit ? page.at(-1)?.id : undefined;
      return { points: page.map((point) => select(point, parts)), ...(next && { next }) };
    },
    async queryBatch(name, requests) {
      return requests.map((request) => nearest(admitted(name, request.filter), request));
    },
  });
  return { ...withPayloads(engine), calls, collections, indexes };
}

function select(point: Point, { payload, vectors }: Parts): StoredPoint {
  return structuredClone({
    id: point.id,
    payload: pick(point.payload, payload),
    ...(vectors !== false && { vectors: pick(point.vectors, vectors) }),
  });
}

function pick<Value>(all: Readonly<Record<string, Value>>, names: boolean | readonly string[]) {
  if (typeof names === 'boolean') return names ? all : {};
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

function nearest(points: readonly Point[], request: Query & Parts): ScoredPoint[] {
  const { query, limit, scoreThreshold = -Infinity } = request;
  const sparse = 'indices' in query.vector;
  const hits = points.flatMap((point) => {
    const vector = point.vectors[query.using];
    if (vector === undefined) return [];
    const score = Math.fround(dot(query.vector, vector));
    return (sparse && score <= 0) || score < scoreThreshold ? [] : [{ id: point.id, point, score }];
  });
  return page(hits, limit).map(({ point, score }) => ({
    ...select(point, request),
    score,
  }));
}

function dot(left: DenseVector | SparseVector, right: DenseVector | SparseVector): number {
  if ('indices' in left && 'indices' in right) {
    const weights = new Map(left.indices.map((index, place) => [index, left.values[place] ?? 0]));
    return right.indices.reduce(
      (sum, index, place) => sum + (weights.get(index) ?? 0) * (right.values[place] ?? 0),
      0,
    );
  }
  if ('indices' in left || 'indices' in right) throw new TypeError('vectors of two kinds');
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) {
    sum += (left[place] ?? 0) * (right[place] ?? 0);
  }
  return sum;
}
