import { ElenchusError } from '../errors.js';
import { Thread } from '../threads/thread.js';
import type { CrossEncoderInput, CrossEncoderOptions } from './cross-encoder-worker.js';

/** Scores of premises, each 0 to 1 and in their order. */
export interface PairScores {
  /** That the premise speaks to the claim, for or against it. */
  readonly relevance: Float32Array;
  /** That it is for the claim, if it speaks to it. */
  readonly stance: Float32Array;
}

/** Reads a claim and a premise together; see `models/relevance-filter/README.md`. */
export interface CrossEncoder {
  /**
   * @param client shares the encoder evenly with the others; default: this call
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  score(claim: string, premises: readonly string[], client?: object): Promise<PairScores>;
  /**
   * Vectors of texts by the last hidden layer but one, as Fromm et al. 2021 compare premises:
   * `[texts][384]`, not of unit length.
   * @throws ElenchusError ENCODER_FAILED
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Pairs or texts of one request to the thread, so that another claim waits only briefly. */
const PAIRS_AT_A_TIME = 64;
/** Pairs of all claims that wait, about ten seconds of work. */
const MAX_WAITING = 1024;

/**
 * Starts the cross-encoder in a thread of its own, so that no text, however long, blocks the event
 * loop. It reads the first 28 word pieces of a claim, and 60 of both texts together.
 *
 * If the thread crashes, what was in work rejects with ENCODER_FAILED; the next call starts it again.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const thread = new Thread<CrossEncoderInput, Float32Array>({
    module: new URL('./cross-encoder-worker', import.meta.url),
    data: options,
    failed: (problem) => new ElenchusError('ENCODER_FAILED', { problem }),
    // While the network works on one request, the next is ready.
    atOnce: 2,
    maxWaiting: MAX_WAITING,
  });
  await thread.start();
  return new ThreadedCrossEncoder(thread);
}

class ThreadedCrossEncoder implements CrossEncoder {
  constructor(private readonly thread: Thread<CrossEncoderInput, Float32Array>) {}

  async score(claim: string, premises: readonly string[], client: object = {}) {
    const relevance = new Float32Array(premises.length);
    const stance = new Float32Array(premises.length);
    for (let from = 0; from < premises.length; from += PAIRS_AT_A_TIME) {
      const some = premises.slice(from, from + PAIRS_AT_A_TIME);
      const scores = await this.thread.run(
        { claim, premises: some },
        { client, cost: some.length },
      );
      some.forEach((_, i) => {
        relevance[from + i] = scores[2 * i]!;
        stance[from + i] = scores[2 * i + 1]!;
      });
    }
    return { relevance, stance };
  }

  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += PAIRS_AT_A_TIME) {
      const some = texts.slice(from, from + PAIRS_AT_A_TIME);
      const values = await this.thread.run(
        { texts: some },
        { client: texts, cost: some.length, limited: false },
      );
      const size = values.length / some.length;
      some.forEach((_, i) => vectors.push(values.subarray(i * size, (i + 1) * size)));
    }
    return vectors;
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
