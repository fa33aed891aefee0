import type { SimilarityMeasure } from '../../domain/stages.js';
import { type CompareRows, compareRows } from '../../math/compare-rows.js';
import { dot } from '../../math/vectors.js';

/** The similarities of one candidate to all candidates, each at most 1: [candidates]. */
export type SimilarityRow = (candidate: number) => Float32Array;

/** The median distance is estimated from this many candidates, evenly spread. */
const MEDIAN_ROWS = 16;
/** Squared distances below this share of the vectors' squared lengths are rounding errors. */
const SAME = 1e-6;

/**
 * Provides the similarities of candidates. A vector of zeros is similar to no other.
 * @param vectors one for each candidate, [candidates, size]
 * @param use gets the rows, which are valid until it returns: it must not wait for anything
 */
export function withSimilarity<Result>(
  vectors: readonly ArrayLike<number>[],
  measure: SimilarityMeasure,
  use: (row: SimilarityRow) => Result,
): Result {
  if (measure === 'L1') {
    const distances = (compare: CompareRows) => (one: number) => compare(vectors[one]!);
    return compareRows(
      vectors,
      (compare) => use(fromDistances(vectors, measure, distances(compare))),
      'cityBlocks',
    );
  }
  const lengths = Float64Array.from(vectors, (vector) => Math.sqrt(dot(vector, vector)));
  return compareRows(vectors, (compare) =>
    use(
      measure === 'COSINE'
        ? cosines(vectors, lengths, compare)
        : fromDistances(vectors, measure, (one) => euclidean(vectors, lengths, compare, one)),
    ),
  );
}

function cosines(
  vectors: readonly ArrayLike<number>[],
  lengths: Float64Array,
  compare: CompareRows,
): SimilarityRow {
  return (one) => {
    const row = compare(vectors[one]!);
    for (let other = 0; other < row.length; other++) {
      const scale = lengths[one]! * lengths[other]!;
      row[other] = scale > 0 ? Math.max(-1, Math.min(1, row[other]! / scale)) : 0;
    }
    row[one] = 1;
    return row;
  };
}

function euclidean(
  vectors: readonly ArrayLike<number>[],
  lengths: Float64Array,
  compare: CompareRows,
  one: number,
): Float32Array {
  const row = compare(vectors[one]!);
  for (let other = 0; other < row.length; other++) {
    const squares = lengths[one]! ** 2 + lengths[other]! ** 2;
    const squared = squares - 2 * row[other]!;
    row[other] = squared > SAME * squares ? Math.sqrt(squared) : 0;
  }
  row[one] = 0;
  return row;
}

/** Remembers medians for vectors that are compared in several turns. */
const medians = { L1: new WeakMap<object, number>(), L2: new WeakMap<object, number>() };

function fromDistances(
  vectors: readonly ArrayLike<number>[],
  measure: 'L1' | 'L2',
  distances: (candidate: number) => Float32Array,
): SimilarityRow {
  let median = medians[measure].get(vectors);
  return (one: number): Float32Array => {
    if (median === undefined) {
      median = medianDistance(vectors.length, distances);
      medians[measure].set(vectors, median);
    }
    // If most vectors are equal, the others are similar to none of them.
    return distances(one).map((distance) => (distance === 0 ? 1 : 1 / (1 + distance / median!)));
  };
}

function medianDistance(count: number, distances: (candidate: number) => Float32Array): number {
  const rows = Math.min(MEDIAN_ROWS, count);
  const all: number[] = [];
  for (let at = 0; at < rows; at++) {
    const one = Math.floor((at * count) / rows);
    distances(one).forEach((distance, other) => {
      if (other !== one) all.push(distance);
    });
  }
  const sorted = Float64Array.from(all).sort();
  return sorted[sorted.length >>> 1] ?? 0;
}
