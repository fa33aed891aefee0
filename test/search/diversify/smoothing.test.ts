import { describe, expect, it } from 'vitest';
import { smoothed } from '../../../src/search/diversify/choices.js';

const at = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** Makes vectors as long as those of the encoder. */
const EMPTY = new Array<number>(510).fill(0);

describe('smoothed relevances', () => {
  it('are mixed with those of the other candidates where these are few', async () => {
    const relevances = await smoothed([1, 0.8, 0], [at(0), at(10), at(90)], 0.5);
    // 0.5 + 0.2, 0.4 + 0.25, 0 + 0.45, over the highest.
    expect(relevances).toEqual([1, 0.65 / 0.7, 0.45 / 0.7].map((each) => expect.closeTo(each, 12)));
  });

  it('lift what lies among relevant candidates above what lies among others', async () => {
    const good = Array.from({ length: 30 }, (_, index) => ({ relevance: 1, at: at(index / 10) }));
    const bad = Array.from({ length: 30 }, (_, index) => ({
      relevance: 0.2,
      at: at(90 + index / 10),
    }));
    const all = [...good, ...bad, { relevance: 0.5, at: at(1.55) }, { relevance: 0.6, at: at(91) }];
    const relevances = await smoothed(
      all.map(({ relevance }) => relevance),
      all.map((each) => each.at),
      0.3,
    );
    expect(relevances.at(-2)).toBeGreaterThan(relevances.at(-1)!);
  });

  it('are what they were without neighbours, or where these weigh nothing', async () => {
    expect(await smoothed([0.5], [at(0)], 0.5)).toEqual([0.5]);
    expect(await smoothed([0.5, 0.2], [at(0), at(1)], 0)).toEqual([0.5, 0.2]);
    expect(await smoothed([], [], 0.5)).toEqual([]);
    expect(await smoothed([0, 0], [at(0), at(1)], 0.5)).toEqual([0, 0]);
  });

  it('let others have a turn while many candidates are compared', async () => {
    let turns = 0;
    let timer = setImmediate(function turn() {
      turns++;
      timer = setImmediate(turn);
    });
    const many = Array.from({ length: 800 }, (_, index) => [...at(index / 10), ...EMPTY]);
    await smoothed(
      many.map(() => 1),
      many,
      0.5,
    );
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
