import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inl2 } from '../../../src/search/judge/claim-index.js';

describe('InL2', () => {
  it('weighs a term as by hand', () => {
    // tfn = 2 * log2(1 + 12 / 4) = 4; 4 / 5 * log2((11 + 1) / (1 + 0.5)) = 0.8 * 3
    const term = { frequency: 2, length: 4, averageLength: 12 };
    expect(inl2(term, 11, 1)).toBeCloseTo(2.4, 12);
    // tfn = 1 in a text of mean length; 1 / 2 * log2((5 + 1) / (2.5 + 0.5))
    expect(inl2({ frequency: 1, length: 7, averageLength: 7 }, 5, 2.5)).toBeCloseTo(0.5, 12);
  });

  it('is 0 for a term that is not there', () => {
    expect(inl2({ frequency: 0, length: 4, averageLength: 4 }, 10, 1)).toBe(0);
  });

  it('is above 0, more for more of a term, and less for a longer text or a commoner term', () => {
    const cases = fc.record({
      frequency: fc.integer({ min: 1, max: 20 }),
      more: fc.integer({ min: 0, max: 50 }),
      averageLength: fc.double({ min: 1, max: 60, noNaN: true }),
      documents: fc.integer({ min: 2, max: 10_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ frequency, more, averageLength, documents, share }) => {
        const length = frequency + more;
        const rare = 1 + Math.floor(share * (documents - 2));
        const term = { frequency, length, averageLength };
        const weight = inl2(term, documents, rare);
        expect(weight).toBeGreaterThan(0);
        expect(inl2({ ...term, frequency: frequency + 1 }, documents, rare)).toBeGreaterThan(
          weight,
        );
        expect(inl2({ ...term, length: length + 1 }, documents, rare)).toBeLessThan(weight);
        expect(inl2(term, documents, rare + 1)).toBeLessThan(weight);
      }),
    );
  });
});
