import { resolve } from 'node:path';
import { ElenchusError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import {
  withPayloads,
  type Payload,
  type ScoredPoint,
  type StoredPoint,
  type VectorStore,
} from '../port.js';
import type { Call, EngineApi, Method, WirePoint } from './protocol.js';

/**
 * Opens the store in a folder, which is created if necessary. The engine runs in a thread of its
 * own, so that searches and writes do not block the caller. If the thread crashes, the calls in
 * progress reject with STORE_FAILED, and the next call opens the folder again.
 * @throws ElenchusError STORE_LOCKED if another process uses the folder, STORE_VERSION if another
 *   version made it, STORE_FULL, STORE_FAILED
 */
export async function openEmbeddedStore({
  directory,
}: {
  readonly directory: string;
}): Promise<VectorStore> {
  const thread = new Thread<Call, unknown>({
    module: new URL('./worker', import.meta.url),
    queue: 'store',
    data: resolve(directory),
    failed: (problem) => new ElenchusError('STORE_FAILED', { problem }),
    // The engine itself alternates between searches and writes.
    atOnce: Infinity,
  });
  await thread.start();
  const call = <Name extends Method>(
    method: Name,
    ...parameters: Parameters<EngineApi[Name]>
  ): ReturnType<EngineApi[Name]> =>
    thread.run({ method, parameters }) as ReturnType<EngineApi[Name]>;
  return withPayloads({
    engine: 'embedded',
    capabilities: { soleOwner: true, atomicWrites: true, lateWritesMs: 0 },
    ensureCollection: (definition) => call('ensureCollection', definition),
    describe: (collection) => call('describe', collection),
    ensureIndex: (collection, index) => call('ensureIndex', collection, index),
    write: (changes) => call('write', changes),
    upsert: (collection, upsert) => call('write', [{ collection, upsert }]),
    delete: (collection, which) => call('write', [{ collection, delete: which }]),
    purge: (collections) => call('purge', collections),
    count: (collection, filter) => call('count', collection, filter),
    facet: (collection, request) => call('facet', collection, request),
    async retrieve(collection, ids, selection = {}) {
      return (await call('retrieve', collection, ids, selection)).map(toPoint);
    },
    async scroll(collection, request) {
      const { points, ...next } = await call('scroll', collection, request);
      return { points: points.map(toPoint), ...next };
    },
    async query(collection, request) {
      return toHits(await call('query', collection, request));
    },
    async queryBatch(collection, requests) {
      const answers = await call('queryBatch', collection, requests);
      return answers.map(toHits);
    },
    close: () => thread.close(),
  });
}

function toHits(points: readonly WirePoint[]): ScoredPoint[] {
  return points.map(({ id, score, payload, vectors }) => ({
    id,
    payload: parsed(payload),
    score: score!,
    ...(vectors && { vectors }),
  }));
}

function toPoint({ id, payload, vectors }: WirePoint): StoredPoint {
  return { id, payload: parsed(payload), ...(vectors && { vectors }) };
}

function parsed(json: string | undefined): Payload {
  return json === undefined ? {} : (JSON.parse(json) as Payload);
}
