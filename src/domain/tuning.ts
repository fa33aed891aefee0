import type { Interval } from '../math/contingency.js';
import type { Judge, Quality, Rank, SimilarityDiversify } from './stages.js';

/** How searches order premises, as far as it can be chosen for a corpus. */
export interface Setting {
  readonly rank: Rank;
  readonly rerank?: {
    readonly judge?: Judge;
    readonly quality?: Quality;
    readonly diversify?: SimilarityDiversify;
  };
}

/**
 * What was chosen for a corpus by its judgements: how its searches order premises that say neither
 * `rank` nor `rerank` nor `tuning` themselves.
 */
export interface Tuning {
  readonly setting: Setting;
  /** How many questions told settings apart, and how many judgements these have. */
  readonly questions: number;
  readonly judgements: number;
  /** How much higher nDCG@10 is than by the default, on questions that the choice did not know. */
  readonly difference: number;
  /** Of the difference, 95 %. */
  readonly interval: Interval;
  /** ISO 8601. */
  readonly tunedAt: string;
}
