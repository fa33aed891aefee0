// Generated from schema.graphql by `npm run generate`; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Cursor } from '../scalars.js';
import type { TypedDocument as DocumentNode } from '../document.js';
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

/** Constants for experts, such as `{ diversifyPool: 500 }`, with their ranges and defaults. */
export type TuningInput = {
  /** `auto` uses feedback from this flatness of the scores on, 0 to 1; 0.83. */
  readonly flatness?: number | null | undefined;
  /** What a premise's claim counts in `auto`, 0 to 0.9; 0.45. */
  readonly claimWeight?: number | null | undefined;
  /** Hits that feedback learns from, 1 to 100; 25. */
  readonly feedbackDocuments?: number | null | undefined;
  /** What feedback adds for the query's topic, 0 to 1; 0.4. */
  readonly feedbackTopicWeight?: number | null | undefined;
  /** How much feedback tells the query from its topic, 0 to 1; 0.5. */
  readonly feedbackContrast?: number | null | undefined;
  /** Candidates for judging, 1 to 1,000; 200. */
  readonly judgePool?: number | null | undefined;
  /** Those that CROSS_ENCODER reads, 1 to 200; 50. */
  readonly judgeRead?: number | null | undefined;
  /** Hits that are reordered, 1 to 1,000; 200, and 50 for `kmeans`. */
  readonly diversifyPool?: number | null | undefined;
  /** Compare premises by their relevance to claims, not by their texts. */
  readonly compareByClaims?: boolean | null | undefined;
  /** 1 to 100; 40. */
  readonly clusters?: number | null | undefined;
  /** How much less a group counts once it was shown, 0 to 1; 0.5. */
  readonly alpha?: number | null | undefined;
  /** How much of a hit's relevance comes from its 20 nearest hits, 0 to 1; 0. */
  readonly smoothing?: number | null | undefined;
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

/** What is answered. */
export type ReasonQuery =
  {   readonly text: string; readonly premiseId?: never; }
  |  { readonly text?: never;   readonly premiseId: string; };

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

export type ImageFormat =
  /** Sharp at every size; the pointer shows whole texts. */
  | 'SVG'
  | 'PNG'
  | 'WEBP'
  /** For print. */
  | 'PDF';

/** How the values of a variable relate. */
export type VariableKind =
  /** One value without an order, such as a residence. */
  | 'NOMINAL'
  /** One value of an ordered list, such as an age group. */
  | 'ORDINAL'
  /** Any number of values, such as issues that matter. */
  | 'MULTIPLE';

export type FacetScope =
  /** All that the filter admits. */
  | 'ADMITTED'
  /** Those that `matchCount` counts. */
  | 'MATCHING';

export type FieldType =
  /** Words: `anyOf`. */
  | 'KEYWORD'
  /** Numbers: `from`, `to`. */
  | 'FLOAT'
  /** Truth values: `equals`. */
  | 'BOOL';

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
  readonly externalId: string;
  readonly text: string;
  readonly claim?: ClaimInput | null | undefined;
  readonly otherClaims?: ReadonlyArray<ClaimInput> | null | undefined;
  /** Towards `claim`. */
  readonly stance?: Stance | null | undefined;
  /** PREMISE by default. */
  readonly role?: StatementRole | null | undefined;
  readonly topic?: string | null | undefined;
  /** ISO 639-1; detected by default. */
  readonly language?: string | null | undefined;
  readonly author?: string | null | undefined;
  /** Such as `{ gender: "female", issues: ["climate"] }`. */
  readonly profile?: unknown;
  /** Further fields, such as `{ year: 2024 }`. */
  readonly extra?: unknown;
};

/** A claim, such as `{ text: "Public transport should be free." }`. */
export type ClaimInput = {
  /** By default claims with equal texts are one. */
  readonly externalId?: string | null | undefined;
  readonly text: string;
  /** Towards it; only in `otherClaims`. */
  readonly stance?: Stance | null | undefined;
};

/**
 * How a corpus describes itself.
 *
 *     { title: "Transport survey", variables: [
 *         { name: "age", kind: ORDINAL, values: ["18-34", "35-49", "50-64", "65+"] }
 *     ] }
 */
export type CorpusInput = {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly licence?: string | null | undefined;
  /** PUBLIC if a new corpus has none. Only a key with the scope `admin` can change it. */
  readonly visibility?: CorpusVisibility | null | undefined;
  readonly variables?: ReadonlyArray<SocioVariableInput> | null | undefined;
  readonly labels?: unknown;
};

/** Who can see a corpus. */
export type CorpusVisibility =
  /** Everybody who may read on this server, also without a key if reading needs none. */
  | 'PUBLIC'
  /** Only keys that name it or have all corpora. To others, it does not exist. */
  | 'PRIVATE';

/** What the data says about authors, such as `{ name: "age", kind: ORDINAL, values: ["18-34", "65+"] }`. */
export type SocioVariableInput = {
  readonly name: string;
  readonly title?: string | null | undefined;
  readonly kind?: VariableKind | null | undefined;
  /** Of an ORDINAL variable in their order. */
  readonly values?: ReadonlyArray<string> | null | undefined;
  /** Those that mean that nothing is known, such as `["no answer"]`. */
  readonly unknown?: ReadonlyArray<string> | null | undefined;
};

export type JudgementInput = {
  readonly question: string;
  /** The global id of a premise, claim, graph or image. */
  readonly hitId: string;
  readonly label: string;
  readonly annotator: string;
};

export type PutArgumentGraphInput = {
  readonly externalId: string;
  readonly graph: GraphSource;
  /** If the file names none. */
  readonly topic?: string | null | undefined;
  readonly language?: string | null | undefined;
};

export type PutImageInput = {
  readonly externalId: string;
  /** The file. */
  readonly base64: string;
  /** The text of its page; or give `html`. */
  readonly text?: string | null | undefined;
  /** The page itself, from which the text is read. */
  readonly html?: string | null | undefined;
  /** Of the page; by default found in it. */
  readonly title?: string | null | undefined;
  readonly pageUrl?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly rights?: string | null | undefined;
  /** ISO 639-1; by default detected. */
  readonly language?: string | null | undefined;
  readonly topic?: string | null | undefined;
  /** What it backs, as the data says. */
  readonly sides?: ReadonlyArray<ImageSideInput> | null | undefined;
  readonly extra?: unknown;
};

/** What an image backs, such as `{ question: "Should trams be built?", side: FAVOR }`. */
export type ImageSideInput = {
  readonly question: string;
  readonly side: Stance;
};

export type WriteStatus =
  | 'ADDED'
  | 'REPLACED'
  | 'UNCHANGED'
  | 'DELETED'
  | 'REJECTED';

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

export type GraphFields = { readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } };

export type SearchArgumentGraphsVariables = Exact<{
  by: ArgumentGraphQuery;
  corpus?: string | null | undefined;
  filter?: ArgumentGraphFilter | null | undefined;
  structure?: StructureInput | null | undefined;
  diversify?: SimilarityDiversifyInput | null | undefined;
  tuning?: TuningInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchArgumentGraphs = { readonly argumentGraphs: { readonly admittedCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number, readonly structure: { readonly method: StructureMethod, readonly applicability: StructureApplicability, readonly similarity: number | null }, readonly mapping: ReadonlyArray<{ readonly queryNode: string, readonly caseNode: string, readonly similarity: number, readonly queryText: string, readonly caseText: string }> | null, readonly node: { readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } } }> } | null };

