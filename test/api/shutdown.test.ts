import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startApi } from '../support/server.js';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

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
  const { port } = api.server.address() as AddressInfo;

  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  socket.on('data', (text) => (answers += String(text)));
  socket.write(get('/ready'));
  await running;
  const closed = api.close();
  await vi.waitFor(() => expect(api.server.listening).toBe(false));
  socket.write(get('/health'));
  finish();
  await once(socket, 'close');
  await closed;

  expect(answers).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(answers).toContain('{"status":"ready"');
  expect(answers).toContain('HTTP/1.1 503 Service Unavailable');
  expect(answers).toContain('"code":"STOPPING"');
});
