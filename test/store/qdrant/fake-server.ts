import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** An answer, `silence` for none, or `break` for a connection that is closed instead. */
export type Answer = { readonly status: number; readonly body: unknown } | 'silence' | 'break';

export const ok = (result: unknown): Answer => ({ status: 200, body: { result, status: 'ok' } });
export const refuse = (status: number, error: string): Answer => ({
  status,
  body: { status: { error } },
});
export const version = (found: string): Answer => ({ status: 200, body: { version: found } });

/** What a store asks besides: whether collections have aliases, and who has the store. */
function answerBesides(path: string): Answer | undefined {
  if (/\/aliases(\?|$)/.test(path)) return ok({ aliases: [] });
  return /\/collections\/[\w-]*leases\/points/.test(path) ? ok([]) : undefined;
}

/**
 * A server that answers as it is told, for what a real one cannot be made to do. `asked` is what it
 * was told to answer.
 */
export async function fakeServer(answer: (asked: Asked) => Answer | undefined) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const content = await text(request);
    const besides = answerBesides(url);
    const current = { method, path: url, headers, body: content && JSON.parse(content) };
    if (!besides) asked.push(current);
    const given =
      besides ?? answer(current) ?? (url === '/' ? version('1.18.3') : refuse(404, 'no route'));
    if (given === 'silence') return;
    if (given === 'break') return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => stop(server));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, asked, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
