import type { SchemeNode } from '../../domain/argument-graph.js';
import { dot } from '../../vectors/dot.js';
import type { LocalSimilarity } from './types.js';

/** Vectors of unit length by the id of their statement. */
export type StatementVectors = ReadonlyMap<string, Float32Array>;

/**
 * Compares statements by the cosine of their texts, and relations by their schemes. A negative
 * cosine counts as 0, and so does a statement without a vector (one without text).
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
    return query.kind === 'S' && candidate.kind === 'S' ? schemes(query, candidate) : 0;
  };
}

/**
 * Similarity in a taxonomy (Wu and Palmer 1994) of three levels: relation, type, named scheme. The
 * same scheme gives 1, different schemes of one type give a half, and a scheme against a relation
 * without a name gives two thirds.
 */
function schemes(query: SchemeNode, candidate: SchemeNode): number {
  if (query.type !== candidate.type) return 0;
  const [one, other] = [query.scheme, candidate.scheme].map((name) => name?.trim().toLowerCase());
  if (one === other) return 1;
  return one && other ? 1 / 2 : 2 / 3;
}
