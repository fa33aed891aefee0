import { describe, expect, it } from 'vitest';
import { logisticRegression } from '../../lab/learn-gate/logistic-regression.js';
import { seededRandom } from '../../src/math/random.js';

describe('logistic regression on one value', () => {
  it('gives each of two values the odds of its events', () => {
    const curve = logisticRegression(
      [0, 0, 0, 0, 1, 1, 1, 1],
      [true, false, false, false, true, true, true, false],
    );
    expect(curve.intercept).toBeCloseTo(-Math.log(3), 9);
    expect(curve.intercept + curve.slope).toBeCloseTo(Math.log(3), 9);
  });

  it('finds the curve by which events were drawn', () => {
    const random = seededRandom(1);
    const values = Array.from({ length: 20_000 }, () => random());
    const events = values.map((value) => random() < 1 / (1 + Math.exp(-20 * (value - 0.8))));
    const { intercept, slope } = logisticRegression(values, events);
    expect(Math.abs(slope - 20)).toBeLessThan(1);
    expect(Math.abs(-intercept / slope - 0.8)).toBeLessThan(0.01);
  });

  it('stays finite where a value separates everything, and where there is nothing', () => {
    const { intercept, slope } = logisticRegression([0, 1, 2], [false, false, true]);
    expect(intercept + slope).toBeLessThan(-10);
    expect(intercept + 2 * slope).toBeGreaterThan(10);
    expect(slope).toBeLessThan(300);
    expect(logisticRegression([], [])).toEqual({ intercept: 0, slope: 0 });
  });
});
