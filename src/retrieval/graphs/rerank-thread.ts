import { ElenchusError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import { rerankGraphs, type RankedGraph } from './rerank.js';
import type { RerankTask } from './rerank-worker.js';

/** `rerankGraphs` without blocking the event loop. */
export interface GraphReranker {
  /**
   * @param signal if it is aborted before the task begins, nothing is matched
   * @throws ElenchusError BUSY, WORKER_FAILED; the reason of the signal
   */
  rerank(task: RerankTask, signal?: AbortSignal): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** How many graphs may wait to be matched. A search matches up to 100 and may take a second. */
const MAX_WAITING = 1_280;

/**
 * Matches graphs in a worker thread. Methods that only compare vectors run here, since sending the
 * vectors would take longer.
 */
export function createGraphReranker(): GraphReranker {
  const thread = new Thread<RerankTask, readonly RankedGraph[]>({
    module: new URL('./rerank-worker', import.meta.url),
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'graph matcher', problem }),
    maxWaiting: MAX_WAITING,
  });
  return {
    rerank: async (task, signal) => {
      const { query, candidates, options } = task;
      const matches = options.method === 'MATCHING' || options.method === 'CASCADE';
      if (!matches) return rerankGraphs(query, candidates, options);
      return thread.run(task, { signal, cost: candidates.length });
    },
    close: () => thread.close(),
  };
}
