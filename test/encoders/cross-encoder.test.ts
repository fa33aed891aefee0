import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCrossEncoder,
  type CrossEncoder,
  type Reading,
} from '../../src/encoders/relevance/cross-encoder.js';
import { UnigramPieces } from '../../src/encoders/relevance/cross-encoder-model.js';
import { cosine } from './text-fixtures.js';

describe('the cross-encoder', () => {
  const directory = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
  const json = <T>(name: string) =>
    JSON.parse(
      readFileSync(new URL(`../fixtures/relevance/${name}`, import.meta.url), 'utf8'),
    ) as T;
  const pairs = Object.entries(json<Record<string, string[]>>('pairs.json'));
  const [claim, premises] = pairs[0]!;
  const reference = json<{
    pairs: Reading[][];
    features: number[][];
    embeddings: number[][];
  }>('expected.json');

  /** Texts that are read together, and processors, round to 8 bits in different ways. */
  const ROUNDING = 0.03;

  /** The cosine of the numbers that the reference has: the first ones. */
  const likeness = (actual: Float32Array, expected: readonly number[]) =>
    cosine(actual.subarray(0, expected.length), expected);

  let encoder: CrossEncoder;
  beforeAll(async () => {
    encoder = await createCrossEncoder({ directory, threads: 2 });
  });
  afterAll(() => encoder.close());

  describe('the cross-encoder', () => {
    it('gives the probabilities of its reference in Python, but for the rounding to 8 bits', async () => {
      const expected = reference.pairs;
      for (const [i, [asked, answers]] of pairs.entries()) {
        const readings = await encoder.score(asked, answers);
        readings.forEach((reading, place) => {
          const wanted = expected[i]![place]!;
          for (const name of ['relevance', 'favours', 'quality', 'issue', 'agrees'] as const) {
            expect(Math.abs(reading[name] - wanted[name])).toBeLessThan(ROUNDING);
          }
        });
      }
    });

    it('gives the vectors of its reference in Python', async () => {
      const vectors = await encoder.embed(premises);
      expect(vectors.map(({ length }) => length)).toEqual(premises.map(() => 384));
      vectors.forEach((vector, place) => {
        expect(likeness(vector, reference.embeddings[place]!)).toBeGreaterThan(0.99);
      });
    });

    it('gives the side features of its reference in Python', async () => {
      const readings = await encoder.scoreWithFeatures(claim, premises);
      readings.forEach(({ favours, features }, place) => {
        const expected = reference.features[place]!;
        expect(Math.abs(favours - reference.pairs[0]![place]!.favours)).toBeLessThan(ROUNDING);
        expect(features.length).toBe(expected.length);
        expect(likeness(features, expected)).toBeGreaterThan(0.99);
      });
    });

    it('represents a text by itself, one after the other, and more than fit a run', async () => {
      const many = Array.from({ length: 100 }, (_, i) => premises[i % premises.length]!);
      const vectors = await encoder.embed(many);
      expect(vectors).toHaveLength(many.length);
      const [alone] = await encoder.embed([many[99]!]);
      alone!.forEach((value, at) => expect(vectors[99]![at]).toBeCloseTo(value, 1));
      expect(await encoder.embed([])).toEqual([]);
    });

    it('puts premises that speak to a claim before those that do not, eight times in ten', async () => {
      const inOrder: boolean[] = [];
      for (const [place, [asked, answers]] of pairs.entries()) {
        const others = pairs[(place + 1) % pairs.length]![1].filter((text) => text !== '');
        const own = await encoder.score(asked, answers.slice(0, 4));
        const unrelated = await encoder.score(asked, others);
        for (const { relevance } of own) {
          inOrder.push(...unrelated.map((other) => relevance > other.relevance));
        }
      }
      expect(inOrder.filter((each) => each).length / inOrder.length).toBeGreaterThan(0.8);
    });

    it('judges a premise alone as among others, in any order, but for the rounding to 8 bits', async () => {
      const together = await encoder.score(claim, premises);
      const backwards = await encoder.score(claim, [...premises].reverse());
      for (const [place, premise] of premises.entries()) {
        const alone = await encoder.score(claim, [premise]);
        const { relevance } = together[place]!;
        expect(Math.abs(alone[0]!.relevance - relevance)).toBeLessThan(ROUNDING);
        const mirrored = premises.length - 1 - place;
        expect(Math.abs(backwards[mirrored]!.relevance - relevance)).toBeLessThan(ROUNDING);
      }
    });

    it('judges the same pairs the same, bit for bit', async () => {
      const once = await encoder.score(claim, premises);
      expect(await encoder.score(claim, premises)).toEqual(once);
    });

    it('judges the empty and the endless: probabilities, whatever the text', async () => {
      const odd = ['', ' ', '\ud800', 'x'.repeat(100_000), 'endless words '.repeat(7200)];
      for (const asked of odd) {
        const readings = await encoder.score(asked, odd);
        for (const score of readings.flatMap((reading) => Object.values(reading) as number[])) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }
    });

    it('has nothing to say about no premises', async () => {
      expect(await encoder.score(claim, [])).toEqual([]);
    });

    it('leaves the event loop alone while it works', async () => {
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      await encoder.score(
        claim,
        Array.from({ length: 16 }, () => 'many words '.repeat(40)),
      );
      clearInterval(timer);
      expect(turns).toBeGreaterThan(5);
    });

    it('fails with a code once it is closed', async () => {
      const other = await createCrossEncoder({ directory, threads: 1 });
      await other.close();
      await expect(other.score(claim, premises)).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
    });

    it('is not opened without its files', async () => {
      const opening = createCrossEncoder({ directory: `${directory}/none`, threads: 1 });
      await expect(opening).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    });
  });
});

