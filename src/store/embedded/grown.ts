type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Room beyond what is needed, so that appending one by one copies each element a few times only. */
const SPARE = 1.25;

/** The same array, or a larger copy, so that `length` elements fit. */
export function grown<Array extends Numbers>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => Array;
  const copy = new Type(Math.ceil(SPARE * length));
  copy.set(array);
  return copy;
}

/** Small whole numbers, in as few bytes each as the largest needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The same array, or a copy that is larger or wider, so that `codes[at] = code` fits. */
export function fitted(codes: Codes, at: number, code: number): Codes {
  if (code < 2 ** (8 * codes.BYTES_PER_ELEMENT)) return grown(codes, at + 1);
  const Wider = code < 2 ** 16 ? Uint16Array : Uint32Array;
  return grown(Wider.from(codes), at + 1);
}
