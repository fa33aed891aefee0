/** What waits in a queue, and what is being worked on. */
export interface QueueState {
  readonly waiting: number;
  readonly running: number;
}

interface Watched {
  readonly name: string;
  readonly state: () => QueueState;
}

/** The queues of this process. */
const queues = new Set<Watched>();

/**
 * Shows a queue in the metrics under a name, which several queues of one kind share.
 * @returns a function that stops this
 */
export function watchQueue(name: string, state: () => QueueState): () => void {
  const watched = { name, state };
  queues.add(watched);
  return () => void queues.delete(watched);
}

/** The sums of the queues of each name. */
export function queueStates(): ReadonlyMap<string, QueueState> {
  const sums = new Map<string, QueueState>();
  for (const { name, state } of queues) {
    const { waiting, running } = state();
    const sum = sums.get(name) ?? { waiting: 0, running: 0 };
    sums.set(name, { waiting: sum.waiting + waiting, running: sum.running + running });
  }
  return sums;
}
