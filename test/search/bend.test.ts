import { describe, expect, it } from 'vitest';
import { bendOf } from '../../src/search/matches.js';

const falling = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));

describe('the bend in a curve of scores', () => {
  it('is where scores fall most', () => {
    const scores = [...falling(0.8, 0.7, 12), ...falling(0.3, 0.1, 200)];
    expect(bendOf(scores)).toBe(0.7);
    expect(bendOf(scores.map((score) => score * 100))).toBe(70);
  });

  it('is found behind few hits and behind hundreds', () => {
    for (const count of [3, 40, 700]) {
      expect(bendOf([...falling(0.9, 0.6, count), ...falling(0.2, 0.1, 2000)])).toBe(0.6);
    }
  });

  it.each([
    ['a flat curve', falling(0.52, 0.5, 500)],
    ['a curve that falls to its very end', falling(0.9, 0, 500)],
    ['more good hits than are looked at', [...falling(0.9, 0.8, 1500), ...falling(0.1, 0, 500)]],
    ['too few hits', [0.9, 0.8, 0.1, 0]],
    ['no hits', []],
    ['scores of 0', Array<number>(50).fill(0)],
  ])('is not in %s', (_, scores) => {
    expect(bendOf(scores)).toBeUndefined();
  });
});
