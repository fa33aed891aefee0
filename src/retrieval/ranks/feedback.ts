import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../errors.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { denseRanking } from './dense.js';
import type { Ranking, Source } from './types.js';

/**
 * By the cosine to the query after Rocchio's feedback (Rocchio 1971, all weights 1,
 * no negative documents): the query's unit vector plus the mean vector of its best
 * hits. The best hits are those of the whole corpus, whatever the search admits:
 * they are to tell what the query is about, and where only a small group is
 * admitted, few of its best hits are about that.
 *
 * @param documents how many of the best hits
 * @param basis that of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE if the best hits are not those of the first page
 */
export async function feedbackRanking(
  source: Source,
  vector: DenseVector,
  documents: number,
  basis?: Json,
): Promise<Ranking> {
  const best = await source.store.query(source.collection, {
    query: { vector, using: 'semantic' },
    filter: source.whole,
    limit: documents,
    payload: ['sequence'],
    vectors: ['semantic'],
  });
  const current = fingerprint(best.map(({ id, payload }) => [id, payload.sequence]));
  if (basis !== undefined && basis !== current) throw new ElenchusError('CURSOR_STALE');
  return { ...denseRanking(source, moved(vector, best)), basis: current };
}

/** The query plus the mean of the hits' vectors, of unit length. */
function moved(query: DenseVector, hits: readonly StoredPoint[]): DenseVector {
  if (hits.length === 0) return query;
  const sum = new Float64Array(query.length);
  for (const { vectors } of hits) {
    const vector = vectors?.semantic as DenseVector;
    for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]! / hits.length;
  }
  for (let at = 0; at < sum.length; at++) sum[at]! += query[at]!;
  const length = Math.hypot(...sum);
  // Opposite vectors leave no direction: then the query stays as it was.
  return length < 1e-6 ? query : Float32Array.from(sum, (value) => value / length);
}
