import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { IngestJobs } from '../../src/corpus/jobs/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { Config } from '../../src/runtime/config.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { JobView } from '../../src/server/ingest-job.js';
import type { VectorStore } from '../../src/store/port.js';
import { ENGINES } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { keysFileOf } from '../support/keys-file.js';
import { createMemoryStore } from '../support/memory-store.js';
import { ask, codes, startApi, testConfig } from '../support/server.js';

const KEY = 'owner-key';
const NDJSON = 'application/x-ndjson';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'elenchus-ingest-'));
});
afterAll(() => rm(root, { recursive: true }));

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Server extends Corpora {
  readonly api: FastifyInstance;
  readonly jobs: IngestJobs;
  readonly folder: string;
  /** The numbers of records of each write, in order. */
  readonly writes: number[];
  stop(): Promise<void>;
}

type Hook = (count: number) => Promise<void> | void;

/** A server on a store, with the corpus "town"; `before` runs before each write of a job. */
async function start(
  settings: Partial<Config> = {},
  { store = createMemoryStore() as VectorStore, folder = join(root, randomUUID()) } = {},
  before: Hook = () => undefined,
): Promise<Server> {
  const config = testConfig(settings);
  const corpora = await createCorpora({
    store,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
  });
  if (!(await corpora.registry.get('town'))) await corpora.writer.putCorpus({ name: 'town' });
  const writes: number[] = [];
  let begun = 0;
  const writer = {
    async putPremises(...args: Parameters<typeof corpora.writer.putPremises>) {
      await before(begun++);
      const outcomes = await corpora.writer.putPremises(...args);
      writes.push(args[1].length);
      return outcomes;
    },
  };
  const { registry, pause } = corpora;
  const jobs = new IngestJobs({
    folder,
    registry,
    writer,
    pause,
    limits: config,
    waitsMs: [1, 1],
    pausedMs: 1,
  });
  const api = await startApi(settings, { config, ...corpora, jobs });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= api.close().then(() => corpora.close()));
  opened.push(stop);
  return { ...corpora, api, jobs, folder, writes, stop };
}

const line = (id: number | string, more: object = {}) =>
  JSON.stringify({ id: String(id), text: `Das Schulhaus Nummer ${id} soll bleiben.`, ...more });
const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => line(from + n)).join('\n');

async function send(
  { api }: Pick<Server, 'api'>,
  body: string | Buffer,
  { corpus = 'town', key = KEY, type = NDJSON } = {},
) {
  const response = await api.inject({
    method: 'POST',
    url: `/ingest?corpus=${corpus}`,
    headers: { 'content-type': type, ...(key && { authorization: `Bearer ${key}` }) },
    body,
  });
  return { status: response.statusCode, job: response.json<JobView>() };
}

async function look({ api }: Pick<Server, 'api'>, id: string, key = KEY) {
  const headers = { authorization: `Bearer ${key}` };
  return (await api.inject({ url: `/ingest/${id}`, headers })).json<JobView>();
}

/** The job once it is in a state. */
function until(server: Server, id: string, state: JobView['state']): Promise<JobView> {
  return vi.waitFor(
    async () => {
      const job = await look(server, id);
      expect(job.state, JSON.stringify(job.error)).toBe(state);
      return job;
    },
    { timeout: 20_000, interval: 20 },
  );
}

const CHANGE = (field: string) =>
  `mutation ($id: ID!) { ${field}(id: $id) { id state processed } }`;

const premises = async ({ registry }: Server) =>
  registry.store.count('premises', { must: [{ key: 'corpus', match: { value: 'town' } }] });

