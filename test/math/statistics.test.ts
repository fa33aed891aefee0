import { expect, it } from 'vitest';
import { studentInterval } from '../../src/math/statistics.js';

it.each([
  [2, 12.706],
  [3, 4.303],
  [4, 3.182],
  [5, 2.776],
  [6, 2.571],
  [11, 2.228],
  [31, 2.042],
  [121, 1.98],
])('the interval of %i numbers is that of Student', (count, quantile) => {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const { from, to } = studentInterval(numbers);
  const centre = (count - 1) / 2;
  // The variance of the numbers 0 to n - 1 is n (n + 1) / 12.
  const error = Math.sqrt((count + 1) / 12);
  expect(from).toBeCloseTo(centre - quantile * error, 2);
  expect(to).toBeCloseTo(centre + quantile * error, 2);
});
