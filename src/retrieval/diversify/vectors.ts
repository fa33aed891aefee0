import type { DenseVector } from '../../store/port.js';
import type { PoolMember } from '../stage.js';

/** The vector of the store that stands for a hit. */
export const VECTORS = { TEXT: 'semantic' } as const;

/**
 * The vectors of a pool; undefined where a hit has none, and where it is one of zeros, which says
 * nothing.
 */
export function vectorsOf(pool: readonly PoolMember[]): readonly (Float32Array | undefined)[] {
  return pool.map(({ point }) => {
    const vector = point.vectors?.[VECTORS.TEXT] as DenseVector | undefined;
    if (!vector?.some((value) => value !== 0)) return undefined;
    return vector instanceof Float32Array ? vector : Float32Array.from(vector);
  });
}
