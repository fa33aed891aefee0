import type { DenseVector } from '../../store/port.js';
import { nearest } from './nearest.js';
import { COSINE_REACH, type BoundedRanking, type Source } from './types.js';

/** By the cosine to a unit vector. */
export function denseRanking(
  source: Source,
  vector: DenseVector,
  minimumScore?: number,
): BoundedRanking {
  const options = minimumScore === undefined ? {} : { scoreThreshold: minimumScore };
  return {
    stage: 'semantic',
    basis: null,
    reach: COSINE_REACH,
    candidates: (limit, payload) =>
      nearest(source, { vector, using: 'semantic' }, limit, { payload, ...options }),
  };
}
