import { ElenchusError } from '../errors.js';

/** Lets writes run until one task needs a store in which nothing changes. */
export class Pause {
  /** Why nothing may be written now; undefined if it may. */
  #reason: string | undefined;
  #running = 0;
  /** Called when the last write is done. */
  #still: (() => void) | undefined;
  #over = Promise.resolve();

  /** @throws ElenchusError WRITES_PAUSED */
  requireOver(): void {
    if (this.#reason === undefined) return;
    throw new ElenchusError('WRITES_PAUSED', { reason: this.#reason });
  }

  /**
   * Runs a write that somebody waits for.
   * @throws ElenchusError WRITES_PAUSED, at once
   */
  async write<Result>(task: () => Promise<Result>): Promise<Result> {
    this.requireOver();
    this.#running += 1;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#still?.();
    }
  }

  /** Runs a write that nobody waits for, when it may. */
  async writeLater<Result>(task: () => Promise<Result>): Promise<Result> {
    while (this.#reason !== undefined) await this.#over;
    return this.write(task);
  }

  /**
   * Refuses new writes, waits for those that run, and then runs the task.
   * @param reason why others cannot write meanwhile, in words
   * @throws ElenchusError WRITES_PAUSED if another task has paused them
   */
  async hold<Result>(reason: string, task: () => Promise<Result>): Promise<Result> {
    const release = await this.begin(reason);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** As `hold`, until the returned function is called. */
  async begin(reason: string): Promise<() => void> {
    this.requireOver();
    this.#reason = reason;
    let over = (): void => undefined;
    this.#over = new Promise((resolve) => (over = resolve));
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#still = resolve));
    this.#still = undefined;
    return () => {
      this.#reason = undefined;
      over();
    };
  }
}
