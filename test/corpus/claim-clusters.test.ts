import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterClaims } from '../../src/corpus/claim-clusters.js';
import { RUNS } from '../support/runs.js';

/** A unit vector at an angle in degrees. */
function at(angle: number): Float32Array {
  const radians = (angle * Math.PI) / 180;
  return Float32Array.of(Math.cos(radians), Math.sin(radians));
}

const clustersOf = async (angles: readonly number[], threshold: number) => [
  ...(await clusterClaims(angles.map(at), threshold)),
];

describe('clustering claims', () => {
  it('puts claims together whose cosine is at least the threshold', async () => {
    // Of 30 degrees the cosine is 0.866, of 60 it is 0.5.
    expect(await clustersOf([0, 90, 30, 120], 0.8)).toEqual([0, 1, 0, 1]);
    expect(await clustersOf([0, 60], 0.51)).toEqual([0, 1]);
    expect(await clustersOf([0, 60], 0.49)).toEqual([0, 0]);
  });

  it('does not chain: the mean cosine of a cluster decides', async () => {
    // Each is 35 degrees (0.82) from the next, the first 70 (0.34) from the last.
    expect(await clustersOf([0, 34, 69], 0.7)).toEqual([0, 0, 1]);
  });

  it('knows no claims, and one', async () => {
    expect(await clustersOf([], 0.7)).toEqual([]);
    expect(await clustersOf([12], 0.7)).toEqual([0]);
  });

  it('divides what is too large to be clustered at once at a higher cosine', async () => {
    const angles = Array.from({ length: 300 }, (_, place) => [
      place / 1e4,
      40 + place / 1e4,
    ]).flat();
    const clusters = await clustersOf(angles, 0.7);
    expect(new Set(clusters).size).toBe(2);
    expect(clusters.slice(0, 4)).toEqual([0, 1, 0, 1]);
  });

  it('leaves together what is as good as equal, however much that is', async () => {
    const clusters = await clustersOf(Array.from({ length: 600 }).fill(7) as number[], 0.7);
    expect(new Set(clusters)).toEqual(new Set([0]));
  });

  it('gives all claims a cluster, the same whatever their order', async () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(angles, async (places) => {
        const degrees = places.map((place) => place / 10 + Math.sqrt(place) / 1_000);
        const forward = await clustersOf(degrees, 0.9);
        const backward = (await clustersOf(degrees.toReversed(), 0.9)).toReversed();
        for (const [one, cluster] of forward.entries()) {
          for (const [other, same] of forward.entries()) {
            expect(backward[one] === backward[other]).toBe(cluster === same);
          }
        }
      }),
      { numRuns: RUNS.few },
    );
  });
});
