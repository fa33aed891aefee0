import { ElenchusError } from '../errors.js';
import type { StoredPoint } from '../store/port.js';
import { encodeCursor, type Cursor, type Stamp } from './cursor.js';
import { growUntil, inOrder } from './order.js';
import type { Candidate, Ranking, Source } from './ranks/types.js';

export interface PageRequest {
  readonly first: number;
  readonly after?: Cursor;
  /** How many hits of a search can be paged through. */
  readonly maxDepth: number;
  readonly stamp: Stamp;
}

/** A hit before it is mapped to what it stands for. */
export interface PlacedHit {
  readonly candidate: Candidate;
  readonly point: StoredPoint;
  /** The place in the whole order, from 1. */
  readonly rank: number;
  /** Encoded when it is asked for: most searches want one or two. */
  cursor(): string;
}

export interface HitPage {
  readonly hits: readonly PlacedHit[];
  readonly hasNextPage: boolean;
}

/**
 * The page behind a cursor. The first one is one query with payloads (two where its
 * end falls into equal scores); later ones fetch ids and scores up to their end, and
 * the payloads of their own hits.
 * @throws ElenchusError PAGE_TOO_DEEP
 */
export async function readPage(
  source: Source,
  ranking: Ranking,
  { first, after, maxDepth, stamp }: PageRequest,
): Promise<HitPage> {
  const position = after?.position ?? 0;
  if (position >= maxDepth) throw new ElenchusError('PAGE_TOO_DEEP', { limit: maxDepth });
  const size = Math.min(first, maxDepth - position);

  let payload = after === undefined;
  const candidates = await growUntil(
    (found) => inOrder(found, after?.place).length >= size,
    position + size + 1,
    (limit) => {
      const asked = ranking.candidates(limit, payload);
      payload = false;
      return asked;
    },
  );
  const placed = inOrder(candidates, after?.place);
  const points = await pointsOf(
    source,
    placed.slice(0, size).map(({ entry }) => entry),
  );
  const hits = placed.slice(0, size).flatMap(({ entry: candidate, place }, index): PlacedHit[] => {
    const point = points.get(candidate.id);
    const rank = position + index + 1;
    // A hit that was deleted since the query is left out, but keeps its place.
    if (!point) return [];
    const cursor = () => encodeCursor({ ...stamp, position: rank, place, basis: ranking.basis });
    return [{ candidate, point, rank, cursor }];
  });
  return { hits, hasNextPage: placed.length > size || candidates.bound > -Infinity };
}

/** The candidates with their payloads, by id; what is not there any more is left out. */
export async function pointsOf(
  { store, collection }: Source,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, StoredPoint>> {
  const points = new Map<string, StoredPoint>();
  const missing: string[] = [];
  for (const { id, payload } of candidates) {
    if (payload === undefined) missing.push(id);
    else points.set(id, { id, payload });
  }
  if (missing.length === 0) return points;
  for (const point of await store.retrieve(collection, missing, { payload: true })) {
    points.set(point.id, point);
  }
  return points;
}
