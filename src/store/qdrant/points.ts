import type { Schemas } from '@qdrant/js-client-rest';
import type { DenseVector, Payload, Point, SparseVector, StoredPoint, Vectors } from '../port.js';
import type { Parts } from '../reads.js';
import { unitVector } from '../unit.js';
import { isSparse } from '../validate.js';
import { EXACT, fromExact, toExact } from './exact.js';
import { quoteSegment } from './path.js';

/** A point in Qdrant's format. */
export function toQdrantPoint({ id, vectors, payload }: Point): Schemas['PointStruct'] {
  return {
    id,
    vector: Object.fromEntries(
      Object.entries(vectors).map(([name, vector]) => [
        name,
        toQdrantVector(isSparse(vector) ? vector : unitVector(vector)),
      ]),
    ),
    payload: toExact(payload) as Record<string, unknown>,
  };
}

/** A Float32Array would be serialised as an object. */
export function toQdrantVector(
  vector: DenseVector | SparseVector,
): number[] | Schemas['SparseVector'] {
  return isSparse(vector)
    ? { indices: [...vector.indices], values: [...vector.values] }
    : Array.from(vector);
}

export function fromQdrantPoint(point: {
  id: string | number;
  payload?: unknown;
  vector?: unknown;
}): StoredPoint {
  return {
    id: String(point.id),
    payload: point.payload ? fromExact(point.payload as Payload) : {},
    ...(point.vector ? { vectors: point.vector as Vectors } : undefined),
  };
}

/** The selection in Qdrant's format. */
export function toQdrantSelection({ payload, vectors }: Parts): {
  with_payload: boolean | string[];
  with_vector: boolean | string[];
} {
  return {
    with_payload: typeof payload === 'boolean' ? payload : payload.flatMap(pathsOf),
    with_vector: typeof vectors === 'boolean' ? vectors : [...vectors],
  };
}

function pathsOf(key: string): readonly string[] {
  const path = quoteSegment(key);
  return [path, `${EXACT}.${path}`];
}
