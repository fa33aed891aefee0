import type { PoolMember, PoolSelection } from '../stage.js';
import { CLAIM_SIM_PAYLOAD, claimSimsOf, type ClaimSimSource } from './claim-sims.js';
import type { DenseVector } from '../../store/port.js';

type Vectors = readonly (Float32Array | undefined)[];

/** How hits are represented when they are compared. */
export interface Represented {
  readonly selection: PoolSelection;
  /** Undefined for a hit that cannot be compared. */
  vectors(pool: readonly PoolMember[]): Promise<Vectors>;
  /** Changes whenever the vectors of the same hits change. */
  digest(vectors: Vectors): readonly string[];
}

/** @param byClaims whether hits are compared by how relevant they are to claims */
export function representationOf(source: ClaimSimSource, byClaims: boolean): Represented {
  if (!byClaims) {
    return {
      selection: { vectors: [VECTORS.TEXT] },
      vectors: async (pool) => vectorsOf(pool),
      digest: () => [],
    };
  }
  return {
    selection: { payload: CLAIM_SIM_PAYLOAD },
    vectors: (pool) => claimSimsOf(source, pool, 'tuning.compareByClaims'),
    // Claims can be written between two pages, which changes these vectors although the premises
    // stay as they are.
    digest: (vectors) => vectors.map(bytesOf),
  };
}

function bytesOf(vector: Float32Array | undefined): string {
  if (vector === undefined) return '';
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

export const VECTORS = { TEXT: 'semantic' } as const;

/** The vectors of a pool; undefined for a hit that has none, or only zeros. */
export function vectorsOf(pool: readonly PoolMember[]): readonly (Float32Array | undefined)[] {
  return pool.map(({ point }) => {
    const vector = point.vectors?.[VECTORS.TEXT] as DenseVector | undefined;
    if (!vector?.some((value) => value !== 0)) return undefined;
    return vector instanceof Float32Array ? vector : Float32Array.from(vector);
  });
}
