import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { VectorStore } from '../../../src/store/port.js';
import { idOf } from '../contract/collection.js';
import { note, NOTES, notes } from './points.js';
import { openStore, runScript, temporaryDirectory } from './support.js';

const ROUNDS = 5;

describe('what the embedded store acknowledged', () => {
  it(`outlives ${ROUNDS} kills of the writing process, without duplicates`, async () => {
    const directory = await temporaryDirectory();
    let acknowledged = -1;
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged = await writeUntilKilled(directory, acknowledged + 1, 5 + round * 18);
      const store = await openStore(directory);
      await expectNumbersUpTo(store, acknowledged);
      await store.close();
    }
    expect(acknowledged).toBeGreaterThan(ROUNDS);
  }, 180_000);

  it('is there when the store is opened again, with payload, vectors and indexes', async () => {
    const directory = await temporaryDirectory();
    const before = await openStore(directory);
    await before.ensureIndex(NOTES.name, { key: 'version', type: 'integer' });
    await before.upsert(NOTES.name, notes(0, 300));
    await before.upsert(NOTES.name, notes(100, 200, 1));
    await before.delete(NOTES.name, { ids: [idOf(0), idOf(299)] });
    const everything = await contentOf(before);
    await before.close();

    const after = await openStore(directory);
    expect(await contentOf(after)).toEqual(everything);
    expect(await after.count(NOTES.name, { must: [{ key: 'version', match: { value: 1 } }] })).toBe(
      100,
    );
  });

  it('is read from the disk where payloads are large, also by the next process', async () => {
    const directory = await temporaryDirectory();
    const before = await openStore(directory);
    const definition = { name: 'files', vectors: {}, sparse: [], onDisk: true };
    const corpus = { key: 'corpus', type: 'keyword' } as const;
    await before.ensureCollection({ ...definition, indexes: [] });
    await before.ensureIndex('files', corpus);
    const payload = { corpus: 'a', file: 'long '.repeat(50_000) };
    await before.upsert('files', [{ id: idOf(1), vectors: {}, payload }]);
    await before.close();

    const after = await openStore(directory);
    const found = { id: idOf(1), payload };
    expect(await after.retrieve('files', [idOf(1)], { payload: true, budget: UNLIMITED })).toEqual([
      found,
    ]);
    const filter = { must: [{ key: 'corpus', match: { value: 'a' } }] };
    expect(
      (await after.scroll('files', { filter, limit: 5, payload: true, budget: UNLIMITED })).points,
    ).toEqual([found]);
    await after.ensureIndex('files', corpus);
    // What is on the disk only cannot be counted.
    await expect(
      after.ensureIndex('files', { key: 'file', type: 'keyword' }),
    ).rejects.toMatchObject({ code: 'FILTER_UNSUPPORTED' });
  });

  it('includes the writes that were still queued when it was closed', async () => {
    const directory = await temporaryDirectory();
    const store = await openStore(directory);
    const written = store.upsert(NOTES.name, notes(0, 2000));
    await Promise.all([store.close(), written]);
    const again = await openStore(directory);
    expect(await again.count(NOTES.name)).toBe(2000);
  });

  it('is what a filter deletes, although it was still queued', async () => {
    const store = await openStore(await temporaryDirectory());
    await store.upsert(NOTES.name, notes(0, 2));
    const filter = { must: [{ key: 'kind', match: { value: 'odd' } }] };
    const written = (n: number, kind: string) => [{ ...note(n), payload: { n, kind } }];
    await Promise.all([
      store.upsert(NOTES.name, written(0, 'odd')),
      store.upsert(NOTES.name, written(1, 'even')),
      store.upsert(NOTES.name, notes(3, 4)),
      store.delete(NOTES.name, { filter }),
      store.upsert(NOTES.name, notes(5, 6)),
    ]);
    const { points } = await store.scroll(NOTES.name, {
      limit: 10,
      payload: true,
      budget: UNLIMITED,
    });
    expect(points.map(({ payload }) => payload['n'])).toEqual([1, 5]);
  });

  it('stays the same while replaced points are cleared away', async () => {
    const store = await openStore(await temporaryDirectory());
    // Far more replacements than what makes the store compact its memory.
    for (let version = 0; version < 6; version++) {
      await store.upsert(NOTES.name, notes(0, 900, version));
    }
    await store.delete(NOTES.name, {
      filter: { must: [{ key: 'kind', match: { value: 'odd' } }] },
    });
    const content = await contentOf(store);
    expect(content.map(({ payload }) => payload)).toEqual(
      notes(0, 900, 5)
        .filter(({ payload }) => payload['kind'] === 'even')
        .map(({ payload }) => payload),
    );
    const hits = await store.query(NOTES.name, {
      query: { using: 'semantic', vector: note(4, 5).vectors['semantic']! },
      limit: 1,
    });
    expect(hits[0]?.id).toBe(idOf(4));
    const lexical = await store.query(NOTES.name, {
      query: { using: 'lexical', vector: { indices: [14, 15], values: [1, 1] } },
      limit: 1000,
    });
    expect(lexical).toHaveLength(450);
  });
});

/** The number of the last point that the process acknowledged. */
async function writeUntilKilled(directory: string, first: number, lines: number): Promise<number> {
  const child = runScript('writer.ts', directory, String(first));
  let acknowledged = first - 1;
  let read = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'open') acknowledged = Number(line);
    if (++read === lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

async function expectNumbersUpTo(store: VectorStore, last: number): Promise<void> {
  const content = await contentOf(store);
  const numbers = content.map(({ payload }) => payload['n'] as number);
  // What was being written may be there too.
  expect(numbers).toEqual(numbers.map((_, at) => at));
  expect(numbers.length).toBeGreaterThan(last);
  expect(await store.count(NOTES.name)).toBe(numbers.length);
  const sample = content[last]!;
  expect(sample.payload).toEqual(note(last).payload);
}

async function contentOf(store: VectorStore) {
  const { points } = await store.scroll(NOTES.name, {
    limit: 1_000_000,
    payload: true,
    vectors: true,
    budget: UNLIMITED,
  });
  return points;
}
