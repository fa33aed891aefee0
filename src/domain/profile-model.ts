import type { EncoderIdentity } from './corpus.js';

/** What a head was measured to do, by cross-validation. */
export interface HeadCard {
  readonly variable: string;
  /** Premises whose author's value is given. */
  readonly premises: number;
  /** Values that are inferred; rarer ones are not. */
  readonly values: readonly string[];
  /** How often the most probable value is right; of a MULTIPLE variable the mean over values of how often yes or no is. */
  readonly accuracy: number;
  /** How often the most frequent value would be right. */
  readonly majorityAccuracy: number;
  /** Expected calibration error: the mean distance of probability and frequency, over ten bins of probability. */
  readonly calibrationError: number;
}

/** What a profile model is, how good, and what it must not be used for. */
export interface ProfileModelCard {
  /** Another one for other weights. */
  readonly version: string;
  readonly encoder: EncoderIdentity;
  readonly trainedOn: {
    readonly premises: number;
    /** Groups that cross-validation keeps together: claims, or authors where premises have no claims. */
    readonly groups: number;
    readonly groupedBy: 'CLAIM' | 'AUTHOR';
    readonly folds: number;
  };
  readonly variables: readonly HeadCard[];
  readonly limits: readonly string[];
}

/** Scores the values of one variable from features. */
export interface Head {
  readonly variable: string;
  /** ONE: the values' probabilities sum to 1. SEVERAL: each value is there or not. */
  readonly kind: 'ONE' | 'SEVERAL';
  readonly values: readonly string[];
  /** Each value's share of the premises that were learned from. */
  readonly priors: readonly number[];
  /** A row of feature weights a value. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** Infers socio-variables from the text of a premise. */
export interface ProfileModel {
  readonly card: ProfileModelCard;
  readonly heads: readonly Head[];
}
