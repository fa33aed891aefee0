import { FairQueue, type Owner } from '../../threads/fair-queue.js';
import { ownerOf } from '../../threads/owners.js';

/** How long a turn may take before the event loop handles other requests, in milliseconds. */
const SLICE_MS = 8;
/** How many bytes of a request are parsed and checked in a millisecond, about. */
export const BYTES_PER_MS = 20_000;

interface Waiting {
  readonly signal: AbortSignal;
  start(): void;
}

/** Who wants a turn, and until when. */
export interface TurnOptions {
  /** The connection, or whatever else stands for one client of the owner. */
  readonly client: object;
  /** If it is aborted, the turn is not taken. */
  readonly signal: AbortSignal;
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
    { client, signal }: TurnOptions,
    cost = SLICE_MS,
    owner: Owner = ownerOf(signal),
  ): Promise<void> {
    await new Promise<void>((start) => {
      this.#queue.add({ signal, start }, client, cost, false, owner);
      this.#schedule();
    });
    signal.throwIfAborted();
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
