import type { NearestQuery } from '../../store/port.js';
import { candidatesOf, type Candidates } from '../order.js';
import type { Candidate, Source } from './types.js';

/** The store's points nearest to a vector. */
export async function nearest(
  { store, collection, filter }: Source,
  query: NearestQuery,
  limit: number,
  options: { readonly payload?: boolean; readonly scoreThreshold?: number } = {},
): Promise<Candidates<Candidate>> {
  const request = { query, filter, limit, payload: false, ...options };
  const points = await store.query(collection, request);
  const entries = request.payload ? points : points.map(({ id, score }) => ({ id, score }));
  return candidatesOf<Candidate>(entries, limit);
}