for (const engine of ENGINES) {
  it(
    `a file is stored in the background, and its bad lines are told: ${engine.name}`,
    engine.needs,
    async () => {
      const { store, close } = await engine.open();
      const server = await start({}, { store });
      opened.unshift(close);
      const body = [
        line('a'),
        'no JSON',
        '',
        line('b', { text: 7 }),
        line('a', { text: 'Other.' }),
      ];
      const { status, job } = await send(server, gzipSync(`${body.join('\n')}\n${lines(300)}\n`));
      expect(status).toBe(202);
      expect(job).toMatchObject({ corpus: 'town', processed: 0 });
      const done = await until(server, job.id, 'DONE');
      expect(done).toMatchObject({
        processed: 304,
        stored: 301,
        unchanged: 0,
        rejected: 3,
        line: 305,
        progress: 1,
        rejections: [
          { line: 2, code: 'LINE_INVALID', field: 'line' },
          { line: 4, code: 'BAD_INPUT', field: 'text' },
          { line: 5, code: 'DUPLICATE_ID', field: 'id' },
        ],
      });
      expect(Date.parse(done.endedAt!)).toBeGreaterThanOrEqual(Date.parse(done.startedAt!));
      expect(await premises(server)).toBe(301);
      expect(await readdir(server.folder)).toEqual([`${job.id}.json`]);

      const again = await send(server, lines(300));
      expect(await until(server, again.job.id, 'DONE')).toMatchObject({
        stored: 0,
        unchanged: 300,
      });
    },
  );
}

/** Holds the write with this number until it is let go. */
function gate(at: number) {
  let go = (): void => undefined;
  const opens = new Promise<void>((resolve) => (go = resolve));
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const before: Hook = (count) => {
    if (count !== at) return;
    reach();
    return opens;
  };
  return { before, reached, go };
}

describe('a job goes on', () => {
  it('after the server was stopped, at the line where it was', async () => {
    const [store, folder] = [createMemoryStore(), join(root, randomUUID())];
    const { before, reached, go } = gate(2);
    const first = await start({}, { store, folder }, before);
    const { job } = await send(first, `${lines(700)}\nbad\n`);
    await reached;
    const stopped = first.stop();
    go();
    await stopped;
    const stored = first.writes.reduce((sum, count) => sum + count, 0);
    expect(stored).toBeLessThan(700);

    const second = await start({}, { store, folder });
    const done = await until(second, job.id, 'DONE');
    expect(done).toMatchObject({ processed: 701, stored: 700, unchanged: 0, rejected: 1 });
    expect(stored + second.writes.reduce((sum, count) => sum + count, 0)).toBe(700);
    expect(await premises(second)).toBe(700);
  });

  it('after it was cancelled, when somebody resumes it', async () => {
    const { before, reached, go } = gate(1);
    const server = await start({}, {}, before);
    const { job } = await send(server, lines(700));
    await reached;
    const cancelling = ask(server.api, CHANGE('cancelIngestJob'), { id: job.id }, KEY);
    go();
    const { data } = await cancelling;
    expect(data).toMatchObject({ cancelIngestJob: { state: 'CANCELLED' } });
    const cancelled = await look(server, job.id);
    expect(cancelled.processed).toBeLessThan(700);
    expect(await premises(server)).toBe(cancelled.processed);
    await ask(server.api, CHANGE('resumeIngestJob'), { id: job.id }, KEY);
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 700, unchanged: 0 });

    for (const [field, action] of [
      ['cancelIngestJob', 'cancelled'],
      ['resumeIngestJob', 'resumed'],
    ] as const) {
      const { errors } = await ask(server.api, CHANGE(field), { id: job.id }, KEY);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INGEST_JOB_ENDED', action });
    }
  });

  it('when a pause of writes is over', async () => {
    const server = await start();
    const release = await server.pause.start('a test holds the store');
    const { job } = await send(server, lines(300));
    expect(await until(server, job.id, 'RUNNING')).toMatchObject({ processed: 0 });
    release();
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 300 });
  });

  it('however often another process says that it has paused writes', async () => {
    const server = await start({}, {}, () => {
      attempts += 1;
      if (attempts < 9) throw new ElenchusError('WRITES_PAUSED', { reason: 'another builds' });
    });
    let attempts = 0;
    const { job } = await send(server, lines(100));
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 100 });
    expect(attempts).toBe(9);
  });

  it('behind the last line that counts, where a write fails while the next one succeeds', async () => {
    let fails = true;
    const server = await start({}, {}, (count) => {
      if (fails && count === 1) {
        fails = false;
        throw new ElenchusError('STORE_FULL', { directory: 'x' });
      }
    });
    const { job } = await send(server, lines(700));
    const failed = await until(server, job.id, 'FAILED');
    expect(failed).toMatchObject({ processed: 128, line: 128, error: { code: 'STORE_FULL' } });
    await ask(server.api, CHANGE('resumeIngestJob'), { id: job.id }, KEY);
    const done = await until(server, job.id, 'DONE');
    expect(done).toMatchObject({ processed: 700, error: null });
    expect(await premises(server)).toBe(700);
  });

  it('with what its record says, and not with a body that did not arrive', async () => {
    const folder = join(root, randomUUID());
    const first = await start({}, { folder });
    const { job } = await send(first, lines(3));
    await until(first, job.id, 'DONE');
    await first.stop();
    await writeFile(join(folder, `${randomUUID()}.ndjson`), 'half a');
    await writeFile(join(folder, 'broken.json'), '{');
    const second = await start({}, { folder });
    expect(await look(second, job.id)).toMatchObject({ state: 'DONE', stored: 3 });
    expect((await readdir(folder)).sort()).toEqual([`${job.id}.json`, 'broken.json'].sort());
  });
});

