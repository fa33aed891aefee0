/** The options that all methods share. */
interface Pooled {
  /** How many of the best hits are reordered; see {@link DIVERSIFY_DEFAULTS}. */
  readonly pool?: number;
}

interface Weighted extends Pooled {
  /** The weight of relevance against diversity, 0 to 1: 1 keeps the order of relevance. */
  readonly weight: number;
}

/** The options of methods that use groups of authors or premises. */
interface GroupDiversification extends Weighted {
  /** By default all socio-variables; also "language", "stance", "topic" or "claim". */
  readonly variables?: readonly string[];
  /** How much of a hit's relevance comes from its nearest hits, 0 to 1; by default 0. */
  readonly smoothing?: number;
}

/** How the best hits of a search are reordered, so that they cover more aspects or groups. */
export type Diversify =
  | (GroupDiversification & {
      readonly method: 'ALPHA_NDCG';
      /** The groups: by default those of variables, else clusters of similar hits. */
      readonly over?: 'SOCIO_VARIABLES' | 'CLUSTERS';
      /** How many clusters; see {@link DIVERSIFY_DEFAULTS}. */
      readonly clusters?: number;
      /** How much less a group counts each time it is repeated, 0 to 1. */
      readonly alpha: number;
    })
  | (GroupDiversification & { readonly method: 'PROPORTIONAL' | 'EQUAL' })
  | (Weighted & Compared & { readonly method: 'CORESET'; readonly similarity: SimilarityMeasure })
  | (Weighted & Compared & { readonly method: 'KMEANS'; readonly clusters: number })
  | (Weighted & { readonly method: 'MMR' })
  | (Pooled &
      Compared & {
        readonly method: 'DEDUPLICATE';
        /** From this similarity on, 0 to 1, a hit repeats an earlier one. */
        readonly threshold: number;
        readonly similarity: SimilarityMeasure;
      });

interface Compared {
  readonly representation: Representation;
}

/** How similar two vectors are: by their cosine, or 1 / (1 + d / median d) for a distance d. */
export const SIMILARITY_MEASURES = ['COSINE', 'L1', 'L2'] as const;
export type SimilarityMeasure = (typeof SIMILARITY_MEASURES)[number];

/**
 * The vectors by which hits are compared. TEXT: those of their texts. CLAIM_SIM: their relevance to
 * claims (Fromm et al. 2021).
 */
type Representation = 'TEXT' | 'CLAIM_SIM';

/**
 * With more than 200, neither alpha-nDCG nor divergence improves on the perspective task (`elenchus
 * evaluate perspective --diversify`).
 */
export const DEFAULT_POOL = 200;
const TEXTS = { representation: 'TEXT' } as const;
const GROUPS = { weight: 0.5, smoothing: 0, pool: DEFAULT_POOL } as const;

/**
 * The defaults, as in the schema. Those of methods that compare hits gain most on the train claims
 * of PERSPECTRUM and ArgKP together (`elenchus evaluate premises --split train --settings`).
 */
export const DIVERSIFY_DEFAULTS = {
  ALPHA_NDCG: { ...GROUPS, over: 'SOCIO_VARIABLES', clusters: 40, alpha: 0.5 },
  PROPORTIONAL: GROUPS,
  EQUAL: GROUPS,
  CORESET: { weight: 0.4, similarity: 'L2', ...TEXTS, pool: DEFAULT_POOL },
  KMEANS: { clusters: 40, weight: 0.5, ...TEXTS, pool: 50 },
  MMR: { weight: 0.8, pool: DEFAULT_POOL },
  DEDUPLICATE: { threshold: 0.8, similarity: 'COSINE', ...TEXTS, pool: DEFAULT_POOL },
} as const satisfies Record<Diversify['method'], object>;

/** The order of hits for and against: as they rank, or alternating by their shares. */
export type StanceOrder = 'AS_RANKED' | 'BALANCED';

export interface AddedGroup {
  readonly variable: string;
  readonly value: string;
}

export interface NearestHit {
  readonly type: 'premise' | 'claim' | 'graph';
  readonly id: string;
  /** As the method measures it, at most 1. */
  readonly similarity: number;
}
