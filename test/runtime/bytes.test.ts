import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batches, jsonBytes } from '../../src/runtime/bytes.js';

it('a batch has at most so many items and bytes, unless one item alone has more', async () => {
  const items = fc.array(fc.oneof(fc.string(), fc.object(), fc.string({ minLength: 200 })));
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 300 }),
      async (all, count, bytes) => {
        const made: unknown[][] = [];
        for await (const batch of batches(all, { count, bytes })) made.push(batch);
        expect(made.flat()).toEqual(all);
        const size = (batch: readonly unknown[]) =>
          batch.reduce((sum: number, item) => sum + jsonBytes(item), 0);
        for (const [place, batch] of made.entries()) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(count);
          if (batch.length > 1) expect(size(batch)).toBeLessThanOrEqual(bytes);
          // Another item would not have fitted.
          const next = made[place + 1]?.[0];
          if (next !== undefined && batch.length < count) {
            expect(size(batch) + jsonBytes(next)).toBeGreaterThan(bytes);
          }
        }
      },
    ),
  );
});
