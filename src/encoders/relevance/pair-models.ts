import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RelevanceModelName } from '../../domain/stages.js';
import type { MeasuredTextEncoder } from '../../encoders/text.js';
import { dot } from '../../math/vectors.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import type { Waiter } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { detectLanguage } from '../language.js';
import type { ModelFiles } from '../model-files.js';
import { openSession } from '../session.js';
import type { CrossEncoder, Readings } from './cross-encoder.js';
import type { PairModel, Scores, Statement, Wording } from './types.js';

/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;

/**
 * Scores each premise with the requested model or, if that does not know the language of the claim
 * or the premise, with the model for all languages. Both give probabilities, so their scores are
 * comparable.
 * @param models at least one of them must serve all languages
 * @param wanted the first of `models` by default
 * @throws ElenchusError ENCODER_FAILED, BUSY
 */
export async function scoreByLanguage(
  models: readonly PairModel[],
  claim: Statement,
  premises: readonly Statement[],
  wanted: RelevanceModelName | undefined = models[0]?.name,
  waiter?: Waiter,
): Promise<Scores> {
  // Detected once, not for each premise.
  const asked = { ...claim, language: languageOf(claim) };
  const candidates = models.filter(({ name, languages }) => name === wanted || languages === 'ALL');
  candidates.sort((a, b) => Number(b.name === wanted) - Number(a.name === wanted));
  const chosen: PairModel[] = [];
  for (const premise of premises) {
    await eventLoop.pause();
    const model = candidates.find(({ languages }) => servesLanguages(languages, [asked, premise]));
    if (!model) throw new Error('no model serves all languages');
    chosen.push(model);
  }
  const scores = new Float32Array(premises.length);
  for (const model of new Set(chosen)) {
    const places = [...premises.keys()].filter((place) => chosen[place] === model);
    const own = places.map((place) => premises[place]!);
    const found = await model.score(asked, own, waiter);
    places.forEach((place, i) => (scores[place] = found[i]!));
  }
  return { scores, models: chosen.map(({ name }) => name) };
}

/** Whether a model of these languages serves all statements. An unknown language is detected. */
export function servesLanguages(
  languages: PairModel['languages'],
  statements: readonly Wording[],
): boolean {
  return (
    languages === 'ALL' ||
    statements.every((statement) => languages.includes(languageOf(statement)))
  );
}

/** ISO 639-1, detected where it is not given; empty where it cannot be told. */
export function languageOf({
  text,
  language = detectLanguage(text.slice(0, DETECTED_CHARACTERS)),
}: Wording): string {
  return language ?? '';
}

/** The languages that the network was trained and measured on. */
export const CROSS_ENCODER_LANGUAGES = ['de', 'en', 'fr', 'it'];

/**
 * The network that reads both texts together, a premise behind its claim if that is given. The cosine
 * of their stored vectors counts, too, since the text encoder knows more topics. Where claims are
 * given, its log odds are averaged with those of `withClaims`: together they rank better.
 * @param readings what the network says, remembered
 * @param network has the weight of the cosine
 * @param withClaims a model that compares vectors of premises with their claims
 */
export function crossEncoderModel(
  readings: Readings,
  network: () => Promise<Pick<CrossEncoder, 'cosine'>>,
  withClaims: PairModel,
): PairModel {
  return {
    name: 'CROSS_ENCODER',
    languages: CROSS_ENCODER_LANGUAGES,
    async score(claim, premises, waiter) {
      const found = await readings.of(claim.text, premises.map(behindClaim), waiter);
      const { weight, offset } = (await network()).cosine;
      const scores = Float32Array.from(found, ({ relevance }, at) => {
        const added = weight * dot(claim.vector, vectorWithClaim(premises[at]!)) + offset;
        return probabilityFromOdds(oddsOf(relevance) * Math.exp(added));
      });
      return averagedWithClaims(scores, withClaims, claim, premises);
    },
  };
}

/** What the network reads of a premise; as it was trained. */
function behindClaim({ text, claim }: Statement): string {
  return claim === undefined ? text : `${claim.text} | ${text}`;
}

/** What judges by the pieces of texts. */
export type PieceJudge = Pick<MeasuredTextEncoder, 'judge'>;

/**
 * KNRM, which compares the words of both texts by their static vectors, and knows the cosine of
 * their stored vectors. Where the claim of a premise is given, its log odds are averaged with those
 * of `withClaims`.
 * @param pieces without it, KNRM cannot be used
 */
