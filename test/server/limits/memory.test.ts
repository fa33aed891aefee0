import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { RequestMemory, type Use } from '../../../src/server/limits/memory.js';
import { answerFrameworkError } from '../../../src/server/routes/errors.js';

const busy = expect.objectContaining({ code: 'BUSY' }) as Error;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server whose requests stay open until `close` is called. */
async function requests(limits: { ofAll: number; ofCaller: number; small: number }) {
  const app = fastify();
  const memory = new RequestMemory(app, limits);
  const opened: {
    readonly use: Use;
    readonly read: (stream: PassThrough) => Promise<Buffer>;
    readonly close: () => void;
  }[] = [];
  app.get('/', async (request) => {
    await new Promise<void>((resolve) => {
      opened.push({
        use: memory.of(request),
        read: (stream) =>
          memory.read(request, stream, {
            limit: 1000,
            tooLarge: () => new ElenchusError('QUERY_TOO_LARGE'),
          }),
        close: resolve,
      });
    });
    return '';
  });
  const closed: Promise<unknown>[] = [];
  onTestFinished(async () => {
    opened.forEach(({ close }) => close());
    await Promise.all(closed);
    await app.close();
  });
  /** Opens a request of a caller. */
  const open = async (caller: string) => {
    const before = opened.length;
    const answered = app.inject('/');
    closed.push(answered);
    await expect.poll(() => opened.length).toBe(before + 1);
    const request = opened[before]!;
    request.use.caller = caller;
    return { ...request, answered };
  };
  return { memory, open };
}

describe('memory that requests take', () => {
  const limits = { ofAll: 1000, ofCaller: 600, small: 50 };

  it('is limited for each caller: the newest is refused', async () => {
    const { memory, open } = await requests(limits);
    (await open('a')).use.grow(500);
    const second = await open('a');
    expect(() => second.use.grow(200)).toThrow(busy);
    expect(memory.bytes).toBe(500);
    (await open('b')).use.grow(400);
    expect(memory.bytes).toBe(900);
  });

  it('is limited for all together, and shared equally', async () => {
    const { memory, open } = await requests(limits);
    const refused: string[] = [];
    for (const [caller, bytes] of [
      ['a', 300],
      ['a', 299],
      ['b', 350],
      ['c', 300],
    ] as const) {
      const { use } = await open(caller);
      use.refuse = ({ code }) => refused.push(`${caller} ${bytes} ${code}`);
      use.grow(bytes);
    }
    expect(refused).toEqual(['a 299 BUSY']);
    expect(memory.bytes).toBe(950);
  });

  it('is never refused to what is small', async () => {
    const { memory, open } = await requests(limits);
    (await open('a')).use.grow(590);
    for (let count = 0; count < 20; count++) (await open('a')).use.grow(50);
    expect(memory.bytes).toBe(1590);
  });

  it('is given back when the request is over, and refused for good after a refusal', async () => {
    const { memory, open } = await requests(limits);
    (await open('b')).use.grow(1);
    const { use, close, answered } = await open('a');
    use.grow(500);
    use.grow(-200);
    expect(memory.bytes).toBe(301);
    expect(() => use.grow(400)).toThrow(busy);
    expect(() => use.grow(1)).toThrow(busy);
    use.grow(-300);
    expect(memory.bytes).toBe(1);
    const other = await open('c');
    other.use.grow(100);
    for (const each of [{ close, answered }, other]) {
      each.close();
      await each.answered;
    }
    other.use.grow(10_000);
    expect(memory.bytes).toBe(1);
  });
});

describe('bodies', () => {
  const limits = { ofAll: 1000, ofCaller: Infinity, small: 0 };

  /** A body of which some bytes have come. */
  async function begin(
    open: Awaited<ReturnType<typeof requests>>['open'],
    caller: string,
    bytes: number,
  ) {
    const request = await open(caller);
    const stream = new PassThrough();
    const read = request.read(stream);
    read.catch(() => undefined);
    stream.write(Buffer.alloc(bytes));
    return { ...request, stream, read };
  }

  it('are read to their end, and do not keep the parts in which they come', async () => {
    const { open } = await requests(limits);
    const { stream, read } = await begin(open, 'a', 0);
    const parts = Array.from('body', (each) => Buffer.from(each));
    for (const part of parts) stream.write(part);
    await settled();
    for (const part of parts) part.fill('x');
    stream.end();
    expect((await read).toString()).toBe('body');
  });

  it('are given up with a code when their client leaves', async () => {
    const { open } = await requests(limits);
    const { stream, read } = await begin(open, 'a', 10);
    stream.destroy(new Error('aborted'));
    await expect(read).rejects.toMatchObject({ code: 'BODY_INVALID' });
  });

  it('are refused where one is too large', async () => {
    const { open } = await requests({ ...limits, ofAll: 10_000 });
    const { read } = await begin(open, 'a', 1001);
    await expect(read).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('take no more than the limit: the last of whoever takes the most is refused', async () => {
    const { open } = await requests(limits);
    const modest = await begin(open, 'modest', 300);
    const first = await begin(open, 'greedy', 300);
    const last = await begin(open, 'greedy', 300);
    await settled();
    const late = await begin(open, 'modest', 200);
    await expect(last.read).rejects.toMatchObject({ code: 'BUSY' });
    for (const { stream, read } of [modest, first, late]) {
      stream.end();
      expect((await read).length).toBeGreaterThan(0);
    }
  });

  it('that have arrived count until their request is over, with what they take besides', async () => {
    const { memory, open } = await requests(limits);
    const first = await begin(open, 'a', 100);
    first.stream.end();
    await first.read;
    first.use.grow(400);
    const second = await begin(open, 'a', 100);
    second.stream.end();
    await second.read;
    expect(() => second.use.grow(500)).toThrow(busy);
    expect(memory.bytes).toBe(500);
    first.close();
    await expect.poll(() => memory.bytes).toBe(0);
  });
});

describe('answers that nobody reads', () => {
  const LARGE = Buffer.alloc(10 * 2 ** 20, 'x');

  async function start() {
    const app = fastify({ frameworkErrors: answerFrameworkError });
    const memory = new RequestMemory(app);
    app.setErrorHandler((error, _, reply) =>
      reply.code(503).send({ code: (error as unknown as ElenchusError).code }),
    );
    app.get('/large', () => LARGE);
    app.get('/small', () => 'small');
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    return { memory, port, url: `http://127.0.0.1:${port}` };
  }

  async function unread(port: number): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined).pause();
    await once(socket, 'connect');
    socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return socket;
  }

  it('take no more than a part of the memory, and others are answered', async () => {
    const { memory, port, url } = await start();
    const sockets = await Promise.all(Array.from({ length: 30 }, () => unread(port)));
    await expect.poll(() => memory.bytes).toBeGreaterThan(80 * 2 ** 20);
    for (let times = 0; times < 5; times++) {
      expect(await (await fetch(`${url}/small`)).text()).toBe('small');
      expect(memory.bytes).toBeLessThan(97 * 2 ** 20);
    }
    const refused = await fetch(`${url}/large`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({ code: 'BUSY' });

    for (const socket of sockets) socket.destroy();
    await expect.poll(() => memory.bytes).toBe(0);
    const answer = await fetch(`${url}/large`);
    expect((await answer.arrayBuffer()).byteLength).toBe(LARGE.length);
    await expect.poll(() => memory.bytes).toBe(0);
  });
});
