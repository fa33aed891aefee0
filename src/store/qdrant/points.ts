import type { Schemas } from '@qdrant/js-client-rest';
import type { Json } from '../../domain/premise.js';
import type { DenseVector, Payload, Point, SparseVector, StoredPoint, Vectors } from '../port.js';
import type { Parts } from '../reads.js';
import { isSparse, unitVector } from '../vectors.js';
import { quoteSegment } from './filter.js';

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

/** The payload key for values that Qdrant would not return exactly: their JSON, by key. */
const EXACT = '_exact';

/**
 * A payload that Qdrant returns exactly. It misreads the last digit of numbers with more than 15
 * digits, and of very large and very small ones.
 */
export function toExact(payload: Payload): Payload {
  const misread = Object.entries(payload).filter(([, value]) => isMisread(value));
  if (misread.length === 0) return payload;
  const exact = misread.map(([key, value]) => [key, JSON.stringify(value)] as const);
  return { ...payload, [EXACT]: Object.fromEntries(exact) };
}

/** The payload, or a selected part of it, as it was before `toExact`. */
export function fromExact(stored: Payload): Payload {
  if (stored[EXACT] === undefined) return stored;
  const { [EXACT]: exact, ...payload } = stored;
  const values = Object.entries(exact as Readonly<Record<string, string>>).map(
    ([key, value]) => [key, JSON.parse(value) as Json] as const,
  );
  return { ...payload, ...Object.fromEntries(values) };
}

function isMisread(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isMisread);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return false;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return true;
  const [digits = '', exponent] = value.toExponential().split('e');
  const decimals = digits.replace(/^-?\d\.?/, '').length;
  return decimals > 14 || decimals - Number(exponent) > 22;
}
