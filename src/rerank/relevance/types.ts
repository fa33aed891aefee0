import type { RelevanceModelName } from '../../domain/relevance.js';

export { RELEVANCE_MODELS, type RelevanceModelName } from '../../domain/relevance.js';

/** A claim or a premise, as models read it. */
export interface Statement {
  readonly text: string;
  /** Made by the text encoder: 512 dimensions, unit length. */
  readonly vector: Float32Array;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string;
}

/** Judges each premise by a claim, independently of the others. */
export interface PairModel {
  readonly name: RelevanceModelName;
  /** ISO 639-1; 'ALL' for every language that the text encoder takes. */
  readonly languages: 'ALL' | readonly string[];
  /**
   * @param client shares the model evenly with the others; default: this call
   * @returns one probability for each premise, in their order
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  score(claim: Statement, premises: readonly Statement[], client?: object): Promise<Float32Array>;
}

/** The probability that a premise speaks to the claim (Fromm et al. 2021, section 3.1). */
export type RelevanceModel = PairModel;

/** Scores, and the model that gave each. */
export interface Scores {
  readonly scores: Float32Array;
  readonly models: readonly RelevanceModelName[];
}

/** The relevance filter; `models.ts` has the one that comes with Elenchus. */
export interface RelevanceFilter {
  /**
   * The probability that each premise speaks to the claim, for or against it. A threshold means the
   * same for all claims and models.
   * @param wanted CROSS_ENCODER by default; FAST judges other languages in any case
   * @param client shares the model evenly with the others; default: this call
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  relevance(
    claim: Statement,
    premises: readonly Statement[],
    wanted?: RelevanceModelName,
    client?: object,
  ): Promise<Scores>;
  /**
   * The probability that each premise is for the claim, provided it speaks to it; below 0.5 it is
   * more likely against. Prefer the stance of the data where there is one.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  stance(claim: Statement, premises: readonly Statement[]): Promise<Scores>;
  /**
   * The relevance that FAST gives, for thousands of pairs (CLAIM-SIM).
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  fastRelevance(claim: Float32Array, premises: readonly Float32Array[]): Promise<Float32Array>;
  /**
   * The name of the model of `fastRelevance`; it changes when the scores change.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  fastModel(): Promise<string>;
  close(): Promise<void>;
}
