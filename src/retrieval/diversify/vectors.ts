import type { DenseVector } from '../../store/port.js';
import type { PoolMember } from '../stage.js';

/** The stored vector by which hits are compared. */
export const VECTORS = { TEXT: 'semantic' } as const;

/** The vectors of a pool; undefined for a hit that has none, or only zeros. */
export function vectorsOf(pool: readonly PoolMember[]): readonly (Float32Array | undefined)[] {
  return pool.map(({ point }) => {
    const vector = point.vectors?.[VECTORS.TEXT] as DenseVector | undefined;
    if (!vector?.some((value) => value !== 0)) return undefined;
    return vector instanceof Float32Array ? vector : Float32Array.from(vector);
  });
}
