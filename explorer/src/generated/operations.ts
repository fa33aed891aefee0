// Generated from schema.graphql by `npm run generate`; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Cursor } from '@elenchus/client';
import type { TypedDocument as DocumentNode } from '@elenchus/client';
/** What to search for, such as `{ text: "Should wolves be protected?" }`. */
export type PremiseQuery =
  {   /** A question, a claim or keywords, in any language that the encoder knows. */
  readonly text: string; readonly claimId?: never; readonly premiseId?: never; }
  |  { readonly text?: never;   /** Global id. */
  readonly claimId: string; readonly premiseId?: never; }
  |  { readonly text?: never; readonly claimId?: never;   /** Global id. It does not find itself. */
  readonly premiseId: string; };

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
  readonly language?: ReadonlyArray<string> | null | undefined;
  /** Towards their own claim, whatever was asked. */
  readonly stance?: ReadonlyArray<Stance> | null | undefined;
  /**
   * Of the question, which needs `by`. First come premises whose stance on a claim that says the same or
   * the opposite (see `reading`) decides their side; counts and facets count only these. Then, unless
   * this stands inside `any` or `not`, a network looks for more in the texts of the best 24 others.
   */
  readonly side?: ReadonlyArray<Side> | null | undefined;
  /** Without it, MAJOR_CLAIM and REPHRASE are left out. */
  readonly role?: ReadonlyArray<StatementRole> | null | undefined;
  /** Such as `Transport`. */
  readonly topic?: ReadonlyArray<string> | null | undefined;
  /** Global ids. */
  readonly claimId?: ReadonlyArray<string> | null | undefined;
  /** Names as in the data; refused where names are withheld (`Corpus.minGroup`). */
  readonly author?: ReadonlyArray<string> | null | undefined;
  /** All of these hold. */
  readonly profile?: ReadonlyArray<ProfileCondition> | null | undefined;
  /** All of these hold. */
  readonly fields?: ReadonlyArray<FieldCondition> | null | undefined;
  readonly all?: ReadonlyArray<PremiseFilter> | null | undefined;
  readonly any?: ReadonlyArray<PremiseFilter> | null | undefined;
  readonly not?: PremiseFilter | null | undefined;
};

/**
 * A condition on one of `Corpus.fields`: `anyOf` for words, `equals` for truth values, `from` and `to`
 * (both included) for numbers.
 */
export type FieldCondition = {
  /** Such as `year`. */
  readonly field: string;
  readonly anyOf?: ReadonlyArray<string> | null | undefined;
  readonly equals?: boolean | null | undefined;
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
};

