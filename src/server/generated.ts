// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Premise as DomainPremise, Claim as DomainClaim } from '../domain/premise.js';
import type { GraphRecord } from '../domain/graph-record.js';
import type { GraphPageConnection, MappedGraphHit, ImagePageConnection, KeyPointPageConnection, DebatePremisePageConnection, DebatePremise, PremisePageConnection, CounterPageConnection, ClaimPageConnection, ProfilePageConnection, JudgementPageConnection } from './connection.js';
import type { MinedText, MinedUnit as FoundUnit, MinedRelation as FoundRelation } from '../graphs/mining/types.js';
import type { Image as DomainImage } from '../domain/image.js';
import type { ImageHit } from '../search/images/types.js';
import type { GraphNode as DomainGraphNode } from '../domain/argument-graph.js';
import type { SaidLocution, DoneIllocution, NamedSpeaker, GraphImageSource, ExplainedHit, JudgedHit, PointReply, ProfileValue, WrittenItems, WrittenItem } from './mapped.js';
import type { ProfileRecord, Suggestion as FoundSuggestion, VariableCounts, Fairness as PremiseFairness, Debate as FoundDebate, KeyPoint as FoundKeyPoint, Watch as FoundWatch, WatchedPremise as FoundWatched, GroupArguments, ClaimHit, ProfileHit, JudgementHit } from '../search/types.js';
import type { Corpus as DomainCorpus } from '../domain/corpus.js';
import type { Reading as DomainReading, ClaimAgreement as DomainClaimAgreement, SideEstimate as DomainSideEstimate, FacetCounts, FacetValueCount, DistinctivePremise as DomainDistinctivePremise, HitCopies, ListedHit } from '../domain/search.js';
import type { ProfileModelCard, HeadCard } from '../domain/learned-models.js';
import type { Tuning } from '../domain/tuning.js';
import type { Move as DomainMove, QualityReason as DomainQualityReason, ProfileReason as DomainProfileReason, OtherClaimReason as DomainOtherClaimReason, NoveltyReason as DomainNoveltyReason, SideReason as DomainSideReason, StanceReason as DomainStanceReason, StructureComparison as DomainStructureComparison, LanguageModelReason as DomainLanguageModelReason, PixelsReason as DomainPixelsReason, CopyReason as DomainCopyReason } from '../domain/explanation.js';
import type { DebateCounts as FoundCounts, DebateSummary as FoundSummary, SummarySentence as FoundSentence, SideSize, ReplyHit, KeyPointTitle as FoundTitle, GroupShare as FoundShare } from '../domain/debate.js';
import type { Judgement as DomainJudgement } from '../domain/judgement.js';
import type { ApiContext } from './context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A position in a connection. It fits only the search that it came from. */
  Cursor: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
};

