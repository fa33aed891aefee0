import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alphaNdcgOrder,
  type Choice,
  type DiversityOptions,
  equalOrder,
  type GroupedItem,
  proportionalOrder,
} from '../../../src/search/diversify/orders.js';
import { firstOf } from '../../support/first-of.js';
import { RUNS } from '../../support/runs.js';
import { byRelevance, grouped, SIZES, targets } from './arbitraries.js';

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

describe('proportional orders', () => {
  /** `count` candidates of each group of one division, in turn. */
  function crowd(groups: number, count: number) {
    return Array.from({ length: groups * count }, (_, index) => ({
      id: String(index).padStart(5, '0'),
      relevance: 1 - index / 10_000,
      groups: [index % groups],
    }));
  }

  /** How many of the first ones belong to each group. */
  function shares(
    candidates: ReturnType<typeof crowd>,
    choices: readonly Choice[],
    groups: number,
  ) {
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
});

describe('all orders', () => {
  interface Options extends DiversityOptions {
    readonly count?: number;
  }
  type Method = (candidates: readonly GroupedItem[], options: Options) => Choice[];

  const METHODS: fc.Arbitrary<Method> = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }).map(
      (alpha): Method =>
        (candidates, { count = Infinity, weight }) =>
          firstOf(alphaNdcgOrder(candidates, { weight, alpha }), count),
    ),
    targets.map(
      (shares): Method =>
        (candidates, { count = Infinity, weight }) =>
          firstOf(proportionalOrder(candidates, { weight, targets: shares }), count),
    ),
    fc.constant<Method>((candidates, { count = Infinity, weight }) =>
      firstOf(equalOrder(candidates, { weight, sizes: SIZES }), count),
    ),
  );
  const WEIGHT = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const MANY = { numRuns: RUNS.many };

  const order = (choices: readonly Choice[]) => choices.map(({ candidate }) => candidate);

  describe('every method of diversification', () => {
    it('chooses each candidate once', () => {
      fc.assert(
        fc.property(METHODS, grouped(), WEIGHT, (method, candidates, weight) => {
          const chosen = order(method(candidates, { weight }));
          expect(chosen.toSorted((a, b) => a - b)).toEqual([...candidates.keys()]);
        }),
        MANY,
      );
    });

    it('orders by relevance where that has all the weight, equals by id', () => {
      fc.assert(
        fc.property(METHODS, grouped(), (method, candidates) => {
          expect(order(method(candidates, { weight: 1 }))).toEqual(byRelevance(candidates));
        }),
        MANY,
      );
    });

    it('gives the same whatever the order of the candidates', () => {
      fc.assert(
        fc.property(METHODS, grouped(), WEIGHT, (method, candidates, weight) => {
          const ids = (given: readonly GroupedItem[]) =>
            method(given, { weight }).map(({ candidate }) => given[candidate]!.id);
          expect(ids(candidates.toReversed())).toEqual(ids(candidates));
        }),
        MANY,
      );
    });

    it('chooses the same first ones, however many are asked for', () => {
      fc.assert(
        fc.property(METHODS, grouped(), WEIGHT, fc.nat(50), (method, candidates, weight, count) => {
          const all = method(candidates, { weight });
          expect(method(candidates, { weight, count })).toEqual(all.slice(0, count));
        }),
        MANY,
      );
    });

    it('takes equals by id', () => {
      const twins = ['c', 'a', 'b'].map((id) => ({ id, relevance: 0.5, groups: [0, 1, -1] }));
      fc.assert(
        fc.property(METHODS, WEIGHT, (method, weight) => {
          expect(order(method(twins, { weight }))).toEqual([1, 2, 0]);
        }),
      );
    });

    it('has gains that are numbers', () => {
      fc.assert(
        fc.property(METHODS, grouped(), WEIGHT, (method, candidates, weight) => {
          for (const { gain } of method(candidates, { weight })) {
            expect(gain).toBeGreaterThanOrEqual(0);
            expect(gain).toBeLessThan(Infinity);
          }
        }),
        MANY,
      );
    });
  });
});
