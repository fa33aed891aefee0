import type { DistinctivePremise } from '../domain/search.js';
import type { Premise } from '../domain/premise.js';
import { rounded } from '../math/statistics.js';
import { dot } from '../math/vectors.js';

export interface Placed {
  readonly premise: Premise;
  readonly vector: Float32Array;
}

export interface GroupHits {
  readonly name: string;
  readonly hits: readonly Placed[];
}

/**
 * The hits among a group's best that are farthest from everything the other groups say, farthest
 * first. If distances are equal, the better hit comes first.
 * @param among how many of the group's best hits are considered
 */
export function distinctive(
  own: GroupHits,
  others: readonly GroupHits[],
  among: number,
): readonly DistinctivePremise[] {
  const found = own.hits.slice(0, among).map(({ premise, vector }, place): DistinctivePremise => {
    return { premise, place: place + 1, ...nearestOf(vector, others) };
  });
  const distanceOf = ({ distance = Infinity }: DistinctivePremise) => distance;
  // Not by subtraction: the difference of two infinities is NaN.
  return found.sort((a, b) =>
    distanceOf(a) === distanceOf(b) ? a.place - b.place : distanceOf(b) > distanceOf(a) ? 1 : -1,
  );
}

/** Of equally near hits, the first one. */
function nearestOf(vector: Float32Array, groups: readonly GroupHits[]) {
  let best: Pick<Required<DistinctivePremise>, 'distance' | 'nearest' | 'nearestGroup'> | undefined;
  for (const { name: nearestGroup, hits } of groups) {
    for (const { premise: nearest, vector: other } of hits) {
      const distance = distanceBetween(vector, other);
      if (best === undefined || distance < best.distance)
        best = { distance, nearest, nearestGroup };
    }
  }
  return best;
}

/** 1 - cosine of unit vectors, rounded to hide the errors of 32-bit floats. */
function distanceBetween(a: Float32Array, b: Float32Array): number {
  return Math.max(0, rounded(1 - dot(a, b)));
}
