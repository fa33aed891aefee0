import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSimilarity } from '../../../src/search/diversify/similarity.js';
import { compareRows } from '../../../src/math/compare-rows.js';
import { SIMILARITY_MEASURES } from '../../../src/domain/stages.js';

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
