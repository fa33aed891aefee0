type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Arrays grow to this multiple of what is needed, so that appending rarely copies them. */
const SPARE = 1.25;

/** The array, or a larger copy, so that `length` elements fit. */
export function grown<Array extends Numbers>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => Array;
  const copy = new Type(Math.ceil(SPARE * length));
  copy.set(array);
  return copy;
}

/** Small integers, in as few bytes as the largest one needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The array, or a copy with more or wider elements, so that `codes[at] = code` fits. */
export function fitted(codes: Codes, at: number, code: number): Codes {
  if (code < 2 ** (8 * codes.BYTES_PER_ELEMENT)) return grown(codes, at + 1);
  const Wider = code < 2 ** 16 ? Uint16Array : Uint32Array;
  return grown(Wider.from(codes), at + 1);
}
