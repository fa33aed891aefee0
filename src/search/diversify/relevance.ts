import { smoothed } from '../../diversity/smoothing.js';
import type { DenseVector } from '../../store/port.js';
import { TIERS } from '../order.js';
import type { PoolMember } from '../stage.js';

interface Smoothing {
  readonly relevanceWeight: number;
  readonly smoothing: number;
}

/** The factor for hits on another claim: almost irrelevant, but still ordered among themselves. */
export const STEPPED_BACK = 1e-3;

/**
 * Estimates how likely hits are relevant, from their scores and neighbours; see {@link smoothed}.
 * @param vectors of the hits; if one is missing, neighbours are not used
 */
export async function relevancesOf(
  pool: readonly PoolMember[],
  wanted: Smoothing,
  vectors: () => readonly (DenseVector | undefined)[],
): Promise<readonly number[]> {
  const relevances = shareOfBest(pool);
  if (!isSmoothed(wanted)) return relevances;
  const known = vectors().filter((vector) => vector !== undefined);
  return known.length < pool.length ? relevances : smoothed(relevances, known, wanted.smoothing);
}

/** With all the weight on relevance, the order does not change, so there is nothing to smooth. */
export function isSmoothed({ smoothing, relevanceWeight }: Smoothing): boolean {
  return smoothing > 0 && relevanceWeight < 1;
}

/**
 * Each hit's share of the best score, and never more than that of a hit before it. So the weight of
 * relevance means the same for cosines, BM25 and probabilities, and where even the best probability
 * is low. For probabilities r and one query, this is Algorithm 1 of Fromm et al. 2021 with alpha / b
 * in place of alpha, b being the best r, before both weights are divided by their sum. If even the
 * best score is not positive, the shares come from the places alone. Hits on another claim are almost
 * irrelevant, and hits that a stage did not judge count as irrelevant.
 */
export function shareOfBest(pool: readonly PoolMember[]): number[] {
  const best = pool[0]?.candidate.score ?? 0;
  let lowest = 1;
  return pool.map(({ candidate: { tier, score } }, place) => {
    const relevance = best > 0 ? score / best : 1 - place / pool.length;
    lowest = Math.max(0, Math.min(lowest, factorOf(tier) * relevance));
    return lowest;
  });
}

function factorOf(tier: number): number {
  if (tier & TIERS.UNJUDGED) return 0;
  return tier & TIERS.OTHER_CLAIM ? STEPPED_BACK : 1;
}

/** An id that breaks ties in favour of the better place. */
export function placeId(place: number): string {
  return String(place).padStart(6, '0');
}
