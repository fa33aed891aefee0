import { turn } from '../diversity/in-turns.js';
import type { Selection, StoredPoint } from '../store/port.js';
import { growUntil, inOrder, SPARE } from './order.js';
import type { Candidate, Ranking, Source } from './ranks/types.js';

/** A hit that a later stage looks at, with what the stage wants to see of it. */
export interface PoolMember {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
}

/** The best `size` of an order, or all; what was deleted since is left out. */
export async function poolOf(
  { store, collection }: Source,
  ranking: Ranking,
  size: number,
  selection: Selection,
): Promise<readonly PoolMember[]> {
  // Many at a time would look at all their hits in one go.
  await turn();
  const found = await growUntil(
    (candidates) => inOrder(candidates).length >= size,
    size + SPARE,
    (limit) => ranking.candidates(limit, false),
  );
  const best = inOrder(found).slice(0, size);
  if (best.length === 0) return [];
  await turn();
  const ids = best.map(({ entry }) => entry.id);
  const points = new Map(
    (await store.retrieve(collection, ids, selection)).map((point) => [point.id, point]),
  );
  return best.flatMap(({ entry: candidate }) => {
    const point = points.get(candidate.id);
    return point ? [{ candidate, point }] : [];
  });
}
