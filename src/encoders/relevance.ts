import { ElenchusError } from '../errors.js';
import { Thread } from '../threads/thread.js';
import type { CrossEncoderInput, CrossEncoderOptions } from './cross-encoder-worker.js';

/** How many pairs or texts are sent to the thread at once. More would make other claims wait. */
const TOGETHER = 64;
/** How many pairs may wait, over all claims: about ten seconds of work. */
const MAX_WAITING = 1024;

/**
 * Starts the cross-encoder in a thread of its own, so that it does not block the event loop. It
 * reads the first 28 word pieces of a claim, and 60 of both texts together.
 *
 * If the thread crashes, the requests in progress reject with ENCODER_FAILED; the next call
 * restarts it.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const thread: CrossEncoderThread = new Thread({
    module: new URL('./cross-encoder-worker', import.meta.url),
    data: options,
    failed: (problem) => new ElenchusError('ENCODER_FAILED', { problem }),
    // Prepares the next request while the network works on one.
    atOnce: 2,
    maxWaiting: MAX_WAITING,
  });
  await thread.start();
  return new CrossEncoder(thread);
}

type CrossEncoderThread = Thread<CrossEncoderInput, Float32Array>;

/** Reads a claim and a premise together; see `models/relevance-filter/README.md`. */
export class CrossEncoder {
  constructor(private readonly thread: CrossEncoderThread) {}

  /**
   * @param client shares the encoder evenly with the others; by default, each call is a client
   * @returns for each premise, in order, the probability that it speaks to the claim, for or
   *   against it, and the probability that it is for the claim, if it speaks to it
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  async score(claim: string, premises: readonly string[], client: object = {}) {
    const scores: number[] = [];
    for (let from = 0; from < premises.length; from += TOGETHER) {
      const some = premises.slice(from, from + TOGETHER);
      const options = { client, cost: some.length };
      scores.push(...(await this.thread.run({ claim, premises: some }, options)));
    }
    return {
      relevance: Float32Array.from(premises, (_, at) => scores[2 * at]!),
      stance: Float32Array.from(premises, (_, at) => scores[2 * at + 1]!),
    };
  }

  /**
   * Vectors of texts by the last hidden layer but one, by which Fromm et al. 2021 compare premises:
   * `[texts][384]`, not of unit length.
   * @throws ElenchusError ENCODER_FAILED
   */
  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TOGETHER) {
      const some = texts.slice(from, from + TOGETHER);
      const options = { client: texts, cost: some.length, limited: false };
      const values = await this.thread.run({ texts: some }, options);
      const size = values.length / some.length;
      some.forEach((_, at) => vectors.push(values.subarray(at * size, (at + 1) * size)));
    }
    return vectors;
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
