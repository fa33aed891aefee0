import type { Corpus } from '../domain/corpus.js';
import type {
  DebateCounts,
  DebateGroup,
  DebateSize,
  DebateSummary,
  GroupNumbers,
  GroupShare,
  KeyPointGroup,
  KeyPointMember,
  KeyPointReply,
  KeyPointTitle,
  UnheardGroup,
} from '../domain/debate.js';
import type { Explanation } from '../domain/explanation.js';
import type { Condition } from '../domain/filter.js';
import type { Judgement } from '../domain/judgement.js';
import type { ProfileModel } from '../domain/learned-models.js';
import type {
  Claim,
  Premise,
  PremiseFilter,
  ProfileCondition,
  Side,
  SocioProfile,
  VariableKind,
} from '../domain/premise.js';
import type {
  Countered,
  DistinctivePremise,
  FacetCounts,
  FacetScope,
  FacetValueCount,
  Hit,
  ListedHit,
  PremiseSearch,
  PremiseSort,
  Reading,
  SearchSubject,
  SideEstimate,
} from '../domain/search.js';
import type { ConstantOptions, RelevanceSummary, SimilarityDiversify } from '../domain/stages.js';
import type { Tuning } from '../domain/tuning.js';

/** A page of hits. Nothing is counted until it is asked for. */
export interface Page<PageHit> {
  readonly corpus: Corpus;
  readonly hits: readonly PageHit[];
  readonly hasNextPage: boolean;
  /** How many the filter admits, on all pages together. */
  totalCount(): Promise<number>;
}

export type SearchPage = PremisePage<Hit>;

/** A page of premises, of a search or of a list. */
export interface PremisePage<PageHit extends ListedHit = ListedHit> extends Page<PageHit> {
  /** How the question was read; undefined if there is none. */
  reading(): Promise<Reading | undefined>;
  /** What judging found, if hits were judged. */
  readonly relevance?: RelevanceSummary;
  /** The tuning of the corpus, if it has ordered the hits since the search did not say how. */
  readonly tuning?: Tuning | undefined;
  /**
   * Counts the admitted or the matching premises for each value of a variable. Each variable takes
   * one store call for the counts, a numeric one for each bar, and one for premises without a
   * value.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE; MATCHES_UNKNOWN of a list
   */
  facets(options?: FacetOptions): Promise<readonly FacetCounts[]>;
  /**
   * How many premises answer, up to the number of hits that can be read; undefined of a list, which
   * searches for nothing.
   */
  matchCount(): Promise<number | undefined>;
  /** The ids of the premises that answer, best first, as `matchCount` counts them. */
  matchingIds(): Promise<readonly string[] | undefined>;
  /**
   * How fairly this page represents groups, compared with the best hits that it could have shown
   * and with the corpus; by default for all socio-variables.
   * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
   */
  fairness(options?: FairnessOptions): Promise<readonly Fairness[]>;
}

export interface FairnessOptions {
  /** By default all socio-variables of the corpus. */
  readonly variables?: readonly string[];
  /** The groups that the variables make together, up to three of them; false by default. */
  readonly joint?: boolean;
}

/**
 * How often a group, or authors whose value is not known, are on a page, among the hits that it
 * could have shown, and in the corpus. Shares are among all premises there, 0 to 1.
 */
export interface FairnessGroup {
  /** Absent for authors whose value is not known. Of a joint group, its values with commas between. */
  readonly value?: string;
  /** The value for each variable; absent for authors whose value is not known. */
  readonly values?: readonly string[];
  readonly pageCount: number;
  readonly pageShare: number;
  readonly candidateCount: number;
  readonly candidateShare: number;
  readonly corpusCount: number;
  readonly corpusShare: number;
}

/** How fairly a page represents the groups of one variable. */
export interface Fairness {
  readonly variable: string;
  readonly title: string;
  /** The groups of the corpus, largest first; those of an ORDINAL variable in its order. */
  readonly groups: readonly FairnessGroup[];
  readonly unknown: FairnessGroup;
  /** Whether a premise can count for several groups. */
  readonly multiple: boolean;
  /** Groups of the corpus that are missing on the page. */
  readonly missingGroups: readonly string[];
  /** The normalised discounted KL-divergence of the groups; absent if the page has fewer than two premises. */
  readonly divergence?: number;
  /**
   * How near the exposure of the groups is to their shares of the corpus, 0 to 1, where early places
   * count more; absent if the page has fewer than two premises, or none of a known group.
   */
  readonly exposure?: number;
  /** How pages fare that are drawn blindly from the candidates; undefined if none is of a known group. */
  random(): Promise<RandomPages | undefined>;
  /** The best that orders by `MATCH_EXPOSURE` can do, most relevant first; empty of a list. */
  frontier(): Promise<readonly FrontierPoint[]>;
}

