import { describe, expect, it } from 'vitest';
import { QueryCache } from '../../src/encoders/query-cache.js';
import type { RunOptions } from '../../src/threads/types.js';

/** An encoder that notes what it is asked, and answers a little later. */
function recorder() {
  const calls: string[] = [];
  const options: RunOptions[] = [];
  const encode = async (text: string, given: RunOptions) => {
    calls.push(text);
    options.push(given);
    await new Promise(setImmediate);
    return Float32Array.of(text.length);
  };
  return { calls, options, encode };
}

describe('queries', () => {
  it('are encoded once for all who ask at the same time', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 10);
    const texts = ['a', 'bb', 'a', 'ccc', 'bb'];
    const vectors = await Promise.all(texts.map((text) => cache.get(text)));
    expect(calls).toEqual(['a', 'bb', 'ccc']);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1, 3, 2]);
    expect(cache.stats).toEqual({ hits: 0, misses: 3, joined: 2 });
  });

  it('belong to the request that asks first, and end when all who ask have left', async () => {
    const { options, encode } = recorder();
    const cache = new QueryCache(encode, 10);
    const [one, other] = [new AbortController(), new AbortController()];
    const vectors = Promise.all([cache.get('a', one.signal), cache.get('a', other.signal)]);
    const { client, signal } = options[0]!;
    expect(client).toBe(one.signal);
    one.abort(new Error('gone'));
    expect(signal!.aborted).toBe(false);
    other.abort();
    expect(signal!.aborted).toBe(true);
    expect(signal!.reason).toMatchObject({ message: 'gone' });
    await vectors;
  });

  it('without a request are clients of their own, and never given up', async () => {
    const { options, encode } = recorder();
    const cache = new QueryCache(encode, 10);
    const gone = AbortSignal.abort();
    await Promise.all([cache.get('a'), cache.get('b'), cache.get('a', gone)]);
    expect(options[0]!.client).not.toBe(options[1]!.client);
    expect(options.map(({ signal }) => signal!.aborted)).toEqual([false, false]);
  });

  it('are remembered, the least recently used forgotten first', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(text);
    expect(calls).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.stats).toMatchObject({ hits: 2, misses: 4 });
  });

  it('are not remembered where the size is 0', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 0);
    for (const text of ['a', 'a']) await cache.get(text);
    expect(calls).toEqual(['a', 'a']);
  });

  it("hand out copies: a caller's changes do not reach the cache", async () => {
    const cache = new QueryCache(recorder().encode, 2);
    (await cache.get('abc')).fill(0);
    expect((await cache.get('abc'))[0]).toBe(3);
  });

  it('that fail are not remembered, and later ones are encoded again', async () => {
    let healthy = false;
    const { encode } = recorder();
    const cache = new QueryCache(async (text, options) => {
      if (!healthy) throw new Error('broken');
      return encode(text, options);
    }, 2);
    await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('broken');
    healthy = true;
    expect((await cache.get('a'))[0]).toBe(1);
  });
});
