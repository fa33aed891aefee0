import type { SideEstimate } from './counter.js';
import type { Explanation } from './explanation.js';
import type { Highlight, Premise, Stance } from './premise.js';
import type { Rank } from './rank.js';
import type { Rerank } from './rerank.js';
import type { StatementRole } from './statement-role.js';
import type { Tuning } from './tuning.js';

/** The corpora that a principal may see: all, those that everybody may see, or those of a list. */
export type AllowedCorpora = 'ALL' | 'PUBLIC' | ReadonlySet<string>;

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
  /** Conditions on the author's profile; all must hold. */
  readonly profile?: readonly ProfileCondition[];
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
export interface ProfileCondition {
  readonly variable: string;
  readonly anyOf?: readonly string[];
  readonly noneOf?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly known?: boolean;
}

export interface PremiseSearch {
  readonly by: SearchSubject;
  readonly corpus?: string;
  readonly filter?: PremiseFilter;
  readonly rank: Rank;
  /** What happens to the best hits after ranking. */
  readonly rerank?: Rerank;
  readonly tuning?: Tuning;
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
