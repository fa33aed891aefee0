import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VectorStore } from '../../../src/store/port.js';
import { readProfile } from '../../../src/store/qdrant/collection.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import {
  abandonReindex,
  isReindexing,
  longestRequestMs,
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
import {
  ask,
  digestOf,
  expire,
  fill,
  idOf,
  namesOn,
  topic,
} from '../../support/reindexed-store.js';

describe('elenchus reindex', needingQdrant(), () => {
  let started: QdrantServer;
  let server: QdrantServer;
  /** Of another process, opened before. */
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

  const definitions = [topics, onDisk];
  const options = (profile: 'small' | 'large' = 'large') => ({
    ...server,
    ...OPTIONS,
    profile: readProfile(profile),
  });
  const run = (asked: Partial<ReindexOptions> = {}, profile?: 'small' | 'large') =>
    reindex(options(profile), { definitions, settleMs: 0, ...asked });
  const COPIES = { topics: 'topics-2', pages: 'pages-2' };
  const IN_USE = {
    collections: ['pages-2', 'topics-2'],
    aliases: { 'pages-current': 'pages-2', 'topics-current': 'topics-2' },
  };
  const UNTOUCHED = { 'pages-current': 'pages', 'topics-current': 'topics' };

  /** Stops a reindexing at its first step of this name. */
  const stopAt = async (step: string, asked: Partial<ReindexOptions> = {}) => {
    const stop = new AbortController();
    const onStep = (next: string) => next === step && stop.abort(new Error('stopped'));
    await expect(run({ ...asked, signal: stop.signal, onStep })).rejects.toThrow('stopped');
  };

  it('copies everything, with all indexes, and switches every process to the copies', async () => {
    const dones: number[] = [];
    const outcome = await run({ onProgress: (done, all) => dones.push(done / all) });
    expect(outcome).toEqual({ points: POINTS + 40, collections: COPIES, resumed: false });
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
    expect(dones.at(-1)).toBe(1);
    expect(await namesOn(server)).toEqual(IN_USE);
    expect(await digestOf(store)).toBe(before);
    const { indexes } = (await store.describe('topics'))!;
    expect(indexes).toContainEqual({ key: 'corpus', type: 'keyword', tenant: true });
    expect(indexes).toContainEqual({ key: 'profile.party', type: 'keyword' });
    const info = await ask<{ config: { params: { vectors: object } } }>(
      server,
      `collections/${server.prefix}topics-2`,
    );
    expect(info.config.params.vectors).toMatchObject({
      semantic: { hnsw_config: readProfile('large').vectors.hnsw_config },
    });
    await store.upsert('topics', [topic(POINTS)]);
    expect(await store.count('topics')).toBe(POINTS + 1);
    const other = await openQdrantStore(options());
    await other.ensureCollection(topics);
    expect(await other.count('topics')).toBe(POINTS + 1);
    await other.close();
  });

  it('can be done again, and keeps the old collections with --keep-old', async () => {
    await run();
    await run({ keepOld: true }, 'small');
    expect((await namesOn(server)).collections).toEqual([
      'pages-2',
      'pages-3',
      'topics-2',
      'topics-3',
    ]);
    await run();
    expect((await namesOn(server)).aliases).toMatchObject({ 'topics-current': 'topics-4' });
    expect((await namesOn(server)).collections).toContain('topics-2');
    expect(await digestOf(store)).toBe(before);
  });

  it('refuses the writes of all processes until it is done', async () => {
    const refused: unknown[] = [];
    await run({
      // A process asks again after two seconds.
      settleMs: longestRequestMs(0),
      async onStep(step) {
        if (/^(waiting|deleting)/.test(step)) return;
        const write = store.upsert('topics', [topic(POINTS)]);
        refused.push(await write.catch((error: unknown) => error));
      },
    });
    expect(refused).toHaveLength(4);
    for (const each of refused) expect(each).toMatchObject({ code: 'WRITES_PAUSED' });
    await store.delete('topics', { ids: [idOf(0)] });
    expect(await store.count('topics')).toBe(POINTS - 1);
  });

  it('lets searches go on, with the same answers', async () => {
    const query = { vector: [1, 0, 0, 0], using: 'semantic' };
    const expected = await store.query('topics', { query, limit: 5 });
    let [done, searches] = [false, 0];
    const searching = (async () => {
      for (; !done; searches++) {
        expect(await store.query('topics', { query, limit: 5 })).toEqual(expected);
      }
    })();
    await Promise.all([run({ settleMs: 500 }).finally(() => (done = true)), searching]);
    expect(searches).toBeGreaterThan(10);
  });

  it('begins anew after an interruption, during which others may write', async () => {
    await stopAt('copying pages');
    expect((await namesOn(server)).aliases).toEqual(UNTOUCHED);
    await store.upsert('topics', [{ ...topic(3), payload: { corpus: 'changed' } }]);
    const changed = await digestOf(store);
    const { collections } = await run();
    // A name of an earlier attempt is not used again.
    expect(collections).toEqual({ topics: 'topics-3', pages: 'pages-3' });
    expect(await digestOf(store)).toBe(changed);
    expect((await namesOn(server)).collections).toHaveLength(2);
  });

  it('does not switch if its lease had expired, so that others may have written', async () => {
    const late = async (step: string) => {
      if (step !== 'comparing') return;
      await expire(server);
      await store.upsert('topics', [topic(POINTS)]);
    };
    await expect(run(onStepAwaited(late))).rejects.toMatchObject({ code: 'REINDEX_STALE' });
    expect((await namesOn(server)).aliases).toEqual(UNTOUCHED);
    expect(await store.count('topics')).toBe(POINTS + 1);
    expect(await run()).toMatchObject({ resumed: false, points: POINTS + 41 });
  });

  it('keeps the old collections if others may have written before the switch, and says so', async () => {
    const end = (step: string) =>
      step === 'waiting for running searches' ? expire(server) : undefined;
    await expect(run(onStepAwaited(end))).rejects.toMatchObject({
      code: 'REINDEX_LATE_WRITE',
      message: expect.stringContaining('the old collections (topics, pages) are kept') as string,
    });
    const all = ['pages', 'pages-2', 'topics', 'topics-2'];
    expect(await namesOn(server)).toEqual({ ...IN_USE, collections: all });
    expect(await isReindexing(options())).toBe(false);
    await run({}, 'small');
    expect((await namesOn(server)).collections).toEqual(['pages', 'pages-3', 'topics', 'topics-3']);
  });

  it('does not report a write that began after the switch as late', async () => {
    const fail = (step: string) =>
      step === 'waiting for running searches' ? Promise.reject(new Error('killed')) : undefined;
    await expect(run(onStepAwaited(fail))).rejects.toThrow('killed');
    await expire(server);
    await store.upsert('topics', [topic(POINTS)]);
    expect(await run()).toMatchObject({ resumed: true, points: POINTS + 41 });
    expect(await namesOn(server)).toEqual(IN_USE);
  });

  it('is completed in spite of an interruption after the switch', async () => {
    const stop = new AbortController();
    const onStep = (step: string) =>
      step === 'waiting for running searches' && stop.abort(new Error('stopped'));
    expect(await run({ signal: stop.signal, onStep })).toMatchObject({ collections: COPIES });
    expect(await namesOn(server)).toEqual(IN_USE);
    expect(await isReindexing(options())).toBe(false);
  });

  it('refuses writes for a while if it fails after the switch', async () => {
    const fail = (step: string) =>
      step === 'waiting for running searches' ? Promise.reject(new Error('failed')) : undefined;
    await expect(run(onStepAwaited(fail))).rejects.toThrow('failed');
    const other = await openQdrantStore(options());
    const write = other.upsert('topics', [topic(POINTS)]);
    await expect(write).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    await other.close();
  });

  it('takes no rounding of the store for a difference', async () => {
    const vectors = Array.from({ length: 200 }, (_, n) => [
      Math.sin(n),
      Math.cos(3 * n),
      n / 50,
      1,
    ]);
    const points = vectors.map((semantic, n) => ({ ...topic(n), vectors: { semantic } }));
    await store.upsert('topics', points);
    expect(await run()).toMatchObject({ points: POINTS + 40 });
  });

  it('does not switch to a copy that differs', async () => {
    const path = `collections/${server.prefix}topics-2/points`;
    const lose = (step: string) =>
      step === 'comparing'
        ? ask(server, `${path}/delete?wait=true`, { points: [idOf(5)] })
        : undefined;
    await expect(run(onStepAwaited(lose))).rejects.toMatchObject({
      code: 'REINDEX_DIFFERS',
      message: expect.stringContaining(`${POINTS - 1} points instead of ${POINTS}`) as string,
    });
    const change = (step: string) =>
      step === 'comparing'
        ? ask(server, `${path}/payload?wait=true`, { filter: {}, payload: { share: 0 } })
        : undefined;
    await abandonReindex(options(), { definitions });
    await expect(run(onStepAwaited(change))).rejects.toMatchObject({
      code: 'REINDEX_DIFFERS',
      message: expect.stringContaining('the points differ from the first one on') as string,
    });
    expect(await digestOf(store)).toBe(before);
  });

  it('is abandoned with its copies, and only once it has ended', async () => {
    expect(await abandonReindex(options(), { definitions })).toBe(false);
    await stopAt('comparing');
    expect((await namesOn(server)).collections).toContain('topics-2');
    expect(await isReindexing(options())).toBe(true);
    expect(await abandonReindex(options(), { definitions })).toBe(true);
    expect(await isReindexing(options())).toBe(false);
    expect(await namesOn(server)).toEqual({ collections: ['pages', 'topics'], aliases: UNTOUCHED });
    await store.upsert('topics', [topic(POINTS)]);
  });

  it('refuses a store without collections', async () => {
    const elsewhere = { ...options(), prefix: `${server.prefix}none-` };
    await expect(reindex(elsewhere, { definitions })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });
});

/** Lets a step wait: the requests that follow it are sent when `work` is done. */
function onStepAwaited(
  work: (step: string) => Promise<unknown> | undefined,
): Pick<ReindexOptions, 'onStep'> {
  return { onStep: (step) => work(step) };
}
