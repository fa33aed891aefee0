import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CrossEncoder,
  createCrossEncoder,
  type Reading,
} from '../../src/encoders/relevance/cross-encoder.js';
import { cosine } from './text-fixtures.js';

const directory = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
const json = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/relevance/${name}`, import.meta.url), 'utf8')) as T;
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
        for (const name of ['relevance', 'favours', 'quality'] as const) {
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
      expect(features.length).toBeGreaterThan(expected.length);
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

  it('puts premises that speak to a claim before those that do not, nine times in ten', async () => {
    const inOrder: boolean[] = [];
    for (const [place, [asked, answers]] of pairs.entries()) {
      const others = pairs[(place + 1) % pairs.length]![1].filter((text) => text !== '');
      const own = await encoder.score(asked, answers.slice(0, 4));
      const unrelated = await encoder.score(asked, others);
      for (const { relevance } of own) {
        inOrder.push(...unrelated.map((other) => relevance > other.relevance));
      }
    }
    expect(inOrder.filter((each) => each).length / inOrder.length).toBeGreaterThan(0.9);
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
