import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAuthors } from '../../../src/search/debate/groups.js';

const people = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, at) => `a${from + at}`));

describe('the groups of a debate', () => {
  const everybody = people(0, 40);

  it('are compared with everybody else, author by author', () => {
    const groups = [{ name: 'young', authors: people(0, 10) }];
    const { groups: sizes, points } = compareAuthors(everybody, groups, [people(0, 8)], 0);
    expect(sizes).toEqual([{ name: 'young', size: 10, otherSize: 30 }]);
    const [young] = points[0]!;
    expect(young).toMatchObject({ count: 8, size: 10, share: 0.8, otherCount: 0, otherSize: 30 });
    expect(young!.p).toBeLessThan(1e-5);
    expect(young!.difference.from).toBeGreaterThan(0.4);
  });

  it('are corrected for all comparisons together', () => {
    const groups = [
      { name: 'young', authors: people(0, 10) },
      { name: 'old', authors: people(30, 40) },
    ];
    const points = [people(0, 6), people(20, 30), people(35, 40)];
    const values = compareAuthors(everybody, groups, points, 0).points.flat();
    expect(values).toHaveLength(6);
    const least = values.reduce((a, b) => (b.p < a.p ? b : a));
    expect(least.corrected).toBeCloseTo(6 * least.p, 10);
    for (const { p, corrected } of values) expect(corrected).toBeGreaterThanOrEqual(p);
  });

  it('may be empty, or everybody, and then differ from nobody', () => {
    const groups = [
      { name: 'nobody', authors: new Set<string>() },
      { name: 'everybody', authors: everybody },
      { name: 'strangers', authors: people(90, 99) },
    ];
    const { groups: sizes, points } = compareAuthors(everybody, groups, [people(0, 5)], 0);
    expect(sizes.map(({ size }) => size)).toEqual([0, 40, 0]);
    expect(points[0]!.map(({ p, share }) => [p, share])).toEqual([
      [1, 0],
      [1, 0.125],
      [1, 0],
    ]);
  });

  it('are withheld where they, or all others, are too few', () => {
    const groups = [
      { name: 'four', authors: people(0, 4) },
      { name: 'five', authors: people(0, 5) },
      { name: 'all but four', authors: people(0, 36) },
      { name: 'everybody', authors: everybody },
    ];
    const { groups: sizes, points } = compareAuthors(everybody, groups, [people(0, 9)], 5);
    expect(sizes.map(({ size }) => size)).toEqual([undefined, 5, undefined, 40]);
    expect(points[0]!.map(({ name }) => name)).toEqual(['five', 'everybody']);
  });

  it('add up to everybody who makes the point', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 39 })).map((ids) => {
      return new Set(ids.map((id) => `a${id}`));
    });
    fc.assert(
      fc.property(some, some, (authors, making) => {
        const groups = [{ name: 'some', authors }];
        const [found] = compareAuthors(everybody, groups, [making], 0).points[0]!;
        expect(found!.count + found!.otherCount).toBe(making.size);
        expect(found!.size + found!.otherSize).toBe(40);
        expect(found!.interval.from).toBeLessThanOrEqual(found!.share);
        expect(found!.interval.to).toBeGreaterThanOrEqual(found!.share);
      }),
    );
  });
});
