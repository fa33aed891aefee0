import { ElenchusError } from '../runtime/errors.js';

/** Runs writes, except while a task needs a store that does not change. */
export class Pause {
  /** Why nothing may be written now; undefined if it may. */
  #reason: string | undefined;
  #running = 0;
  /** Called when the last write is done. */
  #still: (() => void) | undefined;
  #over = Promise.resolve();

  get isPaused(): boolean {
    return this.#reason !== undefined;
  }

  /** @throws ElenchusError WRITES_PAUSED */
  requireNotPaused(): void {
    if (this.#reason === undefined) return;
    const reason = this.#reason;
    throw new ElenchusError('WRITES_PAUSED', { what: 'nothing can be written', reason });
  }

  /**
   * Runs a write that somebody waits for.
   * @throws ElenchusError WRITES_PAUSED, at once
   */
  async write<Result>(task: () => Promise<Result>): Promise<Result> {
    this.requireNotPaused();
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
    await this.whenOver();
    return this.write(task);
  }

  /** Waits until writes may run; rejects with the reason of the signal once it is aborted. */
  async whenOver(signal?: AbortSignal): Promise<void> {
    while (this.#reason !== undefined) {
      if (signal === undefined) await this.#over;
      else await orAborted(this.#over, signal);
    }
  }

  /**
   * Refuses new writes, waits for those that run, and then runs the task.
   * @param reason why others cannot write meanwhile, in words
   * @throws ElenchusError WRITES_PAUSED if another task has paused them
   */
  async during<Result>(reason: string, task: () => Promise<Result>): Promise<Result> {
    const release = await this.start(reason);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /**
   * As `during`, until the returned function is called. If the signal is aborted while writes still
   * run, new ones may run again, and it rejects with the reason of the signal.
   */
  async start(reason: string, signal?: AbortSignal): Promise<() => void> {
    this.requireNotPaused();
    this.#reason = reason;
    let over = (): void => undefined;
    this.#over = new Promise((resolve) => (over = resolve));
    const release = (): void => {
      this.#reason = undefined;
      over();
    };
    if (this.#running === 0) return release;
    const still = new Promise<void>((resolve) => (this.#still = resolve));
    try {
      await (signal ? orAborted(still, signal) : still);
    } catch (error) {
      release();
      throw error;
    } finally {
      this.#still = undefined;
    }
    return release;
  }
}

/** Waits for what does not fail; rejects with the reason of the signal once it is aborted. */
export function orAborted(waiting: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void waiting.then(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}
/** Runs the tasks of each key one after the other. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  #tasks = 0;

  /** One task of each key runs; all others wait. */
  get state(): { readonly waiting: number; readonly running: number } {
    const running = this.#last.size;
    return { waiting: this.#tasks - running, running };
  }

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    this.#last.set(key, result);
    this.#tasks += 1;
    const forget = () => {
      this.#tasks -= 1;
      if (this.#last.get(key) === result) this.#last.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.allSettled(this.#last.values());
  }
}
