import type { Side } from '../../domain/counter.js';
import { denseRanking } from '../ranks/dense.js';
import type { Candidate, Ranking, Source } from '../ranks/types.js';

/**
 * Premises whose side the data gives, the nearest to what is countered first; what repeats it is
 * left out.
 * @param vector of what is countered
 */
export function givenRanking(
  source: Source,
  vector: Float32Array,
  side: Side,
  threshold: number,
): Ranking {
  const nearest = denseRanking(source, vector);
  return {
    stage: 'semantic',
    basis: nearest.basis,
    async candidates(limit, payload) {
      const { entries, bound } = await nearest.candidates(limit, payload);
      const others = entries.filter(({ score }) => score < threshold);
      const given = others.map((entry, place): Candidate => ({
        ...entry,
        reported: entry.score,
        parts: {
          semantic: { score: entry.score, rank: place + 1 },
          stance: { value: side, basis: 'GIVEN', probability: 1 },
        },
      }));
      return { entries: given, bound };
    },
  };
}
