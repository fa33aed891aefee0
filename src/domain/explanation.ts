import type { ErrorCode } from '../runtime/errors.js';
import type { Side } from './premise.js';
import type { AddedGroup, NearestHit, QualityModelName, RelevanceModelName } from './stages.js';

/** Why a hit has its score and its place. */
export interface Explanation {
  /** What each stage measured, in the order in which they ran. */
  readonly scores: readonly StageScore[];
  /** What the stages after ranking did to its place, in the order in which they ran. */
  readonly moves: readonly Move[];
}

/**
 * What gives scores. CLAIM is the cosine of the query to the hit's claim, TOPIC what feedback adds
 * to premises of the query's topic.
 */
export type ScoreStage =
  | 'MEANING'
  | 'WORDS'
  | 'FUSED'
  | 'CLAIM'
  | 'TOPIC'
  | 'RELEVANCE'
  | 'QUALITY'
  | 'PROFILE'
  | 'STRUCTURE'
  | 'LANGUAGE_MODEL'
  | 'PIXELS';

export interface StageScore {
  readonly stage: ScoreStage;
  /** On the stage's own scale; higher is better. */
  readonly score: number;
  /** The place by this score alone, from 1; absent if it is not known, or many scores are equal. */
  readonly place?: number;
}

/** A step that looked at a hit. Places count from 1 over all pages. */
export interface Move {
  readonly from: number;
  /** Equals `from` if the hit kept its place. */
  readonly to: number;
  readonly reason: MoveReason;
}

export type MoveReason =
  | RelevanceReason
  | QualityReason
  | ProfileReason
  | OtherClaimReason
  | NoveltyReason
  | StanceReason
  | SideReason
  | StructureComparison
  | LanguageModelReason
  | PixelsReason
  | CopyReason;

/** How a hit was judged; empty if it was not, and so follows those that were. */
export interface RelevanceReason {
  readonly type: 'RELEVANCE';
  /** The probability that it speaks to the claim, for or against it. */
  readonly probability?: number;
  /** The model that judged, not always the requested one. */
  readonly model?: RelevanceModelName;
}

/** How good an argument a model finds the premise. */
export interface QualityReason {
  readonly type: 'QUALITY';
  /** 0 to 1; 0.5 is the middle. */
  readonly quality: number;
  /** The model that rated the hit, not always the requested one. */
  readonly model: QualityModelName;
  /** The weight of the quality; relevance has weight 1. */
  readonly weight: number;
}

/** How far the author of a premise meets the conditions of a preference. */
export interface ProfileReason {
  readonly type: 'PROFILE';
  /** 0 to 1 by given profiles alone, else -1 to 1. */
  readonly lift: number;
  /** The weight of the lift; relevance has weight 1. */
  readonly weight: number;
  /** The version of the model that inferred it. */
  readonly modelVersion?: string;
  /** Whether an author that this model may have learned from was deleted since. */
  readonly modelStale?: boolean;
  readonly conditions: readonly ConditionEstimate[];
}

/**
 * GIVEN: the data says so. CLAIM: the data says it of a claim, and a model says how that claim relates
 * to what was asked. INFERRED: a model guesses. UNKNOWN: none of these.
 */
export type Basis = 'GIVEN' | 'CLAIM' | 'INFERRED' | 'UNKNOWN';

/** What is known of one condition on an author. */
export interface ConditionEstimate {
  readonly variable: string;
  /** The values that meet the condition. */
  readonly values: readonly string[];
  readonly basis: Exclude<Basis, 'CLAIM'>;
  /** The probability that it is met: 0 or 1 if given; absent if unknown. */
  readonly probability?: number;
}

/** The data assigns the hit to another claim than the query's. */
export interface OtherClaimReason {
  readonly type: 'OTHER_CLAIM';
  /** The id of that claim. */
  readonly claimId?: string | undefined;
}

/** What a hit adds to those before it. */
export interface NoveltyReason {
  readonly type: 'NOVELTY';
  /** What it adds at its place, besides its relevance. Each method has its own scale. */
  readonly gain: number;
  /** The groups that were missing before it, or too rare. */
  readonly groups: readonly AddedGroup[];
  /** The nearest hit before it, if the method compares hits. */
  readonly nearest?: NearestHit;
}

/** With a filter by side, and for graphs by a document: the side of the question that a hit takes. */
export interface SideReason {
  readonly type: 'SIDE';
  readonly side: Side;
  readonly probability: number;
}

/** A hit took its side's turn. */
export interface StanceReason {
  readonly type: 'STANCE';
  /** The share of its stance among the hits for and against of the pool. */
  readonly share: number;
}

/** What a language model said of a hit, or why it said nothing. */
export interface LanguageModelReason {
  readonly type: 'LANGUAGE_MODEL';
  /** The name of the model. */
  readonly model: string;
  /** 0 to 1; absent if it did not judge the hit. */
  readonly relevance?: number | undefined;
  /** The side of the claim that it takes; absent if neither, and of graphs. */
  readonly side?: Side | undefined;
  /** Present if it did not judge the hit. */
  readonly failure?: ErrorCode | undefined;
}

/** How alike the pixels of an image and of the query are. */
export interface PixelsReason {
  readonly type: 'PIXELS';
  /** The cosine; absent if the image has no vector of the kind that is compared. */
  readonly similarity?: number | undefined;
  /** The weight of the pixels; the text has the rest of 1. */
  readonly weight: number;
}

/** Nearly the same pixels as a better hit. */
export interface CopyReason {
  readonly type: 'COPY';
  /** The id of that image. */
  readonly imageId: string;
}

/** How the structure of a graph compares with the query's. */
export interface StructureComparison {
  readonly type: 'STRUCTURE';
  /** What decided its place, besides the content. */
  readonly method: 'NONE' | 'VISION' | 'MATCHING';
  readonly applicability: StructureApplicability;
  /** By that method: the cosine of the structure vectors, or the similarity of the matching. */
  readonly similarity?: number | undefined;
  /** The view that was compared; absent if no vectors were compared. */
  readonly view?: string | undefined;
  /** The cosine of the structure vectors, if they were compared. */
  readonly visionSimilarity?: number | undefined;
  /** How much better another mapping could be; 0 if this one is proven to be the best. */
  readonly gap?: number | undefined;
  /** The share of the content in the score, 0 to 1; absent if the structure was not compared. */
  readonly textWeight?: number | undefined;
  /** Why AUTO let the texts count more than usual. */
  readonly reason?: TextWeightReason | undefined;
}

/**
 * FEW_RELATIONS: many graphs are built as the query is. OTHER_CONTENT: the texts are not as near as
 * those of the best hit, so the graph may be on another topic.
 */
export type TextWeightReason = 'FEW_RELATIONS' | 'OTHER_CONTENT';

/**
 * Whether the structure of a hit was compared. NOT_APPLICABLE: the query has no relations.
 * WITHOUT_RELATIONS: this graph has none. TOO_LARGE: these graphs are too large to match, at least
 * in the time there was. NOT_COMPARED: not asked for, or not among the nearest by content.
 */
export type StructureApplicability =
  'APPLIED' | 'NOT_APPLICABLE' | 'WITHOUT_RELATIONS' | 'TOO_LARGE' | 'NOT_COMPARED';
