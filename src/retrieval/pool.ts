import type { StoredPoint } from '../store/port.js';
import { growUntil, inOrder } from './order.js';
import { pointsOf } from './page.js';
import type { Candidate, Ranking, Source } from './ranks/types.js';

/** A hit that a later stage looks at, with its payload. */
export interface PoolMember {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
}

/** The best `size` of an order, or all. */
export async function poolOf(
  source: Source,
  ranking: Ranking,
  size: number,
): Promise<readonly PoolMember[]> {
  const found = await growUntil(
    (candidates) => inOrder(candidates).length >= size,
    size + 1,
    (limit) => ranking.candidates(limit, true),
  );
  const best = inOrder(found).slice(0, size);
  const points = await pointsOf(
    source,
    best.map(({ entry }) => entry),
  );
  return best.flatMap(({ entry: candidate }) => {
    const point = points.get(candidate.id);
    return point ? [{ candidate, point }] : [];
  });
}
