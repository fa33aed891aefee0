import { LRUCache } from 'lru-cache';
import { TaskThread } from '../../task-thread.js';
import { rerankGraphs, type RankedGraph } from './rerank.js';
import type { RerankTask } from './rerank-worker.js';

/** `rerankGraphs`, somewhere where it does not block the event loop for long. */
export interface GraphReranker {
  /**
   * @param key tells the task from others: where time was short, doing it again could give another
   *   order, which would end the pages of a search
   * @param signal where it is aborted before the task's turn comes, nothing is matched
   */
  rerank(task: RerankTask, key: string, signal?: AbortSignal): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** Searches that wait to be matched; each may take a second. */
const MAX_WAITING = 64;
/** Hits and mapped nodes of the orders that are kept, some 100 bytes each. */
const KEPT = 100_000;

/** Matches graphs in a thread; comparing vectors alone takes less time than to send them there. */
export function createGraphReranker(): GraphReranker {
  const thread = new TaskThread<RerankTask, readonly RankedGraph[]>(
    new URL('./rerank-worker', import.meta.url),
    MAX_WAITING,
  );
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
      const order = await thread.run(task, signal);
      kept.set(key, order);
      return order;
    },
    close: () => thread.close(),
  };
}
