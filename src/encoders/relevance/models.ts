import { join } from 'node:path';
import type { RelevanceModelName } from '../../domain/stages.js';
import { ModelFiles } from '../../encoders/model-files.js';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Waiter } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import {
  createCrossEncoder,
  type CrossEncoder,
  type Reading,
  Readings,
  RELEVANCE_FILTER,
} from './cross-encoder.js';
import { learnedSide, type SideEvidence } from './learned-side.js';
import {
  CROSS_ENCODER_LANGUAGES,
  crossEncoderModel,
  knrmModel,
  languageOf,
  meanOfOdds,
  PairHead,
  type PieceJudge,
  scoreByLanguage,
  servesLanguages,
  vectorWithClaim,
} from './pair-models.js';
import { ReasonVectors } from './reasons.js';
import type {
  InferredSide,
  PairModel,
  Scores,
  SideOptions,
  Statement,
  StatementRelation,
  Wording,
} from './types.js';

/**
 * The relevance filter (`models/relevance-filter/README.md`). Each model is opened when it is first
 * used; if that fails, the next use tries again. All methods but `close` reject with ElenchusError
 * MODEL_MISSING, MODEL_CORRUPT or ENCODER_FAILED (also once it is closed); the cross-encoder also
 * with BUSY.
 */
export class RelevanceModels {
  readonly #directory: string;
  readonly #threads: number;
  readonly #pieces: PieceJudge | undefined;
  readonly #opened = new Map<string, Promise<{ close(): Promise<void> }>>();
  readonly #readings = new Readings(() => this.#crossEncoder());
  #reasons: Promise<ReasonVectors> | undefined;
  #closed = false;

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
   * premise with it: FAST by both vectors, CROSS_ENCODER by both texts and KNRM without it, each by
   * the mean of its log odds and FAST's.
   * @param wanted CROSS_ENCODER by default; FAST judges other languages in any case
   */
  relevance(
    claim: Statement,
    premises: readonly Statement[],
    wanted?: RelevanceModelName,
    waiter?: Waiter,
  ): Promise<Scores> {
    const fast = this.#fast();
    const cross = crossEncoderModel(this.#readings, () => this.#crossEncoder(), fast);
    const knrm = knrmModel(this.#pieces, fast);
    return scoreByLanguage([cross, fast, knrm], claim, premises, wanted, waiter);
  }

  /**
   * The probability that each premise is for the claim, provided it speaks to it; below 0.5, it is
   * more likely against. Only CROSS_ENCODER can tell: vectors say what a text is about, not which
   * side it takes. Undefined where it does not know the language.
   */
  async sides(
    claim: Wording,
    premises: readonly Wording[],
    { sideModel, waiter }: SideOptions = {},
  ): Promise<readonly (InferredSide | undefined)[]> {
    const model = 'CROSS_ENCODER';
    if (sideModel) {
      const evidence = await this.sideEvidence(claim, premises, waiter);
      const stale = sideModel.card.stale && { stale: true };
      const learned = { model, learned: true, ...stale } as const;
      const sides: (InferredSide | undefined)[] = [];
      for (const [at, { text }] of premises.entries()) {
        await eventLoop.pause();
        const known = evidence[at];
        sides.push(known && { favours: learnedSide(sideModel, text, known), ...learned });
      }
      return sides;
    }
    const readings = await this.#readingsOf(claim, premises, waiter);
    return readings.map((known) => known && { favours: known.favours, model, learned: false });
  }

  /**
   * How a statement relates to others. Agreement is symmetric, but the network is not: it reads one
   * text as the claim. So it reads each pair in both directions, and the log odds are averaged.
   * Undefined where it does not know the language.
   */
  async agreement(
    statement: Statement,
    others: readonly Statement[],
    waiter?: Waiter,
  ): Promise<readonly (StatementRelation | undefined)[]> {
    const [forward, ...backward] = await Promise.all([
      this.#readingsOf(statement, others, waiter),
      ...others.map((other) => this.#readingsOf(other, [statement], waiter)),
    ]);
    return forward.map((one, at) => {
      const other = backward[at]![0];
      if (one === undefined || other === undefined) return undefined;
      return {
        issue: meanOfOdds(one.issue, other.issue),
        agrees: meanOfOdds(one.agrees, other.agrees),
      };
    });
  }

  /**
   * The probability that each text makes a point, 0 to 1; undefined where the cross-encoder does not
   * know the language.
   */
  async matches(
    point: Wording,
    texts: readonly Wording[],
    waiter?: Waiter,
  ): Promise<readonly (number | undefined)[]> {
    const readings = await this.#readingsOf(point, texts, waiter);
    return readings.map((known) => known?.matches);
  }

  /**
   * The probability that each text of the other side answers a reason, and not only the claim that it
   * is given for; undefined where the cross-encoder does not know the language.
   */
  async replies(
    reason: Wording,
    texts: readonly Wording[],
    waiter?: Waiter,
  ): Promise<readonly (number | undefined)[]> {
    const readings = await this.#readingsOf(reason, texts, waiter);
    return readings.map((known) => known?.replies);
  }

  /**
   * How good an argument each premise is, 0 to 1, by CROSS_ENCODER, which reads it together with
   * the claim; undefined where that does not know the language.
   */
  async qualities(
    claim: Wording,
    premises: readonly Wording[],
    waiter?: Waiter,
  ): Promise<readonly (number | undefined)[]> {
    const readings = await this.#readingsOf(claim, premises, waiter);
    return readings.map((known) => known?.quality);
  }

  /** What a side model reads; undefined where the cross-encoder does not know the language. */
  sideEvidence(
    claim: Wording,
    premises: readonly Wording[],
    waiter?: Waiter,
  ): Promise<readonly (SideEvidence | undefined)[]> {
    return this.#ofServed(claim, premises, async (texts) =>
      (await this.#crossEncoder()).scoreWithFeatures(claim.text, texts, waiter),
    );
  }

  /** Changes whenever the judgements of the cross-encoder may. */
  async networkVersion(): Promise<string> {
    const { manifest } = await this.#files();
    return manifest.files['cross-encoder.onnx']?.sha256 ?? '';
  }

  /** The relevance by FAST, for thousands of pairs (CLAIM-SIM). */
  async fastRelevance(
    claim: Float32Array,
    premises: readonly Float32Array[],
  ): Promise<Float32Array> {
    return (await this.#head()).score(claim, premises);
  }

  /** The name of the model of `fastRelevance`. It changes whenever the scores do. */
  async fastModel(): Promise<string> {
    return (await this.#head()).digest;
  }

  /**
   * Vectors of premises alone, [premises][384], not of unit length: "BERT" of Fromm et al. 2021,
   * made by the network of the cross-encoder.
   */
  async represent(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return (await this.#crossEncoder()).embed(texts);
  }

  /**
   * Vectors of unit length that are near for texts which give the same reason.
   * @param most how many texts the network reads, the first ones; those of others say less
   */
  async reasonVectors(
    texts: readonly Statement[],
    most: number,
    waiter?: Waiter,
  ): Promise<readonly Float32Array[]> {
    if (!this.#reasons) {
      this.#reasons = ReasonVectors.open(() => this.#crossEncoder());
      this.#reasons.catch(() => (this.#reasons = undefined));
    }
    return (await this.#reasons).of(texts, most, waiter);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const all = await Promise.allSettled(this.#opened.values());
    this.#opened.clear();
    for (const one of all) if (one.status === 'fulfilled') await one.value.close();
  }

  /** Undefined where the cross-encoder does not know the language. */
  #readingsOf(
    claim: Wording,
    premises: readonly Wording[],
    waiter: Waiter | undefined,
  ): Promise<readonly (Reading | undefined)[]> {
    return this.#ofServed(claim, premises, (texts) => this.#readings.of(claim.text, texts, waiter));
  }

  /**
   * Calls `read` with the premises in languages that the cross-encoder knows.
   * @returns its results, in the order of all premises; undefined for the others
   */
  async #ofServed<Found>(
    claim: Wording,
    premises: readonly Wording[],
    read: (texts: readonly string[]) => Promise<readonly Found[]>,
  ): Promise<readonly (Found | undefined)[]> {
    const asked = { ...claim, language: languageOf(claim) };
    const served: boolean[] = [];
    for (const each of premises) {
      await eventLoop.pause();
      served.push(servesLanguages(CROSS_ENCODER_LANGUAGES, [asked, each]));
    }
    const found = await read(premises.filter((_, at) => served[at]).map(({ text }) => text));
    let next = 0;
    return served.map((each) => (each ? found[next++] : undefined));
  }

  #fast(): PairModel {
    return {
      name: 'FAST',
      languages: 'ALL',
      score: async (claim, premises) => {
        const vectors = premises.map(vectorWithClaim);
        return (await this.#head()).score(claim.vector, vectors);
      },
    };
  }

  #files(): Promise<ModelFiles> {
    return ModelFiles.open(this.#directory, RELEVANCE_FILTER);
  }

  #crossEncoder(): Promise<CrossEncoder> {
    const options = { directory: this.#directory, threads: this.#threads };
    return this.#open('cross-encoder', () => createCrossEncoder(options));
  }

  #head(): Promise<PairHead> {
    return this.#open('fast', async () =>
      PairHead.open(await this.#files(), 'fast-relevance.onnx', this.#threads),
    );
  }

  #open<Model extends { close(): Promise<void> }>(
    name: string,
    load: () => Promise<Model>,
  ): Promise<Model> {
    // A search that still ran would leave a thread behind, and the process would not end.
    if (this.#closed) {
      return Promise.reject(new ElenchusError('ENCODER_FAILED', { problem: 'it was stopped' }));
    }
    const known = this.#opened.get(name);
    if (known) return known as Promise<Model>;
    const opening = load();
    this.#opened.set(name, opening);
    opening.catch(() => this.#opened.delete(name));
    return opening;
  }
}

/** The methods that searches need. */
export type RelevanceFilter = Pick<
  RelevanceModels,
  | 'relevance'
  | 'sides'
  | 'agreement'
  | 'matches'
  | 'replies'
  | 'qualities'
  | 'reasonVectors'
  | 'sideEvidence'
  | 'networkVersion'
  | 'fastRelevance'
  | 'fastModel'
  | 'close'
>;
