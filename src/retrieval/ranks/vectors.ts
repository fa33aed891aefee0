import type { DenseVector, StoredPoint } from '../../store/port.js';

/** The mean of the points' semantic vectors; there must be at least one point. */
export function meanVector(points: readonly StoredPoint[]): DenseVector {
  return weightedSum(
    points.map(({ vectors }) => [1 / points.length, vectors?.semantic as DenseVector]),
  );
}

export function weightedSum(terms: readonly (readonly [number, DenseVector])[]): DenseVector {
  const sum = new Float64Array(terms[0]?.[1].length ?? 0);
  for (const [weight, vector] of terms) {
    for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
  }
  return Float32Array.from(sum);
}

/** The vector at unit length; undefined if all its numbers are zero. */
export function normalised(vector: DenseVector): DenseVector | undefined {
  const length = Math.hypot(...vector);
  return length < 1e-6 ? undefined : Float32Array.from(vector, (value) => value / length);
}
