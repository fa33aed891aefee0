import type { EvaluatedImage } from '../../src/images/types.js';

/** A unit vector that points in one direction, or halfway between several. */
export function towards(...places: readonly number[]): Float32Array {
  const vector = new Float32Array(8);
  for (const place of places) vector[place] = 1 / Math.sqrt(places.length);
  return vector;
}

export function image(id: string, fields: Partial<EvaluatedImage> = {}): EvaluatedImage {
  return { id, sentences: [], vectors: {}, ...fields };
}
