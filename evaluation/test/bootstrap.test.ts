import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from '../src/sampling.js';

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
