import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOver } from '../../src/search/histogram.js';

const labels = (low: number, high: number, limit: number, whole = false) =>
  barsOver({ low, high, whole }, limit).map(({ value }) => value);

describe('the bars of a histogram', () => {
  it('have borders that can be read', () => {
    expect(labels(3, 47, 5)).toEqual(['0 to 10', '10 to 20', '20 to 30', '30 to 40', '40 to 50']);
    expect(labels(0.12, 0.31, 4)).toEqual(['0.1 to 0.2', '0.2 to 0.3', '0.3 to 0.4']);
    expect(labels(-1500, 1500, 3)).toEqual(['-2000 to 0', '0 to 2000']);
    expect(labels(0, 100, 10)).toHaveLength(10);
  });

  it('are whole numbers where there are few of them', () => {
    expect(labels(2021, 2023, 30, true)).toEqual(['2021', '2022', '2023']);
    expect(labels(1990, 2024, 10, true)).toEqual([
      '1990 to 1995',
      '1995 to 2000',
      '2000 to 2005',
      '2005 to 2010',
      '2010 to 2015',
      '2015 to 2020',
      '2020 to 2025',
    ]);
  });

  it('are one where all values are equal, or one is wanted', () => {
    expect(labels(-2, 5, 1)).toEqual(['-2 to 5']);
    expect(barsOver({ low: 7, high: 7, whole: true }, 30)).toEqual([
      { value: '7', from: 7, to: 7 },
    ]);
  });

  it('cover all values without a gap, and are no more than the limit', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e308, max: 1e308 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 100 }), (a, b, limit) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const bars = barsOver({ low, high, whole: false }, limit);
        expect(bars.length).toBeLessThanOrEqual(limit);
        const slack = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
        expect(bars[0]!.from).toBeLessThanOrEqual(low + slack);
        expect(bars.at(-1)!.to).toBeGreaterThanOrEqual(high - slack);
        bars.slice(1).forEach(({ from }, at) => expect(from).toBe(bars[at]!.to));
      }),
    );
  });
});
