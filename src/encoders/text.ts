import { join } from 'node:path';
import type { EncoderIdentity } from '../domain/corpus.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import {
  type Cancellation,
  inPhase,
  NEVER,
  type RequestScope,
  type Waiter,
} from '../runtime/scope.js';
import { Shared, SharedWork } from '../runtime/threads/shared.js';
import { type RunOptions, Thread } from '../runtime/threads/thread.js';
import { Projection } from './projection.js';
import type { Pairs } from './rankers/knrm.js';
import { RANKERS } from './rankers/piece-reader.js';
import type { TextWorkerOptions } from './text-worker.js';

export interface TextEncoderOptions extends Partial<TextWorkerOptions> {
  /** How many query vectors are kept in memory; 0 keeps none. */
  readonly queryCacheSize?: number | undefined;
}

/** How many characters are encoded at once: about 20 ms of work. */
const TOGETHER = 4096;
/** The next part is prepared while the network works on one. */
const AT_ONCE = 2;
/** How many premises are judged at once: about 10 ms of work. */
const JUDGED_TOGETHER = 128;
/** How many characters of queries may wait: some seconds of work. */
const MAX_WAITING = 500_000;
/** The average memory of a kept query: its text and a vector of 512 floats. */
const BYTES_PER_QUERY = 4096;

/**
 * Starts the text encoder: Universal Sentence Encoder multilingual v3, 512 dimensions, unit length
 * (see `models/text-encoder/README.md`). It has a thread of its own, so that no text blocks the
 * event loop. Texts are never truncated. An empty text, or one of white space only, has a vector
 * like any other; a lone surrogate counts as U+FFFD.
 *
 * If the thread crashes, the requests in progress reject with ENCODER_FAILED; the next call
 * restarts it.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createTextEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'text-encoder'),
  rankers = RANKERS,
  threads = 2,
  queryCacheSize = 10_000,
}: TextEncoderOptions = {}): Promise<MeasuredTextEncoder> {
  const data: TextWorkerOptions = { directory, rankers, threads };
  const { value: thread, release } = openThreads.take(JSON.stringify(data), () =>
    startThread(data),
  );
  try {
    const model = await thread.start();
    const projection = await Projection.open('question');
    return new MeasuredTextEncoder(thread, model, projection, queryCacheSize, release);
  } catch (error) {
    await release();
    throw error;
  }
}

function startThread(data: TextWorkerOptions): EncoderThread {
  return new Thread({
    module: new URL('./text-worker', import.meta.url),
    queue: 'text-encoder',
    data,
    failed: encoderFailed,
    atOnce: AT_ONCE,
    together: TOGETHER,
    maxWaiting: MAX_WAITING,
  });
}

function encoderFailed(problem: string): ElenchusError {
  return new ElenchusError('ENCODER_FAILED', { problem });
}

type EncoderThread = Thread<string | Pairs, Float32Array, EncoderIdentity>;

/** A process reads a model once, however many encoders use it: it takes 100 MB and a second. */
const openThreads = new Shared<EncoderThread>();

/** Counts the texts that are encoded, queries included, and the queries answered from the cache. */
export class MeasuredTextEncoder {
  readonly #thread: EncoderThread;
  readonly #queries: SharedWork<Float32Array>;
  #texts = 0;
  #closed: Promise<void> | undefined;

  constructor(
    thread: EncoderThread,
    readonly model: EncoderIdentity,
    private readonly projection: Projection,
    queryCacheSize: number,
    private readonly release: () => Promise<void>,
  ) {
    this.#thread = thread;
    this.#queries = new SharedWork({
      max: queryCacheSize,
      maxSize: queryCacheSize * BYTES_PER_QUERY,
      sizeCalculation: (vector, text) => vector.byteLength + 2 * text.length,
    });
  }

  /**
   * Encodes many texts, in order. Queries overtake them.
   * @throws the reason of the signal, if it is aborted before all are encoded
   */
  encode(texts: readonly string[], signal?: Cancellation): Promise<readonly Float32Array[]> {
    // Bulk encoding limits itself, and counts as one caller.
    const waiter = { caller: texts, signal: signal ?? NEVER };
    const options = { waiter, limited: false };
    return Promise.all(texts.map((text) => this.#run(text, options)));
  }

  /**
   * Encodes one query. Recent ones come from a cache.
   * @param scope of the request that the query belongs to; a query that nobody waits for any more is
   *   not encoded
   * @throws ElenchusError BUSY if too much text waits; the reason of the signal
   */
  async encodeQuery(text: string, scope: Partial<RequestScope> = {}): Promise<Float32Array> {
    const { signal, caller } = scope;
    const vector = await inPhase(scope, 'encode', () =>
      this.#queries.get(
        text,
        (waiter) => this.#run(text, { waiter }),
        signal && { signal, caller },
      ),
    );
    // A copy, since callers may change it.
    return vector.slice();
  }

  /**
   * @param question the vector of a question
   * @returns the vector that premises are near which answer it, of unit length
   */
  answerVector(question: Float32Array): Float32Array {
    return this.projection.of(question);
  }

  /**
   * Judges premises by a claim with KNRM, which compares their pieces (`models/rankers/README.md`).
   * @returns the probability that each premise speaks to the claim, in order; 0 where the claim or
   *   the premise has no words
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED; BUSY if too much waits
   */
  async judge({ claim, premises, cosines }: Pairs, waiter?: Waiter): Promise<Float32Array> {
    const scores = new Float32Array(premises.length);
    for (let from = 0; from < premises.length; from += JUDGED_TOGETHER) {
      const to = from + JUDGED_TOGETHER;
      const pairs = {
        claim,
        premises: premises.slice(from, to),
        cosines: cosines.slice(from, to),
      };
      // Costs so much that it is never sent together with texts.
      scores.set(await this.#open.run(pairs, { waiter, cost: TOGETHER }), from);
    }
    return scores;
  }

  stats() {
    return { texts: this.#texts, queries: { ...this.#queries.stats } };
  }

  close(): Promise<void> {
    this.#closed ??= this.release();
    return this.#closed;
  }

  /** @throws ElenchusError ENCODER_FAILED once closed, though others may still use the thread */
  get #open(): EncoderThread {
    if (this.#closed) throw encoderFailed('it was stopped');
    return this.#thread;
  }

  async #run(text: string, options: RunOptions): Promise<Float32Array> {
    // An empty text counts as work, too.
    const vector = await this.#open.run(text, { ...options, cost: 1 + text.length });
    this.#texts += 1;
    return vector;
  }
}

/** Encodes texts as unit vectors. */
export type TextEncoder = Pick<
  MeasuredTextEncoder,
  'model' | 'encode' | 'encodeQuery' | 'answerVector' | 'close'
>;
