import { SCORE_TOLERANCE } from '../store/port.js';
import { byRelevance, type Candidate, type Choice, type DiversityOptions } from './types.js';

/**
 * The best candidate of each cluster first, then the second best of each, and so on: repeatedly
 * takes the highest weight * relevance - (1 - weight) * how often its cluster was chosen. With a
 * weight below 0.5, no cluster is chosen again before all others. Ties are broken by relevance,
 * then by id.
 * @param options `clusters`: the number of each candidate's cluster, from 0
 * @returns the order; the gain is 1 / (1 + how often the cluster was chosen before)
 */
export function kMeans(
  candidates: readonly Candidate[],
  { weight, clusters }: DiversityOptions & { readonly clusters: ArrayLike<number> },
): Choice[] {
  const rest = byRelevance(candidates);
  const chosen = new Map<number, number>();
  const times = (candidate: number) => chosen.get(clusters[candidate]!) ?? 0;

  return candidates.map((): Choice => {
    let best = 0;
    let highest = -Infinity;
    rest.forEach((other, at) => {
      const worth = weight * candidates[other]!.relevance - (1 - weight) * times(other);
      if (worth <= highest + SCORE_TOLERANCE) return;
      highest = worth;
      best = at;
    });
    const [candidate] = rest.splice(best, 1) as [number];
    const gain = 1 / (1 + times(candidate));
    chosen.set(clusters[candidate]!, times(candidate) + 1);
    return { candidate, gain, added: [] };
  });
}
