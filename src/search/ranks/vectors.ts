import type { DenseVector, StoredPoint } from '../../store/port.js';
import { weightedSum } from '../../math/vectors.js';

/** The mean of the points' semantic vectors; there must be at least one point. */
export function meanVector(points: readonly StoredPoint[]): DenseVector {
  return weightedSum(
    points.map(({ vectors }) => [1 / points.length, vectors?.semantic as DenseVector]),
  );
}
