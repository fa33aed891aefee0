import type { GraphNode } from '../../domain/argument-graph.js';

/** How alike two nodes of the same type are, 0 to 1. */
export type LocalSimilarity = (query: GraphNode, candidate: GraphNode) => number;

/** A query node, the case's node that stands for it, and their local similarity. */
export interface NodeMapping {
  readonly query: string;
  readonly case: string;
  readonly similarity: number;
}

/** The best mapping found of a query onto a case. */
export interface Matching {
  /** 0 to 1, of this mapping. */
  readonly similarity: number;
  /** One to one, in the query's order of nodes; without the nodes that nothing stands for. */
  readonly mapping: readonly NodeMapping[];
  /** Whether no mapping is better. */
  readonly exact: boolean;
  /** No mapping's similarity is above `similarity` + `gap`; 0 where exact. */
  readonly gap: number;
}