/** A condition on one socio-variable, such as `{ variable: "age", to: "18-34" }`. All that you give must hold. */
export type ProfileCondition = {
  /** One of `Corpus.variables`. */
  readonly variable: string;
  readonly anyOf?: ReadonlyArray<string> | null | undefined;
  /** Authors whose value is not known pass, unless `known: true`. */
  readonly noneOf?: ReadonlyArray<string> | null | undefined;
  /** `from` and `to` (both included) fit ORDINAL variables. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly known?: boolean | null | undefined;
};

/** How hits are ordered, such as `{ lexical: {} }`. */
export type RankInput =
  {   /** The default: by meaning, and by claims, with feedback or with words where the hits call for it. */
  readonly auto: WordRank; readonly dense?: never; readonly feedback?: never; readonly lexical?: never; readonly fused?: never; }
  |  { readonly auto?: never;   /** By meaning: the cosine of the text vectors. */
  readonly dense: MeaningRank; readonly feedback?: never; readonly lexical?: never; readonly fused?: never; }
  |  { readonly auto?: never; readonly dense?: never;   /** By meaning, after moving the query towards its best hits and their topic. */
  readonly feedback: MeaningRank; readonly lexical?: never; readonly fused?: never; }
  |  { readonly auto?: never; readonly dense?: never; readonly feedback?: never;   /** By words (BM25), with stemming and stop words of each language. */
  readonly lexical: WordRank; readonly fused?: never; }
  |  { readonly auto?: never; readonly dense?: never; readonly feedback?: never; readonly lexical?: never;   /** By meaning and words: a weighted sum. */
  readonly fused: FusedRank; };

/** By meaning, such as `{ minScore: 0.3 }`. */
export type MeaningRank = {
  /** Leave out hits with a lower score. */
  readonly minScore?: number | null | undefined;
};

/** By words, such as `{ language: "de" }`. */
export type WordRank = {
  /** Of the query (ISO 639-1); detected by default. */
  readonly language?: string | null | undefined;
};

/** By meaning and words, such as `{ lexicalWeight: 0.5 }`. */
export type FusedRank = {
  /** The weight of words, 0 to 1; meaning has the rest. */
  readonly lexicalWeight?: number | null | undefined;
  readonly language?: string | null | undefined;
};

/**
 * What happens to the best hits after ranking. The steps run in this order, however you write them.
 *
 *     { judge: { minRelevance: 0.02 }, diversify: { coreset: {} }, alternateStances: true }
 */
export type RerankInput = {
  /** 1. A model judges how relevant each hit is. */
  readonly judge?: JudgeInput | null | undefined;
  /** 2. A language model reads the best hits and orders them, where the server is set up for that. */
  readonly languageModel?: LanguageModelInput | null | undefined;
  /** 3. Good arguments move up. */
  readonly quality?: QualityInput | null | undefined;
  /** 4. Hits by preferred authors move up. */
  readonly prefer?: PreferInput | null | undefined;
  /** 5. Hits that the data assigns to another claim than the query's move behind all others. */
  readonly stepBackOtherClaims?: boolean | null | undefined;
  /** 6. Hits are reordered so that they do not repeat each other, or so that more groups appear. */
  readonly diversify?: DiversifyInput | null | undefined;
  /** 7. Sides of the question alternate, by their shares; where no claim decides these, stances do. */
  readonly alternateStances?: boolean | null | undefined;
};

/** A model orders hits by relevance, such as `{ minRelevance: 0.02 }`. */
export type JudgeInput = {
  readonly model?: RelevanceModel | null | undefined;
  /** Leave out hits that are less probably relevant, 0 to 1. Start with 0.02. */
  readonly minRelevance?: number | null | undefined;
  /** Judge premises of similar claims instead of the best hits. It finds more, and takes longer. */
  readonly viaSimilarClaims?: boolean | null | undefined;
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
  readonly candidates?: number | null | undefined;
};

/** Moves hits up that a model finds good arguments, such as `{ minQuality: 0.3 }`; off by default. */
export type QualityInput = {
  readonly model?: QualityModel | null | undefined;
  /** The weight beside relevance, 0 to 10. */
  readonly weight?: number | null | undefined;
  /** Leave out hits of less quality, 0 to 1, and those beyond the best 200. 0.5 is a usual argument. */
  readonly minQuality?: number | null | undefined;
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
  readonly profile: ReadonlyArray<ProfileCondition>;
  /** Where a profile does not say, guess from the text: a guess about a text, never a fact about a person. */
  readonly inferred?: boolean | null | undefined;
  /** The weight beside relevance, 0 to 10; by default 0.2, and 0.5 if `inferred`. */
  readonly weight?: number | null | undefined;
};

/** How to reorder the best hits, such as `{ coverGroups: { variables: ["age"] } }`. */
export type DiversifyInput =
  {   /** Cover what can be said: hits far from all earlier ones come early. */
  readonly coreset: RelevanceWeight; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never;   /** The best hit of each cluster of similar hits first, then each one's second best. */
  readonly kmeans: RelevanceWeight; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never;   /** Maximal marginal relevance: near to the query, far from what comes before. */
  readonly mmr: RelevanceWeight; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never;   /** Move only what repeats an earlier hit to the end. Copies are not shown anyway; see `Copies`. */
  readonly deduplicate: DeduplicateInput; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never;   /** Bring each cluster of similar hits early. */
  readonly coverClusters: RelevanceWeight; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never;   /** Show each group of authors early. */
  readonly coverGroups: GroupsInput; readonly matchCorpusShares?: never; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never;   /** Give groups the shares that they have in the corpus. */
  readonly matchCorpusShares: GroupsInput; readonly equalShares?: never; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never;   /** Give all groups of a variable the same share. */
  readonly equalShares: GroupsInput; readonly matchExposure?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; readonly coverClusters?: never; readonly coverGroups?: never; readonly matchCorpusShares?: never; readonly equalShares?: never;   /**
   * Give joint groups, such as women over 65, the exposure that their share of the corpus asks for, where
   * early places count more (as in nDCG). Up to three variables, without `side`. Which group leads is drawn
   * anew for each question. `Fairness.frontier` shows what each weight does.
   */
  readonly matchExposure: GroupsInput; };

/** How to reorder hits by similarity, as in `DiversifyInput`; such as `{ mmr: {} }`. */
export type SimilarityDiversifyInput =
  {   readonly coreset: RelevanceWeight; readonly kmeans?: never; readonly mmr?: never; readonly deduplicate?: never; }
  |  { readonly coreset?: never;   readonly kmeans: RelevanceWeight; readonly mmr?: never; readonly deduplicate?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never;   readonly mmr: RelevanceWeight; readonly deduplicate?: never; }
  |  { readonly coreset?: never; readonly kmeans?: never; readonly mmr?: never;   readonly deduplicate: DeduplicateInput; };

/** Relevance against novelty, such as `{ relevanceWeight: 0.7 }`. */
export type RelevanceWeight = {
  /** 0 to 1; 1 keeps the order. By default `coreset` 0.4, `kmeans` 0.5, `mmr` 0.8, `coverClusters` 0.5. */
  readonly relevanceWeight?: number | null | undefined;
};

/** When a hit repeats another, such as `{ minSimilarity: 0.9 }`. */
export type DeduplicateInput = {
  /** From this similarity on, 0 to 1. */
  readonly minSimilarity?: number | null | undefined;
};

/** The groups to show, such as `{ variables: ["age"] }`. */
export type GroupsInput = {
  /**
   * Socio-variables, `language`, `stance` (on their own claims), `side` (of the question, as far as claims
   * decide it; not in `counterPremises`), `role`, `topic` or `claim`; all socio-variables by default.
   */
  readonly variables?: ReadonlyArray<string> | null | undefined;
  /** Relevance against balance, 0 to 1; 1 keeps the order. */
  readonly relevanceWeight?: number | null | undefined;
};

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

/** A group of authors, such as `{ name: "65 and over", filter: { profile: [{ variable: "age", from: "65+" }] } }`. */
export type GroupInput = {
  readonly name: string;
  /** Who and what belongs to it; everything if left out. */
  readonly filter?: PremiseFilter | null | undefined;
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

export type Basis =
  /** The data says so. */
  | 'GIVEN'
  /** The data says it of a claim, and a model how that claim relates to what was asked. */
  | 'CLAIM'
  /** A model guessed it from the text. */
  | 'INFERRED'
  | 'UNKNOWN';

/** What a statement does to another one. */
export type RelationType =
  | 'SUPPORT'
  | 'ATTACK'
  /** It says the same in other words. */
  | 'REPHRASE';

/**
 * What graphs should be like, such as `{ text: "free trams" }`. A text has no structure, so hits are ordered
 * by content alone. A document is turned into a graph first, as by `graphFromText`, and so has one.
 */
export type ArgumentGraphQuery =
  {   readonly text: string; readonly document?: never; readonly graph?: never; readonly graphId?: never; }
  |  { readonly text?: never;   /** A whole text; `ArgumentGraphConnection.mined` is its graph. */
  readonly document: string; readonly graph?: never; readonly graphId?: never; }
  |  { readonly text?: never; readonly document?: never;   readonly graph: GraphSource; readonly graphId?: never; }
  |  { readonly text?: never; readonly document?: never; readonly graph?: never;   /** Global id. It does not find itself. */
  readonly graphId: string; };

/** A graph in one of these formats, such as `{ argdown: "[Trams]: Trams are quiet." }`. */
export type GraphSource =
  {   readonly parts: ArgumentGraphInput; readonly file?: never; readonly aif?: never; readonly ova?: never; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never;   /** A file in any of the formats below. */
  readonly file: unknown; readonly aif?: never; readonly ova?: never; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never;   /** Argument Interchange Format, of AIFdb or as xAIF; its dialogue becomes `ArgumentGraph.locutions`. */
  readonly aif: unknown; readonly ova?: never; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never;   /** Online visualisation of arguments. */
  readonly ova: unknown; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never; readonly ova?: never;   /** Simple argument description format. */
  readonly sadface: unknown; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never; readonly ova?: never; readonly sadface?: never;   readonly argdown: string; readonly kialo?: never; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never; readonly ova?: never; readonly sadface?: never; readonly argdown?: never;   /**
   * A discussion exported from Kialo: its text or, with votes, the JSON of the site (`claims`,
   * `locations` and `votes`) as a text.
   */
  readonly kialo: string; readonly arggraph?: never; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never; readonly ova?: never; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never;   /** XML of the argumentative microtexts. */
  readonly arggraph: string; readonly brat?: never; }
  |  { readonly parts?: never; readonly file?: never; readonly aif?: never; readonly ova?: never; readonly sadface?: never; readonly argdown?: never; readonly kialo?: never; readonly arggraph?: never;   /** Annotations of a text in BRAT's standoff format. */
  readonly brat: BratInput; };

/**
 * The two files of a document in BRAT, with the types of AbstRCT and of the persuasive essays.
 *
 *     { text: "Trams are quiet.", annotations: "T1\tClaim 0 16\tTrams are quiet." }
 */
export type BratInput = {
  /** The file that ends in `.ann`. */
  readonly annotations: string;
  /** The file that ends in `.txt`. Without it, the quotations in the annotations count. */
  readonly text?: string | null | undefined;
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
  readonly nodes: ReadonlyArray<GraphNodeInput>;
  readonly edges?: ReadonlyArray<GraphEdgeInput> | null | undefined;
  /** The id of the statement that the graph argues for; by default what most nodes lead to. */
  readonly majorClaim?: string | null | undefined;
};

/** A statement or a relation. */
export type GraphNodeInput = {
  /** Unique in the graph. */
  readonly id: string;
  readonly type?: GraphNodeType | null | undefined;
  /** Of a statement. */
  readonly text?: string | null | undefined;
  /** Of a relation: its argumentation scheme, such as `Expert Opinion`. */
  readonly scheme?: string | null | undefined;
};

export type GraphEdgeInput = {
  readonly source: string;
  readonly target: string;
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
  readonly method?: StructureMethod | null | undefined;
  /** What VISION and CASCADE compare; by default what measures best. */
  readonly layout?: StructureLayout | null | undefined;
  /** How many of the best CASCADE matches, and so maps, 1 to 100; 20 by default. */
  readonly mappings?: number | null | undefined;
  /**
   * How much the texts count beside the structure, 0 to 1: 0 orders by structure alone, 1 by texts alone.
   * By default 0.8 for what VISION compares, 0.3 for what is matched; AUTO raises it for each graph. A
   * weight that you give holds for all graphs, also under AUTO.
   */
  readonly textWeight?: number | null | undefined;
};

/**
 * Which graphs are admitted; counts as in `GraphCounts`. All fields that you give must hold.
 *
 *     { topic: ["Transport"], attacks: { from: 1 }, depth: { to: 3 } }
 */
export type ArgumentGraphFilter = {
  readonly language?: ReadonlyArray<string> | null | undefined;
  readonly topic?: ReadonlyArray<string> | null | undefined;
  /**
   * Argumentation schemes, one of which a relation of the graph names; in any usual spelling, such as
   * `Expert Opinion` or `ArgumentFromExpertOpinion`.
   */
  readonly scheme?: ReadonlyArray<string> | null | undefined;
  readonly statements?: IntRange | null | undefined;
  readonly relations?: IntRange | null | undefined;
  readonly supports?: IntRange | null | undefined;
  readonly attacks?: IntRange | null | undefined;
  readonly rephrases?: IntRange | null | undefined;
  readonly edges?: IntRange | null | undefined;
  readonly depth?: IntRange | null | undefined;
  readonly locutions?: IntRange | null | undefined;
  readonly speakers?: IntRange | null | undefined;
  /**
   * Of the question: of the best 50 graphs those whose major claim takes it. A network reads the 24 nearest
   * major claims in other words. Counts and facets count the other graphs, too, except what `matchCount`
   * counts.
   */
  readonly side?: ReadonlyArray<Side> | null | undefined;
};

/** Both included. */
export type IntRange = {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
};

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

export type MiningWarningCode =
  /** There is nothing to relate. In a search by such a document, hits are ordered by content alone. */
  | 'SINGLE_STATEMENT'
  /** The language could not be detected; the text is divided by its punctuation only. */
  | 'LANGUAGE_UNKNOWN'
  /** Not English, French, German or Italian; the text is divided by its punctuation only. */
  | 'LANGUAGE_UNSUPPORTED'
  /** Neither the major claim nor the relations are probable: there may be no argument. */
  | 'ARGUMENT_UNLIKELY';

/**
 * What images should be about, such as `{ text: "free trams" }`. An image finds others that show or say
 * something similar.
 */
export type ImageQuery =
  {   readonly text: string; readonly argument?: never; readonly premiseId?: never; readonly imageId?: never; }
  |  { readonly text?: never;   readonly argument: ArgumentInput; readonly premiseId?: never; readonly imageId?: never; }
  |  { readonly text?: never; readonly argument?: never;   readonly premiseId: string; readonly imageId?: never; }
  |  { readonly text?: never; readonly argument?: never; readonly premiseId?: never;   readonly imageId: string; };

/** An argument in parts, such as `{ claim: "Trams should be free.", premise: "They make no noise." }`. */
export type ArgumentInput = {
  readonly topic?: string | null | undefined;
  readonly claim?: string | null | undefined;
  readonly premise?: string | null | undefined;
  /** The side of the premise on the claim. Without a premise: of the claim on the topic. */
  readonly stance?: Stance | null | undefined;
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
  readonly language?: ReadonlyArray<string> | null | undefined;
  readonly topic?: ReadonlyArray<string> | null | undefined;
  /** Hosts of their pages. */
  readonly site?: ReadonlyArray<string> | null | undefined;
  /** Objects that they show, as in `ImageLabel.name`. */
  readonly label?: ReadonlyArray<string> | null | undefined;
  readonly rights?: ReadonlyArray<string> | null | undefined;
  /** Of the original, in pixels. */
  readonly width?: IntRange | null | undefined;
  readonly height?: IntRange | null | undefined;
  /**
   * Of the question: of the best 200 images those that take it, as `Image.sides` says of a question that
   * is the same or the opposite. Counts and facets count the others, too, except what `matchCount` counts.
   */
  readonly side?: ReadonlyArray<Side> | null | undefined;
};

/** What happens to the best images after ranking, such as `{ stepBackCopies: true }`. */
export type ImageRerankInput = {
  /** Moves copies of a better image to the end. */
  readonly stepBackCopies?: boolean | null | undefined;
  /** Avoid repetition of what the images show and of what their pages say. */
  readonly diversify?: SimilarityDiversifyInput | null | undefined;
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

export type ImageLayout =
  /** Boxes and arrows, the major claim first. */
  | 'NODE_LINK'
  /** Areas in rows, the major claim at the bottom. */
  | 'LOGICAL'
  /** Areas of relations, each inside the one that it leads to. */
  | 'TREEMAP'
  /** Areas in rows, the major claim at the top. */
  | 'ICICLE';

/**
 * What boxes and arrows show of a large graph, such as `{ maxNodes: 60 }`. The largest branches are
 * shown, and others folded to a mark that counts what is in them. What leads directly to the major
 * claim is always shown, up to 1,000 nodes.
 */
export type FoldInput = {
  /** From 1 to 1,000. */
  readonly maxNodes?: number | null | undefined;
  /** The id of a node, as in `GraphNode.id`: only what leads to it is shown. */
  readonly focus?: string | null | undefined;
  /** Nodes that are shown with what leads to them, also beyond `maxNodes`; at most 100. */
  readonly open?: ReadonlyArray<string> | null | undefined;
  /** Nodes below which all is folded; at most 100. */
  readonly closed?: ReadonlyArray<string> | null | undefined;
};

/** How the values of a variable relate. */
export type VariableKind =
  /** One value without an order, such as a residence. */
  | 'NOMINAL'
  /** One value of an ordered list, such as an age group. */
  | 'ORDINAL'
  /** Any number of values, such as issues that matter. */
  | 'MULTIPLE';

export type FieldType =
  /** Words: `anyOf`. */
  | 'KEYWORD'
  /** Numbers: `from`, `to`. */
  | 'FLOAT'
  /** Truth values: `equals`. */
  | 'BOOL';

export type JudgementInput = {
  readonly question: string;
  /** The global id of a premise, claim, graph or image. */
  readonly hitId: string;
  readonly label: string;
  readonly annotator: string;
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

export type ReadArgumentVariables = Exact<{
  id: string;
  language?: string | null | undefined;
}>;


export type ReadArgument = { readonly node:
    | { readonly __typename: 'Premise', readonly extra: unknown, readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly corpus: { readonly name: string }, readonly claims: ReadonlyArray<{ readonly id: string, readonly text: string, readonly language: string | null }>, readonly graph: { readonly externalId: string, readonly id: string, readonly majorClaim: { readonly text: string | null }, readonly image: { readonly url: string } } | null, readonly similar: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly graph: { readonly id: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }> } | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }
    | { readonly __typename: 'Claim' }
    | { readonly __typename: 'ArgumentGraph' }
    | { readonly __typename: 'Image' }
    | { readonly __typename: 'SocioProfile' }
    | { readonly __typename: 'Corpus' }
    | { readonly __typename: 'Judgement' }
   | null };

export type CounterArgumentsVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  side?: Side | null | undefined;
  filter?: PremiseFilter | null | undefined;
  minSideProbability?: number | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
  language?: string | null | undefined;
}>;


export type CounterArguments = { readonly counterPremises: { readonly givenCount: number, readonly countered: string, readonly side: Side, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly claims: ReadonlyArray<{ readonly id: string, readonly language: string | null }>, readonly premiseSide: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly learned: boolean | null } | null, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly side: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly learned: boolean | null } | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly graph: { readonly id: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type SideFields = { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly learned: boolean | null };

export type CompareGroupsVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  groups: ReadonlyArray<GroupInput>;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  language?: string | null | undefined;
}>;


export type CompareGroups = { readonly compareGroups: ReadonlyArray<{ readonly name: string, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly graph: { readonly id: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null }> | null };

export type ContrastGroupsVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  groups: ReadonlyArray<GroupInput>;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  variables?: ReadonlyArray<string> | null | undefined;
  language?: string | null | undefined;
}>;


export type ContrastGroups = { readonly compareGroups: ReadonlyArray<{ readonly name: string, readonly premises: { readonly admittedCount: number, readonly fairness: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly multiple: boolean, readonly missingGroups: ReadonlyArray<string>, readonly divergence: number | null, readonly groups: ReadonlyArray<{ readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number }>, readonly unknown: { readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number } }> | null } | null, readonly distinctive: ReadonlyArray<{ readonly place: number, readonly distance: number | null, readonly nearestGroup: string | null, readonly premise: { readonly id: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly claim: { readonly text: string } | null }, readonly nearest: { readonly id: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly claim: { readonly text: string } | null } | null }> | null }> | null };

export type CountMatchingOfGroupsVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  groups: ReadonlyArray<GroupInput>;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  facets?: ReadonlyArray<string> | null | undefined;
}>;


