import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternate } from '../../../src/search/diversify/stage.js';
import { RUNS } from '../../support/runs.js';

const [PRO, CON, NONE] = [0, 1, -1];
const sidesOf = (groups: readonly number[]) => alternate(groups).map((place) => groups[place]);

describe('groups that alternate', () => {
  it('take every second place where both have a half', () => {
    expect(alternate([PRO, PRO, PRO, CON, CON, CON])).toEqual([0, 3, 1, 4, 2, 5]);
  });

  it('take places by their shares where they are of other sizes', () => {
    const groups = [...Array<number>(6).fill(PRO), ...Array<number>(2).fill(CON)];
    expect(sidesOf(groups)).toEqual([PRO, PRO, CON, PRO, PRO, PRO, CON, PRO]);
  });

  it('leave who is in no group in place', () => {
    expect(alternate([NONE, PRO, PRO, NONE, CON])).toEqual([0, 1, 4, 3, 2]);
  });

  it('stay as they are where there is one group, or none', () => {
    expect(alternate([PRO, NONE, PRO])).toEqual([0, 1, 2]);
    expect(alternate([NONE, NONE])).toEqual([0, 1]);
    expect(alternate([])).toEqual([]);
  });

  it('place everybody once, in their own order, and never far from their share', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(PRO, CON, NONE), { maxLength: 60 }), (groups) => {
        const order = alternate(groups);
        expect(order.toSorted((a, b) => a - b)).toEqual([...groups.keys()]);
        const members = order.filter((place) => groups[place]! >= 0);
        for (const side of [PRO, CON]) {
          const own = members.filter((place) => groups[place] === side);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
          let placed = 0;
          members.forEach((place, at) => {
            if (groups[place] === side) placed += 1;
            const due = ((at + 1) * own.length) / members.length;
            expect(Math.abs(placed - due)).toBeLessThan(1 + 1e-9);
          });
        }
        groups.forEach((group, place) => {
          if (group === NONE) expect(order[place]).toBe(place);
        });
      }),
      { numRuns: RUNS.many },
    );
  });
});
