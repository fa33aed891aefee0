import type { SideModel } from '../../domain/learned-models.js';
import type { RelevanceModelName } from '../../domain/stages.js';
import type { Waiter } from '../../runtime/scope.js';

/** The text of a claim or a premise. */
export interface Wording {
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string | undefined;
}

/** A claim or a premise, as models read it. */
export interface Statement extends Wording {
  /** From the text encoder: 512 dimensions, unit length. */
  readonly vector: Float32Array;
  /** The claim that it argues about, if that is to count. */
  readonly claim?: StatedClaim | undefined;
}

/** What a premise argues about. */
export type StatedClaim = Pick<Statement, 'text' | 'vector'>;

/** Judges how relevant each premise is to a claim, independently of the other premises. */
export interface PairModel {
  readonly name: RelevanceModelName;
  /** ISO 639-1; 'ALL' for every language that the text encoder takes. */
  readonly languages: 'ALL' | readonly string[];
  /**
   * @returns one probability for each premise, in their order
   * @throws ElenchusError ENCODER_FAILED, BUSY
   */
  score(claim: Statement, premises: readonly Statement[], waiter?: Waiter): Promise<Float32Array>;
}

/** Scores, and the model that gave each. */
export interface Scores {
  readonly scores: Float32Array;
  readonly models: readonly RelevanceModelName[];
}

/** The side that a premise takes, as a model infers it. */
export interface InferredSide {
  /** The probability that it is for the claim. */
  readonly favours: number;
  readonly model: RelevanceModelName;
  /** Whether the side model of the corpus was used. */
  readonly learned: boolean;
  /** Whether an author that this model may have learned from was deleted since. */
  readonly stale?: boolean;
}

/** How two statements relate, as a model reads them in both directions. */
export interface StatementRelation {
  /** The probability that they are about the same issue. */
  readonly issue: number;
  /** The probability that who is for one is for the other, too, if they are. */
  readonly agrees: number;
}

export interface SideOptions {
  /** The side model of the corpus, if it has one. */
  readonly sideModel?: SideModel | undefined;
  readonly waiter?: Waiter | undefined;
}