describe('pieces of texts', () => {
  type Hard = string | { repeat: string; times: number };

  const MODEL = fileURLToPath(new URL('../../models/relevance-filter/', import.meta.url));
  const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
  const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
  const ALL = 10_000;
  const HEX = 12;
  const JOINS = 2000;

  let pieces: UnigramPieces;
  beforeAll(() => {
    pieces = new UnigramPieces(json<object>(`${MODEL}tokenizer.json`));
  });

  /** As `make_fixtures.py` joins them. */
  function texts(): string[] {
    const own = Object.values(
      json<Record<string, string[]>>(`${FIXTURES}encoder/texts.json`),
    ).flat();
    const short = json<Hard[]>(`${FIXTURES}encoder/hard.json`)
      .map((entry) => (typeof entry === 'string' ? entry : entry.repeat.repeat(entry.times)))
      .filter((text) => [...text].length <= 1000);
    const of = (list: readonly string[], place: number) => list[place % list.length]!;
    const joins = Array.from(
      { length: JOINS },
      (_, i) => of(short, 7 * i) + of(own, 3 * i) + of(short, i),
    );
    return [...own, ...short, ...joins];
  }

  describe('unigram pieces', () => {
    it('are those of the library that the model was trained with, on thousands of texts', () => {
      const { words } = json<{ words: string[] }>(`${FIXTURES}relevance/expected.json`);
      const all = texts();
      expect(words).toHaveLength(all.length);
      expect(all.length).toBeGreaterThan(2500);
      const different = all.filter((text, i) => {
        const ids = pieces.encode(text, ALL).join(' ');
        return createHash('sha256').update(ids).digest('hex').slice(0, HEX) !== words[i];
      });
      expect(different).toEqual([]);
    });

    it('are cut at the requested number', () => {
      const whole = pieces.encode('a long list of words that goes on', ALL);
      expect(pieces.encode('a long list of words that goes on', 3)).toEqual(whole.slice(0, 3));
    });

    it('are none where there is nothing to read', () => {
      for (const text of ['', ' \n\t', '\u00a0']) {
        expect(pieces.encode(text, ALL)).toEqual([]);
      }
    });

    it('are those of the first 2,048 characters of a long text', () => {
      const long = 'word '.repeat(20_000);
      expect(pieces.encode(long, ALL)).toEqual(pieces.encode(long.slice(0, 2048), ALL));
    });
  });
});