export type SearchClaimsVariables = Exact<{
  text?: string | null | undefined;
  corpus?: string | null | undefined;
  language?: ReadonlyArray<string> | null | undefined;
  topic?: ReadonlyArray<string> | null | undefined;
  diversify?: SimilarityDiversifyInput | null | undefined;
  tuning?: TuningInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchClaims = { readonly claims: { readonly admittedCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly topic: string | null, readonly premiseCount: number } }> } | null };

export type CompareGroupsVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  groups: ReadonlyArray<GroupInput>;
  filter?: PremiseFilter | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  graphStatements?: GraphStatements | null | undefined;
  tuning?: TuningInput | null | undefined;
  first?: number | null | undefined;
  distinctive?: number | null | undefined;
}>;


export type CompareGroups = { readonly compareGroups: ReadonlyArray<{ readonly name: string, readonly premises: { readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null, readonly distinctive: ReadonlyArray<{ readonly place: number, readonly distance: number | null, readonly nearestGroup: string | null, readonly premise: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }, readonly nearest: { readonly id: string, readonly text: string } | null }> | null }> | null };

export type CompareSharesVariables = Exact<{
  by: PremiseQuery;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  groups: ReadonlyArray<GroupInput>;
  filter?: PremiseFilter | null | undefined;
  of: ReadonlyArray<string>;
  numbers: ReadonlyArray<string>;
  withNumbers?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type CompareShares = { readonly compareGroups: ReadonlyArray<{ readonly name: string, readonly shares: ReadonlyArray<{ readonly variable: string, readonly value: string, readonly title: string, readonly count: number, readonly size: number, readonly share: number, readonly otherCount: number, readonly otherSize: number, readonly otherShare: number, readonly oddsRatio: number | null, readonly oddsFrom: number, readonly oddsTo: number | null, readonly p: number, readonly corrected: number, readonly interval: { readonly from: number, readonly to: number }, readonly difference: { readonly from: number, readonly to: number } }> | null, readonly numbers?: ReadonlyArray<{ readonly variable: string, readonly size: number, readonly mean: number, readonly median: number, readonly least: number, readonly greatest: number }> | null }> | null };

export type TuningFields = { readonly rank: unknown, readonly rerank: unknown, readonly questionCount: number, readonly judgementCount: number, readonly difference: number, readonly tunedAt: string, readonly interval: { readonly from: number, readonly to: number } };

export type CorpusFields = { readonly id: string, readonly name: string, readonly title: string | null, readonly description: string | null, readonly licence: string | null, readonly premiseCount: number, readonly claimCount: number, readonly graphCount: number, readonly imageCount: number, readonly labels: unknown, readonly variables: ReadonlyArray<{ readonly name: string, readonly title: string, readonly kind: VariableKind, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean }> }>, readonly fields: ReadonlyArray<{ readonly name: string, readonly type: FieldType }>, readonly tuning: { readonly rank: unknown, readonly rerank: unknown, readonly questionCount: number, readonly judgementCount: number, readonly difference: number, readonly tunedAt: string, readonly interval: { readonly from: number, readonly to: number } } | null };

export type ReadCorpusVariables = Exact<{
  name?: string | null | undefined;
}>;


export type ReadCorpus = { readonly corpus: { readonly id: string, readonly name: string, readonly title: string | null, readonly description: string | null, readonly licence: string | null, readonly premiseCount: number, readonly claimCount: number, readonly graphCount: number, readonly imageCount: number, readonly labels: unknown, readonly variables: ReadonlyArray<{ readonly name: string, readonly title: string, readonly kind: VariableKind, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean }> }>, readonly fields: ReadonlyArray<{ readonly name: string, readonly type: FieldType }>, readonly tuning: { readonly rank: unknown, readonly rerank: unknown, readonly questionCount: number, readonly judgementCount: number, readonly difference: number, readonly tunedAt: string, readonly interval: { readonly from: number, readonly to: number } } | null } | null };

export type ReadLabelsVariables = Exact<{
  name?: string | null | undefined;
}>;


export type ReadLabels = { readonly corpus: { readonly id: string, readonly labels: unknown } | null };

export type ListCorporaVariables = Exact<{ [key: string]: never; }>;


export type ListCorpora = { readonly corpora: ReadonlyArray<{ readonly id: string, readonly name: string, readonly title: string | null, readonly premiseCount: number, readonly claimCount: number, readonly graphCount: number, readonly imageCount: number }> | null };

export type ReadRateLimitVariables = Exact<{ [key: string]: never; }>;


export type ReadRateLimit = { readonly rateLimit: { readonly limit: number, readonly cost: number, readonly remaining: number, readonly used: number, readonly resetAt: string } | null };

export type SearchCounterPremisesVariables = Exact<{
  by: PremiseQuery;
  corpus?: string | null | undefined;
  side?: Side | null | undefined;
  filter?: PremiseFilter | null | undefined;
  minSideProbability?: number | null | undefined;
  maxSimilarity?: number | null | undefined;
  judge?: JudgeInput | null | undefined;
  diversify?: DiversifyInput | null | undefined;
  graphStatements?: GraphStatements | null | undefined;
  tuning?: TuningInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchCounterPremises = { readonly counterPremises: { readonly countered: string, readonly side: Side, readonly givenCount: number, readonly claims: ReadonlyArray<{ readonly id: string, readonly text: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly side: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly model: RelevanceModel | null } | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type DebateVariables = Exact<{
  by: PremiseQuery;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  groups?: ReadonlyArray<GroupInput> | null | undefined;
  languages?: ReadonlyArray<string> | null | undefined;
  first?: number | null | undefined;
  small?: number | null | undefined;
  languageModel?: boolean | null | undefined;
}>;


export type Debate = { readonly debate: { readonly reading: { readonly statement: string, readonly opposite: boolean, readonly problems: ReadonlyArray<ReadingProblem>, readonly nearestClaims: ReadonlyArray<{ readonly agreement: Agreement, readonly probability: number, readonly claim: { readonly id: string, readonly text: string } }> }, readonly counts: { readonly isCut: boolean, readonly answering: { readonly arguments: number, readonly copies: number, readonly authors: number | null }, readonly sides: ReadonlyArray<{ readonly side: Side, readonly arguments: number, readonly copies: number, readonly authors: number | null, readonly given: number, readonly byClaim: number, readonly inferred: number }>, readonly unclear: { readonly arguments: number, readonly copies: number, readonly authors: number | null } }, readonly groups: ReadonlyArray<{ readonly name: string, readonly size: number | null, readonly otherSize: number | null }>, readonly summary?: { readonly model: string, readonly dropped: number, readonly sentences: ReadonlyArray<{ readonly text: string, readonly citations: ReadonlyArray<{ readonly support: number, readonly premise: { readonly id: string, readonly externalId: string } }> }> } | null, readonly favor: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly side: Side, readonly share: number, readonly answers: ReadonlyArray<{ readonly strength: number, readonly point: { readonly id: string, readonly title: { readonly text: string } } }>, readonly size: { readonly arguments: number, readonly copies: number, readonly authors: number | null }, readonly title: { readonly text: string, readonly language: string | null, readonly model: string | null, readonly premise: { readonly id: string, readonly externalId: string } | null }, readonly exemplars: ReadonlyArray<{ readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }>, readonly groups: ReadonlyArray<{ readonly name: string, readonly count: number, readonly size: number, readonly share: number, readonly otherCount: number, readonly otherSize: number, readonly otherShare: number, readonly p: number, readonly corrected: number, readonly interval: { readonly from: number, readonly to: number }, readonly difference: { readonly from: number, readonly to: number } }> }> }, readonly against: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly side: Side, readonly share: number, readonly answers: ReadonlyArray<{ readonly strength: number, readonly point: { readonly id: string, readonly title: { readonly text: string } } }>, readonly size: { readonly arguments: number, readonly copies: number, readonly authors: number | null }, readonly title: { readonly text: string, readonly language: string | null, readonly model: string | null, readonly premise: { readonly id: string, readonly externalId: string } | null }, readonly exemplars: ReadonlyArray<{ readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }>, readonly groups: ReadonlyArray<{ readonly name: string, readonly count: number, readonly size: number, readonly share: number, readonly otherCount: number, readonly otherSize: number, readonly otherShare: number, readonly p: number, readonly corrected: number, readonly interval: { readonly from: number, readonly to: number }, readonly difference: { readonly from: number, readonly to: number } }> }> }, readonly small: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly side: Side, readonly share: number, readonly size: { readonly arguments: number, readonly copies: number, readonly authors: number | null }, readonly title: { readonly text: string, readonly language: string | null, readonly model: string | null, readonly premise: { readonly id: string, readonly externalId: string } | null }, readonly exemplars: ReadonlyArray<{ readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }>, readonly groups: ReadonlyArray<{ readonly name: string, readonly count: number, readonly size: number, readonly share: number, readonly otherCount: number, readonly otherSize: number, readonly otherShare: number, readonly p: number, readonly corrected: number, readonly interval: { readonly from: number, readonly to: number }, readonly difference: { readonly from: number, readonly to: number } }> }> }, readonly unheard: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly value: string, readonly count: number, readonly expected: number }>, readonly nearest: ReadonlyArray<{ readonly id: string, readonly text: string, readonly premiseCount: number }> } | null };

