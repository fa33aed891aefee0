import { ModelThread } from './model-thread.js';
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
  /** @throws ElenchusError ENCODER_FAILED */
  score(claim: string, premises: readonly string[]): Promise<PairScores>;
  /**
   * Vectors of texts by the last hidden layer but one, as Fromm et al. 2021 compare premises:
   * `[texts][384]`, not of unit length.
   * @throws ElenchusError ENCODER_FAILED
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Pairs or texts that the thread is given at a time, so that a second claim waits briefly. */
const PAIRS_AT_A_TIME = 64;

/**
 * Starts the cross-encoder in a thread of its own: no text, of any length, blocks the event loop.
 * Of a claim its first 28 word pieces count, of both texts 60.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const module = new URL('./cross-encoder-worker', import.meta.url);
  return new ThreadedCrossEncoder(
    await ModelThread.start<null, CrossEncoderInput>(module, options),
  );
}

class ThreadedCrossEncoder implements CrossEncoder {
  constructor(private readonly thread: ModelThread<null, CrossEncoderInput>) {}

  async score(claim: string, premises: readonly string[]): Promise<PairScores> {
    const relevance = new Float32Array(premises.length);
    const stance = new Float32Array(premises.length);
    for (let from = 0; from < premises.length; from += PAIRS_AT_A_TIME) {
      const some = premises.slice(from, from + PAIRS_AT_A_TIME);
      const scores = await this.thread.run({ claim, premises: some });
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
      const values = await this.thread.run({ texts: some });
      const size = values.length / some.length;
      some.forEach((_, i) => vectors.push(values.subarray(i * size, (i + 1) * size)));
    }
    return vectors;
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
