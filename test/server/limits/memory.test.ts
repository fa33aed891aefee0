import { fastify } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HeldMemory } from '../../../src/server/limits/held.js';
import { RequestMemory } from '../../../src/server/limits/memory.js';
import { answerFrameworkError } from '../../../src/server/routes/errors.js';
import { ElenchusError } from '../../../src/runtime/errors.js';

const busy = expect.objectContaining({ code: 'BUSY' }) as Error;

describe('memory that requests hold', () => {
  const limits = { all: 1000, ofOwner: 600, small: 50 };

  it('is limited for each owner: the newest is refused', () => {
    const memory = new HeldMemory(limits);
    const first = memory.open(() => 'a');
    first.grow(500);
    expect(() => memory.open(() => 'a').grow(200)).toThrow(busy);
    expect(memory.bytes).toBe(500);
    memory.open(() => 'b').grow(400);
    expect(memory.bytes).toBe(900);
  });

  it('is limited for all together, and shared equally', () => {
    const memory = new HeldMemory(limits);
    const refused: string[] = [];
    const open = (owner: string, bytes: number) => {
      const held = memory.open(() => owner);
      held.refuse = ({ code }: ElenchusError) => refused.push(`${owner} ${bytes} ${code}`);
      held.grow(bytes);
    };
    open('a', 300);
    open('a', 299);
    open('b', 350);
    open('c', 300);
    expect(refused).toEqual(['a 299 BUSY']);
    expect(memory.bytes).toBe(950);
  });

  it('is never refused to what is small', () => {
    const memory = new HeldMemory(limits);
    memory.open(() => 'a').grow(590);
    for (let count = 0; count < 100; count++) memory.open(() => 'a').grow(50);
    expect(memory.bytes).toBe(5590);
  });

  it('is nobody’s after a release, and refused for good after a refusal', () => {
    const memory = new HeldMemory(limits);
    memory.open(() => 'b');
    const held = memory.open(() => 'a');
    held.grow(500);
    held.grow(-200);
    expect(memory.bytes).toBe(300);
    expect(() => held.grow(400)).toThrow(busy);
    expect(() => held.grow(1)).toThrow(busy);
    held.grow(-300);
    const released = memory.open(() => 'a');
    released.release();
    released.grow(10_000);
    expect(memory.bytes).toBe(0);
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
    await expect.poll(() => memory.bytes).toBeGreaterThan(50 * 2 ** 20);
    for (let times = 0; times < 5; times++) {
      expect(await (await fetch(`${url}/small`)).text()).toBe('small');
      expect(memory.bytes).toBeLessThan(65 * 2 ** 20);
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
