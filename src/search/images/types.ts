import type { Explanation } from '../../domain/explanation.js';
import type { Image } from '../../domain/image.js';
import type { Highlight, Side } from '../../domain/premise.js';
import type { FacetCounts, Reading, SideEstimate } from '../../domain/search.js';
import type { SimilarityDiversify } from '../../domain/stages.js';
import type { ArgumentParts } from '../../images/argument-sentence.js';
import type { TextPart } from '../../images/parts.js';
import type { FacetOptions, NumberRange, Page } from '../types.js';

export type ImageSubject =
  | { readonly text: string }
  | { readonly argument: ArgumentParts }
  | { readonly premiseId: string }
  /** It is not among its own hits. */
  | { readonly imageId: string };

/** What of an image is compared: its text, its pixels, or both where the query has both. */
export const MODALITIES = ['TEXT', 'VISUAL', 'BOTH'] as const;
export type Modality = (typeof MODALITIES)[number];

export const IMAGE_KEYS = ['topic', 'language', 'site', 'label', 'rights'] as const;
export type ImageKey = (typeof IMAGE_KEYS)[number];

/** The conditions on images; all that are given must hold. */
export interface ImageFilter extends Readonly<Partial<Record<ImageKey, readonly string[]>>> {
  /** In pixels. */
  readonly width?: NumberRange;
  readonly height?: NumberRange;
  /** Of the question; of the best 200 images those whose data says that they take it. */
  readonly side?: readonly Side[];
}

/** What happens to the best hits after ranking. */
export interface ImageRerank {
  /** Puts copies of a better hit behind all others. */
  readonly stepBackCopies?: boolean;
  readonly diversify?: SimilarityDiversify;
}

export interface ImageSearch {
  readonly by: ImageSubject;
  readonly corpus?: string;
  /** Reads the opposite of the question, so that sides are exchanged. */
  readonly opposite?: boolean;
  readonly modality: Modality;
  readonly filter?: ImageFilter;
  readonly rerank?: ImageRerank;
  /** Leaves out images that do not answer. */
  readonly onlyMatching?: boolean;
  readonly first: number;
  readonly after?: string;
}

/** What a part of an image gives to its score. */
export interface PartMatch {
  readonly part: TextPart | 'pixels';
  /** The cosine to the query. */
  readonly similarity: number;
  /** Its share in the score; the scores of all parts together are the score of the image. */
  readonly contribution: number;
}

/** A sentence of an image's page. */
export type PageSentence = Pick<Highlight, 'text' | 'score' | 'words'>;

export interface ImageHit {
  readonly image: Image;
  readonly score: number;
  readonly explanation: Explanation;
  readonly cursor: string;
  /**
   * Which side of the question it takes, as its data says of a question that is the same or the
   * opposite; undefined if that is not known.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  side(): Promise<SideEstimate | undefined>;
  /**
   * Whether the passage beside it or the text in it answers what is searched for; undefined for a search
   * by an image that takes no side of a question.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  matches(): Promise<boolean | undefined>;
  /** What each part gives to the score, the greatest first. */
  parts(): Promise<readonly PartMatch[]>;
  /**
   * The sentences of its page that are nearest to the query, best first.
   * @throws ElenchusError PAGE_SIZE
   */
  sentences(first: number): Promise<readonly PageSentence[]>;
}

export interface ImagePage extends Page<ImageHit> {
  /** What was compared. */
  readonly modality: Modality;
  /** How the question was read; undefined for an image that takes no side of one. */
  reading(): Promise<Reading | undefined>;
  /** How many images match, up to the number of hits that can be read; undefined where none can. */
  matchCount(): Promise<number | undefined>;
  /**
   * Counts the admitted or the matching images by topic, language, site, label or rights.
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE; MATCHES_UNKNOWN where none can match
   */
  facets(options?: FacetOptions): Promise<readonly FacetCounts[]>;
}
