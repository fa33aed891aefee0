import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { Diversify, DiversityPart } from '../../domain/diversity.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { Premise } from '../../domain/premise.js';
import type { FacetCounts, ScorePart } from '../../domain/search.js';
import type { StructureView } from '../../structure/encoder.js';
import type { NodeMapping } from '../../structure/matching/types.js';
import type { FacetOptions, Page } from '../types.js';
import type { RankedGraph, StructureMethod } from './rerank.js';

/** What graphs should be like. */
export type GraphSubject =
  | { readonly text: string }
  /** `field` names it in errors, such as "by.aif"; "by.graph" if absent. */
  | { readonly graph: ArgumentGraph; readonly field?: string }
  | { readonly graphId: string };

export interface StructureOptions {
  /** AUTO: the method that measures best, of those whose model ships. */
  readonly method: StructureMethod | 'AUTO';
  /** What VISION and CASCADE compare; the one that measures best if absent. */
  readonly view?: StructureView;
  /** How many of the best hits CASCADE matches. */
  readonly mappings?: number;
}

/** Numbers from and to, both included. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

/** Counts of a graph that can be filtered by. */
export const GRAPH_COUNTS = [
  'statements',
  'relations',
  'supports',
  'attacks',
  'rephrases',
  'edges',
  'depth',
] as const;
export type GraphCount = (typeof GRAPH_COUNTS)[number];

/** Which graphs are admitted; all that is given must hold. */
export interface GraphFilter extends Readonly<Partial<Record<GraphCount, NumberRange>>> {
  readonly language?: readonly string[];
  readonly topic?: readonly string[];
}

export interface GraphSearch {
  readonly by: GraphSubject;
  readonly corpus?: string;
  readonly structure: StructureOptions;
  readonly filter?: GraphFilter;
  /** Reorder the best hits by how alike their contents are. */
  readonly diversify?: Diversify;
  readonly first: number;
  readonly after?: string;
  /** Aborted where nobody waits for the hits any longer: nothing is matched after that. */
  readonly signal?: AbortSignal;
}

/** Where the score of a graph comes from. */
export interface GraphExplanation {
  /** The cosine to the query, and the place by that alone. */
  readonly semantic: ScorePart;
  readonly structure: StructurePart;
  readonly diversity?: DiversityPart;
}

export interface StructurePart extends Omit<
  RankedGraph,
  'id' | 'score' | 'semantic' | 'mapping' | 'applicability'
> {
  /** What VISION compared; absent where no vectors were compared. */
  readonly view?: StructureView;
  /** NOT_COMPARED: nobody asked for structure, or the hit lies beyond the pool. */
  readonly applicability: RankedGraph['applicability'] | 'NOT_COMPARED';
}

export interface GraphHit {
  readonly graph: GraphRecord;
  readonly score: number;
  readonly explanation: GraphExplanation;
  readonly mapping?: readonly NodeMapping[];
  readonly cursor: string;
}

export interface GraphPage extends Page<GraphHit> {
  /** The graph that was searched by; of a text, its one statement. */
  readonly query: ArgumentGraph;
  /**
   * How the admitted graphs divide by "topic", "language" or a count, such as "depth".
   * @throws ElenchusError UNKNOWN_VARIABLE, PAGE_SIZE
   */
  facets(options: FacetOptions): Promise<readonly FacetCounts[]>;
}

/** A statement of a graph, found as the premise that it is. */
export interface GraphPremiseHit {
  readonly premise: Premise;
  readonly cursor: string;
}
