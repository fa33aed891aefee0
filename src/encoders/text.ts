import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import type { EncoderIdentity } from '../domain/corpus.js';
import { ElenchusError } from '../errors.js';
import { Thread } from '../threads/thread.js';
import type { RunOptions } from '../threads/types.js';
import { QueryCache, type QueryStats } from './query-cache.js';
import type { TextWorkerOptions } from './text-worker.js';
import type { TextEncoder } from './types.js';

export interface TextEncoderOptions {
  /** Folder of the model; default: the one that comes with Elenchus. */
  directory?: string;
  /** onnxruntime's threads for one run. */
  threads?: number;
  /** Query vectors kept in memory. */
  queryCacheSize?: number;
}

export interface TextEncoderStats {
  /** Texts encoded, queries included. */
  texts: number;
  queries: Readonly<QueryStats>;
}

export interface MeasuredTextEncoder extends TextEncoder {
  stats(): TextEncoderStats;
}

/** Characters that are encoded in one go, about 20 ms of work. */
const TOGETHER = 4096;
/** While the network works on one part, the next is ready. */
const AT_ONCE = 2;
/** Characters of all queries that wait, some seconds of work. */
const MAX_WAITING = 500_000;

/**
 * Starts the text encoder: Universal Sentence Encoder multilingual v3, 512 dimensions, unit
 * length (see `models/text-encoder/README.md`). It works in a thread of its own, so that no text,
 * however long, blocks the event loop. Texts are never cut off. A text of white space only, or an
 * empty one, has a vector like any other; a lone surrogate counts as U+FFFD.
 *
 * `encode` and `encodeQuery` reject with ElenchusError ENCODER_FAILED if the thread crashes; the
 * next call starts it again.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createTextEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'text-encoder'),
  threads = 2,
  queryCacheSize = 10_000,
}: TextEncoderOptions = {}): Promise<MeasuredTextEncoder> {
  const thread: EncoderThread = new Thread({
    module: new URL('./text-worker', import.meta.url),
    data: { directory, threads } satisfies TextWorkerOptions,
    failed: (problem) => new ElenchusError('ENCODER_FAILED', { problem }),
    ...{ atOnce: AT_ONCE, together: TOGETHER, maxWaiting: MAX_WAITING },
  });
  return new ThreadedTextEncoder(thread, await thread.start(), queryCacheSize);
}

type EncoderThread = Thread<string, Float32Array, EncoderIdentity>;

class ThreadedTextEncoder implements MeasuredTextEncoder {
  private readonly queries: QueryCache;
  private texts = 0;

  constructor(
    private readonly thread: EncoderThread,
    readonly model: EncoderIdentity,
    queryCacheSize: number,
  ) {
    this.queries = new QueryCache((text, options) => this.run(text, options), queryCacheSize);
  }

  encode(texts: readonly string[]): Promise<Float32Array[]> {
    // Whoever encodes in bulk bounds it, and is one client.
    const options = { client: texts, limited: false };
    return Promise.all(texts.map((text) => this.run(text, options)));
  }

  encodeQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    return this.queries.get(text, signal);
  }

  stats(): TextEncoderStats {
    return { texts: this.texts, queries: { ...this.queries.stats } };
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async run(text: string, options: RunOptions): Promise<Float32Array> {
    // The empty text is work, too.
    const vector = await this.thread.run(text, { ...options, cost: 1 + text.length });
    this.texts += 1;
    return vector;
  }
}