/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type Query = {
  __typename?: 'Query';
  /**
   * Premises that answer a question or speak to a claim, best first.
   *
   *     premises(by: { text: "Should wolves be protected?" }, first: 3) {
   *       matchCount
   *       edges { side { side basis } node { text } }
   *     }
   *
   * Without `by`, the premises that `filter` admits, in the order of `sort`.
   */
  premises?: Maybe<PremiseConnection>;
  /**
   * Premises of the other side: against a claim, or for it, or what opponents of a premise say.
   *
   *     counterPremises(by: { text: "Wolves should be culled." }, first: 5) {
   *       edges { side { basis probability } node { text } }
   *     }
   *
   * First come premises that the data puts on that side of this very claim (`basis: GIVEN`), then those
   * that it puts on a side of claims that say the same or the opposite (`CLAIM`, see `reading`), then
   * premises whose side a model guesses from their text (`INFERRED`). It guesses in English, French,
   * German and Italian only. Show guesses as guesses.
   */
  counterPremises?: Maybe<CounterPremiseConnection>;
  /**
   * What groups of authors say on one question, side by side.
   *
   *     compareGroups(by: { text: "Should wolves be protected?" }, groups: [
   *       { name: "city", filter: { profile: [{ variable: "residence", anyOf: ["city"] }] } }
   *       { name: "everybody" }
   *     ]) { name premises(first: 3) { nodes { text } } }
   */
  compareGroups?: Maybe<Array<ComparedGroup>>;
  /**
   * The debate on a question: the key points that people make, how many make them, and which groups.
   *
   *     debate(by: { text: "Should wolves be protected?" }) {
   *       counts { sides { side arguments authors } }
   *       points(first: 6) { nodes { side title { text } size { arguments authors } } }
   *     }
   */
  debate?: Maybe<Debate>;
  /**
   * The turn of a debate: arguments of the other side that answer a reason, the best first.
   *
   *     replies(to: { text: "Wolves kill sheep." }, question: "Should wolves be culled?") {
   *       strength premise { text }
   *     }
   */
  replies?: Maybe<Array<Reply>>;
  /**
   * What is new on a question: premises that answer it and were written since an earlier call, the one
   * that was written first before the others. What is changed counts as new.
   *
   *     watch(by: { text: "Should wolves be protected?" }, first: 5) {
   *       premises { side { side } premise { text writtenAt } } cursor hasMore
   *     }
   */
  watch?: Maybe<Watch>;
  /**
   * Claims: the most similar to a text first, or all of them by id.
   *
   *     claims(text: "speed limits", first: 5) { nodes { text premiseCount } }
   */
  claims?: Maybe<ClaimConnection>;
  /**
   * Argument graphs with similar contents and a similar structure, best first.
   *
   *     argumentGraphs(by: { graph: { argdown: "Wolves should be culled.\n  + They kill sheep." } }) {
   *       edges { mapping { queryText caseText } node { majorClaim { text } } }
   *     }
   */
  argumentGraphs?: Maybe<ArgumentGraphConnection>;
  /**
   * Turns a text into an argument graph: its statements, the one that it argues for, and how they
   * support or attack each other, each with a probability. Texts in English, French, German and Italian are read
   * best.
   *
   *     graphFromText(text: "Trams should be free, because cars make noise. Admittedly, somebody has to pay for them.") {
   *       units { id text majorClaimConfidence }
   *       relations { source type target confidence }
   *       warnings { code message }
   *     }
   */
  graphFromText?: Maybe<MinedGraph>;
  /**
   * Images on the subject of an argument, best first: by the text of their pages, the text in them, and
   * what they show. They may take either side.
   *
   *     images(by: { text: "Wolves should be protected" }, first: 5) {
   *       edges { parts { part similarity } node { title url(width: 320) pageUrl } }
   *     }
   */
  images?: Maybe<ImageConnection>;
  /**
   * What is known of authors. Authors without a name share a profile if theirs are equal.
   *
   *     socioProfiles(profile: [{ variable: "age", from: "65+" }]) { nodes { premiseCount } }
   */
  socioProfiles?: Maybe<SocioProfileConnection>;
  /**
   * Topics, claims and values of socio-variables that begin with what somebody types.
   *
   *     suggest(prefix: "nuc") { variable text count }
   */
  suggest?: Maybe<Array<Suggestion>>;
  /**
   * What annotators said about hits.
   *
   *     judgements(question: "Should wolves be protected?") { nodes { label annotator } }
   */
  judgements?: Maybe<JudgementConnection>;
  /** A job that stores a file of premises in the background. Only for keys that may write to its corpus. */
  ingestJob?: Maybe<IngestJob>;
  /**
   * The ingest jobs of a corpus, the newest first. Only for keys that may write to the corpus.
   *
   *     ingestJobs(corpus: "demo") { id state processed rejected }
   */
  ingestJobs?: Maybe<Array<IngestJob>>;
  /** A corpus, such as `corpus(name: "demo") { premiseCount }`; the default one without a name. */
  corpus?: Maybe<Corpus>;
  /** The corpora that you may read. */
  corpora?: Maybe<Array<Corpus>>;
  /** An object by its global id; null if there is none. */
  node?: Maybe<Node>;
  /** Objects by their global ids, in this order; null where there is none. */
  nodes: Array<Maybe<Node>>;
  /** The points that you may still spend; null where the server sets no limit. */
  rateLimit?: Maybe<RateLimit>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryPremisesArgs = {
  by?: InputMaybe<PremiseQuery>;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PremiseFilter>;
  rank?: InputMaybe<RankInput>;
  rerank?: InputMaybe<RerankInput>;
  groupBy?: InputMaybe<PremiseGrouping>;
  graphStatements?: InputMaybe<GraphStatements>;
  onlyMatching?: InputMaybe<Scalars['Boolean']['input']>;
  copies?: InputMaybe<Copies>;
  sort?: InputMaybe<PremiseSort>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryCounterPremisesArgs = {
  by: PremiseQuery;
  corpus?: InputMaybe<Scalars['String']['input']>;
  side?: InputMaybe<Side>;
  filter?: InputMaybe<PremiseFilter>;
  minSideProbability?: InputMaybe<Scalars['Float']['input']>;
  maxSimilarity?: InputMaybe<Scalars['Float']['input']>;
  judge?: InputMaybe<JudgeInput>;
  diversify?: InputMaybe<DiversifyInput>;
  graphStatements?: InputMaybe<GraphStatements>;
  copies?: InputMaybe<Copies>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryCompareGroupsArgs = {
  by: PremiseQuery;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  groups: Array<GroupInput>;
  filter?: InputMaybe<PremiseFilter>;
  rank?: InputMaybe<RankInput>;
  rerank?: InputMaybe<RerankInput>;
  graphStatements?: InputMaybe<GraphStatements>;
  copies?: InputMaybe<Copies>;
  tuning?: InputMaybe<TuningInput>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryDebateArgs = {
  by: PremiseQuery;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PremiseFilter>;
  groups?: InputMaybe<Array<GroupInput>>;
  languages?: InputMaybe<Array<Scalars['String']['input']>>;
  languageModel?: InputMaybe<Scalars['Boolean']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryRepliesArgs = {
  to: ReasonQuery;
  question?: InputMaybe<Scalars['String']['input']>;
  side?: InputMaybe<Side>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryWatchArgs = {
  by: PremiseQuery;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryClaimsArgs = {
  text?: InputMaybe<Scalars['String']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  diversify?: InputMaybe<SimilarityDiversifyInput>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryArgumentGraphsArgs = {
  by: ArgumentGraphQuery;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArgumentGraphFilter>;
  structure?: InputMaybe<StructureInput>;
  languageModel?: InputMaybe<LanguageModelInput>;
  diversify?: InputMaybe<SimilarityDiversifyInput>;
  onlyMatching?: InputMaybe<Scalars['Boolean']['input']>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryGraphFromTextArgs = {
  text?: InputMaybe<Scalars['String']['input']>;
  units?: InputMaybe<Array<Scalars['String']['input']>>;
  language?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryImagesArgs = {
  by: ImageQuery;
  opposite?: InputMaybe<Scalars['Boolean']['input']>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  modality?: InputMaybe<ImageModality>;
  filter?: InputMaybe<ImageFilter>;
  rerank?: InputMaybe<ImageRerankInput>;
  onlyMatching?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QuerySocioProfilesArgs = {
  corpus?: InputMaybe<Scalars['String']['input']>;
  profile?: InputMaybe<Array<ProfileCondition>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QuerySuggestArgs = {
  prefix: Scalars['String']['input'];
  corpus?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryJudgementsArgs = {
  corpus?: InputMaybe<Scalars['String']['input']>;
  question?: InputMaybe<Scalars['String']['input']>;
  annotator?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryIngestJobArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryIngestJobsArgs = {
  corpus: Scalars['String']['input'];
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryCorpusArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are
 * answered. `corpus` is needed only where there are several and the server has no default. `first` is
 * 1 to 200, and `after` the cursor to read on from. `tuning` is for experts.
 */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};

/** Points that you may spend in a period, as in the headers `RateLimit` and `RateLimit-Policy`. */
export type RateLimit = {
  __typename?: 'RateLimit';
  limit: Scalars['Int']['output'];
  /** Of this request. */
  cost: Scalars['Int']['output'];
  remaining: Scalars['Int']['output'];
  used: Scalars['Int']['output'];
  /** When the period ends (ISO 8601). */
  resetAt: Scalars['String']['output'];
};

/** Something with a global id. */
export type Node = {
  /** Unique on this server; `node(id:)` finds the object again. */
  id: Scalars['ID']['output'];
};

/** What to search for, such as `{ text: "Should wolves be protected?" }`. */
export type PremiseQuery =
  /** A question, a claim or keywords, in any language that the encoder knows. */
  { text: Scalars['String']['input']; claimId?: never; premiseId?: never; }
  |  /** Global id. */
  { text?: never; claimId: Scalars['ID']['input']; premiseId?: never; }
  |  /** Global id. It does not find itself. */
  { text?: never; claimId?: never; premiseId: Scalars['ID']['input']; };

/** A side of a question or of a claim. */
export type Side =
  | 'FAVOR'
  | 'AGAINST';

/** For or against the claim that a premise was written on, whatever was asked; for that see `PremiseEdge.side`. */
export type Stance =
  | 'FAVOR'
  | 'AGAINST'
  /** Neither, or both. */
  | 'NEUTRAL';

/**
 * What a statement does in its argument. In a graph, the first relation on the shortest way to the
 * major claim decides.
 */
export type StatementRole =
  /** What a graph argues for. */
  | 'MAJOR_CLAIM'
  /** It supports something. So does a premise outside graphs, unless its data says otherwise. */
  | 'PREMISE'
  /** It attacks something. */
  | 'OBJECTION'
  /** It says the major claim in other words. */
  | 'REPHRASE'
  /** It does not lead to the major claim. */
  | 'UNCONNECTED';

/**
 * Which premises can be found. All fields that you give must hold; a list holds if one of its values
 * does.
 *
 *     { language: ["fr"], fields: [{ field: "year", from: 2020 }], not: { topic: ["Transport"] } }
 */
export type PremiseFilter = {
  /** ISO 639-1 codes, such as `de`. */
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Towards their own claim, whatever was asked. */
  stance?: InputMaybe<Array<Stance>>;
  /**
   * Of the question, which needs `by`. First come premises whose stance on a claim that says the same or
   * the opposite (see `reading`) decides their side; counts and facets count only these. Then, unless
   * this stands inside `any` or `not`, a network looks for more in the texts of the best 24 others.
   */
  side?: InputMaybe<Array<Side>>;
  /** Without it, MAJOR_CLAIM and REPHRASE are left out. */
  role?: InputMaybe<Array<StatementRole>>;
  /** Such as `Transport`. */
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Global ids. */
  claimId?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Names as in the data; refused where names are withheld (`Corpus.minGroup`). */
  author?: InputMaybe<Array<Scalars['String']['input']>>;
  /** All of these hold. */
  profile?: InputMaybe<Array<ProfileCondition>>;
  /** All of these hold. */
  fields?: InputMaybe<Array<FieldCondition>>;
  all?: InputMaybe<Array<PremiseFilter>>;
  any?: InputMaybe<Array<PremiseFilter>>;
  not?: InputMaybe<PremiseFilter>;
};

/**
 * A condition on one of `Corpus.fields`: `anyOf` for words, `equals` for truth values, `from` and `to`
 * (both included) for numbers.
 */
export type FieldCondition = {
  /** Such as `year`. */
  field: Scalars['String']['input'];
  anyOf?: InputMaybe<Array<Scalars['String']['input']>>;
  equals?: InputMaybe<Scalars['Boolean']['input']>;
  from?: InputMaybe<Scalars['Float']['input']>;
  to?: InputMaybe<Scalars['Float']['input']>;
};

/** A condition on one socio-variable, such as `{ variable: "age", to: "18-34" }`. All that you give must hold. */
export type ProfileCondition = {
  /** One of `Corpus.variables`. */
  variable: Scalars['String']['input'];
  anyOf?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Authors whose value is not known pass, unless `known: true`. */
  noneOf?: InputMaybe<Array<Scalars['String']['input']>>;
  /** `from` and `to` (both included) fit ORDINAL variables. */
  from?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['String']['input']>;
  known?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How hits are ordered, such as `{ lexical: {} }`. */
export type RankInput =
  /** The default: by meaning, and by claims, with feedback or with words where the hits call for it. */
  { auto: WordRank; dense?: never; feedback?: never; lexical?: never; fused?: never; }
  |  /** By meaning: the cosine of the text vectors. */
  { auto?: never; dense: MeaningRank; feedback?: never; lexical?: never; fused?: never; }
  |  /** By meaning, after moving the query towards its best hits and their topic. */
  { auto?: never; dense?: never; feedback: MeaningRank; lexical?: never; fused?: never; }
  |  /** By words (BM25), with stemming and stop words of each language. */
  { auto?: never; dense?: never; feedback?: never; lexical: WordRank; fused?: never; }
  |  /** By meaning and words: a weighted sum. */
  { auto?: never; dense?: never; feedback?: never; lexical?: never; fused: FusedRank; };

/** By meaning, such as `{ minScore: 0.3 }`. */
export type MeaningRank = {
  /** Leave out hits with a lower score. */
  minScore?: InputMaybe<Scalars['Float']['input']>;
};

/** By words, such as `{ language: "de" }`. */
export type WordRank = {
  /** Of the query (ISO 639-1); detected by default. */
  language?: InputMaybe<Scalars['String']['input']>;
};

/** By meaning and words, such as `{ lexicalWeight: 0.5 }`. */
export type FusedRank = {
  /** The weight of words, 0 to 1; meaning has the rest. */
  lexicalWeight?: InputMaybe<Scalars['Float']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
};

/**
 * What happens to the best hits after ranking. The steps run in this order, however you write them.
 *
 *     { judge: { minRelevance: 0.02 }, diversify: { coreset: {} }, alternateStances: true }
 */
export type RerankInput = {
  /** 1. A model judges how relevant each hit is. */
  judge?: InputMaybe<JudgeInput>;
  /** 2. A language model reads the best hits and orders them, where the server is set up for that. */
  languageModel?: InputMaybe<LanguageModelInput>;
  /** 3. Good arguments move up. */
  quality?: InputMaybe<QualityInput>;
  /** 4. Hits by preferred authors move up. */
  prefer?: InputMaybe<PreferInput>;
  /** 5. Hits that the data assigns to another claim than the query's move behind all others. */
  stepBackOtherClaims?: InputMaybe<Scalars['Boolean']['input']>;
  /** 6. Hits are reordered so that they do not repeat each other, or so that more groups appear. */
  diversify?: InputMaybe<DiversifyInput>;
  /** 7. Sides of the question alternate, by their shares; where no claim decides these, stances do. */
  alternateStances?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A model orders hits by relevance, such as `{ minRelevance: 0.02 }`. */
export type JudgeInput = {
  model?: InputMaybe<RelevanceModel>;
  /** Leave out hits that are less probably relevant, 0 to 1. Start with 0.02. */
  minRelevance?: InputMaybe<Scalars['Float']['input']>;
  /** Judge premises of similar claims instead of the best hits. It finds more, and takes longer. */
  viaSimilarClaims?: InputMaybe<Scalars['Boolean']['input']>;
};

export type RelevanceModel =
  /**
   * Reads both texts together. The best judge of English, French, German and Italian; in other
   * languages, FAST judges in its place.
   */
  | 'CROSS_ENCODER'
  /** Compares the vectors of both texts, in all languages, in milliseconds. */
  | 'FAST'
  /** Compares the words of both texts and their vectors, in all languages, in milliseconds. */
  | 'KNRM';

/**
 * A language model reads the best hits and orders them anew, such as `{ candidates: 20 }`. Their texts go
 * to the endpoint that the server is set up for, without anything about authors; without one, this is
 * an error. It takes seconds. Hits that it did not judge keep their places, and `LanguageModelReason`
 * says why. A key needs the scope `language-model`, unless the server is open to all.
 */
export type LanguageModelInput = {
  /** How many of the best hits it reads. */
  candidates?: InputMaybe<Scalars['Int']['input']>;
};

/** Moves hits up that a model finds good arguments, such as `{ minQuality: 0.3 }`; off by default. */
export type QualityInput = {
  model?: InputMaybe<QualityModel>;
  /** The weight beside relevance, 0 to 10. */
  weight?: InputMaybe<Scalars['Float']['input']>;
  /** Leave out hits of less quality, 0 to 1, and those beyond the best 200. 0.5 is a usual argument. */
  minQuality?: InputMaybe<Scalars['Float']['input']>;
};

export type QualityModel =
  /**
   * Reads a hit together with the question, in English, French, German and Italian. It rates the best
   * 50 hits; FAST rates all others.
   */
  | 'CROSS_ENCODER'
  /** Reads the stored vector of a hit, in all languages. Its scores hardly depend on the length. */
  | 'FAST';

/**
 * Moves hits up by who wrote them; nobody is left out.
 *
 *     { profile: [{ variable: "gender", anyOf: ["female"] }] }
 */
export type PreferInput = {
  profile: Array<ProfileCondition>;
  /** Where a profile does not say, guess from the text: a guess about a text, never a fact about a person. */
  inferred?: InputMaybe<Scalars['Boolean']['input']>;
  /** The weight beside relevance, 0 to 10; by default 0.2, and 0.5 if `inferred`. */
  weight?: InputMaybe<Scalars['Float']['input']>;
};

/** How to reorder the best hits, such as `{ coverGroups: { variables: ["age"] } }`. */
export type DiversifyInput =
  /** Cover what can be said: hits far from all earlier ones come early. */
  { coreset: RelevanceWeight; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** The best hit of each cluster of similar hits first, then each one's second best. */
  { coreset?: never; kmeans: RelevanceWeight; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** Maximal marginal relevance: near to the query, far from what comes before. */
  { coreset?: never; kmeans?: never; mmr: RelevanceWeight; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** Move only what repeats an earlier hit to the end. Copies are not shown anyway; see `Copies`. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate: DeduplicateInput; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** Bring each cluster of similar hits early. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters: RelevanceWeight; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** Show each group of authors early. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups: GroupsInput; matchCorpusShares?: never; equalShares?: never; matchExposure?: never; }
  |  /** Give groups the shares that they have in the corpus. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares: GroupsInput; equalShares?: never; matchExposure?: never; }
  |  /** Give all groups of a variable the same share. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares: GroupsInput; matchExposure?: never; }
  |  /**
   * Give joint groups, such as women over 65, the exposure that their share of the corpus asks for, where
   * early places count more (as in nDCG). Up to three variables, without `side`. Which group leads is drawn
   * anew for each question. `Fairness.frontier` shows what each weight does.
   */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; matchExposure: GroupsInput; };

/** How to reorder hits by similarity, as in `DiversifyInput`; such as `{ mmr: {} }`. */
export type SimilarityDiversifyInput =
  { coreset: RelevanceWeight; kmeans?: never; mmr?: never; deduplicate?: never; }
  |  { coreset?: never; kmeans: RelevanceWeight; mmr?: never; deduplicate?: never; }
  |  { coreset?: never; kmeans?: never; mmr: RelevanceWeight; deduplicate?: never; }
  |  { coreset?: never; kmeans?: never; mmr?: never; deduplicate: DeduplicateInput; };

/** Relevance against novelty, such as `{ relevanceWeight: 0.7 }`. */
export type RelevanceWeight = {
  /** 0 to 1; 1 keeps the order. By default `coreset` 0.4, `kmeans` 0.5, `mmr` 0.8, `coverClusters` 0.5. */
  relevanceWeight?: InputMaybe<Scalars['Float']['input']>;
};

/** When a hit repeats another, such as `{ minSimilarity: 0.9 }`. */
export type DeduplicateInput = {
  /** From this similarity on, 0 to 1. */
  minSimilarity?: InputMaybe<Scalars['Float']['input']>;
};

/** The groups to show, such as `{ variables: ["age"] }`. */
export type GroupsInput = {
  /**
   * Socio-variables, `language`, `stance` (on their own claims), `side` (of the question, as far as claims
   * decide it; not in `counterPremises`), `role`, `topic` or `claim`; all socio-variables by default.
   */
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Relevance against balance, 0 to 1; 1 keeps the order. */
  relevanceWeight?: InputMaybe<Scalars['Float']['input']>;
};

/** Constants for experts, such as `{ diversifyPool: 500 }`, with their ranges and defaults. */
export type TuningInput = {
  /** `auto` uses feedback from this flatness of the scores on, 0 to 1; 0.83. */
  flatness?: InputMaybe<Scalars['Float']['input']>;
  /** What a premise's claim counts in `auto`, 0 to 0.9; 0.45. */
  claimWeight?: InputMaybe<Scalars['Float']['input']>;
  /** Hits that feedback learns from, 1 to 100; 25. */
  feedbackDocuments?: InputMaybe<Scalars['Int']['input']>;
  /** What feedback adds for the query's topic, 0 to 1; 0.4. */
  feedbackTopicWeight?: InputMaybe<Scalars['Float']['input']>;
  /** How much feedback tells the query from its topic, 0 to 1; 0.5. */
  feedbackContrast?: InputMaybe<Scalars['Float']['input']>;
  /** Candidates for judging, 1 to 1,000; 200. */
  judgePool?: InputMaybe<Scalars['Int']['input']>;
  /** Those that CROSS_ENCODER reads, 1 to 200; 50. */
  judgeRead?: InputMaybe<Scalars['Int']['input']>;
  /** Hits that are reordered, 1 to 1,000; 200, and 50 for `kmeans`. */
  diversifyPool?: InputMaybe<Scalars['Int']['input']>;
  /** Compare premises by their relevance to claims, not by their texts. */
  compareByClaims?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 100; 40. */
  clusters?: InputMaybe<Scalars['Int']['input']>;
  /** How much less a group counts once it was shown, 0 to 1; 0.5. */
  alpha?: InputMaybe<Scalars['Float']['input']>;
  /** How much of a hit's relevance comes from its 20 nearest hits, 0 to 1; 0. */
  smoothing?: InputMaybe<Scalars['Float']['input']>;
};

export type PremiseGrouping =
  /** The claim that they were written on. A hit without a claim is a group of its own. */
  | 'CLAIM';

/** How many statements of one argument graph a search shows. */
export type GraphStatements =
  /** The best two of all pages together. Counts and facets count the others, too. */
  | 'FEW'
  | 'ALL';

/** Which premises of a copy group a search shows. */
export type Copies =
  /**
   * Only the best that the filter admits, all pages together. `PremiseEdge.copies` has the others; counts
   * and facets count them, too.
   */
  | 'COLLAPSE'
  | 'KEEP';

export type PremiseSort =
  /** The last written first. */
  | 'NEWEST'
  | 'OLDEST';

/** A page of premises, best first. Counts are over all pages. */
export type PremiseConnection = {
  __typename?: 'PremiseConnection';
  edges: Array<PremiseEdge>;
  nodes: Array<Premise>;
  pageInfo: PageInfo;
  /** Null without `by`. */
  reading?: Maybe<Reading>;
  /** How many the filter admits, whether they answer or not, all copies included. */
  admittedCount: Scalars['Int']['output'];
  /**
   * How many answer, all copies included, at most 10,000; 0 if none does. A model reads the best hits one
   * by one, and some of the others to find where answers end. Null only without `by`.
   */
  matchCount?: Maybe<Scalars['Int']['output']>;
  /** How many a model judged; null without `judge`. */
  judgedCount?: Maybe<Scalars['Int']['output']>;
  /** What has ordered these hits, since the search said nothing of that; null if nothing was tuned. */
  tuning?: Maybe<CorpusTuning>;
  /**
   * How many premises have each value, all copies included, to show what else can be chosen.
   * `ignoreOwnCondition` counts a variable as if its own condition were not in the filter.
   *
   *     facets(variables: ["stance", "age"], of: MATCHING) { title values { value count } }
   */
  facets?: Maybe<Array<Facet>>;
  /**
   * How fairly this page represents groups, beside the corpus and the candidates: the best 200, or the
   * pool of `diversify`. The page has one of each copy group, the corpus all.
   *
   *     fairness(variables: ["gender"]) { missingGroups divergence groups { value pageShare corpusShare } }
   *     fairness(variables: ["gender", "age"], joint: true) { exposure random { exposure { from to } } }
   */
  fairness?: Maybe<Array<Fairness>>;
};


/** A page of premises, best first. Counts are over all pages. */
export type PremiseConnectionFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  of?: InputMaybe<FacetScope>;
  ignoreOwnCondition?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** A page of premises, best first. Counts are over all pages. */
export type PremiseConnectionFairnessArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  joint?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A page of premises of the other side, and what they counter. */
export type CounterPremiseConnection = {
  __typename?: 'CounterPremiseConnection';
  /**
   * GIVEN hits, then those by CLAIM, then INFERRED ones. The score of an INFERRED hit is the product of
   * its probabilities of speaking to the claim and of taking that side, of the others their cosine.
   */
  edges: Array<PremiseEdge>;
  nodes: Array<Premise>;
  pageInfo: PageInfo;
  /** How many the data puts on the wanted side, with those that repeat the claim. */
  givenCount: Scalars['Int']['output'];
  /** The words of the claim, or of the premise if it has none. */
  countered: Scalars['String']['output'];
  /** The wanted one. */
  side: Side;
  /** Claims of the corpus in these words. */
  claims: Array<Claim>;
  /** The side of the countered premise; null if it takes none. */
  premiseSide?: Maybe<SideEstimate>;
  /** How the claim that is countered was read. */
  reading?: Maybe<Reading>;
};

/**
 * How a question was understood: what it says, and how the claims of the corpus relate to that. So the
 * stances on these claims tell sides of the question.
 *
 *     premises(by: { text: "Should wolves be protected?" }) {
 *       reading { statement nearestClaims { agreement probability claim { text } } }
 *     }
 */
export type Reading = {
  __typename?: 'Reading';
  /** The words that were compared with claims. */
  statement: Scalars['String']['output'];
  /** ISO 639-1; null if unknown. */
  language?: Maybe<Scalars['String']['output']>;
  /** Whose words they are. */
  origin: ReadingOrigin;
  /** Whether the opposite of the statement is meant. The agreements are then with this opposite. */
  opposite: Scalars['Boolean']['output'];
  /** Why it says less than it might. */
  problems: Array<ReadingProblem>;
  /** Those in the same words, then the others that were compared; of each kind the nearest first. */
  nearestClaims: Array<ClaimAgreement>;
};

export type ReadingOrigin =
  | 'TEXT'
  | 'CLAIM'
  /** The first claim of the premise, or its opposite, if it takes a side of it; else its own text. */
  | 'PREMISE'
  /** The major claim that a document was found to have. */
  | 'DOCUMENT'
  /** The major claim of a graph. */
  | 'GRAPH'
  /** The claim of an argument for which images are searched, or its opposite; else its premise or topic. */
  | 'ARGUMENT'
  /** The question that an image takes a side of, or its opposite. */
  | 'IMAGE';

export type ReadingProblem =
  /** The corpus has no claims, so nothing tells sides. */
  | 'NO_CLAIMS'
  /** The network knows English, French, German and Italian; only claims in the same words are related. */
  | 'LANGUAGE'
  /** It is longer than 240 characters; only its first question was read, or else its first sentence. */
  | 'LONG_TEXT'
  /** Only the first one was read. */
  | 'SEVERAL_QUESTIONS'
  /** It quotes somebody, whose side may not be the one that is asked about. */
  | 'QUOTATION'
  /** It denies twice; only claims in the same words are related. */
  | 'DOUBLE_NEGATION'
  /** It has no words, so nothing was compared. */
  | 'NO_WORDS';

/** How a claim relates to what was asked. */
export type Agreement =
  /** Who is for one is for the other. */
  | 'SAME'
  /** Who is for one is against the other. */
  | 'OPPOSITE'
  /** It is about something else. */
  | 'OTHER'
  /** None of these is likely enough. */
  | 'UNCLEAR';

export type ClaimAgreement = {
  __typename?: 'ClaimAgreement';
  claim: Claim;
  agreement: Agreement;
  /** GIVEN if it is in the same words, in whatever form and order, or in these with one "not"; else INFERRED. */
  basis: Basis;
  /** Of this agreement, or of the likeliest one if it is UNCLEAR: 0 to 1, and 1 if GIVEN. */
  probability: Scalars['Float']['output'];
};

/** A group of authors, such as `{ name: "65 and over", filter: { profile: [{ variable: "age", from: "65+" }] } }`. */
export type GroupInput = {
  name: Scalars['String']['input'];
  /** Who and what belongs to it; everything if left out. */
  filter?: InputMaybe<PremiseFilter>;
};

export type ComparedGroup = {
  __typename?: 'ComparedGroup';
  name: Scalars['String']['output'];
  /** To read on, ask `premises` with both filters under `all`, and `endCursor` as `after`. */
  premises?: Maybe<PremiseConnection>;
  /**
   * How many of its authors who answer have each value, beside those of the other groups, with intervals, odds ratios
   * and exact tests. Empty for a group of too few authors.
   */
  shares?: Maybe<Array<GroupShare>>;
  /** Numbers of further fields: one for each author, the mean of what the author's answers have. */
  numbers?: Maybe<Array<GroupNumbers>>;
  /** Of its best hits those that are farthest from the best 100 of the other groups. */
  distinctive?: Maybe<Array<DistinctivePremise>>;
};


export type ComparedGroupPremisesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type ComparedGroupSharesArgs = {
  of: Array<Scalars['String']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ComparedGroupNumbersArgs = {
  of: Array<Scalars['String']['input']>;
};


export type ComparedGroupDistinctiveArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  among?: InputMaybe<Scalars['Int']['input']>;
};

/** What only one group says, and what comes nearest to it elsewhere. */
export type DistinctivePremise = {
  __typename?: 'DistinctivePremise';
  /** Among the hits of its group, from 1. */
  place: Scalars['Int']['output'];
  /** 1 - cosine: 0 for the same words. Null if no other group has hits. */
  distance?: Maybe<Scalars['Float']['output']>;
  premise: Premise;
  /** The nearest hit of another group. */
  nearest?: Maybe<Premise>;
  nearestGroup?: Maybe<Scalars['String']['output']>;
};

/** What answers a question, and the key points that this makes. */
export type Debate = {
  __typename?: 'Debate';
  reading: Reading;
  counts: DebateCounts;
  /** The largest first. */
  points: KeyPointConnection;
  /** Key points that fewer than one in twenty arguments of their side make, or only one; the largest first. */
  small: KeyPointConnection;
  /** What answers, but takes no side that is known; the best first. */
  unclear: DebatePremiseConnection;
  /** The groups that were asked for. */
  groups: Array<DebateGroup>;
  /**
   * Groups of authors who answer less than half as often as their share of the corpus lets expect, the
   * most missing first; those of whom fewer than three answers are expected are left out.
   */
  unheard: Array<UnheardGroup>;
  /**
   * The debate in at most five sentences by a language model, each with the arguments that say it. Who may
   * ask the model is as for `rerank: { languageModel }`.
   */
  summary?: Maybe<DebateSummary>;
  /** The claims that are nearest to the question, such as for one that nothing answers. */
  nearest: Array<Claim>;
};


/** What answers a question, and the key points that this makes. */
export type DebatePointsArgs = {
  side?: InputMaybe<Side>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** What answers a question, and the key points that this makes. */
export type DebateSmallArgs = {
  side?: InputMaybe<Side>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** What answers a question, and the key points that this makes. */
export type DebateUnclearArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** What answers a question, and the key points that this makes. */
export type DebateNearestArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** How much answers the question. */
export type DebateCounts = {
  __typename?: 'DebateCounts';
  answering: DebateSize;
  sides: Array<DebateSide>;
  /** What takes no side that is known. */
  unclear: DebateSize;
  /** Whether more answers than the 2,000 that are read. */
  isCut: Scalars['Boolean']['output'];
};

/** Copies of a premise are one argument. */
export type DebateSize = {
  __typename?: 'DebateSize';
  arguments: Scalars['Int']['output'];
  /** Premises that repeat one of these arguments. */
  copies: Scalars['Int']['output'];
  /** A premise without a named author counts as one. Null where small groups of authors are withheld. */
  authors?: Maybe<Scalars['Int']['output']>;
};

/** What answers on one side. */
export type DebateSide = {
  __typename?: 'DebateSide';
  side: Side;
  arguments: Scalars['Int']['output'];
  copies: Scalars['Int']['output'];
  /** As in `DebateSize`. */
  authors?: Maybe<Scalars['Int']['output']>;
  /** How many of the arguments are on this side by each basis. */
  given: Scalars['Int']['output'];
  byClaim: Scalars['Int']['output'];
  inferred: Scalars['Int']['output'];
};

export type KeyPointConnection = {
  __typename?: 'KeyPointConnection';
  edges: Array<KeyPointEdge>;
  nodes: Array<KeyPoint>;
  pageInfo: PageInfo;
  /** On all pages together. */
  totalCount: Scalars['Int']['output'];
};

export type KeyPointEdge = {
  __typename?: 'KeyPointEdge';
  cursor: Scalars['Cursor']['output'];
  node: KeyPoint;
};

/** A reason that arguments of one side give. An argument may give several. */
export type KeyPoint = {
  __typename?: 'KeyPoint';
  /** Of this debate; no object has it elsewhere. */
  id: Scalars['ID']['output'];
  side: Side;
  title: KeyPointTitle;
  size: DebateSize;
  /** Of all arguments of its side, 0 to 1. */
  share: Scalars['Float']['output'];
  /** One premise of each argument, the best first. */
  members: DebatePremiseConnection;
  /** Two good members: by different authors, and of different groups, where it has such. */
  exemplars: Array<Premise>;
  /** Key points of the other side that answer this one, the strongest first: of those that are nearest. */
  answers: Array<KeyPointReply>;
  /** Whether no key point of the other side was found to answer it. */
  unanswered: Scalars['Boolean']['output'];
  /** How often each group makes it; groups of too few authors are missing, and all of a point that one argument makes. */
  groups: Array<KeyPointGroup>;
};


/** A reason that arguments of one side give. An argument may give several. */
export type KeyPointMembersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A key point that answers one of the other side. */
export type KeyPointReply = {
  __typename?: 'KeyPointReply';
  point: KeyPoint;
  /** How likely it answers this very reason, 0 to 1. */
  strength: Scalars['Float']['output'];
};

/** A sentence of a member that names the key point. */
export type KeyPointTitle = {
  __typename?: 'KeyPointTitle';
  text: Scalars['String']['output'];
  /** ISO 639-1; null if unknown. */
  language?: Maybe<Scalars['String']['output']>;
  /** Whose sentence it is; null if a language model wrote it. */
  premise?: Maybe<Premise>;
  /** The language model that wrote it; null if it is somebody's sentence. */
  model?: Maybe<Scalars['String']['output']>;
};

/** A debate in a few sentences by a language model. */
export type DebateSummary = {
  __typename?: 'DebateSummary';
  model: Scalars['String']['output'];
  /** At most five. */
  sentences: Array<SummarySentence>;
  /** How many more it wrote that were left out, since none of the arguments that they cite says it. */
  dropped: Scalars['Int']['output'];
};

export type SummarySentence = {
  __typename?: 'SummarySentence';
  text: Scalars['String']['output'];
  /** The arguments that say it, best first. */
  citations: Array<Citation>;
};

export type Citation = {
  __typename?: 'Citation';
  premise: Premise;
  /** How likely it says the sentence, 0 to 1, as our own network reads it. */
  support: Scalars['Float']['output'];
};

export type DebatePremiseConnection = {
  __typename?: 'DebatePremiseConnection';
  edges: Array<DebatePremiseEdge>;
  nodes: Array<Premise>;
  pageInfo: PageInfo;
  /** On all pages together. */
  totalCount: Scalars['Int']['output'];
};

export type DebatePremiseEdge = {
  __typename?: 'DebatePremiseEdge';
  cursor: Scalars['Cursor']['output'];
  node: Premise;
  /** How well it makes the key point, 0 to 1; null among `unclear` ones. */
  fit?: Maybe<Scalars['Float']['output']>;
  /** Null among `unclear` ones. */
  side?: Maybe<SideEstimate>;
};

/** A group that a debate compares with everybody else. */
export type DebateGroup = {
  __typename?: 'DebateGroup';
  name: Scalars['String']['output'];
  /** How many of its authors answer the question on a side; null if too few for the server to show the group. */
  size?: Maybe<Scalars['Int']['output']>;
  /** The same of everybody else. */
  otherSize?: Maybe<Scalars['Int']['output']>;
};

/** A group of authors who hardly answer the question. */
export type UnheardGroup = {
  __typename?: 'UnheardGroup';
  variable: Scalars['String']['output'];
  title: Scalars['String']['output'];
  value: Scalars['String']['output'];
  /** How many of its premises answer. */
  count: Scalars['Int']['output'];
  /** How many would, if the group answered as often as it speaks in the corpus. */
  expected: Scalars['Float']['output'];
};

/** How many authors of a group make a key point, and how far that differs from everybody else. */
export type KeyPointGroup = {
  __typename?: 'KeyPointGroup';
  name: Scalars['String']['output'];
  /** Of the group's `size` authors who answer on a side. */
  count: Scalars['Int']['output'];
  size: Scalars['Int']['output'];
  share: Scalars['Float']['output'];
  /** Of the share: 95 %, by Wilson's score. */
  interval: Interval;
  /** The same of everybody else. */
  otherCount: Scalars['Int']['output'];
  otherSize: Scalars['Int']['output'];
  otherShare: Scalars['Float']['output'];
  /** Of `share` less `otherShare`: 95 %, as by Newcombe. */
  difference: Interval;
  /** By Fisher's exact test, two-sided. */
  p: Scalars['Float']['output'];
  /** `p` corrected for all groups and all `points`, or all `small` ones, as by Holm: below 0.05, the difference is hardly chance. */
  corrected: Scalars['Float']['output'];
};

/** What is answered. */
export type ReasonQuery =
  { text: Scalars['String']['input']; premiseId?: never; }
  |  { text?: never; premiseId: Scalars['ID']['input']; };

/** An argument that answers a reason. */
export type Reply = {
  __typename?: 'Reply';
  premise: Premise;
  /** Of the question. */
  side: SideEstimate;
  /**
   * How likely it answers this very reason, and not only the claim that the reason is given for, 0 to 1;
   * null where the model does not know the languages.
   */
  strength?: Maybe<Scalars['Float']['output']>;
};

/** What has come on a question. */
export type Watch = {
  __typename?: 'Watch';
  /** At most `first`; fewer, or none, although `hasMore`, where few of those looked through are wanted. */
  premises: Array<WatchedPremise>;
  /** For `after` of the next call, also if nothing has come. */
  cursor: Scalars['Cursor']['output'];
  /** Whether the next call may find more at once. */
  hasMore: Scalars['Boolean']['output'];
};

/** A premise that answers a question. */
export type WatchedPremise = {
  __typename?: 'WatchedPremise';
  premise: Premise;
  /** Of the question, also as a model reads it; null where none is known. */
  side?: Maybe<SideEstimate>;
};

/** How many authors of a group have a value, beside the authors of the other groups that are compared. */
export type GroupShare = {
  __typename?: 'GroupShare';
  variable: Scalars['String']['output'];
  /** Of a key point and of a claim its id; of a word `en:tree`, by its stem. */
  value: Scalars['String']['output'];
  /** The value for people. */
  title: Scalars['String']['output'];
  /** Of the group's `size` authors who answer. */
  count: Scalars['Int']['output'];
  size: Scalars['Int']['output'];
  share: Scalars['Float']['output'];
  /** Of the share: 95 %, by Wilson's score. */
  interval: Interval;
  /** The same of the other groups together. */
  otherCount: Scalars['Int']['output'];
  otherSize: Scalars['Int']['output'];
  otherShare: Scalars['Float']['output'];
  /** Of `share` less `otherShare`: 95 %, as by Newcombe. */
  difference: Interval;
  /** How many times the odds of the others; null where it would be infinite or 0 / 0. */
  oddsRatio?: Maybe<Scalars['Float']['output']>;
  /** 95 %, exact: from here. */
  oddsFrom: Scalars['Float']['output'];
  /** To here; null if there is no end. */
  oddsTo?: Maybe<Scalars['Float']['output']>;
  /** By Fisher's exact test, two-sided. */
  p: Scalars['Float']['output'];
  /** `p` corrected for all values that were counted together, as by Holm. */
  corrected: Scalars['Float']['output'];
};

/** A numeric field of the authors of a group. */
export type GroupNumbers = {
  __typename?: 'GroupNumbers';
  variable: Scalars['String']['output'];
  /** How many authors have a number. */
  size: Scalars['Int']['output'];
  mean: Scalars['Float']['output'];
  median: Scalars['Float']['output'];
  least: Scalars['Float']['output'];
  greatest: Scalars['Float']['output'];
};

/** From a number to another, both included. */
export type Interval = {
  __typename?: 'Interval';
  from: Scalars['Float']['output'];
  to: Scalars['Float']['output'];
};

export type Fairness = {
  __typename?: 'Fairness';
  variable: Scalars['String']['output'];
  title: Scalars['String']['output'];
  /** The groups of the corpus, the largest first; of an ORDINAL variable in their order. */
  groups: Array<FairnessGroup>;
  /** Premises whose author's value is not known. They count in all shares. */
  unknown: FairnessGroup;
  /** An author can have several values, so shares can sum to more than 1. */
  multiple: Scalars['Boolean']['output'];
  /** Groups of the corpus that are not on this page. */
  missingGroups: Array<Scalars['String']['output']>;
  /**
   * How far the page is from the corpus (normalised discounted KL-divergence); 0 is fair. Null for fewer
   * than two hits.
   */
  divergence?: Maybe<Scalars['Float']['output']>;
  /**
   * How near the groups' exposure, where early places count more, is to their shares of the corpus: 1 - the
   * Jensen-Shannon divergence, 0 to 1; 1 is fair. Null for fewer than two hits, or if no author is known.
   */
  exposure?: Maybe<Scalars['Float']['output']>;
  /** Pages drawn blindly from the candidates. Only a page outside their band is fairer, or less fair. */
  random?: Maybe<RandomPages>;
  /**
   * What `matchExposure` can do for a page of this size, from the most relevant page to the fairest one:
   * each is better than any other in relevance or in exposure. Empty where nothing is searched for.
   */
  frontier?: Maybe<Array<FrontierPoint>>;
};

/** Between which figures 90 of 100 pages are that are drawn blindly from the candidates. */
export type RandomPages = {
  __typename?: 'RandomPages';
  exposure: Interval;
  missingGroups: Interval;
};

/** A page that gives up some relevance for exposure. */
export type FrontierPoint = {
  __typename?: 'FrontierPoint';
  /** The weight of `matchExposure` that gives it. */
  relevanceWeight: Scalars['Float']['output'];
  /** Its relevance, discounted by place, as a share of that of the most relevant page. */
  relevance: Scalars['Float']['output'];
  exposure: Scalars['Float']['output'];
  missingGroups: Scalars['Int']['output'];
};

/** A group on a page, among the candidates, and in the corpus. Shares are of all premises there, 0 to 1. */
export type FairnessGroup = {
  __typename?: 'FairnessGroup';
  /** Null for `unknown`. Of a joint group, its values with commas between. */
  value?: Maybe<Scalars['String']['output']>;
  /** One a variable; null for `unknown`. */
  values?: Maybe<Array<Scalars['String']['output']>>;
  pageCount: Scalars['Int']['output'];
  pageShare: Scalars['Float']['output'];
  candidateCount: Scalars['Int']['output'];
  candidateShare: Scalars['Float']['output'];
  corpusCount: Scalars['Int']['output'];
  corpusShare: Scalars['Float']['output'];
};

export type PremiseEdge = {
  __typename?: 'PremiseEdge';
  cursor: Scalars['Cursor']['output'];
  /**
   * Higher is better; comparable only within one search. With `judge` alone, the probability; `quality`
   * and `prefer` add to it.
   */
  score?: Maybe<Scalars['Float']['output']>;
  explain?: Maybe<Explain>;
  /** Whether it answers, as `matchCount` counts; null without `by`. */
  matches?: Maybe<Scalars['Boolean']['output']>;
  /** Of a hit that `matches`, the sentences that made it one, best first. */
  highlights?: Maybe<Array<Highlight>>;
  /** Who says the same; null within `group`. */
  copies?: Maybe<PremiseCopies>;
  /** With `groupBy`, the next best hits of the same group. */
  group?: Maybe<Array<PremiseEdge>>;
  /**
   * Which side it takes of the question, or of the claim that is countered, by its stance on a claim that
   * says the same or the opposite; null if that is not known.
   */
  side?: Maybe<SideEstimate>;
  node: Premise;
};


export type PremiseEdgeHighlightsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type PremiseEdgeGroupArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type PremiseEdgeSideArgs = {
  infer?: InputMaybe<Scalars['Boolean']['input']>;
};

/**
 * The premises of a hit's copy group that the filter admits, the hit included: what people say in nearly
 * the same words, or in another language.
 *
 *     copies { count authors premises(first: 3) { nodes { author } } facets(variables: ["age"]) { values { value count } } }
 */
export type PremiseCopies = {
  __typename?: 'PremiseCopies';
  /** 1 if nobody else says the same. */
  count: Scalars['Int']['output'];
  /**
   * How many people say it; those without a name who have equal profiles count once. Null where small
   * groups of authors are withheld.
   */
  authors?: Maybe<Scalars['Int']['output']>;
  /** The first written first. */
  premises: PremiseConnection;
  facets: Array<Facet>;
};


/**
 * The premises of a hit's copy group that the filter admits, the hit included: what people say in nearly
 * the same words, or in another language.
 *
 *     copies { count authors premises(first: 3) { nodes { author } } facets(variables: ["age"]) { values { value count } } }
 */
export type PremiseCopiesPremisesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * The premises of a hit's copy group that the filter admits, the hit included: what people say in nearly
 * the same words, or in another language.
 *
 *     copies { count authors premises(first: 3) { nodes { author } } facets(variables: ["age"]) { values { value count } } }
 */
export type PremiseCopiesFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * How a hit got its score and its place.
 *
 *     explain { scores { stage score place } moves { from to reason { __typename } } }
 */
export type Explain = {
  __typename?: 'Explain';
  scores: Array<StageScore>;
  /** What later stages did to its place, in their order. */
  moves: Array<Move>;
};

export type StageScore = {
  __typename?: 'StageScore';
  stage: ScoreStage;
  /** On the stage's own scale; higher is better. */
  score: Scalars['Float']['output'];
  /** By this score alone, from 1; null where it is not known. */
  place?: Maybe<Scalars['Int']['output']>;
};

export type ScoreStage =
  /** The cosine of the text vectors; after feedback, to the moved query. */
  | 'MEANING'
  /** BM25. */
  | 'WORDS'
  /** Meaning and words, weighted. */
  | 'FUSED'
  /** The cosine of the question and the claim of the hit, where claims count. */
  | 'CLAIM'
  /** What feedback added because the hit has the query's topic. */
  | 'TOPIC'
  /** The probability by `judge`. */
  | 'RELEVANCE'
  /** How good an argument it is, 0 to 1, by `quality`. */
  | 'QUALITY'
  /** How well the author fits `prefer`, -1 to 1. */
  | 'PROFILE'
  /** How similar two graphs are built. */
  | 'STRUCTURE'
  /** What a language model gave it, 0 to 1, by `languageModel`. */
  | 'LANGUAGE_MODEL'
  /** The cosine of the pixels of two images, or of a text and an image. */
  | 'PIXELS';

/** A stage that looked at the hit. Places count from 1, over all pages; they are equal if the hit stayed. */
export type Move = {
  __typename?: 'Move';
  from: Scalars['Int']['output'];
  to: Scalars['Int']['output'];
  reason: MoveReason;
};

/** Why a hit moved or stayed, by step of `rerank`. */
export type MoveReason = RelevanceReason | QualityReason | ProfileReason | OtherClaimReason | NoveltyReason | StanceReason | SideReason | StructureComparison | LanguageModelReason | PixelsReason | CopyReason;

/** `judge`: how relevant a model found it. Hits that were not judged follow those that were. */
export type RelevanceReason = {
  __typename?: 'RelevanceReason';
  /** 0 to 1; null if it was not judged. */
  probability?: Maybe<Scalars['Float']['output']>;
  /** The model that judged: FAST where CROSS_ENCODER does not know the language. */
  model?: Maybe<RelevanceModel>;
  /** The side of the question that it takes, as `PremiseEdge.side` says without `infer`; null in groups. */
  side?: Maybe<SideEstimate>;
};

/** `quality`: how good an argument a model finds it, 0 to 1. */
export type QualityReason = {
  __typename?: 'QualityReason';
  quality: Scalars['Float']['output'];
  /** The model that rated the hit, not always the requested one. */
  model: QualityModel;
  weight: Scalars['Float']['output'];
};

/** `prefer`: how far its author meets the conditions. */
export type ProfileReason = {
  __typename?: 'ProfileReason';
  /** 0 to 1; with `inferred` -1 to 1, where 0 is like any author. */
  lift: Scalars['Float']['output'];
  weight: Scalars['Float']['output'];
  /** The version of the model that inferred; null if none did. */
  modelVersion?: Maybe<Scalars['String']['output']>;
  /** Whether that model may have learned from an author who has been deleted since. */
  modelStale?: Maybe<Scalars['Boolean']['output']>;
  conditions: Array<ConditionEstimate>;
};

export type ConditionEstimate = {
  __typename?: 'ConditionEstimate';
  variable: Scalars['String']['output'];
  /** Those that meet the condition. */
  values: Array<Scalars['String']['output']>;
  basis: Basis;
  /** That it is met. */
  probability?: Maybe<Scalars['Float']['output']>;
};

export type Basis =
  /** The data says so. */
  | 'GIVEN'
  /** The data says it of a claim, and a model how that claim relates to what was asked. */
  | 'CLAIM'
  /** A model guessed it from the text. */
  | 'INFERRED'
  | 'UNKNOWN';

/** `stepBackOtherClaims`: the data assigns it to another claim. */
export type OtherClaimReason = {
  __typename?: 'OtherClaimReason';
  claim?: Maybe<Claim>;
};

/** `diversify`: what it adds to the hits before it. */
export type NoveltyReason = {
  __typename?: 'NoveltyReason';
  /** What it was worth beside its relevance, on the method's own scale. */
  gain: Scalars['Float']['output'];
  /** The groups that it brought, such as `age: 65+`; with clusters `cluster` and its number. */
  groups: Array<SocioValue>;
  /** The most similar hit before it; null where hits are not compared. */
  nearest?: Maybe<Node>;
  nearestSimilarity?: Maybe<Scalars['Float']['output']>;
};

/**
 * With `filter: { side }`, and for graphs by a document: the side of the question that it takes.
 * Graphs that agree with the document come before those that say the opposite.
 */
export type SideReason = {
  __typename?: 'SideReason';
  side: Side;
  probability: Scalars['Float']['output'];
};

/** `alternateStances`: it takes its side's turn. */
export type StanceReason = {
  __typename?: 'StanceReason';
  /** Of its side among the best hits for and against, 0 to 1. */
  share: Scalars['Float']['output'];
};

/** `languageModel`: what the model said of it. What it did not read follows. */
export type LanguageModelReason = {
  __typename?: 'LanguageModelReason';
  /** The name of the model. */
  model: Scalars['String']['output'];
  /** 0 to 1; null if it did not judge the hit. */
  relevance?: Maybe<Scalars['Float']['output']>;
  /** The side of the question that it takes; null if neither, and of graphs. */
  side?: Maybe<Side>;
  /** Why it did not judge the hit, such as LANGUAGE_MODEL_TIMEOUT; the hit then keeps its place. */
  failure?: Maybe<ErrorCode>;
};

/** A side of the question, or of the claim that is countered. */
export type SideEstimate = {
  __typename?: 'SideEstimate';
  side: Side;
  /** GIVEN: by a claim in the same words. CLAIM: by one that says the same or the opposite. */
  basis: Basis;
  /** Of this side, or with CLAIM of the agreement with the claim: 0 to 1, and 1 if GIVEN. */
  probability: Scalars['Float']['output'];
  /** With CLAIM: that claim; null of graphs and images. */
  claim?: Maybe<Claim>;
  /** Null unless INFERRED. */
  model?: Maybe<RelevanceModel>;
  /** Whether the side model of the corpus was used; null unless INFERRED. */
  learned?: Maybe<Scalars['Boolean']['output']>;
  /** Whether that model may have learned from an author who has been deleted since; null unless INFERRED. */
  stale?: Maybe<Scalars['Boolean']['output']>;
};

export type Highlight = {
  __typename?: 'Highlight';
  text: Scalars['String']['output'];
  /** In UTF-16 code units of the premise's text. */
  start: Scalars['Int']['output'];
  end: Scalars['Int']['output'];
  /** The cosine to the query. */
  score: Scalars['Float']['output'];
  /** Words in common with the query, in any inflection. */
  words: Array<Scalars['String']['output']>;
};

export type PageInfo = {
  __typename?: 'PageInfo';
  hasNextPage: Scalars['Boolean']['output'];
  hasPreviousPage: Scalars['Boolean']['output'];
  startCursor?: Maybe<Scalars['Cursor']['output']>;
  /** Send it as `after` for the next page. */
  endCursor?: Maybe<Scalars['Cursor']['output']>;
};

/** A reason that somebody gives. */
export type Premise = Node & {
  __typename?: 'Premise';
  id: Scalars['ID']['output'];
  /** The id in the data. */
  externalId: Scalars['String']['output'];
  text: Scalars['String']['output'];
  /** ISO 639-1, as the data says or as detected. */
  language?: Maybe<Scalars['String']['output']>;
  /**
   * Towards its own claim, whatever was asked. Null where the data does not say, and where ways through a
   * graph disagree.
   */
  stance?: Maybe<Stance>;
  role: StatementRole;
  topic?: Maybe<Scalars['String']['output']>;
  /** The first of `claims`; of a statement of a graph the major claim. */
  claim?: Maybe<Claim>;
  claims: Array<Claim>;
  /** The name of the author, as in the data; null where names are withheld (`Corpus.minGroup`). */
  author?: Maybe<Scalars['String']['output']>;
  /** The argument graph that it is a statement of. */
  graph?: Maybe<ArgumentGraph>;
  /** Its `GraphNode.id` there. */
  graphNode?: Maybe<Scalars['String']['output']>;
  /**
   * What it speaks to there. Null outside graphs, and where it speaks to nothing, as the major claim.
   *
   *     context { relation statement { text } }
   */
  context?: Maybe<Array<StatementContext>>;
  profile: SocioProfile;
  corpus: Corpus;
  /** Further fields of the data. */
  extra: Scalars['JSON']['output'];
  /** When it was last written (ISO 8601); null for what an earlier version stored. */
  writtenAt?: Maybe<Scalars['String']['output']>;
  /** Premises that say something similar. */
  similar?: Maybe<PremiseConnection>;
  /** Images on its subject, of its own corpus unless `corpus` names another one. They may take either side. */
  images?: Maybe<ImageConnection>;
  /** Arguments of the other side that answer this reason, and not only its claim; the best first. */
  replies?: Maybe<Array<Reply>>;
  /** What opponents say. An error if it takes no side. */
  counterPremises?: Maybe<CounterPremiseConnection>;
};


/** A reason that somebody gives. */
export type PremiseStanceArgs = {
  claimId?: InputMaybe<Scalars['ID']['input']>;
};


/** A reason that somebody gives. */
export type PremiseSimilarArgs = {
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** A reason that somebody gives. */
export type PremiseImagesArgs = {
  corpus?: InputMaybe<Scalars['String']['input']>;
  modality?: InputMaybe<ImageModality>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** A reason that somebody gives. */
export type PremiseRepliesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A reason that somebody gives. */
export type PremiseCounterPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  minSideProbability?: InputMaybe<Scalars['Float']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A statement that a statement of an argument graph speaks to. */
export type StatementContext = {
  __typename?: 'StatementContext';
  relation: RelationType;
  /**
   * Where it speaks to a relation rather than to the statement itself (an undercut): what that one is
   * for the statement. ATTACK of a SUPPORT doubts that a reason for it holds.
   */
  toRelation?: Maybe<RelationType>;
  statement: Premise;
};

/** What a statement does to another one. */
export type RelationType =
  | 'SUPPORT'
  | 'ATTACK'
  /** It says the same in other words. */
  | 'REPHRASE';

/** What premises argue for or against, such as "The voting age should be lowered to 16.". */
export type Claim = Node & {
  __typename?: 'Claim';
  /** `by: { claimId: }` searches for its text. */
  id: Scalars['ID']['output'];
  externalId: Scalars['String']['output'];
  text: Scalars['String']['output'];
  /** Of the text as it was first written. */
  language?: Maybe<Scalars['String']['output']>;
  /** All languages of its text. */
  languages: Array<Scalars['String']['output']>;
  topic?: Maybe<Scalars['String']['output']>;
  corpus: Corpus;
  premiseCount: Scalars['Int']['output'];
  /** Of all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
};


/** What premises argue for or against, such as "The voting age should be lowered to 16.". */
export type ClaimTextArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


/** What premises argue for or against, such as "The voting age should be lowered to 16.". */
export type ClaimPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  sort?: InputMaybe<PremiseSort>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

export type ClaimConnection = {
  __typename?: 'ClaimConnection';
  edges: Array<ClaimEdge>;
  nodes: Array<Claim>;
  pageInfo: PageInfo;
  admittedCount: Scalars['Int']['output'];
};

export type ClaimEdge = {
  __typename?: 'ClaimEdge';
  cursor: Scalars['Cursor']['output'];
  score?: Maybe<Scalars['Float']['output']>;
  explain?: Maybe<Explain>;
  node: Claim;
};

/**
 * What graphs should be like, such as `{ text: "free trams" }`. A text has no structure, so hits are ordered
 * by content alone. A document is turned into a graph first, as by `graphFromText`, and so has one.
 */
export type ArgumentGraphQuery =
  { text: Scalars['String']['input']; document?: never; graph?: never; graphId?: never; }
  |  /** A whole text; `ArgumentGraphConnection.mined` is its graph. */
  { text?: never; document: Scalars['String']['input']; graph?: never; graphId?: never; }
  |  { text?: never; document?: never; graph: GraphSource; graphId?: never; }
  |  /** Global id. It does not find itself. */
  { text?: never; document?: never; graph?: never; graphId: Scalars['ID']['input']; };

/** A graph in one of these formats, such as `{ argdown: "[Trams]: Trams are quiet." }`. */
export type GraphSource =
  { parts: ArgumentGraphInput; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; brat?: never; }
  |  /** A file in any of the formats below. */
  { parts?: never; file: Scalars['JSON']['input']; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; brat?: never; }
  |  /** Argument Interchange Format, of AIFdb or as xAIF; its dialogue becomes `ArgumentGraph.locutions`. */
  { parts?: never; file?: never; aif: Scalars['JSON']['input']; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; brat?: never; }
  |  /** Online visualisation of arguments. */
  { parts?: never; file?: never; aif?: never; ova: Scalars['JSON']['input']; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; brat?: never; }
  |  /** Simple argument description format. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface: Scalars['JSON']['input']; argdown?: never; kialo?: never; arggraph?: never; brat?: never; }
  |  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown: Scalars['String']['input']; kialo?: never; arggraph?: never; brat?: never; }
  |  /**
   * A discussion exported from Kialo: its text or, with votes, the JSON of the site (`claims`,
   * `locations` and `votes`) as a text.
   */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo: Scalars['String']['input']; arggraph?: never; brat?: never; }
  |  /** XML of the argumentative microtexts. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph: Scalars['String']['input']; brat?: never; }
  |  /** Annotations of a text in BRAT's standoff format. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; brat: BratInput; };

/**
 * The two files of a document in BRAT, with the types of AbstRCT and of the persuasive essays.
 *
 *     { text: "Trams are quiet.", annotations: "T1\tClaim 0 16\tTrams are quiet." }
 */
export type BratInput = {
  /** The file that ends in `.ann`. */
  annotations: Scalars['String']['input'];
  /** The file that ends in `.txt`. Without it, the quotations in the annotations count. */
  text?: InputMaybe<Scalars['String']['input']>;
};

/**
 * A graph of statements and of the relations between them. Edges lead from premise to conclusion,
 * and each joins a relation with a statement, or with another relation (an undercut). A dialogue is
 * read from `aif` only: what is compared has none.
 *
 *     { nodes: [
 *         { id: "claim", text: "Trams should be free." }
 *         { id: "against", type: ATTACK }
 *         { id: "reason", text: "Somebody has to pay for them." }
 *       ]
 *       edges: [{ source: "reason", target: "against" }, { source: "against", target: "claim" }] }
 */
export type ArgumentGraphInput = {
  /** At least one statement. */
  nodes: Array<GraphNodeInput>;
  edges?: InputMaybe<Array<GraphEdgeInput>>;
  /** The id of the statement that the graph argues for; by default what most nodes lead to. */
  majorClaim?: InputMaybe<Scalars['String']['input']>;
};

/** A statement or a relation. */
export type GraphNodeInput = {
  /** Unique in the graph. */
  id: Scalars['String']['input'];
  type?: InputMaybe<GraphNodeType>;
  /** Of a statement. */
  text?: InputMaybe<Scalars['String']['input']>;
  /** Of a relation: its argumentation scheme, such as `Expert Opinion`. */
  scheme?: InputMaybe<Scalars['String']['input']>;
};

export type GraphEdgeInput = {
  source: Scalars['String']['input'];
  target: Scalars['String']['input'];
};

export type GraphNodeType =
  /** What somebody says (I-node). */
  | 'STATEMENT'
  /** A relation: for what it leads to. */
  | 'SUPPORT'
  /** A relation: against what it leads to. */
  | 'ATTACK'
  /** A relation: the same in other words. */
  | 'REPHRASE';

/** How the structure of graphs is compared. */
export type StructureMethod =
  /**
   * The default: CASCADE where a model for the layout is there, else MATCHING, but structure counts
   * less for a query with one relation, and for graphs that may be on another topic.
   */
  | 'AUTO'
  /** Not at all: the order is that of the content. */
  | 'NONE'
  /** By vectors of their shape: fast, without a mapping. */
  | 'VISION'
  /** By the best mapping of nodes and edges: slow. */
  | 'MATCHING'
  /** The best by VISION are matched, and come first. */
  | 'CASCADE';

/** What the vectors of shapes are made of: pictures as in `ImageLayout`, or COUNTS. */
export type StructureLayout =
  | 'LOGICAL'
  | 'TREEMAP'
  | 'ICICLE'
  /** Counts of nodes by kind, depth and neighbourhood, and of relations by scheme. */
  | 'COUNTS';

/** How the graphs of the nearest content are ordered, such as `{ method: MATCHING }`. */
export type StructureInput = {
  method?: InputMaybe<StructureMethod>;
  /** What VISION and CASCADE compare; by default what measures best. */
  layout?: InputMaybe<StructureLayout>;
  /** How many of the best CASCADE matches, and so maps, 1 to 100; 20 by default. */
  mappings?: InputMaybe<Scalars['Int']['input']>;
  /**
   * How much the texts count beside the structure, 0 to 1: 0 orders by structure alone, 1 by texts alone.
   * By default 0.8 for what VISION compares, 0.3 for what is matched; AUTO raises it for each graph. A
   * weight that you give holds for all graphs, also under AUTO.
   */
  textWeight?: InputMaybe<Scalars['Float']['input']>;
};

/**
 * Which graphs are admitted; counts as in `GraphCounts`. All fields that you give must hold.
 *
 *     { topic: ["Transport"], attacks: { from: 1 }, depth: { to: 3 } }
 */
export type ArgumentGraphFilter = {
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  /**
   * Argumentation schemes, one of which a relation of the graph names; in any usual spelling, such as
   * `Expert Opinion` or `ArgumentFromExpertOpinion`.
   */
  scheme?: InputMaybe<Array<Scalars['String']['input']>>;
  statements?: InputMaybe<IntRange>;
  relations?: InputMaybe<IntRange>;
  supports?: InputMaybe<IntRange>;
  attacks?: InputMaybe<IntRange>;
  rephrases?: InputMaybe<IntRange>;
  edges?: InputMaybe<IntRange>;
  depth?: InputMaybe<IntRange>;
  locutions?: InputMaybe<IntRange>;
  speakers?: InputMaybe<IntRange>;
  /**
   * Of the question: of the best 50 graphs those whose major claim takes it. A network reads the 24 nearest
   * major claims in other words. Counts and facets count the other graphs, too, except what `matchCount`
   * counts.
   */
  side?: InputMaybe<Array<Side>>;
};

/** Both included. */
export type IntRange = {
  from?: InputMaybe<Scalars['Int']['input']>;
  to?: InputMaybe<Scalars['Int']['input']>;
};

export type ArgumentGraphConnection = {
  __typename?: 'ArgumentGraphConnection';
  edges: Array<ArgumentGraphEdge>;
  nodes: Array<ArgumentGraph>;
  /** What was searched by, if that was a document; its warnings say what to check. */
  mined?: Maybe<MinedGraph>;
  /** How the major claim of what was searched by was read. */
  reading?: Maybe<Reading>;
  pageInfo: PageInfo;
  admittedCount: Scalars['Int']['output'];
  /**
   * How many answer, as of premises: by their two statements nearest to what is asked, which is a text or
   * the major claim of a graph. Null only for a graph whose major claim has no text.
   */
  matchCount?: Maybe<Scalars['Int']['output']>;
  /** As of premises. */
  facets?: Maybe<Array<Facet>>;
};


export type ArgumentGraphConnectionFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  of?: InputMaybe<FacetScope>;
  ignoreOwnCondition?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ArgumentGraphEdge = {
  __typename?: 'ArgumentGraphEdge';
  cursor: Scalars['Cursor']['output'];
  /**
   * Comparable only within one search and one `method`: matched graphs come before those that VISION
   * compared, and these before the others.
   */
  score: Scalars['Float']['output'];
  explain: Explain;
  structure: StructureComparison;
  /** Which side of the question, or of the query's major claim, its major claim takes; null if unknown. */
  side?: Maybe<SideEstimate>;
  /** Whether it answers, as `matchCount` counts, and null where that is. */
  matches?: Maybe<Scalars['Boolean']['output']>;
  /** Which of its nodes stand for nodes of the query; null if it was not matched. */
  mapping?: Maybe<Array<NodeMapping>>;
  /**
   * Query and graph side by side as SVG; the same number marks nodes that stand for each other. Null if
   * it was not matched.
   */
  mappingImage?: Maybe<Scalars['String']['output']>;
  node: ArgumentGraph;
};


export type ArgumentGraphEdgeMappingImageArgs = {
  width?: InputMaybe<Scalars['Int']['input']>;
};

/** How a graph's structure compares with the query's. */
export type StructureComparison = {
  __typename?: 'StructureComparison';
  /** The one that decided. */
  method: StructureMethod;
  applicability: StructureApplicability;
  /** 0 to 1; null if it was not compared. */
  similarity?: Maybe<Scalars['Float']['output']>;
  layout?: Maybe<StructureLayout>;
  /** By VISION, also where MATCHING decided. */
  visionSimilarity?: Maybe<Scalars['Float']['output']>;
  /** How much better another mapping could be; 0 if this one is proved best. */
  gap?: Maybe<Scalars['Float']['output']>;
  /** How much the texts counted in its score, 0 to 1; null if the structure was not compared. */
  textWeight?: Maybe<Scalars['Float']['output']>;
  /** Why AUTO let the texts count more than the other methods do; null if it did not. */
  reason?: Maybe<TextWeightReason>;
};

export type TextWeightReason =
  /** The query has one relation only: many graphs are built like it. */
  | 'FEW_RELATIONS'
  /** The texts of this graph are less near to the query than those of the nearest graph, so it may be on another topic. */
  | 'OTHER_CONTENT';

export type StructureApplicability =
  | 'APPLIED'
  /** The query has no relations. */
  | 'NOT_APPLICABLE'
  /** This graph has none, and so a similarity of 0. */
  | 'WITHOUT_RELATIONS'
  /** Both graphs are too large to be matched in time. */
  | 'TOO_LARGE'
  /** Not asked for, or the graph is not among the nearest by content. */
  | 'NOT_COMPARED';

/** A node of a hit (the case) that stands for a node of the query. */
export type NodeMapping = {
  __typename?: 'NodeMapping';
  queryNode: Scalars['String']['output'];
  caseNode: Scalars['String']['output'];
  /** Of statements the cosine, of relations the similarity of their schemes, 0 to 1. */
  similarity: Scalars['Float']['output'];
  /** Of a relation its scheme, or else its type. */
  queryText: Scalars['String']['output'];
  caseText: Scalars['String']['output'];
};

/** An argument with its inner structure. */
export type ArgumentGraph = Node & {
  __typename?: 'ArgumentGraph';
  /** `by: { graphId: }` searches for graphs like it. */
  id: Scalars['ID']['output'];
  /** The id in the data, or the name of its file. */
  externalId: Scalars['String']['output'];
  corpus: Corpus;
  topic?: Maybe<Scalars['String']['output']>;
  /** Of most of its text. */
  language?: Maybe<Scalars['String']['output']>;
  /** What it argues for. */
  majorClaim: GraphNode;
  counts: GraphCounts;
  nodes: Array<GraphNode>;
  edges: Array<GraphEdge>;
  /**
   * What was said in the dialogue that it was made of, in the order of the data. Searches by structure
   * ignore it.
   *
   *     locutions { speaker text illocutions { act target { id text } } repliesTo { speaker } }
   */
  locutions: Array<Locution>;
  /** Who took part, in the order of their first locution. */
  speakers: Array<Speaker>;
  /** What counts more than what, where the data says so. */
  preferences: Array<Preference>;
  /** Its statements, of all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
  /** A picture of it, with a legend. */
  image: GraphImage;
  /** Similar graphs of its corpus, best first. */
  similar?: Maybe<ArgumentGraphConnection>;
  warnings: Array<GraphWarning>;
  extra: Scalars['JSON']['output'];
};


/** An argument with its inner structure. */
export type ArgumentGraphLocutionsArgs = {
  speakers?: InputMaybe<Array<Scalars['String']['input']>>;
};


/** An argument with its inner structure. */
export type ArgumentGraphPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** An argument with its inner structure. */
export type ArgumentGraphImageArgs = {
  layout?: InputMaybe<ImageLayout>;
  width?: InputMaybe<Scalars['Int']['input']>;
  format?: InputMaybe<ImageFormat>;
  fold?: InputMaybe<FoldInput>;
  paper?: InputMaybe<PaperSize>;
  locutions?: InputMaybe<Scalars['Boolean']['input']>;
};


/** An argument with its inner structure. */
export type ArgumentGraphSimilarArgs = {
  structure?: InputMaybe<StructureInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/**
 * A text as an argument graph. `nodes` and `edges`, corrected or not, can be sent back as
 * `ArgumentGraphQuery.graph.parts`.
 */
export type MinedGraph = {
  __typename?: 'MinedGraph';
  /** ISO 639-1; null if it could not be detected. */
  language?: Maybe<Scalars['String']['output']>;
  /** The statements, in the order of the text. */
  units: Array<MinedUnit>;
  /** One for each statement but the major claim. */
  relations: Array<MinedRelation>;
  /** What the text argues for. */
  majorClaim: MinedUnit;
  nodes: Array<GraphNode>;
  edges: Array<GraphEdge>;
  /** A picture as SVG. Null if it could not be drawn. */
  image?: Maybe<Scalars['String']['output']>;
  /** What to know before this graph is used. */
  warnings: Array<MiningWarning>;
};


/**
 * A text as an argument graph. `nodes` and `edges`, corrected or not, can be sent back as
 * `ArgumentGraphQuery.graph.parts`.
 */
export type MinedGraphImageArgs = {
  layout?: InputMaybe<ImageLayout>;
  width?: InputMaybe<Scalars['Int']['input']>;
};

/** A statement that was found in a text: a sentence, or a clause of one. */
export type MinedUnit = {
  __typename?: 'MinedUnit';
  /** The id of its node in `nodes`. */
  id: Scalars['String']['output'];
  /** As it stands in the text. */
  text: Scalars['String']['output'];
  /** Where it begins in the text, in UTF-16 code units as JavaScript counts them. If you gave `units`, they count as if they were joined by single spaces. */
  start: Scalars['Int']['output'];
  /** Where it ends; the first code unit behind it. */
  end: Scalars['Int']['output'];
  /** The probability that the text argues for it; those of all statements add up to 1. */
  majorClaimConfidence: Scalars['Float']['output'];
};

/** What one statement of a text does for another. */
export type MinedRelation = {
  __typename?: 'MinedRelation';
  /** The id of its node in `nodes`. */
  id: Scalars['String']['output'];
  /** The `MinedUnit.id` of the statement that supports or attacks. */
  source: Scalars['String']['output'];
  /** The `MinedUnit.id` of the statement that is supported or attacked. */
  target: Scalars['String']['output'];
  /** SUPPORT or ATTACK. */
  type: GraphNodeType;
  /** The probability of this relation between these two statements, 0 to 1. */
  confidence: Scalars['Float']['output'];
};

export type MiningWarning = {
  __typename?: 'MiningWarning';
  code: MiningWarningCode;
  message: Scalars['String']['output'];
};

export type MiningWarningCode =
  /** There is nothing to relate. In a search by such a document, hits are ordered by content alone. */
  | 'SINGLE_STATEMENT'
  /** The language could not be detected; the text is divided by its punctuation only. */
  | 'LANGUAGE_UNKNOWN'
  /** Not English, French, German or Italian; the text is divided by its punctuation only. */
  | 'LANGUAGE_UNSUPPORTED'
  /** Neither the major claim nor the relations are probable: there may be no argument. */
  | 'ARGUMENT_UNLIKELY';

/** A statement of a graph, or a relation between nodes. */
export type GraphNode = {
  __typename?: 'GraphNode';
  /** Unique in its graph. */
  id: Scalars['String']['output'];
  type: GraphNodeType;
  /** Null of a relation. */
  text?: Maybe<Scalars['String']['output']>;
  /** The argumentation scheme of a relation, as the data name it, such as `Argument From Sign`. */
  scheme?: Maybe<Scalars['String']['output']>;
  /** What that scheme argues from; pictures have a hatch for each. Null if it names none. */
  schemeFamily?: Maybe<SchemeFamily>;
  /** How many readers found the impact of a statement none, low, medium, high and very high: `[0, 1, 2, 5, 2]`. */
  votes?: Maybe<Array<Scalars['Int']['output']>>;
  /** The mean of these votes, 0 (none) to 4 (very high); null without votes. */
  impact?: Maybe<Scalars['Float']['output']>;
};

/** What somebody said in a dialogue, such as "But who pays for it?". */
export type Locution = {
  __typename?: 'Locution';
  /** Unique in its graph. If a relation begins or ends at the locution itself, the graph has a statement with the same id. */
  id: Scalars['String']['output'];
  /** Without the name of the speaker. */
  text: Scalars['String']['output'];
  /** Null where the data names nobody. */
  speaker?: Maybe<Scalars['String']['output']>;
  /** When it was said, as the data writes it. */
  start?: Maybe<Scalars['String']['output']>;
  /** Who recorded it, if the data says so. */
  analyst?: Maybe<Scalars['String']['output']>;
  /** What the speaker does by saying it. */
  illocutions: Array<Illocution>;
  /** Earlier locutions that it answers. */
  repliesTo: Array<Locution>;
};

/** What a speaker does by saying something: "by saying this, Ann asserts that trams are quiet". */
export type Illocution = {
  __typename?: 'Illocution';
  /** Such as `Asserting`, `Arguing`, `Disagreeing` or `Pure Questioning`. */
  act: Scalars['String']['output'];
  /** The statement that is asserted, or the relation that is made by arguing. */
  target?: Maybe<GraphNode>;
  /** Instead of `target`: what somebody else said, which is reported. */
  reported?: Maybe<Locution>;
  /** The earlier locution that it is done by answering, if it is: one disagrees with something. */
  inReplyTo: Array<Locution>;
};

export type Speaker = {
  __typename?: 'Speaker';
  /** Also the `author` of the premises that are the statements, so a `filter` can find these. */
  name: Scalars['String']['output'];
  locutionCount: Scalars['Int']['output'];
  /** Null if none of the statements is the speaker's. */
  profile?: Maybe<SocioProfile>;
};

export type Preference = {
  __typename?: 'Preference';
  preferred: GraphNode;
  over: GraphNode;
  scheme?: Maybe<Scalars['String']['output']>;
};

/** What a group of argumentation schemes argues from, after Walton, Reed and Macagno (2008). */
export type SchemeFamily =
  /** What good or bad comes of it: `Positive Consequences`, `Fear Appeal`, `Slippery Slope`. */
  | 'CONSEQUENCES'
  /** Goals, values and ways: `Practical Reasoning`, `Values`, `Alternatives`. */
  | 'PRACTICAL_REASONING'
  /** `Cause To Effect`, `Sign`, `Evidence To Hypothesis`. */
  | 'CAUSES_AND_SIGNS'
  /** Who says so: `Expert Opinion`, `Witness Testimony`, `Ignorance`. */
  | 'POSITION_TO_KNOW'
  /** Persons and people: `Commitment`, `Ad Hominem`, `Popular Opinion`. */
  | 'COMMITMENT_AND_CREDIBILITY'
  /** `Example`, `Analogy`, `Precedent`. */
  | 'CASES'
  /** `Established Rule`, `Exceptional Case`, `Verbal Classification`. */
  | 'RULES'
  /** Every other name. */
  | 'OTHER';

/** From a premise to a relation or from a relation to its conclusion, by their ids. */
export type GraphEdge = {
  __typename?: 'GraphEdge';
  source: Scalars['String']['output'];
  target: Scalars['String']['output'];
};

export type GraphCounts = {
  __typename?: 'GraphCounts';
  statements: Scalars['Int']['output'];
  /** Of all types. */
  relations: Scalars['Int']['output'];
  supports: Scalars['Int']['output'];
  attacks: Scalars['Int']['output'];
  rephrases: Scalars['Int']['output'];
  edges: Scalars['Int']['output'];
  /** Levels of relations under the major claim. */
  depth: Scalars['Int']['output'];
  /** Of the dialogue. */
  locutions: Scalars['Int']['output'];
  speakers: Scalars['Int']['output'];
};

/**
 * What images should be about, such as `{ text: "free trams" }`. An image finds others that show or say
 * something similar.
 */
export type ImageQuery =
  { text: Scalars['String']['input']; argument?: never; premiseId?: never; imageId?: never; }
  |  { text?: never; argument: ArgumentInput; premiseId?: never; imageId?: never; }
  |  { text?: never; argument?: never; premiseId: Scalars['ID']['input']; imageId?: never; }
  |  { text?: never; argument?: never; premiseId?: never; imageId: Scalars['ID']['input']; };

/** An argument in parts, such as `{ claim: "Trams should be free.", premise: "They make no noise." }`. */
export type ArgumentInput = {
  topic?: InputMaybe<Scalars['String']['input']>;
  claim?: InputMaybe<Scalars['String']['input']>;
  premise?: InputMaybe<Scalars['String']['input']>;
  /** The side of the premise on the claim. Without a premise: of the claim on the topic. */
  stance?: InputMaybe<Stance>;
};

/** What is compared with the query. */
export type ImageModality =
  /** The text of the page, the text in the image, and the names of the objects that it shows. */
  | 'TEXT'
  /** The pixels of the image. With a query in words, this needs a CLIP model. */
  | 'VISUAL'
  /** Both, as far as the query allows. */
  | 'BOTH';

/**
 * Which images are admitted; all fields that you give must hold.
 *
 *     { site: ["en.wikipedia.org"], width: { from: 640 } }
 */
export type ImageFilter = {
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Hosts of their pages. */
  site?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Objects that they show, as in `ImageLabel.name`. */
  label?: InputMaybe<Array<Scalars['String']['input']>>;
  rights?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Of the original, in pixels. */
  width?: InputMaybe<IntRange>;
  height?: InputMaybe<IntRange>;
  /**
   * Of the question: of the best 200 images those that take it, as `Image.sides` says of a question that
   * is the same or the opposite. Counts and facets count the others, too, except what `matchCount` counts.
   */
  side?: InputMaybe<Array<Side>>;
};

/** What happens to the best images after ranking, such as `{ stepBackCopies: true }`. */
export type ImageRerankInput = {
  /** Moves copies of a better image to the end. */
  stepBackCopies?: InputMaybe<Scalars['Boolean']['input']>;
  /** Avoid repetition of what the images show and of what their pages say. */
  diversify?: InputMaybe<SimilarityDiversifyInput>;
};

export type ImageConnection = {
  __typename?: 'ImageConnection';
  /** What was compared. */
  modality: ImageModality;
  /** Null for an image that takes no side of a question. */
  reading?: Maybe<Reading>;
  edges: Array<ImageEdge>;
  nodes: Array<Image>;
  pageInfo: PageInfo;
  admittedCount: Scalars['Int']['output'];
  /**
   * How many answer, as of premises: by the passage beside them or the text in them; images without both
   * never do. Null only for a search by an image that takes no side of a question.
   */
  matchCount?: Maybe<Scalars['Int']['output']>;
  /** The number of images for each value of these variables. */
  facets?: Maybe<Array<Facet>>;
};


export type ImageConnectionFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  of?: InputMaybe<FacetScope>;
  ignoreOwnCondition?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

export type ImageEdge = {
  __typename?: 'ImageEdge';
  cursor: Scalars['Cursor']['output'];
  /** Comparable only within one search. */
  score: Scalars['Float']['output'];
  explain: Explain;
  /** What each part of the image gives to the score; the greatest first. */
  parts: Array<ImagePartMatch>;
  /**
   * Which side of the question it takes, as `Image.sides` says of a question that is the same or the
   * opposite; null if that is not known.
   */
  side?: Maybe<SideEstimate>;
  /** Whether it answers, as `matchCount` counts, and null where that is. */
  matches?: Maybe<Scalars['Boolean']['output']>;
  /** The sentences of its page that are nearest to the query, 1 to 10. */
  sentences: Array<PageSentence>;
  node: Image;
};


export type ImageEdgeSentencesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type ImagePartMatch = {
  __typename?: 'ImagePartMatch';
  part: ImagePart;
  /** The cosine to the query. */
  similarity: Scalars['Float']['output'];
  /** Its share of the score. All shares add up to the score, except for an image that only its pixels found. */
  contribution: Scalars['Float']['output'];
};

export type ImagePart =
  /** The passage of its page. */
  | 'PASSAGE'
  /** The text in it. */
  | 'OCR'
  /** The names of the objects that it shows. */
  | 'LABELS'
  /** How it looks. */
  | 'PIXELS';

/** A sentence of an image's page. */
export type PageSentence = {
  __typename?: 'PageSentence';
  text: Scalars['String']['output'];
  /** The cosine to the query. */
  score: Scalars['Float']['output'];
  /** Words in common with the query, in any inflection. */
  words: Array<Scalars['String']['output']>;
};

/** An image, and what its page says. */
export type Image = Node & {
  __typename?: 'Image';
  /** `by: { imageId: }` searches for images like it. */
  id: Scalars['ID']['output'];
  /** The id in the data. */
  externalId: Scalars['String']['output'];
  corpus: Corpus;
  /** The path of the image on this server, as WebP of at most 1,280 pixels in width and height. */
  url: Scalars['String']['output'];
  /** Of the original, in pixels. */
  width: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  /** The title of its page. */
  title?: Maybe<Scalars['String']['output']>;
  /** The central sentences of its page. */
  passage?: Maybe<Scalars['String']['output']>;
  /** The text in it, line by line. */
  ocr?: Maybe<Scalars['String']['output']>;
  /** Objects that a classifier recognises; often none. */
  labels: Array<ImageLabel>;
  /** The page that it was found on. */
  pageUrl?: Maybe<Scalars['String']['output']>;
  /** The host of that page. */
  site?: Maybe<Scalars['String']['output']>;
  /** Where it was loaded from. */
  imageUrl?: Maybe<Scalars['String']['output']>;
  /** Who holds the rights, or the licence, as far as the data says. */
  rights?: Maybe<Scalars['String']['output']>;
  /** ISO 639-1; of its page, as the data says or as detected. */
  language?: Maybe<Scalars['String']['output']>;
  topic?: Maybe<Scalars['String']['output']>;
  /** The sides that it takes, only where the data says so. */
  sides: Array<ImageSide>;
  /** Further fields of the data. */
  extra: Scalars['JSON']['output'];
  /** Images of its corpus that show or say something similar. */
  similar?: Maybe<ImageConnection>;
};


/** An image, and what its page says. */
export type ImageUrlArgs = {
  width?: InputMaybe<Scalars['Int']['input']>;
};


/** An image, and what its page says. */
export type ImageSimilarArgs = {
  modality?: InputMaybe<ImageModality>;
  rerank?: InputMaybe<ImageRerankInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** An object that an image shows, by a classifier that knows 1,000 kinds of objects. */
export type ImageLabel = {
  __typename?: 'ImageLabel';
  /** In English. */
  name: Scalars['String']['output'];
  probability: Scalars['Float']['output'];
};

export type ImageSide = {
  __typename?: 'ImageSide';
  question: Scalars['String']['output'];
  side: Stance;
};

/** How alike the pixels of an image and of the query are. */
export type PixelsReason = {
  __typename?: 'PixelsReason';
  /** The cosine of the image and the query; null if they cannot be compared. */
  similarity?: Maybe<Scalars['Float']['output']>;
  /** The weight of the pixels in the score, 0 to 1; the rest is text. */
  weight: Scalars['Float']['output'];
};

/** The image is a copy of a better hit. */
export type CopyReason = {
  __typename?: 'CopyReason';
  of?: Maybe<Image>;
};

/** What was repaired when a graph was read. */
export type GraphWarning = {
  __typename?: 'GraphWarning';
  /** A documented code. */
  code: Scalars['String']['output'];
  message: Scalars['String']['output'];
  /** Nodes or edges that it concerns. */
  count: Scalars['Int']['output'];
  /** The first of them. */
  nodes: Array<Scalars['String']['output']>;
};

export type ImageLayout =
  /** Boxes and arrows, the major claim first. */
  | 'NODE_LINK'
  /** Areas in rows, the major claim at the bottom. */
  | 'LOGICAL'
  /** Areas of relations, each inside the one that it leads to. */
  | 'TREEMAP'
  /** Areas in rows, the major claim at the top. */
  | 'ICICLE';

export type ImageFormat =
  /** Sharp at every size; the pointer shows whole texts. */
  | 'SVG'
  | 'PNG'
  | 'WEBP'
  /** For print. */
  | 'PDF';

/** What a PDF is printed on: one page, to which the picture is scaled. */
export type PaperSize =
  | 'A4'
  | 'A3';

/**
 * What boxes and arrows show of a large graph, such as `{ maxNodes: 60 }`. The largest branches are
 * shown, and others folded to a mark that counts what is in them. What leads directly to the major
 * claim is always shown, up to 1,000 nodes.
 */
export type FoldInput = {
  /** From 1 to 1,000. */
  maxNodes?: InputMaybe<Scalars['Int']['input']>;
  /** The id of a node, as in `GraphNode.id`: only what leads to it is shown. */
  focus?: InputMaybe<Scalars['String']['input']>;
  /** Nodes that are shown with what leads to them, also beyond `maxNodes`; at most 100. */
  open?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Nodes below which all is folded; at most 100. */
  closed?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A picture of a graph. Null where it could not be drawn. */
export type GraphImage = {
  __typename?: 'GraphImage';
  /** A path on this server. */
  url: Scalars['String']['output'];
  width?: Maybe<Scalars['Int']['output']>;
  height?: Maybe<Scalars['Int']['output']>;
  format: ImageFormat;
  /** How many nodes are folded, and so not shown one by one. */
  foldedCount: Scalars['Int']['output'];
  /** The picture itself, whatever `format` is. */
  svg?: Maybe<Scalars['String']['output']>;
};

/** What is known of an author, or of all whose profiles are equal. */
export type SocioProfile = Node & {
  __typename?: 'SocioProfile';
  id: Scalars['ID']['output'];
  corpus: Corpus;
  /** Null where the profile stands for a group. */
  author?: Maybe<Scalars['String']['output']>;
  values: Array<SocioValue>;
  /** Empty where nothing is known. */
  value: Array<Scalars['String']['output']>;
  premiseCount: Scalars['Int']['output'];
  /** Of all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
};


/** What is known of an author, or of all whose profiles are equal. */
export type SocioProfileValueArgs = {
  variable: Scalars['String']['input'];
};


/** What is known of an author, or of all whose profiles are equal. */
export type SocioProfilePremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  sort?: InputMaybe<PremiseSort>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

export type SocioValue = {
  __typename?: 'SocioValue';
  variable: Scalars['String']['output'];
  /** More than one only where the variable is MULTIPLE. */
  values: Array<Scalars['String']['output']>;
  /** False where the data says that it is not known. */
  known: Scalars['Boolean']['output'];
};

export type SocioProfileConnection = {
  __typename?: 'SocioProfileConnection';
  edges: Array<SocioProfileEdge>;
  nodes: Array<SocioProfile>;
  pageInfo: PageInfo;
  admittedCount: Scalars['Int']['output'];
};

export type SocioProfileEdge = {
  __typename?: 'SocioProfileEdge';
  cursor: Scalars['Cursor']['output'];
  node: SocioProfile;
};

/** How the values of a variable relate. */
export type VariableKind =
  /** One value without an order, such as a residence. */
  | 'NOMINAL'
  /** One value of an ordered list, such as an age group. */
  | 'ORDINAL'
  /** Any number of values, such as issues that matter. */
  | 'MULTIPLE';

/** Something that the data says of authors, such as their age group. */
export type SocioVariable = {
  __typename?: 'SocioVariable';
  name: Scalars['String']['output'];
  title: Scalars['String']['output'];
  kind: VariableKind;
  /** Of an ORDINAL variable in their order. */
  values: Array<FacetValue>;
  /** How many have no value, or none that you may see. */
  missing: Scalars['Int']['output'];
};

export type FacetScope =
  /** All that the filter admits. */
  | 'ADMITTED'
  /** Those that `matchCount` counts. */
  | 'MATCHING';

/** How many premises, graphs or images have each value of a variable. */
export type Facet = {
  __typename?: 'Facet';
  variable: Scalars['String']['output'];
  title: Scalars['String']['output'];
  of: FacetScope;
  /** The most frequent first; of an ORDINAL variable and a histogram in order. */
  values: Array<FacetValue>;
  /** How many have no value, or none that you may see (`Corpus.minGroup`). */
  missing: Scalars['Int']['output'];
};

/** A value, or a bar of a histogram. */
export type FacetValue = {
  __typename?: 'FacetValue';
  /** Such as `18-34`; of a bar such as `10 to 20`. */
  value: Scalars['String']['output'];
  count: Scalars['Int']['output'];
  /** It means that nothing is known. */
  unknown: Scalars['Boolean']['output'];
  /** Where the bar begins. */
  from?: Maybe<Scalars['Float']['output']>;
  /** Where it ends; only the last bar includes it. */
  to?: Maybe<Scalars['Float']['output']>;
};

export type Suggestion = {
  __typename?: 'Suggestion';
  /** `topic`, `claim`, or the socio-variable whose value it is. */
  variable: Scalars['String']['output'];
  /** The topic, the value, or the text of the claim; of a long claim, its first 1,000 characters. */
  text: Scalars['String']['output'];
  /** How many premises have it. */
  count: Scalars['Int']['output'];
  claim?: Maybe<Claim>;
};

/** Premises, claims, graphs and images, with the variables that describe authors. */
export type Corpus = Node & {
  __typename?: 'Corpus';
  id: Scalars['ID']['output'];
  /** What the argument `corpus` takes. */
  name: Scalars['String']['output'];
  title?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  licence?: Maybe<Scalars['String']['output']>;
  visibility: CorpusVisibility;
  premiseCount: Scalars['Int']['output'];
  claimCount: Scalars['Int']['output'];
  graphCount: Scalars['Int']['output'];
  imageCount: Scalars['Int']['output'];
  /**
   * You cannot single out a group of fewer authors than this by their profiles; null if you see whole
   * profiles. Filters by an author's name are answered with `AUTHORS_WITHHELD`.
   */
  minGroup?: Maybe<Scalars['Int']['output']>;
  /** What it says about authors, with counts. */
  variables: Array<SocioVariable>;
  /** Further fields that can be filtered by. */
  fields: Array<FilterableField>;
  /** Labels for judgements by set, with what each counts: `{ relevance: { relevant: 1, unsure: null } }`. */
  labels: Scalars['JSON']['output'];
  /** The model that made its vectors. */
  encoder: Scalars['String']['output'];
  /** For `prefer: { inferred: true }`; null where none was learned, or inferring is off. */
  profileModel?: Maybe<ProfileModel>;
  /**
   * How premises are ordered by searches and comparisons of groups that say neither `rank` nor `rerank` nor
   * `tuning`; null if by default, as with `rank: { auto: {} }`.
   */
  tuning?: Maybe<CorpusTuning>;
  claims?: Maybe<ClaimConnection>;
};


/** Premises, claims, graphs and images, with the variables that describe authors. */
export type CorpusClaimsArgs = {
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** What was chosen for a corpus by its judgements. */
export type CorpusTuning = {
  __typename?: 'CorpusTuning';
  /** As the argument: `{ "fused": { "lexicalWeight": 0.3 } }`. */
  rank: Scalars['JSON']['output'];
  /** As the argument; null if nothing follows the ranking. */
  rerank?: Maybe<Scalars['JSON']['output']>;
  questionCount: Scalars['Int']['output'];
  judgementCount: Scalars['Int']['output'];
  /** How much higher nDCG at 10 is than by default, on questions that the choice did not know. */
  difference: Scalars['Float']['output'];
  /** Of the difference, 95 %. */
  interval: Interval;
  /** When it was chosen (ISO 8601). */
  tunedAt: Scalars['String']['output'];
};

/** A model that guesses profiles from texts: how well, and what it must not be used for (`limits`). */
export type ProfileModel = {
  __typename?: 'ProfileModel';
  /** It changes whenever the model is learned anew. */
  version: Scalars['String']['output'];
  /** How many premises. */
  trainedOn: Scalars['Int']['output'];
  /** False if measured on new authors instead. */
  measuredOnNewClaims: Scalars['Boolean']['output'];
  variables: Array<InferredVariable>;
  limits: Array<Scalars['String']['output']>;
  /** Whether it may have learned from an author who has been deleted since. If so, learn it again. */
  stale: Scalars['Boolean']['output'];
};

/** How well a model guesses one socio-variable, by cross-validation. */
export type InferredVariable = {
  __typename?: 'InferredVariable';
  variable: Scalars['String']['output'];
  /** How many have a known value. */
  premiseCount: Scalars['Int']['output'];
  values: Array<Scalars['String']['output']>;
  /** How often the most probable value is right, 0 to 1. */
  accuracy: Scalars['Float']['output'];
  /** How often the most frequent value would be. */
  majorityAccuracy: Scalars['Float']['output'];
  /** The mean distance of probability and frequency; 0 is best. */
  calibrationError: Scalars['Float']['output'];
};

export type FilterableField = {
  __typename?: 'FilterableField';
  name: Scalars['String']['output'];
  type: FieldType;
};

export type FieldType =
  /** Words: `anyOf`. */
  | 'KEYWORD'
  /** Numbers: `from`, `to`. */
  | 'FLOAT'
  /** Truth values: `equals`. */
  | 'BOOL';

/** What an annotator said about a hit for a question. */
export type Judgement = Node & {
  __typename?: 'Judgement';
  id: Scalars['ID']['output'];
  question: Scalars['String']['output'];
  /** Null if it was deleted. */
  hit?: Maybe<Node>;
  /** One of `Corpus.labels`. */
  label: Scalars['String']['output'];
  annotator: Scalars['String']['output'];
};

export type JudgementConnection = {
  __typename?: 'JudgementConnection';
  edges: Array<JudgementEdge>;
  nodes: Array<Judgement>;
  pageInfo: PageInfo;
  admittedCount: Scalars['Int']['output'];
};

export type JudgementEdge = {
  __typename?: 'JudgementEdge';
  cursor: Scalars['Cursor']['output'];
  node: Judgement;
};

/** How much of an author was deleted, or would be deleted. */
export type AuthorDeletion = {
  __typename?: 'AuthorDeletion';
  author: Scalars['String']['output'];
  dryRun: Scalars['Boolean']['output'];
  /** With the statements of the author in argument graphs. */
  premises: Scalars['Int']['output'];
  /** 1 if the author has a profile, else 0. */
  profiles: Scalars['Int']['output'];
  /** Judgements of what is deleted, and judgements by the author. */
  judgements: Scalars['Int']['output'];
  /** Graphs that lose what the author says, and keep their structure and what others say. */
  graphsChanged: Scalars['Int']['output'];
  /** Graphs in which nobody else says anything. */
  graphsDeleted: Scalars['Int']['output'];
  /** What the author says in dialogues. */
  locutions: Scalars['Int']['output'];
};

/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Adds premises, or replaces those with the same `externalId`. A bad one does not stop the others.
   *
   *     putPremises(corpus: "demo", premises: [{ externalId: "p1", text: "Buses would be full at last." }]) {
   *       added items { id error { code message } }
   *     }
   */
  putPremises?: Maybe<WriteResult>;
  deletePremises?: Maybe<WriteResult>;
  /**
   * Adds argument graphs, or replaces those with the same `externalId`. Their statements become
   * premises. Mistakes in a file are repaired where possible; `warnings` says how.
   *
   *     putArgumentGraphs(corpus: "demo", graphs: [
   *       { externalId: "g1", graph: { argdown: "[Trams]: Trams are quiet." } }
   *     ]) { added items { warnings { message } error { message } } }
   */
  putArgumentGraphs?: Maybe<WriteResult>;
  /** Deletes their statements too. */
  deleteArgumentGraphs?: Maybe<WriteResult>;
  /**
   * Adds images, or replaces those with the same `externalId`: JPEG, PNG, WebP, GIF or AVIF. Large
   * ones are better sent to `PUT /images`, one at a time.
   *
   *     putImages(corpus: "demo", images: [
   *       { externalId: "i1", base64: "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=", text: "The tram has run since May." }
   *     ]) { added items { error { message } } }
   */
  putImages?: Maybe<WriteResult>;
  deleteImages?: Maybe<WriteResult>;
  /**
   * Adds judgements. A new label of the same set replaces the annotator's earlier one.
   *
   *     putJudgements(corpus: "demo", judgements: [
   *       { question: "Should wolves be protected?", hitId: "...", label: "relevant", annotator: "kim" }
   *     ]) { added items { error { message } } }
   */
  putJudgements?: Maybe<WriteResult>;
  deleteJudgements?: Maybe<WriteResult>;
  /**
   * Deletes what a corpus holds of an author: premises, profile, judgements, and what the author says
   * in argument graphs. Also deletes the ended ingest jobs of the corpus. It is refused with
   * INGEST_JOB_UNFINISHED while an ingest job of the corpus has not ended, unless `dryRun` is set. It
   * needs the scopes `read` and `write`; without `admin`, also a confirmation.
   * If it is interrupted, send it again to complete it.
   *
   *     deleteAuthor(corpus: "demo", author: "kim", dryRun: true) { premises judgements graphsChanged }
   */
  deleteAuthor?: Maybe<AuthorDeletion>;
  /**
   * Cancels a job that waits, runs or was interrupted. What it has stored stays. A job that is done or
   * has failed is refused with INGEST_JOB_ENDED.
   */
  cancelIngestJob?: Maybe<IngestJob>;
  /** Continues a job that was cancelled, has failed or was interrupted, at the line where it stopped. */
  resumeIngestJob?: Maybe<IngestJob>;
  createCorpus?: Maybe<WriteResult>;
  /** Changes the description of a corpus. What you leave out stays; null removes it. */
  updateCorpus?: Maybe<WriteResult>;
  /**
   * Empties a corpus and keeps its description. It needs the scope `admin`, or a confirmation. Refused
   * with INGEST_JOB_UNFINISHED while an ingest job of the corpus has not ended.
   */
  clearCorpus?: Maybe<WriteResult>;
  /** Deletes a corpus. It needs the scope `admin`, or a confirmation. */
  deleteCorpus?: Maybe<WriteResult>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationPutPremisesArgs = {
  corpus: Scalars['String']['input'];
  premises: Array<PremiseInput>;
  existing?: InputMaybe<ExistingPolicy>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeletePremisesArgs = {
  corpus: Scalars['String']['input'];
  ids: Array<Scalars['ID']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationPutArgumentGraphsArgs = {
  corpus: Scalars['String']['input'];
  graphs: Array<PutArgumentGraphInput>;
  existing?: InputMaybe<ExistingPolicy>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeleteArgumentGraphsArgs = {
  corpus: Scalars['String']['input'];
  ids: Array<Scalars['ID']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationPutImagesArgs = {
  corpus: Scalars['String']['input'];
  images: Array<PutImageInput>;
  existing?: InputMaybe<ExistingPolicy>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeleteImagesArgs = {
  corpus: Scalars['String']['input'];
  ids: Array<Scalars['ID']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationPutJudgementsArgs = {
  corpus: Scalars['String']['input'];
  judgements: Array<JudgementInput>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeleteJudgementsArgs = {
  corpus: Scalars['String']['input'];
  ids: Array<Scalars['ID']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeleteAuthorArgs = {
  corpus: Scalars['String']['input'];
  author: Scalars['String']['input'];
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  confirmation?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationCancelIngestJobArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationResumeIngestJobArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationCreateCorpusArgs = {
  name: Scalars['String']['input'];
  input?: InputMaybe<CorpusInput>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationUpdateCorpusArgs = {
  name: Scalars['String']['input'];
  input: CorpusInput;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationClearCorpusArgs = {
  name: Scalars['String']['input'];
  confirmation?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that can be written. It needs a key with the scope `write`: header `authorization: Bearer KEY`. */
export type MutationDeleteCorpusArgs = {
  name: Scalars['String']['input'];
  confirmation?: InputMaybe<Scalars['String']['input']>;
};

/** What to do with an item whose id exists: replace it, keep what is there, or reject the new one. */
export type ExistingPolicy =
  | 'REPLACE'
  | 'KEEP'
  | 'REJECT';

/**
 * A premise to write.
 *
 *     { externalId: "p1", text: "Buses would be full at last.", stance: FAVOR,
 *       claim: { text: "Public transport should be free." }, profile: { age: "18-34" } }
 */
export type PremiseInput = {
  externalId: Scalars['String']['input'];
  text: Scalars['String']['input'];
  claim?: InputMaybe<ClaimInput>;
  otherClaims?: InputMaybe<Array<ClaimInput>>;
  /** Towards `claim`. */
  stance?: InputMaybe<Stance>;
  /** PREMISE by default. */
  role?: InputMaybe<StatementRole>;
  topic?: InputMaybe<Scalars['String']['input']>;
  /** ISO 639-1; detected by default. */
  language?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  /** Such as `{ gender: "female", issues: ["climate"] }`. */
  profile?: InputMaybe<Scalars['JSON']['input']>;
  /** Further fields, such as `{ year: 2024 }`. */
  extra?: InputMaybe<Scalars['JSON']['input']>;
};

/** A claim, such as `{ text: "Public transport should be free." }`. */
export type ClaimInput = {
  /** By default claims with equal texts are one. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  text: Scalars['String']['input'];
  /** Towards it; only in `otherClaims`. */
  stance?: InputMaybe<Stance>;
};

/**
 * How a corpus describes itself.
 *
 *     { title: "Transport survey", variables: [
 *         { name: "age", kind: ORDINAL, values: ["18-34", "35-49", "50-64", "65+"] }
 *     ] }
 */
export type CorpusInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  licence?: InputMaybe<Scalars['String']['input']>;
  /** PUBLIC if a new corpus has none. Only a key with the scope `admin` can change it. */
  visibility?: InputMaybe<CorpusVisibility>;
  variables?: InputMaybe<Array<SocioVariableInput>>;
  labels?: InputMaybe<Scalars['JSON']['input']>;
};

/** Who can see a corpus. */
export type CorpusVisibility =
  /** Everybody who may read on this server, also without a key if reading needs none. */
  | 'PUBLIC'
  /** Only keys that name it or have all corpora. To others, it does not exist. */
  | 'PRIVATE';

/** What the data says about authors, such as `{ name: "age", kind: ORDINAL, values: ["18-34", "65+"] }`. */
export type SocioVariableInput = {
  name: Scalars['String']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  kind?: InputMaybe<VariableKind>;
  /** Of an ORDINAL variable in their order. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Those that mean that nothing is known, such as `["no answer"]`. */
  unknown?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type JudgementInput = {
  question: Scalars['String']['input'];
  /** The global id of a premise, claim, graph or image. */
  hitId: Scalars['ID']['input'];
  label: Scalars['String']['input'];
  annotator: Scalars['String']['input'];
};

export type PutArgumentGraphInput = {
  externalId: Scalars['String']['input'];
  graph: GraphSource;
  /** If the file names none. */
  topic?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
};

export type PutImageInput = {
  externalId: Scalars['String']['input'];
  /** The file. */
  base64: Scalars['String']['input'];
  /** The text of its page; or give `html`. */
  text?: InputMaybe<Scalars['String']['input']>;
  /** The page itself, from which the text is read. */
  html?: InputMaybe<Scalars['String']['input']>;
  /** Of the page; by default found in it. */
  title?: InputMaybe<Scalars['String']['input']>;
  pageUrl?: InputMaybe<Scalars['String']['input']>;
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  rights?: InputMaybe<Scalars['String']['input']>;
  /** ISO 639-1; by default detected. */
  language?: InputMaybe<Scalars['String']['input']>;
  topic?: InputMaybe<Scalars['String']['input']>;
  /** What it backs, as the data says. */
  sides?: InputMaybe<Array<ImageSideInput>>;
  extra?: InputMaybe<Scalars['JSON']['input']>;
};

/** What an image backs, such as `{ question: "Should trams be built?", side: FAVOR }`. */
export type ImageSideInput = {
  question: Scalars['String']['input'];
  side: Stance;
};

/** What became of the items, in the order sent, with counts. */
export type WriteResult = {
  __typename?: 'WriteResult';
  corpus?: Maybe<Corpus>;
  items: Array<WriteItem>;
  added: Scalars['Int']['output'];
  replaced: Scalars['Int']['output'];
  /** They were there already, or were kept. */
  unchanged: Scalars['Int']['output'];
  deleted: Scalars['Int']['output'];
  rejected: Scalars['Int']['output'];
};

export type WriteItem = {
  __typename?: 'WriteItem';
  /** Null if it has none. */
  id?: Maybe<Scalars['ID']['output']>;
  externalId?: Maybe<Scalars['String']['output']>;
  status: WriteStatus;
  warnings: Array<GraphWarning>;
  error?: Maybe<ItemError>;
};

export type WriteStatus =
  | 'ADDED'
  | 'REPLACED'
  | 'UNCHANGED'
  | 'DELETED'
  | 'REJECTED';

/**
 * A job that stores a file of premises in the background. `POST /ingest?corpus=NAME` starts one; the
 * file has one premise per line (`application/x-ndjson`).
 */
export type IngestJob = {
  __typename?: 'IngestJob';
  id: Scalars['ID']['output'];
  corpus: Scalars['String']['output'];
  state: IngestJobState;
  /** How many lines have an outcome. Blank lines and exact repetitions do not count. */
  processed: Scalars['Int']['output'];
  /** How many premises were added, or replaced an earlier one. */
  stored: Scalars['Int']['output'];
  /** How many premises were stored already. */
  unchanged: Scalars['Int']['output'];
  rejected: Scalars['Int']['output'];
  /** The first 100 lines that were rejected. */
  rejections: Array<RejectedLine>;
  /** The number of the last line that has an outcome, counted from 1. A resumed job continues after it. */
  line: Scalars['Int']['output'];
  /** How much of the file has been read, from 0 to 1. Reading is ahead of `line`, so this can be 1 before the job is done. */
  progress: Scalars['Float']['output'];
  /** Why the job failed or was interrupted. */
  error?: Maybe<ItemError>;
  /** When the file had arrived (ISO 8601). */
  createdAt: Scalars['String']['output'];
  startedAt?: Maybe<Scalars['String']['output']>;
  endedAt?: Maybe<Scalars['String']['output']>;
};

export type IngestJobState =
  | 'QUEUED'
  | 'RUNNING'
  | 'DONE'
  /** Somebody cancelled it. It can be resumed, like a failed or interrupted job. */
  | 'CANCELLED'
  /** It cannot go on. What it has stored stays. */
  | 'FAILED'
  /** The store was unreachable, or the server stopped. The job goes on when the server starts again. */
  | 'INTERRUPTED';

/** A line that was not stored, and why. */
export type RejectedLine = {
  __typename?: 'RejectedLine';
  /** Counted from 1. */
  line: Scalars['Int']['output'];
  code: ErrorCode;
  message: Scalars['String']['output'];
  field?: Maybe<Scalars['String']['output']>;
};

export type ItemError = {
  __typename?: 'ItemError';
  code: ErrorCode;
  message: Scalars['String']['output'];
  /** Such as `profile.gender`. */
  field?: Maybe<Scalars['String']['output']>;
};

/**
 * `extensions.code` of an error. Beside it are the `field`, the values that would be right (`known`),
 * and those probably meant (`didYouMean`).
 */
export type ErrorCode =
  | 'QUERY_TOO_DEEP'
  | 'QUERY_TOO_COSTLY'
  | 'QUERY_TOO_MANY_ALIASES'
  | 'QUERY_TOO_WIDE'
  | 'QUERY_TOO_LONG'
  | 'QUERY_TOO_MANY_DIRECTIVES'
  | 'INPUT_TOO_DEEP'
  | 'CSRF_BLOCKED'
  | 'BODY_INVALID'
  | 'LINE_INVALID'
  | 'GRAPH_FORMAT_UNKNOWN'
  | 'GRAPH_EMPTY'
  | 'IMAGE_DAMAGED'
  | 'IMAGE_MISLABELLED'
  | 'IMAGE_POLYGLOT'
  | 'IMAGE_TOO_COSTLY'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_TOO_COMPLEX'
  | 'IMAGE_FORMAT_UNSUPPORTED'
  | 'BAD_INPUT'
  | 'EMPTY_QUERY'
  | 'TEXT_TOO_LONG'
  | 'PAGE_SIZE'
  | 'PAGE_TOO_DEEP'
  | 'CURSOR_INVALID'
  | 'CURSOR_FOREIGN'
  | 'UNKNOWN_VARIABLE'
  | 'UNKNOWN_VALUE'
  | 'PROFILES_MISSING'
  | 'CLAIMS_MISSING'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_LABEL'
  | 'CORPUS_REQUIRED'
  | 'UNKNOWN_ID'
  | 'MATCHES_UNKNOWN'
  | 'DUPLICATE_ID'
  | 'UNAUTHENTICATED'
  | 'TOKEN_INVALID'
  | 'FORBIDDEN'
  | 'DOCUMENT_NOT_ALLOWED'
  | 'ORIGIN_NOT_ALLOWED'
  | 'INFERENCE_OFF'
  | 'AUTHORS_WITHHELD'
  | 'CORPUS_NOT_FOUND'
  | 'NOT_FOUND'
  | 'DOCUMENT_NOT_FOUND'
  | 'ROUTE_NOT_FOUND'
  | 'REQUEST_UNFINISHED'
  | 'CURSOR_STALE'
  | 'CORPUS_EXISTS'
  | 'INGEST_JOB_ENDED'
  | 'INGEST_JOB_UNFINISHED'
  | 'IN_USE'
  | 'CONFIRMATION_REQUIRED'
  | 'CONFIRMATION_INVALID'
  | 'PROFILE_MODEL_MISSING'
  | 'STATEMENT_OF_GRAPH'
  | 'CORPUS_OUTDATED'
  | 'STORE_MODEL_MISMATCH'
  | 'MODALITY_UNAVAILABLE'
  | 'STRUCTURE_MODEL_MISSING'
  | 'LANGUAGE_MODEL_OFF'
  | 'STORE_NOT_EMPTY'
  | 'MATCHING_TOO_LARGE'
  | 'QUERY_TOO_LARGE'
  | 'RECORD_TOO_LARGE'
  | 'ANSWER_TOO_LARGE'
  | 'WRITE_TOO_LARGE'
  | 'PICTURE_TOO_COMPLEX'
  | 'GRAPH_TOO_COMPLEX'
  | 'GRAPH_TOO_LARGE'
  | 'MEDIA_TYPE_UNSUPPORTED'
  | 'CONTENT_ENCODING_UNSUPPORTED'
  | 'HOST_NOT_ALLOWED'
  | 'RATE_LIMITED'
  | 'STORE_FAILED'
  | 'STORE_DAMAGED'
  | 'COLLECTION_NOT_FOUND'
  | 'MODEL_MISSING'
  | 'MODEL_CORRUPT'
  | 'ENCODER_FAILED'
  | 'INTERNAL'
  | 'LANGUAGE_MODEL_FAILED'
  | 'LANGUAGE_MODEL_ANSWER_INVALID'
  | 'LANGUAGE_MODEL_BUDGET_SPENT'
  | 'LANGUAGE_MODEL_TIMEOUT'
  | 'TIMEOUT'
  | 'WRITES_PAUSED'
  | 'STORE_CHANGED'
  | 'BUSY'
  | 'WORKER_FAILED'
  | 'STOPPING'
  | 'WRITE_UNCONFIRMED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'TOKEN_KEYS_UNREACHABLE'
  | 'STORE_UNREACHABLE'
  | 'GRAPHIQL_MISSING'
  | 'EXPLORER_MISSING'
  | 'STORE_CAPACITY'
  | 'STORE_FULL'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_NOT_SUPPORTED'
  | 'BAD_USER_INPUT'
  | 'OPERATION_RESOLUTION_FAILURE'
  | 'BAD_REQUEST';

export type WithIndex<TObject> = TObject & Record<string, any>;
export type ResolversObject<TObject> = WithIndex<TObject>;

export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = ResolversObject<{
  MoveReason:
    | ( JudgedHit )
    | ( DomainQualityReason )
    | ( DomainProfileReason )
    | ( DomainOtherClaimReason )
    | ( DomainNoveltyReason )
    | ( DomainStanceReason )
    | ( DomainSideReason )
    | ( DomainStructureComparison )
    | ( DomainLanguageModelReason )
    | ( DomainPixelsReason )
    | ( DomainCopyReason )
  ;
}>;

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = ResolversObject<{
  Node:
    | ( DomainPremise )
    | ( DomainClaim )
    | ( GraphRecord )
    | ( DomainImage )
    | ( ProfileRecord )
    | ( DomainCorpus )
    | ( DomainJudgement )
  ;
}>;

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = ResolversObject<{
  Cursor: ResolverTypeWrapper<Scalars['Cursor']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  RateLimit: ResolverTypeWrapper<RateLimit>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  PremiseQuery: PremiseQuery;
  Side: Side;
  Stance: Stance;
  StatementRole: StatementRole;
  PremiseFilter: PremiseFilter;
  FieldCondition: FieldCondition;
  ProfileCondition: ProfileCondition;
  RankInput: RankInput;
  MeaningRank: MeaningRank;
  WordRank: WordRank;
  FusedRank: FusedRank;
  RerankInput: RerankInput;
  JudgeInput: JudgeInput;
  RelevanceModel: RelevanceModel;
  LanguageModelInput: LanguageModelInput;
  QualityInput: QualityInput;
  QualityModel: QualityModel;
  PreferInput: PreferInput;
  DiversifyInput: DiversifyInput;
  SimilarityDiversifyInput: SimilarityDiversifyInput;
  RelevanceWeight: RelevanceWeight;
  DeduplicateInput: DeduplicateInput;
  GroupsInput: GroupsInput;
  TuningInput: TuningInput;
  PremiseGrouping: PremiseGrouping;
  GraphStatements: GraphStatements;
  Copies: Copies;
  PremiseSort: PremiseSort;
  PremiseConnection: ResolverTypeWrapper<PremisePageConnection>;
  CounterPremiseConnection: ResolverTypeWrapper<CounterPageConnection>;
  Reading: ResolverTypeWrapper<DomainReading>;
  ReadingOrigin: ReadingOrigin;
  ReadingProblem: ReadingProblem;
  Agreement: Agreement;
  ClaimAgreement: ResolverTypeWrapper<DomainClaimAgreement>;
  GroupInput: GroupInput;
  ComparedGroup: ResolverTypeWrapper<GroupArguments>;
  DistinctivePremise: ResolverTypeWrapper<DomainDistinctivePremise>;
  Debate: ResolverTypeWrapper<FoundDebate>;
  DebateCounts: ResolverTypeWrapper<FoundCounts>;
  DebateSize: ResolverTypeWrapper<DebateSize>;
  DebateSide: ResolverTypeWrapper<SideSize>;
  KeyPointConnection: ResolverTypeWrapper<KeyPointPageConnection>;
  KeyPointEdge: ResolverTypeWrapper<FoundKeyPoint>;
  KeyPoint: ResolverTypeWrapper<FoundKeyPoint>;
  KeyPointReply: ResolverTypeWrapper<PointReply>;
  KeyPointTitle: ResolverTypeWrapper<FoundTitle>;
  DebateSummary: ResolverTypeWrapper<FoundSummary>;
  SummarySentence: ResolverTypeWrapper<FoundSentence>;
  Citation: ResolverTypeWrapper<Omit<Citation, 'premise'> & { premise: ResolversTypes['Premise'] }>;
  DebatePremiseConnection: ResolverTypeWrapper<DebatePremisePageConnection>;
  DebatePremiseEdge: ResolverTypeWrapper<DebatePremise>;
  DebateGroup: ResolverTypeWrapper<DebateGroup>;
  UnheardGroup: ResolverTypeWrapper<UnheardGroup>;
  KeyPointGroup: ResolverTypeWrapper<KeyPointGroup>;
  ReasonQuery: ReasonQuery;
  Reply: ResolverTypeWrapper<ReplyHit>;
  Watch: ResolverTypeWrapper<FoundWatch>;
  WatchedPremise: ResolverTypeWrapper<FoundWatched>;
  GroupShare: ResolverTypeWrapper<FoundShare>;
  GroupNumbers: ResolverTypeWrapper<GroupNumbers>;
  Interval: ResolverTypeWrapper<Interval>;
  Fairness: ResolverTypeWrapper<PremiseFairness>;
  RandomPages: ResolverTypeWrapper<RandomPages>;
  FrontierPoint: ResolverTypeWrapper<FrontierPoint>;
  FairnessGroup: ResolverTypeWrapper<FairnessGroup>;
  PremiseEdge: ResolverTypeWrapper<ListedHit>;
  PremiseCopies: ResolverTypeWrapper<HitCopies>;
  Explain: ResolverTypeWrapper<ExplainedHit>;
  StageScore: ResolverTypeWrapper<StageScore>;
  ScoreStage: ScoreStage;
  Move: ResolverTypeWrapper<DomainMove>;
  MoveReason: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['MoveReason']>;
  RelevanceReason: ResolverTypeWrapper<JudgedHit>;
  QualityReason: ResolverTypeWrapper<DomainQualityReason>;
  ProfileReason: ResolverTypeWrapper<DomainProfileReason>;
  ConditionEstimate: ResolverTypeWrapper<ConditionEstimate>;
  Basis: Basis;
  OtherClaimReason: ResolverTypeWrapper<DomainOtherClaimReason>;
  NoveltyReason: ResolverTypeWrapper<DomainNoveltyReason>;
  SideReason: ResolverTypeWrapper<DomainSideReason>;
  StanceReason: ResolverTypeWrapper<DomainStanceReason>;
  LanguageModelReason: ResolverTypeWrapper<DomainLanguageModelReason>;
  SideEstimate: ResolverTypeWrapper<DomainSideEstimate>;
  Highlight: ResolverTypeWrapper<Highlight>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Premise: ResolverTypeWrapper<DomainPremise>;
  StatementContext: ResolverTypeWrapper<Omit<StatementContext, 'statement'> & { statement: ResolversTypes['Premise'] }>;
  RelationType: RelationType;
  Claim: ResolverTypeWrapper<DomainClaim>;
  ClaimConnection: ResolverTypeWrapper<ClaimPageConnection>;
  ClaimEdge: ResolverTypeWrapper<ClaimHit>;
  ArgumentGraphQuery: ArgumentGraphQuery;
  GraphSource: GraphSource;
  BratInput: BratInput;
  ArgumentGraphInput: ArgumentGraphInput;
  GraphNodeInput: GraphNodeInput;
  GraphEdgeInput: GraphEdgeInput;
  GraphNodeType: GraphNodeType;
  StructureMethod: StructureMethod;
  StructureLayout: StructureLayout;
  StructureInput: StructureInput;
  ArgumentGraphFilter: ArgumentGraphFilter;
  IntRange: IntRange;
  ArgumentGraphConnection: ResolverTypeWrapper<GraphPageConnection>;
  ArgumentGraphEdge: ResolverTypeWrapper<MappedGraphHit>;
  StructureComparison: ResolverTypeWrapper<DomainStructureComparison>;
  TextWeightReason: TextWeightReason;
  StructureApplicability: StructureApplicability;
  NodeMapping: ResolverTypeWrapper<NodeMapping>;
  ArgumentGraph: ResolverTypeWrapper<GraphRecord>;
  MinedGraph: ResolverTypeWrapper<MinedText>;
  MinedUnit: ResolverTypeWrapper<FoundUnit>;
  MinedRelation: ResolverTypeWrapper<FoundRelation>;
  MiningWarning: ResolverTypeWrapper<MiningWarning>;
  MiningWarningCode: MiningWarningCode;
  GraphNode: ResolverTypeWrapper<DomainGraphNode>;
  Locution: ResolverTypeWrapper<SaidLocution>;
  Illocution: ResolverTypeWrapper<DoneIllocution>;
  Speaker: ResolverTypeWrapper<NamedSpeaker>;
  Preference: ResolverTypeWrapper<Omit<Preference, 'preferred' | 'over'> & { preferred: ResolversTypes['GraphNode'], over: ResolversTypes['GraphNode'] }>;
  SchemeFamily: SchemeFamily;
  GraphEdge: ResolverTypeWrapper<GraphEdge>;
  GraphCounts: ResolverTypeWrapper<GraphCounts>;
  ImageQuery: ImageQuery;
  ArgumentInput: ArgumentInput;
  ImageModality: ImageModality;
  ImageFilter: ImageFilter;
  ImageRerankInput: ImageRerankInput;
  ImageConnection: ResolverTypeWrapper<ImagePageConnection>;
  ImageEdge: ResolverTypeWrapper<ImageHit>;
  ImagePartMatch: ResolverTypeWrapper<ImagePartMatch>;
  ImagePart: ImagePart;
  PageSentence: ResolverTypeWrapper<PageSentence>;
  Image: ResolverTypeWrapper<DomainImage>;
  ImageLabel: ResolverTypeWrapper<ImageLabel>;
  ImageSide: ResolverTypeWrapper<ImageSide>;
  PixelsReason: ResolverTypeWrapper<DomainPixelsReason>;
  CopyReason: ResolverTypeWrapper<DomainCopyReason>;
  GraphWarning: ResolverTypeWrapper<GraphWarning>;
  ImageLayout: ImageLayout;
  ImageFormat: ImageFormat;
  PaperSize: PaperSize;
  FoldInput: FoldInput;
  GraphImage: ResolverTypeWrapper<GraphImageSource>;
  SocioProfile: ResolverTypeWrapper<ProfileRecord>;
  SocioValue: ResolverTypeWrapper<ProfileValue>;
  SocioProfileConnection: ResolverTypeWrapper<ProfilePageConnection>;
  SocioProfileEdge: ResolverTypeWrapper<ProfileHit>;
  VariableKind: VariableKind;
  SocioVariable: ResolverTypeWrapper<VariableCounts>;
  FacetScope: FacetScope;
  Facet: ResolverTypeWrapper<FacetCounts>;
  FacetValue: ResolverTypeWrapper<FacetValueCount>;
  Suggestion: ResolverTypeWrapper<FoundSuggestion>;
  Corpus: ResolverTypeWrapper<DomainCorpus>;
  CorpusTuning: ResolverTypeWrapper<Tuning>;
  ProfileModel: ResolverTypeWrapper<ProfileModelCard>;
  InferredVariable: ResolverTypeWrapper<HeadCard>;
  FilterableField: ResolverTypeWrapper<FilterableField>;
  FieldType: FieldType;
  Judgement: ResolverTypeWrapper<DomainJudgement>;
  JudgementConnection: ResolverTypeWrapper<JudgementPageConnection>;
  JudgementEdge: ResolverTypeWrapper<JudgementHit>;
  AuthorDeletion: ResolverTypeWrapper<AuthorDeletion>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ExistingPolicy: ExistingPolicy;
  PremiseInput: PremiseInput;
  ClaimInput: ClaimInput;
  CorpusInput: CorpusInput;
  CorpusVisibility: CorpusVisibility;
  SocioVariableInput: SocioVariableInput;
  JudgementInput: JudgementInput;
  PutArgumentGraphInput: PutArgumentGraphInput;
  PutImageInput: PutImageInput;
  ImageSideInput: ImageSideInput;
  WriteResult: ResolverTypeWrapper<WrittenItems>;
  WriteItem: ResolverTypeWrapper<WrittenItem>;
  WriteStatus: WriteStatus;
  IngestJob: ResolverTypeWrapper<IngestJob>;
  IngestJobState: IngestJobState;
  RejectedLine: ResolverTypeWrapper<RejectedLine>;
  ItemError: ResolverTypeWrapper<ItemError>;
  ErrorCode: ErrorCode;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
}>;

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = ResolversObject<{
  Cursor: Scalars['Cursor']['output'];
  JSON: Scalars['JSON']['output'];
  Query: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  RateLimit: RateLimit;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  PremiseQuery: PremiseQuery;
  PremiseFilter: PremiseFilter;
  FieldCondition: FieldCondition;
  ProfileCondition: ProfileCondition;
  RankInput: RankInput;
  MeaningRank: MeaningRank;
  WordRank: WordRank;
  FusedRank: FusedRank;
  RerankInput: RerankInput;
  JudgeInput: JudgeInput;
  LanguageModelInput: LanguageModelInput;
  QualityInput: QualityInput;
  PreferInput: PreferInput;
  DiversifyInput: DiversifyInput;
  SimilarityDiversifyInput: SimilarityDiversifyInput;
  RelevanceWeight: RelevanceWeight;
  DeduplicateInput: DeduplicateInput;
  GroupsInput: GroupsInput;
  TuningInput: TuningInput;
  PremiseConnection: PremisePageConnection;
  CounterPremiseConnection: CounterPageConnection;
  Reading: DomainReading;
  ClaimAgreement: DomainClaimAgreement;
  GroupInput: GroupInput;
  ComparedGroup: GroupArguments;
  DistinctivePremise: DomainDistinctivePremise;
  Debate: FoundDebate;
  DebateCounts: FoundCounts;
  DebateSize: DebateSize;
  DebateSide: SideSize;
  KeyPointConnection: KeyPointPageConnection;
  KeyPointEdge: FoundKeyPoint;
  KeyPoint: FoundKeyPoint;
  KeyPointReply: PointReply;
  KeyPointTitle: FoundTitle;
  DebateSummary: FoundSummary;
  SummarySentence: FoundSentence;
  Citation: Omit<Citation, 'premise'> & { premise: ResolversParentTypes['Premise'] };
  DebatePremiseConnection: DebatePremisePageConnection;
  DebatePremiseEdge: DebatePremise;
  DebateGroup: DebateGroup;
  UnheardGroup: UnheardGroup;
  KeyPointGroup: KeyPointGroup;
  ReasonQuery: ReasonQuery;
  Reply: ReplyHit;
  Watch: FoundWatch;
  WatchedPremise: FoundWatched;
  GroupShare: FoundShare;
  GroupNumbers: GroupNumbers;
  Interval: Interval;
  Fairness: PremiseFairness;
  RandomPages: RandomPages;
  FrontierPoint: FrontierPoint;
  FairnessGroup: FairnessGroup;
  PremiseEdge: ListedHit;
  PremiseCopies: HitCopies;
  Explain: ExplainedHit;
  StageScore: StageScore;
  Move: DomainMove;
  MoveReason: ResolversUnionTypes<ResolversParentTypes>['MoveReason'];
  RelevanceReason: JudgedHit;
  QualityReason: DomainQualityReason;
  ProfileReason: DomainProfileReason;
  ConditionEstimate: ConditionEstimate;
  OtherClaimReason: DomainOtherClaimReason;
  NoveltyReason: DomainNoveltyReason;
  SideReason: DomainSideReason;
  StanceReason: DomainStanceReason;
  LanguageModelReason: DomainLanguageModelReason;
  SideEstimate: DomainSideEstimate;
  Highlight: Highlight;
  PageInfo: PageInfo;
  Premise: DomainPremise;
  StatementContext: Omit<StatementContext, 'statement'> & { statement: ResolversParentTypes['Premise'] };
  Claim: DomainClaim;
  ClaimConnection: ClaimPageConnection;
  ClaimEdge: ClaimHit;
  ArgumentGraphQuery: ArgumentGraphQuery;
  GraphSource: GraphSource;
  BratInput: BratInput;
  ArgumentGraphInput: ArgumentGraphInput;
  GraphNodeInput: GraphNodeInput;
  GraphEdgeInput: GraphEdgeInput;
  StructureInput: StructureInput;
  ArgumentGraphFilter: ArgumentGraphFilter;
  IntRange: IntRange;
  ArgumentGraphConnection: GraphPageConnection;
  ArgumentGraphEdge: MappedGraphHit;
  StructureComparison: DomainStructureComparison;
  NodeMapping: NodeMapping;
  ArgumentGraph: GraphRecord;
  MinedGraph: MinedText;
  MinedUnit: FoundUnit;
  MinedRelation: FoundRelation;
  MiningWarning: MiningWarning;
  GraphNode: DomainGraphNode;
  Locution: SaidLocution;
  Illocution: DoneIllocution;
  Speaker: NamedSpeaker;
  Preference: Omit<Preference, 'preferred' | 'over'> & { preferred: ResolversParentTypes['GraphNode'], over: ResolversParentTypes['GraphNode'] };
  GraphEdge: GraphEdge;
  GraphCounts: GraphCounts;
  ImageQuery: ImageQuery;
  ArgumentInput: ArgumentInput;
  ImageFilter: ImageFilter;
  ImageRerankInput: ImageRerankInput;
  ImageConnection: ImagePageConnection;
  ImageEdge: ImageHit;
  ImagePartMatch: ImagePartMatch;
  PageSentence: PageSentence;
  Image: DomainImage;
  ImageLabel: ImageLabel;
  ImageSide: ImageSide;
  PixelsReason: DomainPixelsReason;
  CopyReason: DomainCopyReason;
  GraphWarning: GraphWarning;
  FoldInput: FoldInput;
  GraphImage: GraphImageSource;
  SocioProfile: ProfileRecord;
  SocioValue: ProfileValue;
  SocioProfileConnection: ProfilePageConnection;
  SocioProfileEdge: ProfileHit;
  SocioVariable: VariableCounts;
  Facet: FacetCounts;
  FacetValue: FacetValueCount;
  Suggestion: FoundSuggestion;
  Corpus: DomainCorpus;
  CorpusTuning: Tuning;
  ProfileModel: ProfileModelCard;
  InferredVariable: HeadCard;
  FilterableField: FilterableField;
  Judgement: DomainJudgement;
  JudgementConnection: JudgementPageConnection;
  JudgementEdge: JudgementHit;
  AuthorDeletion: AuthorDeletion;
  Mutation: Record<PropertyKey, never>;
  PremiseInput: PremiseInput;
  ClaimInput: ClaimInput;
  CorpusInput: CorpusInput;
  SocioVariableInput: SocioVariableInput;
  JudgementInput: JudgementInput;
  PutArgumentGraphInput: PutArgumentGraphInput;
  PutImageInput: PutImageInput;
  ImageSideInput: ImageSideInput;
  WriteResult: WrittenItems;
  WriteItem: WrittenItem;
  IngestJob: IngestJob;
  RejectedLine: RejectedLine;
  ItemError: ItemError;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
}>;

export type CostDirectiveArgs = {
  weight: Scalars['Int']['input'];
};

export type CostDirectiveResolver<Result, Parent, ContextType = ApiContext, Args = CostDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  slicingArguments?: Array<Scalars['String']['input']>;
  sizedFields?: Array<Scalars['String']['input']>;
  assumedSize?: Scalars['Int']['input'];
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = ApiContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export interface CursorScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Cursor'], any> {
  name: 'Cursor';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type QueryResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = ResolversObject<{
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<QueryPremisesArgs, 'sort' | 'first'>>;
  counterPremises?: Resolver<Maybe<ResolversTypes['CounterPremiseConnection']>, ParentType, ContextType, RequireFields<QueryCounterPremisesArgs, 'by' | 'minSideProbability' | 'maxSimilarity' | 'first'>>;
  compareGroups?: Resolver<Maybe<Array<ResolversTypes['ComparedGroup']>>, ParentType, ContextType, RequireFields<QueryCompareGroupsArgs, 'by' | 'groups'>>;
  debate?: Resolver<Maybe<ResolversTypes['Debate']>, ParentType, ContextType, RequireFields<QueryDebateArgs, 'by' | 'languageModel'>>;
  replies?: Resolver<Maybe<Array<ResolversTypes['Reply']>>, ParentType, ContextType, RequireFields<QueryRepliesArgs, 'to' | 'first'>>;
  watch?: Resolver<Maybe<ResolversTypes['Watch']>, ParentType, ContextType, RequireFields<QueryWatchArgs, 'by' | 'first'>>;
  claims?: Resolver<Maybe<ResolversTypes['ClaimConnection']>, ParentType, ContextType, RequireFields<QueryClaimsArgs, 'first'>>;
  argumentGraphs?: Resolver<Maybe<ResolversTypes['ArgumentGraphConnection']>, ParentType, ContextType, RequireFields<QueryArgumentGraphsArgs, 'by' | 'first'>>;
  graphFromText?: Resolver<Maybe<ResolversTypes['MinedGraph']>, ParentType, ContextType, Partial<QueryGraphFromTextArgs>>;
  images?: Resolver<Maybe<ResolversTypes['ImageConnection']>, ParentType, ContextType, RequireFields<QueryImagesArgs, 'by' | 'modality' | 'first'>>;
  socioProfiles?: Resolver<Maybe<ResolversTypes['SocioProfileConnection']>, ParentType, ContextType, RequireFields<QuerySocioProfilesArgs, 'first'>>;
  suggest?: Resolver<Maybe<Array<ResolversTypes['Suggestion']>>, ParentType, ContextType, RequireFields<QuerySuggestArgs, 'prefix' | 'first'>>;
  judgements?: Resolver<Maybe<ResolversTypes['JudgementConnection']>, ParentType, ContextType, RequireFields<QueryJudgementsArgs, 'first'>>;
  ingestJob?: Resolver<Maybe<ResolversTypes['IngestJob']>, ParentType, ContextType, RequireFields<QueryIngestJobArgs, 'id'>>;
  ingestJobs?: Resolver<Maybe<Array<ResolversTypes['IngestJob']>>, ParentType, ContextType, RequireFields<QueryIngestJobsArgs, 'corpus'>>;
  corpus?: Resolver<Maybe<ResolversTypes['Corpus']>, ParentType, ContextType, Partial<QueryCorpusArgs>>;
  corpora?: Resolver<Maybe<Array<ResolversTypes['Corpus']>>, ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<Array<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  rateLimit?: Resolver<Maybe<ResolversTypes['RateLimit']>, ParentType, ContextType>;
}>;

export type RateLimitResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RateLimit'] = ResolversParentTypes['RateLimit']> = ResolversObject<{
  limit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  used?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  resetAt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
}>;

export type NodeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = ResolversObject<{
  __resolveType: TypeResolveFn<'Premise' | 'Claim' | 'ArgumentGraph' | 'Image' | 'SocioProfile' | 'Corpus' | 'Judgement', ParentType, ContextType>;
}>;

export type PremiseConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PremiseConnection'] = ResolversParentTypes['PremiseConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['PremiseEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Premise']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  reading?: Resolver<Maybe<ResolversTypes['Reading']>, ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  matchCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  judgedCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  tuning?: Resolver<Maybe<ResolversTypes['CorpusTuning']>, ParentType, ContextType>;
  facets?: Resolver<Maybe<Array<ResolversTypes['Facet']>>, ParentType, ContextType, RequireFields<PremiseConnectionFacetsArgs, 'of' | 'ignoreOwnCondition' | 'limit'>>;
  fairness?: Resolver<Maybe<Array<ResolversTypes['Fairness']>>, ParentType, ContextType, RequireFields<PremiseConnectionFairnessArgs, 'joint'>>;
}>;

export type CounterPremiseConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['CounterPremiseConnection'] = ResolversParentTypes['CounterPremiseConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['PremiseEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Premise']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  givenCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  countered?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  claims?: Resolver<Array<ResolversTypes['Claim']>, ParentType, ContextType>;
  premiseSide?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
  reading?: Resolver<Maybe<ResolversTypes['Reading']>, ParentType, ContextType>;
}>;

export type ReadingResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Reading'] = ResolversParentTypes['Reading']> = ResolversObject<{
  statement?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['ReadingOrigin'], ParentType, ContextType>;
  opposite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['ReadingProblem']>, ParentType, ContextType>;
  nearestClaims?: Resolver<Array<ResolversTypes['ClaimAgreement']>, ParentType, ContextType>;
}>;

export type ClaimAgreementResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ClaimAgreement'] = ResolversParentTypes['ClaimAgreement']> = ResolversObject<{
  claim?: Resolver<ResolversTypes['Claim'], ParentType, ContextType>;
  agreement?: Resolver<ResolversTypes['Agreement'], ParentType, ContextType>;
  basis?: Resolver<ResolversTypes['Basis'], ParentType, ContextType>;
  probability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type ComparedGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ComparedGroup'] = ResolversParentTypes['ComparedGroup']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<ComparedGroupPremisesArgs, 'first'>>;
  shares?: Resolver<Maybe<Array<ResolversTypes['GroupShare']>>, ParentType, ContextType, RequireFields<ComparedGroupSharesArgs, 'of' | 'limit'>>;
  numbers?: Resolver<Maybe<Array<ResolversTypes['GroupNumbers']>>, ParentType, ContextType, RequireFields<ComparedGroupNumbersArgs, 'of'>>;
  distinctive?: Resolver<Maybe<Array<ResolversTypes['DistinctivePremise']>>, ParentType, ContextType, RequireFields<ComparedGroupDistinctiveArgs, 'first' | 'among'>>;
}>;

export type DistinctivePremiseResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DistinctivePremise'] = ResolversParentTypes['DistinctivePremise']> = ResolversObject<{
  place?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  distance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  premise?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  nearest?: Resolver<Maybe<ResolversTypes['Premise']>, ParentType, ContextType>;
  nearestGroup?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type DebateResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Debate'] = ResolversParentTypes['Debate']> = ResolversObject<{
  reading?: Resolver<ResolversTypes['Reading'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['DebateCounts'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['KeyPointConnection'], ParentType, ContextType, RequireFields<DebatePointsArgs, 'first'>>;
  small?: Resolver<ResolversTypes['KeyPointConnection'], ParentType, ContextType, RequireFields<DebateSmallArgs, 'first'>>;
  unclear?: Resolver<ResolversTypes['DebatePremiseConnection'], ParentType, ContextType, RequireFields<DebateUnclearArgs, 'first'>>;
  groups?: Resolver<Array<ResolversTypes['DebateGroup']>, ParentType, ContextType>;
  unheard?: Resolver<Array<ResolversTypes['UnheardGroup']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['DebateSummary']>, ParentType, ContextType>;
  nearest?: Resolver<Array<ResolversTypes['Claim']>, ParentType, ContextType, RequireFields<DebateNearestArgs, 'first'>>;
}>;

export type DebateCountsResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebateCounts'] = ResolversParentTypes['DebateCounts']> = ResolversObject<{
  answering?: Resolver<ResolversTypes['DebateSize'], ParentType, ContextType>;
  sides?: Resolver<Array<ResolversTypes['DebateSide']>, ParentType, ContextType>;
  unclear?: Resolver<ResolversTypes['DebateSize'], ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
}>;

export type DebateSizeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebateSize'] = ResolversParentTypes['DebateSize']> = ResolversObject<{
  arguments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  copies?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  authors?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
}>;

export type DebateSideResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebateSide'] = ResolversParentTypes['DebateSide']> = ResolversObject<{
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  arguments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  copies?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  authors?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  given?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byClaim?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inferred?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type KeyPointConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPointConnection'] = ResolversParentTypes['KeyPointConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['KeyPointEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['KeyPoint']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type KeyPointEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPointEdge'] = ResolversParentTypes['KeyPointEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['KeyPoint'], ParentType, ContextType>;
}>;

export type KeyPointResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPoint'] = ResolversParentTypes['KeyPoint']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['KeyPointTitle'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['DebateSize'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['DebatePremiseConnection'], ParentType, ContextType, RequireFields<KeyPointMembersArgs, 'first'>>;
  exemplars?: Resolver<Array<ResolversTypes['Premise']>, ParentType, ContextType>;
  answers?: Resolver<Array<ResolversTypes['KeyPointReply']>, ParentType, ContextType>;
  unanswered?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['KeyPointGroup']>, ParentType, ContextType>;
}>;

export type KeyPointReplyResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPointReply'] = ResolversParentTypes['KeyPointReply']> = ResolversObject<{
  point?: Resolver<ResolversTypes['KeyPoint'], ParentType, ContextType>;
  strength?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type KeyPointTitleResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPointTitle'] = ResolversParentTypes['KeyPointTitle']> = ResolversObject<{
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  premise?: Resolver<Maybe<ResolversTypes['Premise']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type DebateSummaryResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebateSummary'] = ResolversParentTypes['DebateSummary']> = ResolversObject<{
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sentences?: Resolver<Array<ResolversTypes['SummarySentence']>, ParentType, ContextType>;
  dropped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type SummarySentenceResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SummarySentence'] = ResolversParentTypes['SummarySentence']> = ResolversObject<{
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  citations?: Resolver<Array<ResolversTypes['Citation']>, ParentType, ContextType>;
}>;

export type CitationResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Citation'] = ResolversParentTypes['Citation']> = ResolversObject<{
  premise?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  support?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type DebatePremiseConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebatePremiseConnection'] = ResolversParentTypes['DebatePremiseConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['DebatePremiseEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Premise']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type DebatePremiseEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebatePremiseEdge'] = ResolversParentTypes['DebatePremiseEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  fit?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
}>;

export type DebateGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DebateGroup'] = ResolversParentTypes['DebateGroup']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  otherSize?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
}>;

export type UnheardGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['UnheardGroup'] = ResolversParentTypes['UnheardGroup']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expected?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type KeyPointGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['KeyPointGroup'] = ResolversParentTypes['KeyPointGroup']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  interval?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  otherCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  otherSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  otherShare?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  difference?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  p?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  corrected?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type ReplyResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Reply'] = ResolversParentTypes['Reply']> = ResolversObject<{
  premise?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  side?: Resolver<ResolversTypes['SideEstimate'], ParentType, ContextType>;
  strength?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
}>;

export type WatchResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Watch'] = ResolversParentTypes['Watch']> = ResolversObject<{
  premises?: Resolver<Array<ResolversTypes['WatchedPremise']>, ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
}>;

export type WatchedPremiseResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['WatchedPremise'] = ResolversParentTypes['WatchedPremise']> = ResolversObject<{
  premise?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
}>;

export type GroupShareResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GroupShare'] = ResolversParentTypes['GroupShare']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  interval?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  otherCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  otherSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  otherShare?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  difference?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  oddsRatio?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  oddsFrom?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  oddsTo?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  p?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  corrected?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type GroupNumbersResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GroupNumbers'] = ResolversParentTypes['GroupNumbers']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  mean?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  median?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  least?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  greatest?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type IntervalResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Interval'] = ResolversParentTypes['Interval']> = ResolversObject<{
  from?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type FairnessResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Fairness'] = ResolversParentTypes['Fairness']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['FairnessGroup']>, ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['FairnessGroup'], ParentType, ContextType>;
  multiple?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  missingGroups?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  divergence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  exposure?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  random?: Resolver<Maybe<ResolversTypes['RandomPages']>, ParentType, ContextType>;
  frontier?: Resolver<Maybe<Array<ResolversTypes['FrontierPoint']>>, ParentType, ContextType>;
}>;

export type RandomPagesResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RandomPages'] = ResolversParentTypes['RandomPages']> = ResolversObject<{
  exposure?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  missingGroups?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
}>;

export type FrontierPointResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['FrontierPoint'] = ResolversParentTypes['FrontierPoint']> = ResolversObject<{
  relevanceWeight?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  relevance?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  exposure?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  missingGroups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type FairnessGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['FairnessGroup'] = ResolversParentTypes['FairnessGroup']> = ResolversObject<{
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  values?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  pageCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageShare?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  candidateCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  candidateShare?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  corpusCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  corpusShare?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type PremiseEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PremiseEdge'] = ResolversParentTypes['PremiseEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  explain?: Resolver<Maybe<ResolversTypes['Explain']>, ParentType, ContextType>;
  matches?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  highlights?: Resolver<Maybe<Array<ResolversTypes['Highlight']>>, ParentType, ContextType, RequireFields<PremiseEdgeHighlightsArgs, 'first'>>;
  copies?: Resolver<Maybe<ResolversTypes['PremiseCopies']>, ParentType, ContextType>;
  group?: Resolver<Maybe<Array<ResolversTypes['PremiseEdge']>>, ParentType, ContextType, RequireFields<PremiseEdgeGroupArgs, 'first'>>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType, RequireFields<PremiseEdgeSideArgs, 'infer'>>;
  node?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
}>;

export type PremiseCopiesResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PremiseCopies'] = ResolversParentTypes['PremiseCopies']> = ResolversObject<{
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  authors?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  premises?: Resolver<ResolversTypes['PremiseConnection'], ParentType, ContextType, RequireFields<PremiseCopiesPremisesArgs, 'first'>>;
  facets?: Resolver<Array<ResolversTypes['Facet']>, ParentType, ContextType, RequireFields<PremiseCopiesFacetsArgs, 'limit'>>;
}>;

export type ExplainResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Explain'] = ResolversParentTypes['Explain']> = ResolversObject<{
  scores?: Resolver<Array<ResolversTypes['StageScore']>, ParentType, ContextType>;
  moves?: Resolver<Array<ResolversTypes['Move']>, ParentType, ContextType>;
}>;

export type StageScoreResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['StageScore'] = ResolversParentTypes['StageScore']> = ResolversObject<{
  stage?: Resolver<ResolversTypes['ScoreStage'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
}>;

export type MoveResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Move'] = ResolversParentTypes['Move']> = ResolversObject<{
  from?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['MoveReason'], ParentType, ContextType>;
}>;

export type MoveReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MoveReason'] = ResolversParentTypes['MoveReason']> = ResolversObject<{
  __resolveType: TypeResolveFn<'RelevanceReason' | 'QualityReason' | 'ProfileReason' | 'OtherClaimReason' | 'NoveltyReason' | 'StanceReason' | 'SideReason' | 'StructureComparison' | 'LanguageModelReason' | 'PixelsReason' | 'CopyReason', ParentType, ContextType>;
}>;

export type RelevanceReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RelevanceReason'] = ResolversParentTypes['RelevanceReason']> = ResolversObject<{
  probability?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['RelevanceModel']>, ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type QualityReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['QualityReason'] = ResolversParentTypes['QualityReason']> = ResolversObject<{
  quality?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['QualityModel'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ProfileReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ProfileReason'] = ResolversParentTypes['ProfileReason']> = ResolversObject<{
  lift?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  modelVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  modelStale?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['ConditionEstimate']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ConditionEstimateResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ConditionEstimate'] = ResolversParentTypes['ConditionEstimate']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  basis?: Resolver<ResolversTypes['Basis'], ParentType, ContextType>;
  probability?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
}>;

export type OtherClaimReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['OtherClaimReason'] = ResolversParentTypes['OtherClaimReason']> = ResolversObject<{
  claim?: Resolver<Maybe<ResolversTypes['Claim']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type NoveltyReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NoveltyReason'] = ResolversParentTypes['NoveltyReason']> = ResolversObject<{
  gain?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['SocioValue']>, ParentType, ContextType>;
  nearest?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType>;
  nearestSimilarity?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type SideReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SideReason'] = ResolversParentTypes['SideReason']> = ResolversObject<{
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  probability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type StanceReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['StanceReason'] = ResolversParentTypes['StanceReason']> = ResolversObject<{
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type LanguageModelReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['LanguageModelReason'] = ResolversParentTypes['LanguageModelReason']> = ResolversObject<{
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  relevance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['Side']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['ErrorCode']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type SideEstimateResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SideEstimate'] = ResolversParentTypes['SideEstimate']> = ResolversObject<{
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  basis?: Resolver<ResolversTypes['Basis'], ParentType, ContextType>;
  probability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  claim?: Resolver<Maybe<ResolversTypes['Claim']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['RelevanceModel']>, ParentType, ContextType>;
  learned?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  stale?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
}>;

export type HighlightResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Highlight'] = ResolversParentTypes['Highlight']> = ResolversObject<{
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  words?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type PageInfoResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = ResolversObject<{
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['Cursor']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['Cursor']>, ParentType, ContextType>;
}>;

export type PremiseResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Premise'] = ResolversParentTypes['Premise']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  externalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stance?: Resolver<Maybe<ResolversTypes['Stance']>, ParentType, ContextType, Partial<PremiseStanceArgs>>;
  role?: Resolver<ResolversTypes['StatementRole'], ParentType, ContextType>;
  topic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  claim?: Resolver<Maybe<ResolversTypes['Claim']>, ParentType, ContextType>;
  claims?: Resolver<Array<ResolversTypes['Claim']>, ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  graph?: Resolver<Maybe<ResolversTypes['ArgumentGraph']>, ParentType, ContextType>;
  graphNode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  context?: Resolver<Maybe<Array<ResolversTypes['StatementContext']>>, ParentType, ContextType>;
  profile?: Resolver<ResolversTypes['SocioProfile'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  extra?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  writtenAt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  similar?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<PremiseSimilarArgs, 'first'>>;
  images?: Resolver<Maybe<ResolversTypes['ImageConnection']>, ParentType, ContextType, RequireFields<PremiseImagesArgs, 'modality' | 'first'>>;
  replies?: Resolver<Maybe<Array<ResolversTypes['Reply']>>, ParentType, ContextType, RequireFields<PremiseRepliesArgs, 'first'>>;
  counterPremises?: Resolver<Maybe<ResolversTypes['CounterPremiseConnection']>, ParentType, ContextType, RequireFields<PremiseCounterPremisesArgs, 'minSideProbability' | 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type StatementContextResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['StatementContext'] = ResolversParentTypes['StatementContext']> = ResolversObject<{
  relation?: Resolver<ResolversTypes['RelationType'], ParentType, ContextType>;
  toRelation?: Resolver<Maybe<ResolversTypes['RelationType']>, ParentType, ContextType>;
  statement?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
}>;

export type ClaimResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Claim'] = ResolversParentTypes['Claim']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  externalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<ClaimTextArgs>>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  languages?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  topic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  premiseCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<ClaimPremisesArgs, 'sort' | 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ClaimConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ClaimConnection'] = ResolversParentTypes['ClaimConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['ClaimEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Claim']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type ClaimEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ClaimEdge'] = ResolversParentTypes['ClaimEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  explain?: Resolver<Maybe<ResolversTypes['Explain']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Claim'], ParentType, ContextType>;
}>;

export type ArgumentGraphConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ArgumentGraphConnection'] = ResolversParentTypes['ArgumentGraphConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['ArgumentGraphEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['ArgumentGraph']>, ParentType, ContextType>;
  mined?: Resolver<Maybe<ResolversTypes['MinedGraph']>, ParentType, ContextType>;
  reading?: Resolver<Maybe<ResolversTypes['Reading']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  matchCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  facets?: Resolver<Maybe<Array<ResolversTypes['Facet']>>, ParentType, ContextType, RequireFields<ArgumentGraphConnectionFacetsArgs, 'of' | 'ignoreOwnCondition' | 'limit'>>;
}>;

export type ArgumentGraphEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ArgumentGraphEdge'] = ResolversParentTypes['ArgumentGraphEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['Explain'], ParentType, ContextType>;
  structure?: Resolver<ResolversTypes['StructureComparison'], ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
  matches?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  mapping?: Resolver<Maybe<Array<ResolversTypes['NodeMapping']>>, ParentType, ContextType>;
  mappingImage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<ArgumentGraphEdgeMappingImageArgs>>;
  node?: Resolver<ResolversTypes['ArgumentGraph'], ParentType, ContextType>;
}>;

export type StructureComparisonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['StructureComparison'] = ResolversParentTypes['StructureComparison']> = ResolversObject<{
  method?: Resolver<ResolversTypes['StructureMethod'], ParentType, ContextType>;
  applicability?: Resolver<ResolversTypes['StructureApplicability'], ParentType, ContextType>;
  similarity?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  layout?: Resolver<Maybe<ResolversTypes['StructureLayout']>, ParentType, ContextType>;
  visionSimilarity?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  gap?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  textWeight?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['TextWeightReason']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type NodeMappingResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NodeMapping'] = ResolversParentTypes['NodeMapping']> = ResolversObject<{
  queryNode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  caseNode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  similarity?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  queryText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  caseText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
}>;

export type ArgumentGraphResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ArgumentGraph'] = ResolversParentTypes['ArgumentGraph']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  externalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  topic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  majorClaim?: Resolver<ResolversTypes['GraphNode'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['GraphCounts'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['GraphNode']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['GraphEdge']>, ParentType, ContextType>;
  locutions?: Resolver<Array<ResolversTypes['Locution']>, ParentType, ContextType, Partial<ArgumentGraphLocutionsArgs>>;
  speakers?: Resolver<Array<ResolversTypes['Speaker']>, ParentType, ContextType>;
  preferences?: Resolver<Array<ResolversTypes['Preference']>, ParentType, ContextType>;
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<ArgumentGraphPremisesArgs, 'first'>>;
  image?: Resolver<ResolversTypes['GraphImage'], ParentType, ContextType, RequireFields<ArgumentGraphImageArgs, 'layout' | 'format' | 'locutions'>>;
  similar?: Resolver<Maybe<ResolversTypes['ArgumentGraphConnection']>, ParentType, ContextType, RequireFields<ArgumentGraphSimilarArgs, 'first'>>;
  warnings?: Resolver<Array<ResolversTypes['GraphWarning']>, ParentType, ContextType>;
  extra?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type MinedGraphResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MinedGraph'] = ResolversParentTypes['MinedGraph']> = ResolversObject<{
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  units?: Resolver<Array<ResolversTypes['MinedUnit']>, ParentType, ContextType>;
  relations?: Resolver<Array<ResolversTypes['MinedRelation']>, ParentType, ContextType>;
  majorClaim?: Resolver<ResolversTypes['MinedUnit'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['GraphNode']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['GraphEdge']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<MinedGraphImageArgs, 'layout'>>;
  warnings?: Resolver<Array<ResolversTypes['MiningWarning']>, ParentType, ContextType>;
}>;

export type MinedUnitResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MinedUnit'] = ResolversParentTypes['MinedUnit']> = ResolversObject<{
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  majorClaimConfidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type MinedRelationResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MinedRelation'] = ResolversParentTypes['MinedRelation']> = ResolversObject<{
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['GraphNodeType'], ParentType, ContextType>;
  confidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type MiningWarningResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MiningWarning'] = ResolversParentTypes['MiningWarning']> = ResolversObject<{
  code?: Resolver<ResolversTypes['MiningWarningCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
}>;

export type GraphNodeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphNode'] = ResolversParentTypes['GraphNode']> = ResolversObject<{
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['GraphNodeType'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scheme?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schemeFamily?: Resolver<Maybe<ResolversTypes['SchemeFamily']>, ParentType, ContextType>;
  votes?: Resolver<Maybe<Array<ResolversTypes['Int']>>, ParentType, ContextType>;
  impact?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
}>;

export type LocutionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Locution'] = ResolversParentTypes['Locution']> = ResolversObject<{
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  speaker?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  start?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  analyst?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  illocutions?: Resolver<Array<ResolversTypes['Illocution']>, ParentType, ContextType>;
  repliesTo?: Resolver<Array<ResolversTypes['Locution']>, ParentType, ContextType>;
}>;

export type IllocutionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Illocution'] = ResolversParentTypes['Illocution']> = ResolversObject<{
  act?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['GraphNode']>, ParentType, ContextType>;
  reported?: Resolver<Maybe<ResolversTypes['Locution']>, ParentType, ContextType>;
  inReplyTo?: Resolver<Array<ResolversTypes['Locution']>, ParentType, ContextType>;
}>;

export type SpeakerResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Speaker'] = ResolversParentTypes['Speaker']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  locutionCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  profile?: Resolver<Maybe<ResolversTypes['SocioProfile']>, ParentType, ContextType>;
}>;

export type PreferenceResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Preference'] = ResolversParentTypes['Preference']> = ResolversObject<{
  preferred?: Resolver<ResolversTypes['GraphNode'], ParentType, ContextType>;
  over?: Resolver<ResolversTypes['GraphNode'], ParentType, ContextType>;
  scheme?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type GraphEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphEdge'] = ResolversParentTypes['GraphEdge']> = ResolversObject<{
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
}>;

export type GraphCountsResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphCounts'] = ResolversParentTypes['GraphCounts']> = ResolversObject<{
  statements?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  relations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  supports?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attacks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rephrases?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  edges?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  depth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  locutions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  speakers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type ImageConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ImageConnection'] = ResolversParentTypes['ImageConnection']> = ResolversObject<{
  modality?: Resolver<ResolversTypes['ImageModality'], ParentType, ContextType>;
  reading?: Resolver<Maybe<ResolversTypes['Reading']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ImageEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Image']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  matchCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  facets?: Resolver<Maybe<Array<ResolversTypes['Facet']>>, ParentType, ContextType, RequireFields<ImageConnectionFacetsArgs, 'of' | 'ignoreOwnCondition' | 'limit'>>;
}>;

export type ImageEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ImageEdge'] = ResolversParentTypes['ImageEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['Explain'], ParentType, ContextType>;
  parts?: Resolver<Array<ResolversTypes['ImagePartMatch']>, ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
  matches?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  sentences?: Resolver<Array<ResolversTypes['PageSentence']>, ParentType, ContextType, RequireFields<ImageEdgeSentencesArgs, 'first'>>;
  node?: Resolver<ResolversTypes['Image'], ParentType, ContextType>;
}>;

export type ImagePartMatchResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ImagePartMatch'] = ResolversParentTypes['ImagePartMatch']> = ResolversObject<{
  part?: Resolver<ResolversTypes['ImagePart'], ParentType, ContextType>;
  similarity?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  contribution?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type PageSentenceResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PageSentence'] = ResolversParentTypes['PageSentence']> = ResolversObject<{
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  words?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type ImageResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Image'] = ResolversParentTypes['Image']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  externalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<ImageUrlArgs>>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  passage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ocr?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  labels?: Resolver<Array<ResolversTypes['ImageLabel']>, ParentType, ContextType>;
  pageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  site?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rights?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  topic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sides?: Resolver<Array<ResolversTypes['ImageSide']>, ParentType, ContextType>;
  extra?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  similar?: Resolver<Maybe<ResolversTypes['ImageConnection']>, ParentType, ContextType, RequireFields<ImageSimilarArgs, 'modality' | 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ImageLabelResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ImageLabel'] = ResolversParentTypes['ImageLabel']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  probability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type ImageSideResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ImageSide'] = ResolversParentTypes['ImageSide']> = ResolversObject<{
  question?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  side?: Resolver<ResolversTypes['Stance'], ParentType, ContextType>;
}>;

export type PixelsReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PixelsReason'] = ResolversParentTypes['PixelsReason']> = ResolversObject<{
  similarity?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type CopyReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['CopyReason'] = ResolversParentTypes['CopyReason']> = ResolversObject<{
  of?: Resolver<Maybe<ResolversTypes['Image']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type GraphWarningResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphWarning'] = ResolversParentTypes['GraphWarning']> = ResolversObject<{
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type GraphImageResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphImage'] = ResolversParentTypes['GraphImage']> = ResolversObject<{
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  width?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  height?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  format?: Resolver<ResolversTypes['ImageFormat'], ParentType, ContextType>;
  foldedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  svg?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type SocioProfileResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SocioProfile'] = ResolversParentTypes['SocioProfile']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['SocioValue']>, ParentType, ContextType>;
  value?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType, RequireFields<SocioProfileValueArgs, 'variable'>>;
  premiseCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<SocioProfilePremisesArgs, 'sort' | 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type SocioValueResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SocioValue'] = ResolversParentTypes['SocioValue']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  known?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
}>;

export type SocioProfileConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SocioProfileConnection'] = ResolversParentTypes['SocioProfileConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['SocioProfileEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['SocioProfile']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type SocioProfileEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SocioProfileEdge'] = ResolversParentTypes['SocioProfileEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['SocioProfile'], ParentType, ContextType>;
}>;

export type SocioVariableResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SocioVariable'] = ResolversParentTypes['SocioVariable']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['VariableKind'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type FacetResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Facet'] = ResolversParentTypes['Facet']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  of?: Resolver<ResolversTypes['FacetScope'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type FacetValueResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['FacetValue'] = ResolversParentTypes['FacetValue']> = ResolversObject<{
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
}>;

export type SuggestionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Suggestion'] = ResolversParentTypes['Suggestion']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  claim?: Resolver<Maybe<ResolversTypes['Claim']>, ParentType, ContextType>;
}>;

export type CorpusResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Corpus'] = ResolversParentTypes['Corpus']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  licence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['CorpusVisibility'], ParentType, ContextType>;
  premiseCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  claimCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graphCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  imageCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  minGroup?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  variables?: Resolver<Array<ResolversTypes['SocioVariable']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['FilterableField']>, ParentType, ContextType>;
  labels?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  encoder?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  profileModel?: Resolver<Maybe<ResolversTypes['ProfileModel']>, ParentType, ContextType>;
  tuning?: Resolver<Maybe<ResolversTypes['CorpusTuning']>, ParentType, ContextType>;
  claims?: Resolver<Maybe<ResolversTypes['ClaimConnection']>, ParentType, ContextType, RequireFields<CorpusClaimsArgs, 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type CorpusTuningResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['CorpusTuning'] = ResolversParentTypes['CorpusTuning']> = ResolversObject<{
  rank?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  rerank?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  questionCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  judgementCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  difference?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  interval?: Resolver<ResolversTypes['Interval'], ParentType, ContextType>;
  tunedAt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
}>;

export type ProfileModelResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ProfileModel'] = ResolversParentTypes['ProfileModel']> = ResolversObject<{
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trainedOn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  measuredOnNewClaims?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  variables?: Resolver<Array<ResolversTypes['InferredVariable']>, ParentType, ContextType>;
  limits?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  stale?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
}>;

export type InferredVariableResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['InferredVariable'] = ResolversParentTypes['InferredVariable']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  premiseCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  accuracy?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  majorityAccuracy?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  calibrationError?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
}>;

export type FilterableFieldResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['FilterableField'] = ResolversParentTypes['FilterableField']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FieldType'], ParentType, ContextType>;
}>;

export type JudgementResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Judgement'] = ResolversParentTypes['Judgement']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  question?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hit?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  annotator?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type JudgementConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['JudgementConnection'] = ResolversParentTypes['JudgementConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['JudgementEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Judgement']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type JudgementEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['JudgementEdge'] = ResolversParentTypes['JudgementEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Judgement'], ParentType, ContextType>;
}>;

export type AuthorDeletionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['AuthorDeletion'] = ResolversParentTypes['AuthorDeletion']> = ResolversObject<{
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dryRun?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  premises?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  profiles?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  judgements?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graphsChanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graphsDeleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  locutions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type MutationResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = ResolversObject<{
  putPremises?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutPremisesArgs, 'corpus' | 'premises' | 'existing'>>;
  deletePremises?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeletePremisesArgs, 'corpus' | 'ids'>>;
  putArgumentGraphs?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutArgumentGraphsArgs, 'corpus' | 'graphs' | 'existing'>>;
  deleteArgumentGraphs?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteArgumentGraphsArgs, 'corpus' | 'ids'>>;
  putImages?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutImagesArgs, 'corpus' | 'images' | 'existing'>>;
  deleteImages?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteImagesArgs, 'corpus' | 'ids'>>;
  putJudgements?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutJudgementsArgs, 'corpus' | 'judgements'>>;
  deleteJudgements?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteJudgementsArgs, 'corpus' | 'ids'>>;
  deleteAuthor?: Resolver<Maybe<ResolversTypes['AuthorDeletion']>, ParentType, ContextType, RequireFields<MutationDeleteAuthorArgs, 'corpus' | 'author' | 'dryRun'>>;
  cancelIngestJob?: Resolver<Maybe<ResolversTypes['IngestJob']>, ParentType, ContextType, RequireFields<MutationCancelIngestJobArgs, 'id'>>;
  resumeIngestJob?: Resolver<Maybe<ResolversTypes['IngestJob']>, ParentType, ContextType, RequireFields<MutationResumeIngestJobArgs, 'id'>>;
  createCorpus?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationCreateCorpusArgs, 'name'>>;
  updateCorpus?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationUpdateCorpusArgs, 'name' | 'input'>>;
  clearCorpus?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationClearCorpusArgs, 'name'>>;
  deleteCorpus?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteCorpusArgs, 'name'>>;
}>;

export type WriteResultResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['WriteResult'] = ResolversParentTypes['WriteResult']> = ResolversObject<{
  corpus?: Resolver<Maybe<ResolversTypes['Corpus']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['WriteItem']>, ParentType, ContextType>;
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  replaced?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
}>;

export type WriteItemResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['WriteItem'] = ResolversParentTypes['WriteItem']> = ResolversObject<{
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  externalId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WriteStatus'], ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['GraphWarning']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
}>;

export type IngestJobResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['IngestJob'] = ResolversParentTypes['IngestJob']> = ResolversObject<{
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['IngestJobState'], ParentType, ContextType>;
  processed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stored?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejections?: Resolver<Array<ResolversTypes['RejectedLine']>, ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ItemError']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type RejectedLineResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RejectedLine'] = ResolversParentTypes['RejectedLine']> = ResolversObject<{
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type ItemErrorResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ItemError'] = ResolversParentTypes['ItemError']> = ResolversObject<{
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type Resolvers<ContextType = ApiContext> = ResolversObject<{
  Cursor?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  RateLimit?: RateLimitResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  PremiseConnection?: PremiseConnectionResolvers<ContextType>;
  CounterPremiseConnection?: CounterPremiseConnectionResolvers<ContextType>;
  Reading?: ReadingResolvers<ContextType>;
  ClaimAgreement?: ClaimAgreementResolvers<ContextType>;
  ComparedGroup?: ComparedGroupResolvers<ContextType>;
  DistinctivePremise?: DistinctivePremiseResolvers<ContextType>;
  Debate?: DebateResolvers<ContextType>;
  DebateCounts?: DebateCountsResolvers<ContextType>;
  DebateSize?: DebateSizeResolvers<ContextType>;
  DebateSide?: DebateSideResolvers<ContextType>;
  KeyPointConnection?: KeyPointConnectionResolvers<ContextType>;
  KeyPointEdge?: KeyPointEdgeResolvers<ContextType>;
  KeyPoint?: KeyPointResolvers<ContextType>;
  KeyPointReply?: KeyPointReplyResolvers<ContextType>;
  KeyPointTitle?: KeyPointTitleResolvers<ContextType>;
  DebateSummary?: DebateSummaryResolvers<ContextType>;
  SummarySentence?: SummarySentenceResolvers<ContextType>;
  Citation?: CitationResolvers<ContextType>;
  DebatePremiseConnection?: DebatePremiseConnectionResolvers<ContextType>;
  DebatePremiseEdge?: DebatePremiseEdgeResolvers<ContextType>;
  DebateGroup?: DebateGroupResolvers<ContextType>;
  UnheardGroup?: UnheardGroupResolvers<ContextType>;
  KeyPointGroup?: KeyPointGroupResolvers<ContextType>;
  Reply?: ReplyResolvers<ContextType>;
  Watch?: WatchResolvers<ContextType>;
  WatchedPremise?: WatchedPremiseResolvers<ContextType>;
  GroupShare?: GroupShareResolvers<ContextType>;
  GroupNumbers?: GroupNumbersResolvers<ContextType>;
  Interval?: IntervalResolvers<ContextType>;
  Fairness?: FairnessResolvers<ContextType>;
  RandomPages?: RandomPagesResolvers<ContextType>;
  FrontierPoint?: FrontierPointResolvers<ContextType>;
  FairnessGroup?: FairnessGroupResolvers<ContextType>;
  PremiseEdge?: PremiseEdgeResolvers<ContextType>;
  PremiseCopies?: PremiseCopiesResolvers<ContextType>;
  Explain?: ExplainResolvers<ContextType>;
  StageScore?: StageScoreResolvers<ContextType>;
  Move?: MoveResolvers<ContextType>;
  MoveReason?: MoveReasonResolvers<ContextType>;
  RelevanceReason?: RelevanceReasonResolvers<ContextType>;
  QualityReason?: QualityReasonResolvers<ContextType>;
  ProfileReason?: ProfileReasonResolvers<ContextType>;
  ConditionEstimate?: ConditionEstimateResolvers<ContextType>;
  OtherClaimReason?: OtherClaimReasonResolvers<ContextType>;
  NoveltyReason?: NoveltyReasonResolvers<ContextType>;
  SideReason?: SideReasonResolvers<ContextType>;
  StanceReason?: StanceReasonResolvers<ContextType>;
  LanguageModelReason?: LanguageModelReasonResolvers<ContextType>;
  SideEstimate?: SideEstimateResolvers<ContextType>;
  Highlight?: HighlightResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Premise?: PremiseResolvers<ContextType>;
  StatementContext?: StatementContextResolvers<ContextType>;
  Claim?: ClaimResolvers<ContextType>;
  ClaimConnection?: ClaimConnectionResolvers<ContextType>;
  ClaimEdge?: ClaimEdgeResolvers<ContextType>;
  ArgumentGraphConnection?: ArgumentGraphConnectionResolvers<ContextType>;
  ArgumentGraphEdge?: ArgumentGraphEdgeResolvers<ContextType>;
  StructureComparison?: StructureComparisonResolvers<ContextType>;
  NodeMapping?: NodeMappingResolvers<ContextType>;
  ArgumentGraph?: ArgumentGraphResolvers<ContextType>;
  MinedGraph?: MinedGraphResolvers<ContextType>;
  MinedUnit?: MinedUnitResolvers<ContextType>;
  MinedRelation?: MinedRelationResolvers<ContextType>;
  MiningWarning?: MiningWarningResolvers<ContextType>;
  GraphNode?: GraphNodeResolvers<ContextType>;
  Locution?: LocutionResolvers<ContextType>;
  Illocution?: IllocutionResolvers<ContextType>;
  Speaker?: SpeakerResolvers<ContextType>;
  Preference?: PreferenceResolvers<ContextType>;
  GraphEdge?: GraphEdgeResolvers<ContextType>;
  GraphCounts?: GraphCountsResolvers<ContextType>;
  ImageConnection?: ImageConnectionResolvers<ContextType>;
  ImageEdge?: ImageEdgeResolvers<ContextType>;
  ImagePartMatch?: ImagePartMatchResolvers<ContextType>;
  PageSentence?: PageSentenceResolvers<ContextType>;
  Image?: ImageResolvers<ContextType>;
  ImageLabel?: ImageLabelResolvers<ContextType>;
  ImageSide?: ImageSideResolvers<ContextType>;
  PixelsReason?: PixelsReasonResolvers<ContextType>;
  CopyReason?: CopyReasonResolvers<ContextType>;
  GraphWarning?: GraphWarningResolvers<ContextType>;
  GraphImage?: GraphImageResolvers<ContextType>;
  SocioProfile?: SocioProfileResolvers<ContextType>;
  SocioValue?: SocioValueResolvers<ContextType>;
  SocioProfileConnection?: SocioProfileConnectionResolvers<ContextType>;
  SocioProfileEdge?: SocioProfileEdgeResolvers<ContextType>;
  SocioVariable?: SocioVariableResolvers<ContextType>;
  Facet?: FacetResolvers<ContextType>;
  FacetValue?: FacetValueResolvers<ContextType>;
  Suggestion?: SuggestionResolvers<ContextType>;
  Corpus?: CorpusResolvers<ContextType>;
  CorpusTuning?: CorpusTuningResolvers<ContextType>;
  ProfileModel?: ProfileModelResolvers<ContextType>;
  InferredVariable?: InferredVariableResolvers<ContextType>;
  FilterableField?: FilterableFieldResolvers<ContextType>;
  Judgement?: JudgementResolvers<ContextType>;
  JudgementConnection?: JudgementConnectionResolvers<ContextType>;
  JudgementEdge?: JudgementEdgeResolvers<ContextType>;
  AuthorDeletion?: AuthorDeletionResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  WriteResult?: WriteResultResolvers<ContextType>;
  WriteItem?: WriteItemResolvers<ContextType>;
  IngestJob?: IngestJobResolvers<ContextType>;
  RejectedLine?: RejectedLineResolvers<ContextType>;
  ItemError?: ItemErrorResolvers<ContextType>;
}>;

export type DirectiveResolvers<ContextType = ApiContext> = ResolversObject<{
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
}>;
