import { ElenchusError } from '../../errors.js';
import type { QueueState } from '../../telemetry/queues.js';
import { FairQueue, type Owner } from '../../threads/fair-queue.js';
import { ownerOf } from '../../threads/owners.js';
import type { TurnOptions } from './turns.js';

/** In points. An operation that is larger than `running` runs alone. */
interface PointLimits {
  readonly running: number;
  readonly waiting: number;
}

/** For each caller. */
const OF_CALLER: PointLimits = { running: 32_000, waiting: 400_000 };
/** For all callers together. */
const OF_ALL: PointLimits = { running: 64_000, waiting: 640_000 };

interface Waiting {
  readonly cost: number;
  readonly signal: AbortSignal;
  enter(): void;
  refuse(error: unknown): void;
}

/** Limits the points of the operations that run at the same time. Others wait in a `FairQueue`. */
class PointLimit {
  readonly #queue: FairQueue<Waiting>;
  #points = 0;
  #running = 0;

  constructor(private readonly limits: PointLimits) {
    this.#queue = new FairQueue(limits.waiting);
  }

  /** Of operations. */
  get state(): QueueState {
    return { waiting: this.#queue.length, running: this.#running };
  }

  /**
   * @returns what makes room again
   * @throws ElenchusError BUSY if too much waits; the reason of the signal
   */
  async enter({ client, signal }: TurnOptions, cost: number, owner?: Owner): Promise<() => void> {
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
      this.#queue.end(this.#queue.take()!, !signal.aborted);
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

/**
 * Limits how much is worked on at a time, of each caller and of all, since all that runs takes memory
 * and time from the rest. Connections share the room of their caller evenly, and callers share the
 * whole. Work for a client that has left counts until it ends.
 */
export class Admission {
  readonly #all = new PointLimit(OF_ALL);
  readonly #callers = new Map<Owner, PointLimit>();

  /**
   * Waits until there is room for an operation.
   * @returns what ends it
   * @throws ElenchusError BUSY if too much waits, of the caller or of all; the reason of the signal
   */
  async enter(turn: TurnOptions, cost: number): Promise<() => void> {
    const caller = ownerOf(turn.signal);
    const own = this.#callers.get(caller) ?? new PointLimit(OF_CALLER);
    this.#callers.set(caller, own);
    const release = (leave: () => void) => {
      leave();
      const { waiting, running } = own.state;
      if (waiting + running === 0) this.#callers.delete(caller);
    };
    const leaveOwn = await own.enter(turn, cost);
    try {
      const leaveAll = await this.#all.enter(turn, cost, caller);
      return () => {
        leaveAll();
        release(leaveOwn);
      };
    } catch (error) {
      release(leaveOwn);
      throw error;
    }
  }

  /** Operations of all callers. */
  get state(): QueueState {
    const { waiting, running } = this.#all.state;
    let all = waiting;
    for (const { state } of this.#callers.values()) all += state.waiting;
    return { waiting: all, running };
  }
}
