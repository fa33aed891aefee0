import { LRUCache } from 'lru-cache';
import type { Abandonment, RunOptions } from './types.js';

/** Does the same work once for all who ask for it at a time, and keeps what was made last. */
export class SharedWork<Result extends object> {
  /** How often a result was kept, had to be made, or was being made already. */
  readonly stats = { hits: 0, misses: 0, joined: 0 };
  readonly #kept: LRUCache<string, Result> | undefined;
  readonly #pending = new Map<
    string,
    { readonly result: Promise<Result>; readonly waiting: (AbortSignal | undefined)[] }
  >();

  /** @param limits of what is kept; with a `maxSize` of 0, nothing is */
  constructor(limits: LRUCache.OptionsSizeLimit<string, Result, unknown>) {
    if (limits.maxSize > 0) this.#kept = new LRUCache(limits);
  }

  /**
   * @param work belongs to the client who asked first, and is given up when all who wait have left
   * @param signal of who asks; without one, the work is never given up
   */
  async get(
    key: string,
    work: (options: RunOptions) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const kept = this.#kept?.get(key);
    if (kept) {
      this.stats.hits++;
      return kept;
    }
    const pending = this.#pending.get(key);
    if (pending) {
      this.stats.joined++;
      pending.waiting.push(signal);
      return pending.result;
    }
    this.stats.misses++;
    const waiting = [signal];
    const result = work({ signal: abandonedByAll(waiting), client: signal ?? {} });
    this.#pending.set(key, { result, waiting });
    try {
      this.#kept?.set(key, await result);
      return await result;
    } finally {
      this.#pending.delete(key);
    }
  }
}

/** Aborted while everybody who waits has given up; more may join. */
function abandonedByAll(waiting: readonly (AbortSignal | undefined)[]): Abandonment {
  return {
    get aborted() {
      return waiting.every((signal) => signal?.aborted);
    },
    get reason() {
      return waiting[0]?.reason as unknown;
    },
  };
}
