import type { HitType } from './judgement.js';
import { DEFAULT_POOL, type Tuned } from './tuning.js';

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
  /** By default all socio-variables; also "language", "stance", "topic" or "claim". */
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
  | ({ readonly method: 'COVER_GROUPS' | 'MATCH_CORPUS_SHARES' | 'EQUAL_SHARES' } & Grouped);

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
} as const satisfies Record<Diversify['method'], object>;

export const KMEANS_POOL = 50;

/**
 * How many of the best hits a method reorders. With more than 200, neither alpha-nDCG nor
 * divergence improves on the perspective task (`elenchus evaluate perspective --rerank`).
 */
export function diversifyPool({ method }: Diversify, tuning: Pick<Tuned, 'diversifyPool'>): number {
  return tuning.diversifyPool ?? (method === 'KMEANS' ? KMEANS_POOL : DEFAULT_POOL);
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
