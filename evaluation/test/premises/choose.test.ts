import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveOneOut } from '../../src/premises/choose.js';

describe('leave-one-out cross-validation', () => {
  it('chooses for each query what is best for all others', () => {
    const scores = [
      [1, 0, 0.4],
      [0.6, 0.6, 0.5],
      [0, 1, 0.4],
    ];
    // The sums without the first query are 0.4, 1.1 and 1.4, without the last 1, 1.2 and 1.
    expect(leaveOneOut(scores)).toEqual([2, 0, 1]);
  });

  it('takes the first of equals, also where sums differ by rounding', () => {
    const scores = [
      [0.1, 0.2, 0.3],
      [0.3, 0.2, 0.1],
    ];
    expect(leaveOneOut(scores)[1]).toBe(0);
    expect(leaveOneOut([[7], [8]])).toEqual([0]);
    expect(leaveOneOut([[]])).toEqual([]);
  });

  it('never lets a query choose for itself', () => {
    const tables = fc
      .record({ settings: fc.integer({ min: 1, max: 6 }), queries: fc.integer({ min: 2, max: 6 }) })
      .chain(({ settings, queries }) =>
        fc.record({
          scores: fc.array(fc.array(fc.nat(100), { minLength: queries, maxLength: queries }), {
            minLength: settings,
            maxLength: settings,
          }),
          own: fc.array(fc.nat(100), { minLength: settings, maxLength: settings }),
        }),
      );
    fc.assert(
      fc.property(tables, ({ scores, own }) => {
        const other = scores.map((row, setting) => [own[setting]!, ...row.slice(1)]);
        expect(leaveOneOut(other)[0]).toBe(leaveOneOut(scores)[0]);
      }),
    );
  });
});
