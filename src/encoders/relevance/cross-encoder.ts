import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ElenchusError } from '../../runtime/errors.js';
import { NEVER, type Waiter } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { type RunOptions, Thread } from '../../runtime/threads/thread.js';
import { ModelFiles, type ModelIdentity } from '../model-files.js';
import type { CrossEncoderInput, CrossEncoderOptions } from './cross-encoder-worker.js';

/** What this program reads; `models/relevance-filter` writes it. */
export const RELEVANCE_FILTER: ModelIdentity = { id: 'elenchus-relevance', version: '5' };

/** How many pairs or texts are sent to the thread at once. More would make other claims wait. */
const TOGETHER = 64;
/** How many pairs may wait, over all claims: about ten seconds of work. */
export const MAX_WAITING_PAIRS = 640;

/**
 * Starts the cross-encoder in a thread of its own, so that it does not block the event loop. It
 * reads the first 46 pieces of a claim, and 124 pieces of both texts together.
 *
 * If the thread crashes, the requests in progress reject with ENCODER_FAILED; the next call
 * restarts it.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const files = await ModelFiles.open(options.directory, RELEVANCE_FILTER);
  const { cosine } = files.manifest;
  if (cosine === undefined) throw files.corrupt('manifest.json', 'it has no "cosine"');
  const thread: CrossEncoderThread = new Thread({
    module: new URL('./cross-encoder-worker', import.meta.url),
    queue: 'cross-encoder',
    data: options,
    failed: (problem) => new ElenchusError('ENCODER_FAILED', { problem }),
    // Prepares the next request while the network works on one.
    atOnce: 2,
    maxWaiting: MAX_WAITING_PAIRS,
  });
  await thread.start();
  return new CrossEncoder(thread, cosine);
}

type CrossEncoderThread = Thread<CrossEncoderInput, Float32Array>;

/** How the cross-encoder judges a premise beside a claim. */
export interface Reading {
  /**
   * How likely the premise speaks to the claim, for or against it, 0 to 1. Calibrated only together
   * with {@link CrossEncoder.cosine}.
   */
  readonly relevance: number;
  /** The probability that the premise is for the claim, if it speaks to it. */
  readonly favours: number;
  /** How good an argument it is, 0 to 1. */
  readonly quality: number;
  /** The probability that both are on the same issue, if the premise is a claim or a question, too. */
  readonly issue: number;
  /** The probability that who is for the one is for the other, if they are. */
  readonly agrees: number;
  /** The probability that the premise makes the point that is read as the claim. */
  readonly matches: number;
  /** The probability that it answers the reason that is read as the claim. */
  readonly replies: number;
}

export interface ReadingWithFeatures extends Reading {
  /** In any scale. */
  readonly features: Float32Array;
}

/** How many numbers a reading has. */
const JUDGEMENTS = 7;

/** Reads a claim and a premise together; see `models/relevance-filter/README.md`. */
export class CrossEncoder {
  /** @param cosine how the cosine of stored vectors counts in the log odds of relevance */
  constructor(
    private readonly thread: CrossEncoderThread,
    readonly cosine: { readonly weight: number; readonly offset: number },
  ) {}

  /**
   * @returns a reading of each premise, in order
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  async score(
    claim: string,
    premises: readonly string[],
    waiter?: Waiter,
  ): Promise<readonly Reading[]> {
    const rows = await this.#rows(premises, { waiter }, (some) => ({ claim, premises: some }));
    return rows.map(readingOf);
  }

  /**
   * The same, with the hidden layer from which the network tells the side of each premise.
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  async scoreWithFeatures(
    claim: string,
    premises: readonly string[],
    waiter?: Waiter,
  ): Promise<readonly ReadingWithFeatures[]> {
    const input = (some: readonly string[]) => ({ claim, premises: some, withFeatures: true });
    const rows = await this.#rows(premises, { waiter }, input);
    return rows.map((row) => ({ ...readingOf(row), features: row.subarray(JUDGEMENTS) }));
  }

  /**
   * Vectors of texts by the last hidden layer but one, by which Fromm et al. 2021 compare premises:
   * `[texts][384]`, not of unit length.
   * @param waiter who waits with others; without one, this waits for nobody
   * @throws ElenchusError ENCODER_FAILED; BUSY for a waiter
   */
  embed(texts: readonly string[], waiter?: Waiter): Promise<readonly Float32Array[]> {
    const alone = { waiter: { caller: texts, signal: NEVER }, limited: false };
    return this.#rows(texts, waiter ? { waiter } : alone, (some) => ({ texts: some }));
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  async #rows(
    texts: readonly string[],
    options: Omit<RunOptions, 'cost'>,
    inputOf: (some: readonly string[]) => CrossEncoderInput,
  ): Promise<readonly Float32Array[]> {
    const rows: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TOGETHER) {
      const some = texts.slice(from, from + TOGETHER);
      const found = await this.thread.run(inputOf(some), { ...options, cost: some.length });
      const size = found.length / some.length;
      some.forEach((_, at) => rows.push(found.subarray(at * size, (at + 1) * size)));
    }
    return rows;
  }
}

function readingOf(row: Float32Array): Reading {
  const [relevance, favours, quality, issue, agrees, matches, replies] = row;
  return {
    relevance: relevance!,
    favours: favours!,
    quality: quality!,
    issue: issue!,
    agrees: agrees!,
    matches: matches!,
    replies: replies!,
  };
}

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
   * @returns one for each premise, in order
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  async of(
    claim: string,
    premises: readonly string[],
    waiter?: Waiter,
  ): Promise<readonly Reading[]> {
    const keys: string[] = [];
    for (const premise of premises) {
      await eventLoop.pause();
      keys.push(textsKey(claim, premise));
    }
    const found = keys.map((key) => this.#known.get(key));
    const isMissing = (_: unknown, at: number) => found[at] === undefined;
    const missing = premises.filter(isMissing);
    if (missing.length === 0) return found as readonly Reading[];
    const read = await (await this.open()).score(claim, missing, waiter);
    keys.filter(isMissing).forEach((key, at) => this.#known.set(key, read[at]!));
    let next = 0;
    return found.map((known) => known ?? read[next++]!);
  }
}

export function textsKey(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