describe('a job', () => {
  it('fails where its file is cut off, and keeps what stands before', async () => {
    const server = await start();
    const whole = gzipSync(lines(2_000));
    const { job } = await send(server, whole.subarray(0, whole.length - 20));
    const failed = await until(server, job.id, 'FAILED');
    expect(failed.error).toMatchObject({ code: 'BODY_INVALID' });
    expect(JSON.stringify(failed)).not.toContain(server.folder);
    expect(failed.stored).toBe(await premises(server));
  });

  it('fails where it has too many lines, also if all of them are blank', async () => {
    const server = await start();
    const { job } = await send(server, gzipSync('\n'.repeat(1_000_001)));
    const failed = await until(server, job.id, 'FAILED');
    expect(failed.error).toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('is tried again where the store is away, and interrupted where it stays away', async () => {
    const tried: number[] = [];
    let failures = 2;
    const server = await start({}, {}, (count) => {
      tried.push(count);
      if (failures === 0) return;
      failures -= 1;
      throw new ElenchusError('STORE_UNREACHABLE', { url: 'x', problem: 'y' });
    });
    const { job } = await send(server, lines(3));
    await until(server, job.id, 'DONE');
    expect(tried).toHaveLength(3);

    failures = 3;
    const next = await send(server, lines(3, 3));
    const interrupted = await until(server, next.job.id, 'INTERRUPTED');
    expect(interrupted).toMatchObject({ processed: 0, error: { code: 'STORE_UNREACHABLE' } });
    await ask(server.api, CHANGE('resumeIngestJob'), { id: next.job.id }, KEY);
    expect(await until(server, next.job.id, 'DONE')).toMatchObject({ stored: 3, error: null });
  });

  it('hides unexpected errors', async () => {
    const server = await start({}, {}, () => {
      throw new Error('secret');
    });
    const { job } = await send(server, lines(3));
    const failed = await until(server, job.id, 'FAILED');
    expect(failed.error?.code).toBe('INTERNAL');
    expect(JSON.stringify(failed)).not.toContain('secret');
  });

  it('goes with its corpus', async () => {
    const server = await start();
    const { job } = await send(server, 'bad');
    await until(server, job.id, 'DONE');
    const { errors } = await ask(
      server.api,
      'mutation { deleteCorpus(name: "town") { deleted } }',
      {},
      KEY,
    );
    expect(errors).toBeUndefined();
    expect(await look(server, job.id)).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
    expect(await readdir(server.folder)).toEqual([]);
  });

  it('goes on where its corpus could not be deleted', async () => {
    const store = createMemoryStore();
    const { before, reached, go } = gate(1);
    const server = await start({}, { store }, before);
    const { job } = await send(server, lines(700));
    await reached;
    const write = store.write.bind(store);
    const paused = new ElenchusError('WRITES_PAUSED', { reason: 'another process copies' });
    store.write = () => Promise.reject(paused);
    const query = 'mutation { deleteCorpus(name: "town") { deleted } }';
    const refused = await ask(server.api, query, {}, KEY);
    store.write = write;
    go();
    expect(codes(refused)).toEqual(['WRITES_PAUSED']);
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 700, error: null });
    expect(await premises(server)).toBe(700);
  });

  it('keeps its corpus from being emptied, and begins anew where it is resumed after that', async () => {
    const { before, reached, go } = gate(2);
    const server = await start({}, {}, before);
    const { job } = await send(server, lines(700));
    await reached;
    const clear = () =>
      ask(server.api, 'mutation { clearCorpus(name: "town") { replaced } }', {}, KEY);
    const refused = await clear();
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'INGEST_JOB_UNFINISHED',
      corpus: 'town',
      id: job.id,
      state: 'RUNNING',
    });
    const cancelling = ask(server.api, CHANGE('cancelIngestJob'), { id: job.id }, KEY);
    go();
    await cancelling;
    expect(await premises(server)).toBeGreaterThan(0);
    expect(codes(await clear())).toEqual([]);
    expect(await premises(server)).toBe(0);
    const rewound = await look(server, job.id);
    expect(rewound).toMatchObject({ state: 'CANCELLED', line: 0, processed: 0, progress: 0 });
    await ask(server.api, CHANGE('resumeIngestJob'), { id: job.id }, KEY);
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 700, unchanged: 0 });
    expect(await premises(server)).toBe(700);
  });

  it('is not resumed while its corpus is being emptied', async () => {
    const store = createMemoryStore();
    const { before, reached, go } = gate(2);
    const server = await start({}, { store }, before);
    const { job } = await send(server, lines(700));
    await reached;
    const cancelling = ask(server.api, CHANGE('cancelIngestJob'), { id: job.id }, KEY);
    go();
    await cancelling;

    const clear = gate(0);
    const write = store.write.bind(store);
    store.write = async (changes) => {
      await clear.before(0);
      await write(changes);
    };
    const query = 'mutation { clearCorpus(name: "town") { replaced } }';
    const clearing = ask(server.api, query, {}, KEY);
    await clear.reached;
    const resume = () => ask(server.api, CHANGE('resumeIngestJob'), { id: job.id }, KEY);
    const refused = await resume();
    clear.go();
    expect(codes(refused)).toEqual(['WRITES_PAUSED']);
    expect(codes(await clearing)).toEqual([]);
    expect(codes(await resume())).toEqual([]);
    expect(await until(server, job.id, 'DONE')).toMatchObject({ stored: 700, unchanged: 0 });
    expect(await premises(server)).toBe(700);
  });

  it('ends with its corpus while it runs, and writes nothing to the next of that name', async () => {
    const store = createMemoryStore();
    const server = await start({}, { store });
    const { reached, before, go } = gate(1);
    const write = store.write.bind(store);
    let writes = 0;
    store.write = async (changes) => {
      await before(writes++);
      await write(changes);
    };
    const { job } = await send(server, lines(700));
    await reached;
    const deleting = ask(
      server.api,
      'mutation { deleteCorpus(name: "town") { deleted } }',
      {},
      KEY,
    );
    go();
    await vi.waitFor(() => server.writer.createCorpus({ name: 'town' }), { interval: 1 });
    expect(codes(await deleting)).toEqual([]);
    expect(server.jobs.get(job.id)).toBeUndefined();
    expect(await readdir(server.folder)).toEqual([]);
    expect(await premises(server)).toBe(0);
  });

  it('is stored if its corpus was cleared while the file arrived, as if it was sent later', async () => {
    const server = await start();
    await send(server, lines(3));
    await vi.waitFor(() => expect(server.jobs.list('town')[0]?.state).toBe('DONE'));
    const CLEAR =
      'mutation ($token: String) { clearCorpus(name: "town", confirmation: $token) { replaced } }';
    const job = await server.jobs.receive('town', async (file) => {
      expect(codes(await ask(server.api, CLEAR, {}, KEY))).toEqual([]);
      expect(await premises(server)).toBe(0);
      await writeFile(file, lines(2));
    });
    await vi.waitFor(() => expect(server.jobs.get(job.id)?.state).toBe('DONE'));
    expect(await premises(server)).toBe(2);
  });

  it('is cancelled and resumed at once without harm to its record', async () => {
    let go = (): void => undefined;
    const opens = new Promise<void>((resolve) => (go = resolve));
    const server = await start({}, {}, () => opens);
    await send(server, line(0));
    const { job } = await send(server, line(1));
    for (let round = 0; round < 20; round += 1) {
      const both = [server.jobs.cancel(job.id), server.jobs.resume(job.id)];
      await Promise.all(round % 2 ? both : both.reverse());
      const kept = await readFile(join(server.folder, `${job.id}.json`), 'utf8');
      expect(JSON.parse(kept)).toEqual(server.jobs.get(job.id));
    }
    go();
  });

  it('is refused if its corpus was replaced by one of the same name while the file arrived', async () => {
    const server = await start();
    const receiving = server.jobs.receive('town', async (file) => {
      await server.writer.deleteCorpus('town');
      await server.writer.createCorpus({ name: 'town' });
      await writeFile(file, lines(3));
    });
    await expect(receiving).rejects.toMatchObject({ code: 'CORPUS_NOT_FOUND' });
    expect(server.jobs.list('town')).toEqual([]);
    expect(await readdir(server.folder)).toEqual([]);
  });

  it('waits while another of its corpus runs; too many are refused with BUSY', async () => {
    let go = (): void => undefined;
    const opens = new Promise<void>((resolve) => (go = resolve));
    const server = await start({}, {}, () => opens);
    const sent = [];
    for (let n = 0; n < 5; n += 1) sent.push((await send(server, line(n))).job);
    const states = server.jobs.list('town').map(({ state }) => state);
    expect(states.sort()).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'QUEUED', 'RUNNING']);
    const { status, job } = await send(server, line('more'));
    expect(status).toBe(503);
    expect(job).toMatchObject({ errors: [{ extensions: { code: 'BUSY' } }] });
    const waiting = sent.at(-1)!.id;
    await ask(server.api, CHANGE('cancelIngestJob'), { id: waiting }, KEY);
    expect(await look(server, waiting)).toMatchObject({ state: 'CANCELLED', processed: 0 });
    go();
    for (const { id } of sent.slice(0, 4)) await until(server, id, 'DONE');
    expect(await premises(server)).toBe(4);
  });
});

