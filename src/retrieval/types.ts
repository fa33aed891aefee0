import type { Config } from '../config.js';
import type { ProfileModels } from '../corpus/profile-models.js';
import type { CorpusRegistry } from '../corpus/types.js';
import type { ComparedFacet, DistinctivePremise, PremiseComparison } from '../domain/comparison.js';
import type { Corpus } from '../domain/corpus.js';
import type { Countered, CounterSearch } from '../domain/counter.js';
import type { Diversify } from '../domain/diversity.js';
import type { GraphRecord } from '../domain/graph-record.js';
import type { Claim, Premise } from '../domain/premise.js';
import type { RelevanceSummary } from '../domain/relevance.js';
import type { ProfileModel, ProfileModelCard } from '../domain/profile-model.js';
import type {
  AllowedCorpora,
  Explanation,
  FacetCounts,
  FacetValueCount,
  Hit,
  PremiseSearch,
  Perspective,
} from '../domain/search.js';
import type { SocioProfile, VariableKind } from '../domain/socio-profile.js';
import type { Fairness } from '../perspective/fairness.js';
import type { SparseEncoder, TextEncoder } from '../encoders/types.js';
import type { RelevanceFilter } from '../rerank/relevance/types.js';
import type { VectorStore } from '../store/port.js';
import type { StructureEncoder } from '../structure/encoder.js';
import type { GraphReranker } from './graphs/rerank-thread.js';
import type { GraphPage, GraphPremiseHit, GraphSearch } from './graphs/types.js';
import type { RelevanceJudge } from './relevance/judge.js';

export interface RetrievalDependencies {
  readonly store: VectorStore;
  readonly registry: CorpusRegistry;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  readonly structureEncoder: StructureEncoder;
  readonly graphReranker: GraphReranker;
  readonly relevanceFilter: RelevanceFilter;
  readonly config: Config;
}

/** What a search for premises needs in addition. */
export interface SearchDependencies extends RetrievalDependencies {
  readonly profileModels: ProfileModels;
  readonly relevanceJudge: RelevanceJudge;
}

/** A page of hits. Nothing is counted until it is asked for. */
export interface Page<PageHit> {
  readonly corpus: Corpus;
  readonly hits: readonly PageHit[];
  readonly hasNextPage: boolean;
  /** How many the filter admits, on all pages together. */
  totalCount(): Promise<number>;
}

export interface SearchPage extends Page<Hit> {
  /** What judging found, if hits were judged. */
  readonly relevance?: RelevanceSummary;
  /**
   * Counts the admitted premises for each value of a variable. Each variable takes one store call
   * for the counts, and one for premises without a value.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
   */
  facets(options: FacetOptions): Promise<readonly FacetCounts[]>;
  /**
   * How fairly this page represents groups, compared with the best hits that it could have shown
   * and with the corpus; by default for all socio-variables.
   * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
   */
  fairness(variables?: readonly string[]): Promise<readonly Fairness[]>;
}

export interface FacetOptions {
  /** By default all socio-variables; also "language", "stance", "topic" or "claim" (by its id). */
  readonly variables?: readonly string[];
  /** Leave out the search's own conditions on the variable. */
  readonly ignoreOwnCondition: boolean;
  /** How many values of each variable, 1 to 100. */
  readonly limit: number;
}

/** A page of counter-arguments. The total counts those whose side the data gives. */
export interface CounterPage extends Page<Hit> {
  readonly countered: Countered;
}

/** Several groups' answers to one question. Each part is searched only when it is asked for. */
export interface Comparison {
  readonly corpus: Corpus;
  readonly groups: readonly GroupArguments[];
  /**
   * Counts the admitted premises of the groups, side by side.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
   */
  facets(options: Omit<FacetOptions, 'ignoreOwnCondition'>): Promise<readonly ComparedFacet[]>;
}

export interface GroupArguments {
  readonly name: string;
  /** The group's best hits. */
  premises(first: number): Promise<SearchPage>;
  /**
   * Of the group's best `among` hits, the `first` ones that are farthest from what the other groups
   * say (their best 100 hits), farthest first. Both numbers are 1 to 50.
   * @throws ElenchusError PAGE_SIZE
   */
  distinctive(request: {
    readonly first: number;
    readonly among: number;
  }): Promise<readonly DistinctivePremise[]>;
}

