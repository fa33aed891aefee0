// Generated from schema.graphql by `npm run generate:types`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Premise as DomainPremise, Claim as DomainClaim } from '../domain/premise.js';
import type { GraphRecord } from '../domain/graph-record.js';
import type { GraphPageConnection, MappedGraphHit, PremisePage, CounterPremisePage, ClaimPage, ProfilePage, JudgementPage } from './connection.js';
import type { GraphNode as DomainGraphNode } from '../domain/argument-graph.js';
import type { GraphImageSource } from './resolvers/graph-image.js';
import type { ProfileRecord, VariableCounts, GroupArguments, ClaimHit, ProfileHit, JudgementHit } from '../retrieval/types.js';
import type { Suggestion as FoundSuggestion } from '../retrieval/suggest/search.js';
import type { Corpus as DomainCorpus } from '../domain/corpus.js';
import type { ProfileModelCard, HeadCard } from '../domain/profile-model.js';
import type { FacetCounts, FacetValueCount, ListedHit } from '../domain/search.js';
import type { Fairness as PremiseFairness } from '../perspective/fairness.js';
import type { Explanation, Move as DomainMove, RelevanceReason as DomainRelevanceReason, ProfileReason as DomainProfileReason, OtherClaimReason as DomainOtherClaimReason, NoveltyReason as DomainNoveltyReason, StanceReason as DomainStanceReason, StructureComparison as DomainStructureComparison } from '../domain/explanation.js';
import type { DistinctivePremise as DomainDistinctivePremise } from '../domain/comparison.js';
import type { ProfileValue } from './resolvers/socio-profile.js';
import type { Judgement as DomainJudgement } from '../domain/judgement.js';
import type { WrittenItems, WrittenItem } from './resolvers/write-result.js';
import type { ApiContext } from './context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * A position in a connection. Send it back as `after` to read on; it fits only the
   * search that it came from.
   */
  Cursor: { input: string; output: string; }
  /** Any JSON value, as the data had it. */
  JSON: { input: unknown; output: unknown; }
};