export type CountMatchingOfGroups = { readonly compareGroups: ReadonlyArray<{ readonly premises: { readonly matchCount: number | null, readonly facets: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null } | null }> | null };

export type ListCorporaVariables = Exact<{ [key: string]: never; }>;


export type ListCorpora = { readonly corpora: ReadonlyArray<{ readonly name: string, readonly title: string | null, readonly premiseCount: number, readonly claimCount: number, readonly graphCount: number, readonly imageCount: number }> | null };

export type ReadCorpusVariables = Exact<{
  name: string;
}>;


export type ReadCorpus = { readonly corpus: { readonly name: string, readonly title: string | null, readonly description: string | null, readonly licence: string | null, readonly minGroup: number | null, readonly premiseCount: number, readonly claimCount: number, readonly graphCount: number, readonly imageCount: number, readonly labels: unknown, readonly variables: ReadonlyArray<{ readonly name: string, readonly title: string, readonly kind: VariableKind, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean }> }>, readonly fields: ReadonlyArray<{ readonly name: string, readonly type: FieldType }>, readonly profileModel: { readonly version: string } | null } | null, readonly premises: { readonly facets: ReadonlyArray<{ readonly variable: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number }> }> | null } | null };

export type ReadClaimsVariables = Exact<{
  ids: ReadonlyArray<string>;
  language?: string | null | undefined;
}>;


