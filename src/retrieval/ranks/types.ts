import type { Corpus } from '../../domain/corpus.js';
import type { Filter } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import type { Explanation } from '../../domain/search.js';
import type { NearestQuery, Payload, VectorStore } from '../../store/port.js';
import { candidatesOf, type Candidates, type Scored } from '../order.js';

/** What is ranked: the points of a collection that a filter admits. */
export interface Source {
  readonly store: VectorStore;
  readonly collection: string;
  readonly filter: Filter;
  /** Admits all of the corpus that this search can see, whoever it asks for. */
  readonly whole: Filter;
}

/** What a premise is ranked by, and against what. */
export interface RankedQuery {
  readonly corpus: Corpus;
  readonly text: string;
  /** The basis of the first page, where this is a later one. */
  readonly basis?: Json;
}

export interface Candidate extends Scored {
  readonly payload?: Payload;
  /** The score to report where it is not the one that orders. */
  readonly reported?: number;
  /** What stages before the last found. */
  readonly parts?: Explanation;
}

/** An order of the points of a source. */
export interface Ranking {
  /** The stage whose scores and places the result's are. */
  readonly stage: keyof Explanation;
  /**
   * What the order rests on beside points, text and encoder, so that a later page
   * can have the same order, or find that it cannot (CURSOR_STALE).
   */
  readonly basis: Json;
  /** The best candidates, about `limit`; with payload if asked and at hand. */
  candidates(limit: number, payload: boolean): Promise<Candidates<Candidate>>;
}

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
