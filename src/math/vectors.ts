/** The dot product: of unit vectors, their cosine. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0;
  for (let at = 0; at < a.length; at++) product += a[at]! * b[at]!;
  return product;
}
/** The sum of vectors of one length, each times its weight. */
export function weightedSum(
  terms: readonly (readonly [weight: number, vector: ArrayLike<number>])[],
): Float32Array {
  const sum = new Float64Array(terms[0]?.[1].length ?? 0);
  for (const [weight, vector] of terms) {
    for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
  }
  return Float32Array.from(sum);
}

/** The vector at unit length; undefined if all its numbers are zero. */
export function normalised(vector: ArrayLike<number>): Float32Array | undefined {
  const length = lengthOf(vector);
  return length < 1e-6 ? undefined : Float32Array.from(vector, (value) => value / length);
}

export function lengthOf(vector: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += vector[at]! ** 2;
  return Math.sqrt(sum);
}

/** The mean of vectors, of unit length. */
export function unitMean(vectors: readonly ArrayLike<number>[]): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]!;
  }
  const norm = Math.hypot(...sum);
  // Opposite vectors have no mean direction.
  return norm === 0
    ? Float32Array.from(vectors[0] ?? [])
    : Float32Array.from(sum, (value) => value / norm);
}