export type ReadClaims = { readonly nodes: ReadonlyArray<
    | { readonly id: string, readonly text: string, readonly premiseCount: number }
    | Record<PropertyKey, never>
   | null> };

export type SuggestVariables = Exact<{
  prefix: string;
  corpus?: string | null | undefined;
}>;


export type Suggest = { readonly suggest: ReadonlyArray<{ readonly variable: string, readonly text: string, readonly count: number, readonly claim: { readonly id: string } | null }> | null };

export type ExportArgumentsVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ExportArguments = { readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly score: number | null, readonly node: { readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly extra: unknown, readonly claim: { readonly externalId: string, readonly text: string } | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type ExportFields = { readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly extra: unknown, readonly claim: { readonly externalId: string, readonly text: string } | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } };

export type MeasureFairnessVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  variables?: ReadonlyArray<string> | null | undefined;
  language?: string | null | undefined;
}>;


export type MeasureFairness = { readonly premises: { readonly fairness: ReadonlyArray<{ readonly exposure: number | null, readonly variable: string, readonly title: string, readonly multiple: boolean, readonly missingGroups: ReadonlyArray<string>, readonly divergence: number | null, readonly random: { readonly exposure: { readonly from: number, readonly to: number }, readonly missingGroups: { readonly from: number, readonly to: number } } | null, readonly groups: ReadonlyArray<{ readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number }>, readonly unknown: { readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number } }> | null, readonly edges: ReadonlyArray<{ readonly explain: { readonly moves: ReadonlyArray<{ readonly from: number, readonly to: number, readonly reason:
            | { readonly __typename: 'RelevanceReason' }
            | { readonly __typename: 'QualityReason' }
            | { readonly __typename: 'ProfileReason' }
            | { readonly __typename: 'OtherClaimReason' }
            | { readonly __typename: 'NoveltyReason', readonly groups: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string> }> }
            | { readonly __typename: 'StanceReason' }
            | { readonly __typename: 'SideReason' }
            | { readonly __typename: 'StructureComparison' }
            | { readonly __typename: 'LanguageModelReason' }
            | { readonly __typename: 'PixelsReason' }
            | { readonly __typename: 'CopyReason' }
           }> } | null, readonly node: { readonly id: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly claim: { readonly text: string } | null } }> } | null };

