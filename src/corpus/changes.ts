import type { StoredPoint, VectorStore } from '../store/port.js';
import { clusterStoredClaims } from './cluster-claims.js';
import { removeOrphans } from './orphans.js';
import { KeyedQueue } from './queue.js';
import type { CorpusRecord } from './record.js';
import type { CorpusState, StoredRegistry } from './registry.js';
import type { TermsByLanguage } from './terms.js';

/** How long stored term statistics may lag behind the premises. */
const FLUSH_MS = 5_000;

/** Writes to a corpus, one after the other, with the statistics of its terms in step. */
export class CorpusChanges {
  readonly #queue = new KeyedQueue();
  readonly #flushes = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly store: VectorStore,
    private readonly registry: StoredRegistry,
  ) {}

  /** Waits for this corpus's turn. */
  inTurn<Result>(corpus: string, task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(corpus, task);
  }

  /**
   * Runs a change of a corpus's premises so that a kill at any moment can be mended: the mark that
   * the statistics lag behind is stored before, the sequence after it. The action returns the
   * premises that went or were replaced.
   */
  async apply(
    before: CorpusState,
    record: CorpusRecord,
    action: (sequence: number, terms: TermsByLanguage) => Promise<readonly StoredPoint[]>,
  ): Promise<void> {
    const { name } = record;
    const sequence = record.sequence + 1;
    try {
      const marked = before.changed && record === before.record;
      const state = marked ? before : await this.registry.save({ ...record, dirty: true });
      const gone = await action(sequence, await state.terms);
      await removeOrphans(this.store, name, gone);
      await this.registry.save({ ...state.record, sequence });
    } catch (error) {
      this.registry.forget(name);
      throw error;
    }
    this.#scheduleFlush(name);
  }

  /** Clusters the claims of a corpus, if any changed, and stores its term statistics now. */
  flush(corpus: string): Promise<void> {
    return this.#queue.run(corpus, async () => {
      await clusterStoredClaims(this.store, corpus);
      await this.registry.flush(corpus);
    });
  }

  /** Stores all statistics; nothing is written later. */
  async close(): Promise<void> {
    await this.#queue.idle();
    for (const timer of this.#flushes.values()) clearTimeout(timer);
    this.#flushes.clear();
    for (const name of this.registry.unsaved()) await this.flush(name);
  }

  #scheduleFlush(name: string): void {
    if (this.#flushes.has(name)) return;
    const timer = setTimeout(() => {
      this.#flushes.delete(name);
      // If it fails the corpus stays marked, and the next process counts again.
      this.flush(name).catch(() => undefined);
    }, FLUSH_MS);
    timer.unref();
    this.#flushes.set(name, timer);
  }
}
