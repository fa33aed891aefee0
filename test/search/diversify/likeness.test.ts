import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIMILARITY_MEASURES, type SimilarityMeasure } from '../../../src/domain/stages.js';
import { compareRows } from '../../../src/math/compare-rows.js';
import { kMeansClusters } from '../../../src/math/k-means.js';
import { sample, seededRandom } from '../../../src/math/random.js';
import {
  type Choice,
  coresetOrder,
  deduplicateOrder,
  kMeans,
} from '../../../src/search/diversify/orders.js';
import { withSimilarity } from '../../../src/search/diversify/similarity.js';
import { firstOf } from '../../support/first-of.js';
import { RUNS } from '../../support/runs.js';
import { byRelevance, clusteredPool, type Pool, pools } from './arbitraries.js';

const MANY = { numRuns: RUNS.many };

/** Every ranker that asks how alike candidates are, at a weight of relevance. */
const RANKERS: Readonly<
  Record<string, (pool: Pool, measure: SimilarityMeasure, weight: number) => Choice[]>
> = {
  CORESET: ({ candidates, vectors }, measure, weight) =>
    withSimilarity(vectors, measure, (similarity) => [
      ...coresetOrder(candidates, { weight, similarity }),
    ]),
  KMEANS: ({ candidates, vectors }, _, weight) =>
    kMeans(candidates, { weight, clusters: kMeansClusters(vectors, 5) }),
  DEDUPLICATE: ({ candidates, vectors }, measure, weight) =>
    withSimilarity(vectors, measure, (similarity) => [
      ...deduplicateOrder(candidates, { threshold: weight === 1 ? 1.01 : 0.9, similarity }),
    ]),
};

const measures = fc.constantFrom(...SIMILARITY_MEASURES);
const weights = fc.constantFrom(0, 0.2, 0.5, 0.9, 1);
const orderOf = (choices: readonly Choice[]) => choices.map(({ candidate }) => candidate);

describe.each(Object.entries(RANKERS))('%s', (_, ranker) => {
  it('keeps the order of relevance where nothing else weighs, equals by id', () => {
    fc.assert(
      fc.property(pools(), measures, (pool, measure) => {
        expect(orderOf(ranker(pool, measure, 1))).toEqual(byRelevance(pool.candidates));
      }),
      MANY,
    );
  });

  it('begins with the most relevant', () => {
    fc.assert(
      fc.property(pools(), measures, weights, (pool, measure, weight) => {
        expect(ranker(pool, measure, weight)[0]!.candidate).toBe(byRelevance(pool.candidates)[0]);
      }),
      MANY,
    );
  });

  it('places each candidate once, with finite reasons that name an earlier one', () => {
    fc.assert(
      fc.property(pools(), measures, weights, (pool, measure, weight) => {
        const choices = ranker(pool, measure, weight);
        const order = orderOf(choices);
        expect(order.toSorted((a, b) => a - b)).toEqual([...pool.candidates.keys()]);
        choices.forEach(({ gain, nearest }, place) => {
          expect(gain).not.toBeNaN();
          if (!nearest) return;
          expect(order.indexOf(nearest.candidate)).toBeLessThan(place);
          expect(nearest.similarity).toBeGreaterThanOrEqual(-1);
          expect(nearest.similarity).toBeLessThanOrEqual(1);
        });
      }),
      MANY,
    );
  });
});

describe('CORESET', () => {
  const chosen = (pool: Pool, count: number, weight: number, measure: SimilarityMeasure) =>
    withSimilarity(pool.vectors, measure, (similarity) =>
      firstOf(coresetOrder(pool.candidates, { weight, similarity }), count),
    );

  // Greedy choices are at most twice as far off as the best: a few pools have luckier random ones.
  it.each([
    ['COSINE', 500],
    ['L1', 490],
    ['L2', 490],
  ] as const)('represents the worst represented better than chance, by %s', (by, least) => {
    const better = Array.from({ length: 500 }, (_, seed) => {
      const pool = clusteredPool(seed);
      const count = 5 + (seed % 6);
      const random = seededRandom(seed);
      return withSimilarity(pool.vectors, by, (similarity) => {
        const rows = pool.vectors.map((_, one) => similarity(one));
        const worst = (members: readonly number[]) =>
          Math.min(
            ...pool.candidates.map((_, one) => Math.max(...members.map((m) => rows[m]![one]!))),
          );
        const all = [...pool.candidates.keys()];
        const others = Array.from({ length: 100 }, () => worst(sample(all, count, random)));
        const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
        return worst(orderOf(chosen(pool, count, 0, by))) > mean;
      });
    });
    expect(better.filter(Boolean).length).toBeGreaterThanOrEqual(least);
  });

  it('takes next what is farthest from all before, and says from which', () => {
    const candidates = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, relevance: 1 - at / 10 }));
    const vectors = [
      [1, 0],
      [0.8, 0.6],
      [0, 1],
      [-1, 0],
    ];
    expect(chosen({ candidates, vectors }, 3, 0.5, 'COSINE')).toEqual([
      { candidate: 0, gain: 1, added: [] },
      { candidate: 3, gain: 2, added: [], nearest: { candidate: 0, similarity: -1 } },
      { candidate: 2, gain: 1, added: [], nearest: { candidate: 0, similarity: 0 } },
    ]);
  });
});

