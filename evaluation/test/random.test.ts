import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from '../../src/math/random.js';
import { randomNumbers } from '../src/sampling.js';

describe('a sample', () => {
  it('has as many items as asked for, each once, or all there are', () => {
    const items = fc.uniqueArray(fc.integer(), { maxLength: 40 });
    fc.assert(
      fc.property(items, fc.nat({ max: 50 }), fc.nat(), (from, count, seed) => {
        const taken = sample(from, count, randomNumbers(seed));
        expect(taken).toHaveLength(Math.min(count, from.length));
        expect(new Set(taken).size).toBe(taken.length);
        expect(from).toEqual(expect.arrayContaining([...taken]));
      }),
    );
  });

  it('gives each item the same chance at each place', () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    const counts = new Map<string, number>();
    const draws = 5_000;
    for (let seed = 0; seed < draws; seed++) {
      sample(items, 3, randomNumbers(seed)).forEach((item, place) => {
        counts.set(item + place, (counts.get(item + place) ?? 0) + 1);
      });
    }
    expect(counts.size).toBe(15);
    // Five standard deviations of a fifth of the draws.
    const spread = 5 * Math.sqrt(draws * 0.2 * 0.8);
    for (const count of counts.values()) expect(Math.abs(count - draws / 5)).toBeLessThan(spread);
  });

  it('is the same for the same seed, and another for another', () => {
    const items = Array.from({ length: 30 }, (_, place) => place);
    const draw = (seed: unknown) => sample(items, 20, randomNumbers(seed));
    expect(draw([1, 'q'])).toEqual(draw([1, 'q']));
    expect(draw([2, 'q'])).not.toEqual(draw([1, 'q']));
    expect(draw([1, 'r'])).not.toEqual(draw([1, 'q']));
  });
});
