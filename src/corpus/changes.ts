import { checkCharacters, type RecordLimits } from '../domain/check.js';
import { inCorpus } from '../domain/filter.js';
import type { SparseEncoder } from '../encoders/sparse.js';
import type { TextEncoder } from '../encoders/text.js';
import type { StructureEncoder } from '../graphs/encoder.js';
import type { ImageReader } from '../images/reader.js';
import { ElenchusError, hasCode, messageOf } from '../runtime/errors.js';
import type { Cancellation } from '../runtime/scope.js';
import { watchQueue } from '../runtime/telemetry/queues.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import { clusterStoredClaims } from './claim-clusters.js';
import { type FastRelevance, writeClaimSims } from './claim-sim/scores.js';
import type { PointOf } from './collections/index.js';
import { abandonedGroups } from './copies/groups.js';
import { KeyedQueue, type Pause } from './pause.js';
import {
  type CorpusRecord,
  type CorpusState,
  recordChange,
  type StoredRegistry,
} from './registry.js';
import { addTerms, countPremise, TermCount, type TermsByLanguage } from './statistics.js';

/** A corpus is finished when nothing has been written to it for this long. */
const QUIET_MS = 5_000;
/** It is finished even if writes go on, and tried again if it fails, after this long. */
const LONGEST_MS = 60_000;
/** How often the right to write is renewed during a long write. */
const RENEW_MS = 5_000;

/** What all that writes is made of. */
export interface WriterOptions {
  readonly store: VectorStore;
  readonly registry: StoredRegistry;
  readonly pause: Pause;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  /** If absent, graphs get no vectors of their shape. */
  readonly structureEncoder?: StructureEncoder;
  /** If absent, no images can be written. */
  readonly imageReader?: Pick<ImageReader, 'read' | 'models'>;
  /** If absent, no vectors of CLAIM-SIM are stored; searches compute what they need. */
  readonly relevanceFilter?: FastRelevance | undefined;
  /** Called if an optional part, such as the CLAIM-SIM vectors, could not be computed. */
  readonly onWarning?: ((problem: ElenchusError) => void) | undefined;
  readonly limits: RecordLimits;
}

/** A change of premises. Its order allows repair after a kill. */
export interface Plan {
  readonly changes: readonly Change[];
  /** Premises that are deleted or replaced, with their terms. */
  readonly gone: readonly PointOf<'premises', 'language' | 'claim' | 'profile_id' | 'copies'>[];
  readonly added: readonly Point[];
}

export interface FinishOptions {
  /** Looks at all premises for CLAIM-SIM, even those that have not changed. */
  readonly again?: boolean;
  onProgress?(premises: number): void;
}

/**
 * Runs the writes to a corpus one after the other, as the only process that writes to it, and keeps
 * its statistics up to date.
 */
export class CorpusChanges {
  readonly #queue = new KeyedQueue();
  readonly #unwatch = watchQueue('writes', () => this.#queue.state);
  readonly #finishing = new KeyedQueue();
  readonly #finishes = new Map<
    string,
    { readonly timer: NodeJS.Timeout; readonly since: number }
  >();
  /** Corpora for which a warning was given, since their last success. */
  readonly #warned = new Set<string>();
  #closing = false;

  constructor(private readonly options: WriterOptions) {}

  /**
   * Waits for this corpus's turn, and for the right to write to it.
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
      return this.#asOwner(corpus, task);
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
    const asOwner = () => this.#asOwner(corpus, task);
    return this.options.pause.writeLater(() => this.#queue.run(corpus, asOwner));
  }

  async #asOwner<Result>(corpus: string, task: () => Promise<Result>): Promise<Result> {
    const { registry } = this.options;
    checkCharacters('corpus', corpus);
    await registry.own(corpus);
    const renewal = setInterval(() => void registry.own(corpus).catch(() => undefined), RENEW_MS);
    try {
      return await task();
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * Changes premises, in one write together with the corpus's record. On a store without atomic
   * writes, what the record gains is stored first and the sequence last, so that no premise has what
   * its corpus does not know.
   */
  async apply(
    before: CorpusState,
    record: CorpusRecord,
    plan: (sequence: number) => Promise<Plan>,
  ): Promise<void> {
    const { store, registry } = this.options;
    const { name } = record;
    const sequence = record.sequence + 1;
    const { changes, gone, added } = await plan(sequence);
    const orphans = [
      ...(await orphanChanges(store, name, gone, added)),
      ...(await abandonedGroups(store, name, gone, added)),
    ];
    const terms = await before.terms;
    const by: TermsByLanguage = new Map();
    for (const point of gone) countPremise(by, point, -1);
    for (const point of added) countPremise(by, point, 1);
    const first = store.atomicWrites || record === before.record ? [] : [recordChange(record)];
    await this.attempt(name, () =>
      registry.save({ ...record, sequence }, [...first, ...changes, ...orphans]),
    );
    addTerms(terms, by);
    registry.uncertain.get(name)?.changed(gone, added);
    this.#scheduleFinish(name);
  }

