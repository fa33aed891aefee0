import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alphaNdcgOrder,
  type Choice,
  type DiversityOptions,
  type GroupedItem,
  equalOrder,
  proportionalOrder,
} from '../../../src/search/diversify/orders.js';
import { firstOf } from '../../support/first-of.js';
import { byRelevance, grouped, SIZES, targets } from './arbitraries.js';
import { RUNS } from '../../support/runs.js';

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