export type ArgumentFields = { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly graph: { readonly id: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } };

export type PageEnd = { readonly hasNextPage: boolean, readonly endCursor: Cursor | null };

export type CountFields = { readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> };

export type ShortArgument = { readonly id: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly claim: { readonly text: string } | null };

export type FairnessFields = { readonly variable: string, readonly title: string, readonly multiple: boolean, readonly missingGroups: ReadonlyArray<string>, readonly divergence: number | null, readonly groups: ReadonlyArray<{ readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number }>, readonly unknown: { readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number } };

export type GroupShares = { readonly value: string | null, readonly pageCount: number, readonly pageShare: number, readonly candidateCount: number, readonly candidateShare: number, readonly corpusCount: number, readonly corpusShare: number };

export type GraphParts = { readonly id: string, readonly topic: string | null, readonly language: string | null, readonly corpus: { readonly name: string }, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly rephrases: number, readonly depth: number, readonly locutions: number }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: GraphNodeType, readonly text: string | null, readonly scheme: string | null }>, readonly edges: ReadonlyArray<{ readonly source: string, readonly target: string }>, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly graphNode: string | null }> } | null };

export type SearchGraphsVariables = Exact<{
  by: ArgumentGraphQuery;
  corpus?: string | null | undefined;
  filter?: ArgumentGraphFilter | null | undefined;
  structure?: StructureInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchGraphs = { readonly argumentGraphs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly structure: { readonly method: StructureMethod, readonly applicability: StructureApplicability, readonly similarity: number | null, readonly visionSimilarity: number | null, readonly gap: number | null }, readonly mapping: ReadonlyArray<{ readonly queryNode: string, readonly caseNode: string, readonly similarity: number, readonly queryText: string, readonly caseText: string }> | null, readonly explain: { readonly scores: ReadonlyArray<{ readonly stage: ScoreStage, readonly score: number, readonly place: number | null }>, readonly moves: ReadonlyArray<{ readonly from: number, readonly to: number, readonly reason:
            | { readonly __typename: 'RelevanceReason' }
            | { readonly __typename: 'QualityReason' }
            | { readonly __typename: 'ProfileReason' }
            | { readonly __typename: 'OtherClaimReason' }
            | { readonly __typename: 'NoveltyReason' }
            | { readonly __typename: 'StanceReason' }
            | { readonly __typename: 'SideReason' }
            | { readonly __typename: 'StructureComparison' }
            | { readonly __typename: 'LanguageModelReason', readonly failure: ErrorCode | null }
            | { readonly __typename: 'PixelsReason' }
            | { readonly __typename: 'CopyReason' }
           }> }, readonly node: { readonly id: string, readonly topic: string | null, readonly language: string | null, readonly corpus: { readonly name: string }, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly rephrases: number, readonly depth: number, readonly locutions: number }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: GraphNodeType, readonly text: string | null, readonly scheme: string | null }>, readonly edges: ReadonlyArray<{ readonly source: string, readonly target: string }>, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly graphNode: string | null }> } | null } }> } | null };

export type CountGraphsVariables = Exact<{
  by: ArgumentGraphQuery;
  corpus?: string | null | undefined;
  filter?: ArgumentGraphFilter | null | undefined;
  variables?: ReadonlyArray<string> | null | undefined;
}>;


export type CountGraphs = { readonly argumentGraphs: { readonly admittedCount: number, readonly facets: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null } | null };

export type ReadGraphVariables = Exact<{
  id: string;
}>;


export type ReadGraph = { readonly node:
    | { readonly id: string, readonly topic: string | null, readonly language: string | null, readonly corpus: { readonly name: string }, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly rephrases: number, readonly depth: number, readonly locutions: number }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: GraphNodeType, readonly text: string | null, readonly scheme: string | null }>, readonly edges: ReadonlyArray<{ readonly source: string, readonly target: string }>, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly graphNode: string | null }> } | null }
    | Record<PropertyKey, never>
   | null };

export type ReadGraphPremisesVariables = Exact<{
  id: string;
  after?: Cursor | null | undefined;
}>;


export type ReadGraphPremises = { readonly node:
    | { readonly id: string, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly graphNode: string | null }> } | null }
    | Record<PropertyKey, never>
   | null };

export type DrawGraphVariables = Exact<{
  id: string;
  layout?: ImageLayout | null | undefined;
  fold?: FoldInput | null | undefined;
  locutions?: boolean | null | undefined;
}>;


export type DrawGraph = { readonly node:
    | { readonly id: string, readonly image: { readonly width: number | null, readonly height: number | null, readonly svg: string | null } }
    | Record<PropertyKey, never>
   | null };

export type AddressPicturesVariables = Exact<{
  id: string;
  layout?: ImageLayout | null | undefined;
  fold?: FoldInput | null | undefined;
  locutions?: boolean | null | undefined;
}>;


export type AddressPictures = { readonly node:
    | { readonly id: string, readonly svg: { readonly url: string }, readonly png: { readonly url: string }, readonly a4: { readonly url: string }, readonly a3: { readonly url: string } }
    | Record<PropertyKey, never>
   | null };

export type MineTextVariables = Exact<{
  text: string;
}>;


export type MineText = { readonly graphFromText: { readonly language: string | null, readonly majorClaim: { readonly id: string, readonly majorClaimConfidence: number }, readonly units: ReadonlyArray<{ readonly id: string, readonly text: string }>, readonly relations: ReadonlyArray<{ readonly source: string, readonly target: string, readonly type: GraphNodeType, readonly confidence: number }>, readonly warnings: ReadonlyArray<{ readonly code: MiningWarningCode }> } | null };

