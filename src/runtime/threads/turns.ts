import { FairQueue, type Owner, type Turn } from './fair-queue.js';
import { ownerOf } from './owners.js';
import type { Cancellation, Waiter } from './types.js';

/** How long a turn may take before the event loop handles other requests, in milliseconds. */
const SLICE_MS = 8;

interface Waiting {
  start(): void;
}

/**
 * Shares the event loop: callers, and the connections of each, get equal time, in turns of some
 * milliseconds. A turn counts as long as it took, so that many short ones do not wait for as many
 * long ones. Between two turns the loop serves whatever has come.
 */
export class Turns {
  readonly #queue = new FairQueue<Waiting>(Infinity);
  #scheduled = false;
  #begun = 0;

  /**
   * Waits for a turn. Short work goes before long work that has had turns already.
   * @param cost how long it is expected to take, in milliseconds
   * @param owner of the signal, if it is known already
   * @throws the reason of the signal
   */
  async next(
    { client, signal }: Waiter,
    cost = SLICE_MS,
    owner: Owner = ownerOf(signal),
  ): Promise<void> {
    await new Promise<void>((start) => {
      this.#queue.add({ start }, client, cost, false, owner);
      this.#schedule();
    });
    throwIfAborted(signal);
  }

  /**
   * For work that can pause: waits for a turn if this one is over.
   * @param signal of the request that the work is for; without one, all such work is one client
   * @throws the reason of the signal
   */
  async pause(signal: Cancellation = NOBODY): Promise<void> {
    if (this.isOver) await this.next({ client: signal, signal });
    else throwIfAborted(signal);
  }

  /** Runs work that pauses at each `yield`. @param signal as for `pause` */
  async run<Result>(work: Generator<void, Result>, signal = NOBODY): Promise<Result> {
    for (;;) {
      if (this.isOver || signal.aborted) await this.pause(signal);
      const { value, done } = work.next();
      if (done) return value;
    }
  }

  /** How many turns are waited for. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Whether this turn has lasted long enough. */
  get isOver(): boolean {
    return performance.now() - this.#begun > SLICE_MS;
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0) return;
    this.#scheduled = true;
    let turn: Turn<Waiting> | undefined;
    setImmediate(() => {
      this.#begun = performance.now();
      turn = this.#queue.take();
      // Also if its client has left, since what then ends may take long.
      turn?.item.start();
    });
    // Node runs this directly after the turn, and after the promises that the turn has fulfilled.
    setImmediate(() => {
      if (turn) this.#queue.end(turn, performance.now() - this.#begun);
      this.#scheduled = false;
      this.#schedule();
    });
  }
}

const NOBODY: Cancellation = new AbortController().signal;

function throwIfAborted({ aborted, reason }: Cancellation): void {
  if (aborted) throw reason as Error;
}

/** Runs work without its pauses: for the command line, where nothing else waits. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
  }
}

/** The turns on the event loop of this thread. In the server, that is the main thread. */
export const eventLoop = new Turns();
