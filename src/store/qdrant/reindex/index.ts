import { Connection } from '../connection.js';
import type { QdrantOptions } from '../index.js';
import type { ReindexOptions, ReindexOutcome } from './options.js';
import { Reindexing } from './reindexing.js';

export { longestRequestMs } from './fence.js';
export type { ReindexOptions, ReindexOutcome, Rewriting } from './options.js';

/**
 * Builds the collections of a store anew with the profile and the distribution of `options`, and
 * switches to them when all is copied and compared. Searches go on, and writes are refused with
 * WRITES_PAUSED in all processes. After an interruption, the same call continues.
 * @throws ElenchusError REINDEX_RUNNING, REINDEX_STALE, REINDEX_DIFFERS, COLLECTION_NOT_FOUND,
 *   COLLECTION_MISMATCH; REINDEX_LATE_WRITE when it has switched; the reason of `signal`
 */
export function reindex(options: QdrantOptions, asked: ReindexOptions): Promise<ReindexOutcome> {
  return withReindexing(options, asked, (reindexing) => reindexing.run());
}

/**
 * Removes the copies of a reindexing that was not completed.
 * @returns whether there was any
 * @throws ElenchusError REINDEX_RUNNING; REINDEX_LATE_WRITE if it had switched
 */
export function abandonReindex(options: QdrantOptions, asked: ReindexOptions): Promise<boolean> {
  return withReindexing(options, asked, (reindexing) => reindexing.abandon());
}

/** Whether a reindexing runs, or was not completed. */
export function isReindexing(options: QdrantOptions): Promise<boolean> {
  return withReindexing(options, { definitions: [] }, (reindexing) => reindexing.hasBegun());
}

async function withReindexing<Result>(
  options: QdrantOptions,
  asked: ReindexOptions,
  work: (reindexing: Reindexing) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection(options);
  try {
    await connection.checkVersion();
    return await work(new Reindexing(connection, options, asked));
  } finally {
    await connection.close();
  }
}