export type DebateSizeFields = { readonly arguments: number, readonly copies: number, readonly authors: number | null };

export type KeyPointFields = { readonly id: string, readonly side: Side, readonly share: number, readonly size: { readonly arguments: number, readonly copies: number, readonly authors: number | null }, readonly title: { readonly text: string, readonly language: string | null, readonly model: string | null, readonly premise: { readonly id: string, readonly externalId: string } | null }, readonly exemplars: ReadonlyArray<{ readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }>, readonly groups: ReadonlyArray<{ readonly name: string, readonly count: number, readonly size: number, readonly share: number, readonly otherCount: number, readonly otherSize: number, readonly otherShare: number, readonly p: number, readonly corrected: number, readonly interval: { readonly from: number, readonly to: number }, readonly difference: { readonly from: number, readonly to: number } }> };

export type ExplainFields = { readonly scores: ReadonlyArray<{ readonly stage: ScoreStage, readonly score: number, readonly place: number | null }>, readonly moves: ReadonlyArray<{ readonly from: number, readonly to: number, readonly reason:
      | { readonly __typename: 'RelevanceReason', readonly probability: number | null, readonly model: RelevanceModel | null }
      | { readonly __typename: 'QualityReason', readonly quality: number, readonly weight: number }
      | { readonly __typename: 'ProfileReason', readonly lift: number, readonly weight: number, readonly modelVersion: string | null, readonly conditions: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly basis: Basis, readonly probability: number | null }> }
      | { readonly __typename: 'OtherClaimReason', readonly claim: { readonly id: string, readonly text: string } | null }
      | { readonly __typename: 'NoveltyReason', readonly gain: number, readonly nearestSimilarity: number | null, readonly groups: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }>, readonly nearest:
          | { readonly id: string }
          | { readonly id: string }
          | { readonly id: string }
          | { readonly id: string }
          | { readonly id: string }
          | { readonly id: string }
          | { readonly id: string }
         | null }
      | { readonly __typename: 'StanceReason', readonly share: number }
      | { readonly __typename: 'SideReason' }
      | { readonly __typename: 'StructureComparison', readonly method: StructureMethod, readonly applicability: StructureApplicability, readonly similarity: number | null }
      | { readonly __typename: 'LanguageModelReason' }
      | { readonly __typename: 'PixelsReason' }
      | { readonly __typename: 'CopyReason' }
     }> };

export type ImageFields = { readonly id: string, readonly externalId: string, readonly url: string, readonly width: number, readonly height: number, readonly title: string | null, readonly passage: string | null, readonly ocr: string | null, readonly pageUrl: string | null, readonly imageUrl: string | null, readonly site: string | null, readonly rights: string | null, readonly language: string | null, readonly topic: string | null, readonly thumbnail: string, readonly labels: ReadonlyArray<{ readonly name: string, readonly probability: number }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> };

export type SearchImagesVariables = Exact<{
  by: ImageQuery;
  corpus?: string | null | undefined;
  modality?: ImageModality | null | undefined;
  filter?: ImageFilter | null | undefined;
  rerank?: ImageRerankInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
  withParts?: boolean | null | undefined;
  withFacets?: boolean | null | undefined;
}>;


export type SearchImages = { readonly images: { readonly modality: ImageModality, readonly admittedCount: number, readonly facets?: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly of: FacetScope, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number, readonly parts?: ReadonlyArray<{ readonly part: ImagePart, readonly similarity: number, readonly contribution: number }>, readonly node: { readonly id: string, readonly externalId: string, readonly url: string, readonly width: number, readonly height: number, readonly title: string | null, readonly passage: string | null, readonly ocr: string | null, readonly pageUrl: string | null, readonly imageUrl: string | null, readonly site: string | null, readonly rights: string | null, readonly language: string | null, readonly topic: string | null, readonly thumbnail: string, readonly labels: ReadonlyArray<{ readonly name: string, readonly probability: number }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> } }> } | null };

export type IngestJobFields = { readonly id: string, readonly corpus: string, readonly state: IngestJobState, readonly processed: number, readonly stored: number, readonly unchanged: number, readonly rejected: number, readonly line: number, readonly progress: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly rejections: ReadonlyArray<{ readonly line: number, readonly code: ErrorCode, readonly message: string, readonly field: string | null }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null };

export type ReadIngestJobVariables = Exact<{
  id: string;
}>;


export type ReadIngestJob = { readonly ingestJob: { readonly id: string, readonly corpus: string, readonly state: IngestJobState, readonly processed: number, readonly stored: number, readonly unchanged: number, readonly rejected: number, readonly line: number, readonly progress: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly rejections: ReadonlyArray<{ readonly line: number, readonly code: ErrorCode, readonly message: string, readonly field: string | null }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null } | null };

export type ListIngestJobsVariables = Exact<{
  corpus: string;
}>;