export interface ClaimSearch {
  readonly corpus?: string;
  /** Rank by similarity to this text; by id if absent. */
  readonly text?: string;
  readonly filter?: { readonly language?: readonly string[]; readonly topic?: readonly string[] };
  /** Reorder the best hits by how similar they are; needs a text. */
  readonly diversify?: Diversify;
  readonly first: number;
  readonly after?: string;
  /** After it is aborted, nothing new is started. */
  readonly signal?: AbortSignal;
}

export interface ClaimHit {
  readonly claim: Claim;
  /** Present if there is a text, and so is `explanation`. */
  readonly score?: number;
  readonly explanation?: Explanation;
  readonly cursor: string;
}

export interface ProfileList {
  readonly corpus?: string;
  readonly perspective?: Perspective;
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

/** A socio-variable with the count of each value, including values without premises. */
export interface VariableCounts {
  readonly name: string;
  readonly label: string;
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

/**
 * Objects in the order of the ids; undefined for an id that does not exist.
 * @throws ElenchusError ANSWER_TOO_LARGE if the request that the signal belongs to reads too much
 */
type ById<Entity> = (
  allowed: AllowedCorpora,
  ids: readonly string[],
  signal?: AbortSignal,
) => Promise<readonly (Entity | undefined)[]>;

/**
 * All searches. `allowed` are the corpora that the principal may see; nothing else exists for the
 * search. Errors name the argument (`perspective.conditions[0].variable`).
 */
export interface Retrieval {
  /**
   * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
   *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, INFERENCE_OFF,
   *   PROFILE_MODEL_MISSING, NOT_FOUND (a claim), CORPUS_REQUIRED, CORPUS_NOT_FOUND,
   *   STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE; if hits are judged,
   *   CLAIMS_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  searchPremises(allowed: AllowedCorpora, search: MeasuredSearch): Promise<SearchPage>;
  /**
   * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
   *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, NOT_FOUND (a claim or a
   *   premise), CORPUS_REQUIRED, CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID,
   *   CURSOR_FOREIGN, CURSOR_STALE, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  searchCounterPremises(allowed: AllowedCorpora, search: CounterSearch): Promise<CounterPage>;
  /**
   * @throws ElenchusError as `searchPremises`; arguments of a group begin with `perspectives[1].`
   */
  comparePremises(allowed: AllowedCorpora, comparison: PremiseComparison): Promise<Comparison>;
  searchClaims(allowed: AllowedCorpora, search: ClaimSearch): Promise<Page<ClaimHit>>;
  /**
   * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, GRAPH_TOO_LARGE, DUPLICATE_ID, UNKNOWN_ID,
   *   BAD_INPUT, PAGE_SIZE, PAGE_TOO_DEEP, NOT_FOUND (a graph), STRUCTURE_MODEL_MISSING,
   *   CORPUS_REQUIRED, CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN,
   *   CURSOR_STALE
   */
  searchGraphs(allowed: AllowedCorpora, search: GraphSearch): Promise<GraphPage>;
  /** The statements of a graph as premises, by id. */
  premisesOfGraph(
    allowed: AllowedCorpora,
    graph: GraphRecord,
    list: { readonly first: number; readonly after?: string },
  ): Promise<Page<GraphPremiseHit>>;
  listProfiles(allowed: AllowedCorpora, list: ProfileList): Promise<Page<ProfileHit>>;
  socioVariables(allowed: AllowedCorpora, corpus?: string): Promise<readonly VariableCounts[]>;

  /** @throws ElenchusError CORPUS_REQUIRED, CORPUS_NOT_FOUND */
  resolveCorpus(allowed: AllowedCorpora, name?: string): Promise<Corpus>;
  listCorpora(allowed: AllowedCorpora): Promise<readonly Corpus[]>;
  premiseCount(corpus: string): Promise<number>;
  /** The card of the model that infers profiles; undefined if there is none or it is off. */
  profileModel(corpus: Corpus): Promise<ProfileModelCard | undefined>;
  claimCount(corpus: string): Promise<number>;
  graphCount(corpus: string): Promise<number>;

  premisesById: ById<Premise>;
  claimsById: ById<Claim>;
  profilesById: ById<ProfileRecord>;
  graphsById: ById<GraphRecord>;
  premiseCountByClaim(corpus: string, ids: readonly string[]): Promise<readonly number[]>;
  premiseCountByProfile(corpus: string, ids: readonly string[]): Promise<readonly number[]>;
}
