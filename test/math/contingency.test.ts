import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Contingency,
  differenceInterval,
  fisherExact,
  holm,
  oddsRatio,
  shareInterval,
} from '../../src/math/contingency.js';

/** As SciPy 1.17 has them (`fisher_exact`, `odds_ratio` of the kind "conditional"). */
const KNOWN = [
  [[2, 412, 7, 256], 0.1735191637630662, 0.031207082884949194, 0.01750129936802401, 0.923232303759],
  [[6, 14, 1, 9], 6, 0.1759566318726367, 0.4916889203194588, 309.77879652734725],
  [[0, 5, 5, 30], 0, 1, 0, 7.449866989360985],
  [[5, 5, 0, 7], Infinity, 0.0012626262626262623, 3.388031197240845, Infinity],
  [[120, 400, 90, 500], 1.9523809523809523, 2.5729680543612637e-5, 1.4112141508, 2.7040880780577],
  [[3, 3, 3, 3], undefined, 1, 0, Infinity],
] as const;

function tableOf([count, size, otherCount, otherSize]: readonly [number, number, number, number]) {
  return { count, size, otherCount, otherSize };
}

const tables = fc
  .tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40))
  .map(([a, b, c, d]): Contingency => tableOf([a, a + b, c, c + d]));

describe('a table of two groups', () => {
  it.each(KNOWN)('%j is as unlikely, and its odds as large, as SciPy finds', (counts, ...known) => {
    const [ratio, p, from, to] = known;
    const table = tableOf(counts);
    expect(fisherExact(table)).toBeCloseTo(p, 10);
    const found = oddsRatio(table);
    if (ratio === undefined) expect(found.ratio).toBeUndefined();
    else expect(found.ratio).toBeCloseTo(ratio, 10);
    expect(found.interval.from).toBeCloseTo(from, 6);
    if (to === Infinity) expect(found.interval.to).toBe(Infinity);
    else expect(Math.abs(found.interval.to / to - 1)).toBeLessThan(1e-6);
  });

  it('is as unlikely when its groups are exchanged', () => {
    fc.assert(
      fc.property(tables, ({ count, size, otherCount, otherSize }) => {
        const exchanged = tableOf([otherCount, otherSize, count, size]);
        const table = tableOf([count, size, otherCount, otherSize]);
        expect(fisherExact(table)).toBeCloseTo(fisherExact(exchanged), 9);
      }),
    );
  });

  it('has its shares and their difference inside the intervals', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { count, size, otherCount, otherSize } = table;
        const share = size === 0 ? 0 : count / size;
        const other = otherSize === 0 ? 0 : otherCount / otherSize;
        for (const [value, { from, to }] of [
          [share, shareInterval(count, size)],
          [share - other, differenceInterval(table)],
        ] as const) {
          expect(from).toBeLessThanOrEqual(value + 1e-12);
          expect(to).toBeGreaterThanOrEqual(value - 1e-12);
        }
      }),
    );
  });

  it('says nothing of an empty group', () => {
    const empty = tableOf([0, 0, 5, 9]);
    expect(fisherExact(empty)).toBe(1);
    expect(shareInterval(0, 0)).toEqual({ from: 0, to: 1 });
    expect(oddsRatio(empty).interval).toEqual({ from: 0, to: Infinity });
  });
});

describe('a share', () => {
  // Wilson 1927; the figures as in Newcombe 1998, table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i among %i lies between %f and %f', (count, size, from, to) => {
    const found = shareInterval(count, size);
    expect(found.from).toBeCloseTo(from, 4);
    expect(found.to).toBeCloseTo(to, 4);
  });
});

describe('the difference of two shares', () => {
  // Newcombe 1998, table II, method 10.
  it.each([
    [[56, 70, 48, 80], 0.0524, 0.3339],
    [[9, 10, 3, 10], 0.1705, 0.809],
    [[10, 10, 0, 10], 0.6075, 1],
  ] as const)('of %j is known', (counts, from, to) => {
    const found = differenceInterval(tableOf(counts));
    expect(found.from).toBeCloseTo(from, 4);
    expect(found.to).toBeCloseTo(to, 4);
  });
});

describe('several comparisons', () => {
  it('have larger p values together, in their own order', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.01], 5)).toEqual([0.05]);
    expect(holm([])).toEqual([]);
  });
});
