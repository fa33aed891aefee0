import { ElenchusError, hasCode, messageOf } from '../runtime/errors.js';
import { clusterStoredClaims } from './claim-clusters.js';
import type { WriterOptions } from './writer.js';

/** How long stored term statistics may lag behind the premises. */
const FLUSH_MS = 5_000;
/** If storing them fails, the wait before the next try doubles each time, up to this. */
const LONGEST_FLUSH_MS = 60_000;

/** Runs a task when nothing else writes to the corpus, and when writes are not paused. */
type InTurn = (corpus: string, task: () => Promise<void>) => Promise<void>;

/** Stores the term statistics of corpora soon after a change, and counts them again after a failure. */
export class StatisticsStorage {
  readonly #flushes = new Map<string, NodeJS.Timeout>();
  readonly #settles = new Map<string, NodeJS.Timeout>();
  /** Corpora for which a warning was given, since their last success. */
  readonly #warned = new Set<string>();
  #stopped = false;

  constructor(
    private readonly options: Pick<WriterOptions, 'store' | 'registry' | 'onWarning'>,
    private readonly inTurn: InTurn,
  ) {}

  /** Stores the term statistics, and clusters changed claims. */
  flush(corpus: string): Promise<void> {
    return this.inTurn(corpus, async () => {
      await this.#storeTerms(corpus);
      await clusterStoredClaims(this.options.store, corpus);
    });
  }

  /**
   * To be called when a write to a corpus has failed. Nobody knows then what is stored: the write may
   * be half done or still take effect, or another process may have replaced the store. So the terms
   * are counted again before the next write, and once more when no earlier write can take effect any
   * more. Until then, the corpus stays dirty. A write of an atomic store is not half done, so there
   * the corpus is as its record says.
   */
  writeFailed(name: string): void {
    const { store, registry } = this.options;
    if (store.capabilities.atomicWrites) registry.invalidate(name);
    else {
      registry.repair.distrust(name);
      this.#scheduleSettle(name, this.#settleMs);
    }
  }

  async #storeTerms(name: string): Promise<void> {
    const { store, registry } = this.options;
    try {
      await registry.flush(name);
    } catch (error) {
      if (!store.capabilities.atomicWrites) this.writeFailed(name);
      throw error;
    }
  }

  /** Until no write that has failed can take effect any more, and a while longer. */
  get #settleMs(): number {
    return FLUSH_MS + this.options.store.capabilities.lateWritesMs;
  }

  #scheduleSettle(name: string, wait: number): void {
    clearTimeout(this.#settles.get(name));
    this.#settles.delete(name);
    if (this.#stopped) return;
    const settle = async () => {
      this.#settles.delete(name);
      await this.#settle(name, wait);
      this.#warned.delete(name);
    };
    this.#settles.set(
      name,
      later(wait, settle, (error) => this.#warnOnce(name, error)),
    );
  }

  #settle(name: string, waited: number): Promise<void> {
    return this.inTurn(name, async () => {
      // Another write has failed since.
      if (this.#settles.has(name)) return;
      try {
        await this.options.registry.repair.settle(name);
      } catch (error) {
        this.#scheduleSettle(
          name,
          Math.max(this.#settleMs, Math.min(2 * waited, LONGEST_FLUSH_MS)),
        );
        throw error;
      }
    });
  }

  /** Ends the counting that runs, and begins none. */
  stop(): void {
    this.#stopped = true;
    this.options.registry.repair.close();
  }

  /**
   * To be called after `stop`, when no other write runs. Stores the statistics that are counted. It
   * counts nothing again, since that can take long, and clusters no claims.
   */
  async close(): Promise<void> {
    for (const timers of [this.#flushes, this.#settles]) {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    }
    const unsaved = this.options.registry.unsaved();
    const flushed = await Promise.allSettled(unsaved.map((name) => this.#flushLast(name)));
    const failed = flushed.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** If nothing can be written, the next process counts again. */
  async #flushLast(name: string): Promise<void> {
    try {
      await this.inTurn(name, () => this.options.registry.flush(name));
    } catch (error) {
      if (!hasCode(error, 'WRITES_PAUSED', 'STORE_FULL')) throw error;
    }
  }

  /** Stores the statistics of a corpus soon. Until then, it stays dirty. */
  scheduleFlush(name: string, wait = FLUSH_MS): void {
    if (this.#flushes.has(name) || this.#stopped) return;
    const flush = async () => {
      this.#flushes.delete(name);
      await this.flush(name);
      if (!this.#settles.has(name)) this.#warned.delete(name);
    };
    const again = (error: unknown) => {
      this.#warnOnce(name, error);
      this.scheduleFlush(name, Math.min(2 * wait, LONGEST_FLUSH_MS));
    };
    this.#flushes.set(name, later(wait, flush, again));
  }

  #warnOnce(name: string, error: unknown): void {
    if (this.#stopped || this.#warned.has(name) || isPaused(error)) return;
    this.#warned.add(name);
    const problem = messageOf(error);
    const coded =
      error instanceof ElenchusError ? error : new ElenchusError('STORE_FAILED', { problem });
    this.options.onWarning?.(coded);
  }
}

export function later(
  ms: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): NodeJS.Timeout {
  return setTimeout(() => void work().catch(failed), ms).unref();
}

/** Whether another process has paused writes; a pause of this process is waited for instead. */
export function isPaused(error: unknown): boolean {
  return hasCode(error, 'WRITES_PAUSED');
}