/** Between which figures 90 of 100 random pages are. */
export interface RandomPages {
  readonly exposure: Band;
  readonly missingGroups: Band;
}

export interface Band {
  readonly from: number;
  readonly to: number;
}

/** A page that trades relevance for exposure. */
export interface FrontierPoint {
  /** The weight that `MATCH_EXPOSURE` makes it with. */
  readonly relevanceWeight: number;
  /** Its discounted relevance as a share of that of the most relevant page, 0 to 1. */
  readonly relevance: number;
  /** As of the page. */
  readonly exposure: number;
  readonly missingGroups: number;
}

export interface FacetOptions {
  /**
   * By default all socio-variables; also "language", "stance", "side" (of the question, as far as the
   * data says it), "role", "topic", "claim" (by its id) or a further field.
   */
  readonly variables?: readonly string[];
  /** Which premises are counted; by default all that are admitted. */
  readonly of?: FacetScope;
  /** Leave out the search's own conditions on the variable; false by default. */
  readonly ignoreOwnCondition?: boolean;
  /** How many values of each variable, 1 to 100; 30 by default. */
  readonly limit?: number;
}

/** A page of counter-arguments. The total counts those whose side the data gives. */
export interface CounterPage extends Page<Hit> {
  readonly countered: Countered;
  /** How the claim that is countered was read. */
  reading(): Promise<Reading>;
}

/** The part of a list that is wanted. */
export interface PageRequest {
  /** 20 by default. */
  readonly first?: number | undefined;
  readonly after?: string | undefined;
}

/**
 * What answers a question, and the key points that this makes. Nothing is done before it is asked for.
 * @throws ElenchusError each method PAGE_SIZE, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE,
 *   MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY, ANSWER_TOO_LARGE
 */
export interface Debate {
  readonly corpus: Corpus;
  reading(): Promise<Reading>;
  counts(): Promise<DebateCounts>;
  /** The key points of one side, or of both, the largest first. */
  points(request?: PointRequest): Promise<Page<KeyPoint>>;
  /** Those that few make. */
  small(request?: PointRequest): Promise<Page<KeyPoint>>;
  /** What answers, but takes no side that is known; the best first. */
  unclear(request?: PageRequest): Promise<Page<ListedPremise>>;
  /** The groups that were asked for. */
  groups(): Promise<readonly DebateGroup[]>;
  /** Groups who hardly answer, compared with how much they say in the corpus; the most missing first. */
  unheard(): Promise<readonly UnheardGroup[]>;
  /**
   * The debate in a few sentences by a language model, checked against what they cite.
   * @throws ElenchusError LANGUAGE_MODEL_OFF, and those of the model
   */
  summary(): Promise<DebateSummary>;
  /** The ids of the claims that are nearest to the question; for a question that nothing answers. */
  nearest(first?: number): Promise<readonly string[]>;
}

export interface PointRequest extends PageRequest {
  readonly side?: Side | undefined;
}

export interface ListedPremise {
  readonly premise: Premise;
  readonly cursor: string;
}

/** A reason that arguments of one side give. */
export interface KeyPoint {
  /** Stays while the same arguments make it. */
  readonly id: string;
  readonly cursor: string;
  readonly side: Side;
  readonly size: DebateSize;
  /** Of all that its side says, 0 to 1. */
  readonly share: number;
  title(): Promise<KeyPointTitle>;
  /** The premises that make it, one of each argument, the best first. */
  members(request?: PageRequest): Promise<Page<KeyPointMember>>;
  /** At most two good members: by different authors, and of different groups, where it has such. */
  exemplars(): Promise<readonly Premise[]>;
  /**
   * Key points of the other side that answer it, the strongest first: of those that are nearest, which a
   * network reads.
   */
  answers(): Promise<readonly KeyPointReply<KeyPoint>[]>;
  /** How often each group makes it, in the order of the groups; without those that are withheld. */
  groups(): Promise<readonly KeyPointGroup[]>;
}

/** A question, of which somebody wants to know what comes. */
export interface WatchSearch
  extends Pick<PremiseSearch, 'corpus' | 'opposite' | 'filter'>, PageRequest {
  readonly by: SearchSubject;
}

/** What has come on a question. */
export interface Watch {
  readonly corpus: Corpus;
  /** What was written first comes first. */
  readonly premises: readonly WatchedPremise[];
  /** Where the next call goes on, also if nothing has come. */
  readonly cursor: string;
  /** Whether the next call may find more at once. */
  readonly hasMore: boolean;
}

