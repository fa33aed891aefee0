import { expect, it } from 'vitest';
import { similarities } from '../../src/rankers/analyse.js';

const found = (...scores: readonly number[]) =>
  new Map(scores.map((score, place) => [`text ${place}`, score]));

it('compares what models find; where a model scores all alike, there is no correlation', () => {
  const { jaccard, spearman } = similarities(
    new Map([
      ['one', [found(3, 2, 1), found(3, 2, 1)]],
      ['other', [found(1, 2, 3, 4), found(0, 0, 0)]],
      ['constant', [found(0, 0, 0), found(0, 0, 0)]],
    ]),
  );
  expect(jaccard[0]).toEqual([1, (3 / 4 + 1) / 2, 1]);
  expect(spearman[0]![0]).toBeCloseTo(1);
  // Of the first query alone.
  expect(spearman[0]![1]).toBeCloseTo(-1);
  expect(spearman[1]![1]).toBeCloseTo(1);
  expect(spearman[2]).toEqual([NaN, NaN, NaN]);
});
