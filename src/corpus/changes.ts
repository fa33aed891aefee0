import { ElenchusError, messageOf } from '../errors.js';
import { watchQueue } from '../telemetry/queues.js';
import type { Cancellation } from '../threads/types.js';
import { writeClaimSims } from './claim-sim/write.js';
import { clusterStoredClaims } from './claim-clusters.js';
import { orphanChanges } from './recover.js';
import { KeyedQueue } from './queue.js';
import { recordChange, type CorpusRecord } from './record.js';
import type { CorpusState } from './registry.js';
import { countTerms, type Plan } from './write-premises.js';
import type { WriterOptions } from './writer.js';

/** How long stored term statistics may lag behind the premises. */
const FLUSH_MS = 5_000;
/** If storing them fails, the wait before the next try doubles each time, up to this. */
const LONGEST_FLUSH_MS = 60_000;
/** A corpus is finished when nothing has been written to it for this long. */
const QUIET_MS = 5_000;

type ChangesOptions = Pick<
  WriterOptions,
  'store' | 'registry' | 'pause' | 'relevanceFilter' | 'onWarning'
>;

export interface FinishOptions {
  /** Finish even if nothing has changed. */
  readonly again?: boolean;
  onProgress?(premises: number): void;
}

/** Runs the writes to a corpus one after the other and keeps its term statistics up to date. */
export class CorpusChanges {
  readonly #queue = new KeyedQueue();
  readonly #unwatch = watchQueue('writes', () => this.#queue.state);
  readonly #finishing = new KeyedQueue();
  readonly #flushes = new Map<string, NodeJS.Timeout>();
  readonly #finishes = new Map<string, NodeJS.Timeout>();
  /** Corpora to which a write has failed, until no late effect of it can change their terms. */
  readonly #uncounted = new Set<string>();
  #closing = false;

  constructor(private readonly options: ChangesOptions) {}

  /**
   * Waits for this corpus's turn.
   * @throws ElenchusError WRITES_PAUSED; the reason of the signal, if it is aborted before the turn
   */
  inTurn<Result>(
    corpus: string,
    task: () => Promise<Result>,
    signal?: Cancellation,
  ): Promise<Result> {
    const cancellation = this.cancellation(signal);
    const unlessCancelled = async () => {
      if (cancellation.aborted) throw cancellation.reason as Error;
      return task();
    };
    return this.options.pause.write(() => this.#queue.run(corpus, unlessCancelled));
  }

  /** Whether a write is cancelled: nobody waits for it any more, or this is being closed. */
  cancellation(signal?: Cancellation): Cancellation {
    const isClosing = () => this.#closing;
    return {
      get aborted() {
        return signal?.aborted === true || isClosing();
      },
      get reason(): unknown {
        return signal?.aborted ? signal.reason : new ElenchusError('STOPPING');
      },
    };
  }

  /** As `inTurn`, but waits for the end of a pause, too. */
  #later<Result>(corpus: string, task: () => Promise<Result>): Promise<Result> {
    return this.options.pause.writeLater(() => this.#queue.run(corpus, task));
  }

  /**
   * Changes premises, in one write together with the corpus's record: its sequence, and the mark
   * that its stored statistics are outdated. On a store without atomic writes, the mark is stored
   * first and the sequence last, so that the next process can repair a half-done change.
   */
  async apply(
    before: CorpusState,
    record: CorpusRecord,
    plan: (sequence: number) => Promise<Plan>,
  ): Promise<void> {
    const { store, registry } = this.options;
    const { name } = record;
    const marked = { ...record, dirty: true };
    const isMarked = before.marked && record === before.record;
    const sequence = record.sequence + 1;
    try {
      const planned = await plan(sequence);
      const { changes, gone, added } = planned;
      const all = [
        ...(store.capabilities.atomicWrites || isMarked ? [] : [recordChange(marked)]),
        ...changes,
        ...(await orphanChanges(store, name, gone, added)),
      ];
      await registry.save({ ...marked, sequence }, all, before.terms);
      countTerms(await before.terms, planned);
    } catch (error) {
      this.forget(name);
      throw error;
    }
    this.#scheduleFlush(name);
    this.#scheduleFinish(name);
  }

  /** Clusters changed claims, and stores the term statistics, counted again if they were forgotten. */
  flush(corpus: string): Promise<void> {
    const { store, registry } = this.options;
    return this.#later(corpus, async () => {
      if (this.#uncounted.has(corpus)) await this.#recount(corpus);
      await clusterStoredClaims(store, corpus);
      await registry.flush(corpus);
    });
  }

