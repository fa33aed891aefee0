import type { Stage as ScoringStage } from '../domain/search.js';
import { lowestEqual, type Scored } from '../store/ties.js';
import { COMPLETE, isComplete, type Candidate, type Candidates } from './order.js';

/** The hits of a search in an order, asked for as far as somebody reads. */
export interface Ranking {
  /** The stage whose scores and places its hits have to show, where hits do not bring them. */
  readonly stage?: ScoringStage | undefined;
  /** How many of the first hits were moved: no two of these are equal. */
  readonly moved?: number;
  /** The best candidates, about `limit`; with payload if asked and at hand. */
  candidates(limit: number, payload: boolean): Promise<Candidates>;
}

export const NOTHING: Ranking = { candidates: async () => ({ entries: [], bound: COMPLETE }) };

/** Equals of the last are often fewer, and need not be asked for again. */
export const SPARE = 16;

/**
 * What the store's best `limit` points tell: all groups of equals but the last are whole (the
 * store's order is that of `store/ties.ts`).
 */
export function candidatesOf(
  points: readonly (Scored & Pick<Candidate, 'parts' | 'payload'>)[],
  limit: number,
): Candidates {
  const entries = points.map((point): Candidate => ({ ...point, tier: 0 }));
  if (entries.length < limit) return { entries, bound: COMPLETE };
  let bound = Infinity;
  let lowest: number | undefined;
  for (const { score } of entries.toSorted((a, b) => b.score - a.score)) {
    if (lowest !== undefined && score >= lowest) continue;
    bound = lowest ?? Infinity;
    lowest = lowestEqual(score);
  }
  return { entries, bound: { tier: 0, score: bound } };
}

/** Asks for more and more candidates, until they are enough or there are no others. */
export async function growUntil(
  enough: (candidates: Candidates) => boolean,
  limit: number,
  fetch: (limit: number) => Promise<Candidates>,
): Promise<Candidates> {
  for (let asked = limit; ; asked *= 4) {
    const candidates = await fetch(asked);
    if (isComplete(candidates.bound) || enough(candidates)) return candidates;
  }
}
