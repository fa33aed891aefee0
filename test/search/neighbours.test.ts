import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Premise } from '../../src/domain/premise.js';
import { distinctive, type GroupHits } from '../../src/search/compare.js';

/** Hits at angles (in degrees) of the unit circle, named "a0", "a1" ... */
function group(name: string, ...degrees: readonly number[]): GroupHits {
  const hits = degrees.map((angle, place) => {
    const radians = (angle * Math.PI) / 180;
    return {
      premise: { externalId: `${name}${place}` } as Premise,
      vector: Float32Array.of(Math.cos(radians), Math.sin(radians)),
    };
  });
  return { name, hits };
}

const ids = (found: ReturnType<typeof distinctive>) =>
  found.map(({ premise }) => premise.externalId);

describe('what is distinctive of a group', () => {
  it('is what is the farthest from all that the others say', () => {
    const found = distinctive(group('a', 0, 90, 10), [group('b', 6, 180)], 20);
    expect(ids(found)).toEqual(['a1', 'a0', 'a2']);
    expect(found[0]?.place).toBe(2);
    expect(found[0]?.distance).toBeCloseTo(1 - Math.cos((84 * Math.PI) / 180), 6);
    expect(found[0]).toMatchObject({ nearest: { externalId: 'b0' }, nearestGroup: 'b' });
  });

  it('is measured against each other group, and by the nearest of them', () => {
    const others = [group('b', 100), group('c', 60, 300), group('d')];
    const [found] = distinctive(group('a', 90), others, 20);
    expect(found).toMatchObject({ nearest: { externalId: 'b0' }, nearestGroup: 'b' });
    expect(found?.distance).toBeCloseTo(1 - Math.cos((10 * Math.PI) / 180), 6);
  });

  it('is 0 away where another group has the same premise', () => {
    const [found] = distinctive(group('a', 30), [group('b', 200, 30)], 20);
    expect(found?.distance).toBeCloseTo(0, 6);
  });

  it('is all, in its own order, where nobody else says anything', () => {
    const found = distinctive(group('a', 0, 90, 10), [group('b')], 2);
    expect(found.map(({ premise: _, ...rest }) => rest)).toEqual([{ place: 1 }, { place: 2 }]);
  });

  it('never lies beyond the distances to single hits, farthest first', () => {
    const angles = fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(angles, angles, fc.integer({ min: 1, max: 12 }), (mine, theirs, among) => {
        const found = distinctive(group('a', ...mine), [group('b', ...theirs)], among);
        expect(found).toHaveLength(Math.min(among, mine.length));
        const distances = found.map(({ distance }) => distance!);
        expect(distances).toEqual(distances.toSorted((a, b) => b - a));
        for (const { place, distance } of found) {
          for (const angle of theirs) {
            const single = 1 - Math.cos(((mine[place - 1]! - angle) * Math.PI) / 180);
            expect(distance).toBeLessThanOrEqual(single + 1e-6);
          }
        }
      }),
    );
  });
});
