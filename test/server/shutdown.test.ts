import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { limitConnections } from '../../src/server/limits/connections.js';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { startApi, testConfig } from '../support/server.js';

/** A connection that is kept alive; `answer` is what came until the server ended it. */
function open(api: FastifyInstance) {
  const { port } = api.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => (answer += String(text)));
  return { socket, answer: once(socket, 'close').then(() => answer) };
}

it('finishes what runs when the server closes, and refuses what comes later with a code', async () => {
  let asked!: () => void;
  let finish!: () => void;
  const running = new Promise<void>((resolve) => (asked = resolve));
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const slow = () => {
    asked();
    return gate;
  };
  const api = await startApi({}, { checks: { slow } });
  await api.listen({ host: '127.0.0.1', port: 0 });

  const late = open(api);
  const heard = once(api.server, 'connection').then(([socket]: unknown[]) => socket);
  late.socket.write('GET /health HTTP/1.1\r\n');
  const served = (await heard) as { bytesRead: number };
  await vi.waitFor(() => expect(served.bytesRead).toBeGreaterThan(0));
  const early = open(api);
  early.socket.write('GET /ready HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await running;

  const closed = api.close();
  await vi.waitFor(() => expect(api.server.listening).toBe(false));
  late.socket.write('host: localhost\r\n\r\n');
  expect(await late.answer).toMatch(/^HTTP\/1.1 503 [^]*"code":"STOPPING"/);
  finish();
  expect(await early.answer).toMatch(/^HTTP\/1.1 200 [^]*{"status":"ready"/);
  await closed;
});

it('answers what still runs with STOPPING before the deadline of a stop, and logs no error', async () => {
  let asked!: () => void;
  const running = new Promise<void>((resolve) => (asked = resolve));
  const retrieval = createFakeRetrieval({
    listCorpora: () => {
      asked();
      return new Promise(() => undefined);
    },
  });
  const api = await startApi({ stopTimeoutMs: 1_000 }, { retrieval });
  const log = vi.spyOn(api.log, 'error');
  await api.listen({ host: '127.0.0.1', port: 0 });
  const slow = open(api);
  const body = JSON.stringify({ query: '{ corpora { name } }' });
  slow.socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await running;
  await api.close();
  expect(await slow.answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1\r\n[^]*"code":"STOPPING"/);
  expect(log).not.toHaveBeenCalled();
});

/** Longer than a test may take. */
const NEVER_MS = 600_000;

it('does not wait for a connection that has not asked anything', async () => {
  const api = await startApi({ stopTimeoutMs: NEVER_MS });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const heard = once(api.server, 'connection');
  const silent = open(api);
  await heard;
  await api.close();
  expect(await silent.answer).toBe('');
});

it('does not wait for a connection whose answer had begun, once it is sent', async () => {
  const api = fastify();
  limitConnections(api, testConfig({ stopTimeoutMs: NEVER_MS }), () => undefined);
  const body = new PassThrough();
  api.get('/stream', (_request, reply) => reply.send(body));
  await api.listen({ host: '127.0.0.1', port: 0 });
  const reader = open(api);
  reader.socket.write('GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
  body.write('begun');
  await once(reader.socket, 'data');
  const closed = api.close();
  await vi.waitFor(() => expect(api.server.listening).toBe(false));
  body.end('ended');
  await closed;
  expect(await reader.answer).toMatch(/^HTTP\/1.1 200 [^]*begun[^]*ended/);
});
