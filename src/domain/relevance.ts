/** The models that judge how relevant a premise is to a claim. */
export const RELEVANCE_MODELS = ['CROSS_ENCODER', 'FAST'] as const;
export type RelevanceModelName = (typeof RELEVANCE_MODELS)[number];

/** What is judged: the best hits of the order, or what is found by way of similar claims. */
export const RELEVANCE_CANDIDATES = ['BY_RANK', 'BY_CLAIMS'] as const;
export type RelevanceCandidates = (typeof RELEVANCE_CANDIDATES)[number];

/** How premises are judged by the claim that is searched for, and reordered by that. */
export interface Relevance {
  readonly model: RelevanceModelName;
  readonly candidates: RelevanceCandidates;
  /** How many candidates are looked at. */
  readonly pool: number;
  /** How many of them CROSS_ENCODER reads: those that FAST finds most relevant. */
  readonly read: number;
  /** What is less probable, or was not judged, is left out; nothing if absent. */
  readonly minimum?: number;
}

/** What a search does where nothing else is said, as the schema has it. */
export const RELEVANCE_DEFAULTS = {
  model: 'CROSS_ENCODER',
  candidates: 'BY_RANK',
  pool: 200,
  read: 50,
} as const satisfies Relevance;

/** How a hit was judged. */
export interface RelevancePart {
  /** That the premise speaks to the claim, for or against it. */
  readonly probability: number;
  /** The one that judged: not always the one that was asked for. */
  readonly model: RelevanceModelName;
  /** Among the candidates, from 1. */
  readonly placeBefore: number;
}

/** What judging did to a search. */
export interface RelevanceSummary {
  readonly candidates: number;
  readonly judged: number;
  /** With the minimum or more. */
  readonly kept: number;
  readonly minimum?: number;
}
