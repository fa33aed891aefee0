/** The q-quantile (0 to 1) of some numbers, by nearest rank. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}
