export interface BatchSize {
  readonly count: number;
  readonly bytes: number;
}

/** How many bytes of JSON are read, written or sent together. */
export const BATCH_BYTES = 8_000_000;

/** The bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** Divides items into batches, in order. An item that is too large gets a batch of its own. */
export async function* batches<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { count, bytes: limit }: BatchSize,
  bytesOf: (item: Item) => number = jsonBytes,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    const size = bytesOf(item);
    if (batch.length > 0 && (batch.length === count || bytes + size > limit)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

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
