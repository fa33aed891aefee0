import type { QueueState } from '../../runtime/telemetry/queues.js';
import type { Owner } from '../../runtime/threads/fair-queue.js';
import { ownerOf } from '../../runtime/threads/owners.js';
import { PointLimit, type PointLimits } from '../../runtime/threads/point-limit.js';
import type { ApiContext } from '../context.js';

interface AdmissionLimits {
  readonly ofCaller: PointLimits;
  /** For all callers together. */
  readonly ofAll: PointLimits;
}

/** For quick operations, and as much again for the others. */
export const QUERIES: AdmissionLimits = {
  ofCaller: { running: 32_000, waiting: 400_000 },
  ofAll: { running: 64_000, waiting: 640_000 },
};

/** More mutations than queries may run, since those of one corpus wait for each other. */
export const MUTATIONS: AdmissionLimits = {
  ofCaller: { running: 128_000, waiting: 512_000 },
  ofAll: { running: 512_000, waiting: 1_024_000 },
};

/** What costs no more than this part of what a caller may run is quick. */
const QUICK = 1 / 4;

/**
 * Limits how much is worked on at a time, of each caller and of all, since all that runs takes memory
 * and time from the rest. Connections share the room of their caller evenly, and callers share the
 * whole. Quick operations have a room of their own, so that they never wait for dear ones, whoever
 * asks for those. Work for a client that has left counts until it ends.
 */
export class Admission {
  readonly #quick: Room;
  readonly #dear: Room;

  constructor(private readonly limits: AdmissionLimits) {
    this.#quick = new Room(limits);
    this.#dear = new Room(limits);
  }

  /**
   * Waits until there is room for an operation.
   * @returns what ends it
   * @throws ElenchusError BUSY if too much waits, of the caller or of all; the reason of the signal
   */
  enter(turn: Pick<ApiContext, 'client' | 'signal'>, cost: number): Promise<() => void> {
    const isQuick = cost <= QUICK * this.limits.ofCaller.running;
    return (isQuick ? this.#quick : this.#dear).enter(turn, cost);
  }

  /** Callers of whom something runs or waits, once for each room. */
  get callers(): number {
    return this.#quick.callers + this.#dear.callers;
  }

  /** Operations of all callers. */
  get state(): QueueState {
    const [quick, dear] = [this.#quick.state, this.#dear.state];
    return { waiting: quick.waiting + dear.waiting, running: quick.running + dear.running };
  }
}

class Room {
  readonly #all: PointLimit;
  readonly #callers = new Map<Owner, PointLimit>();

  constructor(private readonly limits: AdmissionLimits) {
    this.#all = new PointLimit(limits.ofAll);
  }

  async enter(turn: Pick<ApiContext, 'client' | 'signal'>, cost: number): Promise<() => void> {
    const caller = ownerOf(turn.signal);
    const own = this.#callers.get(caller) ?? new PointLimit(this.limits.ofCaller);
    this.#callers.set(caller, own);
    let leaveOwn: (() => void) | undefined;
    const release = () => {
      leaveOwn?.();
      this.#forget(caller, own);
    };
    try {
      leaveOwn = await own.enter(turn, cost);
      // What is dear enough to run alone of its caller still leaves room for others.
      const share = Math.min(cost, this.limits.ofCaller.running);
      const leaveAll = await this.#all.enter(turn, share, caller);
      return () => {
        leaveAll();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  #forget(caller: Owner, own: PointLimit): void {
    const { waiting, running } = own.state;
    if (waiting + running === 0 && this.#callers.get(caller) === own) this.#callers.delete(caller);
  }

  get callers(): number {
    return this.#callers.size;
  }

  get state(): QueueState {
    const { waiting, running } = this.#all.state;
    let all = waiting;
    for (const { state } of this.#callers.values()) all += state.waiting;
    return { waiting: all, running };
  }
}
