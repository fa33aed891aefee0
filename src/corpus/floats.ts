/** Encodes numbers as 32-bit floats, little-endian, in base64. */
export function packFloats(numbers: Float32Array | readonly number[]): string {
  return Buffer.from(Float32Array.from(numbers).buffer).toString('base64');
}

/** Decodes what `packFloats` encoded. */
export function unpackFloats(text: string): Float32Array {
  const { buffer } = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float32Array(buffer, 0, Math.floor(buffer.byteLength / 4));
}
