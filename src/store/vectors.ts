import { badInput, ElenchusError } from '../runtime/errors.js';
import type { CollectionDefinition, DenseVector, Point, SparseVector } from './port.js';

const POINT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_INDEX = 2 ** 32 - 1;

export function isSparse(vector: DenseVector | SparseVector): vector is SparseVector {
  return 'indices' in vector;
}

/** Whether a point can have this id: only UUIDs in lower case are allowed. */
export function isPointId(id: string): boolean {
  return POINT_ID.test(id);
}

/**
 * Checks a point against the definition of its collection.
 * @throws ElenchusError BAD_INPUT for an id that is not a UUID in lower case; VECTOR_INVALID,
 *   naming the vector and the point
 */
export function validatePoint(definition: CollectionDefinition, point: Point): void {
  if (!isPointId(point.id)) {
    throw badInput('id', `${JSON.stringify(point.id)} is not a UUID in lower case`);
  }
  for (const [name, vector] of Object.entries(point.vectors)) {
    validateVector(definition, name, vector, point.id);
  }
}

/**
 * Checks a vector against the definition of its collection. Without a point, it is that of a query.
 * @throws ElenchusError VECTOR_INVALID
 */
export function validateVector(
  definition: CollectionDefinition,
  name: string,
  vector: DenseVector | SparseVector,
  id = '(query)',
): void {
  const problem = problemOf(definition, name, vector);
  if (problem) throw new ElenchusError('VECTOR_INVALID', { name, id, problem });
}

function problemOf(
  { name: collection, vectors, sparse }: CollectionDefinition,
  name: string,
  vector: DenseVector | SparseVector,
): string | undefined {
  const dense = vectors[name];
  if (dense) {
    return isSparse(vector) ? 'is sparse, must be dense' : denseProblem(vector, dense.size);
  }
  if (!sparse.includes(name)) return `collection "${collection}" has no such vector`;
  return isSparse(vector) ? sparseProblem(vector) : 'is dense, must be sparse';
}

function denseProblem(vector: DenseVector, size: number): string | undefined {
  if (vector.length !== size) return `has ${vector.length} dimensions, must have ${size}`;
  let squares = 0;
  for (const component of vector) squares += component * component;
  if (!Number.isFinite(squares)) return 'has a component that is not a finite number';
  return squares > 0 ? undefined : 'is zero, which has no direction';
}

function sparseProblem({ indices, values }: SparseVector): string | undefined {
  if (indices.length !== values.length) {
    return `has ${indices.length} indices and ${values.length} values`;
  }
  const invalid = indices.find(
    (index) => !Number.isInteger(index) || index < 0 || index > MAX_INDEX,
  );
  if (invalid !== undefined) return `has the index ${invalid}, not an unsigned 32-bit integer`;
  if (new Set(indices).size < indices.length) return 'has an index twice';
  const weight = values.find((value) => !(value > 0 && Number.isFinite(value)));
  return weight === undefined ? undefined : `has the weight ${weight}, must be above 0`;
}

/**
 * How far the length of a vector may be from 1 for it to be stored as it is. Qdrant allows 5e-7, as
 * it sums in single precision; a vector that we store is well within that, so that Qdrant does not
 * change it.
 */
const TOLERANCE = 2.5e-7;

/**
 * The vector at unit length. Every engine stores it so. A vector that was brought to unit length is
 * not changed again, so it can be moved from store to store.
 */
export function unitVector(vector: DenseVector): Float32Array {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! ** 2;
  const length = Math.sqrt(squares);
  if (Math.abs(length - 1) <= TOLERANCE) return Float32Array.from(vector);
  const unit = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at++) unit[at] = vector[at]! / length;
  return unit;
}
