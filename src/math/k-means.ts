import { compareRows } from '../math/compare-rows.js';
import { seededRandom } from '../math/random.js';
import { dot } from '../math/vectors.js';

type Vector = ArrayLike<number>;
/** The squared Euclidean distances of all candidates to a centre. */
type Distances = (centre: Vector) => Float32Array;

/** Further rounds hardly change clusters of texts. */
const ROUNDS = 8;
const SEED = 7;
/** Squared distances below this are rounding errors. */
const SAME = 1e-9;
const TURN_MS = 10;

/**
 * Lloyd's k-means, initialised by k-means++ (Arthur and Vassilvitskii 2007) with a fixed seed.
 * Yields now and then, so that other requests can run.
 * @param vectors [candidates, size]
 * @param count how many clusters; fewer if there are not so many different vectors
 * @returns the number of each candidate's cluster, [candidates]
 */
export function* kMeansRounds(
  vectors: readonly Vector[],
  count: number,
): Generator<void, Int32Array> {
  const squares = vectors.map((vector) => dot(vector, vector));
  let clusters: Int32Array = new Int32Array(vectors.length).fill(-1);
  let centres: readonly Vector[] | undefined;
  for (let round = 0; round < ROUNDS;) {
    const end = performance.now() + TURN_MS;
    compareRows(vectors, (compare) => {
      const distances: Distances = (centre) => {
        const own = dot(centre, centre);
        return compare(centre).map((product, at) => Math.max(0, own + squares[at]! - 2 * product));
      };
      do {
        centres = centres
          ? meansOf(vectors, clusters, centres)
          : firstCentres(vectors, count, distances);
        const moved = nearestCentres(vectors.length, centres, distances);
        round = moved.every((cluster, at) => cluster === clusters[at]) ? ROUNDS : round + 1;
        clusters = moved;
      } while (round < ROUNDS && performance.now() < end);
    });
    yield;
  }
  return clusters;
}

/** {@link kMeansRounds} without pauses. */
export function kMeansClusters(vectors: readonly Vector[], count: number): Int32Array {
  const rounds = kMeansRounds(vectors, count);
  for (;;) {
    const { value, done } = rounds.next();
    if (done) return value;
  }
}

/** Draws each centre with a probability proportional to its squared distance to those before. */
function firstCentres(vectors: readonly Vector[], count: number, distances: Distances): Vector[] {
  const random = seededRandom(SEED);
  const lowest = new Float64Array(vectors.length).fill(1);
  const centres: Vector[] = [];
  while (centres.length < count) {
    const sum = lowest.reduce((total, distance) => total + distance, 0);
    // Apart from rounding, all remaining vectors equal a centre.
    if (sum <= SAME * vectors.length) break;
    let rest = random() * sum;
    const drawn = lowest.findIndex((distance) => (rest -= distance) < 0);
    const centre = vectors[drawn < 0 ? lowest.indexOf(Math.max(...lowest)) : drawn]!;
    distances(centre).forEach((distance, at) => {
      lowest[at] = centres.length === 0 ? distance : Math.min(lowest[at]!, distance);
    });
    centres.push(centre);
  }
  return centres;
}

function nearestCentres(count: number, centres: readonly Vector[], distances: Distances) {
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

/** The mean of each cluster's members. A cluster without members keeps its centre. */
function meansOf(vectors: readonly Vector[], clusters: Int32Array, centres: readonly Vector[]) {
  const sums = centres.map(({ length }) => new Float64Array(length));
  const sizes = new Int32Array(centres.length);
  vectors.forEach((vector, at) => {
    const sum = sums[clusters[at]!]!;
    sizes[clusters[at]!]! += 1;
    for (let place = 0; place < sum.length; place++) sum[place]! += vector[place]!;
  });
  return sums.map((sum, cluster) =>
    sizes[cluster] === 0 ? centres[cluster]! : sum.map((value) => value / sizes[cluster]!),
  );
}
