import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { DenseIndex } from '../../../src/store/embedded/dense.js';
import { add, type Mask, rowsOf, wordsFor } from '../../../src/store/embedded/rows.js';
import { lowestEqual } from '../../../src/store/ties.js';
import { unitVector } from '../../../src/store/vectors.js';

const ROWS = 3000;

/** Vectors around a few centres, one in eight a copy of an earlier one. */
function clustered(size: number, spread: number, random: () => number): Float32Array[] {
  const around = (centre: readonly number[], by: number) =>
    unitVector(centre.map((component) => component + by * (random() - 0.5)));
  const centres = Array.from({ length: 12 }, () =>
    Array.from({ length: size }, () => random() - 0.5),
  );
  const vectors: Float32Array[] = [];
  for (let n = 0; n < ROWS; n++) {
    const copy = vectors[Math.floor(random() * n)];
    const centre = centres[Math.floor(random() * centres.length)]!;
    vectors.push(copy && random() < 1 / 8 ? copy : around(centre, spread));
  }
  return vectors;
}

function rowMask(holds: (row: number) => boolean): Mask {
  const mask = new Uint32Array(wordsFor(ROWS));
  for (let row = 0; row < ROWS; row++) if (holds(row)) add(mask, row);
  return mask;
}

/** In double precision. */
function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, component, at) => sum + component * b[at]!, 0);
}

describe.each([
  { size: 8, spread: 0.5 },
  { size: 50, spread: 0.05 },
  { size: 512, spread: 1 },
  { size: 512, spread: 0.01 },
])('dense search in $size dimensions, clusters as wide as $spread', ({ size, spread }) => {
  const random = seededRandom(size);
  const vectors = clustered(size, spread, random);
  const index = new DenseIndex(size);
  vectors.forEach((vector, row) => index.set(row, vector));
  const everyThird = rowMask((row) => row % 3 === 0);

  it.each([1, 20, 500])('finds exactly the best %i and all that equal the last', (wanted) => {
    for (let round = 0; round < 25; round++) {
      const target = vectors[Math.floor(random() * ROWS)]!;
      const query = unitVector(target.map((component) => component + 0.02 * (random() - 0.5)));
      const exact = Array.from(rowsOf(everyThird), (row) => ({
        row,
        score: dot(query, vectors[row]!),
      }));
      exact.sort((a, b) => b.score - a.score);
      const lowest = lowestEqual(exact[wanted - 1]!.score);

      const { rows, scores } = index.search(query, everyThird, wanted);
      const found = new Set(Array.from(rows));
      // What is nearer to the limit than single precision can tell may be in or out.
      const certain = exact.filter(({ score }) => score >= lowest + 1e-6);
      const impossible = exact.filter(({ score }) => score < lowest - 1e-6);
      expect(certain.filter(({ row }) => !found.has(row))).toEqual([]);
      expect(impossible.filter(({ row }) => found.has(row))).toEqual([]);
      Array.from(rows).forEach((row, at) => {
        expect(Math.abs(scores[at]! - dot(query, vectors[row]!))).toBeLessThan(1e-6);
      });
    }
  });
});

describe('a dense index', () => {
  it('gives vectors back as they were put in', () => {
    const index = new DenseIndex(5);
    const vector = unitVector([1, -2, 3, -4, 5]);
    index.set(3, vector);
    expect(index.get(3)).toEqual(vector);
  });

  it('keeps the rows it is told to when it is compacted', () => {
    const index = new DenseIndex(3);
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ].map(unitVector);
    axes.forEach((axis, row) => index.set(row, axis));
    index.compact(Uint32Array.of(0, 2));
    expect(index.get(1)).toEqual(axes[2]);
    const { rows } = index.search(axes[2]!, Uint32Array.of(0b11), 1);
    expect(Array.from(rows)).toEqual([1]);
  });
});

const SIZE = 101;
const KEPT_ROWS = 500;

/** Also with components that are zero, far smaller than the others, or the only one. */
function drawVector(random: () => number): Float32Array {
  const kind = random();
  return unitVector(
    Array.from({ length: SIZE }, (_, at) => {
      if (kind < 0.1) return at === 7 ? -1 : 0;
      if (random() < 0.05) return random() < 0.5 ? -0 : 0;
      return (random() - 0.5) * 10 ** (-30 * Math.floor(random() * 1.1) * random());
    }),
  );
}

const bits = (vector: Float32Array) => Array.from(new Uint32Array(vector.buffer));

it('a dense index gives every float back to the last bit, also when rows have gone', () => {
  const random = seededRandom(5);
  const index = new DenseIndex(SIZE);
  const vectors = Array.from({ length: KEPT_ROWS }, () => drawVector(random));
  // Every third row has no vector.
  vectors.forEach((vector, n) => n % 3 !== 0 && index.set(n, vector));
  vectors.forEach((vector, n) => n % 3 !== 0 && expect(bits(index.get(n))).toEqual(bits(vector)));
  const kept = vectors.map((_, n) => n).filter((n) => n % 3 !== 0 && random() < 0.6);
  // Far more rows than have vectors, of which the last is kept.
  index.compact(Uint32Array.of(...kept, 100_000));
  index.set(kept.length + 1, vectors[0]!);
  kept.forEach((n, row) => expect(bits(index.get(row))).toEqual(bits(vectors[n]!)));
  expect(bits(index.get(kept.length + 1))).toEqual(bits(vectors[0]!));
});
