import { bytesLeft } from '../batches.js';
import { ElenchusError } from '../errors.js';
import type { StoredPoint, VectorStore } from '../store/port.js';

/** Hits whose payloads are read together: of the largest records some 50 MB. */
export const READ_TOGETHER = 50;

/** What tells one request from others, and how many bytes of payloads it may read. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
}

/** How many bytes of payloads a request may still read, by its signal. */
const budgets = new WeakMap<AbortSignal, number>();

/** @throws ElenchusError ANSWER_TOO_LARGE if the request has read more than an answer may have */
export function countRead(points: readonly StoredPoint[], { signal, maxBytes }: Reading): void {
  let left = (signal && budgets.get(signal)) ?? maxBytes;
  for (const { payload } of points) left = bytesLeft(payload, left);
  if (signal) budgets.set(signal, left);
  if (left < 0) throw new ElenchusError('ANSWER_TOO_LARGE', { limit: maxBytes });
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
