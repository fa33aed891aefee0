import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphaNdcgOrder } from '../../../src/search/diversify/orders.js';
import { firstOf } from '../../support/first-of.js';
import { grouped } from './arbitraries.js';

const candidates = [
  { id: 'a', relevance: 1, groups: [0, 0] },
  { id: 'b', relevance: 0.9, groups: [0, 0] },
  { id: 'c', relevance: 0.8, groups: [1, 0] },
  { id: 'd', relevance: 0.7, groups: [1, 1] },
  { id: 'e', relevance: 0.6, groups: [-1, 2] },
];

describe('ALPHA_NDCG', () => {
  it('lets a candidate gain by what it is the first of', () => {
    expect([...alphaNdcgOrder(candidates, { alpha: 0.5, weight: 0.5 })]).toEqual(
      [
        { candidate: 0, gain: 1, added: [0, 1] },
        { candidate: 3, gain: 1, added: [0, 1] },
        // 0.6 * 0.75 = 0.9 * 0.5: an equal with more relevance comes first.
        { candidate: 1, gain: 0.5, added: [] },
        { candidate: 4, gain: 0.75, added: [1] },
        { candidate: 2, gain: 0.5, added: [] },
      ].map((choice) => ({ ...choice, gain: expect.closeTo(choice.gain, 12) })),
    );
  });

  it('covers more the less relevance weighs', () => {
    const chosen = (weight: number) =>
      firstOf(alphaNdcgOrder(candidates, { alpha: 0.5, weight }), 3).map(
        ({ candidate }) => candidate,
      );
    expect(chosen(0)).toEqual([0, 3, 4]);
    expect(chosen(0.9)).toEqual([0, 1, 2]);
  });

  it('wants nothing of a group twice where alpha is 1', () => {
    const chosen = [...alphaNdcgOrder(candidates, { alpha: 1, weight: 0.5 })];
    expect(chosen.map(({ candidate, gain }) => [candidate, gain])).toEqual([
      [0, expect.closeTo(1, 12)],
      [3, expect.closeTo(1, 12)],
      [4, expect.closeTo(0.5, 12)],
      [1, 0],
      [2, 0],
    ]);
  });

  it('names a group once: where it is first', () => {
    fc.assert(
      fc.property(grouped(), (given) => {
        const added = [...alphaNdcgOrder(given, { alpha: 0.5, weight: 0.5 })].flatMap((choice) =>
          choice.added.map(
            (division) => `${division}: ${given[choice.candidate]!.groups[division]}`,
          ),
        );
        const there = given.flatMap(({ groups }) =>
          groups.flatMap((group, division) => (group < 0 ? [] : [`${division}: ${group}`])),
        );
        expect(added.toSorted()).toEqual([...new Set(there)].sort());
      }),
    );
  });

  it('follows relevance where there is nothing to cover', () => {
    const plain = candidates.map((each) => ({ ...each, groups: [] }));
    expect([...alphaNdcgOrder(plain, { alpha: 0.5, weight: 0 })]).toEqual(
      plain.map((_, candidate) => ({ candidate, gain: 1, added: [] })),
    );
  });
});
