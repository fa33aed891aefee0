import type { NearestQuery } from '../../store/port.js';
import { candidatesOf } from '../candidates.js';
import type { Candidates } from '../order.js';
import type { Source } from '../stage.js';

/** The store's points nearest to a vector. */
export async function nearest(
  { store, collection, filter }: Source,
  query: NearestQuery,
  limit: number,
  options: { readonly payload?: boolean; readonly scoreThreshold?: number } = {},
): Promise<Candidates> {
  const request = { query, filter, limit, payload: false, ...options };
  const points = await store.query(collection, request);
  return candidatesOf(
    request.payload ? points : points.map(({ id, score }) => ({ id, score })),
    limit,
  );
}
