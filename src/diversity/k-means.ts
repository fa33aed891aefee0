import { seededRandom } from '../random.js';
import { compareRows } from '../vectors/compare-rows.js';
import { byRelevance } from './by-relevance.js';
import type { Candidate, Choice, DiversityOptions } from './types.js';

export interface KMeansOptions extends DiversityOptions {
  /** The number of each candidate's cluster, from 0; {@link kMeansClusters} finds them. */
  readonly clusters: ArrayLike<number>;
}

/** More rounds hardly move a cluster of texts. */
const ROUNDS = 8;
const SEED = 7;
/** Squared distances below this are rounding. */
const SAME = 1e-9;

/**
 * The best of each cluster first, then the second best of each, and so on: always the highest
 * weight * relevance - (1 - weight) * how often its cluster was chosen. Below a weight of 0.5
 * no cluster comes again before all have come. Equals come by relevance, then by id.
 *
 * @returns the order, and what each was worth: 1 / (1 + how often its cluster came before)
 */
export function kMeans(
  candidates: readonly Candidate[],
  { count = candidates.length, weight, clusters }: KMeansOptions,
): Choice[] {
  const rest = byRelevance(candidates);
  const chosen = new Map<number, number>();
  const before = (candidate: number) => chosen.get(clusters[candidate]!) ?? 0;
  const worth = (candidate: number) =>
    weight * candidates[candidate]!.relevance - (1 - weight) * before(candidate);

  return Array.from({ length: Math.min(count, candidates.length) }, (): Choice => {
    let best = 0;
    for (let at = 1; at < rest.length; at++) {
      if (worth(rest[at]!) > worth(rest[best]!)) best = at;
    }
    const [candidate = 0] = rest.splice(best, 1);
    const times = before(candidate);
    chosen.set(clusters[candidate]!, times + 1);
    return { candidate, gain: 1 / (1 + times), added: [] };
  });
}

/**
 * Lloyd's k-means, begun with k-means++ (Arthur and Vassilvitskii 2007), whose random numbers
 * are the same every time.
 * @param vectors [candidates, size]
 * @param count how many clusters; fewer where there are not so many different vectors
 * @returns the number of each candidate's cluster, [candidates]
 */
export function kMeansClusters(vectors: readonly ArrayLike<number>[], count: number): Int32Array {
  return compareRows(vectors, (compare) => {
    const squares = Float64Array.from(vectors, squaredLength);
    const distances: Distances = (centre) => {
      const own = squaredLength(centre);
      return compare(centre).map((dot, at) => Math.max(0, own + squares[at]! - 2 * dot));
    };
    let centres = firstCentres(vectors, count, distances);
    let clusters = nearestCentres(vectors.length, centres, distances);
    for (let round = 1; round < ROUNDS; round++) {
      centres = means(vectors, clusters, centres);
      const moved = nearestCentres(vectors.length, centres, distances);
      if (moved.every((cluster, at) => cluster === clusters[at])) break;
      clusters = moved;
    }
    return clusters;
  });
}

/** Squared Euclidean distances of all candidates to a centre. */
type Distances = (centre: ArrayLike<number>) => Float32Array;

/** Each next centre is drawn with a chance that grows as its squared distance to those before. */
function firstCentres(
  vectors: readonly ArrayLike<number>[],
  count: number,
  distances: Distances,
): ArrayLike<number>[] {
  const random = seededRandom(SEED);
  const lowest = new Float64Array(vectors.length).fill(1);
  const centres: ArrayLike<number>[] = [];
  while (centres.length < count) {
    const sum = lowest.reduce((total, distance) => total + distance, 0);
    // All that is left equals a centre, up to rounding.
    if (sum <= SAME * vectors.length) break;
    let rest = random() * sum;
    const drawn = lowest.findIndex((distance) => (rest -= distance) < 0);
    const centre = vectors[drawn < 0 ? lowest.indexOf(Math.max(...lowest)) : drawn]!;
    const toCentre = distances(centre);
    toCentre.forEach((distance, at) => {
      lowest[at] = centres.length === 0 ? distance : Math.min(lowest[at]!, distance);
    });
    centres.push(centre);
  }
  return centres;
}

function nearestCentres(
  count: number,
  centres: readonly ArrayLike<number>[],
  distances: Distances,
): Int32Array {
  const clusters = new Int32Array(count);
  const lowest = new Float32Array(count).fill(Infinity);
  centres.forEach((centre, cluster) => {
    distances(centre).forEach((distance, at) => {
      if (distance >= lowest[at]!) return;
      lowest[at] = distance;
      clusters[at] = cluster;
    });
  });
  return clusters;
}

/** A cluster that lost all its members keeps its centre. */
function means(
  vectors: readonly ArrayLike<number>[],
  clusters: Int32Array,
  centres: readonly ArrayLike<number>[],
): ArrayLike<number>[] {
  const sums = centres.map(({ length }) => new Float64Array(length));
  const sizes = new Int32Array(centres.length);
  vectors.forEach((vector, at) => {
    const sum = sums[clusters[at]!]!;
    sizes[clusters[at]!]! += 1;
    for (let place = 0; place < sum.length; place++) sum[place]! += vector[place]!;
  });
  return sums.map((sum, cluster) => {
    const size = sizes[cluster]!;
    return size === 0 ? centres[cluster]! : sum.map((value) => value / size);
  });
}

function squaredLength(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! ** 2;
  return squares;
}
