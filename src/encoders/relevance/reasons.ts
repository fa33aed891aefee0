import { LRUCache } from 'lru-cache';
import { normalised } from '../../math/vectors.js';
import type { Waiter } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { Projection } from '../projection.js';
import { type CrossEncoder, textsKey } from './cross-encoder.js';
import { CROSS_ENCODER_LANGUAGES, servesLanguages } from './pair-models.js';
import type { Statement } from './types.js';

/** How many texts are remembered as the network read them: about 15 MB. */
const REMEMBERED = 10_000;

/** How many are read at a time. */
const TOGETHER = 64;

/**
 * Vectors that are near for texts which give the same reason; see `models/reason-projection`. They are
 * made of the stored vector, and of that by which the network of the cross-encoder reads the text alone.
 */
export class ReasonVectors {
  readonly #read = new LRUCache<string, Float32Array>({ max: REMEMBERED });

  private constructor(
    private readonly projection: Projection,
    private readonly network: () => Promise<CrossEncoder>,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  static async open(network: () => Promise<CrossEncoder>): Promise<ReasonVectors> {
    return new ReasonVectors(await Projection.open('reason'), network);
  }

  /**
   * @param most how many texts the network reads, the first ones in languages that it knows
   * @returns one of unit length for each text
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  async of(
    texts: readonly Statement[],
    most: number,
    waiter?: Waiter,
  ): Promise<readonly Float32Array[]> {
    const served = texts
      .filter((each) => servesLanguages(CROSS_ENCODER_LANGUAGES, [each]))
      .slice(0, most);
    const read = await this.#readAlone(new Set(served.map(({ text }) => text)), waiter);
    const vectors: Float32Array[] = [];
    for (const { text, vector } of texts) {
      await eventLoop.pause(waiter);
      vectors.push(this.#both(vector, read.get(text)));
    }
    return vectors;
  }

  async #readAlone(
    texts: ReadonlySet<string>,
    waiter: Waiter | undefined,
  ): Promise<ReadonlyMap<string, Float32Array>> {
    const found = new Map<string, Float32Array>();
    const missing: { readonly text: string; readonly key: string }[] = [];
    for (const text of texts) {
      await eventLoop.pause(waiter);
      const key = textsKey(text);
      const known = this.#read.get(key);
      if (known) found.set(text, known);
      else missing.push({ text, key });
    }
    if (missing.length === 0) return found;
    // Texts of one length are read together, with little padding.
    missing.sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
    const network = await this.network();
    // Who must give up keeps what was read so far for the next one who asks.
    for (let from = 0; from < missing.length; from += TOGETHER) {
      const some = missing.slice(from, from + TOGETHER);
      const rows = await network.embed(
        some.map(({ text }) => text),
        waiter,
      );
      some.forEach(({ text, key }, at) => {
        // A copy, since a row is a part of all that were read together.
        const row = rows[at]!.slice();
        this.#read.set(key, row);
        found.set(text, row);
      });
    }
    return found;
  }

  /** @param read as the network gives it; without it, its part is 0 */
  #both(stored: Float32Array, read: Float32Array | undefined): Float32Array {
    const { mean } = this.projection;
    const both = new Float32Array(stored.length + mean.length);
    both.set(stored);
    const own = read && normalised(read.map((value, at) => value - mean[at]!));
    if (own) both.set(own, stored.length);
    return this.projection.of(both);
  }
}