/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type Query = {
  __typename?: 'Query';
  /**
   * Premises that answer a question or speak to a claim, best first.
   *
   *     premises(by: { text: "Should wolves be protected?" }, first: 3) {
   *       matchCount
   *       nodes { text stance }
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
   * First come premises that the data puts on that side of this very claim (`basis: GIVEN`), then
   * premises on other claims whose side a model guesses (`INFERRED`). Show guesses as guesses.
   */
  counterPremises?: Maybe<CounterPremiseConnection>;
  /**
   * What groups of authors say on one question, side by side.
   *
   *     compareGroups(
   *       by: { text: "Should wolves be protected?" }
   *       groups: [
   *         { name: "city", filter: { profile: [{ variable: "residence", anyOf: ["city"] }] } }
   *         { name: "everybody" }
   *       ]
   *     ) { name premises(first: 3) { nodes { text } } distinctive(first: 2) { premise { text } } }
   */
  compareGroups?: Maybe<Array<ComparedGroup>>;
  /**
   * Claims: the most similar to a text first, or all of them by id.
   *
   *     claims(text: "speed limits", first: 5) { nodes { text premiseCount } }
   */
  claims?: Maybe<ClaimConnection>;
  /**
   * Argument graphs with similar contents and a similar structure, best first.
   *
   *     argumentGraphs(by: { graph: { parts: {
   *       nodes: [
   *         { id: "claim", text: "Wolves should be culled." }
   *         { id: "r1", type: SUPPORT }
   *         { id: "reason", text: "They kill sheep." }
   *       ]
   *       edges: [{ source: "reason", target: "r1" }, { source: "r1", target: "claim" }]
   *     } } }) { edges { mapping { queryText caseText } node { majorClaim { text } } } }
   */
  argumentGraphs?: Maybe<ArgumentGraphConnection>;
  /**
   * What is known of authors, profile by profile. Authors without a name share a profile if theirs are equal.
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
  /** A corpus by its name, such as `corpus(name: "demo") { premiseCount }`; the default one without a name. */
  corpus?: Maybe<Corpus>;
  /** The corpora that you may read. */
  corpora?: Maybe<Array<Corpus>>;
  /** An object by its global id, of any type that has one; null if there is none. */
  node?: Maybe<Node>;
  /** Objects by their global ids, in the same order; null where there is none. */
  nodes: Array<Maybe<Node>>;
  /** How many points you may still spend; null where the server sets no limit. */
  rateLimit?: Maybe<RateLimit>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryPremisesArgs = {
  by?: InputMaybe<PremiseQuery>;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PremiseFilter>;
  rank?: InputMaybe<RankInput>;
  rerank?: InputMaybe<RerankInput>;
  groupBy?: InputMaybe<PremiseGrouping>;
  sort?: InputMaybe<PremiseSort>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
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
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryCompareGroupsArgs = {
  by: PremiseQuery;
  corpus?: InputMaybe<Scalars['String']['input']>;
  groups: Array<GroupInput>;
  filter?: InputMaybe<PremiseFilter>;
  rank?: InputMaybe<RankInput>;
  rerank?: InputMaybe<RerankInput>;
  tuning?: InputMaybe<TuningInput>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
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
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryArgumentGraphsArgs = {
  by: ArgumentGraphQuery;
  corpus?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ArgumentGraphFilter>;
  structure?: InputMaybe<StructureInput>;
  diversify?: InputMaybe<SimilarityDiversifyInput>;
  tuning?: InputMaybe<TuningInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QuerySocioProfilesArgs = {
  corpus?: InputMaybe<Scalars['String']['input']>;
  profile?: InputMaybe<Array<ProfileCondition>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QuerySuggestArgs = {
  prefix: Scalars['String']['input'];
  corpus?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryJudgementsArgs = {
  corpus?: InputMaybe<Scalars['String']['input']>;
  question?: InputMaybe<Scalars['String']['input']>;
  annotator?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryCorpusArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. A search that fails is null, and `errors` says why; the others are answered.
 * `corpus` is needed only where there are several and the server has no default. `first` is 1 to 200,
 * `after` the cursor to read on from, and `tuning` is for experts.
 */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};

/** How many points you may spend in a period. The same figures are in the headers `RateLimit` and `RateLimit-Policy`. */
export type RateLimit = {
  __typename?: 'RateLimit';
  /** Points for each period. */
  limit: Scalars['Int']['output'];
  /** What this operation cost. */
  cost: Scalars['Int']['output'];
  /** What is left. */
  remaining: Scalars['Int']['output'];
  /** What is spent. */
  used: Scalars['Int']['output'];
  /** When the period ends, such as `2026-01-31T12:00:00Z`. */
  resetAt: Scalars['String']['output'];
};

/** Something with a global id. */
export type Node = {
  /** Unique among all objects of the server; `node(id:)` finds it again. */
  id: Scalars['ID']['output'];
};

/** What to search for, such as `{ text: "Should wolves be protected?" }`. */
export type PremiseQuery =
  /** A question, a claim or keywords, in any of the encoder's languages. */
  { text: Scalars['String']['input']; claimId?: never; premiseId?: never; }
  |  /** The global id of a claim. */
  { text?: never; claimId: Scalars['ID']['input']; premiseId?: never; }
  |  /** The global id of a premise. It is not among its own hits. */
  { text?: never; claimId?: never; premiseId: Scalars['ID']['input']; };

/** A side of a claim. */
export type Side =
  /** For it. */
  | 'FAVOR'
  /** Against it. */
  | 'AGAINST';

/** For or against the claim, or the question, that a premise was written on. */
export type Stance =
  /** For it. */
  | 'FAVOR'
  /** Against it. */
  | 'AGAINST'
  /** Neither, or both. */
  | 'NEUTRAL';

/**
 * What a statement does in its argument. In a graph, this depends on the first
 * relation on the shortest way to the major claim.
 */
export type StatementRole =
  /** What a graph argues for. */
  | 'MAJOR_CLAIM'
  /** It supports something. So does every premise outside graphs, unless its data says otherwise. */
  | 'PREMISE'
  /** It attacks something. An objection to an objection is in favour of the major claim. */
  | 'OBJECTION'
  /** It says the major claim in other words. */
  | 'REPHRASE'
  /** It does not lead to the major claim. */
  | 'UNCONNECTED';

/**
 * Which premises can be found. All fields that you give must hold; a list holds if one of its values does.
 *
 *     { language: ["fr"], profile: [{ variable: "age", from: "65+" }], not: { topic: ["Transport"] } }
 */
export type PremiseFilter = {
  /** ISO 639-1 codes, such as `de`. */
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  /** For or against their own claim. */
  stance?: InputMaybe<Array<Stance>>;
  /** What they do in their argument. Without it, those that give no reason are left out: MAJOR_CLAIM and REPHRASE. */
  role?: InputMaybe<Array<StatementRole>>;
  /** As the data names them, such as `Transport`. */
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Global ids of claims. */
  claimId?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The data's names of authors. */
  author?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Conditions on authors' profiles. */
  profile?: InputMaybe<Array<ProfileCondition>>;
  /** Conditions on further fields; `Corpus.fields` lists them. */
  fields?: InputMaybe<Array<FieldCondition>>;
  /** All of these hold. */
  all?: InputMaybe<Array<PremiseFilter>>;
  /** At least one of these holds. */
  any?: InputMaybe<Array<PremiseFilter>>;
  /** This does not hold. */
  not?: InputMaybe<PremiseFilter>;
};

/** A condition on one further field of the data. All that is given must hold. */
export type FieldCondition = {
  /** The field's name, such as "year". */
  field: Scalars['String']['input'];
  /** The value is one of these words. */
  anyOf?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The value is this truth value. */
  equals?: InputMaybe<Scalars['Boolean']['input']>;
  /** The number is at least this. */
  from?: InputMaybe<Scalars['Float']['input']>;
  /** The number is at most this. */
  to?: InputMaybe<Scalars['Float']['input']>;
};

/** A condition on one socio-variable, such as `{ variable: "age", to: "18-34" }`. All that you give must hold. */
export type ProfileCondition = {
  /** Its name; `Corpus.variables` lists them. */
  variable: Scalars['String']['input'];
  /** The author has one of these values. */
  anyOf?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The author has none of these values. Authors whose value is not known pass; add `known: true` to leave them out. */
  noneOf?: InputMaybe<Array<Scalars['String']['input']>>;
  /** This value or a later one of an ORDINAL variable. */
  from?: InputMaybe<Scalars['String']['input']>;
  /** This value or an earlier one of an ORDINAL variable. */
  to?: InputMaybe<Scalars['String']['input']>;
  /** Whether the author's value is known. */
  known?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How hits are ordered, such as `{ lexical: {} }`. */
export type RankInput =
  /** By meaning, with claims where nearly all hits belong to one, with feedback where there are many answers, with words where there are few. The default. */
  { auto: WordRank; dense?: never; feedback?: never; lexical?: never; fused?: never; }
  |  /** By meaning: the cosine of the text vectors. */
  { auto?: never; dense: MeaningRank; feedback?: never; lexical?: never; fused?: never; }
  |  /** By meaning, after moving the query towards its best hits and their topic. */
  { auto?: never; dense?: never; feedback: MeaningRank; lexical?: never; fused?: never; }
  |  /** By words (BM25), with stemming and stop words of each language. */
  { auto?: never; dense?: never; feedback?: never; lexical: WordRank; fused?: never; }
  |  /** By meaning and words: a weighted sum. */
  { auto?: never; dense?: never; feedback?: never; lexical?: never; fused: FusedRank; };

/** Ranking by meaning, such as `{ minScore: 0.3 }`. */
export type MeaningRank = {
  /** Leave out hits with a lower score. */
  minScore?: InputMaybe<Scalars['Float']['input']>;
};

/** Ranking that reads words, such as `{ language: "de" }`. */
export type WordRank = {
  /** The language of the query (ISO 639-1); detected by default. */
  language?: InputMaybe<Scalars['String']['input']>;
};

/** Ranking by meaning and words, such as `{ lexicalWeight: 0.5 }`. */
export type FusedRank = {
  /** The weight of words, 0 to 1; meaning has the rest. */
  lexicalWeight?: InputMaybe<Scalars['Float']['input']>;
  /** The language of the query (ISO 639-1); detected by default. */
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
  /** 2. Hits by preferred authors move up. */
  prefer?: InputMaybe<PreferInput>;
  /** 3. Hits that the data assigns to another claim than the query's move behind all others. */
  stepBackOtherClaims?: InputMaybe<Scalars['Boolean']['input']>;
  /** 4. Hits are reordered so that they do not repeat each other, or so that more groups are heard. */
  diversify?: InputMaybe<DiversifyInput>;
  /** 5. Hits for and against alternate, by the shares that both have. Use `filter.stance` to see one side only. */
  alternateStances?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A model judges how relevant hits are, such as `{ minRelevance: 0.02 }`. Hits are then ordered by that. */
export type JudgeInput = {
  /** Which model. */
  model?: InputMaybe<RelevanceModel>;
  /** Leave out hits that are less probably relevant, 0 to 1, and those that were not judged. 0.02 keeps most arguments and little else. */
  minRelevance?: InputMaybe<Scalars['Float']['input']>;
  /** Judge premises of similar claims instead of the best hits. Finds what is said in other words; takes longer. */
  viaSimilarClaims?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A model that judges how relevant a premise is. */
export type RelevanceModel =
  /** Reads both texts together. The best judge of English; FAST judges other languages for it. */
  | 'CROSS_ENCODER'
  /** Compares the vectors of both texts, in all languages. Takes milliseconds. */
  | 'FAST';

/**
 * Moves hits up by who wrote them; nobody is left out.
 *
 *     { profile: [{ variable: "gender", anyOf: ["female"] }] }
 */
export type PreferInput = {
  /** Who is preferred. */
  profile: Array<ProfileCondition>;
  /** Where a profile does not say, guess from the text. A guess about a text, never a fact about a person. */
  inferred?: InputMaybe<Scalars['Boolean']['input']>;
  /** The weight beside relevance, 0 to 10; by default 0.2, and 0.5 if `inferred`. */
  weight?: InputMaybe<Scalars['Float']['input']>;
};

/** How to reorder the best hits, such as `{ coverGroups: { variables: ["age"] } }`. */
export type DiversifyInput =
  /** Cover what can be said: hits far from all earlier ones come early. */
  { coreset: RelevanceWeight; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; }
  |  /** The best hit of each cluster of similar hits first, then each one's second best. */
  { coreset?: never; kmeans: RelevanceWeight; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; }
  |  /** Maximal marginal relevance: near to the query, far from what comes before. */
  { coreset?: never; kmeans?: never; mmr: RelevanceWeight; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; }
  |  /** Move only what repeats an earlier hit to the end. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate: DeduplicateInput; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; }
  |  /** Bring each cluster of similar hits early. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters: RelevanceWeight; coverGroups?: never; matchCorpusShares?: never; equalShares?: never; }
  |  /** Hear each group of authors early. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups: GroupsInput; matchCorpusShares?: never; equalShares?: never; }
  |  /** Give groups the shares that they have in the corpus. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares: GroupsInput; equalShares?: never; }
  |  /** Give all groups of a variable the same share. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate?: never; coverClusters?: never; coverGroups?: never; matchCorpusShares?: never; equalShares: GroupsInput; };

/** How to reorder hits by their similarity, such as `{ mmr: {} }`. */
export type SimilarityDiversifyInput =
  /** Cover what can be said: hits far from all earlier ones come early. */
  { coreset: RelevanceWeight; kmeans?: never; mmr?: never; deduplicate?: never; }
  |  /** The best hit of each cluster of similar hits first, then each one's second best. */
  { coreset?: never; kmeans: RelevanceWeight; mmr?: never; deduplicate?: never; }
  |  /** Maximal marginal relevance: near to the query, far from what comes before. */
  { coreset?: never; kmeans?: never; mmr: RelevanceWeight; deduplicate?: never; }
  |  /** Move only what repeats an earlier hit to the end. */
  { coreset?: never; kmeans?: never; mmr?: never; deduplicate: DeduplicateInput; };

/** Relevance against novelty, such as `{ relevanceWeight: 0.7 }`. */
export type RelevanceWeight = {
  /** 0 to 1; 1 keeps the order. By default as measured: `coreset` 0.4, `kmeans` 0.5, `mmr` 0.8, `coverClusters` 0.5. */
  relevanceWeight?: InputMaybe<Scalars['Float']['input']>;
};

/** When a hit repeats another, such as `{ minSimilarity: 0.9 }`. */
export type DeduplicateInput = {
  /** From this similarity on, 0 to 1. */
  minSimilarity?: InputMaybe<Scalars['Float']['input']>;
};

/** The groups to be heard, such as `{ variables: ["age"] }`. */
export type GroupsInput = {
  /** Socio-variables, or `language`, `stance`, `role`, `topic`, `claim`; all socio-variables by default. */
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Relevance against balance, 0 to 1; 1 keeps the order. */
  relevanceWeight?: InputMaybe<Scalars['Float']['input']>;
};

/** Constants for experts, such as `{ diversifyPool: 500 }`. What you leave out has its measured default. */
export type TuningInput = {
  /** `auto` ranks with feedback where the mean of the 100 best cosines is at least this share of that of the 10 best; 0.83. */
  flatness?: InputMaybe<Scalars['Float']['input']>;
  /** What the claim of a premise counts in `auto`, 0 to 0.9, where most hits belong to one; the premise itself counts the rest; 0.6. */
  claimWeight?: InputMaybe<Scalars['Float']['input']>;
  /** How many hits feedback learns from, 1 to 100; 25. */
  feedbackDocuments?: InputMaybe<Scalars['Int']['input']>;
  /** What feedback adds to premises of the query's topic, 0 to 1; 0.4. */
  feedbackTopicWeight?: InputMaybe<Scalars['Float']['input']>;
  /** How much feedback tells the query from the mean of its topic, 0 to 1; 0.5. */
  feedbackContrast?: InputMaybe<Scalars['Float']['input']>;
  /** How many hits are candidates for judging, 1 to 1,000; 200. */
  judgePool?: InputMaybe<Scalars['Int']['input']>;
  /** How many of them CROSS_ENCODER reads, 1 to 200; 50. */
  judgeRead?: InputMaybe<Scalars['Int']['input']>;
  /** How many hits are reordered, 1 to 1,000; 200, and 50 for `kmeans`. */
  diversifyPool?: InputMaybe<Scalars['Int']['input']>;
  /** Compare premises by how relevant they are to claims of their topic, not by their texts. */
  compareByClaims?: InputMaybe<Scalars['Boolean']['input']>;
  /** How many clusters, 1 to 100; 40. */
  clusters?: InputMaybe<Scalars['Int']['input']>;
  /** How much less a group counts once it was heard, 0 to 1; 0.5. */
  alpha?: InputMaybe<Scalars['Float']['input']>;
  /** How much of a hit's relevance comes from its 20 nearest hits, 0 to 1; 0. For reordering by groups. */
  smoothing?: InputMaybe<Scalars['Float']['input']>;
};

/** What hits are grouped by. */
export type PremiseGrouping =
  /** The claim that they were written on. A hit without a claim is a group of its own. */
  | 'CLAIM';

/** The order in which premises are listed. */
export type PremiseSort =
  /** Last written first. */
  | 'NEWEST'
  /** First written first. */
  | 'OLDEST';

/** A page of premises, with counts over all pages. They count premises, also where hits are grouped. */
export type PremiseConnection = {
  __typename?: 'PremiseConnection';
  /** The hits of this page with score and explanation, best first. */
  edges: Array<PremiseEdge>;
  /** The premises of this page, best first. */
  nodes: Array<Premise>;
  /** Where this page lies. */
  pageInfo: PageInfo;
  /** How many premises the filter admits, whether they answer or not. */
  admittedCount: Scalars['Int']['output'];
  /**
   * How many premises answer, at most 10,000: those with `minRelevance` or `minScore`, those with a word
   * of the query, or those above the bend in the curve of scores. Null where no such boundary exists, as
   * in browsing.
   */
  matchCount?: Maybe<Scalars['Int']['output']>;
  /** How many hits a model judged; null without `judge`. */
  judgedCount?: Maybe<Scalars['Int']['output']>;
  /**
   * How premises divide by variables, to show what else can be chosen.
   *
   *     facets(variables: ["stance", "age"], of: MATCHING) { title values { value count } }
   */
  facets?: Maybe<Array<Facet>>;
  /**
   * How fairly this page represents groups, beside the candidates that it could have shown
   * (the best 200, or the pool of `diversify`) and the corpus. Null if that failed.
   *
   *     fairness(variables: ["gender"]) { missing divergence groups { value pageShare corpusShare } }
   */
  fairness?: Maybe<Array<Fairness>>;
};


/** A page of premises, with counts over all pages. They count premises, also where hits are grouped. */
export type PremiseConnectionFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  of?: InputMaybe<FacetScope>;
  ignoreOwnCondition?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** A page of premises, with counts over all pages. They count premises, also where hits are grouped. */
export type PremiseConnectionFairnessArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A page of premises of the other side, and what they counter. */
export type CounterPremiseConnection = {
  __typename?: 'CounterPremiseConnection';
  /**
   * The hits of this page with score and explanation, best first: GIVEN ones before INFERRED ones. The
   * score of a GIVEN hit is its cosine to the subject, of an INFERRED one the product of both
   * probabilities.
   */
  edges: Array<PremiseEdge>;
  /** The premises of this page, best first. */
  nodes: Array<Premise>;
  /** Where this page lies. Beyond what is GIVEN there are at most as many hits as were judged. */
  pageInfo: PageInfo;
  /** How many admitted premises the data puts on the wanted side of the claim, with those that repeat the subject; not how many more are inferred. */
  givenCount: Scalars['Int']['output'];
  /** The words that are countered: of the claim, or of the premise if it has none. */
  countered: Scalars['String']['output'];
  /** The wanted side. */
  side: Side;
  /** Claims of the corpus in these words; none if it does not know the claim. */
  claims: Array<Claim>;
  /** The side of the premise that is countered; null by a claim or a text, or if it takes none. */
  premiseSide?: Maybe<SideEstimate>;
};

/** A group of authors, such as `{ name: "65 and over", filter: { profile: [{ variable: "age", from: "65+" }] } }`. */
export type GroupInput = {
  /** A name for the answer. */
  name: Scalars['String']['input'];
  /** Who and what belongs to the group; everything if left out. */
  filter?: InputMaybe<PremiseFilter>;
};

/** What one group says. */
export type ComparedGroup = {
  __typename?: 'ComparedGroup';
  /** The name that the group was given. */
  name: Scalars['String']['output'];
  /** Its best hits. To read on, ask `premises` with both filters under `all`, and the `endCursor` as `after`. */
  premises?: Maybe<PremiseConnection>;
  /**
   * Of its best hits those that are the farthest from all that the other groups say, the farthest
   * first. What a group says are its best 100 hits. Null if that failed.
   */
  distinctive?: Maybe<Array<DistinctivePremise>>;
};


/** What one group says. */
export type ComparedGroupPremisesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** What one group says. */
export type ComparedGroupDistinctiveArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  among?: InputMaybe<Scalars['Int']['input']>;
};

/** A premise that only one group has, and what comes nearest to it elsewhere. */
export type DistinctivePremise = {
  __typename?: 'DistinctivePremise';
  /** Its place among the group's hits, from 1. */
  place: Scalars['Int']['output'];
  /** 1 - cosine to the nearest hit of another group: 0 for the same words. Null if no other group has hits. */
  distance?: Maybe<Scalars['Float']['output']>;
  /** The premise. */
  premise: Premise;
  /** The nearest hit of another group. */
  nearest?: Maybe<Premise>;
  /** That group's name. */
  nearestGroup?: Maybe<Scalars['String']['output']>;
};

/** How fairly a page represents the groups of one variable. */
export type Fairness = {
  __typename?: 'Fairness';
  /** Its name, such as `age`. */
  variable: Scalars['String']['output'];
  /** Its name for people. */
  title: Scalars['String']['output'];
  /** The groups of the corpus, the largest first; of an ORDINAL variable in their order. */
  groups: Array<FairnessGroup>;
  /** Premises whose author's value is not known. They count in all shares. */
  unknown: FairnessGroup;
  /** Whether an author can have several values; then shares can sum to more than 1. */
  multiple: Scalars['Boolean']['output'];
  /** Groups of the corpus that are not on this page. */
  missing: Array<Scalars['String']['output']>;
  /** How far the shares on the page are from the corpus's (normalised discounted KL-divergence); 0 is fair. Null for fewer than two hits. */
  divergence?: Maybe<Scalars['Float']['output']>;
};

/** A group on a page, among the best hits that the page could have shown, and in the corpus. Shares are of all premises there. */
export type FairnessGroup = {
  __typename?: 'FairnessGroup';
  /** The value that its members have; null for `unknown`. */
  value?: Maybe<Scalars['String']['output']>;
  /** Premises on this page. */
  pageCount: Scalars['Int']['output'];
  /** 0 to 1. */
  pageShare: Scalars['Float']['output'];
  /** Premises among the best hits. */
  candidateCount: Scalars['Int']['output'];
  /** 0 to 1. */
  candidateShare: Scalars['Float']['output'];
  /** Premises in the corpus. */
  corpusCount: Scalars['Int']['output'];
  /** 0 to 1. */
  corpusShare: Scalars['Float']['output'];
};

/** A hit: a premise and why it stands where it does. */
export type PremiseEdge = {
  __typename?: 'PremiseEdge';
  /** The place of this hit; `after` reads on from it. */
  cursor: Scalars['Cursor']['output'];
  /** Higher is better; comparable only within one search. Where hits are judged it is the probability; `prefer` then takes its share of the best. */
  score?: Maybe<Scalars['Float']['output']>;
  /** Why it is where it is. */
  explain?: Maybe<Explain>;
  /** The sentences that made it a hit, best first; of its first 50. Null where nothing was searched for. */
  highlights?: Maybe<Array<Highlight>>;
  /** With `groupBy`, the next best hits of the same group; null otherwise. */
  group?: Maybe<Array<PremiseEdge>>;
  /** In `counterPremises`, which side it takes; null in other searches. */
  side?: Maybe<SideEstimate>;
  /** The premise. */
  node: Premise;
};


/** A hit: a premise and why it stands where it does. */
export type PremiseEdgeHighlightsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A hit: a premise and why it stands where it does. */
export type PremiseEdgeGroupArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * How a hit got its score and its place.
 *
 *     explain { scores { stage score place } moves { from to reason { __typename } } }
 */
export type Explain = {
  __typename?: 'Explain';
  /** What each stage measured. */
  scores: Array<StageScore>;
  /** What later stages did to its place, in the order in which they ran. */
  moves: Array<Move>;
};

/** The score of one stage. */
export type StageScore = {
  __typename?: 'StageScore';
  /** The stage. */
  stage: ScoreStage;
  /** On the stage's own scale; higher is better. */
  score: Scalars['Float']['output'];
  /** The place by this score alone, from 1. Null for CLAIM, TOPIC and PROFILE, and where it is not known. */
  place?: Maybe<Scalars['Int']['output']>;
};

/** What gives scores. */
export type ScoreStage =
  /** Similarity of meaning: the cosine of the text vectors; after feedback, to the moved query. */
  | 'MEANING'
  /** Words in common: BM25. */
  | 'WORDS'
  /** The weighted sum of meaning and words. */
  | 'FUSED'
  /** Similarity of the question and the claim that the hit argues about (cosine), where claims count. */
  | 'CLAIM'
  /** What feedback added because the hit has the query's topic. */
  | 'TOPIC'
  /** The probability that it is relevant, by a model. */
  | 'RELEVANCE'
  /** How well the author fits `prefer`, -1 to 1. */
  | 'PROFILE'
  /** Similarity of the structure of two graphs. */
  | 'STRUCTURE';

/** A stage that looked at the hit. Places count from 1, over all pages. */
export type Move = {
  __typename?: 'Move';
  /** The place before. */
  from: Scalars['Int']['output'];
  /** The place after; the same if the hit stayed where it was. */
  to: Scalars['Int']['output'];
  /** Why. */
  reason: MoveReason;
};

/** Why a hit moved or stayed. Each type is one step of `rerank`, or the comparison of structure. */
export type MoveReason = RelevanceReason | ProfileReason | OtherClaimReason | NoveltyReason | StanceReason | StructureComparison;

/** `judge`: how relevant a model found it. Hits that were not judged follow those that were. */
export type RelevanceReason = {
  __typename?: 'RelevanceReason';
  /** The probability that it is relevant, 0 to 1; null if it was not judged. */
  probability?: Maybe<Scalars['Float']['output']>;
  /** The model that judged: FAST where CROSS_ENCODER does not know the language. */
  model?: Maybe<RelevanceModel>;
};

/** `prefer`: how far its author meets the conditions. */
export type ProfileReason = {
  __typename?: 'ProfileReason';
  /** 0 to 1; with `inferred` -1 to 1, where 0 is like any author. */
  lift: Scalars['Float']['output'];
  /** The weight beside relevance. */
  weight: Scalars['Float']['output'];
  /** The version of the model that inferred; null if none did. */
  modelVersion?: Maybe<Scalars['String']['output']>;
  /** What is known of each condition. */
  conditions: Array<ConditionEstimate>;
};

/** Whether an author meets a condition. */
export type ConditionEstimate = {
  __typename?: 'ConditionEstimate';
  /** The socio-variable, such as `age`. */
  variable: Scalars['String']['output'];
  /** The values that meet it. */
  values: Array<Scalars['String']['output']>;
  /** How that is known. */
  basis: Basis;
  /** The probability that it is met; null if UNKNOWN. */
  probability?: Maybe<Scalars['Float']['output']>;
};

/** How something is known. */
export type Basis =
  /** The data says so. */
  | 'GIVEN'
  /** A model guessed it from the text. */
  | 'INFERRED'
  /** Nothing is known. */
  | 'UNKNOWN';

/** `stepBackOtherClaims`: the data assigns it to another claim. */
export type OtherClaimReason = {
  __typename?: 'OtherClaimReason';
  /** That claim. */
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
  /** How similar that is, at most 1. */
  nearestSimilarity?: Maybe<Scalars['Float']['output']>;
};

/** `alternateStances`: it takes its side's turn. */
export type StanceReason = {
  __typename?: 'StanceReason';
  /** The share of its side among the best hits for and against, 0 to 1. */
  share: Scalars['Float']['output'];
};

/** Which side of a claim a premise takes. */
export type SideEstimate = {
  __typename?: 'SideEstimate';
  /** The side. */
  side: Side;
  /** How that is known. */
  basis: Basis;
  /** The probability of that side; 1 if GIVEN. */
  probability: Scalars['Float']['output'];
  /** The model that guessed; null if GIVEN. */
  model?: Maybe<RelevanceModel>;
};

/** A sentence of a hit, and its words that the query has too. */
export type Highlight = {
  __typename?: 'Highlight';
  /** The sentence. */
  text: Scalars['String']['output'];
  /** Where it begins in the premise's text, in UTF-16 code units. */
  start: Scalars['Int']['output'];
  /** Where it ends. */
  end: Scalars['Int']['output'];
  /** The cosine of the sentence to the query. */
  score: Scalars['Float']['output'];
  /** Words in common with the query, in any inflection, as they stand in the sentence. */
  words: Array<Scalars['String']['output']>;
};

/** Where a page lies in its list. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** There is more after `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** There is something before this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The place of the first item; null where the page is empty. */
  startCursor?: Maybe<Scalars['Cursor']['output']>;
  /** The place of the last item; send it as `after` for the next page. */
  endCursor?: Maybe<Scalars['Cursor']['output']>;
};

/** An argument's reason, as somebody wrote it. */
export type Premise = Node & {
  __typename?: 'Premise';
  /** Global id; `node(id:)` finds it again. */
  id: Scalars['ID']['output'];
  /** The id that the data gave it. */
  externalId: Scalars['String']['output'];
  /** The words of the author. */
  text: Scalars['String']['output'];
  /** ISO 639-1, as the data says or as detected. */
  language?: Maybe<Scalars['String']['output']>;
  /** For or against its claim; null where the data does not say, and where ways through a graph disagree. */
  stance?: Maybe<Stance>;
  /** What it does in its argument: for example, whether it supports or attacks something. */
  role: StatementRole;
  /** As the data names it, such as "Transport". */
  topic?: Maybe<Scalars['String']['output']>;
  /** The claim that it was written for or against, where the data says; of several, the first. For a statement of a graph, the major claim. */
  claim?: Maybe<Claim>;
  /** All claims that it was written for or against. */
  claims: Array<Claim>;
  /** The data's name for the author. */
  author?: Maybe<Scalars['String']['output']>;
  /** The argument graph that it is a statement of; null where it is none. */
  graph?: Maybe<ArgumentGraph>;
  /** The id of its node in that graph. */
  graphNode?: Maybe<Scalars['String']['output']>;
  /** What is known of its author. */
  profile: SocioProfile;
  /** The corpus that it belongs to. */
  corpus: Corpus;
  /** Further fields of the data. */
  extra: Scalars['JSON']['output'];
  /** Premises that say something similar, best first. */
  similar?: Maybe<PremiseConnection>;
  /** What opponents say; `Query.counterPremises` has more options. An error if it takes no side. */
  counterPremises?: Maybe<CounterPremiseConnection>;
};


/** An argument's reason, as somebody wrote it. */
export type PremiseStanceArgs = {
  claimId?: InputMaybe<Scalars['ID']['input']>;
};


/** An argument's reason, as somebody wrote it. */
export type PremiseSimilarArgs = {
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** An argument's reason, as somebody wrote it. */
export type PremiseCounterPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  minSideProbability?: InputMaybe<Scalars['Float']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A statement that premises argue for or against. */
export type Claim = Node & {
  __typename?: 'Claim';
  /** Global id; `node(id:)` finds it again, and `by: { claimId: }` searches for its text. */
  id: Scalars['ID']['output'];
  /** The id that the data gave it. */
  externalId: Scalars['String']['output'];
  /** The statement, such as "The voting age should be lowered to 16.". */
  text: Scalars['String']['output'];
  /** ISO 639-1, of the text as it was first written. */
  language?: Maybe<Scalars['String']['output']>;
  /** All languages that the data has it in. */
  languages: Array<Scalars['String']['output']>;
  /** As the data names it, such as "Democracy". */
  topic?: Maybe<Scalars['String']['output']>;
  /** The corpus that it belongs to. */
  corpus: Corpus;
  /** How many premises were written on it. */
  premiseCount: Scalars['Int']['output'];
  /** These premises, of all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
};


/** A statement that premises argue for or against. */
export type ClaimTextArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
};


/** A statement that premises argue for or against. */
export type ClaimPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  sort?: InputMaybe<PremiseSort>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A page of claims. */
export type ClaimConnection = {
  __typename?: 'ClaimConnection';
  /** The claims of this page with their scores. */
  edges: Array<ClaimEdge>;
  /** The claims of this page. */
  nodes: Array<Claim>;
  /** Where this page lies. */
  pageInfo: PageInfo;
  /** How many claims the filter admits. */
  admittedCount: Scalars['Int']['output'];
};

/** A claim and its place. */
export type ClaimEdge = {
  __typename?: 'ClaimEdge';
  /** The place of this claim; `after` reads on from it. */
  cursor: Scalars['Cursor']['output'];
  /** The cosine to the text; null where none was given. */
  score?: Maybe<Scalars['Float']['output']>;
  /** Why it is where it is; null without a text. */
  explain?: Maybe<Explain>;
  /** The claim. */
  node: Claim;
};

/** What graphs should be like, such as `{ graph: { argdown: "[Trams]: Trams are quiet." } }`. */
export type ArgumentGraphQuery =
  /** Words. They have no structure: graphs are ordered by content. */
  { text: Scalars['String']['input']; graph?: never; graphId?: never; }
  |  /** A graph, or a sketch of one. */
  { text?: never; graph: GraphSource; graphId?: never; }
  |  /** The global id of an argument graph. It is not among its own hits. */
  { text?: never; graph?: never; graphId: Scalars['ID']['input']; };

/** A graph in one of these formats, such as `{ argdown: "[Trams]: Trams are quiet." }`. */
export type GraphSource =
  /** Statements, relations and edges. */
  { parts: ArgumentGraphInput; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; }
  |  /** JSON or text of a file in any of the formats below. */
  { parts?: never; file: Scalars['JSON']['input']; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; }
  |  /** The Argument Interchange Format. */
  { parts?: never; file?: never; aif: Scalars['JSON']['input']; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; }
  |  /** OVA, the online visualisation of arguments. */
  { parts?: never; file?: never; aif?: never; ova: Scalars['JSON']['input']; sadface?: never; argdown?: never; kialo?: never; arggraph?: never; }
  |  /** The simple argument description format. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface: Scalars['JSON']['input']; argdown?: never; kialo?: never; arggraph?: never; }
  |  /** Argdown. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown: Scalars['String']['input']; kialo?: never; arggraph?: never; }
  |  /** A discussion that Kialo exported as text. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo: Scalars['String']['input']; arggraph?: never; }
  |  /** The XML of the argumentative microtexts. */
  { parts?: never; file?: never; aif?: never; ova?: never; sadface?: never; argdown?: never; kialo?: never; arggraph: Scalars['String']['input']; };

/**
 * A graph of statements and of the relations between them. Edges lead from premise to conclusion,
 * and each joins a relation with a statement, or with another relation (an undercut).
 *
 *     { nodes: [
 *         { id: "claim", text: "Trams should be free." }
 *         { id: "against", type: ATTACK }
 *         { id: "reason", text: "Somebody has to pay for them." }
 *       ]
 *       edges: [{ source: "reason", target: "against" }, { source: "against", target: "claim" }] }
 */
export type ArgumentGraphInput = {
  /** Statements and relations; at least one statement. */
  nodes: Array<GraphNodeInput>;
  /** What leads to what. */
  edges?: InputMaybe<Array<GraphEdgeInput>>;
  /** The id of the statement that the graph argues for; found if left out: what most nodes lead to. */
  majorClaim?: InputMaybe<Scalars['String']['input']>;
};

/** A statement or a relation. */
export type GraphNodeInput = {
  /** Your own id, unique in the graph. */
  id: Scalars['String']['input'];
  /** What the node is. */
  type?: InputMaybe<GraphNodeType>;
  /** What a statement says. */
  text?: InputMaybe<Scalars['String']['input']>;
  /** The argumentation scheme of a relation, such as "Expert Opinion". */
  scheme?: InputMaybe<Scalars['String']['input']>;
};

/** Leads from premise to conclusion. */
export type GraphEdgeInput = {
  /** The id of the node that it comes from. */
  source: Scalars['String']['input'];
  /** The id of the node that it leads to. */
  target: Scalars['String']['input'];
};

/** What a node of a graph is. */
export type GraphNodeType =
  /** Somebody says something (AIF's I-node). */
  | 'STATEMENT'
  /** A relation: what leads to it speaks for what it leads to. */
  | 'SUPPORT'
  /** A relation: what leads to it speaks against what it leads to. */
  | 'ATTACK'
  /** A relation: what leads to it says the same in other words. */
  | 'REPHRASE';

/** How the structure of graphs is compared. */
export type StructureMethod =
  /** What measures best: CASCADE where a model for the layout ships, else MATCHING. */
  | 'AUTO'
  /** Not at all: the order is that of the content. */
  | 'NONE'
  /** By vectors of their shape. Takes no time, and says nothing about nodes. */
  | 'VISION'
  /** By the best mapping of the query's nodes and edges to the graph's. Takes longest. */
  | 'MATCHING'
  /** The best by VISION are matched, and come first. */
  | 'CASCADE';

/** What the vectors of shapes are made of. */
export type StructureLayout =
  /** Pictures of statements and relations, a row a level. */
  | 'LOGICAL'
  /** Pictures of relations inside one another. */
  | 'TREEMAP'
  /** Pictures of statements and relations, a row a level, where leaves widen below. */
  | 'ICICLE'
  /** No pictures: how many nodes there are of each kind, depth and neighbourhood. */
  | 'COUNTS';

/** How the graphs of the nearest content are ordered. */
export type StructureInput = {
  /** How their structure is compared. */
  method?: InputMaybe<StructureMethod>;
  /** Which vectors VISION and CASCADE compare; those that measure best if left out. */
  layout?: InputMaybe<StructureLayout>;
  /** How many of the best CASCADE matches, and so gives a mapping, 1 to 100; 20 if left out. */
  mappings?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * Which graphs are admitted. All fields that are given must hold; a list holds if one of its values
 * does.
 *
 *     { topic: ["Transport"], attacks: { from: 1 }, depth: { to: 3 } }
 */
export type ArgumentGraphFilter = {
  /** ISO 639-1 codes, such as "de". */
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Topics as the data names them, such as "Transport". */
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  /** How many statements. */
  statements?: InputMaybe<IntRange>;
  /** How many relations, of all types. */
  relations?: InputMaybe<IntRange>;
  /** How many supports. */
  supports?: InputMaybe<IntRange>;
  /** How many attacks. */
  attacks?: InputMaybe<IntRange>;
  /** How many rephrases. */
  rephrases?: InputMaybe<IntRange>;
  /** How many edges. */
  edges?: InputMaybe<IntRange>;
  /** How many levels of relations under the major claim. */
  depth?: InputMaybe<IntRange>;
};

/** From a number to a number, both included; at least one of them. */
export type IntRange = {
  /** At least this. */
  from?: InputMaybe<Scalars['Int']['input']>;
  /** At most this. */
  to?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of argument graphs, and what is true of all that were admitted. */
export type ArgumentGraphConnection = {
  __typename?: 'ArgumentGraphConnection';
  /** The hits of this page with score, explanation and mapping, best first. */
  edges: Array<ArgumentGraphEdge>;
  /** The graphs of this page, best first. */
  nodes: Array<ArgumentGraph>;
  /** Where this page lies. */
  pageInfo: PageInfo;
  /** How many graphs `filter` admits; not how many are relevant. */
  admittedCount: Scalars['Int']['output'];
  /** How the admitted graphs divide. Null if the count failed. */
  facets?: Maybe<Array<Facet>>;
};


/** A page of argument graphs, and what is true of all that were admitted. */
export type ArgumentGraphConnectionFacetsArgs = {
  variables?: InputMaybe<Array<Scalars['String']['input']>>;
  ignoreOwnCondition?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};

/** A hit: a graph and why it stands where it does. */
export type ArgumentGraphEdge = {
  __typename?: 'ArgumentGraphEdge';
  /** The place of this hit; `after` reads on from it. */
  cursor: Scalars['Cursor']['output'];
  /**
   * Higher is better; comparable only within one search and one `structure.method`: graphs
   * that were matched come before those that were only seen, and these before the others.
   */
  score: Scalars['Float']['output'];
  /** Why it is where it is. */
  explain: Explain;
  /** How its structure compares with the query's. */
  structure: StructureComparison;
  /** Which node of the graph stands for which node of the query; null where they were not matched. */
  mapping?: Maybe<Array<NodeMapping>>;
  /**
   * Query and graph side by side as SVG. Nodes that stand for each other have the same number, with
   * their similarity. Null where they were not matched.
   */
  mappingImage?: Maybe<Scalars['String']['output']>;
  /** The graph. */
  node: ArgumentGraph;
};


/** A hit: a graph and why it stands where it does. */
export type ArgumentGraphEdgeMappingImageArgs = {
  width?: InputMaybe<Scalars['Int']['input']>;
};

/** How the structure of a graph compares with the query's. */
export type StructureComparison = {
  __typename?: 'StructureComparison';
  /** The method that decided. */
  method: StructureMethod;
  /** Whether the structure could be compared. */
  applicability: StructureApplicability;
  /** 0 to 1, by that method; null if it was not compared. */
  similarity?: Maybe<Scalars['Float']['output']>;
  /** What VISION compared. */
  layout?: Maybe<StructureLayout>;
  /** The similarity of the shapes by VISION, also where MATCHING decided. */
  visionSimilarity?: Maybe<Scalars['Float']['output']>;
  /** How much better another mapping could be; 0 if this one is proved best. */
  gap?: Maybe<Scalars['Float']['output']>;
};

/** Whether the structure of a hit could be compared with the query's. */
export type StructureApplicability =
  /** It was. */
  | 'APPLIED'
  /** The query has no relations, and so no structure: the order is that of the content. */
  | 'NOT_APPLICABLE'
  /** This graph has no relations, and so a likeness of 0. */
  | 'WITHOUT_RELATIONS'
  /** This graph and the query are too large to be matched, or to be matched in time. */
  | 'TOO_LARGE'
  /** Nobody asked for it, or the graph is not among the nearest by content. */
  | 'NOT_COMPARED';

/** A node of a hit that stands for a node of the query. */
export type NodeMapping = {
  __typename?: 'NodeMapping';
  /** The id of the query's node. */
  queryNode: Scalars['String']['output'];
  /** The id of the hit's node. */
  caseNode: Scalars['String']['output'];
  /** Of statements the cosine of their texts, of relations the likeness of their schemes, 0 to 1. */
  similarity: Scalars['Float']['output'];
  /** What the query's node says; of a relation its scheme, or else its type. */
  queryText: Scalars['String']['output'];
  /** What the hit's node says; of a relation its scheme, or else its type. */
  caseText: Scalars['String']['output'];
};

/** An argument with its inner structure: statements, and the relations between them. */
export type ArgumentGraph = Node & {
  __typename?: 'ArgumentGraph';
  /** Global id; `node(id:)` finds it again, and `by: { graphId: }` searches for graphs like it. */
  id: Scalars['ID']['output'];
  /** The id that the data gave it, or the name of its file. */
  externalId: Scalars['String']['output'];
  /** The corpus that it belongs to. */
  corpus: Corpus;
  /** As the data names it, such as "Transport". */
  topic?: Maybe<Scalars['String']['output']>;
  /** ISO 639-1, of most of its text. */
  language?: Maybe<Scalars['String']['output']>;
  /** The statement that it argues for. */
  majorClaim: GraphNode;
  /** How large it is. */
  counts: GraphCounts;
  /** Its statements and relations. */
  nodes: Array<GraphNode>;
  /** What leads to what. */
  edges: Array<GraphEdge>;
  /** Its statements as premises, by id; all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
  /** A picture of it for people, with a legend. */
  image: GraphImage;
  /** Similar graphs of its corpus, best first. */
  similar?: Maybe<ArgumentGraphConnection>;
  /** What had to be repaired when it was read. */
  warnings: Array<GraphWarning>;
  /** Further fields of the data. */
  extra: Scalars['JSON']['output'];
};


/** An argument with its inner structure: statements, and the relations between them. */
export type ArgumentGraphPremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};


/** An argument with its inner structure: statements, and the relations between them. */
export type ArgumentGraphImageArgs = {
  layout?: InputMaybe<ImageLayout>;
  width?: InputMaybe<Scalars['Int']['input']>;
  format?: InputMaybe<ImageFormat>;
};


/** An argument with its inner structure: statements, and the relations between them. */
export type ArgumentGraphSimilarArgs = {
  structure?: InputMaybe<StructureInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A statement of a graph, or a relation between nodes. */
export type GraphNode = {
  __typename?: 'GraphNode';
  /** Unique in its graph. */
  id: Scalars['String']['output'];
  /** What it is. */
  type: GraphNodeType;
  /** What a statement says; null of a relation. */
  text?: Maybe<Scalars['String']['output']>;
  /** The argumentation scheme of a relation, where the data names it. */
  scheme?: Maybe<Scalars['String']['output']>;
};

/** Leads from premise to conclusion. */
export type GraphEdge = {
  __typename?: 'GraphEdge';
  /** The id of the node that it comes from. */
  source: Scalars['String']['output'];
  /** The id of the node that it leads to. */
  target: Scalars['String']['output'];
};

/** How large a graph is, and of what it consists. */
export type GraphCounts = {
  __typename?: 'GraphCounts';
  /** Statements. */
  statements: Scalars['Int']['output'];
  /** Relations, of all types. */
  relations: Scalars['Int']['output'];
  /** Relations that speak for something. */
  supports: Scalars['Int']['output'];
  /** Relations that speak against something. */
  attacks: Scalars['Int']['output'];
  /** Relations that say something in other words. */
  rephrases: Scalars['Int']['output'];
  /** Edges. */
  edges: Scalars['Int']['output'];
  /** Levels of relations under the major claim; 0 where nothing leads to it. */
  depth: Scalars['Int']['output'];
};

/** Something that was repaired when a graph was read. */
export type GraphWarning = {
  __typename?: 'GraphWarning';
  /** One of the documented codes. */
  code: Scalars['String']['output'];
  /** What was done. */
  message: Scalars['String']['output'];
  /** How many nodes or edges it concerns. */
  count: Scalars['Int']['output'];
  /** The ids of the first of them. */
  nodes: Array<Scalars['String']['output']>;
};

/** How a graph is drawn. */
export type ImageLayout =
  /** Boxes and arrows: every node, the major claim first. */
  | 'NODE_LINK'
  /** Statements and relations, a row a level. */
  | 'LOGICAL'
  /** Relations only, inside one another. */
  | 'TREEMAP'
  /** Statements and relations, a row a level, where leaves widen below. */
  | 'ICICLE';

/** What a picture is made of. */
export type ImageFormat =
  /** Lines and letters: sharp at every size, with whole texts as hints. */
  | 'SVG'
  /** Pixels. */
  | 'PNG'
  /** Pixels, in fewer bytes. */
  | 'WEBP'
  /** For print: lines and letters, with the font inside. */
  | 'PDF';

/** A picture of a graph. */
export type GraphImage = {
  __typename?: 'GraphImage';
  /** Where it is, from the root of this server on; whoever may read the graph may read it. */
  url: Scalars['String']['output'];
  /** In pixels; null if it could not be drawn. */
  width?: Maybe<Scalars['Int']['output']>;
  /** In pixels; null if it could not be drawn. */
  height?: Maybe<Scalars['Int']['output']>;
  /** What `url` answers. */
  format: ImageFormat;
  /** The picture itself as SVG, whatever `format` is; null if it could not be drawn. */
  svg?: Maybe<Scalars['String']['output']>;
};

/** What is known of an author, or of all authors whose profiles are equal. */
export type SocioProfile = Node & {
  __typename?: 'SocioProfile';
  /** Global id; `node(id:)` finds it again. */
  id: Scalars['ID']['output'];
  /** The corpus that it belongs to. */
  corpus: Corpus;
  /** The data's name for the author; null where the profile stands for a group. */
  author?: Maybe<Scalars['String']['output']>;
  /** What the data says, variable by variable. */
  values: Array<SocioValue>;
  /** The values of one variable; empty where nothing is known. */
  value: Array<Scalars['String']['output']>;
  /** How many premises have this profile. */
  premiseCount: Scalars['Int']['output'];
  /** These premises, of all roles unless `filter` names some. */
  premises?: Maybe<PremiseConnection>;
};


/** What is known of an author, or of all authors whose profiles are equal. */
export type SocioProfileValueArgs = {
  variable: Scalars['String']['input'];
};


/** What is known of an author, or of all authors whose profiles are equal. */
export type SocioProfilePremisesArgs = {
  filter?: InputMaybe<PremiseFilter>;
  sort?: InputMaybe<PremiseSort>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** What is known of an author by one variable. */
export type SocioValue = {
  __typename?: 'SocioValue';
  /** The variable's name, such as `age`. */
  variable: Scalars['String']['output'];
  /** The values; more than one only where the variable is MULTIPLE. */
  values: Array<Scalars['String']['output']>;
  /** False where the data says that it is not known. */
  known: Scalars['Boolean']['output'];
};

/** A page of socio-profiles. */
export type SocioProfileConnection = {
  __typename?: 'SocioProfileConnection';
  /** The profiles of this page with their places. */
  edges: Array<SocioProfileEdge>;
  /** The profiles of this page. */
  nodes: Array<SocioProfile>;
  /** Where this page lies. */
  pageInfo: PageInfo;
  /** How many profiles meet the conditions. */
  admittedCount: Scalars['Int']['output'];
};

/** A profile and its place. */
export type SocioProfileEdge = {
  __typename?: 'SocioProfileEdge';
  /** The place of this profile; `after` reads on from it. */
  cursor: Scalars['Cursor']['output'];
  /** The profile. */
  node: SocioProfile;
};

/** NOMINAL values are different, ORDINAL ones ordered, and of a MULTIPLE variable a person can have several. */
export type VariableKind =
  /** One value without an order, such as a residence. */
  | 'NOMINAL'
  /** One value of an ordered list, such as an age group; `from` and `to` work. */
  | 'ORDINAL'
  /** Any number of values, such as the issues that matter to a person. */
  | 'MULTIPLE';

/** Something that the data says of authors, such as their age group. */
export type SocioVariable = {
  __typename?: 'SocioVariable';
  /** The name that conditions and facets use. */
  name: Scalars['String']['output'];
  /** The name for people to read. */
  title: Scalars['String']['output'];
  /** How its values relate. */
  kind: VariableKind;
  /** The values, of an ORDINAL variable in their order, with the number of premises of each. */
  values: Array<FacetValue>;
  /** Premises whose author has no value at all. */
  missing: Scalars['Int']['output'];
};

/** Which premises a facet counts. */
export type FacetScope =
  /** All that the filter admits. */
  | 'ADMITTED'
  /** Those that `matchCount` counts. */
  | 'MATCHING';

/** How premises, or graphs, divide by one variable. */
export type Facet = {
  __typename?: 'Facet';
  /** Its name, such as `age`. */
  variable: Scalars['String']['output'];
  /** Its name for people, such as `Age group`. */
  title: Scalars['String']['output'];
  /** Which premises were counted. */
  of: FacetScope;
  /** The most frequent first; values of an ORDINAL variable and bars of a histogram in their order. */
  values: Array<FacetValue>;
  /** How many have no value. */
  missing: Scalars['Int']['output'];
};

/** A value, or a bar of a histogram, with its count. */
export type FacetValue = {
  __typename?: 'FacetValue';
  /** The value, such as `18-34`. Of a number its bar, such as `10 to 20`. */
  value: Scalars['String']['output'];
  /** How many have it. */
  count: Scalars['Int']['output'];
  /** Whether it means that nothing is known. */
  unknown: Scalars['Boolean']['output'];
  /** Where the bar begins; null where it is none. */
  from?: Maybe<Scalars['Float']['output']>;
  /** Where the bar ends, itself not included except in the last bar. */
  to?: Maybe<Scalars['Float']['output']>;
};

/** Something to put into a search box or a filter. */
export type Suggestion = {
  __typename?: 'Suggestion';
  /** `topic`, `claim`, or the socio-variable whose value it is. */
  variable: Scalars['String']['output'];
  /** The topic, the claim's text or the value. */
  text: Scalars['String']['output'];
  /** How many premises have it. */
  count: Scalars['Int']['output'];
  /** The claim; null for topics and values. */
  claim?: Maybe<Claim>;
};

/** Premises that were put together, with the variables that describe their authors. */
export type Corpus = Node & {
  __typename?: 'Corpus';
  /** Global id; `node(id:)` finds it again. */
  id: Scalars['ID']['output'];
  /** The name that the argument `corpus` wants. */
  name: Scalars['String']['output'];
  /** The name for people to read. */
  title?: Maybe<Scalars['String']['output']>;
  /** What it holds and where that comes from. */
  description?: Maybe<Scalars['String']['output']>;
  /** Under which terms its texts may be used. */
  licence?: Maybe<Scalars['String']['output']>;
  /** How many premises it holds. */
  premiseCount: Scalars['Int']['output'];
  /** How many claims it holds. */
  claimCount: Scalars['Int']['output'];
  /** How many argument graphs it holds. */
  graphCount: Scalars['Int']['output'];
  /** What it says of authors, with values and counts. */
  variables: Array<SocioVariable>;
  /** Further fields that can be filtered by. */
  fields: Array<FilterableField>;
  /** Labels for judgements by set, with what each counts in evaluations: `{ relevance: { relevant: 1, "not relevant": 0, unsure: null } }`. */
  labels: Scalars['JSON']['output'];
  /** The model and version that made its vectors. */
  encoder: Scalars['String']['output'];
  /** The model that infers profiles from texts, for `prefer: { inferred: true }`; null where none was learned (`elenchus learn-profiles`), or inferring is switched off. */
  profileModel?: Maybe<ProfileModel>;
  /** Its claims, by id. */
  claims?: Maybe<ClaimConnection>;
};


/** Premises that were put together, with the variables that describe their authors. */
export type CorpusClaimsArgs = {
  language?: InputMaybe<Array<Scalars['String']['input']>>;
  topic?: InputMaybe<Array<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['Cursor']['input']>;
};

/** A model that guesses profiles from texts: how good it is, and what it must not be used for. */
export type ProfileModel = {
  __typename?: 'ProfileModel';
  /** Changes whenever it is learned anew. */
  version: Scalars['String']['output'];
  /** How many premises with a profile it was learned from. */
  trainedOn: Scalars['Int']['output'];
  /** True if measured on claims that it did not know, false if on authors. */
  measuredOnNewClaims: Scalars['Boolean']['output'];
  /** What it guesses, and how well. */
  variables: Array<InferredVariable>;
  /** What it must not be used for. */
  limits: Array<Scalars['String']['output']>;
};

/** How well a model guesses one socio-variable, by cross-validation. */
export type InferredVariable = {
  __typename?: 'InferredVariable';
  /** Its name, such as `age`. */
  variable: Scalars['String']['output'];
  /** How many premises it was learned from. */
  premises: Scalars['Int']['output'];
  /** The values that are guessed. */
  values: Array<Scalars['String']['output']>;
  /** How often the most probable value is right, 0 to 1. */
  accuracy: Scalars['Float']['output'];
  /** How often the most frequent value would be right. */
  majorityAccuracy: Scalars['Float']['output'];
  /** The mean distance of probability and frequency; 0 is best. */
  calibrationError: Scalars['Float']['output'];
};

/** A further field of the data that `PremiseFilter.fields` accepts. */
export type FilterableField = {
  __typename?: 'FilterableField';
  /** The name that `FieldCondition.field` wants. */
  name: Scalars['String']['output'];
  /** Which conditions fit it. */
  type: FieldType;
};

/** The type of a further field, which says how it can be filtered. */
export type FieldType =
  /** A word or a list of words: `anyOf`. */
  | 'KEYWORD'
  /** A number: `from`, `to`. */
  | 'FLOAT'
  /** A truth value: `equals`. */
  | 'BOOL';

/** What an annotator said about a hit for a question. */
export type Judgement = Node & {
  __typename?: 'Judgement';
  id: Scalars['ID']['output'];
  /** The question. */
  question: Scalars['String']['output'];
  /** The premise, claim or graph; null if it was deleted. */
  hit?: Maybe<Node>;
  /** One of `Corpus.labels`. */
  label: Scalars['String']['output'];
  /** Who said so. */
  annotator: Scalars['String']['output'];
};

/** A page of judgements. */
export type JudgementConnection = {
  __typename?: 'JudgementConnection';
  edges: Array<JudgementEdge>;
  nodes: Array<Judgement>;
  pageInfo: PageInfo;
  /** How many judgements fit. */
  admittedCount: Scalars['Int']['output'];
};

/** A judgement and its place. */
export type JudgementEdge = {
  __typename?: 'JudgementEdge';
  cursor: Scalars['Cursor']['output'];
  node: Judgement;
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
  /** Deletes premises by their global ids. */
  deletePremises?: Maybe<WriteResult>;
  /**
   * Adds argument graphs, or replaces those with the same `externalId`. Their statements become premises.
   * Mistakes in a file are repaired where possible; `warnings` says how.
   *
   *     putArgumentGraphs(corpus: "demo", graphs: [{ externalId: "g1", graph: { argdown: "[Trams]: Trams are quiet." } }]) {
   *       added items { warnings { message } error { message } }
   *     }
   */
  putArgumentGraphs?: Maybe<WriteResult>;
  /** Deletes argument graphs with their statements by their global ids. */
  deleteArgumentGraphs?: Maybe<WriteResult>;
  /**
   * Adds judgements. A new label of the same set replaces the annotator's earlier one.
   *
   *     putJudgements(corpus: "demo", judgements: [
   *       { question: "Should wolves be protected?", hitId: "...", label: "relevant", annotator: "kim" }
   *     ]) { added items { error { message } } }
   */
  putJudgements?: Maybe<WriteResult>;
  /** Deletes judgements by their global ids. */
  deleteJudgements?: Maybe<WriteResult>;
  /** Creates a corpus; an error if the name is taken. */
  createCorpus?: Maybe<WriteResult>;
  /** Changes what a corpus says about itself. What you leave out stays; null removes it. */
  updateCorpus?: Maybe<WriteResult>;
  /** Deletes everything in a corpus and keeps its description. It needs the scope `admin`, or a confirmation. */
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

/** What to do with an item whose id exists. */
export type ExistingPolicy =
  /** Replace it if anything changed. */
  | 'REPLACE'
  /** Keep what is there. */
  | 'KEEP'
  /** Reject the new one. */
  | 'REJECT';

/**
 * A premise to write.
 *
 *     { externalId: "p1", text: "Buses would be full at last.", stance: FAVOR,
 *       claim: { text: "Public transport should be free." }, profile: { age: "18-34" } }
 */
export type PremiseInput = {
  /** Your own id, unique in the corpus. */
  externalId: Scalars['String']['input'];
  /** The argument. */
  text: Scalars['String']['input'];
  /** The claim that it was written on. */
  claim?: InputMaybe<ClaimInput>;
  /** Further claims that it was written on. */
  otherClaims?: InputMaybe<Array<ClaimInput>>;
  /** For or against `claim`. */
  stance?: InputMaybe<Stance>;
  /** What it does in its argument; PREMISE by default. */
  role?: InputMaybe<StatementRole>;
  /** A word to filter and count by, such as `Transport`. */
  topic?: InputMaybe<Scalars['String']['input']>;
  /** ISO 639-1; detected by default. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** Your name for the author. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** Values of socio-variables, such as `{ gender: "female", issues: ["climate"] }`. */
  profile?: InputMaybe<Scalars['JSON']['input']>;
  /** Further fields, such as `{ year: 2024 }`. */
  extra?: InputMaybe<Scalars['JSON']['input']>;
};

/** A claim, such as `{ text: "Public transport should be free." }`. */
export type ClaimInput = {
  /** Your own id; by default claims with equal texts are one. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** The statement. */
  text: Scalars['String']['input'];
  /** For or against it; only in `otherClaims`. */
  stance?: InputMaybe<Stance>;
};

/**
 * What a corpus says about itself.
 *
 *     { title: "Transport survey", variables: [
 *         { name: "age", kind: ORDINAL, values: ["18-34", "35-49", "50-64", "65+"] }
 *     ] }
 */
export type CorpusInput = {
  /** Its name for people. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** What it contains and where that comes from. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The terms under which its texts may be used. */
  licence?: InputMaybe<Scalars['String']['input']>;
  /** What it says about authors. */
  variables?: InputMaybe<Array<SocioVariableInput>>;
  /** Labels for judgements by set, as in `Corpus.labels`. */
  labels?: InputMaybe<Scalars['JSON']['input']>;
};

/** Something that the data says about authors, such as `{ name: "age", kind: ORDINAL, values: ["18-34", "65+"] }`. */
export type SocioVariableInput = {
  /** Its name in profiles, conditions and facets. */
  name: Scalars['String']['input'];
  /** Its name for people; `name` by default. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** How its values relate. */
  kind?: InputMaybe<VariableKind>;
  /** Its values; of an ORDINAL variable in their order. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Values that mean that nothing is known, such as `["no answer"]`. */
  unknown?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A judgement to write. */
export type JudgementInput = {
  /** The question. */
  question: Scalars['String']['input'];
  /** The global id of the premise, claim or graph. */
  hitId: Scalars['ID']['input'];
  /** One of `Corpus.labels`. */
  label: Scalars['String']['input'];
  /** Who says so. */
  annotator: Scalars['String']['input'];
};

/** An argument graph to write. */
export type PutArgumentGraphInput = {
  /** Your own id, unique among the graphs of the corpus. */
  externalId: Scalars['String']['input'];
  graph: GraphSource;
  /** A word to filter and count by; that of the file comes first. */
  topic?: InputMaybe<Scalars['String']['input']>;
  /** ISO 639-1; detected by default. */
  language?: InputMaybe<Scalars['String']['input']>;
};

/** What became of the items, each and in sum. */
export type WriteResult = {
  __typename?: 'WriteResult';
  /** The corpus; null if it was deleted. */
  corpus?: Maybe<Corpus>;
  /** One for each item, in the order in which they were sent. */
  items: Array<WriteItem>;
  /** How many are new. */
  added: Scalars['Int']['output'];
  /** How many were changed. */
  replaced: Scalars['Int']['output'];
  /** How many were there already, or were kept. */
  unchanged: Scalars['Int']['output'];
  /** How many were deleted. */
  deleted: Scalars['Int']['output'];
  /** How many were not written. */
  rejected: Scalars['Int']['output'];
};

/** What became of one item. */
export type WriteItem = {
  __typename?: 'WriteItem';
  /** Its global id; null if it has none. */
  id?: Maybe<Scalars['ID']['output']>;
  /** The id that it was sent with. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** What was done. */
  status: WriteStatus;
  /** What was repaired in a graph. */
  warnings: Array<GraphWarning>;
  /** Why it was rejected; null otherwise. */
  error?: Maybe<ItemError>;
};

/** What was done with an item. */
export type WriteStatus =
  /** It is new. */
  | 'ADDED'
  /** It was changed. */
  | 'REPLACED'
  /** It was there already, or was kept. */
  | 'UNCHANGED'
  /** It was deleted. */
  | 'DELETED'
  /** It was not written. */
  | 'REJECTED';

/** Why an item was rejected. */
export type ItemError = {
  __typename?: 'ItemError';
  /** What kind of error. */
  code: ErrorCode;
  /** What is wrong, and what would be right. */
  message: Scalars['String']['output'];
  /** The field, such as `profile.gender`. */
  field?: Maybe<Scalars['String']['output']>;
};

/** The `extensions.code` of an error. Its other extensions name the `field`, the values that would be right (`known`) and those that were probably meant (`didYouMean`). */
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
  | 'GRAPH_FORMAT_UNKNOWN'
  | 'GRAPH_EMPTY'
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
  | 'FORBIDDEN'
  | 'DOCUMENT_NOT_ALLOWED'
  | 'ORIGIN_NOT_ALLOWED'
  | 'INFERENCE_OFF'
  | 'CORPUS_NOT_FOUND'
  | 'NOT_FOUND'
  | 'DOCUMENT_NOT_FOUND'
  | 'ROUTE_NOT_FOUND'
  | 'REQUEST_UNFINISHED'
  | 'CURSOR_STALE'
  | 'CORPUS_EXISTS'
  | 'IN_USE'
  | 'CONFIRMATION_REQUIRED'
  | 'CONFIRMATION_INVALID'
  | 'PROFILE_MODEL_MISSING'
  | 'STATEMENT_OF_GRAPH'
  | 'CORPUS_OUTDATED'
  | 'STORE_MODEL_MISMATCH'
  | 'STRUCTURE_MODEL_MISSING'
  | 'MATCHING_TOO_LARGE'
  | 'QUERY_TOO_LARGE'
  | 'RECORD_TOO_LARGE'
  | 'ANSWER_TOO_LARGE'
  | 'PICTURE_TOO_COMPLEX'
  | 'GRAPH_TOO_COMPLEX'
  | 'GRAPH_TOO_LARGE'
  | 'MEDIA_TYPE_UNSUPPORTED'
  | 'CONTENT_ENCODING_UNSUPPORTED'
  | 'RATE_LIMITED'
  | 'STORE_FAILED'
  | 'STORE_DAMAGED'
  | 'COLLECTION_NOT_FOUND'
  | 'MODEL_MISSING'
  | 'MODEL_CORRUPT'
  | 'ENCODER_FAILED'
  | 'INTERNAL'
  | 'TIMEOUT'
  | 'BUSY'
  | 'WORKER_FAILED'
  | 'STOPPING'
  | 'STORE_UNREACHABLE'
  | 'GRAPHIQL_MISSING'
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
    | ( DomainRelevanceReason )
    | ( DomainProfileReason )
    | ( DomainOtherClaimReason )
    | ( DomainNoveltyReason )
    | ( DomainStanceReason )
    | ( DomainStructureComparison )
  ;
}>;

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = ResolversObject<{
  Node:
    | ( DomainPremise )
    | ( DomainClaim )
    | ( GraphRecord )
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
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ProfileCondition: ProfileCondition;
  RankInput: RankInput;
  MeaningRank: MeaningRank;
  WordRank: WordRank;
  FusedRank: FusedRank;
  RerankInput: RerankInput;
  JudgeInput: JudgeInput;
  RelevanceModel: RelevanceModel;
  PreferInput: PreferInput;
  DiversifyInput: DiversifyInput;
  SimilarityDiversifyInput: SimilarityDiversifyInput;
  RelevanceWeight: RelevanceWeight;
  DeduplicateInput: DeduplicateInput;
  GroupsInput: GroupsInput;
  TuningInput: TuningInput;
  PremiseGrouping: PremiseGrouping;
  PremiseSort: PremiseSort;
  PremiseConnection: ResolverTypeWrapper<PremisePage>;
  CounterPremiseConnection: ResolverTypeWrapper<CounterPremisePage>;
  GroupInput: GroupInput;
  ComparedGroup: ResolverTypeWrapper<GroupArguments>;
  DistinctivePremise: ResolverTypeWrapper<DomainDistinctivePremise>;
  Fairness: ResolverTypeWrapper<PremiseFairness>;
  FairnessGroup: ResolverTypeWrapper<FairnessGroup>;
  PremiseEdge: ResolverTypeWrapper<ListedHit>;
  Explain: ResolverTypeWrapper<Explanation>;
  StageScore: ResolverTypeWrapper<StageScore>;
  ScoreStage: ScoreStage;
  Move: ResolverTypeWrapper<DomainMove>;
  MoveReason: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['MoveReason']>;
  RelevanceReason: ResolverTypeWrapper<DomainRelevanceReason>;
  ProfileReason: ResolverTypeWrapper<DomainProfileReason>;
  ConditionEstimate: ResolverTypeWrapper<ConditionEstimate>;
  Basis: Basis;
  OtherClaimReason: ResolverTypeWrapper<DomainOtherClaimReason>;
  NoveltyReason: ResolverTypeWrapper<DomainNoveltyReason>;
  StanceReason: ResolverTypeWrapper<DomainStanceReason>;
  SideEstimate: ResolverTypeWrapper<SideEstimate>;
  Highlight: ResolverTypeWrapper<Highlight>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Premise: ResolverTypeWrapper<DomainPremise>;
  Claim: ResolverTypeWrapper<DomainClaim>;
  ClaimConnection: ResolverTypeWrapper<ClaimPage>;
  ClaimEdge: ResolverTypeWrapper<ClaimHit>;
  ArgumentGraphQuery: ArgumentGraphQuery;
  GraphSource: GraphSource;
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
  StructureApplicability: StructureApplicability;
  NodeMapping: ResolverTypeWrapper<NodeMapping>;
  ArgumentGraph: ResolverTypeWrapper<GraphRecord>;
  GraphNode: ResolverTypeWrapper<DomainGraphNode>;
  GraphEdge: ResolverTypeWrapper<GraphEdge>;
  GraphCounts: ResolverTypeWrapper<GraphCounts>;
  GraphWarning: ResolverTypeWrapper<GraphWarning>;
  ImageLayout: ImageLayout;
  ImageFormat: ImageFormat;
  GraphImage: ResolverTypeWrapper<GraphImageSource>;
  SocioProfile: ResolverTypeWrapper<ProfileRecord>;
  SocioValue: ResolverTypeWrapper<ProfileValue>;
  SocioProfileConnection: ResolverTypeWrapper<ProfilePage>;
  SocioProfileEdge: ResolverTypeWrapper<ProfileHit>;
  VariableKind: VariableKind;
  SocioVariable: ResolverTypeWrapper<VariableCounts>;
  FacetScope: FacetScope;
  Facet: ResolverTypeWrapper<FacetCounts>;
  FacetValue: ResolverTypeWrapper<FacetValueCount>;
  Suggestion: ResolverTypeWrapper<FoundSuggestion>;
  Corpus: ResolverTypeWrapper<DomainCorpus>;
  ProfileModel: ResolverTypeWrapper<ProfileModelCard>;
  InferredVariable: ResolverTypeWrapper<HeadCard>;
  FilterableField: ResolverTypeWrapper<FilterableField>;
  FieldType: FieldType;
  Judgement: ResolverTypeWrapper<DomainJudgement>;
  JudgementConnection: ResolverTypeWrapper<JudgementPage>;
  JudgementEdge: ResolverTypeWrapper<JudgementHit>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ExistingPolicy: ExistingPolicy;
  PremiseInput: PremiseInput;
  ClaimInput: ClaimInput;
  CorpusInput: CorpusInput;
  SocioVariableInput: SocioVariableInput;
  JudgementInput: JudgementInput;
  PutArgumentGraphInput: PutArgumentGraphInput;
  WriteResult: ResolverTypeWrapper<WrittenItems>;
  WriteItem: ResolverTypeWrapper<WrittenItem>;
  WriteStatus: WriteStatus;
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
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  RateLimit: RateLimit;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  PremiseQuery: PremiseQuery;
  PremiseFilter: PremiseFilter;
  FieldCondition: FieldCondition;
  Boolean: Scalars['Boolean']['output'];
  ProfileCondition: ProfileCondition;
  RankInput: RankInput;
  MeaningRank: MeaningRank;
  WordRank: WordRank;
  FusedRank: FusedRank;
  RerankInput: RerankInput;
  JudgeInput: JudgeInput;
  PreferInput: PreferInput;
  DiversifyInput: DiversifyInput;
  SimilarityDiversifyInput: SimilarityDiversifyInput;
  RelevanceWeight: RelevanceWeight;
  DeduplicateInput: DeduplicateInput;
  GroupsInput: GroupsInput;
  TuningInput: TuningInput;
  PremiseConnection: PremisePage;
  CounterPremiseConnection: CounterPremisePage;
  GroupInput: GroupInput;
  ComparedGroup: GroupArguments;
  DistinctivePremise: DomainDistinctivePremise;
  Fairness: PremiseFairness;
  FairnessGroup: FairnessGroup;
  PremiseEdge: ListedHit;
  Explain: Explanation;
  StageScore: StageScore;
  Move: DomainMove;
  MoveReason: ResolversUnionTypes<ResolversParentTypes>['MoveReason'];
  RelevanceReason: DomainRelevanceReason;
  ProfileReason: DomainProfileReason;
  ConditionEstimate: ConditionEstimate;
  OtherClaimReason: DomainOtherClaimReason;
  NoveltyReason: DomainNoveltyReason;
  StanceReason: DomainStanceReason;
  SideEstimate: SideEstimate;
  Highlight: Highlight;
  PageInfo: PageInfo;
  Premise: DomainPremise;
  Claim: DomainClaim;
  ClaimConnection: ClaimPage;
  ClaimEdge: ClaimHit;
  ArgumentGraphQuery: ArgumentGraphQuery;
  GraphSource: GraphSource;
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
  GraphNode: DomainGraphNode;
  GraphEdge: GraphEdge;
  GraphCounts: GraphCounts;
  GraphWarning: GraphWarning;
  GraphImage: GraphImageSource;
  SocioProfile: ProfileRecord;
  SocioValue: ProfileValue;
  SocioProfileConnection: ProfilePage;
  SocioProfileEdge: ProfileHit;
  SocioVariable: VariableCounts;
  Facet: FacetCounts;
  FacetValue: FacetValueCount;
  Suggestion: FoundSuggestion;
  Corpus: DomainCorpus;
  ProfileModel: ProfileModelCard;
  InferredVariable: HeadCard;
  FilterableField: FilterableField;
  Judgement: DomainJudgement;
  JudgementConnection: JudgementPage;
  JudgementEdge: JudgementHit;
  Mutation: Record<PropertyKey, never>;
  PremiseInput: PremiseInput;
  ClaimInput: ClaimInput;
  CorpusInput: CorpusInput;
  SocioVariableInput: SocioVariableInput;
  JudgementInput: JudgementInput;
  PutArgumentGraphInput: PutArgumentGraphInput;
  WriteResult: WrittenItems;
  WriteItem: WrittenItem;
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
  claims?: Resolver<Maybe<ResolversTypes['ClaimConnection']>, ParentType, ContextType, RequireFields<QueryClaimsArgs, 'first'>>;
  argumentGraphs?: Resolver<Maybe<ResolversTypes['ArgumentGraphConnection']>, ParentType, ContextType, RequireFields<QueryArgumentGraphsArgs, 'by' | 'first'>>;
  socioProfiles?: Resolver<Maybe<ResolversTypes['SocioProfileConnection']>, ParentType, ContextType, RequireFields<QuerySocioProfilesArgs, 'first'>>;
  suggest?: Resolver<Maybe<Array<ResolversTypes['Suggestion']>>, ParentType, ContextType, RequireFields<QuerySuggestArgs, 'prefix' | 'first'>>;
  judgements?: Resolver<Maybe<ResolversTypes['JudgementConnection']>, ParentType, ContextType, RequireFields<QueryJudgementsArgs, 'first'>>;
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
  __resolveType: TypeResolveFn<'Premise' | 'Claim' | 'ArgumentGraph' | 'SocioProfile' | 'Corpus' | 'Judgement', ParentType, ContextType>;
}>;

export type PremiseConnectionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PremiseConnection'] = ResolversParentTypes['PremiseConnection']> = ResolversObject<{
  edges?: Resolver<Array<ResolversTypes['PremiseEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Premise']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  matchCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  judgedCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  facets?: Resolver<Maybe<Array<ResolversTypes['Facet']>>, ParentType, ContextType, RequireFields<PremiseConnectionFacetsArgs, 'of' | 'ignoreOwnCondition' | 'limit'>>;
  fairness?: Resolver<Maybe<Array<ResolversTypes['Fairness']>>, ParentType, ContextType, Partial<PremiseConnectionFairnessArgs>>;
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
}>;

export type ComparedGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ComparedGroup'] = ResolversParentTypes['ComparedGroup']> = ResolversObject<{
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<ComparedGroupPremisesArgs, 'first'>>;
  distinctive?: Resolver<Maybe<Array<ResolversTypes['DistinctivePremise']>>, ParentType, ContextType, RequireFields<ComparedGroupDistinctiveArgs, 'first' | 'among'>>;
}>;

export type DistinctivePremiseResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['DistinctivePremise'] = ResolversParentTypes['DistinctivePremise']> = ResolversObject<{
  place?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  distance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  premise?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
  nearest?: Resolver<Maybe<ResolversTypes['Premise']>, ParentType, ContextType>;
  nearestGroup?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type FairnessResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Fairness'] = ResolversParentTypes['Fairness']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['FairnessGroup']>, ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['FairnessGroup'], ParentType, ContextType>;
  multiple?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  missing?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  divergence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
}>;

export type FairnessGroupResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['FairnessGroup'] = ResolversParentTypes['FairnessGroup']> = ResolversObject<{
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  highlights?: Resolver<Maybe<Array<ResolversTypes['Highlight']>>, ParentType, ContextType, RequireFields<PremiseEdgeHighlightsArgs, 'first'>>;
  group?: Resolver<Maybe<Array<ResolversTypes['PremiseEdge']>>, ParentType, ContextType, RequireFields<PremiseEdgeGroupArgs, 'first'>>;
  side?: Resolver<Maybe<ResolversTypes['SideEstimate']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Premise'], ParentType, ContextType>;
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
  __resolveType: TypeResolveFn<'RelevanceReason' | 'ProfileReason' | 'OtherClaimReason' | 'NoveltyReason' | 'StanceReason' | 'StructureComparison', ParentType, ContextType>;
}>;

export type RelevanceReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RelevanceReason'] = ResolversParentTypes['RelevanceReason']> = ResolversObject<{
  probability?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['RelevanceModel']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ProfileReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ProfileReason'] = ResolversParentTypes['ProfileReason']> = ResolversObject<{
  lift?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  modelVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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

export type StanceReasonResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['StanceReason'] = ResolversParentTypes['StanceReason']> = ResolversObject<{
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type SideEstimateResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SideEstimate'] = ResolversParentTypes['SideEstimate']> = ResolversObject<{
  side?: Resolver<ResolversTypes['Side'], ParentType, ContextType>;
  basis?: Resolver<ResolversTypes['Basis'], ParentType, ContextType>;
  probability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['RelevanceModel']>, ParentType, ContextType>;
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
  profile?: Resolver<ResolversTypes['SocioProfile'], ParentType, ContextType>;
  corpus?: Resolver<ResolversTypes['Corpus'], ParentType, ContextType>;
  extra?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  similar?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<PremiseSimilarArgs, 'first'>>;
  counterPremises?: Resolver<Maybe<ResolversTypes['CounterPremiseConnection']>, ParentType, ContextType, RequireFields<PremiseCounterPremisesArgs, 'minSideProbability' | 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  admittedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<Maybe<Array<ResolversTypes['Facet']>>, ParentType, ContextType, RequireFields<ArgumentGraphConnectionFacetsArgs, 'ignoreOwnCondition' | 'limit'>>;
}>;

export type ArgumentGraphEdgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ArgumentGraphEdge'] = ResolversParentTypes['ArgumentGraphEdge']> = ResolversObject<{
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['Explain'], ParentType, ContextType>;
  structure?: Resolver<ResolversTypes['StructureComparison'], ParentType, ContextType>;
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
  premises?: Resolver<Maybe<ResolversTypes['PremiseConnection']>, ParentType, ContextType, RequireFields<ArgumentGraphPremisesArgs, 'first'>>;
  image?: Resolver<ResolversTypes['GraphImage'], ParentType, ContextType, RequireFields<ArgumentGraphImageArgs, 'layout' | 'format'>>;
  similar?: Resolver<Maybe<ResolversTypes['ArgumentGraphConnection']>, ParentType, ContextType, RequireFields<ArgumentGraphSimilarArgs, 'first'>>;
  warnings?: Resolver<Array<ResolversTypes['GraphWarning']>, ParentType, ContextType>;
  extra?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type GraphNodeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['GraphNode'] = ResolversParentTypes['GraphNode']> = ResolversObject<{
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['GraphNodeType'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  premiseCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  claimCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graphCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  variables?: Resolver<Array<ResolversTypes['SocioVariable']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['FilterableField']>, ParentType, ContextType>;
  labels?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  encoder?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  profileModel?: Resolver<Maybe<ResolversTypes['ProfileModel']>, ParentType, ContextType>;
  claims?: Resolver<Maybe<ResolversTypes['ClaimConnection']>, ParentType, ContextType, RequireFields<CorpusClaimsArgs, 'first'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
}>;

export type ProfileModelResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ProfileModel'] = ResolversParentTypes['ProfileModel']> = ResolversObject<{
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trainedOn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  measuredOnNewClaims?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  variables?: Resolver<Array<ResolversTypes['InferredVariable']>, ParentType, ContextType>;
  limits?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
}>;

export type InferredVariableResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['InferredVariable'] = ResolversParentTypes['InferredVariable']> = ResolversObject<{
  variable?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  premises?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type MutationResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = ResolversObject<{
  putPremises?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutPremisesArgs, 'corpus' | 'premises' | 'existing'>>;
  deletePremises?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeletePremisesArgs, 'corpus' | 'ids'>>;
  putArgumentGraphs?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutArgumentGraphsArgs, 'corpus' | 'graphs' | 'existing'>>;
  deleteArgumentGraphs?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteArgumentGraphsArgs, 'corpus' | 'ids'>>;
  putJudgements?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationPutJudgementsArgs, 'corpus' | 'judgements'>>;
  deleteJudgements?: Resolver<Maybe<ResolversTypes['WriteResult']>, ParentType, ContextType, RequireFields<MutationDeleteJudgementsArgs, 'corpus' | 'ids'>>;
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
  ComparedGroup?: ComparedGroupResolvers<ContextType>;
  DistinctivePremise?: DistinctivePremiseResolvers<ContextType>;
  Fairness?: FairnessResolvers<ContextType>;
  FairnessGroup?: FairnessGroupResolvers<ContextType>;
  PremiseEdge?: PremiseEdgeResolvers<ContextType>;
  Explain?: ExplainResolvers<ContextType>;
  StageScore?: StageScoreResolvers<ContextType>;
  Move?: MoveResolvers<ContextType>;
  MoveReason?: MoveReasonResolvers<ContextType>;
  RelevanceReason?: RelevanceReasonResolvers<ContextType>;
  ProfileReason?: ProfileReasonResolvers<ContextType>;
  ConditionEstimate?: ConditionEstimateResolvers<ContextType>;
  OtherClaimReason?: OtherClaimReasonResolvers<ContextType>;
  NoveltyReason?: NoveltyReasonResolvers<ContextType>;
  StanceReason?: StanceReasonResolvers<ContextType>;
  SideEstimate?: SideEstimateResolvers<ContextType>;
  Highlight?: HighlightResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Premise?: PremiseResolvers<ContextType>;
  Claim?: ClaimResolvers<ContextType>;
  ClaimConnection?: ClaimConnectionResolvers<ContextType>;
  ClaimEdge?: ClaimEdgeResolvers<ContextType>;
  ArgumentGraphConnection?: ArgumentGraphConnectionResolvers<ContextType>;
  ArgumentGraphEdge?: ArgumentGraphEdgeResolvers<ContextType>;
  StructureComparison?: StructureComparisonResolvers<ContextType>;
  NodeMapping?: NodeMappingResolvers<ContextType>;
  ArgumentGraph?: ArgumentGraphResolvers<ContextType>;
  GraphNode?: GraphNodeResolvers<ContextType>;
  GraphEdge?: GraphEdgeResolvers<ContextType>;
  GraphCounts?: GraphCountsResolvers<ContextType>;
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
  ProfileModel?: ProfileModelResolvers<ContextType>;
  InferredVariable?: InferredVariableResolvers<ContextType>;
  FilterableField?: FilterableFieldResolvers<ContextType>;
  Judgement?: JudgementResolvers<ContextType>;
  JudgementConnection?: JudgementConnectionResolvers<ContextType>;
  JudgementEdge?: JudgementEdgeResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  WriteResult?: WriteResultResolvers<ContextType>;
  WriteItem?: WriteItemResolvers<ContextType>;
  ItemError?: ItemErrorResolvers<ContextType>;
}>;

export type DirectiveResolvers<ContextType = ApiContext> = ResolversObject<{
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
}>;
