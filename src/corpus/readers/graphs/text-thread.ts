import { type Config, SETTINGS } from '../../../config.js';
import type { GraphFormat } from '../../../domain/graph-record.js';
import { ElenchusError } from '../../../errors.js';
import { TaskThread } from '../../../task-thread.js';
import type { GraphLimits } from './limits.js';
import type { ReadGraph } from './read-graph.js';
import type { ReadTask } from './text-worker.js';

/** Reads graphs from texts that anybody may send. */
export interface GraphTextReader {
  /**
   * `readGraph`, in a thread of its own: some parsers need more than linear time.
   * @param field names the text in errors
   * @throws ElenchusError of `readGraph`; GRAPH_TOO_COMPLEX where the time is not enough; BUSY; what
   *   the signal was aborted with
   */
  read(text: string, field: string, options?: ReadTextOptions): Promise<ReadGraph>;
  close(): Promise<void>;
}

export interface ReadTextOptions {
  /** Default: told by the content. */
  readonly format?: GraphFormat;
  readonly signal?: AbortSignal;
}

/** Texts that wait to be read, each of a request that waits for it. */
const MAX_WAITING = 64;

export function createGraphTextReader(
  config: GraphLimits & Pick<Config, 'graphReadingMs'>,
): GraphTextReader {
  const { maxGraphBytes, maxGraphNodes, maxGraphEdges, graphReadingMs: limit } = config;
  const limits = { maxGraphBytes, maxGraphNodes, maxGraphEdges };
  const thread = new TaskThread<ReadTask, ReadGraph>(
    new URL('./text-worker', import.meta.url),
    MAX_WAITING,
    {
      ms: limit,
      error: ({ field: file }) => {
        const setting = SETTINGS.graphReadingMs.variable;
        return new ElenchusError('GRAPH_TOO_COMPLEX', { file, limit, setting });
      },
    },
  );
  return {
    read: (text, field, { format, signal } = {}) =>
      thread.run({ text, field, options: { limits, ...(format && { format }) } }, signal),
    close: () => thread.close(),
  };
}
