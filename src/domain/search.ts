import type { Basis, Explanation } from './explanation.js';
import type { Condition } from './filter.js';
import type { Highlight, Premise, PremiseFilter, Side } from './premise.js';
import {
  type ConstantOptions,
  type Diversify,
  type Judge,
  JUDGE_DEFAULTS,
  type Rank,
  type RelevanceModelName,
  type Rerank,
} from './stages.js';

/** The corpora that a principal may see: all, those that everybody may see, or those of a list. */
export type AllowedCorpora = 'ALL' | 'PUBLIC' | ReadonlySet<string>;

/** What the premises should speak to. */
export type SearchSubject =
  | { readonly text: string }
  | { readonly claimId: string }
  /** It is not among its own hits. */
  | { readonly premiseId: string };

export interface PremiseSearch {
  readonly by: SearchSubject;
  readonly corpus?: string;
  /** Reads the opposite of the question, so that sides are exchanged. */
  readonly opposite?: boolean;
  readonly filter?: PremiseFilter;
  readonly rank: Rank;
  /** What happens to the best hits after ranking. */
  readonly rerank?: Rerank;
  readonly tuning?: ConstantOptions;
  /** Shows only the best hit of each group. */
  readonly groupBy?: 'CLAIM';
  readonly graphStatements?: GraphStatements;
  /** Leaves out hits that do not answer. */
  readonly onlyMatching?: boolean;
  readonly copies?: CopiesShown;
  readonly first: number;
  readonly after?: string;
  /** Announces that the total will be asked for, so that it is counted during the search. */
  readonly totalCount?: boolean;
}

/**
 * How many statements of one argument graph a search shows: FEW, the default, are the best two of
 * all pages together.
 */
export type GraphStatements = 'FEW' | 'ALL';

/**
 * Which premises of a copy group a search shows: with COLLAPSE, the default, only the best that is
 * admitted, all pages together. Totals, matches, facets and fairness count the others, too, but
 * for the page of fairness itself.
 */
export type CopiesShown = 'COLLAPSE' | 'KEEP';

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
  /** Absent from a hit that stands in the group of another. */
  readonly copies?: HitCopies | undefined;
  /** Whether it answers what is searched for. */
  matches?(): Promise<boolean>;
  /** Of a hit that answers, the sentences that are nearest to the query, best first; 1 to 10. */
  highlights?(first: number): Promise<readonly Highlight[]>;
  /**
   * Which side of the question it takes, or of the claim that is countered; undefined if that is not
   * known.
   * @param options `infer`: whether a network reads its text where the data does not say
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  side?(options?: { readonly infer?: boolean }): Promise<SideEstimate | undefined>;
}

/**
 * The premises of the copy group of a hit that the filter admits, the hit included. Nothing is
 * counted until it is asked for.
 */
export interface HitCopies {
  /** 1 if nobody else says the same. */
  count(): Promise<number>;
  /**
   * How many authors say it; authors without a name who have equal profiles are one. Undefined where
   * small groups of authors are withheld.
   */
  authors(): Promise<number | undefined>;
  /** @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE */
  facets(options?: {
    readonly variables?: readonly string[];
    readonly limit?: number;
  }): Promise<readonly FacetCounts[]>;
  /** Lists them, the first written first: `listPremises(copies.list)`. */
  readonly list: {
    readonly corpus: string;
    readonly of: { readonly copies: string; readonly admitted: readonly Condition[] };
    readonly sort: PremiseSort;
  };
}

export interface Hit extends ListedHit {
  /** Comparable with the scores of hits in the same tier. */
  readonly score: number;
  /** Hits of a higher tier come after all others, whatever their score; 0 is the first. */
  readonly tier: number;
  readonly explanation: Explanation;
  side(options?: { readonly infer?: boolean }): Promise<SideEstimate | undefined>;
}

/** A hit that another one stands for. */
export interface GroupedHit extends Pick<Hit, 'score' | 'tier' | 'explanation'> {
  readonly premiseId: string;
}

/** Whose words a reading compares with claims. */
export type ReadingOrigin =
  'TEXT' | 'CLAIM' | 'PREMISE' | 'DOCUMENT' | 'GRAPH' | 'ARGUMENT' | 'IMAGE';

/**
 * Why a reading says less than it might. NO_CLAIMS: the corpus has none. LANGUAGE: the network does
 * not know the language, so only claims in the same words count. LONG_TEXT: only its first question,
 * or else its first sentence was read. SEVERAL_QUESTIONS: only the first was read. QUOTATION: it
 * quotes somebody, whose side may not be its own. DOUBLE_NEGATION: only claims in the same words count.
 * NO_WORDS: there is nothing to compare, such as in an emoji.
 */
export const READING_PROBLEMS = [
  'NO_CLAIMS',
  'LANGUAGE',
  'LONG_TEXT',
  'SEVERAL_QUESTIONS',
  'QUOTATION',
  'DOUBLE_NEGATION',
  'NO_WORDS',
] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/**
 * How a claim relates to what was asked. SAME: who is for one is for the other; OPPOSITE: against the
 * other; OTHER: it is another issue; UNCLEAR: none of these is likely enough.
 */
