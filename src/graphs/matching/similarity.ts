import { type GraphNode, nodeTypeOf } from '../../domain/argument-graph.js';
import { schemeOf, schemeSimilarity } from '../../domain/argumentation-schemes.js';
import { dot } from '../../math/vectors.js';

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

/** Vectors of unit length by the id of their statement. */
export type StatementVectors = ReadonlyMap<string, Float32Array>;

/**
 * Compares statements by the cosine of their texts, and relations of one type by their schemes
 * in a taxonomy, one of the measures of Bergmann et al. 2019 (`schemeSimilarity`). A negative cosine
 * counts as 0, and so does a statement without a vector (one without text).
 */
export function textsAndSchemes(
  queryVectors: StatementVectors,
  caseVectors: StatementVectors,
): LocalSimilarity {
  return (query, candidate) => {
    if (query.kind === 'I' && candidate.kind === 'I') {
      const [vector, other] = [queryVectors.get(query.id), caseVectors.get(candidate.id)];
      return vector && other ? Math.min(1, Math.max(0, dot(vector, other))) : 0;
    }
    return nodeTypeOf(query) === nodeTypeOf(candidate)
      ? schemeSimilarity(schemeOf(query), schemeOf(candidate))
      : 0;
  };
}
