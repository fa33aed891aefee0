import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Receiving } from '../../../src/server/limits/receiving.js';
import { ElenchusError } from '../../../src/runtime/errors.js';

const each = { limit: 1000, tooLarge: () => new ElenchusError('QUERY_TOO_LARGE') };

/** A body of which some bytes have come. */
function begin(receiving: Receiving, owner: string, bytes: number) {
  const stream = new PassThrough();
  const read = receiving.read(stream, owner, each);
  read.catch(() => undefined);
  stream.write(Buffer.alloc(bytes));
  return { stream, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('bodies that arrive', () => {
  it('are read to their end', async () => {
    const { stream, read } = begin(new Receiving(1000), 'a', 10);
    stream.end('end');
    expect((await read).bytes.toString().endsWith('end')).toBe(true);
  });

  it('do not keep the parts in which they come, which could be many and small', async () => {
    const { stream, read } = begin(new Receiving(1000), 'a', 0);
    const parts = Array.from('body', (each) => Buffer.from(each));
    for (const part of parts) stream.write(part);
    await settled();
    for (const part of parts) part.fill('x');
    stream.end();
    expect((await read).bytes.toString()).toBe('body');
  });

  it('are given up with a code when their client leaves', async () => {
    const { stream, read } = begin(new Receiving(1000), 'a', 10);
    stream.destroy(new Error('aborted'));
    await expect(read).rejects.toMatchObject({ code: 'BODY_INVALID' });
  });

  it('are refused where one is too large', async () => {
    const { read } = begin(new Receiving(10_000), 'a', 1001);
    await expect(read).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('hold no more than the limit: the last of whoever holds the most is refused', async () => {
    const receiving = new Receiving(1000);
    const modest = begin(receiving, 'modest', 300);
    const first = begin(receiving, 'greedy', 300);
    const last = begin(receiving, 'greedy', 300);
    await settled();
    const late = begin(receiving, 'modest', 200);
    await expect(last.read).rejects.toMatchObject({ code: 'BUSY' });
    for (const { stream, read } of [modest, first, late]) {
      stream.end();
      expect((await read).bytes.length).toBeGreaterThan(0);
    }
  });

  it('make room again once they are released, refused or given up', async () => {
    const receiving = new Receiving(1000);
    for (let round = 0; round < 5; round++) {
      const read = begin(receiving, 'a', 400);
      const left = begin(receiving, 'b', 400);
      await settled();
      read.stream.end();
      (await read.read).release();
      left.stream.destroy();
      await settled();
    }
    const full = begin(receiving, 'c', 900);
    full.stream.end();
    expect((await full.read).bytes).toHaveLength(900);
  });
});

describe('bodies that have arrived', () => {
  async function arrive(receiving: Receiving, owner: string, bytes: number) {
    const { stream, read } = begin(receiving, owner, bytes);
    stream.end();
    return read;
  }

  it('count until they are released', async () => {
    const receiving = new Receiving(1000);
    const first = await arrive(receiving, 'a', 600);
    await settled();
    await expect(arrive(receiving, 'a', 600)).rejects.toMatchObject({ code: 'BUSY' });
    first.release();
    first.release();
    expect((await arrive(receiving, 'a', 600)).bytes).toHaveLength(600);
  });

  it('count with what they take besides, and are refused if that is too much', async () => {
    const receiving = new Receiving(1000);
    const first = await arrive(receiving, 'a', 100);
    first.grow(400);
    const second = await arrive(receiving, 'a', 100);
    expect(() => second.grow(500)).toThrow(expect.objectContaining({ code: 'BUSY' }));
    (await arrive(receiving, 'a', 100)).grow(400);
  });

  it('leave everybody else an equal share', async () => {
    const receiving = new Receiving(1000);
    await arrive(receiving, 'greedy', 900);
    expect((await arrive(receiving, 'modest', 400)).bytes).toHaveLength(400);
    await expect(arrive(receiving, 'modest', 200)).rejects.toMatchObject({ code: 'BUSY' });
  });
});