export type SearchImagesVariables = Exact<{
  by: ImageQuery;
  corpus?: string | null | undefined;
  modality?: ImageModality | null | undefined;
  filter?: ImageFilter | null | undefined;
  rerank?: ImageRerankInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchImages = { readonly images: { readonly modality: ImageModality, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number, readonly parts: ReadonlyArray<{ readonly part: ImagePart, readonly similarity: number, readonly contribution: number }>, readonly explain: { readonly moves: ReadonlyArray<{ readonly reason:
            | { readonly __typename: 'RelevanceReason' }
            | { readonly __typename: 'QualityReason' }
            | { readonly __typename: 'ProfileReason' }
            | { readonly __typename: 'OtherClaimReason' }
            | { readonly __typename: 'NoveltyReason' }
            | { readonly __typename: 'StanceReason' }
            | { readonly __typename: 'SideReason' }
            | { readonly __typename: 'StructureComparison' }
            | { readonly __typename: 'LanguageModelReason' }
            | { readonly __typename: 'PixelsReason' }
            | { readonly __typename: 'CopyReason' }
           }> }, readonly node: { readonly id: string, readonly externalId: string, readonly width: number, readonly height: number, readonly title: string | null, readonly site: string | null, readonly passage: string | null, readonly ocr: string | null, readonly language: string | null, readonly small: string, readonly middle: string, readonly labels: ReadonlyArray<{ readonly name: string }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> } }> } | null };

export type CountImagesVariables = Exact<{
  by: ImageQuery;
  corpus?: string | null | undefined;
  modality?: ImageModality | null | undefined;
  filter?: ImageFilter | null | undefined;
  limit?: number | null | undefined;
}>;


export type CountImages = { readonly images: { readonly admittedCount: number, readonly facets: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null } | null };

export type ReadSentencesVariables = Exact<{
  by: ImageQuery;
  corpus?: string | null | undefined;
  modality?: ImageModality | null | undefined;
  filter?: ImageFilter | null | undefined;
  rerank?: ImageRerankInput | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ReadSentences = { readonly images: { readonly edges: ReadonlyArray<{ readonly sentences: ReadonlyArray<{ readonly text: string, readonly words: ReadonlyArray<string> }>, readonly node: { readonly id: string } }> } | null };

export type ReadImageVariables = Exact<{
  id: string;
}>;


export type ReadImage = { readonly node:
    | { readonly __typename: 'Premise' }
    | { readonly __typename: 'Claim' }
    | { readonly __typename: 'ArgumentGraph' }
    | { readonly __typename: 'Image', readonly pageUrl: string | null, readonly imageUrl: string | null, readonly rights: string | null, readonly topic: string | null, readonly id: string, readonly externalId: string, readonly width: number, readonly height: number, readonly title: string | null, readonly site: string | null, readonly passage: string | null, readonly ocr: string | null, readonly language: string | null, readonly large: string, readonly small: string, readonly middle: string, readonly corpus: { readonly name: string }, readonly labels: ReadonlyArray<{ readonly name: string }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> }
    | { readonly __typename: 'SocioProfile' }
    | { readonly __typename: 'Corpus' }
    | { readonly __typename: 'Judgement' }
   | null };

export type ImageTile = { readonly id: string, readonly externalId: string, readonly width: number, readonly height: number, readonly title: string | null, readonly site: string | null, readonly passage: string | null, readonly ocr: string | null, readonly language: string | null, readonly small: string, readonly middle: string, readonly labels: ReadonlyArray<{ readonly name: string }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> };

export type ListJudgementsVariables = Exact<{
  corpus?: string | null | undefined;
  question?: string | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ListJudgements = { readonly judgements: { readonly admittedCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly question: string, readonly label: string, readonly annotator: string, readonly hit:
        | { readonly __typename: 'Premise', readonly externalId: string, readonly id: string }
        | { readonly __typename: 'Claim', readonly id: string }
        | { readonly __typename: 'ArgumentGraph', readonly id: string }
        | { readonly __typename: 'Image', readonly id: string }
        | { readonly __typename: 'SocioProfile', readonly id: string }
        | { readonly __typename: 'Corpus', readonly id: string }
        | { readonly __typename: 'Judgement', readonly id: string }
       | null }> } | null };

export type PutJudgementsVariables = Exact<{
  corpus: string;
  judgements: ReadonlyArray<JudgementInput>;
}>;


export type PutJudgements = { readonly putJudgements: { readonly items: ReadonlyArray<{ readonly id: string | null, readonly error: { readonly code: ErrorCode, readonly message: string } | null }> } | null };

export type DeleteJudgementsVariables = Exact<{
  corpus: string;
  ids: ReadonlyArray<string>;
}>;


export type DeleteJudgements = { readonly deleteJudgements: { readonly items: ReadonlyArray<{ readonly id: string | null, readonly error: { readonly code: ErrorCode, readonly message: string } | null }> } | null };

export type SearchArgumentsVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
  language?: string | null | undefined;
  withSide?: boolean | null | undefined;
}>;


export type SearchArguments = { readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly side?: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly learned: boolean | null } | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string } | null, readonly graph: { readonly id: string } | null, readonly context: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string, readonly language: string | null } }> | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type ExplainHitsVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ExplainHits = { readonly premises: { readonly edges: ReadonlyArray<{ readonly matches: boolean | null, readonly side: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly learned: boolean | null } | null, readonly copies: { readonly count: number, readonly authors: number | null } | null, readonly highlights: ReadonlyArray<{ readonly start: number, readonly end: number, readonly words: ReadonlyArray<string> }> | null, readonly explain: { readonly scores: ReadonlyArray<{ readonly stage: ScoreStage, readonly score: number, readonly place: number | null }>, readonly moves: ReadonlyArray<{ readonly from: number, readonly to: number, readonly reason:
            | { readonly __typename: 'RelevanceReason' }
            | { readonly __typename: 'QualityReason' }
            | { readonly __typename: 'ProfileReason' }
            | { readonly __typename: 'OtherClaimReason' }
            | { readonly __typename: 'NoveltyReason' }
            | { readonly __typename: 'StanceReason' }
            | { readonly __typename: 'SideReason' }
            | { readonly __typename: 'StructureComparison' }
            | { readonly __typename: 'LanguageModelReason', readonly failure: ErrorCode | null }
            | { readonly __typename: 'PixelsReason' }
            | { readonly __typename: 'CopyReason' }
           }> } | null, readonly node: { readonly id: string } }> } | null };

export type ReadCopiesVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ReadCopies = { readonly premises: { readonly edges: ReadonlyArray<{ readonly copies: { readonly premises: { readonly admittedCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly text: string, readonly language: string | null, readonly profile: { readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }> } } | null, readonly node: { readonly id: string } }> } | null };

