import type { Diversify } from './diversity.js';
import type { Judge } from './relevance.js';
import type { ProfileCondition } from './search.js';

/**
 * What happens to the best hits after ranking. The steps run in this order; each works on the order
 * of the step before it.
 */
export interface Rerank {
  /** Judges how relevant hits are. */
  readonly judge?: Judge;
  /** Has a language model judge the best hits. */
  readonly languageModel?: LanguageModelRerank;
  /** Moves good arguments up. */
  readonly quality?: Quality;
  /** Moves hits by preferred authors up. */
  readonly prefer?: Prefer;
  /** Puts premises that are known to belong to other claims than the query's behind all others. */
  readonly stepBackOtherClaims?: boolean;
  /** Reorders hits so that they repeat less, or so that more groups appear. */
  readonly diversify?: Diversify;
  /** Lets hits for and against alternate, by their shares. */
  readonly alternateStances?: boolean;
}

/** How many of the best hits a language model reads and reorders. */
export interface LanguageModelRerank {
  readonly candidates: number;
}

/** The defaults, as in the schema. */
export const LANGUAGE_MODEL_DEFAULTS = { candidates: 10 } as const satisfies LanguageModelRerank;

/** The models that say how good an argument is. */
export const QUALITY_MODELS = ['CROSS_ENCODER', 'FAST'] as const;
export type QualityModelName = (typeof QUALITY_MODELS)[number];

/** How much it counts how good an argument a hit is, whatever it speaks to. */
export interface Quality {
  readonly model: QualityModelName;
  /** The weight beside relevance, which has the weight 1. */
  readonly weight: number;
  /** Leaves out hits with a lower quality, and those beyond the best 200. */
  readonly minQuality?: number;
}

/** The defaults, as in the schema. */
export const QUALITY_DEFAULTS = { model: 'FAST', weight: 0.2 } as const satisfies Quality;

/** Whose premises move up; nobody is left out. */
export interface Prefer {
  readonly profile: readonly ProfileCondition[];
  /** If true, a model guesses from the text what the profile does not say. */
  readonly inferred: boolean;
  /** The weight beside relevance, which has the weight 1; see {@link PREFER_WEIGHTS}. */
  readonly weight?: number;
}

/** The default weights, as in the schema. */
export const PREFER_WEIGHTS = {
  /** A full lift counts a fifth of what the best hit's relevance counts. */
  given: 0.2,
  /** Measured: `elenchus evaluate perspective --scenario implicit`. */
  inferred: 0.5,
} as const;
