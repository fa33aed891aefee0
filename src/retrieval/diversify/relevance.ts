import { smoothed } from '../../diversity/smoothing.js';
import type { DenseVector } from '../../store/port.js';
import { TIERS } from '../order.js';
import type { PoolMember } from '../stage.js';

interface Smoothing {
  readonly weight: number;
  readonly smoothing?: number;
}

/** What stepped back behind other hits is hardly relevant, but has an order of its own. */
export const STEPPED_BACK = 1e-3;

/**
 * How likely hits are relevant, as far as scores and neighbours tell; see {@link smoothed}.
 * @param vectors of the hits; without them all, there are no neighbours
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

/** All weight on relevance keeps its order as it is. */
export function isSmoothed(wanted: Smoothing): wanted is Required<Smoothing> {
  return wanted.smoothing !== undefined && wanted.smoothing > 0 && wanted.weight < 1;
}

/**
 * The hits' shares of the best score, which no worse place exceeds; where not even the best is
 * positive, only places tell. What stepped back is hardly relevant, and what a stage that judges
 * has not judged counts as not relevant.
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

/** Decides between equals as the order by relevance does. */
export function placeId(place: number): string {
  return String(place).padStart(6, '0');
}
