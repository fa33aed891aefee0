import { describe, expect, it } from 'vitest';
import { isCut, matchesOf, MOST_VALUES } from '../../explorer/src/search/matches.js';

const counts = (length: number, from: number | null = null) => ({
  values: Array.from({ length }, (_, at) => ({
    value: `v${at}`,
    count: 100 - at,
    unknown: false,
    from,
    to: from,
  })),
});

describe('the matches of a value', () => {
  it('are its count', () => {
    expect(matchesOf(counts(3), 'v1')).toBe(99);
    expect(matchesOf(counts(MOST_VALUES), 'v29')).toBe(71);
  });

  it('are none where all values are counted and it is not among them', () => {
    expect(matchesOf(counts(MOST_VALUES - 1), 'other')).toBe(0);
  });

  it('are not known where rarer values were not counted', () => {
    expect(matchesOf(counts(MOST_VALUES), 'other')).toBeUndefined();
    expect(matchesOf(undefined, 'v1')).toBeUndefined();
  });
});

it('the bars of a histogram are all there', () => {
  expect(isCut(counts(MOST_VALUES, 0))).toBe(false);
  expect(isCut(counts(MOST_VALUES))).toBe(true);
});
