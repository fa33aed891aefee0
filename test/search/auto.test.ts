import { beforeEach, describe, expect, it } from 'vitest';
import type { Rank } from '../../src/domain/stages.js';
import { World } from './world.js';
import { explained } from '../support/explained.js';
import { isFlat } from '../../src/search/rank/auto.js';

const curve = (head: number, rest: number, length = 100) =>
  Array.from({ length }, (_, index) => (index < 10 ? head : rest));

describe('a score curve', () => {
  it('is flat where the mean of 100 is near that of the 10 best', () => {
    expect(isFlat(curve(0.5, 0.45), 0.83)).toBe(true);
    expect(isFlat(curve(0.5, 0.25), 0.83)).toBe(false);
    // (10 * 0.5 + 90 * 0.4) / 100 / 0.5
    expect(isFlat(curve(0.5, 0.4), 0.8199)).toBe(true);
    expect(isFlat(curve(0.5, 0.4), 0.8201)).toBe(false);
  });

  it('looks at no more than 100 scores', () => {
    expect(isFlat([...curve(0.5, 0.45), ...curve(0.1, 0.1)], 0.83)).toBe(true);
  });

  it('is not where there are fewer than 100, or none is alike', () => {
    expect(isFlat(curve(0.5, 0.5, 99), 0.83)).toBe(false);
    expect(isFlat(curve(-0.1, -0.1), 0.83)).toBe(false);
    expect(isFlat([], 0)).toBe(false);
  });
});

const AUTO: Rank = { method: 'AUTO' };
const FEEDBACK: Rank = { method: 'FEEDBACK' };
const FUSED: Rank = { method: 'FUSED', lexicalWeight: 0.3 };

describe('auto', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  /** Premises in two topics; every third has a word of the query. */
  const premises = (cosineOf: (index: number) => number, count = 130) =>
    Array.from({ length: count }, (_, index) => ({
      cosine: cosineOf(index),
      ...(index % 3 === 0 && { words: { 1: 1 + index / 100 } }),
      payload: { topic: index % 4 === 0 ? 'Parks' : 'Traffic' },
    }));

  async function order(rank: Rank): Promise<(readonly [string, number])[]> {
    const { hits } = await world.search({ rank, first: 130 });
    return hits.map(({ premise, score }) => [premise.id, score] as const);
  }

  it('gives feedback where a query has many answers', async () => {
    await world.put(premises((index) => 0.8 - index / 1000));
    expect(await order(AUTO)).toEqual(await order(FEEDBACK));
    expect(await order(AUTO)).not.toEqual(await order(FUSED));
  });

  it('ranks by meaning and words where a query has few', async () => {
    await world.put(premises((index) => (index < 5 ? 0.8 : 0.3 - index / 1000)));
    expect(await order(AUTO)).toEqual(await order(FUSED));
    expect(await order(AUTO)).not.toEqual(await order(FEEDBACK));
  });

  it.each([
    ['gives feedback if most of the best hits are on one topic', 3, FEEDBACK],
    ['ranks by meaning and words if they are on several topics', 2, FUSED],
  ])('where the scores fall off a little sooner, %s', async (_, ofFive, expected) => {
    // 10 of .8 and 90 of about .61: .79 of the best ten, between .9 * .83 and .83.
    const cosines = premises((index) => (index < 10 ? 0.8 : 0.65 - index / 1000));
    await world.put(
      cosines.map((sample, index) => ({
        ...sample,
        payload: { topic: index % 5 < ofFive ? 'Parks' : `Traffic ${index % 2}` },
      })),
    );
    expect(await order(AUTO)).toEqual(await order(expected));
  });

  it('decides by the whole corpus, whoever is admitted', async () => {
    await world.put(premises((index) => 0.8 - index / 1000));
    const search = { rank: AUTO, filter: { topic: ['Parks'] } };
    const { hits } = await world.search(search);
    expect(explained(hits[0]?.explanation).scores.FUSED).toBeUndefined();
    expect(explained(hits[0]?.explanation).scores.MEANING).toBeDefined();
  });

  it('goes on with what the first page decided', async () => {
    await world.put(premises((index) => (index < 5 ? 0.8 : 0.3 - index / 1000)));
    const all = (await world.search({ rank: AUTO, first: 60 })).hits;
    // Now the curve is flat, but not for those who have begun to read.
    await world.put(premises((index) => 0.9 - index / 1000));
    const { hits } = await world.search({ rank: AUTO, first: 50, after: all[9]!.cursor });
    expect(hits.map(({ premise }) => premise.id)).toEqual(
      all.slice(10).map(({ premise }) => premise.id),
    );
    expect(
      explained((await world.search({ rank: AUTO })).hits[0]?.explanation).scores.FUSED,
    ).toBeUndefined();
  });

  it('goes stale where there are too few answers left to go on with feedback', async () => {
    const ids = await world.put(premises((index) => 0.8 - index / 1000, 100));
    const { hits } = await world.search({ rank: AUTO, first: 1 });
    await world.delete([ids.at(-1)!]);
    await expect(world.search({ rank: AUTO, after: hits[0]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });
});
