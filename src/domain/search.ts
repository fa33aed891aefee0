import type { SideEstimate } from './counter.js';
import type { Diversify, StanceOrder } from './diversity.js';
import type { Explanation } from './explanation.js';
import type { Relevance } from './relevance.js';
import type { Highlight, Premise, Stance } from './premise.js';
import type { StatementRole } from './statement-role.js';

/** The corpora that a principal may see. */
export type AllowedCorpora = 'ALL' | ReadonlySet<string>;

/** What the premises should speak to. */
export type SearchSubject =
  | { readonly text: string }
  | { readonly claimId: string }
  /** It is not among its own hits. */
  | { readonly premiseId: string };

/**
 * The conditions on premises; all given fields must hold. Statements that give no reason
 * (`ROLES_WITHOUT_REASON`) are admitted only if `role` asks for them.
 */
export interface PremiseFilter {
  readonly language?: readonly string[];
  readonly stance?: readonly Stance[];
  readonly role?: readonly StatementRole[];
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
 * What conditions on authors do: FILTER admits only authors who meet them, BOOST moves these
 * authors up, and IMPLICIT moves up those who probably meet them, judged by their texts.
 */
type PerspectiveMode = 'FILTER' | 'BOOST' | 'IMPLICIT';

export interface Perspective {
  readonly mode: PerspectiveMode;
  readonly conditions: readonly SocioCondition[];
  /** The weight of a perspective that does not filter; relevance has the weight 1. */
  readonly weight?: number;
}

/** How hits are ranked. */
export type Rank = RankMethod & {
  /** Puts premises that are known to belong to other claims behind all others. */
  readonly claimAware?: boolean;
};

type RankMethod =
  | {
      readonly method: 'AUTO';
      readonly flatness: number;
      /** What the claim of a premise counts, beside the premise itself; 0 if absent. */
      readonly claimWeight?: number;
    }
  | { readonly method: 'DENSE'; readonly minimumScore?: number }
  | {
      readonly method: 'FEEDBACK';
      readonly documents: number;
      /** What premises of the best hits' main topic gain, times the topic's share; 0 if absent. */
      readonly topic?: number;
      /** How much of that topic's mean vector is subtracted, times its share; 0 if absent. */
      readonly contrast?: number;
    }
  | { readonly method: 'LEXICAL'; readonly language?: string }
  | {
      readonly method: 'FUSED';
      readonly semantic: number;
      readonly lexical: number;
      readonly language?: string;
    };

/** The defaults, as in the schema; `npm run choose:rank` prints why. */
export const RANK_DEFAULTS = {
  AUTO: { flatness: 0.83, claimWeight: 0.6 },
  FEEDBACK: { documents: 25, topic: 0.4, contrast: 0.5 },
  FUSED: { semantic: 0.7, lexical: 0.3 },
} as const;

export interface PremiseSearch {
  readonly by: SearchSubject;
  readonly corpus?: string;
  readonly filter?: PremiseFilter;
  readonly perspective?: Perspective;
  readonly rank: Rank;
  /** Judges the best hits by the claim, before anything else reorders them. */
  readonly relevance?: Relevance;
  /** Reorders the best hits; if absent, they stay in the order of relevance. */
  readonly diversify?: Diversify;
  /** The order of hits for and against; by default as they rank. */
  readonly stance?: StanceOrder;
  /** Shows only the best hit of each group. */
  readonly groupBy?: 'CLAIM';
  readonly first: number;
  readonly after?: string;
  /** Announces that the total will be asked for, so that it is counted during the search. */
  readonly counted?: boolean;
  /** Aborted when nobody waits for the answer. */
  readonly signal?: AbortSignal;
}

/** The order in which premises were written. */
export type PremiseSort = 'NEWEST' | 'OLDEST';

/** A premise of a page. What is about the search is absent if nothing was searched for. */
export interface ListedHit {
  readonly premise: Premise;
  readonly score?: number;
  readonly explanation?: Explanation;
  /** Opaque; continues the list after this hit. */
  readonly cursor: string;
  /** The other hits of its group, best first, if hits are grouped. */
  readonly group?: readonly GroupedHit[];
  /** The sentences that are nearest to the query, best first; 1 to 10. */
  highlights?(first: number): Promise<readonly Highlight[]>;
}

export interface Hit extends ListedHit {
  /** Comparable with the scores of hits in the same tier. */
  readonly score: number;
  /** Hits of a higher tier come after all others, whatever their score; 0 is the first. */
  readonly tier: number;
  readonly explanation: Explanation;
  /** In a search for counter-arguments, its side of the claim that is countered. */
  readonly side?: SideEstimate | undefined;
}

/** A hit that another one stands for. */
export interface GroupedHit extends Pick<Hit, 'score' | 'tier' | 'explanation'> {
  readonly premiseId: string;
}

/** What a facet counts: all that the filter admits, or those of them that answer. */
export type FacetScope = 'ADMITTED' | 'MATCHING';

export interface FacetValueCount {
  /** Of a bar of a histogram "10 to 20". */
  readonly value: string;
  readonly count: number;
  readonly unknown: boolean;
  /** Where a bar begins and ends. */
  readonly from?: number;
  readonly to?: number;
}

/** The number of premises for each value of a variable. */
export interface FacetCounts {
  readonly variable: string;
  readonly title: string;
  readonly of: FacetScope;
  readonly values: readonly FacetValueCount[];
  /** Premises without a value. */
  readonly missing: number;
}
