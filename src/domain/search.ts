import type { StancePart } from './counter.js';
import type { BalancePart, Diversify, DiversityPart, StanceOrder } from './diversity.js';
import type { Relevance, RelevancePart } from './relevance.js';
import type { ProfileModel } from './profile-model.js';
import type { Premise, Stance } from './premise.js';

/** The corpora that a principal may see. */
export type AllowedCorpora = 'ALL' | ReadonlySet<string>;

/** What premises should speak to. */
export type SearchSubject = { readonly text: string } | { readonly claimId: string };

/** Which premises are admitted; all that is given must hold. */
export interface PremiseFilter {
  readonly language?: readonly string[];
  readonly stance?: readonly Stance[];
  readonly topic?: readonly string[];
  readonly claimId?: readonly string[];
  readonly author?: readonly string[];
  readonly fields?: readonly FieldCondition[];
  readonly all?: readonly PremiseFilter[];
  readonly any?: readonly PremiseFilter[];
  readonly not?: PremiseFilter;
}

/** A condition on one further field of the data. */
export interface FieldCondition {
  readonly field: string;
  readonly anyOf?: readonly string[];
  readonly equals?: boolean;
  readonly from?: number;
  readonly to?: number;
}

/** A condition on one socio-variable of the author. */
export interface SocioCondition {
  readonly variable: string;
  readonly anyOf?: readonly string[];
  readonly noneOf?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly known?: boolean;
}

/**
 * What conditions on authors do: FILTER admits only who meets them, BOOST puts these forward,
 * and IMPLICIT puts forward who probably meets them, as far as texts tell.
 */
export const PERSPECTIVE_MODES = ['FILTER', 'BOOST', 'IMPLICIT'] as const;
export type PerspectiveMode = (typeof PERSPECTIVE_MODES)[number];

export interface Perspective {
  readonly mode: PerspectiveMode;
  readonly conditions: readonly SocioCondition[];
  /** What the perspective weighs where it does not filter; relevance weighs 1. */
  readonly weight?: number;
}

/** How hits are ordered. */
export type Rank = RankMethod & {
  /** Premises that are known to belong to other claims step back behind all others. */
  readonly claimAware?: boolean;
};

type RankMethod =
  | { readonly method: 'AUTO'; readonly flatness: number }
  | { readonly method: 'DENSE'; readonly minimumScore?: number }
  | {
      readonly method: 'FEEDBACK';
      readonly documents: number;
      /** What premises of the best hits' main topic get added, times its share; 0 if absent. */
      readonly topic?: number;
      /** How much of that topic's mean is taken from the query, times its share; 0 if absent. */
      readonly contrast?: number;
    }
  | { readonly method: 'LEXICAL'; readonly language?: string }
  | {
      readonly method: 'FUSED';
      readonly semantic: number;
      readonly lexical: number;
      readonly language?: string;
    };

/** What methods do where nothing else is said, as the schema has it; see `npm run choose:rank`. */
export const RANK_DEFAULTS = {
  AUTO: { flatness: 0.83 },
  FEEDBACK: { documents: 25, topic: 0.4, contrast: 0.5 },
  FUSED: { semantic: 0.7, lexical: 0.3 },
} as const;

export interface PremiseSearch {
  readonly by: SearchSubject;
  readonly corpus?: string;
  readonly filter?: PremiseFilter;
  readonly perspective?: Perspective;
  readonly rank: Rank;
  /** Judge the best hits by the claim, before they are reordered further; not at all if absent. */
  readonly relevance?: Relevance;
  /** Reorder the best hits; by relevance alone if absent. */
  readonly diversify?: Diversify;
  /** In which order hits for and against come; as they rank if absent. */
  readonly stance?: StanceOrder;
  readonly first: number;
  readonly after?: string;
  /** The total will be asked for: count while searching. */
  readonly counted?: boolean;
  /** Aborted when nobody waits for the answer any longer. */
  readonly signal?: AbortSignal;
  /**
   * Claims, by the ids that the data gave them, whose premises count as premises without a
   * claim: what a measurement hides of the questions that it asks. No part of the API.
   */
  readonly hiddenClaims?: readonly string[];
  /**
   * The model to infer by in place of the corpus's; then no profile is taken as given: what a
   * measurement learned from a part of the corpus. No part of the API.
   */
  readonly profileModel?: ProfileModel;
}

/**
 * A stage's score of a hit and its place in that stage's own order, from 1; no place
 * where it lies beyond the best that the stage looked at.
 */
export interface ScorePart {
  readonly score: number;
  readonly rank?: number;
}

/** What is known of one condition on an author. */
export interface ConditionPart {
  readonly variable: string;
  /** The values that meet the condition. */
  readonly values: readonly string[];
  /** Whether the profile tells, a model did, or nothing is known. */
  readonly basis: 'GIVEN' | 'INFERRED' | 'UNKNOWN';
  /** That the author meets it: 0 or 1 where it is given; absent where nothing is known. */
  readonly probability?: number;
}

/** What a perspective that does not filter adds to a score. */
export interface PerspectivePart {
  readonly mode: Exclude<PerspectiveMode, 'FILTER'>;
  /** -1 to 1. */
  readonly lift: number;
  readonly weight: number;
  /** Of the model that inferred. */
  readonly modelVersion?: string;
  readonly conditions: readonly ConditionPart[];
}

/** The stages that score by likeness. */
export type Stage = 'semantic' | 'lexical' | 'fused';

/** The main topic of the best hits, which a premise shares. */
export interface TopicPart {
  readonly name: string;
  /** To the score. */
  readonly added: number;
}

export interface Explanation extends Readonly<Partial<Record<Stage, ScorePart>>> {
  readonly topic?: TopicPart;
  /** It is known to belong to another claim than the query's. */
  readonly steppedBack?: boolean;
  readonly relevance?: RelevancePart;
  /** On which side of what is countered it is. */
  readonly stance?: StancePart;
  readonly perspective?: PerspectivePart;
  readonly diversity?: DiversityPart;
  readonly balance?: BalancePart;
}

export interface Hit {
  readonly premise: Premise;
  /** Comparable with those of hits in the same tier. */
  readonly score: number;
  /** Hits of a higher tier come after all others, whatever their score; 0 is the first. */
  readonly tier: number;
  readonly explanation: Explanation;
  /** Opaque: search on after this hit. */
  readonly cursor: string;
}

export interface FacetValueCount {
  readonly value: string;
  readonly count: number;
  readonly unknown: boolean;
}

/** How a set of premises divides by one variable. */
export interface FacetCounts {
  readonly variable: string;
  readonly label: string;
  readonly values: readonly FacetValueCount[];
  /** Premises without a value. */
  readonly missing: number;
}
