import type { Side } from './counter.js';

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