export type ListIngestJobs = { readonly ingestJobs: ReadonlyArray<{ readonly id: string, readonly corpus: string, readonly state: IngestJobState, readonly processed: number, readonly stored: number, readonly unchanged: number, readonly rejected: number, readonly line: number, readonly progress: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly rejections: ReadonlyArray<{ readonly line: number, readonly code: ErrorCode, readonly message: string, readonly field: string | null }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> | null };

export type CancelIngestJobVariables = Exact<{
  id: string;
}>;


export type CancelIngestJob = { readonly cancelIngestJob: { readonly id: string, readonly corpus: string, readonly state: IngestJobState, readonly processed: number, readonly stored: number, readonly unchanged: number, readonly rejected: number, readonly line: number, readonly progress: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly rejections: ReadonlyArray<{ readonly line: number, readonly code: ErrorCode, readonly message: string, readonly field: string | null }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null } | null };

export type ResumeIngestJobVariables = Exact<{
  id: string;
}>;


export type ResumeIngestJob = { readonly resumeIngestJob: { readonly id: string, readonly corpus: string, readonly state: IngestJobState, readonly processed: number, readonly stored: number, readonly unchanged: number, readonly rejected: number, readonly line: number, readonly progress: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly rejections: ReadonlyArray<{ readonly line: number, readonly code: ErrorCode, readonly message: string, readonly field: string | null }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null } | null };

export type ReadJudgementsVariables = Exact<{
  corpus?: string | null | undefined;
  question?: string | null | undefined;
  annotator?: string | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type ReadJudgements = { readonly judgements: { readonly admittedCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly node: { readonly id: string, readonly question: string, readonly label: string, readonly annotator: string, readonly hit:
          | { readonly __typename: 'Premise', readonly id: string }
          | { readonly __typename: 'Claim', readonly id: string }
          | { readonly __typename: 'ArgumentGraph', readonly id: string }
          | { readonly __typename: 'Image', readonly id: string }
          | { readonly __typename: 'SocioProfile', readonly id: string }
          | { readonly __typename: 'Corpus', readonly id: string }
          | { readonly __typename: 'Judgement', readonly id: string }
         | null } }> } | null };

type NodeFields_Premise = { readonly __typename: 'Premise', readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } };

type NodeFields_Claim = { readonly __typename: 'Claim', readonly externalId: string, readonly topic: string | null, readonly premiseCount: number, readonly id: string, readonly claimText: string };

type NodeFields_ArgumentGraph = { readonly __typename: 'ArgumentGraph', readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } };

type NodeFields_Image = { readonly __typename: 'Image', readonly id: string, readonly externalId: string, readonly url: string, readonly width: number, readonly height: number, readonly title: string | null, readonly passage: string | null, readonly ocr: string | null, readonly pageUrl: string | null, readonly imageUrl: string | null, readonly site: string | null, readonly rights: string | null, readonly language: string | null, readonly topic: string | null, readonly thumbnail: string, readonly labels: ReadonlyArray<{ readonly name: string, readonly probability: number }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> };

type NodeFields_SocioProfile = { readonly __typename: 'SocioProfile', readonly author: string | null, readonly premiseCount: number, readonly id: string };

type NodeFields_Corpus = { readonly __typename: 'Corpus', readonly name: string, readonly title: string | null, readonly id: string };

type NodeFields_Judgement = { readonly __typename: 'Judgement', readonly question: string, readonly label: string, readonly annotator: string, readonly id: string };

export type NodeFields =
  | NodeFields_Premise
  | NodeFields_Claim
  | NodeFields_ArgumentGraph
  | NodeFields_Image
  | NodeFields_SocioProfile
  | NodeFields_Corpus
  | NodeFields_Judgement
;

export type ReadNodeVariables = Exact<{
  id: string;
}>;


export type ReadNode = { readonly node:
    | { readonly __typename: 'Premise', readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }
    | { readonly __typename: 'Claim', readonly externalId: string, readonly topic: string | null, readonly premiseCount: number, readonly id: string, readonly claimText: string }
    | { readonly __typename: 'ArgumentGraph', readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } }
    | { readonly __typename: 'Image', readonly id: string, readonly externalId: string, readonly url: string, readonly width: number, readonly height: number, readonly title: string | null, readonly passage: string | null, readonly ocr: string | null, readonly pageUrl: string | null, readonly imageUrl: string | null, readonly site: string | null, readonly rights: string | null, readonly language: string | null, readonly topic: string | null, readonly thumbnail: string, readonly labels: ReadonlyArray<{ readonly name: string, readonly probability: number }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> }
    | { readonly __typename: 'SocioProfile', readonly author: string | null, readonly premiseCount: number, readonly id: string }
    | { readonly __typename: 'Corpus', readonly name: string, readonly title: string | null, readonly id: string }
    | { readonly __typename: 'Judgement', readonly question: string, readonly label: string, readonly annotator: string, readonly id: string }
   | null };

export type ReadNodesVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type ReadNodes = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'Premise', readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }
    | { readonly __typename: 'Claim', readonly externalId: string, readonly topic: string | null, readonly premiseCount: number, readonly id: string, readonly claimText: string }
    | { readonly __typename: 'ArgumentGraph', readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } }
    | { readonly __typename: 'Image', readonly id: string, readonly externalId: string, readonly url: string, readonly width: number, readonly height: number, readonly title: string | null, readonly passage: string | null, readonly ocr: string | null, readonly pageUrl: string | null, readonly imageUrl: string | null, readonly site: string | null, readonly rights: string | null, readonly language: string | null, readonly topic: string | null, readonly thumbnail: string, readonly labels: ReadonlyArray<{ readonly name: string, readonly probability: number }>, readonly sides: ReadonlyArray<{ readonly question: string, readonly side: Stance }> }
    | { readonly __typename: 'SocioProfile', readonly author: string | null, readonly premiseCount: number, readonly id: string }
    | { readonly __typename: 'Corpus', readonly name: string, readonly title: string | null, readonly id: string }
    | { readonly __typename: 'Judgement', readonly question: string, readonly label: string, readonly annotator: string, readonly id: string }
   | null> };

export type ReadArgumentGraphVariables = Exact<{
  id: string;
  layout?: ImageLayout | null | undefined;
  width?: number | null | undefined;
  format?: ImageFormat | null | undefined;
}>;


export type ReadArgumentGraph = { readonly node:
    | { readonly __typename: 'Premise' }
    | { readonly __typename: 'Claim' }
    | { readonly __typename: 'ArgumentGraph', readonly id: string, readonly externalId: string, readonly topic: string | null, readonly language: string | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: GraphNodeType, readonly text: string | null, readonly scheme: string | null }>, readonly edges: ReadonlyArray<{ readonly source: string, readonly target: string }>, readonly image: { readonly url: string, readonly width: number | null, readonly height: number | null, readonly format: ImageFormat }, readonly majorClaim: { readonly id: string, readonly text: string | null }, readonly counts: { readonly statements: number, readonly supports: number, readonly attacks: number, readonly depth: number } }
    | { readonly __typename: 'Image' }
    | { readonly __typename: 'SocioProfile' }
    | { readonly __typename: 'Corpus' }
    | { readonly __typename: 'Judgement' }
   | null };

export type PremiseFields = { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } };

export type FacetFields = { readonly variable: string, readonly title: string, readonly of: FacetScope, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> };

export type PageFields = { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null };

export type ReadingFields = { readonly statement: string, readonly language: string | null, readonly opposite: boolean, readonly problems: ReadonlyArray<ReadingProblem>, readonly nearestClaims: ReadonlyArray<{ readonly agreement: Agreement, readonly basis: Basis, readonly probability: number, readonly claim: { readonly id: string, readonly text: string } }> };

