import { LRUCache } from 'lru-cache';
import { ElenchusError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import { DEFAULT_MATCHED, rerankGraphs, type RankedGraph } from './rerank.js';
import type { RerankTask } from './rerank-worker.js';

/** `rerankGraphs` without blocking the event loop. */
export interface GraphReranker {
  /**
   * @param key identifies the task, whose order is remembered. Matching stops when its time is
   *   over, so doing the task again could give another order and make the cursors of later pages
   *   stale
   * @param signal if it is aborted before the task begins, nothing is matched
   * @throws ElenchusError BUSY, WORKER_FAILED; the reason of the signal
   */
  rerank(task: RerankTask, key: string, signal?: AbortSignal): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** How many graphs may wait to be matched. A search matches 20 and may take a second. */
const MAX_WAITING = 64 * DEFAULT_MATCHED;
/** How many hits and mapped nodes of finished orders are remembered; each takes about 100 bytes. */
const KEPT = 100_000;

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
  const kept = new LRUCache<string, readonly RankedGraph[]>({
    maxSize: KEPT,
    sizeCalculation: (order) =>
      order.reduce((size, { mapping = [] }) => size + 1 + mapping.length, 1),
  });
  return {
    rerank: async (task, key, signal) => {
      const { query, candidates, options } = task;
      const matches = options.method === 'MATCHING' || options.method === 'CASCADE';
      if (!matches) return rerankGraphs(query, candidates, options);
      const known = kept.get(key);
      if (known) return known;
      const order = await thread.run(task, { signal, cost: candidates.length });
      kept.set(key, order);
      return order;
    },
    close: () => thread.close(),
  };
}
