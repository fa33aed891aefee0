import { describe, expect, it } from 'vitest';
import { QueryCache } from '../../src/encoders/query-cache.js';

/** An encoder that notes what it is asked, and answers when told to. */
function recorder() {
  const calls: (readonly string[])[] = [];
  const encode = async (texts: readonly string[]) => {
    calls.push(texts);
    await new Promise(setImmediate);
    return texts.map((text) => Float32Array.of(text.length, texts.length));
  };
  return { calls, encode };
}

describe('queries', () => {
  it('are encoded at once; those that come meanwhile together, each once', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 10);
    const texts = ['a', 'bb', 'a', 'ccc', 'bb'];
    const vectors = await Promise.all(texts.map((text) => cache.get(text)));
    expect(calls).toEqual([['a'], ['bb', 'ccc']]);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1, 3, 2]);
    expect(cache.stats).toEqual({ hits: 0, misses: 3, joined: 2, batches: 2 });
  });

  it('are remembered, the least recently used forgotten first', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(text);
    expect(calls.flat()).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.stats).toMatchObject({ hits: 2, misses: 4 });
  });

  it('are not remembered where the size is 0', async () => {
    const { calls, encode } = recorder();
    const cache = new QueryCache(encode, 0);
    for (const text of ['a', 'a']) await cache.get(text);
    expect(calls).toEqual([['a'], ['a']]);
  });

  it("hand out copies: a caller's changes do not reach the cache", async () => {
    const cache = new QueryCache(recorder().encode, 2);
    (await cache.get('abc')).fill(0);
    expect((await cache.get('abc'))[0]).toBe(3);
  });

  it('that fail are not remembered, and later ones are encoded again', async () => {
    let healthy = false;
    const { encode } = recorder();
    const cache = new QueryCache(async (texts) => {
      if (!healthy) throw new Error('broken');
      return encode(texts);
    }, 2);
    await expect(Promise.all([cache.get('a'), cache.get('b')])).rejects.toThrow('broken');
    healthy = true;
    expect((await cache.get('a'))[0]).toBe(1);
  });
});
