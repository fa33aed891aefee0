import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VectorStore } from '../../../src/store/port.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { start } from '../../support/processes.js';
import { needingQdrant, OPTIONS, type QdrantServer, startQdrant } from '../../support/qdrant.js';
import { POINTS } from '../../support/reindexed-collections.js';
import { ask, digestOf, expire, fill, namesOn, topic } from '../../support/reindexed-store.js';
import { RUNS } from '../../support/runs.js';

const STEP = Math.max(1, Math.round(500 / RUNS.few));

describe('elenchus reindex, killed', needingQdrant(), () => {
  let server: QdrantServer;
  let store: VectorStore;
  beforeAll(async () => {
    server = await startQdrant();
    store = await openQdrantStore({ ...server, ...OPTIONS });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  const run = (...words: string[]) =>
    start('test/support/reindex-process.ts', [server.url, server.prefix, ...words]).finished;

  /** As new. */
  async function refill(): Promise<string> {
    for (const name of (await namesOn(server)).collections) {
      const headers = server.apiKey ? { 'api-key': server.apiKey } : undefined;
      const url = `${server.url}/collections/${server.prefix}${name}`;
      await fetch(url, { method: 'DELETE', headers });
    }
    await store.close();
    store = await openQdrantStore({ ...server, ...OPTIONS });
    await fill(store);
    return digestOf(store);
  }

  it('at any of its requests, leaves what it was, and its next call completes it', async () => {
    let kills = 0;
    for (let nth = 1; ; nth += STEP) {
      const when = ['before', 'during'][kills % 2]!;
      const what = `killed ${when} request ${nth}`;
      const before = await refill();
      const killed = await run(String(nth), when);
      if (killed.status === 0) break;
      expect(killed, what).toMatchObject({ status: undefined, stderr: '' });
      kills += 1;
      expect(await digestOf(store), what).toBe(before);
      await expire(server).catch(() => undefined);
      // Sometimes, something is written before the next call.
      const write = kills % 4 > 1;
      if (write) await store.upsert('topics', [topic(POINTS)]);
      const after = await digestOf(store);
      expect(await run(), what).toMatchObject({ status: 0, stderr: '' });
      expect(await digestOf(store), what).toBe(after);
      expect(await store.count('topics')).toBe(POINTS + (write ? 1 : 0));
      const { collections, aliases } = await namesOn(server);
      expect(collections, what).toEqual(Object.values(aliases).sort());
      const path = `collections/${server.prefix}${aliases['topics-current']}`;
      const { config } = await ask<{ config: object }>(server, path);
      const vectors = { semantic: { hnsw_config: { m: 16 } } };
      expect(config, what).toMatchObject({ params: { vectors } });
    }
    console.log(`reindex was killed ${kills} times; nothing was lost`);
    expect(kills).toBeGreaterThan(4);
  }, 3_600_000);
});
