import { ElenchusError } from '../../../errors.js';
import { Thread } from '../../../threads/thread.js';
import type { Placed, PlaceTask } from './place.js';

/** How long finding places may take: ten times as long as 400 nodes of usual graphs need. */
const LONGEST_MS = 10_000;

/**
 * A thread that finds places for boxes and arrows. It is JavaScript only, so that it can be ended
 * when a graph has so many links that it would take minutes.
 */
export function createPlaceThread(ms = LONGEST_MS): Thread<PlaceTask, Placed> {
  return new Thread<PlaceTask, Placed>({
    module: new URL('./place-worker', import.meta.url),
    queue: 'layouts',
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'layout', problem }),
    deadline: {
      ms,
      error: ({ nodes, links }) =>
        new ElenchusError('PICTURE_TOO_COMPLEX', {
          ...{ field: 'graph', nodes: nodes.length, edges: links.length, limit: ms },
        }),
    },
  });
}
