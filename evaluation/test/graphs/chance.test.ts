import { describe, expect, it } from 'vitest';
import { meansOf } from '../../../src/math/statistics.js';
import { FIGURES, measureChance, measureRanking } from '../../src/graphs/figures.js';

const gains = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
]);
const query = { ids: ['a', 'b', 'c'], gains };

describe('figures in random order', () => {
  it('are near the means over all orders', () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map((order) =>
      measureRanking(
        [...order].map((id, place) => ({ id, score: -place })),
        gains,
      ),
    );
    const expected = meansOf(FIGURES, orders);
    const chance = measureChance([query], 1, 3_000)!;
    // Three standard errors of 3,000 draws.
    expect(Math.abs(chance.ndcg.mean - expected.ndcg)).toBeLessThan(0.005);
    expect(Math.abs(chance.correctness.mean)).toBeLessThan(0.04);
    expect(chance.ap).toEqual({ mean: 1, low: 1, high: 1 });
    expect([chance.correctness.low, chance.correctness.high]).toEqual([-1, 1]);
  });

  it('lie closer together the more queries there are', () => {
    const spread = (count: number) => {
      const { ndcg } = measureChance(Array<typeof query>(count).fill(query), 1, 300)!;
      return ndcg.high - ndcg.low;
    };
    expect(spread(30)).toBeLessThan(spread(3) / 2);
  });

  it('are the same for the same seed', () => {
    expect(measureChance([query], 7, 50)).toEqual(measureChance([query], 7, 50));
    expect(measureChance([query], 7, 50)).not.toEqual(measureChance([query], 8, 50));
  });

  it('are not there without queries', () => {
    expect(measureChance([], 1)).toBeUndefined();
  });
});