export function knrmModel(pieces: PieceJudge | undefined, withClaims: PairModel): PairModel {
  return {
    name: 'KNRM',
    languages: 'ALL',
    async score(claim, premises, waiter) {
      if (pieces === undefined) throw new Error('KNRM needs the text encoder');
      const texts = premises.map(({ text }) => text);
      const cosines = premises.map(({ vector }) => dot(claim.vector, vector));
      const pairs = { claim: claim.text, premises: texts, cosines };
      const relevance = await pieces.judge(pairs, waiter);
      return averagedWithClaims(relevance, withClaims, claim, premises);
    },
  };
}

/** What the claim counts in the vector of a premise. */
const CLAIM_WEIGHT = 0.6;

/**
 * The vector of a premise or, if its claim is given, of both together. Many reasons do not name what
 * they are about, while their claim does.
 */
export function vectorWithClaim({ vector, claim }: Statement): Float32Array {
  if (claim === undefined) return vector;
  const both = vector.map((own, at) => (1 - CLAIM_WEIGHT) * own + CLAIM_WEIGHT * claim.vector[at]!);
  const length = Math.hypot(...both);
  // Opposite vectors have no direction in between.
  return length < 1e-6 ? vector : both.map((value) => value / length);
}

/**
 * Averages the log odds of two models where the claim of a premise is given.
 * @param scores of one model, one for each premise
 * @param reading the other, which reads a premise with its claim
 */
export async function averagedWithClaims(
  scores: Float32Array,
  reading: PairModel,
  claim: Statement,
  premises: readonly Statement[],
): Promise<Float32Array> {
  if (premises.every((premise) => premise.claim === undefined)) return scores;
  const both = await reading.score(claim, premises);
  return scores.map((own, at) => (premises[at]!.claim ? meanOfOdds(own, both[at]!) : own));
}
/** Far from 0 and infinity, so that one model alone never decides. */
const SMALLEST = 1e-6;

/** The odds of a probability, p / (1 - p). */
export function oddsOf(probability: number): number {
  const inside = Math.min(1 - SMALLEST, Math.max(SMALLEST, probability));
  return inside / (1 - inside);
}

/** The probability that has these odds. */
export function probabilityFromOdds(odds: number): number {
  return odds / (1 + odds);
}

/** The probability whose log odds are the mean of those of two probabilities. */
export function meanOfOdds(a: number, b: number): number {
  return probabilityFromOdds(Math.sqrt(oddsOf(a) * oddsOf(b)));
}

/** How many pairs one run takes. A run blocks the event loop for a millisecond or two. */
const TOGETHER = 512;

/** A small network over the stored vectors of a claim and of premises. */
export class PairHead {
  private constructor(
    private readonly name: string,
    private readonly dimensions: number,
    private readonly session: InferenceSession,
    /** SHA-256 of the network's file. */
    readonly digest: string,
  ) {}

  /**
   * @param name the network's file in the model's folder
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(files: ModelFiles, name: string, threads: number): Promise<PairHead> {
    const session = await openSession(files, name, threads, ['probability']);
    const { dimensions, files: listed } = files.manifest;
    return new PairHead(name, dimensions, session, listed[name]!.sha256);
  }

  /**
   * @param claim unit vector of the text encoder; zero vectors are allowed, also for the premises
   * @returns one probability for each premise, in order
   * @throws ElenchusError ENCODER_FAILED, also for vectors of another length
   */
  async score(claim: Float32Array, premises: readonly Float32Array[]): Promise<Float32Array> {
    const { dimensions } = this;
    const other = [claim, ...premises].find(({ length }) => length !== dimensions);
    if (other) throw this.failed(`a vector of ${other.length} dimensions instead of ${dimensions}`);
    const scores: number[] = [];
    const u = new Tensor('float32', claim, [dimensions]);
    for (let from = 0; from < premises.length; from += TOGETHER) {
      const some = premises.slice(from, from + TOGETHER);
      const rows = new Float32Array(some.length * dimensions);
      some.forEach((vector, row) => rows.set(vector, row * dimensions));
      const v = new Tensor('float32', rows, [some.length, dimensions]);
      try {
        const { probability } = await this.session.run({ u, v });
        scores.push(...(probability!.data as Float32Array));
      } catch (cause) {
        throw this.failed(messageOf(cause), cause);
      }
    }
    return Float32Array.from(scores);
  }

  async close(): Promise<void> {
    await this.session.release();
  }

  private failed(problem: string, cause?: unknown): ElenchusError {
    return new ElenchusError('ENCODER_FAILED', { problem: `${this.name}: ${problem}` }, { cause });
  }
}
