import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CrossEncoder, Reading } from '../../encoders/relevance.js';
import { eventLoop } from '../../runtime/threads/turns.js';

/** How many pairs are remembered: about 2 MB, however long the texts are. */
const REMEMBERED = 10_000;

/**
 * The readings of the cross-encoder, cached, since a search asks for the relevance, the side and
 * the quality of the same pairs, one after the other.
 */
export class Readings {
  readonly #known = new LRUCache<string, Reading>({ max: REMEMBERED });

  constructor(private readonly open: () => Promise<CrossEncoder>) {}

  /**
   * @param client shares the model evenly with the others; by default, each call is a client
   * @returns one for each premise, in order
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  async of(
    claim: string,
    premises: readonly string[],
    client?: object,
  ): Promise<readonly Reading[]> {
    const keys: string[] = [];
    for (const premise of premises) {
      await eventLoop.pause();
      keys.push(keyOf(claim, premise));
    }
    const found = keys.map((key) => this.#known.get(key));
    const isMissing = (_: unknown, at: number) => found[at] === undefined;
    const missing = premises.filter(isMissing);
    if (missing.length === 0) return found as readonly Reading[];
    const read = await (await this.open()).score(claim, missing, client);
    keys.filter(isMissing).forEach((key, at) => this.#known.set(key, read[at]!));
    let next = 0;
    return found.map((known) => known ?? read[next++]!);
  }
}

function keyOf(claim: string, premise: string): string {
  return createHash('sha256')
    .update(JSON.stringify([claim, premise]))
    .digest('base64url');
}