export type SearchPremisesVariables = Exact<{
  by?: PremiseQuery | null | undefined;
  corpus?: string | null | undefined;
  opposite?: boolean | null | undefined;
  filter?: PremiseFilter | null | undefined;
  onlyMatching?: boolean | null | undefined;
  rank?: RankInput | null | undefined;
  rerank?: RerankInput | null | undefined;
  groupBy?: PremiseGrouping | null | undefined;
  graphStatements?: GraphStatements | null | undefined;
  copies?: Copies | null | undefined;
  sort?: PremiseSort | null | undefined;
  tuning?: TuningInput | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
  withCounts?: boolean | null | undefined;
  withFacets?: boolean | null | undefined;
  facets?: ReadonlyArray<string> | null | undefined;
  facetsOf?: FacetScope | null | undefined;
  ignoreOwnCondition?: boolean | null | undefined;
  withHighlights?: boolean | null | undefined;
  withExplain?: boolean | null | undefined;
  withGroup?: boolean | null | undefined;
  withCopies?: boolean | null | undefined;
  withClaims?: boolean | null | undefined;
  withContext?: boolean | null | undefined;
  withSide?: boolean | null | undefined;
  inferSide?: boolean | null | undefined;
  withMatches?: boolean | null | undefined;
  withReading?: boolean | null | undefined;
}>;


