import type { HitType } from './judgement.js';
import type { ProfileCondition } from './premise.js';

/** How hits are ordered; the methods are files in `search/rank`. */
export type Rank =
  | ({ readonly method: 'AUTO' } & WordRank)
  | ({ readonly method: 'DENSE' } & MeaningRank)
  | ({ readonly method: 'FEEDBACK' } & MeaningRank)
  | ({ readonly method: 'LEXICAL' } & WordRank)
  | ({
      readonly method: 'FUSED';
      /** The weight of words, 0 to 1; meaning has the rest. */
      readonly lexicalWeight: number;
    } & WordRank);

interface MeaningRank {
  /** Leaves out hits with a lower score. */
  readonly minScore?: number;
}

interface WordRank {
  /** The language of the query (ISO 639-1); detected if absent. */
  readonly language?: string;
}

/** The defaults, as in the schema; `npm run lab -- choose-rank` prints why. */
export const RANK_DEFAULTS = {
  AUTO: {},
  DENSE: {},
  FEEDBACK: {},
  LEXICAL: {},
  FUSED: { lexicalWeight: 0.3 },
} as const satisfies Record<Rank['method'], object>;

/** The models that judge how relevant a premise is to a claim. */
export const RELEVANCE_MODELS = ['CROSS_ENCODER', 'FAST', 'KNRM'] as const;
export type RelevanceModelName = (typeof RELEVANCE_MODELS)[number];

/** How premises are judged by the claim of the search and then reordered. */
export interface Judge {
  readonly model: RelevanceModelName;
  /** Leaves out hits with a lower probability, and those that were not judged. */
  readonly minRelevance?: number;
  /** If true, premises of similar claims are judged instead of the best hits of the ranking. */
  readonly viaSimilarClaims: boolean;
}

/** The defaults, as in the schema. */
export const JUDGE_DEFAULTS = {
  model: 'CROSS_ENCODER',
  viaSimilarClaims: false,
} as const satisfies Judge;

/** The result of judging, over all pages. */
export interface RelevanceSummary {
  readonly candidates: number;
  readonly judged: number;
  /** How many have at least the minimum probability. */
  readonly kept: number;
  readonly minimum?: number;
}

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
  /** Lets hits for and against the question alternate, by their shares. */
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

interface Weighted {
  /** The weight of relevance against diversity, 0 to 1: 1 keeps the order of relevance. */
  readonly relevanceWeight: number;
}

interface Deduplicate {
  readonly method: 'DEDUPLICATE';
  /** From this similarity on, 0 to 1, a hit repeats an earlier one. */
  readonly minSimilarity: number;
}

interface Grouped extends Weighted {
  /** By default all socio-variables; also "language", "stance", "side" (of the question), "role", "topic" or "claim". */
  readonly variables?: readonly string[];
}

interface Coreset extends Weighted {
  readonly method: 'CORESET';
  /** L2 unless an evaluation compares measures. */
  readonly similarity?: SimilarityMeasure;
}

/** How the best hits of a search are reordered by how similar they are. */
export type SimilarityDiversify =
  Coreset | ({ readonly method: 'KMEANS' | 'MMR' } & Weighted) | Deduplicate;

/** How the best hits of a search are reordered, so that they cover more aspects or groups. */
export type Diversify =
  | SimilarityDiversify
  | ({ readonly method: 'COVER_CLUSTERS' } & Weighted)
  | ({ readonly method: 'COVER_GROUPS' | 'MATCH_CORPUS_SHARES' | 'EQUAL_SHARES' } & Grouped)
  /** By the joint groups of up to three variables. */
  | ({ readonly method: 'MATCH_EXPOSURE' } & Grouped);

/** How similar two vectors are: by their cosine, or 1 / (1 + d / median d) for a distance d. */
export const SIMILARITY_MEASURES = ['COSINE', 'L1', 'L2'] as const;
export type SimilarityMeasure = (typeof SIMILARITY_MEASURES)[number];

/**
 * The defaults, as in the schema. Those of methods that compare hits are chosen on train claims of
 * PERSPECTRUM, ArgKP and IBM's 30,000 arguments (`npm run lab -- choose-diversity`).
 */
export const DIVERSIFY_DEFAULTS = {
  CORESET: { relevanceWeight: 0.4 },
  KMEANS: { relevanceWeight: 0.5 },
  MMR: { relevanceWeight: 0.8 },
  DEDUPLICATE: { minSimilarity: 0.8 },
  COVER_CLUSTERS: { relevanceWeight: 0.5 },
  COVER_GROUPS: { relevanceWeight: 0.5 },
  MATCH_CORPUS_SHARES: { relevanceWeight: 0.5 },
  EQUAL_SHARES: { relevanceWeight: 0.5 },
  MATCH_EXPOSURE: { relevanceWeight: 0.5 },
} as const satisfies Record<Diversify['method'], object>;

export const KMEANS_POOL = 50;

/**
 * How many of the best hits a method reorders. With more than 200, neither alpha-nDCG nor
 * divergence improves on the perspective task (`elenchus evaluate perspective --rerank`).
 */
export function diversifyPool(
  { method }: Diversify,
  constants: Pick<Constants, 'diversifyPool'>,
): number {
  return constants.diversifyPool ?? (method === 'KMEANS' ? KMEANS_POOL : DEFAULT_POOL);
}

export interface AddedGroup {
  readonly variable: string;
  readonly value: string;
}

export interface NearestHit {
  readonly type: HitType;
  readonly id: string;
  /** As the method measures it, at most 1. */
  readonly similarity: number;
}
/** The pool of most methods that reorder hits. */
export const DEFAULT_POOL = 200;

/**
 * Constants for experts, which the argument `tuning` changes. Those that do not concern the methods of
 * a search are ignored. The defaults are as in the schema; `npm run lab -- choose-rank` and
 * `elenchus evaluate premises --settings` print why.
 */
export const CONSTANT_DEFAULTS = {
  /**
   * AUTO ranks with feedback if the mean of the 100 best cosines is at least this share of that of
   * the 10 best.
   */
  flatness: 0.83,
  /** What the claim of a premise counts in AUTO, beside the premise itself. */
  claimWeight: 0.45,
  /** How many of the best hits feedback learns from. */
  feedbackDocuments: 25,
  /** What premises of the best hits' main topic gain, times the topic's share. */
  feedbackTopicWeight: 0.4,
  /** How much of that topic's mean vector is subtracted, times its share. */
  feedbackContrast: 0.5,
  /** How many candidates are judged. */
  judgePool: DEFAULT_POOL,
  /** How many of them CROSS_ENCODER reads: those that FAST finds most relevant. */
  judgeRead: 50,
  /** Compares premises by their relevance to claims (CLAIM-SIM, Fromm et al. 2021), not by texts. */
  compareByClaims: false,
  /** How many clusters KMEANS and COVER_CLUSTERS make. */
  clusters: 40,
  /** How much less a group counts each time it is repeated. */
  alpha: 0.5,
  /** How much of a hit's relevance comes from its nearest hits. For methods by groups. */
  smoothing: 0,
};

/** All constants. */
export interface Constants extends Readonly<typeof CONSTANT_DEFAULTS> {
  /** How many of the best hits are reordered; by default as the method measures best. */
  readonly diversifyPool?: number;
}

export type ConstantOptions = Partial<Constants>;
