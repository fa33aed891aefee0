import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterOrder, type Prediction } from '../../src/search/counter/infer.js';

const judged = (id: string, relevance: number, probability: number): Prediction => ({
  id,
  relevance,
  probability,
});
const NONE = { probability: 0 };

describe('the order of what is inferred', () => {
  it('is that of the probability to speak to the claim on the wanted side', () => {
    const order = counterOrder(
      [judged('relevant', 0.9, 0.3), judged('both', 0.6, 0.6), judged('opposed', 0.2, 0.9)],
      NONE,
    );
    expect(order.map(({ id }) => id)).toEqual(['both', 'relevant', 'opposed']);
    expect(order[0]!.score).toBeCloseTo(0.36, 9);
  });

  it('leaves out what does not reach a minimum', () => {
    const all = [judged('a', 0.5, 0.5), judged('b', 0.4, 0.9), judged('c', 0.9, 0.4)];
    const ids = (minima: Parameters<typeof counterOrder>[1]) =>
      counterOrder(all, minima).map(({ id }) => id);
    expect(ids({ probability: 0.5 })).toEqual(['b', 'a']);
    expect(ids({ probability: 0, relevance: 0.5 })).toEqual(['c', 'a']);
    expect(ids({ probability: 0.95, relevance: 0.95 })).toEqual([]);
  });

  it('does not depend on the order that candidates come in, nor on rounding', () => {
    const fraction = fc.constantFrom(0, 0.25, 0.5, 0.5000004, 1);
    const property = fc.property(
      fc.uniqueArray(fc.record({ id: fc.uuid(), relevance: fraction, probability: fraction }), {
        selector: ({ id }) => id,
        maxLength: 12,
      }),
      (all) => {
        const ids = (some: readonly Prediction[]) => counterOrder(some, NONE).map(({ id }) => id);
        expect(ids(all.toReversed())).toEqual(ids(all));
      },
    );
    fc.assert(property);
  });
});
