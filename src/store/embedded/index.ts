import { resolve } from 'node:path';
import { ElenchusError } from '../../runtime/errors.js';
import { Thread } from '../../runtime/threads/thread.js';
import { type Payload, type StoredPoint, type VectorStore, withPayloads } from '../port.js';
import { type PartialHit, readsInParts } from '../reads.js';
import type { WirePoint } from './collection.js';
import type { Call, Engine } from './engine.js';

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
  const call = <Method extends keyof Engine>(
    method: Method,
    ...parameters: Parameters<Engine[Method]>
  ): ReturnType<Engine[Method]> => thread.run({ method, parameters }) as ReturnType<Engine[Method]>;
  return withPayloads({
    engine: 'embedded',
    atomicWrites: true,
    ensureCollection: (definition) => call('ensureCollection', definition),
    describe: (collection) => call('describe', collection),
    ensureIndex: (collection, index) => call('ensureIndex', collection, index),
    write: (changes) => call('write', changes),
    upsert: (collection, upsert) => call('write', [{ collection, upsert }]),
    delete: (collection, which) => call('write', [{ collection, delete: which }]),
    purge: (collections) => call('purge', collections),
    count: (collection, filter) => call('count', collection, filter),
    facet: (collection, request) => call('facet', collection, request),
    frequencies: (collection, using, filter) => call('frequencies', collection, using, filter),
    ...readsInParts({
      async retrieve(collection, ids, parts) {
        const { points, idCount } = await call('retrieve', collection, ids, parts);
        return { points: points.map(toPoint), idCount };
      },
      async scroll(collection, request) {
        const { points, ...next } = await call('scroll', collection, request);
        return { points: points.map(toPoint), ...next };
      },
      async queryBatch(collection, requests) {
        const answers = await call('queryBatch', collection, requests);
        return answers.map((points, place) => points.map(toHit(requests[place]!.payload)));
      },
    }),
    close: () => thread.close(),
  });
}

/** @param asked what was asked for of the payload, which is missing if it did not fit */
function toHit(asked: boolean | readonly string[]) {
  return ({ id, score, payload, vectors }: WirePoint): PartialHit => ({
    id,
    score: score!,
    ...((payload !== undefined || asked === false) && { payload: parsed(payload) }),
    ...(vectors && { vectors }),
  });
}

function toPoint({ id, payload, vectors }: WirePoint): StoredPoint {
  return { id, payload: parsed(payload), ...(vectors && { vectors }) };
}

function parsed(json: string | undefined): Payload {
  return json === undefined ? {} : (JSON.parse(json) as Payload);
}
