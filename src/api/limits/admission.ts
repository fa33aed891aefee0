import { FairQueue, type Owner } from '../../threads/fair-queue.js';
import { ownerOf } from '../../threads/owners.js';
import { ElenchusError } from '../../errors.js';
import type { QueueState } from '../../telemetry/queues.js';
import type { TurnOptions } from './turns.js';

/** The points that one caller may have running at a time; a larger operation runs alone. */
const RUNNING = 32_000;
/** The points that may wait for each caller. */
const WAITING = 400_000;

interface Waiting {
  readonly cost: number;
  readonly signal: AbortSignal;
  enter(): void;
  refuse(error: unknown): void;
}

interface Admitted {
  readonly queue: FairQueue<Waiting>;
  /** Points, and operations. */
  running: number;
  operations: number;
}

/**
 * Limits how much work of one caller runs at a time, since each running operation takes memory. The
 * caller's connections take turns. Work for a client that has left counts until it ends.
 */
export class Admission {
  readonly #callers = new Map<Owner, Admitted>();

  /**
   * Waits until there is room for an operation.
   * @returns a function to call when the operation has ended
   * @throws ElenchusError BUSY if too much of the caller waits; the reason of the signal
   */
  async enter({ client, signal }: TurnOptions, cost: number): Promise<() => void> {
    const owner = ownerOf(signal);
    const caller = this.#callers.get(owner) ?? {
      queue: new FairQueue(WAITING),
      running: 0,
      operations: 0,
    };
    this.#callers.set(owner, caller);
    await new Promise<void>((enter, refuse) => {
      const dropped = caller.queue.add({ cost, signal, enter, refuse }, client, cost, true);
      for (const { item } of dropped) item.refuse(new ElenchusError('BUSY'));
      this.#admit(owner, caller);
    });
    return () => {
      caller.running -= cost;
      caller.operations -= 1;
      this.#admit(owner, caller);
    };
  }

  /** Operations of all callers. */
  get state(): QueueState {
    let [waiting, running] = [0, 0];
    for (const { queue, operations } of this.#callers.values()) {
      waiting += queue.length;
      running += operations;
    }
    return { waiting, running };
  }

  #admit(owner: Owner, caller: Admitted): void {
    const { queue } = caller;
    for (let next; (next = queue.peek());) {
      const { cost, signal } = next.item;
      if (!signal.aborted && caller.running > 0 && caller.running + cost > RUNNING) return;
      queue.end(queue.take()!, !signal.aborted);
      if (signal.aborted) {
        next.item.refuse(signal.reason);
        continue;
      }
      caller.running += cost;
      caller.operations += 1;
      next.item.enter();
    }
    if (caller.running === 0) this.#callers.delete(owner);
  }
}
