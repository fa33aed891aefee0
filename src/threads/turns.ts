import { FairQueue, type Owner } from './fair-queue.js';
import { ownerOf } from './owners.js';
import type { Cancellation, Waiter } from './types.js';

/** How long a turn may take before the event loop handles other requests, in milliseconds. */
const SLICE_MS = 8;

interface Waiting {
  readonly signal: Cancellation;
  start(): void;
}

/**
 * Shares the event loop: callers, and the connections of each, get turns of some milliseconds
 * evenly. Between two turns the loop serves whatever has come, so that no number of large answers
 * keeps a small one waiting.
 */
export class Turns {
  readonly #queue = new FairQueue<Waiting>(Infinity);
  #scheduled = false;
  #begun = 0;

  /**
   * Waits for a turn. Short work goes before long work that has had turns already.
   * @param owner of the signal, if it is known already
   * @throws the reason of the signal
   */
  async next(
    { client, signal }: Waiter,
    cost = SLICE_MS,
    owner: Owner = ownerOf(signal),
  ): Promise<void> {
    await new Promise<void>((start) => {
      this.#queue.add({ signal, start }, client, cost, false, owner);
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
    setImmediate(() => {
      this.#scheduled = false;
      this.#begun = performance.now();
      this.#startNext();
      this.#schedule();
    });
  }

  #startNext(): void {
    for (let turn; (turn = this.#queue.take());) {
      const { signal, start } = turn.item;
      this.#queue.end(turn, !signal.aborted);
      // What follows runs before the next turn, which is another round of the loop.
      start();
      // A client that has left needs no turn.
      if (!signal.aborted || this.isOver) return;
    }
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

/** The turns of all that runs in this process, which has one event loop. */
export const eventLoop = new Turns();