/** A premise that answers a question. */
export interface WatchedPremise {
  readonly premise: Premise;
  /** Undefined where it takes none that is known. */
  readonly side: SideEstimate | undefined;
}

/** Several groups' answers to one question. Each part is searched only when it is asked for. */
export interface Comparison {
  readonly corpus: Corpus;
  readonly groups: readonly GroupArguments[];
}

export interface GroupArguments {
  readonly name: string;
  /** The group's best hits; 10 by default. */
  premises(first?: number): Promise<SearchPage>;
  /**
   * How many of the group's authors who answer the question have each value of some variables, beside
   * those of the other groups, and whether that could be chance. `of`: "side", "point" (the key points of
   * the debate), "word", and what facets count but for numbers. `limit`: 30 by default, 1 to 100.
   * Empty for a group of too few authors.
   * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PAGE_SIZE
   */
  shares(request: {
    readonly of: readonly string[];
    readonly limit?: number;
  }): Promise<readonly GroupShare[]>;
  /**
   * Numeric further fields of the group's authors who answer; without fields of which nobody has one.
   * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT
   */
  numbers(request: { readonly of: readonly string[] }): Promise<readonly GroupNumbers[]>;
  /**
   * Of the group's best `among` hits, the `first` ones that are farthest from what the other groups
   * say (their best 100 hits), farthest first. Both numbers are 1 to 50; by default 5 among 20.
   * @throws ElenchusError PAGE_SIZE
   */
  distinctive(request?: {
    readonly first?: number;
    readonly among?: number;
  }): Promise<readonly DistinctivePremise[]>;
}

export interface ClaimSearch {
  readonly corpus?: string;
  /** Rank by similarity to this text; by id if absent. */
  readonly text?: string;
  readonly language?: readonly string[];
  readonly topic?: readonly string[];
  /** Reorder the best hits by how similar they are; needs a text. */
  readonly diversify?: SimilarityDiversify;
  readonly tuning?: ConstantOptions;
  readonly first: number;
  readonly after?: string;
}

export interface ClaimHit {
  readonly claim: Claim;
  /** Present if there is a text, and so is `explanation`. */
  readonly score?: number;
  readonly explanation?: Explanation;
  readonly cursor: string;
}

export interface PremiseList {
  readonly corpus?: string;
  /** Of which object these are the premises; premises of all roles are listed. */
  readonly of?:
    | { readonly claimId: string }
    | { readonly profileId: string }
    | { readonly graph: string }
    /** A copy group, as far as a search admits it; see `HitCopies.list`. */
    | { readonly copies: string; readonly admitted: readonly Condition[] };
  readonly filter?: PremiseFilter;
  readonly sort: PremiseSort;
  readonly first: number;
  readonly after?: string;
}

export interface ProfileList {
  readonly corpus?: string;
  /** Conditions on profiles; all must hold. */
  readonly profile?: readonly ProfileCondition[];
  readonly first: number;
  readonly after?: string;
}

/** A socio-profile with its id; authors with equal profiles may share one. */
export interface ProfileRecord {
  readonly id: string;
  readonly corpus: string;
  readonly author?: string;
  readonly profile: SocioProfile;
}

export interface ProfileHit {
  readonly profile: ProfileRecord;
  readonly cursor: string;
}

export interface JudgementList {
  readonly corpus?: string;
  readonly question?: string;
  readonly annotator?: string;
  readonly first: number;
  readonly after?: string;
}

export interface JudgementHit {
  readonly judgement: Judgement;
  readonly cursor: string;
}

/** A socio-variable with the count of each value, including values without premises. */
export interface VariableCounts {
  readonly name: string;
  readonly title: string;
  readonly kind: VariableKind;
  readonly values: readonly FacetValueCount[];
  readonly missing: number;
}

/** A search for evaluations, which has more options than the API. */
export interface MeasuredSearch extends PremiseSearch {
  /** External ids of claims to ignore: their premises are treated as having no claim. */
  readonly hiddenClaims?: readonly string[];
  /** Infers profiles instead of the corpus's own model; given profiles are then ignored. */
  readonly profileModel?: ProfileModel;
}

/** Both ends count; at least one is given. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

export interface SuggestRequest {
  readonly prefix: string;
  readonly corpus?: string | undefined;
  readonly first: number;
}

/** A topic, a claim or a value of a socio-variable. */
export interface Suggestion {
  /** "topic", "claim" or the name of the socio-variable. */
  readonly variable: string;
  readonly text: string;
  /** How many premises have it. */
  readonly count: number;
  readonly claimId?: string | undefined;
}
