/** How large a batch may be. */
export interface BatchSize {
  readonly count: number;
  readonly bytes: number;
}

/** What is read, written or sent together at most, in bytes of JSON. */
export const BATCH_BYTES = 8_000_000;

/** The bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/**
 * Cuts items into batches, in their order. An item that is larger than a batch has one to itself.
 * @param bytesOf default: as JSON
 */
export function* batches<Item>(
  items: Iterable<Item>,
  { count, bytes: limit }: BatchSize,
  bytesOf: (item: Item) => number = jsonBytes,
): Generator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
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
