/** What all ways to diversify have in common. */
interface Pooled {
  /** How many of the best hits are reordered; as {@link DIVERSIFY_DEFAULTS} say if absent. */
  readonly pool?: number;
}

interface Weighted extends Pooled {
  /** The weight of relevance against diversity, 0 to 1: 1 keeps the order of relevance. */
  readonly weight: number;
}

/** By groups of authors or premises. */
interface GroupDiversification extends Weighted {
  /** Socio-variables, or "language", "stance", "topic", "claim"; all socio-variables if absent. */
  readonly variables?: readonly string[];
  /**
   * How much of a hit's relevance comes from the hits of the pool that are nearest to it, 0 to
   * 1; nothing if absent.
   */
  readonly smoothing?: number;
}

interface AlphaNdcg extends GroupDiversification {
  readonly method: 'ALPHA_NDCG';
  /** What groups are: those of variables if absent, else clusters of alike hits. */
  readonly over?: 'SOCIO_VARIABLES' | 'CLUSTERS';
  /** How many clusters; as {@link DIVERSIFY_DEFAULTS} say if absent. */
  readonly clusters?: number;
  /** How much a group loses once it is there, 0 to 1. */
  readonly alpha: number;
}

interface Shares extends GroupDiversification {
  readonly method: 'PROPORTIONAL' | 'EQUAL';
}

interface Coreset extends Weighted {
  readonly method: 'CORESET';
  readonly similarity: SimilarityMeasure;
  readonly representation: Representation;
}

interface KMeans extends Weighted {
  readonly method: 'KMEANS';
  readonly representation: Representation;
  readonly clusters: number;
}

interface MaximalMarginalRelevance extends Weighted {
  readonly method: 'MMR';
}

interface Deduplicate extends Pooled {
  readonly method: 'DEDUPLICATE';
  /** From this similarity on, a hit repeats one before it, 0 to 1. */
  readonly threshold: number;
  readonly similarity: SimilarityMeasure;
  readonly representation: Representation;
}

/** How the best hits of a search are reordered, so that more is said, and by more groups. */
export type Diversify =
  AlphaNdcg | Shares | Coreset | KMeans | MaximalMarginalRelevance | Deduplicate;

/** How alike two vectors are: their cosine, or 1 / (1 + d / median d) of a distance d. */
export const SIMILARITY_MEASURES = ['COSINE', 'L1', 'L2'] as const;
export type SimilarityMeasure = (typeof SIMILARITY_MEASURES)[number];

/**
 * What hits are compared by: TEXT is the vector of their text, CLAIM_SIM that of their relevances to
 * claims (Fromm et al. 2021).
 */
export type Representation = 'TEXT' | 'CLAIM_SIM';

/**
 * Over 200 neither alpha-nDCG nor divergence gets better on the perspective task
 * (`elenchus evaluate perspective --diversify`).
 */
export const DEFAULT_POOL = 200;
const GROUPS = { weight: 0.5, smoothing: 0, pool: DEFAULT_POOL } as const;

/**
 * What methods do where nothing else is said, as the schema has it. What compares hits: such
 * settings as gain most on the train claims of both PERSPECTRUM and ArgKP together
 * (`elenchus evaluate premises --split train --settings`).
 */
export const DIVERSIFY_DEFAULTS = {
  ALPHA_NDCG: { ...GROUPS, over: 'SOCIO_VARIABLES', clusters: 40, alpha: 0.5 },
  PROPORTIONAL: GROUPS,
  EQUAL: GROUPS,
  CORESET: { weight: 0.4, similarity: 'L2', representation: 'TEXT', pool: DEFAULT_POOL },
  KMEANS: { clusters: 40, weight: 0.5, representation: 'TEXT', pool: 50 },
  MMR: { weight: 0.8, pool: DEFAULT_POOL },
  DEDUPLICATE: {
    threshold: 0.8,
    similarity: 'COSINE',
    representation: 'TEXT',
    pool: DEFAULT_POOL,
  },
} as const satisfies Record<Diversify['method'], object>;

/**
 * In which order hits for and against come: as they rank, or so that the best hits alternate
 * by the shares that both have among them.
 */
export type StanceOrder = 'AS_RANKED' | 'BALANCED';

/** Why a hit stands where diversification put it. */
export interface DiversityPart {
  /** The place in the order by relevance, from 1. */
  readonly placeBefore: number;
  /** What it was worth at its place beside its relevance; each method has its own scale. */
  readonly gain: number;
  /** What it brought that was not, or not enough, there before. */
  readonly added: readonly AddedGroup[];
  /** Of what comes before it the nearest, where the method compares hits. */
  readonly nearest?: NearestHit;
}

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

/** Why a hit for or against stands where balanced stances put it. */
export interface BalancePart {
  /** The place that it would have had without, from 1. */
  readonly placeBefore: number;
  /** The share of its stance among the hits for and against of the pool. */
  readonly share: number;
}
