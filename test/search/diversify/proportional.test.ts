import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  equalOrder,
  proportionalOrder,
  type Choice,
} from '../../../src/search/diversify/orders.js';
import { firstOf } from '../../support/first-of.js';

/** `count` candidates of each group of one division, in turn. */
function crowd(groups: number, count: number) {
  return Array.from({ length: groups * count }, (_, index) => ({
    id: String(index).padStart(5, '0'),
    relevance: 1 - index / 10_000,
    groups: [index % groups],
  }));
}

/** How many of the first ones belong to each group. */
function shares(candidates: ReturnType<typeof crowd>, choices: readonly Choice[], groups: number) {
  const counts = Array.from({ length: groups }, () => 0);
  for (const { candidate } of choices) counts[candidates[candidate]!.groups[0]!]! += 1;
  return counts;
}

describe('PROPORTIONAL', () => {
  it('keeps a group of two within one of its share at every place', () => {
    const candidates = crowd(2, 60);
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), (share) => {
        const choices = firstOf(
          proportionalOrder(candidates, { targets: [[share, 1 - share]], weight: 0 }),
          60,
        );
        for (let count = 1; count <= 60; count++) {
          const [first = 0] = shares(candidates, choices.slice(0, count), 2);
          expect(Math.abs(first - count * share)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('says which groups had less than their share, and what drew nearer', () => {
    const candidates = crowd(2, 4);
    const choices = firstOf(
      proportionalOrder(candidates, { targets: [[0.75, 0.25]], weight: 0 }),
      5,
    );
    expect(choices.map(({ candidate, added }) => [candidate % 2, added])).toEqual([
      [0, [0]],
      [1, [0]],
      [0, [0]],
      [0, [0]],
      [0, []],
    ]);
    const [alone, , , even, over] = choices.map(({ gain }) => gain);
    expect(alone).toBeCloseTo(0.75, 12);
    expect(even).toBeGreaterThan(1);
    expect(over).toBeLessThan(1);
  });

  it('takes somebody of whom nothing is known for an average author', () => {
    const candidates = [
      { id: 'rare', relevance: 1, groups: [1] },
      { id: 'unknown', relevance: 1, groups: [-1] },
      { id: 'frequent', relevance: 1, groups: [0] },
    ];
    const choices = [...proportionalOrder(candidates, { targets: [[0.9, 0.1]], weight: 0.5 })];
    expect(choices.map(({ candidate }) => candidates[candidate]!.id)).toEqual([
      'frequent',
      'unknown',
      'rare',
    ]);
    expect(choices[1]!.added).toEqual([]);
  });

  it('wants nobody of a group whose share is 0', () => {
    const choices = [...proportionalOrder(crowd(2, 2), { targets: [[1, 0]], weight: 0.5 })];
    expect(choices.map(({ candidate }) => candidate)).toEqual([0, 2, 1, 3]);
    expect(choices[3]!.gain).toBeLessThan(1e-6);
  });
});

describe('EQUAL', () => {
  it('gives each group the same share', () => {
    const candidates = [
      ...crowd(1, 50),
      ...crowd(3, 10).map((each) => ({ ...each, id: `late-${each.id}`, relevance: 0.1 })),
    ];
    const choices = firstOf(equalOrder(candidates, { sizes: [3], weight: 0 }), 30);
    expect(shares(candidates, choices, 3)).toEqual([10, 10, 10]);
  });
});
