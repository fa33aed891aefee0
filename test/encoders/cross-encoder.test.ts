import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrossEncoder, createCrossEncoder } from '../../src/encoders/relevance.js';

const directory = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
const json = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/relevance/${name}`, import.meta.url), 'utf8')) as T;
const pairs = Object.entries(json<Record<string, string[]>>('pairs.json'));
const [claim, premises] = pairs[0]!;
const reference = json<{
  pairs: { relevance: number[]; stance: number[] }[];
  embeddings: number[][];
}>('expected.json');

let encoder: CrossEncoder;
beforeAll(async () => {
  encoder = await createCrossEncoder({ directory, threads: 2 });
});
afterAll(() => encoder.close());

describe('the cross-encoder', () => {
  it('gives the probabilities of its reference in Python', async () => {
    const expected = reference.pairs;
    for (const [i, [asked, answers]] of pairs.entries()) {
      const { relevance, stance } = await encoder.score(asked, answers);
      answers.forEach((_, place) => {
        expect(relevance[place]).toBeCloseTo(expected[i]!.relevance[place]!, 3);
        expect(stance[place]).toBeCloseTo(expected[i]!.stance[place]!, 3);
      });
    }
  });

  it('gives the vectors of its reference in Python', async () => {
    const vectors = await encoder.embed(premises);
    expect(vectors.map(({ length }) => length)).toEqual(premises.map(() => 384));
    vectors.forEach((vector, place) => {
      const expected = reference.embeddings[place]!;
      expected.forEach((value, at) => expect(vector[at]).toBeCloseTo(value, 2));
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

  it('puts the best of the premises that speak to a claim before all that do not', async () => {
    for (const [place, [asked, answers]] of pairs.entries()) {
      const others = pairs[(place + 1) % pairs.length]![1].filter((text) => text !== '');
      const own = answers.slice(0, 4);
      const { relevance } = await encoder.score(asked, [...own, ...others]);
      const best = [...relevance.keys()].sort((a, b) => relevance[b]! - relevance[a]!);
      const speaking = best.map((each) => each < own.length);
      expect(speaking.slice(0, 2)).toEqual([true, true]);
    }
  });

  it('judges a premise alone as among others, in any order, but for the rounding to 8 bits', async () => {
    const together = await encoder.score(claim, premises);
    const backwards = await encoder.score(claim, [...premises].reverse());
    for (const [place, premise] of premises.entries()) {
      const alone = await encoder.score(claim, [premise]);
      expect(alone.relevance[0]).toBeCloseTo(together.relevance[place]!, 2);
      const mirrored = premises.length - 1 - place;
      expect(backwards.relevance[mirrored]).toBeCloseTo(together.relevance[place]!, 2);
    }
  });

  it('judges the same pairs the same, bit for bit', async () => {
    const once = await encoder.score(claim, premises);
    expect(await encoder.score(claim, premises)).toEqual(once);
  });

  it('judges the empty and the endless: probabilities, whatever the text', async () => {
    const odd = ['', ' ', '\ud800', 'x'.repeat(100_000), 'endless words '.repeat(7200)];
    for (const asked of odd) {
      const { relevance, stance } = await encoder.score(asked, odd);
      for (const score of [...relevance, ...stance]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });

  it('has nothing to say about no premises', async () => {
    expect((await encoder.score(claim, [])).relevance).toHaveLength(0);
  });

  it('leaves the event loop alone while it works', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await encoder.score(
      claim,
      Array.from({ length: 64 }, () => 'many words '.repeat(40)),
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
