import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startApi } from '../support/server.js';

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
