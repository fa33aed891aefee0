import { describe, expect, it } from 'vitest';
import type { Waiter } from '../../../src/runtime/scope.js';
import { SharedWork } from '../../../src/runtime/threads/shared.js';

/** Work that notes what it is asked, and answers a little later. */
function recorder(size = 10) {
  const calls: string[] = [];
  const options: Waiter[] = [];
  const encode = async (text: string, given: Waiter) => {
    calls.push(text);
    options.push(given);
    await new Promise(setImmediate);
    return Float32Array.of(text.length);
  };
  const work = new SharedWork<Float32Array>({ maxSize: size, sizeCalculation: () => 1 });
  const get = (text: string, signal?: AbortSignal) =>
    work.get(text, (given) => encode(text, given), signal && { signal });
  return { calls, options, encode, work, get };
}

describe('shared work', () => {
  it('is done once for all who ask at the same time', async () => {
    const { calls, get, work } = recorder();
    const texts = ['a', 'bb', 'a', 'ccc', 'bb'];
    const vectors = await Promise.all(texts.map((text) => get(text)));
    expect(calls).toEqual(['a', 'bb', 'ccc']);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1, 3, 2]);
    expect(work.stats).toEqual({ hits: 0, misses: 3, joined: 2 });
  });

  it('belongs to the request that asks first, and ends when all who ask have left', async () => {
    const { options, get } = recorder();
    const [one, other] = [new AbortController(), new AbortController()];
    const vectors = Promise.all([get('a', one.signal), get('a', other.signal)]);
    const { caller, signal } = options[0]!;
    expect(caller).toBe(one.signal);
    one.abort(new Error('gone'));
    expect(signal!.aborted).toBe(false);
    other.abort();
    expect(signal!.aborted).toBe(true);
    expect(signal!.reason).toMatchObject({ message: 'gone' });
    await vectors;
  });

  it('without a request is a client of its own, and never given up', async () => {
    const { options, get } = recorder();
    const gone = AbortSignal.abort();
    await Promise.all([get('a'), get('b'), get('a', gone)]);
    expect(options[0]!.caller).not.toBe(options[1]!.caller);
    expect(options.map(({ signal }) => signal!.aborted)).toEqual([false, false]);
  });

  it('is kept, what was used least recently forgotten first', async () => {
    const { calls, get, work } = recorder(2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await get(text);
    expect(calls).toEqual(['a', 'b', 'c', 'b']);
    expect(work.stats).toMatchObject({ hits: 2, misses: 4 });
  });

  it('is not kept where the size is 0', async () => {
    const { calls, get } = recorder(0);
    for (const text of ['a', 'a']) await get(text);
    expect(calls).toEqual(['a', 'a']);
  });

  it('that fails is not kept, and is done again later', async () => {
    let healthy = false;
    const { encode, work } = recorder();
    const get = (text: string) =>
      work.get(text, async (options) => {
        if (!healthy) throw new Error('broken');
        return encode(text, options);
      });
    await expect(Promise.all([get('a'), get('a')])).rejects.toThrow('broken');
    healthy = true;
    expect((await get('a'))[0]).toBe(1);
  });
});
