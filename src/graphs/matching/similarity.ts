import { nodeTypeOf } from '../../domain/argument-graph.js';
import { schemeOf, schemeSimilarity } from '../../domain/argumentation-schemes.js';
import { dot } from '../../math/dot.js';
import type { LocalSimilarity } from './types.js';

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