describe('who may', () => {
  const [READS, WRITES, ELSEWHERE] = ['a-key-that-reads', 'a-key-that-writes', 'a-key-elsewhere'];
  const keys = () =>
    keysFileOf([
      { key: READS, name: 'reads', scopes: ['read'] },
      { key: WRITES, name: 'writes', scopes: ['write'], corpora: ['town'] },
      { key: ELSEWHERE, name: 'elsewhere', scopes: ['read', 'write'], corpora: ['village'] },
    ]);

  it.each([
    ['without a key', '', 401, 'UNAUTHENTICATED'],
    ['with a key that reads', READS, 403, 'FORBIDDEN'],
    ['with a key for another corpus', ELSEWHERE, 403, 'FORBIDDEN'],
  ])('not start a job: %s', async (_, key, status, code) => {
    const server = await start({ keysFile: keys() });
    expect(await send(server, lines(1), { key })).toMatchObject({
      status,
      job: { errors: [{ extensions: { code } }] },
    });
    expect(existsSync(server.folder)).toBe(false);
  });

  it('see and change a job: only who may write to its corpus', async () => {
    const server = await start({ keysFile: keys() });
    const { job } = await send(server, lines(1), { key: WRITES });
    await until(server, job.id, 'DONE');
    expect(await look(server, job.id, WRITES)).toMatchObject({ state: 'DONE' });
    const one = 'query ($id: ID!) { ingestJob(id: $id) { state } }';
    const all = '{ ingestJobs(corpus: "town") { id } }';
    const { id } = job;
    expect((await ask(server.api, one, { id }, KEY)).data).toEqual({
      ingestJob: { state: 'DONE' },
    });
    expect((await ask(server.api, all, {}, KEY)).data).toEqual({ ingestJobs: [{ id }] });

    expect(codes(await ask(server.api, one, { id }, READS))).toEqual(['FORBIDDEN']);
    expect(codes(await ask(server.api, one, { id }))).toEqual(['UNAUTHENTICATED']);
    expect(codes(await ask(server.api, one, { id }, ELSEWHERE))).toEqual(['NOT_FOUND']);
    expect((await ask(server.api, all, {}, ELSEWHERE)).data).toEqual({ ingestJobs: [] });
    for (const field of ['cancelIngestJob', 'resumeIngestJob']) {
      const answer = await ask(server.api, CHANGE(field), { id }, ELSEWHERE);
      expect(codes(answer)).toEqual(['NOT_FOUND']);
    }
    expect(await look(server, id, ELSEWHERE)).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });

  it('see values in the messages of a job: only who may read', async () => {
    const server = await start({ keysFile: keys() });
    await server.writer.putCorpus({
      name: 'town',
      variables: [{ name: 'age', title: 'Age', kind: 'ORDINAL', values: ['kept'], unknown: [] }],
    });
    const body = [
      line('a', { profile: { age: 'secret' } }),
      line('b', { language: 'a secret' }),
      line('c', { claim: { id: 'c', text: 'x' }, stance: 'secret' }),
      '{"text": "A secret',
      line('d'),
      line('d', { text: 'Another secret.' }),
    ];
    const { job } = await send(server, body.join('\n'));
    await until(server, job.id, 'DONE');
    const [whole, withheld] = [
      JSON.stringify(await look(server, job.id)),
      JSON.stringify(await look(server, job.id, WRITES)),
    ];
    expect(whole).toMatch(/secret.*kept|kept.*secret/);
    expect(withheld).not.toMatch(/secret|kept/);
    for (const code of ['UNKNOWN_VALUE', 'BAD_INPUT', 'LINE_INVALID', 'DUPLICATE_ID']) {
      expect(withheld).toContain(`"code":"${code}"`);
    }
    expect(withheld).toContain('"message":"language: …"');
  });

  it.each([
    ['of another type', 'town', 'text/plain', 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['for a corpus that is not there', 'nowhere', NDJSON, 404, 'CORPUS_NOT_FOUND'],
    ['that is too large', 'town', NDJSON, 413, 'QUERY_TOO_LARGE'],
  ])('not send a body %s', async (_, corpus, type, status, code) => {
    const server = await start({ maxUploadBytes: 100 });
    // On Node 24, an injected request whose body is given up would hang, unlike one that is sent.
    const url = await server.api.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': type, authorization: `Bearer ${KEY}` };
    const request = { method: 'POST', headers, body: lines(10) };
    const answer = await fetch(`${url}/ingest?corpus=${corpus}`, request);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
    const left = existsSync(server.folder) ? await readdir(server.folder) : [];
    expect(left).toEqual([]);
  });
});
