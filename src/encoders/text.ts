import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import type { EncoderIdentity } from '../domain/corpus.js';
import { ModelThread } from './model-thread.js';
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

/** Texts are sent to the thread in slices of about this many characters (some 20 ms of work) ... */
const SLICE_CHARACTERS = 4096;
/** ... and so many slices at a time: one in work and one ready, so that a query waits briefly. */
const SLICES_IN_FLIGHT = 2;

/**
 * Starts the text encoder: Universal Sentence Encoder multilingual v3, 512 dimensions, unit
 * length (see `models/text-encoder/README.md`). It works in a thread of its own: no text, of
 * any length, blocks the event loop. Texts are never cut off; white space only (so also the
 * empty text) has a vector like any other; a lone surrogate counts as U+FFFD.
 *
 * `encode` and `encodeQuery` reject with ElenchusError ENCODER_FAILED if the thread has ended.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createTextEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'text-encoder'),
  threads = 2,
  queryCacheSize = 10_000,
}: TextEncoderOptions = {}): Promise<MeasuredTextEncoder> {
  const options: TextWorkerOptions = { directory, threads };
  const module = new URL('./text-worker', import.meta.url);
  return new ThreadedTextEncoder(await ModelThread.start(module, options), queryCacheSize);
}

type Task = () => Promise<void>;

class ThreadedTextEncoder implements MeasuredTextEncoder {
  readonly model: TextEncoder['model'];
  private readonly queryCache: QueryCache;
  private readonly urgent: Task[] = [];
  private readonly bulk: Task[] = [];
  private inFlight = 0;
  private texts = 0;

  constructor(
    private readonly thread: ModelThread<EncoderIdentity, readonly string[]>,
    queryCacheSize: number,
  ) {
    this.model = thread.about;
    this.queryCache = new QueryCache(
      (texts) => this.encodeSlices(texts, this.urgent),
      queryCacheSize,
    );
  }

  encode(texts: readonly string[]): Promise<Float32Array[]> {
    return this.encodeSlices(texts, this.bulk);
  }

  encodeQuery(text: string): Promise<Float32Array> {
    return this.queryCache.get(text);
  }

  stats(): TextEncoderStats {
    return { texts: this.texts, queries: { ...this.queryCache.stats } };
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async encodeSlices(texts: readonly string[], queue: Task[]): Promise<Float32Array[]> {
    const vectors = new Array<Float32Array>(texts.length);
    const { dimensions } = this.model;
    const encodeSlice = async (from: number, to: number) => {
      const encoded = await this.thread.run(texts.slice(from, to));
      this.texts += to - from;
      for (let i = from; i < to; i++) {
        vectors[i] = encoded.slice((i - from) * dimensions, (i - from + 1) * dimensions);
      }
    };
    await Promise.all(
      slices(texts).map(([from, to]) => this.enqueue(queue, () => encodeSlice(from, to))),
    );
    return vectors;
  }

  private enqueue(queue: Task[], run: Task): Promise<void> {
    return new Promise((resolve, reject) => {
      queue.push(() => run().then(resolve, reject));
      this.next();
    });
  }

  /** Starts what waits, queries first. */
  private next(): void {
    while (this.inFlight < SLICES_IN_FLIGHT) {
      const task = this.urgent.shift() ?? this.bulk.shift();
      if (!task) return;
      this.inFlight++;
      void task().then(() => {
        this.inFlight--;
        this.next();
      });
    }
  }
}

function slices(texts: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  let from = 0;
  let characters = 0;
  texts.forEach(({ length }, i) => {
    if (i > from && characters + length > SLICE_CHARACTERS) {
      found.push([from, i]);
      from = i;
      characters = 0;
    }
    characters += length;
  });
  if (from < texts.length) found.push([from, texts.length]);
  return found;
}
