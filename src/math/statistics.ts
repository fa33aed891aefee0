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
