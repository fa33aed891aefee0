import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTextEncoder, type MeasuredTextEncoder } from '../../src/encoders/text.js';
import { cosine, referenceTexts } from './text-fixtures.js';

const texts = referenceTexts().own.map(({ text }) => text);
/** Texts of the greatest length that a search admits, each another. */
const longTexts = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) =>
    `${name} ${i} ${texts.join(' ').repeat(9)}`.slice(0, 10_000),
  );
let encoder: MeasuredTextEncoder;

beforeAll(async () => {
  encoder = await createTextEncoder({ queryCacheSize: 100 });
});
afterAll(() => encoder.close());

const worst = (ours: readonly Float32Array[], others: readonly Float32Array[]) =>
  Math.min(...ours.map((vector, i) => cosine(vector, others[i]!)));

describe('the text encoder', () => {
  it('says which model made the vectors', () => {
    expect(encoder.model).toEqual({ id: 'use-multilingual-v3', version: '1', dimensions: 512 });
  });

  it('keeps the order of the texts, whatever their lengths', async () => {
    const mixed = texts.map((text, i) => (i % 7 === 0 ? text.repeat(40) : text));
    const together = await encoder.encode(mixed);
    const backwards = [...(await encoder.encode([...mixed].reverse()))].reverse();
    expect(together).toHaveLength(mixed.length);
    expect(worst(together, backwards)).toBeGreaterThan(0.999999);
  });

  it('gives a text the same vector alone, among others, and as a query', async () => {
    const some = texts.slice(0, 12);
    const together = await encoder.encode(some);
    const alone = await Promise.all(some.map(async (text) => (await encoder.encode([text]))[0]!));
    const asQueries = await Promise.all(some.map((text) => encoder.encodeQuery(text)));
    expect(worst(together, alone)).toBeGreaterThan(0.999999);
    expect(worst(together, asQueries)).toBeGreaterThan(0.999999);
  });

  it('encodes no texts that nobody waits for any more', async () => {
    const left = AbortSignal.abort(new Error('left'));
    await expect(encoder.encode(texts.slice(0, 12), left)).rejects.toThrow('left');
  });

  it('sums a long text up in parts as if it were whole', async () => {
    // Two texts that differ only beyond the first part must differ.
    const long = texts.join(' ');
    const [whole, other] = await encoder.encode([long, `${long} ${texts[0]!.repeat(20)}`]);
    expect(cosine(whole!, other!)).toBeLessThan(0.9999);
  });

  it('encodes a query once and counts what its cache answers', async () => {
    const before = encoder.stats();
    const queries = Array.from({ length: 16 }, (_, i) => `question ${i % 8}`);
    await Promise.all(queries.map((query) => encoder.encodeQuery(query)));
    await encoder.encodeQuery('question 0');
    const after = encoder.stats();
    expect(after.texts - before.texts).toBe(8);
    expect(after.queries.misses - before.queries.misses).toBe(8);
    expect(after.queries.joined - before.queries.joined).toBe(8);
    expect(after.queries.hits - before.queries.hits).toBe(1);
  });

  it("hands out copies: a caller's changes do not reach the cache", async () => {
    const vector = await encoder.encodeQuery('a question of my own');
    const copy = vector.slice();
    vector.fill(0);
    expect(await encoder.encodeQuery('a question of my own')).toEqual(copy);
  });

  it('serves a short query before thirty long ones of another request', async () => {
    const request = new AbortController();
    let done = 0;
    const long = longTexts(30, 'long').map((text) =>
      encoder.encodeQuery(text, { signal: request.signal }).then(() => (done += 1)),
    );
    const all = Promise.allSettled(long);
    await encoder.encodeQuery('a short question');
    expect(done).toBeLessThanOrEqual(1);
    request.abort(new Error('gone'));
    await all;
    expect(done).toBeLessThan(30);
    await expect(long.at(-1)).rejects.toThrow('gone');
  });

  it('refuses queries beyond some seconds of work, and still serves short ones', async () => {
    const request = new AbortController();
    const all = Promise.allSettled(
      longTexts(100, 'many').map((text) => encoder.encodeQuery(text, { signal: request.signal })),
    );
    await encoder.encodeQuery('another short question');
    request.abort();
    const refused = (await all).filter(
      (result) =>
        result.status === 'rejected' && (result.reason as { code?: unknown }).code === 'BUSY',
    );
    expect(refused.length).toBeGreaterThan(40);
    expect(refused.length).toBeLessThan(60);
  });

  it('lets a query overtake a bulk of texts', async () => {
    const order: string[] = [];
    const bulk = encoder.encode([...texts, ...texts, ...texts]).then(() => order.push('bulk'));
    const query = encoder.encodeQuery('an urgent question').then(() => order.push('query'));
    await Promise.all([bulk, query]);
    expect(order).toEqual(['query', 'bulk']);
  });

  it('leaves the event loop free while it encodes a text of 100 kB', async () => {
    let turns = 0;
    let running = true;
    const turn = () => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await encoder.encode([texts.join(' ').repeat(10).slice(0, 100_000)]);
    running = false;
    expect(turns).toBeGreaterThan(100);
  });

  it('answers no texts with no vectors', async () => {
    expect(await encoder.encode([])).toEqual([]);
  });

  it('refuses to encode once closed', async () => {
    const closed = await createTextEncoder();
    const last = closed.encode(['asked before']);
    await closed.close();
    expect(await last).toHaveLength(1);
    await expect(closed.encode(['too late'])).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
    await expect(closed.encodeQuery('too late')).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
    const pairs = { claim: 'too', premises: ['late'], cosines: [0.5] };
    await expect(closed.judge(pairs)).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
    await closed.close();
  });
});
