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

/** Cuts items into batches, in order; an item that is too large gets its own batch. */
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

/** What is between two values, and the quotes of a name or a text. */
const PUNCTUATION = 3;
/** Of a number, a boolean or null. */
const SHORT = 5;

/**
 * The bytes left of a limit after a value as JSON, roughly and cheaply: a character counts as one
 * byte. Stops below zero.
 */
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
  for (const key in value) {
    if (left < 0) return left;
    left = bytesLeft((value as Record<string, unknown>)[key], left - PUNCTUATION - key.length);
  }
  return left;
}
