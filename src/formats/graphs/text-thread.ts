import type { GraphFormat } from '../../domain/graph-record.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Waiter } from '../../runtime/scope.js';
import { Thread } from '../../runtime/threads/thread.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';
import type { ReadGraph } from './read-graph.js';
import type { ReadTask } from './text-worker.js';

/** Reads graphs from texts, which anybody may send. */
export interface GraphTextReader {
  /**
   * `readGraph` in its own thread, because some parsers need more than linear time.
   * @param field names the text in errors
   * @throws ElenchusError as `readGraph`; GRAPH_TOO_COMPLEX, BUSY, WORKER_FAILED; the signal's
   *   reason
   */
  read(text: string, field: string, options?: ReadTextOptions): Promise<ReadGraph>;
  close(): Promise<void>;
}

interface ReadTextOptions {
  readonly format?: GraphFormat;
  readonly waiter?: Waiter;
}

/** Characters of all waiting texts. */
const MAX_WAITING = 64 * 2 ** 20;

/** How long reading a text may take. */
const LONGEST_MS = 3_000;

/** @param limit how long reading a text may take, in milliseconds */
export function createGraphTextReader(limit = LONGEST_MS): GraphTextReader {
  const thread = new Thread<ReadTask, ReadGraph>({
    module: new URL('./text-worker', import.meta.url),
    queue: 'graph-texts',
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'graph reader', problem }),
    maxWaiting: MAX_WAITING,
    deadline: {
      ms: limit,
      error: ({ field: file }) =>
        new ElenchusError('GRAPH_TOO_COMPLEX', { file, limit, setting: FIXED_LIMIT }),
    },
  });
  return {
    read: (text, field, { format, waiter } = {}) =>
      thread.run({ text, field, options: { format } }, { waiter, cost: text.length }),
    close: () => thread.close(),
  };
}