export type Agreement = 'SAME' | 'OPPOSITE' | 'OTHER' | 'UNCLEAR';

/** A claim of the corpus beside what was asked. */
export interface ClaimAgreement {
  readonly claimId: string;
  readonly agreement: Agreement;
  /** GIVEN: it has the same words, in whatever form, or these and a "not". INFERRED: a network compared the two. */
  readonly basis: 'GIVEN' | 'INFERRED';
  /** Of this agreement, or of the likeliest one if it is unclear: 0 to 1, and 1 if it is given. */
  readonly probability: number;
}

/** How a question was understood: what it says, and how the claims of the corpus relate to that. */
export interface Reading {
  /** The words that were compared with claims. */
  readonly statement: string;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string | undefined;
  readonly origin: ReadingOrigin;
  /** Whether the opposite of the statement is meant; the agreements are then to this opposite. */
  readonly opposite: boolean;
  readonly problems: readonly ReadingProblem[];
  /** Those in the same words, then the others that were compared; of each kind the nearest first. */
  readonly nearestClaims: readonly ClaimAgreement[];
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

/** A search for premises of the other side. */
export interface CounterSearch extends Pick<
  PremiseSearch,
  'corpus' | 'filter' | 'graphStatements' | 'copies' | 'tuning' | 'first' | 'after'
> {
  readonly by: SearchSubject;
  /** The wanted side of the claim; by default the one opposed to the subject. */
  readonly side?: Side;
  /** The lowest probability of the wanted side for an inferred hit, 0 to 1. */
  readonly minSideProbability: number;
  /** A premise with at least this cosine to the subject or the claim repeats it and is left out. */
  readonly maxSimilarity: number;
  /** How the relevance of inferred hits is judged; by default as in {@link COUNTER_DEFAULTS}. */
  readonly judge?: Judge;
  /** Reorders given and inferred hits separately. */
  readonly diversify?: Diversify;
}

/**
 * The defaults, as in the schema. A lower minimum of the side finds a little more, but more of it is
 * on the wrong side (`elenchus evaluate counter-premises --minimum`).
 */
export const COUNTER_DEFAULTS = {
  minSideProbability: 0.6,
  maxSimilarity: 0.9,
  judge: { ...JUDGE_DEFAULTS, minRelevance: 0.05 },
  /** How many candidates the default judge judges. */
  judgePool: 100,
} as const satisfies Partial<CounterSearch> & { readonly judgePool: number };

/** A premise's side of what was asked, or of a claim, and how it is known. */
export interface SideEstimate {
  readonly side: Side;
  /**
   * GIVEN: the data says so for a claim in these words. CLAIM: the data says so for a claim that says
   * the same or the opposite, as a network finds. INFERRED: a model reads it in the text.
   */
  readonly basis: Exclude<Basis, 'UNKNOWN'>;
  /** Of this side, or with CLAIM of the agreement with the claim: 0 to 1, and 1 if it is given. */
  readonly probability: number;
  /** With CLAIM: that claim; absent for graphs and images. */
  readonly claimId?: string;
  /** The model that inferred it. */
  readonly model?: RelevanceModelName;
  /** Whether the side model of the corpus was used. */
  readonly learned?: boolean;
  /** Whether an author that it may have learned from was deleted since. */
  readonly stale?: boolean;
}

/** What was countered. */
export interface Countered {
  /** The text that hits must speak to: that of the claim, or else of the text or premise. */
  readonly text: string;
  /** The claims of the corpus with this text; the stances of their premises are given. */
  readonly claimIds: readonly string[];
  /** The wanted side of the claim. */
  readonly side: Side;
  /** The side that the countered premise takes, if it belongs to a claim. */
  readonly premiseSide?: SideEstimate | undefined;
}

/** A group of authors, under a name for the answer. */
export interface Group {
  readonly name: string;
  /** Who and what belongs to the group; everything if absent. */
  readonly filter?: PremiseFilter;
}

/** One question to several groups. */
export interface GroupComparison extends Pick<
  PremiseSearch,
  | 'by'
  | 'corpus'
  | 'opposite'
  | 'filter'
  | 'rank'
  | 'rerank'
  | 'graphStatements'
  | 'copies'
  | 'tuning'
> {
  readonly groups: readonly Group[];
}

/** A hit of a group, and how far it is from what the other groups say. */
export interface DistinctivePremise {
  readonly premise: Premise;
  /** The place among the group's hits, from 1. */
  readonly place: number;
  /** 1 - cosine to the nearest hit of another group, 0 to 2; absent if these have no hits. */
  readonly distance?: number;
  /** The nearest hit of another group; absent if these have no hits. */
  readonly nearest?: Premise;
  /** The name of that group. */
  readonly nearestGroup?: string;
}
