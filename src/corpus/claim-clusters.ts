import { setImmediate } from 'node:timers/promises';
import { agnes } from 'ml-hclust';
import { compareRows } from '../vectors/compare-rows.js';

/**
 * Claims are of one cluster while those of its parts have at least this cosine on average. Of 0.35
 * to 0.8, and no clusters, what finds most by way of claims (`elenchus evaluate premises
 * --prefilter` on claims of PERSPECTRUM's train split).
 */
export const SAME_CLUSTER = 0.7;

/** What is clustered at once takes time that grows with its third power: some 50 ms for these. */
const LARGEST = 150;
/** By how much more alike the claims of what is too large must be. */
const STEP = 0.05;
/** Claims that are compared with all others before others get a turn. */
const SLICE = 32;

/**
 * Clusters claims by their vectors: agglomerative clustering with average linkage, cut at a cosine.
 * Only what pairs of at least that cosine join can be of one cluster, so each part that they join
 * is clustered by itself; a part that is too large for that is divided at a higher cosine first.
 * @param vectors unit vectors, one a claim
 * @returns the number of each claim's cluster, from 0 in the order of their first claims
 */
export async function clusterClaims(
  vectors: readonly Float32Array[],
  threshold = SAME_CLUSTER,
): Promise<Int32Array> {
  const clusters = new Int32Array(vectors.length);
  const found = await divide(vectors, [...vectors.keys()], threshold);
  found
    .map((members) => members.toSorted((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!)
    .forEach((members, cluster) => members.forEach((member) => (clusters[member] = cluster)));
  return clusters;
}

/** Places in `vectors`, cluster by cluster. */
async function divide(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  const found: number[][] = [];
  for (const part of await joined(vectors, members, threshold)) {
    if (part.length <= 2) found.push(part);
    else if (part.length <= LARGEST)
      found.push(...(await averageLinkage(vectors, part, threshold)));
    // A part that is still too large at nearly equal vectors becomes one cluster.
    else if (threshold + STEP >= 1) found.push(part);
    else found.push(...(await divide(vectors, part, threshold + STEP)));
  }
  return found;
}

/** The parts of `members` that chains of pairs with at least this cosine join. */
async function joined(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  const own = members.map((member) => vectors[member]!);
  const parents = Int32Array.from(own.keys());
  const rootOf = (place: number): number => {
    while (parents[place] !== place) place = parents[place] = parents[parents[place]!]!;
    return place;
  };
  for (let from = 0; from < own.length; from += SLICE) {
    const slice = own.slice(from, from + SLICE);
    const rows = compareRows(own, (compare) => slice.map((vector) => compare(vector)));
    rows.forEach((cosines, row) => {
      for (let other = 0; other < from + row; other++) {
        if (cosines[other]! >= threshold) parents[rootOf(other)] = rootOf(from + row);
      }
    });
    await setImmediate();
  }
  const parts = new Map<number, number[]>();
  members.forEach((member, place) => {
    const part = parts.get(rootOf(place)) ?? [];
    part.push(member);
    parts.set(rootOf(place), part);
  });
  return [...parts.values()];
}

async function averageLinkage(
  vectors: readonly Float32Array[],
  members: readonly number[],
  threshold: number,
): Promise<number[][]> {
  await setImmediate();
  const own = members.map((member) => vectors[member]!);
  const distances = compareRows(own, (compare) =>
    own.map((vector) => Array.from(compare(vector), (cosine) => Math.max(0, 1 - cosine))),
  );
  const tree = agnes(distances, { method: 'average', isDistanceMatrix: true });
  // What is joined at exactly the threshold is of one cluster; rounding is not to part it.
  return tree
    .cut(1 - threshold + ROUNDING)
    .map((cluster) => cluster.indices().map((place) => members[place]!));
}

const ROUNDING = 1e-6;
