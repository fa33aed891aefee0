/** The models that judge how relevant a premise is to a claim. */
export const RELEVANCE_MODELS = ['CROSS_ENCODER', 'FAST'] as const;
export type RelevanceModelName = (typeof RELEVANCE_MODELS)[number];

/** The candidates to judge: the best hits of the ranking, or premises of similar claims. */
export type RelevanceCandidates = 'BY_RANK' | 'BY_CLAIMS';

/** How premises are judged by the claim of the search and then reordered. */
export interface Relevance {
  readonly model: RelevanceModelName;
  readonly candidates: RelevanceCandidates;
  /** How many candidates are considered. */
  readonly pool: number;
  /** How many of them CROSS_ENCODER reads: those that FAST finds most relevant. */
  readonly read: number;
  /** Leaves out hits with a lower probability, and those that were not judged. */
  readonly minimum?: number;
}

/** The defaults, as in the schema. */
export const RELEVANCE_DEFAULTS = {
  model: 'CROSS_ENCODER',
  candidates: 'BY_RANK',
  pool: 200,
  read: 50,
} as const satisfies Relevance;

/** The result of judging, over all pages. */
export interface RelevanceSummary {
  readonly candidates: number;
  readonly judged: number;
  /** How many have at least the minimum probability. */
  readonly kept: number;
  readonly minimum?: number;
}
