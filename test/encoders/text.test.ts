import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTextEncoder, type MeasuredTextEncoder } from '../../src/encoders/text.js';
import { batches } from '../../src/encoders/text-model.js';
import { cosine, type ReferenceText, referenceTexts, roundingCosine } from './text-fixtures.js';

describe('the text encoder', () => {
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

    it('moves questions towards texts that answer them, and leaves them at unit length', async () => {
      const answers = {
        'How long does the bus take?': 'Nach vierzig Minuten war ich endlich in der Stadt.',
        'Was kostet eine Stunde Betreuung?':
          'On nous demande douze francs de l’heure, goûter compris.',
        'Qui nettoie les salles le soir ?':
          'My aunt mops the classrooms once the children have left.',
        'Che cosa succede se piove?': 'When it poured, the whole market moved into the church.',
      };
      let gained = 0;
      for (const [question, answer] of Object.entries(answers)) {
        const own = await encoder.encodeQuery(question);
        const moved = encoder.answerVector(own);
        expect(cosine(moved, moved)).toBeCloseTo(1, 5);
        const others = Object.values(answers).filter((each) => each !== answer);
        const texts = await Promise.all(
          [answer, ...others].map((each) => encoder.encodeQuery(each)),
        );
        const lead = (vector: Float32Array) => {
          const [right, ...wrong] = texts.map((each) => cosine(vector, each));
          return right! - Math.max(...wrong);
        };
        gained += lead(moved) - lead(own);
      }
      expect(gained).toBeGreaterThan(0);
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
      await expect(closed.encodeQuery('too late')).rejects.toMatchObject({
        code: 'ENCODER_FAILED',
      });
      const pairs = { claim: 'too', premises: ['late'], cosines: [0.5] };
      await expect(closed.judge(pairs)).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
      await closed.close();
    });
  });
});

describe('its vectors', () => {
  /** What is promised of each vector's cosine to the reference's. */
  const PROMISED = 0.9999;
  /**
   * The stored vectors are rounded, so what is measured against them must be this high: the
   * angle to the reference is at most the sum of the measured angle and the rounding's.
   */
  const REQUIRED = Math.cos(Math.acos(PROMISED) - Math.acos(roundingCosine));

  const { own, hard } = referenceTexts();
  let encoder: MeasuredTextEncoder;

  beforeAll(async () => {
    encoder = await createTextEncoder();
  });
  afterAll(() => encoder.close());

  async function differing(texts: readonly ReferenceText[]) {
    const vectors = await encoder.encode(texts.map(({ text }) => text));
    return texts.flatMap(({ name, text, vector }, i) => {
      const similarity = cosine(vectors[i]!, vector);
      const length = Math.hypot(...vectors[i]!);
      if (similarity >= REQUIRED && Math.abs(length - 1) < 1e-5) return [];
      return [{ name, text: text.slice(0, 100), similarity, length }];
    });
  }

  describe("the encoder gives the reference's vectors", () => {
    it('for 200 sentences in 16 languages', async () => {
      expect(await differing(own)).toEqual([]);
    });

    it('for 500 hard texts, some of them of 100 kB', async () => {
      expect(hard.some(({ tokens }) => tokens > 50_000)).toBe(true);
      expect(await differing(hard)).toEqual([]);
    }, 120_000);

    it('and tells different texts apart by more than it is off', async () => {
      const distinct = own.map(({ vector }, i) =>
        cosine(vector, own[(i + 1) % own.length]!.vector),
      );
      expect(Math.max(...distinct)).toBeLessThan(0.98);
    });
  });
});

describe('its files', () => {
  const MODEL = fileURLToPath(new URL('../../models/text-encoder', import.meta.url));
  const FILES = ['manifest.json', 'embeddings.deflate', 'encoder.onnx', 'tokenizer.json'];
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'elenchus-model-'));
    for (const file of FILES) cpSync(join(MODEL, file), join(directory, file));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const refusal = (code: string, name: string, message: string | RegExp) =>
    expect(createTextEncoder({ directory })).rejects.toMatchObject({
      code,
      details: { file: join(directory, name) },
      message: expect.stringMatching(message) as string,
    });

  function flipByte(name: string) {
    const file = join(directory, name);
    const data = readFileSync(file);
    const middle = data.length >> 1;
    data[middle] = data[middle]! ^ 1;
    writeFileSync(file, data);
  }

  describe("a model's file", () => {
    it.each(FILES)('that is missing is named: %s', async (name) => {
      rmSync(join(directory, name));
      await refusal('MODEL_MISSING', name, 'clone the whole repository');
    });

    it.each(FILES.slice(1))('with one bit changed is refused: %s', async (name) => {
      flipByte(name);
      await refusal('MODEL_CORRUPT', name, /SHA-256.*git checkout/);
    });

    it.each(FILES.slice(1))('that is cut short is refused: %s', async (name) => {
      truncateSync(join(directory, name), 1000);
      await refusal('MODEL_CORRUPT', name, /1000 bytes instead of \d+/);
    });

    it('is refused where the manifest is not JSON, or lacks what it must say', async () => {
      const manifest = join(directory, 'manifest.json');
      writeFileSync(manifest, '{"id": ');
      await refusal('MODEL_CORRUPT', 'manifest.json', 'JSON');
      writeFileSync(manifest, '{"id": "x", "version": "1", "files": {}}');
      await refusal('MODEL_CORRUPT', 'manifest.json', 'dimensions');
    });
  });
});

describe('batches of tokens', () => {
  const text = (length: number, first = 100) => Int32Array.from({ length }, (_, i) => first + i);

  describe('batches', () => {
    it('fill up to the budget of tokens, in the order of the texts', () => {
      const found = [...batches([text(4), text(5), text(2), text(10), text(1)], 10)];
      expect(found.map((batch) => batch.texts)).toEqual([[0, 1], [2], [3], [4]]);
      expect(found.map(({ ids }) => ids.length)).toEqual([9, 2, 10, 1]);
    });

    it('lay the texts end to end and say whose each token is', () => {
      const [batch] = batches([text(2, 10), text(3, 20)], 10);
      expect(batch).toMatchObject({
        ids: Int32Array.of(10, 11, 20, 21, 22),
        segment: Int32Array.of(0, 0, 1, 1, 1),
        counted: Float32Array.of(1, 1, 1, 1, 1),
        lengths: Float32Array.of(2, 3),
        continues: false,
        continued: false,
      });
    });

    it('cut a text over the budget into parts that count each token once, with its context', () => {
      const long = text(50);
      const parts = [...batches([text(3), long, text(3)], 20)].slice(1, -1);
      const counted = parts.flatMap(({ ids, counted }) =>
        [...ids].filter((_, i) => counted[i] === 1),
      );
      expect(counted).toEqual([...long]);
      for (const { ids, counted } of parts) {
        expect(ids.length).toBeLessThanOrEqual(20);
        const places = [...counted.keys()].filter((i) => counted[i] === 1);
        const before = places[0]!;
        const after = ids.length - 1 - places.at(-1)!;
        expect([before, after]).toEqual([
          ids[0] === long[0] ? 0 : 4,
          ids.at(-1) === long.at(-1) ? after : 4,
        ]);
      }
      expect(parts.map(({ lengths }) => [...lengths])).toEqual(parts.map(() => [50]));
      expect(parts.map(({ continues }) => continues)).toEqual(parts.map((_, i) => i > 0));
      expect(parts.map(({ continued }) => continued)).toEqual(
        parts.map((_, i) => i < parts.length - 1),
      );
    });

    it('are none for no texts', () => {
      expect([...batches([])]).toEqual([]);
    });
  });
});