  /**
   * Runs what writes to a corpus, in turn. When it fails and writes are not atomic, nobody knows what
   * is stored, so all is counted soon; until then, searches use the statistics from before.
   */
  async attempt<Result>(corpus: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      this.options.registry.distrust(corpus);
      this.#scheduleFinish(corpus);
      throw error;
    }
  }

  /** Stores the statistics, which are counted if nobody knows them, and clusters changed claims. */
  async flush(corpus: string): Promise<void> {
    const { store, registry } = this.options;
    await this.#count(corpus);
    await this.#later(corpus, async () => {
      await registry.flush(corpus);
      await clusterStoredClaims(store, corpus);
    });
  }

  /**
   * Updates everything that is derived from a corpus, in steps between which others can write:
   * statistics, clusters of claims, CLAIM-SIM vectors. Takes little time if nothing was written.
   * @throws ElenchusError ENCODER_FAILED; a missing model is only a warning
   */
  finish(corpus: string, { again, onProgress }: FinishOptions = {}): Promise<void> {
    const { store, registry, relevanceFilter: filter, onWarning } = this.options;
    return this.#finishing.run(corpus, async () => {
      if (this.#closing) return;
      await this.#count(corpus);
      await this.#later(corpus, async () => {
        // An engine that counts reads no snapshot.
        if (store.frequencies === undefined) await registry.flush(corpus);
        await clusterStoredClaims(store, corpus);
      });
      if (filter !== undefined) {
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
      }
      await this.#queue.run(corpus, () => registry.release(corpus));
    });
  }

  /** Counts the statistics of a corpus if nobody knows them. A write that fails meanwhile ends it. */
  async #count(corpus: string): Promise<void> {
    const { store, registry } = this.options;
    let count: TermCount | undefined;
    const step = async (): Promise<boolean> => {
      const state = await registry.state(corpus);
      if (state === undefined || !registry.uncertain.has(corpus) || this.#closing) return false;
      if (count === undefined) {
        registry.uncertain.set(corpus, (count = new TermCount(store, corpus)));
      } else if (registry.uncertain.get(corpus) !== count) return false;
      if (await count.next()) return true;
      await registry.counted(state.record, count);
      return false;
    };
    while (await this.#later(corpus, step));
  }

  /** Refuses the writes that have not begun, and stores the statistics that are counted. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#finishing.idle();
    await this.#queue.idle();
    for (const { timer } of this.#finishes.values()) clearTimeout(timer);
    this.#finishes.clear();
    this.#unwatch();
    const owned = [...this.options.registry.owned];
    const closed = await Promise.allSettled(owned.map((name) => this.#closeCorpus(name)));
    const failed = closed.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** If nothing can be written, the next process counts. */
  async #closeCorpus(corpus: string): Promise<void> {
    const { registry } = this.options;
    const close = async () => {
      await registry.flush(corpus);
      await registry.release(corpus);
    };
    try {
      await this.#later(corpus, close);
    } catch (error) {
      if (!hasCode(error, 'WRITES_PAUSED', 'STORE_FULL')) throw error;
    }
  }

  /** Until it has run, and if it fails, searches compute what they need. */
  #scheduleFinish(corpus: string, wait = QUIET_MS): void {
    if (this.#closing) return;
    const now = performance.now();
    const since = this.#finishes.get(corpus)?.since ?? now;
    if (now - since > LONGEST_MS) return;
    clearTimeout(this.#finishes.get(corpus)?.timer);
    const finish = async () => {
      this.#finishes.delete(corpus);
      try {
        await this.finish(corpus);
        this.#warned.delete(corpus);
      } catch (error) {
        this.#finishFailed(corpus, error);
      }
    };
    this.#finishes.set(corpus, { timer: setTimeout(() => void finish(), wait).unref(), since });
  }

  #finishFailed(corpus: string, error: unknown): void {
    if (hasCode(error, 'ENCODER_FAILED')) return;
    // Another process has paused writes; a pause of this process is waited for instead.
    const isPaused = hasCode(error, 'WRITES_PAUSED');
    this.#scheduleFinish(corpus, isPaused ? QUIET_MS : LONGEST_MS);
    if (isPaused || this.#closing || this.#warned.has(corpus)) return;
    this.#warned.add(corpus);
    const problem = messageOf(error);
    this.options.onWarning?.(
      error instanceof ElenchusError ? error : new ElenchusError('STORE_FAILED', { problem }),
    );
  }
}

/** The payload key by which a premise refers to each collection. */
const REFERENCES = { claims: 'claim', profiles: 'profile_id' } as const;

/**
 * The changes that delete claims and profiles of premises that are deleted or replaced, unless other premises, or
 * the added ones, still refer to them.
 */
async function orphanChanges(
  store: VectorStore,
  corpus: string,
  gone: readonly PointOf<'premises', 'claim' | 'profile_id'>[],
  added: readonly Point[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const [collection, key] of Object.entries(REFERENCES)) {
    const kept = new Set(added.flatMap(({ payload }) => payload[key] ?? []));
    const goneBy = new Map<string, string[]>();
    for (const { id, payload } of gone) {
      for (const reference of [payload[key] ?? []].flat()) {
        if (!kept.has(reference)) goneBy.set(reference, [...(goneBy.get(reference) ?? []), id]);
      }
    }
    const ids: string[] = [];
    for (const [reference, premises] of goneBy) {
      const must = [inCorpus(corpus), { key, match: { value: reference } }];
      const others = { must, must_not: [{ has_id: premises }] };
      if ((await store.count('premises', others)) === 0) ids.push(reference);
    }
    if (ids.length > 0) changes.push({ collection, delete: { ids } });
  }
  return changes;
}
