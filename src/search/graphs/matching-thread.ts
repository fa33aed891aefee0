import { ElenchusError } from '../../runtime/errors.js';
import { type Waiter } from '../../runtime/scope.js';
import { Thread } from '../../runtime/threads/thread.js';
import type { MatchingTask } from './matching-worker.js';
import type { RankedGraph } from './rerank.js';

/** `matchCases` without blocking the event loop. */
export interface GraphMatcher {
  /**
   * @param waiter if it gives up before the task begins, nothing is matched
   * @throws ElenchusError BUSY, WORKER_FAILED; the reason of the signal
   */
  match(task: MatchingTask, waiter?: Waiter): Promise<readonly RankedGraph[]>;
  close(): Promise<void>;
}

/** How many graphs may wait to be matched. A search matches up to 100 and may take a second. */
const MAX_WAITING = 1_280;

/** Matches graphs in a worker thread. */
export function createGraphMatcher(): GraphMatcher {
  const thread = new Thread<MatchingTask, readonly RankedGraph[]>({
    module: new URL('./matching-worker', import.meta.url),
    queue: 'matching',
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'graph matcher', problem }),
    maxWaiting: MAX_WAITING,
  });
  return {
    match: (task, waiter) => thread.run(task, { waiter, cost: task.cases.length }),
    close: () => thread.close(),
  };
}
