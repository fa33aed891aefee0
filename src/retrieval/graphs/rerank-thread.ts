import { LRUCache } from 'lru-cache';
import { ElenchusError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import { DEFAULT_MATCHED, rerankGraphs, type RankedGraph } from './rerank.js';
import type { RerankTask } from './rerank-worker.js';

/** `rerankGraphs` without blocking the event loop. */
export interface GraphReranker {
  /**
   * @param key identifies the task. Its order is remembered: where time was short, doing the task
   *   again could give another order, and later pages of the search would be stale
   * @param signal if it is aborted before the task's turn comes, nothing is matched
   * @throws ElenchusError BUSY, WORKER_FAILED; the reason of the signal
   */
  rerank(task: RerankTask, key: string, signal?: AbortSignal): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** Graphs that wait to be matched: 64 searches of 20 graphs, each of which may take a second. */
const MAX_WAITING = 64 * DEFAULT_MATCHED;
/** Hits and mapped nodes of the orders that are kept, about 100 bytes each. */
const KEPT = 100_000;

/** Matches graphs in a thread. Comparing vectors takes less time than sending them there. */
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
