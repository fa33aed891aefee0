import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { Explanation, StructureComparison } from '../../domain/explanation.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { Side } from '../../domain/premise.js';
import type { FacetCounts, Reading, SideEstimate } from '../../domain/search.js';
import type {
  ConstantOptions,
  LanguageModelRerank,
  SimilarityDiversify,
} from '../../domain/stages.js';
import type { StructureView } from '../../graphs/encoder.js';
import type { NodeMapping } from '../../graphs/matching/similarity.js';
import type { FacetOptions, NumberRange, Page } from '../types.js';

export type GraphSubject =
  | { readonly text: string }
  /** `field` names the argument in errors, such as "by.graph.aif"; by default "by.graph". */
  | {
      readonly graph: ArgumentGraph;
      readonly field?: string;
      /** Whether it was made of a document. */
      readonly mined?: boolean;
    }
  | { readonly graphId: string };

/** How the structure of graphs is compared. CASCADE matches the hits that VISION ranks best. */
export const STRUCTURE_METHODS = ['NONE', 'VISION', 'MATCHING', 'CASCADE'] as const;
export type StructureMethod = (typeof STRUCTURE_METHODS)[number];

export interface StructureOptions {
  /**
   * AUTO is CASCADE, or MATCHING without a model, with structure counting less where it says little.
   */
  readonly method: StructureMethod | 'AUTO';
  /** The view that VISION and CASCADE compare; by default the one that measures best. */
  readonly view?: StructureView;
  readonly mappings?: number;
  /** How much the texts count, 0 to 1; the structure has the rest. By default each method's own. */
  readonly textWeight?: number;
}

export const GRAPH_COUNTS = [
  'statements',
  'relations',
  'supports',
  'attacks',
  'rephrases',
  'edges',
  'depth',
  'locutions',
  'speakers',
] as const;
export type GraphCount = (typeof GRAPH_COUNTS)[number];

/** The conditions on graphs; all that are given must hold. */
export interface GraphFilter extends Readonly<Partial<Record<GraphCount, NumberRange>>> {
  readonly language?: readonly string[];
  readonly topic?: readonly string[];
  /** Argumentation schemes, as any source writes them; a graph has one of them or more. */
  readonly scheme?: readonly string[];
  /** Of the question; of the best 50 graphs those whose major claim takes it. */
  readonly side?: readonly Side[];
}

export interface GraphSearch {
  readonly by: GraphSubject;
  readonly corpus?: string;
  /** Reads the opposite of what it argues for, so that sides are exchanged. */
  readonly opposite?: boolean;
  readonly structure: StructureOptions;
  readonly filter?: GraphFilter;
  /** Has a language model judge the best hits. */
  readonly languageModel?: LanguageModelRerank;
  /** Reorder the best hits by how similar their texts are. */
  readonly diversify?: SimilarityDiversify;
  /** Leaves out graphs that do not answer. */
  readonly onlyMatching?: boolean;
  readonly tuning?: ConstantOptions;
  readonly first: number;
  readonly after?: string;
}

export interface GraphHit {
  readonly graph: GraphRecord;
  readonly score: number;
  readonly explanation: Explanation;
  readonly structure: StructureComparison;
  readonly mapping?: readonly NodeMapping[];
  readonly cursor: string;
  /**
   * Which side of the question its major claim takes; undefined if that is not known.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  side(): Promise<SideEstimate | undefined>;
  /**
   * Whether one of its statements answers what is searched for, or speaks to the major claim of what is
   * searched by; undefined if that has no text.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  matches(): Promise<boolean | undefined>;
}

export interface GraphPage extends Page<GraphHit> {
  /** The graph that was searched by; a text is a graph of one statement. */
  readonly query: ArgumentGraph;
  /** How its major claim was read. */
  reading(): Promise<Reading>;
  /** How many graphs match, up to the number of hits that can be read; undefined where none can. */
  matchCount(): Promise<number | undefined>;
  /**
   * Counts the admitted or the matching graphs by "topic", "language" or a count, such as "depth".
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE; MATCHES_UNKNOWN where none can match
   */
  facets(options?: FacetOptions): Promise<readonly FacetCounts[]>;
}
