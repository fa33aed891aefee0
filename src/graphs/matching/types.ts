import type { GraphNode } from '../../domain/argument-graph.js';

/** The similarity of two nodes of the same type, 0 to 1. */
export type LocalSimilarity = (query: GraphNode, candidate: GraphNode) => number;

/** A query node, the case's node that stands for it, and their local similarity. */
export interface NodeMapping {
  readonly query: string;
  readonly case: string;
  readonly similarity: number;
}

/** The best mapping found of a query to a case. */
export interface Matching {
  /** The similarity of this mapping, 0 to 1. */
  readonly similarity: number;
  /** One to one, in the order of the query's nodes, without unmapped nodes. */
  readonly mapping: readonly NodeMapping[];
  /** Whether it is proven that no mapping is better. */
  readonly exact: boolean;
  /** No mapping has a similarity above `similarity` + `gap`; 0 if exact. */
  readonly gap: number;
}
