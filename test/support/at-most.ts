import { expect } from 'vitest';

/** Fewer calls of the store than a test knows are welcome, more or others are not. */
export function expectAtMost(
  calls: Readonly<Record<string, number>>,
  bounds: Readonly<Record<string, number>>,
): void {
  for (const [name, count] of Object.entries(calls)) {
    expect(count, `calls of ${name}`).toBeLessThanOrEqual(bounds[name] ?? 0);
  }
  expect(Object.keys(calls), 'no call was counted').not.toEqual([]);
}
