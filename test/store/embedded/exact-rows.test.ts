import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { DenseIndex } from '../../../src/store/embedded/dense.js';
import { unitVector } from '../../../src/store/vectors.js';

const SIZE = 101;
const ROWS = 500;

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
  const vectors = Array.from({ length: ROWS }, () => drawVector(random));
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
