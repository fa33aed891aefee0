import type { Waiter } from '../scope.js';
import { type CallerId, RoundRobin, type Waiting } from './round-robin.js';

/** How long a caller may keep the event loop before it is the turn of another one, in milliseconds. */
const TURN_MS = 8;

interface Resumption extends Waiting {
  resume(): void;
}

/**
 * Shares the event loop of this thread: callers take turns of some milliseconds, and between any two
 * pieces of work the loop serves whatever has come.
 */
export class EventLoop {
  readonly #queue = new RoundRobin<Resumption>();
  #scheduled = false;
  /** When this turn began. */
  #begun = 0;
  /** Whose turn it is. */
  #caller: CallerId | undefined;

  /** How many pieces of work wait for a turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Whether this turn has lasted long enough. */
  get isOver(): boolean {
    return performance.now() - this.#begun > TURN_MS;
  }

  /**
   * Waits for a turn.
   * @param urgent for what begins: it goes before what the caller has begun already, by turns with it
   * @throws the reason of the signal
   */
  async next({ signal, caller = signal }: Waiter, urgent = false): Promise<void> {
    await new Promise<void>((resume) => {
      this.#queue.add({ caller, urgent, cost: 0, resume });
      this.#schedule();
    });
    if (signal.aborted) throw signal.reason as Error;
  }

  /**
   * For work that can pause: waits for a turn if this one is over.
   * @param waiter by default, all such work is one caller
   * @throws the reason of the signal
   */
  async pause(waiter: Waiter = NOBODY): Promise<void> {
    if (this.isOver) await this.next(waiter);
    else if (waiter.signal.aborted) throw waiter.signal.reason as Error;
  }

  /** Runs work that can pause at each `yield`, and does if its turn is over. @param waiter as for `pause` */
  async run<Result>(work: Generator<void, Result>, waiter: Waiter = NOBODY): Promise<Result> {
    for (;;) {
      if (this.isOver || waiter.signal.aborted) await this.pause(waiter);
      const { value, done } = work.next();
      if (done) return value;
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      const item = this.#queue.head!;
      const goesOn = item.caller === this.#caller && !this.isOver;
      if (!goesOn) this.#begun = performance.now();
      this.#caller = item.caller;
      this.#queue.take(item);
      // Also if its client has left, since what then ends may take long.
      item.resume();
    });
    // Node runs this directly after the work, and after the promises that it has fulfilled.
    setImmediate(() => {
      if (this.isOver) this.#queue.pass(this.#caller!);
      this.#scheduled = false;
      this.#schedule();
    });
  }
}

const NOBODY: Waiter = { signal: new AbortController().signal };

/** Runs work without its pauses: for the command line, where nothing else waits. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
  }
}

/** That of this thread. In the server, it is the main thread. */
export const eventLoop = new EventLoop();
