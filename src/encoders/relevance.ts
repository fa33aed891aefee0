import { ModelThread } from './model-thread.js';
import type { Judged } from './cross-encoder-model.js';
import type { CrossEncoderOptions } from './cross-encoder-worker.js';

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
  close(): Promise<void>;
}

/** Pairs that the thread is given at a time, so that a second claim waits briefly. */
const PAIRS_AT_A_TIME = 64;

/**
 * Starts the cross-encoder in a thread of its own: no text, of any length, blocks the event loop.
 * Of a claim its first 28 word pieces count, of both texts 60.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const module = new URL('./cross-encoder-worker', import.meta.url);
  return new ThreadedCrossEncoder(await ModelThread.start<null, Judged>(module, options));
}

class ThreadedCrossEncoder implements CrossEncoder {
  constructor(private readonly thread: ModelThread<null, Judged>) {}

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

  close(): Promise<void> {
    return this.thread.close();
  }
}
