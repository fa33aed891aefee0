import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { CollectionDefinition, VectorStore } from '../../../src/store/port.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import {
  abandonReindex,
  reindex,
  type ReindexOptions,
} from '../../../src/store/qdrant/reindex/index.js';
import {
  needingQdrant,
  OPTIONS,
  partOf,
  type QdrantServer,
  startQdrant,
} from '../../support/qdrant.js';
import { onDisk, POINTS, topics } from '../../support/reindexed-collections.js';
import { digestOf, expire, fill, idOf, namesOn, topic } from '../../support/reindexed-store.js';

const WHOLE = { payload: true, vectors: true, budget: UNLIMITED } as const;

/** Of the next version: its encoder gives twice as many dimensions. */
const larger: CollectionDefinition = { ...topics, vectors: { semantic: { size: 8 } } };
const definitions = [larger, onDisk];
const CLOSED = { id: idOf(9_999), vectors: {}, payload: { closed: true } };

describe('elenchus reindex --reencode', needingQdrant(), () => {
  let started: QdrantServer;
  let server: QdrantServer;
  let store: VectorStore;
  let before: string;
  beforeAll(async () => {
    started = await startQdrant();
  });
  afterAll(() => started.close());
  beforeEach(async () => {
    server = partOf(started);
    store = await openQdrantStore({ ...server, ...OPTIONS });
    await fill(store);
    before = await digestOf(store);
  });
  afterEach(() => store.close());

  const encoded: string[] = [];
  /** Encodes what has no vector yet. */
  async function apply(copies: VectorStore): Promise<void> {
    for (let after: string | undefined; ;) {
      const page = await copies.scroll('topics', { limit: 100, after, ...WHOLE });
      const lacking = page.points.filter(({ vectors }) => !vectors?.['semantic']);
      encoded.push(...lacking.map(({ id }) => id));
      const semantic = [1, 0, 0, 0, 0, 0, 0, 0];
      const points = lacking.map((point) => ({
        ...point,
        vectors: { ...point.vectors, semantic },
      }));
      await copies.upsert('topics', points);
      after = page.next;
      if (after === undefined) return;
    }
  }
  const rewriting = {
    id: '2',
    vectors: ['semantic'],
    apply,
    close: (originals: VectorStore) => originals.upsert('pages', [CLOSED]),
  };
  const reopen = (originals: VectorStore) => originals.delete('pages', { ids: [CLOSED.id] });
  const isClosed = async () => (await store.retrieve('pages', [CLOSED.id])).length === 1;
  const run = (asked: Partial<ReindexOptions> = {}) => {
    encoded.length = 0;
    const options = { ...server, ...OPTIONS };
    return reindex(options, { definitions, settleMs: 0, rewriting, reopen, ...asked });
  };

  it('gives the copies other vectors, and closes the originals before the switch', async () => {
    const closed: [string, boolean][] = [];
    const onStep = async (step: string) => closed.push([step, await isClosed()]);
    expect(await run({ onStep })).toMatchObject({ points: POINTS + 40, resumed: false });
    expect(new Map(closed).get('building indexes')).toBe(false);
    expect(new Map(closed).get('closing the corpora to servers of the earlier version')).toBe(true);
    expect(await isClosed()).toBe(false);
    expect(new Set(encoded).size).toBe(POINTS);
    const next = await openQdrantStore({ ...server, ...OPTIONS });
    await next.ensureCollection(larger);
    const [point] = await next.retrieve('topics', [idOf(1)], WHOLE);
    expect(point?.payload).toEqual(topic(1).payload);
    expect(point?.vectors).toMatchObject({ semantic: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0) });
    expect(point?.vectors?.['lexical']).toMatchObject({ indices: [1, 2] });
    await next.close();
  });

  it('leaves the originals open wherever it is stopped', async () => {
    const stop = new AbortController();
    const once: typeof apply = (copies) => {
      const upsert = copies.upsert.bind(copies);
      copies.upsert = (...given) => {
        stop.abort(new Error('stopped'));
        return upsert(...given);
      };
      return apply(copies);
    };
    const interrupted = { ...rewriting, apply: once };
    await expect(run({ rewriting: interrupted, signal: stop.signal })).rejects.toThrow('stopped');
    expect(await digestOf(store)).toBe(before);

    const late = new AbortController();
    const onStep = (step: string) => step.startsWith('closing') && late.abort(new Error('late'));
    await expect(run({ signal: late.signal, onStep })).rejects.toThrow('late');
    expect(await digestOf(store)).toBe(before);
    expect(await isClosed()).toBe(false);
  });

  it('is abandoned with the originals open, also after a kill when they were closed', async () => {
    const dead = () => Promise.reject(new Error('killed'));
    const onStep = (step: string) => (step.startsWith('closing') ? dead() : undefined);
    await expect(run({ onStep, reopen: dead })).rejects.toThrow('killed');
    expect(await isClosed()).toBe(true);
    await expire(server);
    const options = { ...server, ...OPTIONS };
    expect(await abandonReindex(options, { definitions, reopen, settleMs: 0 })).toBe(true);
    expect(await digestOf(store)).toBe(before);
    expect((await namesOn(server)).collections).toEqual(['pages', 'topics']);
  });

  it('is needed where vectors have other sizes', async () => {
    await expect(run({ rewriting: undefined })).rejects.toMatchObject({
      code: 'COLLECTION_MISMATCH',
      message: expect.stringContaining('"semantic" of 4 dimensions') as string,
    });
    const others = { ...rewriting, vectors: ['visual'] };
    await expect(run({ rewriting: others })).rejects.toMatchObject({ code: 'COLLECTION_MISMATCH' });
    expect(await digestOf(store)).toBe(before);
    expect((await namesOn(server)).collections).toEqual(['pages', 'topics']);
  });
});
