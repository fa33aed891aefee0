import { describe, expect, it } from 'vitest';
import { meansOf } from '../../../src/math/statistics.js';
import { measure, METRICS } from '../../src/premises/figures.js';
import type { TaskClaim } from '../../src/premises/read.js';

const LOG3 = Math.log2(3);
const ideal = (places: number) =>
  Array.from({ length: places }, (_, place) => 1 / Math.log2(place + 2)).reduce((a, b) => a + b);

/** Of three premises two say the same; a fourth was judged not to speak to the claim. */
const claim: TaskClaim = {
  id: 'cars',
  text: 'Cars should leave the old town',
  topics: [],
  judgements: new Map([
    ['a', { grade: 1, clusters: ['noise'] }],
    ['b', { grade: 1, clusters: ['noise'] }],
    ['c', { grade: 1, clusters: ['shops'] }],
    ['d', { grade: 0, clusters: ['none'] }],
  ]),
};

describe('the figures of a ranking of premises', () => {
  it('count the first of a cluster, or each, or each that repeats by half', () => {
    const figures = measure(['a', 'b', 'c'], claim);
    expect(figures['mndcg@5']).toBeCloseTo((1 + 1 / 2) / ideal(2), 12);
    expect(figures['ndcg@5']).toBeCloseTo(1, 12);
    const [repeated, best] = [1 + 0.5 / LOG3 + 1 / 2, 1 + 1 / LOG3 + 0.5 / 2];
    expect(figures['alpha_ndcg@5']).toBeCloseTo(repeated / best, 12);
    expect(figures['cluster_recall@5']).toBe(1);
  });

  it('know no gain of what is not relevant, judged or not', () => {
    const figures = measure(['d', 'unknown', 'c'], claim);
    expect(figures['mndcg@5']).toBeCloseTo(1 / 2 / ideal(2), 12);
    expect(figures['cluster_recall@5']).toBe(1 / 2);
  });

  it('count the clusters of all that stand before the cut', () => {
    const ranking = ['x1', 'x2', 'x3', 'x4', 'a', 'c'];
    const figures = measure(ranking, claim);
    expect(figures['cluster_recall@5']).toBe(1 / 2);
    expect(figures['cluster_recall@10']).toBe(1);
  });

  it('are 0 without a hit', () => {
    expect(Object.values(measure([], claim))).toEqual(METRICS.map(() => 0));
  });

  it('have a mean over claims', () => {
    const mean = meansOf(METRICS, [measure(['a', 'c'], claim), measure([], claim)]);
    expect(mean['mndcg@20']).toBe(1 / 2);
    expect(Object.keys(mean)).toEqual([...METRICS]);
  });
});
