import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { startApi } from '../support/server.js';

const HEADERS = 'host: localhost\r\ncontent-type: application/json\r\n';
const HALF_A_BODY = `POST /graphql HTTP/1.1\r\n${HEADERS}content-length: 100\r\n\r\n{"query":`;
const HALF_THE_HEADERS = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\n';

async function listening(...options: Parameters<typeof startApi>) {
  const api = await startApi(...options);
  await api.listen({ host: '127.0.0.1', port: 0 });
  return api;
}

/** Sends the text; `ended` gives all that came until the connection ended. */
async function send(api: FastifyInstance, text: string) {
  const { port } = api.server.address() as AddressInfo;
  const accepted = once(api.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => answer);
  socket.write(text);
  const [server] = await accepted;
  await vi.waitFor(() => expect(server.bytesRead).toBe(text.length));
  return { socket, server, ended };
}

describe('a request that does not arrive whole', () => {
  it.each([
    ['in its body', HALF_A_BODY],
    ['in its headers', HALF_THE_HEADERS],
  ])('is given up %s, with a code', async (_, text) => {
    const api = await listening({ receiveTimeoutMs: 100 });
    const { ended } = await send(api, text);
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      errors: [
        {
          message:
            'the request stopped arriving: nothing more came, or not all of it, within 100 ms (ELENCHUS_RECEIVE_TIMEOUT_MS)',
          extensions: { code: 'REQUEST_UNFINISHED' },
        },
      ],
    });
    await api.close();
  });

  it('does not hold a stop longer than its deadline', async () => {
    const api = await listening({ stopTimeoutMs: 100 });
    const unfinished = [await send(api, HALF_A_BODY), await send(api, HALF_THE_HEADERS)];
    await api.close();
    await Promise.all(unfinished.map(({ ended }) => ended));
  });

  it('is told that its headers are too large', async () => {
    const api = await listening({});
    const { ended } = await send(api, `${HALF_THE_HEADERS}x-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await ended).toContain('headers: take more than 16384 bytes together');
    await api.close();
  });

  it('is answered with a code where it is no HTTP', async () => {
    const api = await listening({});
    const { ended } = await send(api, 'sheep\r\n\r\n');
    expect(await ended).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*"code":"BAD_INPUT"/);
    await api.close();
  });
});

it('closes connections over the limit, and serves the others', async () => {
  const api = await listening({});
  expect(api.server.maxConnections).toBe(1_000);
  api.server.maxConnections = 1;
  const { socket, server } = await send(api, HALF_THE_HEADERS);
  const { address, port } = api.server.address() as AddressInfo;
  const second = connect(port, address);
  second.on('error', () => undefined);
  await once(second, 'close');
  const gone = once(server, 'close');
  socket.destroy();
  await gone;
  expect((await fetch(`http://${address}:${port}/health`)).status).toBe(200);
  await api.close();
});

it('refuses connections over the limit of a client with a code, and serves it once others end', async () => {
  const api = await listening({ maxConnectionsPerClient: 2 });
  const open = [await send(api, HALF_THE_HEADERS), await send(api, HALF_THE_HEADERS)];
  const { address, port } = api.server.address() as AddressInfo;
  const third = connect(port, address).setEncoding('utf8');
  let answer = '';
  third.on('data', (part) => (answer += String(part)));
  await once(third, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1\r\n[^]*"code":"BUSY"/);
  const gone = open.map(({ server }) => once(server, 'close'));
  for (const { socket } of open) socket.destroy();
  await Promise.all(gone);
  expect((await fetch(`http://${address}:${port}/health`)).status).toBe(200);
  await api.close();
});

it('does not count the connections of a trusted proxy', async () => {
  const api = await listening({ maxConnectionsPerClient: 1, trustedProxies: ['127.0.0.0/8'] });
  const open = [await send(api, HALF_THE_HEADERS), await send(api, HALF_THE_HEADERS)];
  const { address, port } = api.server.address() as AddressInfo;
  expect((await fetch(`http://${address}:${port}/health`)).status).toBe(200);
  for (const { socket } of open) socket.destroy();
  await api.close();
});

it('bounds what unfinished bodies hold, and answers those that it gives up with BUSY', async () => {
  const api = await listening(
    {},
    { memoryLimits: { ofAll: 300_000, ofCaller: 300_000, small: 1_000 } },
  );
  const { port } = api.server.address() as AddressInfo;
  const head = `POST /graphql HTTP/1.1\r\n${HEADERS}content-length: 4000000\r\n\r\n`;
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').setEncoding('utf8'));
  const answers = sockets.map(async (socket) => {
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.on('error', () => undefined);
    socket.write(head + 'x'.repeat(100_000));
    await once(socket, 'close');
    return answer;
  });
  const first = await Promise.race(answers);
  expect(first).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1\r\n[^]*"code":"BUSY"/);
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await Promise.all(answers);
  await api.close();
});

it('answers a few requests of one connection at a time, and those of others meanwhile', async () => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  const retrieval = createFakeRetrieval({
    listCorpora: async () => {
      waiting++;
      await released;
      return [];
    },
  });
  const api = await startApi({}, { retrieval });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const requestOf = (query: string) => {
    const body = JSON.stringify({ query });
    return `POST /graphql HTTP/1.1\r\n${HEADERS}content-length: ${body.length}\r\n\r\n${body}`;
  };
  const closing = (request: string) =>
    request.replace('host: localhost', 'host: localhost\r\nconnection: close');
  const slow = requestOf('{ corpora { name } }');
  const statuses = (answer: string) =>
    Array.from(answer.matchAll(/HTTP\/1.1 (\d+)/g), ([, status]) => status);
  const many = await send(api, slow.repeat(19) + closing(slow));
  const other = await send(api, closing(requestOf('{ __typename }')));
  expect(statuses(await other.ended)).toEqual(['200']);
  await vi.waitFor(() => expect(waiting).toBe(8));
  release();
  const answers = statuses(await many.ended);
  expect(answers).toEqual([...Array<string>(8).fill('200'), ...Array<string>(12).fill('503')]);
  await api.close();
});