export type CountArgumentsVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  variables?: ReadonlyArray<string> | null | undefined;
  limit?: number | null | undefined;
}>;


export type CountArguments = { readonly premises: { readonly admittedCount: number, readonly facets: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null } | null };

export type CountMatchingVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  variables?: ReadonlyArray<string> | null | undefined;
  limit?: number | null | undefined;
}>;


export type CountMatching = { readonly premises: { readonly matchCount: number | null, readonly facets: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null } | null };

export type ReadQuestionVariables = Exact<{
  by: PremiseQuery;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  language?: string | null | undefined;
}>;


export type ReadQuestion = { readonly premises: { readonly reading: { readonly opposite: boolean, readonly problems: ReadonlyArray<ReadingProblem>, readonly nearestClaims: ReadonlyArray<{ readonly agreement: Agreement, readonly basis: Basis, readonly probability: number, readonly claim: { readonly id: string, readonly text: string } }> } | null } | null };

export const SideFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SideEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"learned"}}]}}]} as unknown as DocumentNode<SideFields, unknown>;
export const ExportFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"extra"}}]}}]} as unknown as DocumentNode<ExportFields, unknown>;
export const ArgumentFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArgumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<ArgumentFields, unknown>;
export const CountFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountFields, unknown>;
export const ShortArgument = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShortArgument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]} as unknown as DocumentNode<ShortArgument, unknown>;
export const GroupShares = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GroupShares"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FairnessGroup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"pageCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageShare"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidateShare"}},{"kind":"Field","name":{"kind":"Name","value":"corpusCount"}},{"kind":"Field","name":{"kind":"Name","value":"corpusShare"}}]}}]} as unknown as DocumentNode<GroupShares, unknown>;
export const FairnessFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FairnessFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Fairness"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"multiple"}},{"kind":"Field","name":{"kind":"Name","value":"missingGroups"}},{"kind":"Field","name":{"kind":"Name","value":"divergence"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unknown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GroupShares"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FairnessGroup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"pageCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageShare"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidateShare"}},{"kind":"Field","name":{"kind":"Name","value":"corpusCount"}},{"kind":"Field","name":{"kind":"Name","value":"corpusShare"}}]}}]} as unknown as DocumentNode<FairnessFields, unknown>;
export const PageEnd = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<PageEnd, unknown>;
export const GraphParts = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"rephrases"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}},{"kind":"Field","name":{"kind":"Name","value":"locutions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"scheme"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"target"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"graphNode"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<GraphParts, unknown>;
export const ImageTile = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageTile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"small"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","alias":{"kind":"Name","value":"middle"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"640"}}]}]}}]} as unknown as DocumentNode<ImageTile, unknown>;
export const ReadArgument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadArgument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArgumentFields"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extra"}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"similar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"6"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArgumentFields"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArgumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<ReadArgument, ReadArgumentVariables>;
export const CounterArguments = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CounterArguments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"side"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Side"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"minSideProbability"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"counterPremises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"side"},"value":{"kind":"Variable","name":{"kind":"Name","value":"side"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"minSideProbability"},"value":{"kind":"Variable","name":{"kind":"Name","value":"minSideProbability"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"givenCount"}},{"kind":"Field","name":{"kind":"Name","value":"countered"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premiseSide"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"side"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArgumentFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SideEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"learned"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArgumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<CounterArguments, CounterArgumentsVariables>;
export const CompareGroups = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareGroups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArgumentFields"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArgumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<CompareGroups, CompareGroupsVariables>;
export const ContrastGroups = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContrastGroups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"variables"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"fairness"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"variables"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FairnessFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"distinctive"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"nearestGroup"}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShortArgument"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShortArgument"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GroupShares"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FairnessGroup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"pageCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageShare"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidateShare"}},{"kind":"Field","name":{"kind":"Name","value":"corpusCount"}},{"kind":"Field","name":{"kind":"Name","value":"corpusShare"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FairnessFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Fairness"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"multiple"}},{"kind":"Field","name":{"kind":"Name","value":"missingGroups"}},{"kind":"Field","name":{"kind":"Name","value":"divergence"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unknown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShortArgument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]} as unknown as DocumentNode<ContrastGroups, ContrastGroupsVariables>;
export const CountMatchingOfGroups = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountMatchingOfGroups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matchCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"EnumValue","value":"MATCHING"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountMatchingOfGroups, CountMatchingOfGroupsVariables>;
export const ListCorpora = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListCorpora"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpora"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"claimCount"}},{"kind":"Field","name":{"kind":"Name","value":"graphCount"}},{"kind":"Field","name":{"kind":"Name","value":"imageCount"}}]}}]}}]} as unknown as DocumentNode<ListCorpora, ListCorporaVariables>;
export const ReadCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"licence"}},{"kind":"Field","name":{"kind":"Name","value":"minGroup"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"claimCount"}},{"kind":"Field","name":{"kind":"Name","value":"graphCount"}},{"kind":"Field","name":{"kind":"Name","value":"imageCount"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"variables"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profileModel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"ListValue","values":[{"kind":"StringValue","value":"stance","block":false},{"kind":"StringValue","value":"topic","block":false},{"kind":"StringValue","value":"language","block":false},{"kind":"StringValue","value":"claim","block":false}]}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"12"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadCorpus, ReadCorpusVariables>;
export const ReadClaims = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadClaims"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Claim"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}}]}}]}}]} as unknown as DocumentNode<ReadClaims, ReadClaimsVariables>;
export const Suggest = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Suggest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"prefix"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suggest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"prefix"},"value":{"kind":"Variable","name":{"kind":"Name","value":"prefix"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"8"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Suggest, SuggestVariables>;
export const ExportArguments = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportArguments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"extra"}}]}}]} as unknown as DocumentNode<ExportArguments, ExportArgumentsVariables>;
export const MeasureFairness = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MeasureFairness"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"variables"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fairness"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"variables"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FairnessFields"}},{"kind":"Field","name":{"kind":"Name","value":"exposure"}},{"kind":"Field","name":{"kind":"Name","value":"random"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exposure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missingGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"explain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoveltyReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShortArgument"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GroupShares"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FairnessGroup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"pageCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageShare"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidateShare"}},{"kind":"Field","name":{"kind":"Name","value":"corpusCount"}},{"kind":"Field","name":{"kind":"Name","value":"corpusShare"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FairnessFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Fairness"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"multiple"}},{"kind":"Field","name":{"kind":"Name","value":"missingGroups"}},{"kind":"Field","name":{"kind":"Name","value":"divergence"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unknown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GroupShares"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShortArgument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]} as unknown as DocumentNode<MeasureFairness, MeasureFairnessVariables>;
export const SearchGraphs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchGraphs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"structure"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StructureInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"argumentGraphs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"structure"},"value":{"kind":"Variable","name":{"kind":"Name","value":"structure"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"structure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"applicability"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}},{"kind":"Field","name":{"kind":"Name","value":"visionSimilarity"}},{"kind":"Field","name":{"kind":"Name","value":"gap"}}]}},{"kind":"Field","name":{"kind":"Name","value":"mapping"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"queryNode"}},{"kind":"Field","name":{"kind":"Name","value":"caseNode"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}},{"kind":"Field","name":{"kind":"Name","value":"queryText"}},{"kind":"Field","name":{"kind":"Name","value":"caseText"}}]}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"place"}}]}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LanguageModelReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphParts"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"rephrases"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}},{"kind":"Field","name":{"kind":"Name","value":"locutions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"scheme"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"target"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"graphNode"}}]}}]}}]}}]} as unknown as DocumentNode<SearchGraphs, SearchGraphsVariables>;
export const CountGraphs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountGraphs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"variables"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"argumentGraphs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"structure"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"method"},"value":{"kind":"EnumValue","value":"NONE"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"variables"}}},{"kind":"Argument","name":{"kind":"Name","value":"ignoreOwnCondition"},"value":{"kind":"BooleanValue","value":true}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountGraphs, CountGraphsVariables>;
export const ReadGraph = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadGraph"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"rephrases"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}},{"kind":"Field","name":{"kind":"Name","value":"locutions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"scheme"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"target"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"graphNode"}}]}}]}}]}}]} as unknown as DocumentNode<ReadGraph, ReadGraphVariables>;
export const ReadGraphPremises = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadGraphPremises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"graphNode"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<ReadGraphPremises, ReadGraphPremisesVariables>;
export const DrawGraph = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DrawGraph"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"layout"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageLayout"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fold"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FoldInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"fold"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fold"}}},{"kind":"Argument","name":{"kind":"Name","value":"locutions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"svg"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DrawGraph, DrawGraphVariables>;
export const AddressPictures = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AddressPictures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"layout"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageLayout"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fold"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FoldInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"svg"},"name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"fold"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fold"}}},{"kind":"Argument","name":{"kind":"Name","value":"locutions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}}},{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"SVG"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"png"},"name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"fold"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fold"}}},{"kind":"Argument","name":{"kind":"Name","value":"locutions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}}},{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"PNG"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"a4"},"name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"fold"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fold"}}},{"kind":"Argument","name":{"kind":"Name","value":"locutions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}}},{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"PDF"}},{"kind":"Argument","name":{"kind":"Name","value":"paper"},"value":{"kind":"EnumValue","value":"A4"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"a3"},"name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"fold"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fold"}}},{"kind":"Argument","name":{"kind":"Name","value":"locutions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locutions"}}},{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"PDF"}},{"kind":"Argument","name":{"kind":"Name","value":"paper"},"value":{"kind":"EnumValue","value":"A3"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AddressPictures, AddressPicturesVariables>;
export const MineText = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MineText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"graphFromText"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaimConfidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"units"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"relations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]} as unknown as DocumentNode<MineText, MineTextVariables>;
export const SearchImages = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchImages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"modality"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageModality"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageRerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"images"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"modality"},"value":{"kind":"Variable","name":{"kind":"Name","value":"modality"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modality"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}},{"kind":"Field","name":{"kind":"Name","value":"contribution"}}]}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageTile"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageTile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"small"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","alias":{"kind":"Name","value":"middle"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"640"}}]}]}}]} as unknown as DocumentNode<SearchImages, SearchImagesVariables>;
export const CountImages = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountImages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"modality"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageModality"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"images"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"modality"},"value":{"kind":"Variable","name":{"kind":"Name","value":"modality"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"ListValue","values":[{"kind":"StringValue","value":"topic","block":false},{"kind":"StringValue","value":"label","block":false},{"kind":"StringValue","value":"site","block":false}]}},{"kind":"Argument","name":{"kind":"Name","value":"ignoreOwnCondition"},"value":{"kind":"BooleanValue","value":true}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountImages, CountImagesVariables>;
export const ReadSentences = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadSentences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"modality"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageModality"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageRerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"images"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"modality"},"value":{"kind":"Variable","name":{"kind":"Name","value":"modality"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"words"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadSentences, ReadSentencesVariables>;
export const ReadImage = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageTile"}},{"kind":"Field","alias":{"kind":"Name","value":"large"},"name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageTile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"small"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","alias":{"kind":"Name","value":"middle"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"640"}}]}]}}]} as unknown as DocumentNode<ReadImage, ReadImageVariables>;
export const ListJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"question"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"judgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"question"},"value":{"kind":"Variable","name":{"kind":"Name","value":"question"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"annotator"}},{"kind":"Field","name":{"kind":"Name","value":"hit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<ListJudgements, ListJudgementsVariables>;
export const PutJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"judgements"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JudgementInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putJudgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"judgements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"judgements"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PutJudgements, PutJudgementsVariables>;
export const DeleteJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteJudgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DeleteJudgements, DeleteJudgementsVariables>;
export const SearchArguments = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchArguments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withSide"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageEnd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"side"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withSide"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArgumentFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageEnd"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SideEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"learned"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArgumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<SearchArguments, SearchArgumentsVariables>;
export const ExplainHits = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExplainHits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matches"}},{"kind":"Field","name":{"kind":"Name","value":"side"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"infer"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}}]}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"words"}}]}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"place"}}]}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LanguageModelReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SideEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"learned"}}]}}]} as unknown as DocumentNode<ExplainHits, ExplainHitsVariables>;
export const ReadCopies = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadCopies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadCopies, ReadCopiesVariables>;
export const CountArguments = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountArguments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"variables"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"variables"}}},{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"EnumValue","value":"ADMITTED"}},{"kind":"Argument","name":{"kind":"Name","value":"ignoreOwnCondition"},"value":{"kind":"BooleanValue","value":true}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountArguments, CountArgumentsVariables>;
export const CountMatching = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountMatching"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"variables"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matchCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"variables"}}},{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"EnumValue","value":"MATCHING"}},{"kind":"Argument","name":{"kind":"Name","value":"ignoreOwnCondition"},"value":{"kind":"BooleanValue","value":true}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<CountMatching, CountMatchingVariables>;
export const ReadQuestion = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"opposite"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}},{"kind":"Field","name":{"kind":"Name","value":"nearestClaims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agreement"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadQuestion, ReadQuestionVariables>;