/**
 * The bytes of a response of another server, which may send far more than anyone should read.
 * @param limit in bytes
 * @param tooLarge the error beyond the limit
 */
export async function readBytes(
  { body }: Response,
  limit: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
