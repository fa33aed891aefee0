import type { Representation } from '../../domain/diversity.js';
import type { DenseVector, VectorStore } from '../../store/port.js';
import type { PoolMember } from '../pool.js';

/** The vector of the store that stands for a hit. */
const VECTORS: Readonly<Record<Representation, string>> = { TEXT: 'semantic' };

/**
 * The vectors of a pool, in one store call; undefined where a hit has none, as one that was
 * deleted since, and where it is one of zeros, which says nothing.
 */
export async function vectorsOf(
  { store, collection }: { readonly store: VectorStore; readonly collection: string },
  pool: readonly PoolMember[],
  representation: Representation = 'TEXT',
): Promise<readonly (Float32Array | undefined)[]> {
  if (pool.length === 0) return [];
  const name = VECTORS[representation];
  const ids = pool.map(({ point }) => point.id);
  const points = await store.retrieve(collection, ids, { payload: false, vectors: [name] });
  const vectors = new Map(points.map(({ id, vectors }) => [id, vectors?.[name]]));
  return ids.map((id) => {
    const vector = vectors.get(id) as DenseVector | undefined;
    return vector?.some((value) => value !== 0) ? Float32Array.from(vector) : undefined;
  });
}
