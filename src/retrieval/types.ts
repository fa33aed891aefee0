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

/** What searching for premises needs beside. */
export interface SearchDependencies extends RetrievalDependencies {
  readonly profileModels: ProfileModels;
  readonly relevanceJudge: RelevanceJudge;
}

/** A page of hits; counting waits until it is asked for. */
export interface Page<PageHit> {
  readonly corpus: Corpus;
  readonly hits: readonly PageHit[];
  readonly hasNextPage: boolean;
  /** How many the filter admits, all pages together. */
  totalCount(): Promise<number>;
}

export interface SearchPage extends Page<Hit> {
  /** What judging found, where hits are judged. */
  readonly relevance?: RelevanceSummary;
  /**
   * How the admitted premises divide; one store call for the counts and one for what
   * is missing, for each variable.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
   */
  facets(options: FacetOptions): Promise<readonly FacetCounts[]>;
  /**
   * How fairly this page represents groups, beside the best hits that it could have shown
   * and the corpus; of all socio-variables if none are named.
   * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
   */
  fairness(variables?: readonly string[]): Promise<readonly Fairness[]>;
}

export interface FacetOptions {
  /** Socio-variables, or "language", "stance", "topic", "claim" (by the claim's id); all socio-variables if absent. */
  readonly variables?: readonly string[];
  /** Leave out the search's own conditions on the variable. */
  readonly ignoreOwnCondition: boolean;
  /** Values of each, 1 to 100. */
  readonly limit: number;
}

/** A page of counter-arguments; the total counts those whose side the data gives. */
export interface CounterPage extends Page<Hit> {
  readonly countered: Countered;
}

/** What several groups say on one question; each part is searched for when it is asked for. */
export interface Comparison {
  readonly corpus: Corpus;
  readonly groups: readonly GroupArguments[];
  /**
   * How the admitted premises of the groups divide, side by side.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
   */
  facets(options: Omit<FacetOptions, 'ignoreOwnCondition'>): Promise<readonly ComparedFacet[]>;
}

export interface GroupArguments {
  readonly name: string;
  /** The group's best hits. */
  premises(first: number): Promise<SearchPage>;
  /**
   * Of the group's best `among` hits the `first` that are the farthest from what the other
   * groups say, farthest first; each 1 to 50. What a group says are its best 100 hits.
   * @throws ElenchusError PAGE_SIZE
   */
  distinctive(request: {
    readonly first: number;
    readonly among: number;
  }): Promise<readonly DistinctivePremise[]>;
}

export interface ClaimSearch {
  readonly corpus?: string;
  /** By likeness to this text; by id if absent. */
  readonly text?: string;
  readonly filter?: { readonly language?: readonly string[]; readonly topic?: readonly string[] };
  /** Reorder the best hits by how alike they are; wants a text. */
  readonly diversify?: Diversify;
  readonly first: number;
  readonly after?: string;
  /** Once it is aborted, nothing further is begun. */
  readonly signal?: AbortSignal;
}

export interface ClaimHit {
  readonly claim: Claim;
  /** Where there is a text, with where the score comes from. */
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

/** A socio-profile with its id: of an author, or of all whose profiles are equal. */
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

/** A socio-variable with the premises of each of its values, also of those without any. */
export interface VariableCounts {
  readonly name: string;
  readonly label: string;
  readonly kind: VariableKind;
  readonly values: readonly FacetValueCount[];
  readonly missing: number;
}

/** A search as an evaluation composes it; the API has no more than a `PremiseSearch`. */
export interface MeasuredSearch extends PremiseSearch {
  /** External ids of claims whose premises count as premises without a claim. */
  readonly hiddenClaims?: readonly string[];
  /** Infers profiles in place of the corpus's model; the profiles given are then ignored. */
  readonly profileModel?: ProfileModel;
}

/**
 * Objects in the order of their ids; undefined where there is none.
 * @throws ElenchusError ANSWER_TOO_LARGE if the request of the signal reads too much
 */
type ById<Entity> = (
  allowed: AllowedCorpora,
  ids: readonly string[],
  signal?: AbortSignal,
) => Promise<readonly (Entity | undefined)[]>;

/**
 * All searching. `allowed` are the corpora that the principal may see; what lies in
 * others is not there for them. Errors name the argument (`perspective.conditions[0].variable`).
 */
export interface Retrieval {
  /**
   * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
   *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, INFERENCE_OFF,
   *   PROFILE_MODEL_MISSING, NOT_FOUND (a claim), CORPUS_REQUIRED,
   *   CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE;
   *   where hits are judged CLAIMS_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  searchPremises(allowed: AllowedCorpora, search: MeasuredSearch): Promise<SearchPage>;
  /**
   * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, PAGE_TOO_DEEP, BAD_INPUT,
   *   UNKNOWN_VARIABLE, UNKNOWN_VALUE, UNKNOWN_FIELD, PROFILES_MISSING, NOT_FOUND (a claim or a
   *   premise), CORPUS_REQUIRED, CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID,
   *   CURSOR_FOREIGN, CURSOR_STALE, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  searchCounterPremises(allowed: AllowedCorpora, search: CounterSearch): Promise<CounterPage>;
  /** @throws ElenchusError as `searchPremises`; `perspectives[1].` stands before what is of a group */
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
  /** Of the model that infers profiles; undefined where there is none, or inference is off. */
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
