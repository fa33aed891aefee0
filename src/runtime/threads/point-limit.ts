import { ElenchusError } from '../errors.js';
import type { QueueState } from '../telemetry/queues.js';
import { FairQueue, type Owner } from './fair-queue.js';
import type { Cancellation, Waiter } from './types.js';

/** In points. Work that is larger than `running` runs alone. */
export interface PointLimits {
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly cost: number;
  readonly signal: Cancellation;
  enter(): void;
  refuse(error: unknown): void;
}

/** Limits the points of the work that runs at the same time. The rest waits in a `FairQueue`. */
export class PointLimit {
  readonly #queue: FairQueue<Waiting>;
  #points = 0;
  #running = 0;

  constructor(private readonly limits: PointLimits) {
    this.#queue = new FairQueue(limits.waiting);
  }

  /** In pieces of work. */
  get state(): QueueState {
    return { waiting: this.#queue.length, running: this.#running };
  }

  /**
   * @returns a function that frees its points
   * @throws ElenchusError BUSY if too much waits; the reason of the signal
   */
  async enter({ client, signal }: Waiter, cost: number, owner?: Owner): Promise<() => void> {
    await new Promise<void>((enter, refuse) => {
      const waiting = { cost, signal, enter, refuse };
      for (const { item } of this.#queue.add(waiting, client, cost, true, owner)) {
        item.refuse(new ElenchusError('BUSY'));
      }
      this.#admit();
    });
    return () => {
      this.#points -= cost;
      this.#running -= 1;
      this.#admit();
    };
  }

  #admit(): void {
    for (let next; (next = this.#queue.peek());) {
      const { cost, signal, enter, refuse } = next.item;
      const hasRoom = this.#running === 0 || this.#points + cost <= this.limits.running;
      if (!signal.aborted && !hasRoom) return;
      this.#queue.end(this.#queue.take()!, signal.aborted ? 0 : cost);
      if (signal.aborted) {
        refuse(signal.reason);
        continue;
      }
      this.#points += cost;
      this.#running += 1;
      enter();
    }
  }
}
