import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../config.js';
import { ModelFiles } from '../../encoders/model-files.js';
import { PairHead } from '../../encoders/pair-head.js';
import { createCrossEncoder, type CrossEncoder } from '../../encoders/relevance.js';
import { scoreByLanguage } from './choice.js';
import { knrmModel, type PieceJudge } from './knrm.js';
import { meanOfOdds, vectorWithClaim } from './with-claim.js';
import type { PairModel, RelevanceModelName, Scores, Statement } from './types.js';

/** The languages that the cross-encoder was trained and measured on. */
const CROSS_ENCODER_LANGUAGES = ['en'];

/**
 * The relevance filter (`models/relevance-filter/README.md`). Each model is opened when it is first
 * used; if that fails, the next use tries again. All methods but `close` reject with ElenchusError
 * MODEL_MISSING, MODEL_CORRUPT or ENCODER_FAILED; the cross-encoder also with BUSY.
 */
export class RelevanceModels {
  readonly #directory: string;
  readonly #threads: number;
  readonly #pieces: PieceJudge | undefined;
  readonly #opened = new Map<string, Promise<{ close(): Promise<void> }>>();

  /**
   * @param options `directory`: by default, that of the models that come with Elenchus; `threads`:
   *   of onnxruntime, for one run; `pieces`: the text encoder, which KNRM needs
   */
  constructor({
    directory = join(PACKAGE_ROOT, 'models', 'relevance-filter'),
    threads = 2,
    pieces,
  }: {
    readonly directory?: string;
    readonly threads?: number;
    readonly pieces?: PieceJudge;
  } = {}) {
    this.#directory = directory;
    this.#threads = threads;
    this.#pieces = pieces;
  }

  /**
   * The probability that each premise speaks to the claim, for or against it. A threshold means the
   * same for all claims and models. Where the claim of a premise is given, all models read the
   * premise with it: FAST by their vectors, the others by the mean of their log odds and FAST's.
   * @param wanted CROSS_ENCODER by default; FAST judges other languages in any case
   * @param client shares the model evenly with the others; by default, each call is a client
   */
  relevance(
    claim: Statement,
    premises: readonly Statement[],
    wanted?: RelevanceModelName,
    client?: object,
  ): Promise<Scores> {
    const fast = this.#fast('relevance');
    const cross: PairModel = {
      name: 'CROSS_ENCODER',
      languages: CROSS_ENCODER_LANGUAGES,
      score: async ({ text }, some, client) => {
        const texts = some.map((premise) => premise.text);
        const { relevance } = await (await this.#crossEncoder()).score(text, texts, client);
        if (some.every((premise) => premise.claim === undefined)) return relevance;
        const withClaims = await fast.score(claim, some);
        return relevance.map((own, at) =>
          some[at]!.claim ? meanOfOdds(own, withClaims[at]!) : own,
        );
      },
    };
    const knrm = knrmModel(this.#pieces, fast);
    return scoreByLanguage([cross, fast, knrm], claim, premises, wanted, client);
  }

  /**
   * The probability that each premise is for the claim, provided it speaks to it; below 0.5, it is
   * rather against. Always computed by FAST, which is better here than the cross-encoder, but
   * hardly better than chance: use the stance of the data if there is one.
   */
  stance(claim: Statement, premises: readonly Statement[]): Promise<Scores> {
    return scoreByLanguage([this.#fast('stance')], claim, premises);
  }

  /** The relevance by FAST, for thousands of pairs (CLAIM-SIM). */
  async fastRelevance(
    claim: Float32Array,
    premises: readonly Float32Array[],
  ): Promise<Float32Array> {
    return (await this.#head('relevance')).score(claim, premises);
  }

  /** The name of the model of `fastRelevance`. It changes whenever the scores do. */
  async fastModel(): Promise<string> {
    return (await this.#head('relevance')).digest;
  }

  /**
   * Vectors of premises alone, [premises][384], not of unit length: "BERT" of Fromm et al. 2021,
   * made by the network of the cross-encoder.
   */
  async represent(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return (await this.#crossEncoder()).embed(texts);
  }

  async close(): Promise<void> {
    const all = await Promise.allSettled(this.#opened.values());
    this.#opened.clear();
    for (const one of all) if (one.status === 'fulfilled') await one.value.close();
  }

  #fast(what: 'relevance' | 'stance'): PairModel {
    return {
      name: 'FAST',
      languages: 'ALL',
      score: async (claim, premises) => {
        const vectors = premises.map(vectorWithClaim);
        return (await this.#head(what)).score(claim.vector, vectors);
      },
    };
  }

  #crossEncoder(): Promise<CrossEncoder> {
    const options = { directory: this.#directory, threads: this.#threads };
    return this.#open('cross-encoder', () => createCrossEncoder(options));
  }

  #head(what: 'relevance' | 'stance'): Promise<PairHead> {
    return this.#open(what, async () =>
      PairHead.open(await ModelFiles.open(this.#directory), `fast-${what}.onnx`, this.#threads),
    );
  }

  #open<Model extends { close(): Promise<void> }>(
    name: string,
    load: () => Promise<Model>,
  ): Promise<Model> {
    const known = this.#opened.get(name);
    if (known) return known as Promise<Model>;
    const opening = load();
    this.#opened.set(name, opening);
    opening.catch(() => this.#opened.delete(name));
    return opening;
  }
}