export type SearchPremises = { readonly premises: { readonly admittedCount?: number, readonly matchCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly reading?: { readonly statement: string, readonly language: string | null, readonly opposite: boolean, readonly problems: ReadonlyArray<ReadingProblem>, readonly nearestClaims: ReadonlyArray<{ readonly agreement: Agreement, readonly basis: Basis, readonly probability: number, readonly claim: { readonly id: string, readonly text: string } }> } | null, readonly tuning?: { readonly rank: unknown, readonly rerank: unknown, readonly questionCount: number, readonly judgementCount: number, readonly difference: number, readonly tunedAt: string, readonly interval: { readonly from: number, readonly to: number } } | null, readonly facets?: ReadonlyArray<{ readonly variable: string, readonly title: string, readonly of: FacetScope, readonly missing: number, readonly values: ReadonlyArray<{ readonly value: string, readonly count: number, readonly unknown: boolean, readonly from: number | null, readonly to: number | null }> }> | null, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly matches?: boolean | null, readonly highlights?: ReadonlyArray<{ readonly text: string, readonly start: number, readonly end: number, readonly words: ReadonlyArray<string> }> | null, readonly explain?: { readonly scores: ReadonlyArray<{ readonly stage: ScoreStage, readonly score: number, readonly place: number | null }>, readonly moves: ReadonlyArray<{ readonly from: number, readonly to: number, readonly reason:
            | { readonly __typename: 'RelevanceReason', readonly probability: number | null, readonly model: RelevanceModel | null }
            | { readonly __typename: 'QualityReason', readonly quality: number, readonly weight: number }
            | { readonly __typename: 'ProfileReason', readonly lift: number, readonly weight: number, readonly modelVersion: string | null, readonly conditions: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly basis: Basis, readonly probability: number | null }> }
            | { readonly __typename: 'OtherClaimReason', readonly claim: { readonly id: string, readonly text: string } | null }
            | { readonly __typename: 'NoveltyReason', readonly gain: number, readonly nearestSimilarity: number | null, readonly groups: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }>, readonly nearest:
                | { readonly id: string }
                | { readonly id: string }
                | { readonly id: string }
                | { readonly id: string }
                | { readonly id: string }
                | { readonly id: string }
                | { readonly id: string }
               | null }
            | { readonly __typename: 'StanceReason', readonly share: number }
            | { readonly __typename: 'SideReason' }
            | { readonly __typename: 'StructureComparison', readonly method: StructureMethod, readonly applicability: StructureApplicability, readonly similarity: number | null }
            | { readonly __typename: 'LanguageModelReason' }
            | { readonly __typename: 'PixelsReason' }
            | { readonly __typename: 'CopyReason' }
           }> } | null, readonly side?: { readonly side: Side, readonly basis: Basis, readonly probability: number, readonly claim: { readonly id: string, readonly text: string } | null } | null, readonly copies?: { readonly count: number, readonly authors: number | null } | null, readonly group?: ReadonlyArray<{ readonly cursor: Cursor, readonly score: number | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> | null, readonly node: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claims?: ReadonlyArray<{ readonly id: string, readonly text: string }>, readonly context?: ReadonlyArray<{ readonly relation: RelationType, readonly toRelation: RelationType | null, readonly statement: { readonly id: string, readonly text: string } }> | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type RepliesVariables = Exact<{
  to: ReasonQuery;
  question?: string | null | undefined;
  side?: Side | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  first?: number | null | undefined;
}>;


export type Replies = { readonly replies: ReadonlyArray<{ readonly strength: number | null, readonly side: { readonly side: Side, readonly basis: Basis, readonly probability: number }, readonly premise: { readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> | null };

export type SearchSocioProfilesVariables = Exact<{
  corpus?: string | null | undefined;
  profile?: ReadonlyArray<ProfileCondition> | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type SearchSocioProfiles = { readonly socioProfiles: { readonly admittedCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: Cursor | null, readonly endCursor: Cursor | null }, readonly edges: ReadonlyArray<{ readonly cursor: Cursor, readonly node: { readonly id: string, readonly author: string | null, readonly premiseCount: number, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } }> } | null };

export type SuggestVariables = Exact<{
  prefix: string;
  corpus?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type Suggest = { readonly suggest: ReadonlyArray<{ readonly variable: string, readonly text: string, readonly count: number, readonly claim: { readonly id: string } | null }> | null };

export type WatchVariables = Exact<{
  by: PremiseQuery;
  opposite?: boolean | null | undefined;
  corpus?: string | null | undefined;
  filter?: PremiseFilter | null | undefined;
  first?: number | null | undefined;
  after?: Cursor | null | undefined;
}>;


export type Watch = { readonly watch: { readonly cursor: Cursor, readonly hasMore: boolean, readonly premises: ReadonlyArray<{ readonly side: { readonly side: Side, readonly basis: Basis, readonly probability: number } | null, readonly premise: { readonly writtenAt: string | null, readonly id: string, readonly externalId: string, readonly text: string, readonly language: string | null, readonly stance: Stance | null, readonly role: StatementRole, readonly topic: string | null, readonly author: string | null, readonly claim: { readonly id: string, readonly text: string, readonly topic: string | null } | null, readonly graph: { readonly id: string } | null, readonly profile: { readonly id: string, readonly values: ReadonlyArray<{ readonly variable: string, readonly values: ReadonlyArray<string>, readonly known: boolean }> } } }> } | null };

export type WriteFields = { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> };

export type PutPremisesVariables = Exact<{
  corpus: string;
  premises: ReadonlyArray<PremiseInput>;
  existing?: ExistingPolicy | null | undefined;
}>;


export type PutPremises = { readonly putPremises: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeletePremisesVariables = Exact<{
  corpus: string;
  ids: ReadonlyArray<string>;
}>;


export type DeletePremises = { readonly deletePremises: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type PutArgumentGraphsVariables = Exact<{
  corpus: string;
  graphs: ReadonlyArray<PutArgumentGraphInput>;
  existing?: ExistingPolicy | null | undefined;
}>;


export type PutArgumentGraphs = { readonly putArgumentGraphs: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeleteArgumentGraphsVariables = Exact<{
  corpus: string;
  ids: ReadonlyArray<string>;
}>;


export type DeleteArgumentGraphs = { readonly deleteArgumentGraphs: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type PutImagesVariables = Exact<{
  corpus: string;
  images: ReadonlyArray<PutImageInput>;
  existing?: ExistingPolicy | null | undefined;
}>;


export type PutImages = { readonly putImages: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeleteImagesVariables = Exact<{
  corpus: string;
  ids: ReadonlyArray<string>;
}>;


export type DeleteImages = { readonly deleteImages: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type PutJudgementsVariables = Exact<{
  corpus: string;
  judgements: ReadonlyArray<JudgementInput>;
}>;


export type PutJudgements = { readonly putJudgements: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeleteJudgementsVariables = Exact<{
  corpus: string;
  ids: ReadonlyArray<string>;
}>;


export type DeleteJudgements = { readonly deleteJudgements: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeleteAuthorVariables = Exact<{
  corpus: string;
  author: string;
  dryRun?: boolean | null | undefined;
  confirmation?: string | null | undefined;
}>;


export type DeleteAuthor = { readonly deleteAuthor: { readonly author: string, readonly dryRun: boolean, readonly premises: number, readonly profiles: number, readonly judgements: number, readonly graphsChanged: number, readonly graphsDeleted: number, readonly locutions: number } | null };

export type CreateCorpusVariables = Exact<{
  name: string;
  input?: CorpusInput | null | undefined;
}>;


export type CreateCorpus = { readonly createCorpus: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type UpdateCorpusVariables = Exact<{
  name: string;
  input: CorpusInput;
}>;


export type UpdateCorpus = { readonly updateCorpus: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type ClearCorpusVariables = Exact<{
  name: string;
  confirmation?: string | null | undefined;
}>;


export type ClearCorpus = { readonly clearCorpus: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export type DeleteCorpusVariables = Exact<{
  name: string;
  confirmation?: string | null | undefined;
}>;


export type DeleteCorpus = { readonly deleteCorpus: { readonly added: number, readonly replaced: number, readonly unchanged: number, readonly deleted: number, readonly rejected: number, readonly corpus: { readonly id: string, readonly name: string } | null, readonly items: ReadonlyArray<{ readonly id: string | null, readonly externalId: string | null, readonly status: WriteStatus, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly count: number, readonly nodes: ReadonlyArray<string> }>, readonly error: { readonly code: ErrorCode, readonly message: string, readonly field: string | null } | null }> } | null };

export const TuningFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TuningFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusTuning"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rerank"}},{"kind":"Field","name":{"kind":"Name","value":"questionCount"}},{"kind":"Field","name":{"kind":"Name","value":"judgementCount"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tunedAt"}}]}}]} as unknown as DocumentNode<TuningFields, unknown>;
export const CorpusFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CorpusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Corpus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"licence"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"claimCount"}},{"kind":"Field","name":{"kind":"Name","value":"graphCount"}},{"kind":"Field","name":{"kind":"Name","value":"imageCount"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"variables"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tuning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TuningFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TuningFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusTuning"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rerank"}},{"kind":"Field","name":{"kind":"Name","value":"questionCount"}},{"kind":"Field","name":{"kind":"Name","value":"judgementCount"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tunedAt"}}]}}]} as unknown as DocumentNode<CorpusFields, unknown>;
export const DebateSizeFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DebateSizeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DebateSize"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}}]}}]} as unknown as DocumentNode<DebateSizeFields, unknown>;
export const PremiseFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<PremiseFields, unknown>;
export const KeyPointFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KeyPointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"KeyPoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"size"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DebateSizeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exemplars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherCount"}},{"kind":"Field","name":{"kind":"Name","value":"otherSize"}},{"kind":"Field","name":{"kind":"Name","value":"otherShare"}},{"kind":"Field","name":{"kind":"Name","value":"difference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"p"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DebateSizeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DebateSize"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<KeyPointFields, unknown>;
export const ExplainFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExplainFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Explain"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"place"}}]}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RelevanceReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QualityReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quality"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProfileReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lift"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"modelVersion"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OtherClaimReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoveltyReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gain"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearestSimilarity"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StanceReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StructureComparison"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"applicability"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ExplainFields, unknown>;
export const IngestJobFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IngestJobFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IngestJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"stored"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"rejections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<IngestJobFields, unknown>;
export const GraphFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}}]} as unknown as DocumentNode<GraphFields, unknown>;
export const ImageFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}}]}}]} as unknown as DocumentNode<ImageFields, unknown>;
export const NodeFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NodeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Claim"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","alias":{"kind":"Name","value":"claimText"},"name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocioProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Corpus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Judgement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"annotator"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}}]}}]} as unknown as DocumentNode<NodeFields, unknown>;
export const FacetFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FacetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"of"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<FacetFields, unknown>;
export const PageFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<PageFields, unknown>;
export const ReadingFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"opposite"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}},{"kind":"Field","name":{"kind":"Name","value":"nearestClaims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"agreement"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}}]}}]} as unknown as DocumentNode<ReadingFields, unknown>;
export const WriteFields = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<WriteFields, unknown>;
export const SearchArgumentGraphs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchArgumentGraphs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraphFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"structure"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StructureInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SimilarityDiversifyInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TuningInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"argumentGraphs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"structure"},"value":{"kind":"Variable","name":{"kind":"Name","value":"structure"}}},{"kind":"Argument","name":{"kind":"Name","value":"diversify"},"value":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}}},{"kind":"Argument","name":{"kind":"Name","value":"tuning"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"structure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"applicability"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"mapping"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"queryNode"}},{"kind":"Field","name":{"kind":"Name","value":"caseNode"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}},{"kind":"Field","name":{"kind":"Name","value":"queryText"}},{"kind":"Field","name":{"kind":"Name","value":"caseText"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}}]} as unknown as DocumentNode<SearchArgumentGraphs, SearchArgumentGraphsVariables>;
export const SearchClaims = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchClaims"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"topic"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SimilarityDiversifyInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TuningInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claims"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}},{"kind":"Argument","name":{"kind":"Name","value":"topic"},"value":{"kind":"Variable","name":{"kind":"Name","value":"topic"}}},{"kind":"Argument","name":{"kind":"Name","value":"diversify"},"value":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}}},{"kind":"Argument","name":{"kind":"Name","value":"tuning"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<SearchClaims, SearchClaimsVariables>;
export const CompareGroups = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareGroups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"GraphStatements"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TuningInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"distinctive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"graphStatements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}}},{"kind":"Argument","name":{"kind":"Name","value":"tuning"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"distinctive"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"distinctive"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearestGroup"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<CompareGroups, CompareGroupsVariables>;
export const CompareShares = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareShares"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"of"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"numbers"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withNumbers"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shares"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"Variable","name":{"kind":"Name","value":"of"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherCount"}},{"kind":"Field","name":{"kind":"Name","value":"otherSize"}},{"kind":"Field","name":{"kind":"Name","value":"otherShare"}},{"kind":"Field","name":{"kind":"Name","value":"difference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"oddsRatio"}},{"kind":"Field","name":{"kind":"Name","value":"oddsFrom"}},{"kind":"Field","name":{"kind":"Name","value":"oddsTo"}},{"kind":"Field","name":{"kind":"Name","value":"p"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"numbers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"Variable","name":{"kind":"Name","value":"numbers"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withNumbers"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"least"}},{"kind":"Field","name":{"kind":"Name","value":"greatest"}}]}}]}}]}}]} as unknown as DocumentNode<CompareShares, CompareSharesVariables>;
export const ReadCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CorpusFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TuningFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusTuning"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rerank"}},{"kind":"Field","name":{"kind":"Name","value":"questionCount"}},{"kind":"Field","name":{"kind":"Name","value":"judgementCount"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tunedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CorpusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Corpus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"licence"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"claimCount"}},{"kind":"Field","name":{"kind":"Name","value":"graphCount"}},{"kind":"Field","name":{"kind":"Name","value":"imageCount"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"variables"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tuning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TuningFields"}}]}}]}}]} as unknown as DocumentNode<ReadCorpus, ReadCorpusVariables>;
export const ReadLabels = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadLabels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}}]}}]}}]} as unknown as DocumentNode<ReadLabels, ReadLabelsVariables>;
export const ListCorpora = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListCorpora"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpora"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"claimCount"}},{"kind":"Field","name":{"kind":"Name","value":"graphCount"}},{"kind":"Field","name":{"kind":"Name","value":"imageCount"}}]}}]}}]} as unknown as DocumentNode<ListCorpora, ListCorporaVariables>;
export const ReadRateLimit = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadRateLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rateLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"resetAt"}}]}}]}}]} as unknown as DocumentNode<ReadRateLimit, ReadRateLimitVariables>;
export const SearchCounterPremises = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchCounterPremises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"side"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Side"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"minSideProbability"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"maxSimilarity"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"judge"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JudgeInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DiversifyInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"GraphStatements"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TuningInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"counterPremises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"side"},"value":{"kind":"Variable","name":{"kind":"Name","value":"side"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"minSideProbability"},"value":{"kind":"Variable","name":{"kind":"Name","value":"minSideProbability"}}},{"kind":"Argument","name":{"kind":"Name","value":"maxSimilarity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"maxSimilarity"}}},{"kind":"Argument","name":{"kind":"Name","value":"judge"},"value":{"kind":"Variable","name":{"kind":"Name","value":"judge"}}},{"kind":"Argument","name":{"kind":"Name","value":"diversify"},"value":{"kind":"Variable","name":{"kind":"Name","value":"diversify"}}},{"kind":"Argument","name":{"kind":"Name","value":"graphStatements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}}},{"kind":"Argument","name":{"kind":"Name","value":"tuning"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"countered"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"givenCount"}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"side"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<SearchCounterPremises, SearchCounterPremisesVariables>;
export const Debate = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Debate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groups"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GroupInput"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"languages"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"small"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"languageModel"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"debate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"groups"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groups"}}},{"kind":"Argument","name":{"kind":"Name","value":"languages"},"value":{"kind":"Variable","name":{"kind":"Name","value":"languages"}}},{"kind":"Argument","name":{"kind":"Name","value":"languageModel"},"value":{"kind":"Variable","name":{"kind":"Name","value":"languageModel"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"opposite"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}},{"kind":"Field","name":{"kind":"Name","value":"nearestClaims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agreement"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answering"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DebateSizeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}},{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"byClaim"}},{"kind":"Field","name":{"kind":"Name","value":"inferred"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unclear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DebateSizeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCut"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"otherSize"}}]}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"languageModel"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"sentences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"citations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"support"}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"favor"},"name":{"kind":"Name","value":"points"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"side"},"value":{"kind":"EnumValue","value":"FAVOR"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KeyPointFields"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"point"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"against"},"name":{"kind":"Name","value":"points"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"side"},"value":{"kind":"EnumValue","value":"AGAINST"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KeyPointFields"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"point"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"small"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"small"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KeyPointFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unheard"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DebateSizeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DebateSize"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KeyPointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"KeyPoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"size"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DebateSizeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exemplars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherCount"}},{"kind":"Field","name":{"kind":"Name","value":"otherSize"}},{"kind":"Field","name":{"kind":"Name","value":"otherShare"}},{"kind":"Field","name":{"kind":"Name","value":"difference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"p"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]}}]} as unknown as DocumentNode<Debate, DebateVariables>;
export const SearchImages = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchImages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"modality"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageModality"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageRerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withParts"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withFacets"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"images"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"modality"},"value":{"kind":"Variable","name":{"kind":"Name","value":"modality"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modality"}},{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withFacets"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FacetFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withParts"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}},{"kind":"Field","name":{"kind":"Name","value":"contribution"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FacetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"of"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}}]}}]} as unknown as DocumentNode<SearchImages, SearchImagesVariables>;
export const ReadIngestJob = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadIngestJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ingestJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IngestJobFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IngestJobFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IngestJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"stored"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"rejections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<ReadIngestJob, ReadIngestJobVariables>;
export const ListIngestJobs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListIngestJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ingestJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IngestJobFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IngestJobFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IngestJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"stored"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"rejections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<ListIngestJobs, ListIngestJobsVariables>;
export const CancelIngestJob = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelIngestJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelIngestJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IngestJobFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IngestJobFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IngestJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"stored"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"rejections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<CancelIngestJob, CancelIngestJobVariables>;
export const ResumeIngestJob = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeIngestJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeIngestJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IngestJobFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IngestJobFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IngestJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"corpus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"processed"}},{"kind":"Field","name":{"kind":"Name","value":"stored"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"rejections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<ResumeIngestJob, ResumeIngestJobVariables>;
export const ReadJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"question"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"annotator"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"judgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"question"},"value":{"kind":"Variable","name":{"kind":"Name","value":"question"}}},{"kind":"Argument","name":{"kind":"Name","value":"annotator"},"value":{"kind":"Variable","name":{"kind":"Name","value":"annotator"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"annotator"}},{"kind":"Field","name":{"kind":"Name","value":"hit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<ReadJudgements, ReadJudgementsVariables>;
export const ReadNode = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadNode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NodeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NodeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Claim"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","alias":{"kind":"Name","value":"claimText"},"name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocioProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Corpus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Judgement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"annotator"}}]}}]}}]} as unknown as DocumentNode<ReadNode, ReadNodeVariables>;
export const ReadNodes = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadNodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NodeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","alias":{"kind":"Name","value":"thumbnail"},"name":{"kind":"Name","value":"url"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"IntValue","value":"320"}}]},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"passage"}},{"kind":"Field","name":{"kind":"Name","value":"ocr"}},{"kind":"Field","name":{"kind":"Name","value":"labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"rights"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NodeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Claim"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","alias":{"kind":"Name","value":"claimText"},"name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocioProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Corpus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Judgement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"annotator"}}]}}]}}]} as unknown as DocumentNode<ReadNodes, ReadNodesVariables>;
export const ReadArgumentGraph = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadArgumentGraph"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"layout"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageLayout"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"width"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"format"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ImageFormat"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GraphFields"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"scheme"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"target"}}]}},{"kind":"Field","name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"layout"},"value":{"kind":"Variable","name":{"kind":"Name","value":"layout"}}},{"kind":"Argument","name":{"kind":"Name","value":"width"},"value":{"kind":"Variable","name":{"kind":"Name","value":"width"}}},{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"Variable","name":{"kind":"Name","value":"format"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"format"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GraphFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentGraph"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"majorClaim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statements"}},{"kind":"Field","name":{"kind":"Name","value":"supports"}},{"kind":"Field","name":{"kind":"Name","value":"attacks"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}}]}}]}}]} as unknown as DocumentNode<ReadArgumentGraph, ReadArgumentGraphVariables>;
export const SearchPremises = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchPremises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"onlyMatching"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RerankInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseGrouping"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"GraphStatements"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"copies"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Copies"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TuningInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withCounts"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withFacets"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facetsOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FacetScope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ignoreOwnCondition"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withHighlights"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withExplain"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withGroup"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withCopies"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withClaims"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withContext"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withSide"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"inferSide"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withMatches"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withReading"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"premises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"onlyMatching"},"value":{"kind":"Variable","name":{"kind":"Name","value":"onlyMatching"}}},{"kind":"Argument","name":{"kind":"Name","value":"rank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rank"}}},{"kind":"Argument","name":{"kind":"Name","value":"rerank"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rerank"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"graphStatements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"graphStatements"}}},{"kind":"Argument","name":{"kind":"Name","value":"copies"},"value":{"kind":"Variable","name":{"kind":"Name","value":"copies"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"tuning"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tuning"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reading"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withReading"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admittedCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCounts"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"matchCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCounts"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"tuning"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withExplain"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TuningFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"variables"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"of"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facetsOf"}}},{"kind":"Argument","name":{"kind":"Name","value":"ignoreOwnCondition"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ignoreOwnCondition"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withFacets"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FacetFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withHighlights"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"words"}}]}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withExplain"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExplainFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"side"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"infer"},"value":{"kind":"Variable","name":{"kind":"Name","value":"inferSide"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withSide"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"matches"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withMatches"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"copies"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCopies"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}}]}},{"kind":"Field","name":{"kind":"Name","value":"group"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withGroup"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}},{"kind":"Field","name":{"kind":"Name","value":"claims"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withClaims"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withContext"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"toRelation"}},{"kind":"Field","name":{"kind":"Name","value":"statement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reading"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"opposite"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}},{"kind":"Field","name":{"kind":"Name","value":"nearestClaims"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"agreement"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TuningFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusTuning"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rerank"}},{"kind":"Field","name":{"kind":"Name","value":"questionCount"}},{"kind":"Field","name":{"kind":"Name","value":"judgementCount"}},{"kind":"Field","name":{"kind":"Name","value":"difference"}},{"kind":"Field","name":{"kind":"Name","value":"interval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tunedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FacetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Facet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"of"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExplainFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Explain"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"place"}}]}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RelevanceReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QualityReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quality"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProfileReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lift"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"modelVersion"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OtherClaimReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoveltyReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gain"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nearestSimilarity"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StanceReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StructureComparison"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"applicability"}},{"kind":"Field","name":{"kind":"Name","value":"similarity"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<SearchPremises, SearchPremisesVariables>;
export const Replies = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Replies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReasonQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"question"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"side"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Side"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"question"},"value":{"kind":"Variable","name":{"kind":"Name","value":"question"}}},{"kind":"Argument","name":{"kind":"Name","value":"side"},"value":{"kind":"Variable","name":{"kind":"Name","value":"side"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"side"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<Replies, RepliesVariables>;
export const SearchSocioProfiles = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchSocioProfiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"profile"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProfileCondition"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"socioProfiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"profile"},"value":{"kind":"Variable","name":{"kind":"Name","value":"profile"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admittedCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"premiseCount"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]} as unknown as DocumentNode<SearchSocioProfiles, SearchSocioProfilesVariables>;
export const Suggest = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Suggest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"prefix"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suggest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"prefix"},"value":{"kind":"Variable","name":{"kind":"Name","value":"prefix"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<Suggest, SuggestVariables>;
export const Watch = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Watch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseQuery"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"opposite"},"value":{"kind":"Variable","name":{"kind":"Name","value":"opposite"}}},{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"premises"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}}]}},{"kind":"Field","name":{"kind":"Name","value":"premise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PremiseFields"}},{"kind":"Field","name":{"kind":"Name","value":"writtenAt"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PremiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Premise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"stance"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"claim"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}}]}},{"kind":"Field","name":{"kind":"Name","value":"graph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"variable"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"known"}}]}}]}}]}}]} as unknown as DocumentNode<Watch, WatchVariables>;
export const PutPremises = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutPremises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"premises"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PremiseInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"existing"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExistingPolicy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putPremises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"premises"},"value":{"kind":"Variable","name":{"kind":"Name","value":"premises"}}},{"kind":"Argument","name":{"kind":"Name","value":"existing"},"value":{"kind":"Variable","name":{"kind":"Name","value":"existing"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<PutPremises, PutPremisesVariables>;
export const DeletePremises = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePremises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePremises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DeletePremises, DeletePremisesVariables>;
export const PutArgumentGraphs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutArgumentGraphs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"graphs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PutArgumentGraphInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"existing"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExistingPolicy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putArgumentGraphs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"graphs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"graphs"}}},{"kind":"Argument","name":{"kind":"Name","value":"existing"},"value":{"kind":"Variable","name":{"kind":"Name","value":"existing"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<PutArgumentGraphs, PutArgumentGraphsVariables>;
export const DeleteArgumentGraphs = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteArgumentGraphs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteArgumentGraphs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteArgumentGraphs, DeleteArgumentGraphsVariables>;
export const PutImages = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutImages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"images"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PutImageInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"existing"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExistingPolicy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putImages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"images"},"value":{"kind":"Variable","name":{"kind":"Name","value":"images"}}},{"kind":"Argument","name":{"kind":"Name","value":"existing"},"value":{"kind":"Variable","name":{"kind":"Name","value":"existing"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<PutImages, PutImagesVariables>;
export const DeleteImages = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteImages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteImages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteImages, DeleteImagesVariables>;
export const PutJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"judgements"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JudgementInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putJudgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"judgements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"judgements"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<PutJudgements, PutJudgementsVariables>;
export const DeleteJudgements = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteJudgements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteJudgements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteJudgements, DeleteJudgementsVariables>;
export const DeleteAuthor = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAuthor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"author"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAuthor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"corpus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"corpus"}}},{"kind":"Argument","name":{"kind":"Name","value":"author"},"value":{"kind":"Variable","name":{"kind":"Name","value":"author"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"confirmation"},"value":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"premises"}},{"kind":"Field","name":{"kind":"Name","value":"profiles"}},{"kind":"Field","name":{"kind":"Name","value":"judgements"}},{"kind":"Field","name":{"kind":"Name","value":"graphsChanged"}},{"kind":"Field","name":{"kind":"Name","value":"graphsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"locutions"}}]}}]}}]} as unknown as DocumentNode<DeleteAuthor, DeleteAuthorVariables>;
export const CreateCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCorpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<CreateCorpus, CreateCorpusVariables>;
export const UpdateCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CorpusInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCorpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateCorpus, UpdateCorpusVariables>;
export const ClearCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClearCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clearCorpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"confirmation"},"value":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<ClearCorpus, ClearCorpusVariables>;
export const DeleteCorpus = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCorpus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCorpus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"confirmation"},"value":{"kind":"Variable","name":{"kind":"Name","value":"confirmation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WriteFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WriteResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"replaced"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteCorpus, DeleteCorpusVariables>;