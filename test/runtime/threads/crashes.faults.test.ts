import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrossEncoder } from '../../../src/encoders/relevance/cross-encoder.js';
import { createTextEncoder } from '../../../src/encoders/text.js';
import { createGraphTextReader } from '../../../src/formats/graphs/text-thread.js';
import { Gallery } from '../../../src/graphs/picture/gallery.js';
import { createGraphMatcher } from '../../../src/search/graphs/matching-thread.js';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import { prepared, supported } from '../../search/graphs/support.js';
import { NOTES, notes } from '../../store/embedded/points.js';
import { temporaryDirectory } from '../../store/embedded/support.js';

const workers: Worker[] = [];
const note = (worker: Worker) => workers.push(worker);
beforeAll(() => void process.on('worker', note));
afterAll(() => void process.off('worker', note));

const opened: { close(): Promise<void> }[] = [];
beforeEach(() => void workers.splice(0));
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function opening<Part extends { close(): Promise<void> }>(part: Part): Part {
  opened.push(part);
  return part;
}

/**
 * Crashes the thread while it works on many requests. Those that it had not answered reject with
 * a code or are answered by the next thread, and so is whatever comes later.
 */
async function survives(request: (at: number) => Promise<unknown>, code: string): Promise<void> {
  await request(0);
  const many = Promise.allSettled(Array.from({ length: 20 }, (_, at) => request(1 + at)));
  // An uncaught error. To terminate a thread inside onnxruntime would abort the whole process.
  workers[0]!.postMessage(null);
  await new Promise((resolve) => workers[0]!.once('exit', resolve));
  const rejected = (await many).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { code?: unknown }] : [],
  );
  expect(rejected.length).toBeGreaterThan(0);
  for (const reason of rejected) expect(reason).toMatchObject({ code });
  await request(100);
  expect(workers).toHaveLength(2);
}

it('the text encoder survives a crash of its thread', async () => {
  const encoder = opening(await createTextEncoder({ threads: 1 }));
  const [before] = await encoder.encode(['the same as before']);
  await survives((at) => encoder.encodeQuery(`question ${at}`), 'ENCODER_FAILED');
  expect(await encoder.encode(['the same as before'])).toEqual([before]);
});

it('the cross-encoder survives a crash of its thread', async () => {
  const directory = fileURLToPath(new URL('../../../models/relevance-filter', import.meta.url));
  const encoder = opening(await createCrossEncoder({ directory, threads: 1 }));
  await survives((at) => encoder.score(`claim ${at}`, ['a premise']), 'ENCODER_FAILED');
});

it('the graph matcher survives a crash of its thread', async () => {
  const matcher = opening(createGraphMatcher());
  const task = {
    query: prepared('q', supported, 0, 0),
    cases: [{ ...prepared('a', supported, 10, 20), semantic: 0.9 }],
    options: { method: 'MATCHING' },
  } as const;
  await survives(() => matcher.match(task), 'WORKER_FAILED');
});

it('the reader of graph texts survives a crash of its thread', async () => {
  const reader = opening(createGraphTextReader(60_000));
  await survives((at) => reader.read(`[a]: Claim ${at}.\n  + Reason.`, 'text'), 'WORKER_FAILED');
});

it('the gallery survives a crash of its thread', async () => {
  const gallery = opening(new Gallery(0));
  const { graph } = prepared('a', supported, 0);
  const options = { layout: 'treemap', format: 'svg' } as const;
  await survives((at) => gallery.draw(graph, { ...options, width: 100 + at }), 'WORKER_FAILED');
});

it('the store survives a crash of its thread with every acknowledged write', async () => {
  const store = opening(await openEmbeddedStore({ directory: await temporaryDirectory() }));
  await store.ensureCollection(NOTES);
  const acknowledged = new Set<string>();
  const write = async (at: number) => {
    const points = notes(10 * at, 10 * at + 10);
    await store.upsert(NOTES.name, points);
    for (const { id } of points) acknowledged.add(id);
  };
  await survives(write, 'STORE_FAILED');
  const ids = [...acknowledged];
  const found = await store.retrieve(NOTES.name, ids);
  expect(found.map(({ id }) => id)).toEqual(ids);
});
