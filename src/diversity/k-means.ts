import { seededRandom } from '../random.js';
import { SCORE_TOLERANCE } from '../store/port.js';
import { compareRows, type CompareRows } from '../vectors/compare-rows.js';
import { byRelevance } from './by-relevance.js';
import type { Candidate, Choice, DiversityOptions } from './types.js';

/** More rounds hardly move a cluster of texts. */
const ROUNDS = 8;
const SEED = 7;
/** Squared distances below this are rounding. */
const SAME = 1e-9;
const TURN_MS = 10;

/**
 * The best of each cluster first, then the second best of each, and so on: always the highest
 * weight * relevance - (1 - weight) * how often its cluster was chosen. Below a weight of 0.5
 * no cluster comes again before all have come. Equals come by relevance, then by id.
 *
 * @param options `clusters`: the number of each candidate's cluster, from 0, as of
 *   {@link kMeansClusters}
 * @returns the order, each worth 1 / (1 + how often its cluster came before)
 */
export function kMeans(
  candidates: readonly Candidate[],
  { weight, clusters }: DiversityOptions & { readonly clusters: ArrayLike<number> },
): Choice[] {
  const rest = Int32Array.from(byRelevance(candidates));
  const relevances = Float64Array.from(candidates, ({ relevance }) => weight * relevance);
  const chosen = new Int32Array(
    rest.reduce((most, each) => Math.max(most, clusters[each]!), 0) + 1,
  );
  const share = 1 - weight;

  return Array.from(rest, (_, place): Choice => {
    let best = 0;
    let highest = -Infinity;
    for (let at = 0; at < rest.length - place; at++) {
      const other = rest[at]!;
      const worth = relevances[other]! - share * chosen[clusters[other]!]!;
      if (worth > highest + SCORE_TOLERANCE) {
        highest = worth;
        best = at;
      }
    }
    const candidate = rest[best]!;
    rest.copyWithin(best, best + 1);
    const times = chosen[clusters[candidate]!]!++;
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
  const rounds = kMeansRounds(vectors, count);
  for (;;) {
    const { value, done } = rounds.next();
    if (done) return value;
  }
}

/** The same in turns of some rounds, so that others can have theirs between them. */
export function* kMeansRounds(
  vectors: readonly ArrayLike<number>[],
  count: number,
): Generator<void, Int32Array> {
  const squares = Float64Array.from(vectors, squaredLength);
  let clusters: Int32Array = new Int32Array(vectors.length).fill(-1);
  let centres: readonly ArrayLike<number>[] | undefined;
  let totals: readonly Total[] = [];
  for (let round = 0; round < ROUNDS;) {
    const end = performance.now() + TURN_MS;
    compareRows(vectors, (compare) => {
      const distances: Distances = (centre) => distancesTo(centre, squares, compare);
      do {
        if (!centres) {
          centres = firstCentres(vectors, count, distances);
          totals = centres.map(({ length }) => new Total(length));
          continue;
        }
        if (round > 0) centres = means(totals, centres);
        const moved = nearestCentres(vectors.length, centres, distances);
        round = moveMembers(totals, vectors, clusters, moved) ? round + 1 : ROUNDS;
        clusters = moved;
      } while (round < ROUNDS && performance.now() < end);
    });
    yield;
  }
  return clusters;
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
    for (let at = 0; at < lowest.length; at++) {
      lowest[at] = centres.length === 0 ? toCentre[at]! : Math.min(lowest[at]!, toCentre[at]!);
    }
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
    const toCentre = distances(centre);
    for (let at = 0; at < count; at++) {
      if (toCentre[at]! >= lowest[at]!) continue;
      lowest[at] = toCentre[at]!;
      clusters[at] = cluster;
    }
  });
  return clusters;
}

/** The sum of a cluster's members. */
class Total {
  readonly sum: Float64Array;
  size = 0;

  constructor(dimensions: number) {
    this.sum = new Float64Array(dimensions);
  }

  add(vector: ArrayLike<number>, sign: 1 | -1): void {
    this.size += sign;
    for (let at = 0; at < this.sum.length; at++) this.sum[at]! += sign * vector[at]!;
  }
}

/** Adds who came and takes who left; says whether anybody did. */
function moveMembers(
  totals: readonly Total[],
  vectors: readonly ArrayLike<number>[],
  before: Int32Array,
  after: Int32Array,
): boolean {
  let moved = false;
  vectors.forEach((vector, at) => {
    if (before[at] === after[at]) return;
    moved = true;
    totals[before[at]!]?.add(vector, -1);
    totals[after[at]!]!.add(vector, 1);
  });
  return moved;
}

/** A cluster that lost all its members keeps its centre. */
function means(
  totals: readonly Total[],
  centres: readonly ArrayLike<number>[],
): ArrayLike<number>[] {
  return totals.map(({ sum, size }, cluster) =>
    size === 0 ? centres[cluster]! : sum.map((value) => value / size),
  );
}

function distancesTo(
  centre: ArrayLike<number>,
  squares: Float64Array,
  compare: CompareRows,
): Float32Array {
  const own = squaredLength(centre);
  const distances = compare(centre);
  for (let at = 0; at < distances.length; at++) {
    distances[at] = Math.max(0, own + squares[at]! - 2 * distances[at]!);
  }
  return distances;
}

function squaredLength(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! ** 2;
  return squares;
}
