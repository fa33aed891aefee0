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
