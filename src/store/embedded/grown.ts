type TypedArray = Int32Array | Uint32Array | Float32Array | Float64Array | Uint8Array;

/** The same array, or a copy of at least twice its size, so that `length` elements fit. */
export function grown<Array extends TypedArray>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => Array;
  const copy = new Type(Math.max(length, 2 * array.length));
  copy.set(array);
  return copy;
}
