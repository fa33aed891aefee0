import { TaskThread } from '../../task-thread.js';
import { rerankGraphs, type RankedGraph } from './rerank.js';
import type { RerankTask } from './rerank-worker.js';

/** `rerankGraphs`, somewhere where it does not block the event loop for long. */
export interface GraphReranker {
  rerank(task: RerankTask): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** Matches graphs in a thread; comparing vectors alone takes less time than to send them there. */
export function createGraphReranker(): GraphReranker {
  const thread = new TaskThread<RerankTask, readonly RankedGraph[]>(
    new URL('./rerank-worker', import.meta.url),
  );
  return {
    rerank: async (task) => {
      const { method } = task.options;
      if (method === 'MATCHING' || method === 'CASCADE') return thread.run(task);
      return rerankGraphs(task.query, task.candidates, task.options);
    },
    close: () => thread.close(),
  };
}
