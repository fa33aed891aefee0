import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  type Candidates,
  candidatesOf,
  COMPLETE,
  inOrder,
} from '../../src/search/order.js';
import { SCORE_TOLERANCE } from '../../src/store/port.js';
import { rank, type Scored } from '../../src/store/ties.js';
import { RUNS } from '../support/runs.js';

const all = (entries: readonly (Scored & Partial<Candidate>)[]): Candidates => ({
  entries: entries.map((entry) => ({ tier: 0, ...entry })),
  bound: COMPLETE,
});
const order = (...args: Parameters<typeof inOrder>) =>
  inOrder(...args).map(({ candidate: entry }) => entry.id);

/** Scores with many exact and near ties. */
const scored = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 2 }),
    score: fc
      .tuple(fc.constantFrom(0.2, 0.5, 0.500004, 0.9), fc.integer({ min: 0, max: 6 }))
      .map(([base, steps]) => base + steps * 0.7e-6),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

describe('order', () => {
  it('is that of the store', () => {
    fc.assert(
      fc.property(scored, (entries) => {
        expect(order(all(entries))).toEqual(rank(entries).map(({ id }) => id));
      }),
    );
  });

  it('says of a part of the list only what the whole list says too', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 1, max: 30 }), (entries, limit) => {
        const whole = rank(entries).map(({ id }) => id);
        const sure = order(candidatesOf(rank(entries).slice(0, limit), limit));
        expect(sure).toEqual(whole.slice(0, sure.length));
      }),
    );
  });

  it('is sure of all but the last group of equals', () => {
    const entries = [0.9, 0.8, 0.8, 0.7].map((score, index) => ({ id: `${index}`, score }));
    expect(order(candidatesOf(entries, 4))).toEqual(['0', '1', '2']);
    expect(order(candidatesOf(entries.slice(0, 3), 3))).toEqual(['0']);
    expect(order(candidatesOf(entries.slice(0, 1), 1))).toEqual([]);
    expect(order(candidatesOf(entries, 5))).toEqual(['0', '1', '2', '3']);
  });

  it('goes on behind any place, though points disappear and rounding differs', () => {
    const world = fc.record({
      entries: scored.filter(({ length }) => length > 0),
      at: fc.nat(),
      gone: fc.array(fc.nat({ max: 29 })),
      noise: fc.constantFrom(0, 1e-9, -1e-9),
    });
    fc.assert(
      fc.property(world, ({ entries, at, gone, noise }) => {
        const placed = inOrder(all(entries));
        const index = at % placed.length;
        const left = entries
          .filter((_, position) => !gone.includes(position))
          .map(({ id, score }) => ({ id, score: score + noise }));
        const expected = placed.slice(index + 1).map(({ candidate: entry }) => entry.id);
        const rest = order(all(left), placed[index]!.key);
        const kept = new Set(left.map(({ id }) => id));
        expect(rest.toSorted()).toEqual(expected.filter((id) => kept.has(id)).toSorted());
        if (gone.length === 0 && noise === 0) expect(rest).toEqual(expected);
      }),
      { numRuns: RUNS.many },
    );
  });

  it('goes by tier before scores, and by place before tiers', () => {
    const entries = [
      { id: 'third', tier: 0, score: 0.1 },
      { id: 'fourth', tier: 1, score: 9 },
      { id: 'second', tier: 2, score: 5, place: 1 },
      { id: 'first', tier: 1, score: 0.3, place: 0 },
    ];
    expect(order(all(entries))).toEqual(['first', 'second', 'third', 'fourth']);
    for (const { key: place, candidate: entry } of inOrder(all(entries))) {
      const rest = ['first', 'second', 'third', 'fourth'];
      expect(order(all(entries), place)).toEqual(rest.slice(rest.indexOf(entry.id) + 1));
    }
  });

  it('is sure of a tier only where all before it is known', () => {
    const entries = [
      { id: 'a', tier: 0, score: 0.1 },
      { id: 'b', tier: 2, score: 0.9 },
      { id: 'c', tier: 2, score: 0.4 },
    ];
    expect(order({ entries, bound: { tier: 2, score: 0.5 } })).toEqual(['a', 'b']);
    expect(order({ entries, bound: { tier: 2, score: Infinity } })).toEqual(['a']);
    expect(order({ entries, bound: { place: 0, tier: 0, score: Infinity } })).toEqual([]);
  });

  it('has ties as wide as a candidate says, however high its score', () => {
    const entries = [
      { id: 'b', score: 30.00001, tolerance: SCORE_TOLERANCE },
      { id: 'a', score: 30, tolerance: SCORE_TOLERANCE },
    ];
    expect(order(all(entries))).toEqual(['b', 'a']);
    expect(order(all(entries.map(({ id, score }) => ({ id, score }))))).toEqual(['a', 'b']);
  });

  it('keeps its place in a group whose best point disappears', () => {
    const entries = [
      { id: 'c', score: 0.5 },
      { id: 'b', score: 0.5 - 0.9 * SCORE_TOLERANCE },
      { id: 'a', score: 0.5 - 1.8 * SCORE_TOLERANCE },
    ];
    const [first] = inOrder(all(entries));
    expect(first?.candidate.id).toBe('b');
    // Alone, "a" would be the equal of "b", and so before it.
    expect(order(all(entries.slice(1)), first?.key)).toEqual(['a']);
  });
});