  /**
   * Forgets what this process knows of a corpus, since the store may differ: a change may be half
   * done, or another process may have replaced it. The terms are counted again before the next write,
   * and once more when no earlier write can take effect any more.
   */
  forget(name: string, wait = FLUSH_MS + this.options.store.capabilities.lateWritesMs): void {
    this.#distrust(name);
    this.#uncounted.add(name);
    clearTimeout(this.#flushes.get(name));
    this.#flushes.delete(name);
    this.#scheduleFlush(name, wait);
  }

  /** A write of an atomic store is not half done, so the corpus is as its record says. */
  #distrust(name: string): void {
    const { store, registry } = this.options;
    if (store.capabilities.atomicWrites) registry.forget(name);
    else registry.distrust(name);
  }

  async #recount(name: string): Promise<void> {
    const { registry } = this.options;
    this.#distrust(name);
    // The corpus may have been deleted meanwhile.
    if ((await registry.state(name)) !== undefined) await registry.requireForWriting(name);
  }

  /** As `flush`, and also computes CLAIM-SIM vectors, in steps between which others can write. */
  finish(corpus: string, { again, onProgress }: FinishOptions = {}): Promise<void> {
    const { store, registry, relevanceFilter: filter, onWarning } = this.options;
    return this.#finishing.run(corpus, async () => {
      if (this.#closing) return;
      await this.flush(corpus);
      if (filter === undefined) return;
      const current = () => registry.get(corpus);
      const steps = writeClaimSims({ store, corpus: current, filter, again });
      try {
        while (!this.#closing) {
          const { done, value } = await this.#later(corpus, () => steps.next());
          if (done) break;
          onProgress?.(value);
        }
      } catch (error) {
        if (!lacksModel(error)) throw error;
        onWarning?.(error);
      }
    });
  }

  /**
   * Refuses the writes that have not begun, and stores all statistics. A corpus to which a write has
   * failed stays marked instead, since counting its terms can take long.
   */
  async close(): Promise<void> {
    this.#closing = true;
    this.options.registry.close();
    await this.#finishing.idle();
    await this.#queue.idle();
    for (const timer of [...this.#flushes.values(), ...this.#finishes.values()]) {
      clearTimeout(timer);
    }
    this.#flushes.clear();
    this.#finishes.clear();
    this.#unwatch();
    const unsaved = this.options.registry.unsaved().filter((name) => !this.#uncounted.has(name));
    const flushed = await Promise.allSettled(unsaved.map((name) => this.#flushLast(name)));
    const failed = flushed.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** If another process has paused writes, the next process counts again. */
  async #flushLast(name: string): Promise<void> {
    try {
      await this.flush(name);
    } catch (error) {
      if (!isPaused(error)) throw error;
    }
  }

  /**
   * If another process has paused writes, it may replace the whole store, so what is known of the
   * corpus is forgotten. Any other failure is tried again later. Until its statistics are stored, the
   * corpus stays marked.
   */
  #scheduleFlush(name: string, wait = FLUSH_MS, isRetry = false): void {
    if (this.#flushes.has(name) || this.#closing) return;
    const flush = async () => {
      this.#flushes.delete(name);
      await this.flush(name);
      this.#uncounted.delete(name);
    };
    const again = (error: unknown) => {
      const next = Math.min(2 * wait, LONGEST_FLUSH_MS);
      if (isPaused(error)) this.forget(name, next);
      else {
        if (!isRetry) this.#warn(error);
        this.#scheduleFlush(name, next, true);
      }
    };
    this.#flushes.set(name, later(wait, flush, again));
  }

  #warn(error: unknown): void {
    if (this.#closing) return;
    const problem = messageOf(error);
    const coded =
      error instanceof ElenchusError ? error : new ElenchusError('STORE_FAILED', { problem });
    this.options.onWarning?.(coded);
  }

  /** Until it has run, and if it fails, searches compute what they need. */
  #scheduleFinish(name: string): void {
    if (this.options.relevanceFilter === undefined || this.#closing) return;
    clearTimeout(this.#finishes.get(name));
    const finish = () => this.finish(name);
    const again = (error: unknown) => {
      if (isPaused(error)) this.#scheduleFinish(name);
    };
    this.#finishes.set(name, later(QUIET_MS, finish, again));
  }
}

function later(
  ms: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): NodeJS.Timeout {
  return setTimeout(() => void work().catch(failed), ms).unref();
}

/** Whether another process has paused writes; a pause of this process is waited for instead. */
function isPaused(error: unknown): boolean {
  return error instanceof ElenchusError && error.code === 'WRITES_PAUSED';
}

function lacksModel(error: unknown): error is ElenchusError {
  return (
    error instanceof ElenchusError &&
    (error.code === 'MODEL_MISSING' || error.code === 'MODEL_CORRUPT')
  );
}
