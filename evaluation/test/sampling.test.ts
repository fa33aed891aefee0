import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from '../../src/math/random.js';
import {
  bootstrapInterval,
  pairedBootstrap,
  randomNumbers,
  wilsonInterval,
} from '../src/sampling.js';

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

describe('the bootstrap interval of a mean', () => {
  it('is about 1.96 standard errors to each side', () => {
    const values = Array.from({ length: 400 }, (_, place) => place % 2);
    const [low, high] = bootstrapInterval(values)!;
    const error = 0.5 / Math.sqrt(values.length);
    expect(low).toBeCloseTo(0.5 - 1.96 * error, 2);
    expect(high).toBeCloseTo(0.5 + 1.96 * error, 2);
  });

  it('has no width where all values are equal', () => {
    expect(bootstrapInterval([0.25, 0.25, 0.25])).toEqual([0.25, 0.25]);
  });

  it('is the same every time', () => {
    const values = [0, 0.2, 0.9, 0.4];
    expect(bootstrapInterval(values)).toEqual(bootstrapInterval(values));
  });

  it('is not known of one value', () => {
    expect(bootstrapInterval([1])).toBeUndefined();
  });
});

describe('the paired bootstrap', () => {
  const over0 = (values: readonly number[], seed?: number) => {
    const zeros = values.map(() => 0);
    return pairedBootstrap(values, zeros, seed);
  };

  it('finds no difference between equal systems, and a clear one where all queries agree', () => {
    expect(over0([0, 0, 0, 0])).toEqual({ mean: 0, interval: [0, 0], p: 1 });
    const better = over0(Array.from({ length: 30 }, (_, at) => 0.1 + (at % 3) / 100));
    expect(better.mean).toBeCloseTo(0.11, 10);
    expect(better.p).toBeLessThan(0.001);
    expect(better.interval![0]).toBeGreaterThan(0.1);
  });

  it('is about as sure as the sign test where half the queries disagree, and repeats itself', () => {
    const mixed = Array.from({ length: 40 }, (_, at) => (at % 2 ? 1 : -1));
    expect(over0(mixed).p).toBeGreaterThan(0.9);
    const one = over0([0.3, -0.1, 0.2, 0.1], 7);
    expect(over0([0.3, -0.1, 0.2, 0.1], 7)).toEqual(one);
    expect(over0([-0.3, 0.1, -0.2, -0.1], 7).p).toBeCloseTo(one.p, 10);
  });
});

describe('the Wilson interval of a share', () => {
  it.each([
    [5, 10, 0.237, 0.763],
    [0, 20, 0, 0.161],
    [20, 20, 0.839, 1],
    [81, 263, 0.255, 0.366],
  ])('of %i of %i goes from %d to %d', (successes, trials, low, high) => {
    const [from, to] = wilsonInterval(successes, trials);
    expect(from).toBeCloseTo(low, 3);
    expect(to).toBeCloseTo(high, 3);
  });
});
