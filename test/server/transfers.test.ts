import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportFromServer } from '../../src/cli/dumps.js';
import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { Config } from '../../src/runtime/config.js';
import { premise } from '../corpus/support.js';
import { ENGINES } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { keysFileOf } from '../support/keys-file.js';
import { needingRealQdrant } from '../support/qdrant.js';
import { startApi } from '../support/server.js';

/** So many that an export is larger than what sockets hold. */
const MANY = 2_000;
const KEY = { authorization: 'Bearer owner-key' };
const WRITES = 'a-key-that-may-write';
const SOME_CORPORA = 'a-key-for-some-corpora';
const NDJSON = { 'content-type': 'application/x-ndjson' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-transfers-'));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Server extends Corpora {
  readonly api: FastifyInstance;
  readonly url: string;
}

/** A server on an engine of its own, with a corpus "town" of so many premises. */
async function start(
  premises: number,
  settings: Partial<Config> = {},
  engine = ENGINES[0]!,
): Promise<Server> {
  const { store, close } = await engine.open();
  opened.push(close);
  const corpora = await createCorpora({
    store,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
  });
  opened.push(corpora.close);
  if (premises > 0) {
    await corpora.writer.putCorpus({ name: 'town' });
    const all = Array.from({ length: premises }, (_, n) => premise(String(n)));
    await corpora.writer.putPremises('town', all);
  }
  const dataDir = join(folder, String(opened.length), String(Math.random()));
  const api = await startApi({ dataDir, ...settings }, corpora);
  opened.push(() => api.close());
  const url = await api.listen({ host: '127.0.0.1', port: 0 });
  return { ...corpora, api, url };
}

const lastLine = (text: string): unknown => JSON.parse(text.trimEnd().split('\n').at(-1)!);

async function exported(url: string): Promise<string> {
  const response = await fetch(`${url}/export`, { headers: KEY });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  return response.text();
}

async function imported(url: string, body: string | Uint8Array, search = '', headers = {}) {
  const request = { method: 'POST', headers: { ...KEY, ...NDJSON, ...headers }, body };
  const response = await fetch(`${url}/import${search}`, request);
  return { status: response.status, last: lastLine(await response.text()) };
}

for (const engine of ENGINES) {
  // The stand-in for Qdrant brings all vectors to unit length once more, so digests differ.
  it(
    `moves everything from the embedded store into the ${engine.name} store of running servers`,
    engine.name === 'qdrant' ? needingRealQdrant() : engine.needs,
    async () => {
      const from = await start(30);
      const to = await start(0, {}, engine);
      const text = await exported(from.url);
      const summary = lastLine(text) as { records: number; digest: string };
      expect(summary.records).toBe(text.trimEnd().split('\n').length - 2);
      expect(await to.registry.list()).toEqual([]);
      const outcome = { ...summary, rejected: 0, before: 0 };
      expect(await imported(to.url, gzipSync(text))).toEqual({ status: 200, last: { outcome } });
      expect((await to.registry.list()).map(({ name }) => name)).toEqual(['town']);
      expect(lastLine(await exported(to.url))).toEqual(summary);
      // A premise, and its wording.
      await to.writer.putPremises('town', [premise('new')]);

      const again = await imported(to.url, text);
      expect(again.last).toMatchObject({ error: { extensions: { code: 'STORE_NOT_EMPTY' } } });
      const before = await to.registry.get('town');
      expect(await imported(to.url, text, '?add=true')).toMatchObject({
        last: { outcome: { before: summary.records + 2 } },
      });
      // What is remembered of the corpus as it was is not valid any more.
      expect((await to.registry.get('town'))!.generation).not.toBe(before!.generation);
    },
  );
}

describe('an export', () => {
  it('is of one moment: who writes meanwhile is told to come later', async () => {
    const { transfers, writer } = await start(30);
    const lines = transfers.export();
    await lines.next();
    for (const write of [
      () => writer.putPremises('town', [premise('x')]),
      () => writer.deletePremises('town', []),
      () => writer.putCorpus({ name: 'village' }),
      () => writer.clearCorpus('town'),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'WRITES_PAUSED', http: 503 });
    }
    await expect(transfers.export().next()).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    for await (const line of lines) expect(line).toContain('{');
    expect((await writer.putPremises('town', [premise('x')]))[0]?.status).toBe('ADDED');
  });

  it('ends when its reader leaves before the writes that run are done', async () => {
    const { url, pause } = await start(30);
    let finish = (): void => undefined;
    const written = pause.write(() => new Promise<void>((resolve) => (finish = resolve)));
    const gone = new AbortController();
    const left = expect(fetch(`${url}/export`, { headers: KEY, signal: gone.signal })).rejects;
    await expect.poll(() => pause.isPaused).toBe(true);
    gone.abort();
    await left.toThrow('aborted');
    await expect.poll(() => pause.isPaused).toBe(false);
    finish();
    await written;
  });

  it('ends when its reader leaves, and then others may write', async () => {
    const { url, writer } = await start(MANY);
    const leave = new AbortController();
    const { body } = await fetch(`${url}/export`, { headers: KEY, signal: leave.signal });
    await body!.getReader().read();
    const write = () => writer.putPremises('town', [premise('x')]);
    await expect(write()).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
    leave.abort();
    await vi.waitFor(async () => expect((await write())[0]?.error).toBeUndefined());
  });

  it('says at its end that the server stops', async () => {
    const { api, url } = await start(MANY);
    const response = await fetch(`${url}/export`, { headers: KEY });
    const closed = api.close();
    const last = lastLine(await response.text());
    expect(last).toMatchObject({ error: { extensions: { code: 'STOPPING' } } });
    await closed;
  });

  it.each([
    ['is cut off', '{"format":"x"}\n{"a":1}\n', /cut off/],
    ['is damaged', '{"format":"x"}\n{"a":1}\n{"records":1,"digest":"0"}\n', /do not fit/],
    [
      'ends with an error',
      '{"format":"x"}\n{"error":{"message":"no","extensions":{"code":"STORE_CHANGED"}}}\n',
      /STORE_CHANGED: no/,
    ],
  ])('is refused by the command line where it %s', async (_, text, problem) => {
    const server = createServer((_request, response) => {
      if (text.includes('"records"') || text.includes('"error"')) response.end(text);
      else response.write(text, () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const read = async () => {
      const lines = exportFromServer({ server: `http://127.0.0.1:${port}`, key: 'k' });
      for await (const line of lines) expect(line).not.toContain('digest');
    };
    await expect(read()).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringMatching(problem) as string,
    });
    server.close();
  });
});

