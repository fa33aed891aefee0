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
 * What is left of a number of bytes after a value as JSON; negative as soon as nothing is. A guess
 * that costs little: a character counts as one byte, and nothing is written.
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
