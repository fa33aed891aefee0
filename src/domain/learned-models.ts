import type { EncoderIdentity } from './corpus.js';
import type { Side } from './premise.js';

/** How well a model infers one variable, by cross-validation. */
export interface HeadCard {
  readonly variable: string;
  /** How many premises have an author whose value is known. */
  readonly premises: number;
  /** Values that are inferred; rarer ones are not. */
  readonly values: readonly string[];
  /** The share of right guesses; for a MULTIPLE variable, the mean over its values (yes or no). */
  readonly accuracy: number;
  /** How often the most frequent value would be right. */
  readonly majorityAccuracy: number;
  /** Expected calibration error: mean distance of probability and frequency in ten bins. */
  readonly calibrationError: number;
}

/** What a profile model is, how good it is, and what it must not be used for. */
export interface ProfileModelCard {
  /** Changes whenever the weights do. */
  readonly version: string;
  readonly encoder: EncoderIdentity;
  readonly trainedOn: {
    readonly premises: number;
    /** What cross-validation does not split: claims, or authors if some premises have no claim. */
    readonly groups: number;
    readonly groupedBy: 'CLAIM' | 'AUTHOR';
    readonly folds: number;
  };
  readonly variables: readonly HeadCard[];
  readonly limits: readonly string[];
  /** An author that it may have learned from was deleted since. */
  readonly stale?: true | undefined;
}

/** Scores the values of one variable from features. */
export interface Head {
  readonly variable: string;
  /** ONE: the values' probabilities sum to 1. SEVERAL: each value is there or not. */
  readonly kind: 'ONE' | 'SEVERAL';
  readonly values: readonly string[];
  /** The share of each value among the premises that it was trained on. */
  readonly priors: readonly number[];
  /** One row of feature weights for each value. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** Infers socio-variables from the text of a premise. */
export interface ProfileModel {
  readonly card: ProfileModelCard;
  readonly heads: readonly Head[];
}

/** How well sides were inferred, by cross-validation. */
export interface SideFigures {
  /** The share of premises put on the right side. */
  readonly accuracy: number;
  /** Expected calibration error: mean distance of probability and frequency in ten bins. */
  readonly calibrationError: number;
}

/** What a side model is and how good it is. */
export interface SideModelCard {
  /** Changes whenever the weights do. */
  readonly version: string;
  /** The version of the network whose features it reads; it works with no other. */
  readonly network: string;
  readonly trainedOn: Readonly<Record<Side, number>> & {
    /** Cross-validation never splits the premises of a claim. */
    readonly claims: number;
    readonly folds: number;
  };
  /** By the network alone, and with what was learned from the corpus. */
  readonly before: SideFigures;
  readonly after: SideFigures;
  /** An author that it may have learned from was deleted since. */
  readonly stale?: true | undefined;
}

/** The log odds of FAVOR that a word, or a pair of neighbouring words, adds. */
export type WordOdds = ReadonlyMap<string, number>;

/**
 * Infers the side of a premise from features of the cross-encoder and from the words of the
 * premise, as learned from a corpus.
 */
export interface SideModel {
  readonly card: SideModelCard;
  readonly words: WordOdds;
  /** One for each feature. The weighted sum of the features plus the bias: log odds of FAVOR. */
  readonly weights: Float32Array;
  readonly bias: number;
}
