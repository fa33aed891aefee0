import { smoothed } from '../../diversity/smoothing.js';
import type { DenseVector } from '../../store/port.js';
import type { PoolMember } from '../pool.js';

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
 * The hits' shares of the best score, which no worse place exceeds; where not even the best
 * is positive, only places tell. What stepped back behind other hits is not relevant.
 */
export function shareOfBest(pool: readonly PoolMember[]): number[] {
  const best = reported(pool[0]) ?? 0;
  let lowest = 1;
  return pool.map((member, place) => {
    const relevance = best > 0 ? reported(member)! / best : 1 - place / pool.length;
    const factor = member.candidate.parts?.steppedBack ? STEPPED_BACK : 1;
    lowest = Math.max(0, Math.min(lowest, factor * relevance));
    return lowest;
  });
}

/** Decides between equals as the order by relevance does. */
export function placeId(place: number): string {
  return String(place).padStart(6, '0');
}

function reported(member: PoolMember | undefined): number | undefined {
  return member?.candidate.reported ?? member?.candidate.score;
}
