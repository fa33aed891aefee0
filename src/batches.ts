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

/** The characters between two values, and the quotes of a name or text. */
const PUNCTUATION = 3;
/** The length of a number, a boolean or null. */
const SHORT = 5;

/** The bytes that a value as JSON leaves of a limit, roughly: a character counts as one byte. */
export function bytesLeft(value: unknown, limit: number): number {
  if (typeof value === 'string') return limit - PUNCTUATION - value.length;
  if (typeof value !== 'object' || value === null) return limit - SHORT;
  let left = limit - PUNCTUATION;
  if (Array.isArray(value)) {
    for (let place = 0; place < value.length && left >= 0; place++) {
      left = bytesLeft(value[place], left);
    }
    return left;
  }
  for (const key of Object.keys(value)) {
    if (left < 0) return left;
    left = bytesLeft((value as Record<string, unknown>)[key], left - PUNCTUATION - key.length);
  }
  return left;
}
