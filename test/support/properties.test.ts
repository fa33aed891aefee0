import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { RUNS } from './runs.js';

it('a property that stops early fails', () => {
  const property = fc.property(fc.nat(), () => undefined);
  expect(() => fc.assert(property, { interruptAfterTimeLimit: 0 })).toThrow(/interrupted/i);
});

it('a property is tried as often as it says, from the printed seed', () => {
  let runs = 0;
  const property = fc.property(fc.nat(), () => {
    runs += 1;
  });
  expect(fc.check(property)).toMatchObject({ seed: inject('seed'), numRuns: RUNS.usual });
  expect(runs).toBe(RUNS.usual);
});

it('a failure names its seed', () => {
  const property = fc.property(fc.nat(), (value) => value < 0);
  expect(() => fc.assert(property)).toThrow(`seed: ${inject('seed')}`);
});
