import type { RelevanceModelName } from '../../domain/relevance.js';

export { RELEVANCE_MODELS, type RelevanceModelName } from '../../domain/relevance.js';

/** A claim or a premise, with what models read of it. */
export interface Statement {
  readonly text: string;
  /** The text encoder's: 512 dimensions, unit length. */
  readonly vector: Float32Array;
  /** ISO 639-1; absent where it is not known. */
  readonly language?: string;
}

/** Judges premises by a claim, each by itself. */
export interface PairModel {
  readonly name: RelevanceModelName;
  /** ISO 639-1; 'ALL': those of the text encoder, and what it makes of others. */
  readonly languages: 'ALL' | readonly string[];
  /**
   * @param client shares the model evenly with the others; default: this call
   * @returns probabilities, one a premise, in their order
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  score(claim: Statement, premises: readonly Statement[], client?: object): Promise<Float32Array>;
}

/** That a premise speaks to the claim, for or against it (Fromm et al. 2021, section 3.1). */
export type RelevanceModel = PairModel;

/** That a premise is for the claim; below 0.5 it is rather against. It must speak to the claim. */
export type StanceModel = PairModel;

/** Scores with the model that each comes from. */
export interface Scores {
  readonly scores: Float32Array;
  readonly models: readonly RelevanceModelName[];
}

/** The relevance filter; `models.ts` has the one that comes with Elenchus. */
export interface RelevanceFilter {
  /**
   * That each premise speaks to the claim, for or against it: a probability, so that a threshold
   * means the same for all claims and models.
   * @param wanted CROSS_ENCODER by default; FAST serves what is in another language anyway
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
   * That each premise is for the claim, if it speaks to it; below 0.5 it is rather against. A stance
   * that the data give goes first.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  stance(claim: Statement, premises: readonly Statement[]): Promise<Scores>;
  /**
   * Relevance by vectors alone, for thousands of pairs (CLAIM-SIM): as FAST gives it.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  fastRelevance(claim: Float32Array, premises: readonly Float32Array[]): Promise<Float32Array>;
  /**
   * Names the model of `fastRelevance`: with another name its scores are others.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  fastModel(): Promise<string>;
  close(): Promise<void>;
}
