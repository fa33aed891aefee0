import type { Interval } from './contingency.js';

/** The mean of no numbers is 0. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** The mean of each of some named numbers. */
export function meansOf<Name extends string>(
  names: readonly Name[],
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const means = names.map((name) => [name, mean(all.map((numbers) => numbers[name]))]);
  return Object.fromEntries(means) as Record<Name, number>;
}

/** How often each item occurs, in the order of first occurrence. */
export function countsOf<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The q-quantile (0 to 1) of some numbers, by nearest rank; NaN if there are none. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Rounded to six places, which hides the rounding errors of 32-bit floats. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The probability whose logarithm of the odds this is. */
export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The mean of some numbers, and its standard error; 0 for equal numbers. */
export function meanWithError(numbers: readonly number[]): {
  readonly mean: number;
  readonly error: number;
} {
  const centre = mean(numbers);
  const squares = numbers.reduce((sum, number) => sum + (number - centre) ** 2, 0);
  return { mean: centre, error: Math.sqrt(squares / (numbers.length - 1) / numbers.length) };
}

/**
 * The 95 % interval of the mean of normally distributed numbers (Student 1908).
 * @param numbers at least two
 */
export function studentInterval(numbers: readonly number[]): Interval {
  const { mean: centre, error } = meanWithError(numbers);
  const width = studentQuantile(numbers.length - 1) * error;
  return { from: centre - width, to: centre + width };
}

/** The .975 quantiles of Student's t with 1 to 4 degrees of freedom. */
const FIRST = [12.7062, 4.30265, 3.18245, 2.77645];

/** The .975 quantile of Student's t, to .002 (Abramowitz and Stegun 1964, 26.7.5). */
function studentQuantile(freedom: number): number {
  const known = FIRST[freedom - 1];
  if (known !== undefined) return known;
  const z = 1.959964;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** at, 0);
}
