import { resolve } from 'node:path';
import type { Payload, ScoredPoint, Selection, StoredPoint, VectorStore } from '../port.js';
import type { WirePoint } from './protocol.js';
import { EngineThread } from './thread.js';

/**
 * Opens the store of a folder, which is made if it is not there. Its engine has a thread of
 * its own, so that no search or write holds up the caller's.
 * @throws ElenchusError STORE_LOCKED where another process has the folder, STORE_VERSION where
 * another version made it, STORE_FULL, STORE_FAILED.
 */
export async function openEmbeddedStore({
  directory,
}: {
  readonly directory: string;
}): Promise<VectorStore> {
  const thread = await EngineThread.start(resolve(directory));
  return {
    engine: 'embedded',
    capabilities: { soleOwner: true },
    ensureCollection: (definition) => thread.call('ensureCollection', definition),
    describe: (collection) => thread.call('describe', collection),
    ensureIndex: (collection, index) => thread.call('ensureIndex', collection, index),
    upsert: (collection, points) => thread.call('upsert', collection, points),
    delete: (collection, which) => thread.call('delete', collection, which),
    count: (collection, filter) => thread.call('count', collection, filter),
    facet: (collection, request) => thread.call('facet', collection, request),
    async retrieve(collection, ids, selection = {}) {
      const points = await thread.call('retrieve', collection, ids, selection);
      return points.map((point) => toPoint(point, selection));
    },
    async scroll(collection, request) {
      const { points, ...next } = await thread.call('scroll', collection, request);
      return { points: points.map((point) => toPoint(point, request)), ...next };
    },
    async query(collection, request) {
      return toHits(await thread.call('query', collection, request), request);
    },
    async queryBatch(collection, requests) {
      const answers = await thread.call('queryBatch', collection, requests);
      return answers.map((points, at) => toHits(points, requests[at]!));
    },
    close: () => thread.close(),
  };
}

function toHits(points: readonly WirePoint[], selection: Selection): ScoredPoint[] {
  return points.map((point) => ({ ...toPoint(point, selection), score: point.score! }));
}

function toPoint({ id, payload: json, vectors }: WirePoint, selection: Selection): StoredPoint {
  const payload = json === undefined ? {} : pick(JSON.parse(json) as Payload, selection.payload);
  return { id, payload, ...(vectors && { vectors }) };
}

function pick(payload: Payload, keys: Selection['payload']): Payload {
  if (typeof keys !== 'object') return payload;
  return Object.fromEntries(Object.entries(payload).filter(([key]) => keys.includes(key)));
}
