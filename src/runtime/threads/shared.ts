import { LRUCache } from 'lru-cache';
import type { Cancellation, Waiter } from '../scope.js';

/** What several users share by its key: made for the first, closed after the last. */
export class Shared<Value extends { close(): Promise<void> }> {
  readonly #open = new Map<string, { readonly value: Value; users: number }>();

  /** @returns the value, and what the user calls once when it needs it no more */
  take(key: string, make: () => Value): { readonly value: Value; release(): Promise<void> } {
    const entry = this.#open.get(key) ?? { value: make(), users: 0 };
    this.#open.set(key, entry);
    entry.users += 1;
    return {
      value: entry.value,
      release: async () => {
        entry.users -= 1;
        if (entry.users > 0) return;
        this.#open.delete(key);
        await entry.value.close();
      },
    };
  }
}

/** Does the same work only once if several ask for it at a time, and remembers recent results. */
export class SharedWork<Result extends object> {
  /** How often a result was remembered, had to be computed, or was being computed already. */
  readonly stats = { hits: 0, misses: 0, joined: 0 };
  readonly #kept: LRUCache<string, Result> | undefined;
  readonly #pending = new Map<
    string,
    { readonly result: Promise<Result>; readonly waiting: (Cancellation | undefined)[] }
  >();

  /** @param limits of what is remembered; with a `maxSize` of 0, nothing is */
  constructor(limits: LRUCache.OptionsSizeLimit<string, Result, unknown>) {
    if (limits.maxSize > 0) this.#kept = new LRUCache(limits);
  }

  /**
   * @param work runs in the name of the first to ask, and is abandoned when all have given up
   * @param waiter who asks; without one, the work is never abandoned
   */
  async get(
    key: string,
    work: (waiter: Waiter) => Promise<Result>,
    waiter?: Waiter,
  ): Promise<Result> {
    const kept = this.#kept?.get(key);
    if (kept) {
      this.stats.hits++;
      return kept;
    }
    const pending = this.#pending.get(key);
    if (pending) {
      this.stats.joined++;
      pending.waiting.push(waiter?.signal);
      return pending.result;
    }
    this.stats.misses++;
    const waiting = [waiter?.signal];
    const caller = waiter?.caller ?? waiter?.signal ?? {};
    const result = work({ signal: cancelledByAll(waiting), caller });
    this.#pending.set(key, { result, waiting });
    try {
      this.#kept?.set(key, await result);
      return await result;
    } finally {
      this.#pending.delete(key);
    }
  }
}

/** Aborted while everybody who waits has given up. It can become active again when others join. */
function cancelledByAll(waiting: readonly (Cancellation | undefined)[]): Cancellation {
  return {
    get aborted() {
      return waiting.every((signal) => signal?.aborted);
    },
    get reason() {
      return waiting[0]?.reason as unknown;
    },
  };
}

/**
 * A function that computes its value once for each object, and keeps it as long as the object is
 * kept: for what several fields of an answer need of one record.
 */
export function oncePerObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let kept = known.get(key);
    if (!kept) known.set(key, (kept = { value: compute(key) }));
    return kept.value;
  };
}