it.each(['CORESET', 'DEDUPLICATE'])('%s does not depend on how candidates come', (name) => {
  fc.assert(
    fc.property(pools(), weights, fc.integer(), (pool, weight, seed) => {
      const places = sample([...pool.candidates.keys()], Infinity, seededRandom(seed));
      const shuffled: Pool = {
        candidates: places.map((place) => pool.candidates[place]!),
        vectors: places.map((place) => pool.vectors[place]!),
      };
      const ids = (given: Pool) =>
        orderOf(RANKERS[name]!(given, 'COSINE', weight)).map((at) => given.candidates[at]!.id);
      expect(ids(shuffled)).toEqual(ids(pool));
    }),
    MANY,
  );
});

describe('KMEANS', () => {
  const candidates = [...'abcdef'].map((id, at) => ({ id, relevance: 1 - at / 10 }));
  const vectors = [
    [0, 0],
    [0.1, 0],
    [0, 0.1],
    [5, 5],
    [5, 5.1],
    [9, 0],
  ];

  it('finds the clusters that there are', () => {
    const [a, b, c, d, e, f] = kMeansClusters(vectors, 3);
    expect([b, c, e]).toEqual([a, a, d]);
    expect(new Set([a, d, f]).size).toBe(3);
  });

  it('takes the best of each cluster before the second of any', () => {
    const clusters = kMeansClusters(vectors, 3);
    expect(orderOf(kMeans(candidates, { weight: 0.4, clusters }))).toEqual([0, 3, 5, 1, 4, 2]);
  });

  it('makes no more clusters than there are different vectors', () => {
    const same = Array.from({ length: 9 }, () => [0.6, 0.8]);
    expect(new Set(kMeansClusters(same, 4)).size).toBe(1);
  });
});

describe('DEDUPLICATE', () => {
  it('puts what was said before behind all else', () => {
    const candidates = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, relevance: 1 - at / 10 }));
    const vectors = [
      [1, 0],
      [0.999, 0.01],
      [0, 1],
      [0.5, 0.5],
    ];
    const choices = withSimilarity(vectors, 'COSINE', (similarity) => [
      ...deduplicateOrder(candidates, { threshold: 0.95, similarity }),
    ]);
    expect(orderOf(choices)).toEqual([0, 2, 3, 1]);
    expect(choices[3]).toMatchObject({ gain: 0, nearest: { candidate: 0 } });
  });
});

describe('similarities', () => {
  const rowsOf = (vectors: readonly number[][], measure: (typeof SIMILARITY_MEASURES)[number]) =>
    withSimilarity(vectors, measure, (row) => vectors.map((_, one) => [...row(one)]));

  describe('how alike vectors are', () => {
    it('is their cosine, whatever their lengths', () => {
      const [first] = rowsOf(
        [
          [2, 0],
          [3, 4],
          [-1, 0],
        ],
        'COSINE',
      );
      expect(first).toEqual([1, expect.closeTo(0.6, 6), -1]);
    });

    it('falls to a half at the median distance', () => {
      const vectors = [
        [0, 0],
        [3, 4],
        [6, 8],
      ];
      // The distances are 5, 5 and 10 by L2, and 7, 7 and 14 by L1.
      for (const measure of ['L1', 'L2'] as const) {
        const [first] = rowsOf(vectors, measure);
        expect(first).toEqual([1, expect.closeTo(1 / 2, 6), expect.closeTo(1 / 3, 6)]);
      }
    });

    it('is 1 for all where all are equal', () => {
      const same = Array.from({ length: 4 }, () => [0.5, 0.25]);
      for (const measure of SIMILARITY_MEASURES) {
        for (const row of rowsOf(same, measure)) {
          expect(row).toEqual(row.map(() => expect.closeTo(1, 3)));
        }
      }
    });

    it('is never more than 1, less than -1 or no number, also for vectors of zeros', () => {
      const vectors = fc.integer({ min: 1, max: 40 }).chain((size) =>
        fc.array(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), sized(size)), {
          minLength: 1,
          maxLength: 30,
        }),
      );
      fc.assert(
        fc.property(vectors, fc.constantFrom(...SIMILARITY_MEASURES), (given, measure) => {
          const zeros = given[0]!.map(() => 0);
          for (const value of rowsOf([...given, zeros, zeros], measure).flat()) {
            expect(value).toBeGreaterThanOrEqual(-1);
            expect(value).toBeLessThanOrEqual(1);
          }
        }),
      );
    });
  });

  describe('comparing one vector with many', () => {
    it('gives their dot products, also while another comparison goes on', () => {
      const outer = [
        [1, 2, 3],
        [4, 5, 6],
      ];
      const answers = compareRows(outer, (compare) => [
        [...compareRows([[7, 8, 9]], (within) => within([1, 1, 1]))],
        [...compare([1, 0, -1])],
      ]);
      expect(answers).toEqual([[24], [-2, -2]]);
    });

    it('forgets the vectors before', () => {
      compareRows([[1, 1, 1, 1]], (compare) => compare([1, 1, 1, 1]));
      expect([...compareRows([[1]], (compare) => compare([1]))]).toEqual([1]);
    });
  });

  function sized(size: number) {
    return { minLength: size, maxLength: size };
  }
});
