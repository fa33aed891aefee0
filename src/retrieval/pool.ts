import { turn } from '../diversity/in-turns.js';
import type { Selection } from '../store/port.js';
import { growUntil, SPARE, type Ranking } from './candidates.js';
import { inOrder, isKnown, isUpTo, type Candidate, type Candidates, type Place } from './order.js';
import type { Pool, PoolMember, Source } from './stage.js';

/** How many hits, or up to which place; and what is wanted of them. */
export interface PoolRequest {
  readonly size: number;
  readonly upTo?: Place | undefined;
  readonly selection?: Selection | undefined;
}

/** The best hits of an order; what was deleted since is left out. */
export async function poolOf(
  { store, collection }: Source,
  order: Ranking,
  { size, upTo, selection = { payload: false } }: PoolRequest,
): Promise<Pool> {
  // Many searches at a time would look at all their hits in one go.
  await turn();
  const found = await growUntil(
    (candidates) => (upTo ? isReached(candidates, upTo) : inOrder(candidates).length >= size),
    (order.moved ?? 0) >= size ? size : size + SPARE,
    (limit) => order.candidates(limit, false),
  );
  const placed = inOrder(found);
  const best = upTo ? placed.filter(({ entry }) => isUpTo(entry, upTo)) : placed.slice(0, size);
  if (best.length === 0) return { members: [] };
  await turn();
  const ids = best.map(({ entry }) => entry.id);
  const points = new Map(
    (await store.retrieve(collection, ids, selection)).map((point) => [point.id, point]),
  );
  const members = best.flatMap(({ entry }, place): PoolMember[] => {
    const point = points.get(entry.id);
    return point ? [{ candidate: labelled(entry, order, place), point }] : [];
  });
  return { members, last: upTo ?? (placed.length > size ? best.at(-1)!.place : undefined) };
}

function isReached({ bound }: Candidates, { place, tier, floor }: Place): boolean {
  if (place !== null) return place < (bound.place ?? Infinity);
  return bound.place === undefined && isKnown(bound, tier, floor);
}

/** With its score and place in an order that does not say them itself. */
export function labelled(candidate: Candidate, { stage }: Ranking, place: number): Candidate {
  if (stage === undefined) return candidate;
  const { score, parts } = candidate;
  return { ...candidate, parts: { [stage]: { score, rank: place + 1 }, ...parts } };
}
