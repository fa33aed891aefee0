import { describe, expect, it } from 'vitest';
import { meansOf } from '../../../src/math/statistics.js';
import { FIGURES, measureChance, measureRanking } from '../../src/graphs/figures.js';

const LOG3 = Math.log2(3);
/** Ranks 1, 2, 2 and 3. */
const gains = new Map([
  ['best', 3],
  ['good', 2],
  ['fair', 2],
  ['last', 1],
]);
const inOrder = (...ids: string[]) => ids.map((id, place) => ({ id, score: 1 - place / 10 }));

describe('a ranking of graphs', () => {
  it('is measured by linear gains and by the pairs that experts tell apart', () => {
    const ideal = 3 + 2 / LOG3 + 2 / 2 + 1 / Math.log2(5);
    // Of five pairs best-last is right, as are good-last and fair-last.
    const { ndcg, ...others } = measureRanking(inOrder('fair', 'good', 'best', 'last'), gains);
    expect(ndcg).toBeCloseTo((2 + 2 / LOG3 + 3 / 2 + 1 / Math.log2(5)) / ideal, 12);
    expect(others).toEqual({ ap: 1, correctness: (3 - 2) / 5, completeness: 1 });
  });

  it('has a pair with equal scores for a wrong one', () => {
    const tied = [
      { id: 'best', score: 0.9 },
      { id: 'good', score: 0.9 },
      { id: 'fair', score: 0.5 },
      { id: 'last', score: 0.1 },
    ];
    expect(measureRanking(tied, gains).correctness).toBe((4 - 1) / 5);
    const close = tied.map(({ id, score }, place) => ({ id, score: score - place * 1e-9 }));
    expect(measureRanking(close, gains).correctness).toBe((4 - 1) / 5);
  });

  it('counts what was found beside the relevant cases, and what was not found', () => {
    const { ndcg, ap, correctness, completeness } = measureRanking(
      inOrder('other', 'best', 'good'),
      gains,
    );
    const ideal = 3 + 2 / LOG3 + 2 / 2 + 1 / Math.log2(5);
    expect(ndcg).toBeCloseTo((3 / LOG3 + 2 / 2) / ideal, 12);
    expect(ap).toBeCloseTo((1 / 2 + 2 / 3) / 4, 12);
    // All but the pair of fair and last, of which neither was found.
    expect([correctness, completeness]).toEqual([1, 4 / 5]);
  });
});

describe('the figures of some queries', () => {
  it('are the means', () => {
    const one = { ndcg: 1, ap: 1, correctness: 1, completeness: 1 };
    const other = { ndcg: 0.5, ap: 0, correctness: -1, completeness: 0.5 };
    const mean = { ndcg: 0.75, ap: 0.5, correctness: 0, completeness: 0.75 };
    expect(meansOf(FIGURES, [one, other])).toEqual(mean);
  });
});

const threeGains = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
]);
const query = { ids: ['a', 'b', 'c'], gains: threeGains };

describe('figures in random order', () => {
  it('are near the means over all orders', () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map((order) =>
      measureRanking(
        [...order].map((id, place) => ({ id, score: -place })),
        threeGains,
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
