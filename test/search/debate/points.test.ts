import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalised } from '../../../src/math/vectors.js';
import { atOnce } from '../../../src/runtime/threads/event-loop.js';
import {
  type Candidate,
  findPoints,
  type PointArgument,
} from '../../../src/search/debate/points.js';

const DIMENSIONS = 8;

/** A text that speaks to some things, each as much as is said. */
function about(weights: Readonly<Record<number, number>>): PointArgument {
  const vector = new Float32Array(DIMENSIONS);
  for (const [at, weight] of Object.entries(weights)) vector[Number(at)] = weight;
  return { vectors: [normalised(vector)!] };
}

function find(statements: readonly PointArgument[], candidates: readonly Candidate[]) {
  return atOnce(findPoints(statements, candidates)).map(({ candidate, members }) => ({
    candidate,
    members: members.map(({ argument }) => argument),
  }));
}

function named(weights: Readonly<Record<number, number>>, worth = 0.5): Candidate {
  return { vector: about(weights).vectors[0]!, worth };
}

const statements = fc
  .array(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: DIMENSIONS,
      maxLength: DIMENSIONS,
    }),
    { maxLength: 20 },
  )
  .map((rows) =>
    rows.flatMap((row) => {
      const vector = normalised(row);
      return vector ? [{ vector, vectors: [vector], worth: 0.1 + Math.abs(row[0]!) }] : [];
    }),
  );

describe('key points', () => {
  it('are named by the sentences that say what many arguments say', () => {
    const said = [
      about({ 0: 1 }),
      about({ 0: 1, 3: 0.2 }),
      about({ 1: 1 }),
      about({ 1: 1, 4: 0.2 }),
    ];
    const titles = [named({ 0: 1 }), named({ 1: 1 }), named({ 2: 1 })];
    expect(find(said, titles)).toEqual([
      { candidate: 0, members: [0, 1] },
      { candidate: 1, members: [2, 3] },
    ]);
  });

  it('are found however few say them', () => {
    const crowd = Array.from({ length: 200 }, () => about({ 0: 1 }));
    const found = find([...crowd, about({ 1: 1 })], [named({ 0: 1 }), named({ 1: 1 })]);
    expect(found[1]).toEqual({ candidate: 1, members: [200] });
  });

  it('may have an argument in common, and leave out another', () => {
    const said = [about({ 0: 1, 1: 1 }), about({ 0: 1 }), about({ 1: 1 }), about({ 5: 1 })];
    const found = find(said, [named({ 0: 1 }), named({ 1: 1 })]);
    expect(found.map(({ members }) => members.toSorted())).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('are not named twice', () => {
    const said = [about({ 0: 1 }), about({ 0: 1, 1: 0.3 }), about({ 0: 1, 1: 0.6 })];
    const titles = [named({ 0: 1 }), named({ 0: 1, 1: 0.3 }), named({ 0: 1, 1: 0.6 })];
    expect(find(said, titles)).toHaveLength(1);
  });

  it('have the better of two names that say the same', () => {
    const said = [about({ 0: 1 }), about({ 0: 1 })];
    expect(find(said, [named({ 0: 1 }, 0.3), named({ 0: 1 }, 0.6)])[0]!.candidate).toBe(1);
  });

  it('are none where nothing is said, or nothing has a name', () => {
    expect(find([], [])).toEqual([]);
    expect(find([about({ 0: 1 })], [])).toEqual([]);
  });

  it('have their best members first, each argument at most once, and are found again', () => {
    fc.assert(
      fc.property(statements, (own) => {
        const found = atOnce(findPoints(own, own));
        expect(atOnce(findPoints(own, own))).toEqual(found);
        for (const { members } of found) {
          const fits = members.map(({ fit }) => fit);
          expect(fits).toEqual(fits.toSorted((a, b) => b - a));
          expect(new Set(members.map(({ argument }) => argument)).size).toBe(members.length);
          expect(members.length).toBeGreaterThan(0);
        }
        const titles = found.map(({ candidate }) => candidate);
        expect(new Set(titles).size).toBe(titles.length);
      }),
    );
  });
});
