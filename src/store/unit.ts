import type { DenseVector } from './port.js';

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
