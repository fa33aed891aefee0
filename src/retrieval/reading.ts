import { jsonBytes } from '../batches.js';
import { ElenchusError } from '../errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';

/** Hits whose payloads are read together: of the largest records some 50 MB. */
export const READ_TOGETHER = 50;

/** What tells one request from others, and how many bytes of payloads it may read. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
}

/** Bytes of payloads that a request has read so far, by its signal. */
const bytesRead = new WeakMap<AbortSignal, number>();

/** @throws ElenchusError ANSWER_TOO_LARGE if the request has read more than an answer may have */
export function countRead(points: readonly StoredPoint[], { signal, maxBytes }: Reading): void {
  const bytes = points.reduce((sum, { payload }) => sum + jsonBytes(payload), 0);
  const all = ((signal && bytesRead.get(signal)) ?? 0) + bytes;
  if (signal) bytesRead.set(signal, all);
  if (all > maxBytes) throw new ElenchusError('ANSWER_TOO_LARGE', { limit: maxBytes });
}

/**
 * Points with their payloads, of which no more are in memory than an answer may have.
 * @throws ElenchusError ANSWER_TOO_LARGE
 */
export async function readPayloads(
  store: VectorStore,
  collection: string,
  ids: readonly string[],
  reading: Reading,
): Promise<readonly StoredPoint[]> {
  const points: StoredPoint[] = [];
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    reading.signal?.throwIfAborted();
    const part = ids.slice(from, from + READ_TOGETHER);
    const found = await store.retrieve(collection, part, { payload: true });
    countRead(found, reading);
    points.push(...found);
  }
  return points;
}