describe('who may', () => {
  it.each([
    ['without a key', {}, 401],
    ['with a key that may write', { authorization: `Bearer ${WRITES}` }, 403],
    ['with a key for some corpora', { authorization: `Bearer ${SOME_CORPORA}` }, 403],
  ])('not export or import: %s', async (_, headers, status) => {
    const keysFile = keysFileOf([
      { key: WRITES, name: 'writes', scopes: ['read', 'write'] },
      { key: SOME_CORPORA, name: 'some', scopes: ['admin'], corpora: ['town'] },
    ]);
    const { api } = await start(0, { keysFile });
    expect((await api.inject({ url: '/export', headers })).statusCode).toBe(status);
    const request = { method: 'POST', url: '/import', payload: '{}' } as const;
    const answer = await api.inject({ ...request, headers: { ...NDJSON, ...headers } });
    expect(answer.statusCode).toBe(status);
  });
});

describe('an import', () => {
  it.each([
    ['of another type', '{}', { 'content-type': 'text/plain' }, 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['that is too large', 'x'.repeat(101), {}, 413, 'QUERY_TOO_LARGE'],
    ['as brotli', '{}', { 'content-encoding': 'br' }, 415, 'CONTENT_ENCODING_UNSUPPORTED'],
  ])('is refused with a status: one %s', async (_, body, headers, status, code) => {
    const dataDir = join(folder, code);
    const { url } = await start(0, { maxUploadBytes: 100, dataDir });
    const answer = await imported(url, body, '', headers);
    expect(answer).toMatchObject({ status, last: { errors: [{ extensions: { code } }] } });
    // The file is deleted after the answer.
    const uploads = () => (existsSync(dataDir) ? readdir(join(dataDir, 'uploads')) : []);
    await expect.poll(uploads).toEqual([]);
  });

  it('is refused if `add` is neither true nor false', async () => {
    const { url } = await start(0);
    const error = { extensions: { code: 'BAD_INPUT', field: 'add' } };
    expect(await imported(url, '{}', '?add=maybe')).toMatchObject({
      status: 400,
      last: { errors: [error] },
    });
  });

  it('that is no export changes nothing, and leaves no file', async () => {
    const dataDir = join(folder, 'no-export');
    const { url, transfers } = await start(0, { dataDir });
    const { last } = await imported(url, '{"format":"sheep"}\n');
    expect(last).toMatchObject({ error: { extensions: { code: 'BODY_INVALID' } } });
    expect(JSON.stringify(last)).not.toContain(dataDir);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    expect(await transfers.count()).toBe(0);
  });

  /** Begins to send a file to a server, and gives what it answers until it ends the connection. */
  function begin({ api }: Awaited<ReturnType<typeof start>>, text: string) {
    const { port } = api.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    const ended = once(socket, 'close').then(() => answer);
    const headers = `host: 127.0.0.1\r\nauthorization: ${KEY.authorization}\r\nconnection: close`;
    const length = `content-type: ${NDJSON['content-type']}\r\ncontent-length: ${text.length}`;
    socket.write(`POST /import HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n${text.slice(0, 9)}`);
    return { socket, ended };
  }

  it('may take longer than other requests while it moves, and is given up when it does not', async () => {
    const server = await start(0, { receiveTimeoutMs: 2_000 });
    const text = await exported(server.url);
    const { socket, ended } = begin(server, text);
    // Not a wait for something: the time in which another request would be given up.
    for (let sent = 9; sent < 50; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.write(text.slice(sent, sent + 1));
    }
    socket.write(text.slice(50));
    expect(await ended).toMatch(/^HTTP\/1.1 200 OK[^]*"outcome":/);

    const answer = await begin(server, text).ended;
    expect(answer).toMatch(/^HTTP\/1.1 408 [^]*"code":"REQUEST_UNFINISHED"/);
  });

  it('is dropped where it is cut off', async () => {
    const dataDir = join(folder, 'cut');
    const server = await start(0, { dataDir });
    const { url } = server;
    const text = await exported(url);
    const { socket: cut } = begin(server, text);
    const uploads = () => readdir(join(dataDir, 'uploads'));
    await vi.waitFor(async () => expect(await uploads()).toHaveLength(1));
    expect((await imported(url, text)).last).toMatchObject({
      errors: [{ extensions: { code: 'BUSY' } }],
    });
    cut.destroy();
    await vi.waitFor(async () => expect(await uploads()).toEqual([]));
  });
});
