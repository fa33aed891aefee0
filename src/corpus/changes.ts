import { ElenchusError, hasCode } from '../runtime/errors.js';
import { watchQueue } from '../runtime/telemetry/queues.js';
import type { Cancellation } from '../runtime/threads/types.js';
import { writeClaimSims } from './claim-sim/write.js';
import type { CorpusState } from './corpus-cache.js';
import { orphanChanges } from './orphans.js';
import { KeyedQueue } from './queue.js';
import { recordChange, type CorpusRecord } from './record.js';
import { isPaused, later, StatisticsStorage } from './statistics.js';
import { countTerms, type Plan } from './write-premises.js';
import type { WriterOptions } from './writer.js';

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
  readonly #finishes = new Map<string, NodeJS.Timeout>();
  readonly #statistics: StatisticsStorage;
  #closing = false;

  constructor(private readonly options: ChangesOptions) {
    this.#statistics = new StatisticsStorage(options, (corpus, task) => this.#later(corpus, task));
    // The process that left it dirty may have been killed during a write that takes effect later.
    options.registry.onForeignDirty = (corpus) => this.#statistics.writeFailed(corpus);
  }

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
   * first and the sequence last, so that a half-done change can be repaired.
   */
  async apply(
    before: CorpusState,
    record: CorpusRecord,
    plan: (sequence: number) => Promise<Plan>,
  ): Promise<void> {
    const { store, registry } = this.options;
    const { name } = record;
    const marked = { ...record, dirty: true };
    const isMarked = before.surelyDirty && record === before.record;
    const sequence = record.sequence + 1;
    const planned = await plan(sequence);
    const { changes, gone, added } = planned;
    const orphans = await orphanChanges(store, name, gone, added);
    // Before the write, which must not fail after it is stored.
    const terms = await before.terms;
    const mark = store.capabilities.atomicWrites || isMarked ? [] : [recordChange(marked)];
    try {
      await registry.save({ ...marked, sequence }, [...mark, ...changes, ...orphans], before.terms);
    } catch (error) {
      this.writeFailed(name, error);
      throw error;
    }
    countTerms(terms, planned);
    this.#statistics.scheduleFlush(name);
    this.#scheduleFinish(name);
  }

  /** Stores the term statistics, and clusters changed claims. */
  flush(corpus: string): Promise<void> {
    return this.#statistics.flush(corpus);
  }

  /**
   * To be called when a write to a corpus has failed.
   * @param error absent if an earlier part of the write may be stored
   */
  writeFailed(name: string, error?: unknown): void {
    // A refused write of an atomic store has changed nothing.
    const isRefused = hasCode(error, 'STORE_FULL');
    if (!isRefused || !this.options.store.capabilities.atomicWrites)
      this.#statistics.writeFailed(name);
  }

  /**
   * As that of the registry, in turn. It may write, so that its failure is that of a write.
   * @throws ElenchusError CORPUS_NOT_FOUND; those of a write
   */
  async requireForWriting(corpus: string): Promise<CorpusState> {
    try {
      return await this.options.registry.requireForWriting(corpus);
    } catch (error) {
      if (!hasCode(error, 'CORPUS_NOT_FOUND')) this.writeFailed(corpus, error);
      throw error;
    }
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
        if (!hasCode(error, 'MODEL_MISSING', 'MODEL_CORRUPT')) throw error;
        onWarning?.(error);
      }
    });
  }

  /** Refuses the writes that have not begun, and stores the statistics that are counted. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#statistics.stop();
    await this.#finishing.idle();
    await this.#queue.idle();
    for (const timer of this.#finishes.values()) clearTimeout(timer);
    this.#finishes.clear();
    this.#unwatch();
    await this.#statistics.close();
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
