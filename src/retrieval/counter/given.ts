import { denseRanking } from '../ranks/dense.js';
import type { Candidate, Ranking, Source } from '../ranks/types.js';
import type { Target } from './target.js';

/**
 * Premises whose side the data gives, the nearest to what is countered first. What repeats a
 * premise is left out; what is as near to a claim and yet on the wanted side denies it.
 */
export function givenRanking(
  source: Source,
  { subject, side, premiseId }: Target,
  threshold: number,
): Ranking {
  const nearest = denseRanking(source, subject.vector);
  const repeats = (score: number) => premiseId !== undefined && score >= threshold;
  return {
    stage: 'semantic',
    basis: nearest.basis,
    async candidates(limit, payload) {
      const { entries, bound } = await nearest.candidates(limit, payload);
      const others = entries.filter(({ score }) => !repeats(score));
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
