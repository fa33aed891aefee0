/*
 * Clients that flood a server, in a process of their own. It gets a flood as a message, and goes
 * on until it is sent another message; then it answers how often what was the outcome.
 */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import type { Flood } from './floods.js';

export interface Target {
  readonly url: string;
  readonly key: string;
  readonly flood: Flood;
}

const REST_MS = 50;
const outcomes: Record<string, number> = {};
let going = true;

function note(outcome: string): void {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}

/** Keeps a connection full of requests. */
async function ask({ url, key, flood }: Target, place: number): Promise<void> {
  const { origin, pathname: path } = new URL(url);
  const { pipelined, bodies, leavesAfterMs } = flood;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const client = new Client(origin, { pipelining: pipelined });
  const work = async (first: number) => {
    for (let at = first; going; at += pipelined) {
      const body = bodies[at % bodies.length]!;
      const signal = leavesAfterMs === undefined ? null : AbortSignal.timeout(leavesAfterMs);
      try {
        const answer = await client.request({
          method: 'POST',
          path,
          headers,
          body,
          idempotent: true,
          signal,
        });
        const text = await answer.body.text();
        const code = /"errors":\[.*?"code":"(\w+)"/s.exec(text)?.[1];
        note(code ?? String(answer.statusCode));
        if (code !== undefined) await wait(REST_MS);
      } catch (error) {
        note((error as { code?: string }).code ?? (error as Error).name);
        await wait(REST_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: pipelined }, (_, at) => work(place * pipelined + at)));
}

/** Sends a part of a body and holds the connection, again and again. */
function hold(target: Target): void {
  const { hostname, port, pathname } = new URL(target.url);
  const [body] = target.flood.bodies;
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body!.length}\r\n\r\n`,
  );
  socket.write(body!.slice(0, target.flood.sends));
  socket.once('data', (answer) => note(/"code":"(\w+)"/.exec(String(answer))?.[1] ?? 'answered'));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    note('closed');
    if (going) setTimeout(() => hold(target), REST_MS);
  });
}

process.once('message', (target: Target) => {
  for (let place = 0; place < target.flood.connections; place++) {
    if (target.flood.sends === undefined) void ask(target, place);
    else hold(target);
  }
  process.once('message', () => {
    going = false;
    process.send?.(outcomes, () => process.exit());
  });
});
