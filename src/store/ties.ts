import { type FacetCount, SCORE_TOLERANCE } from './port.js';

/** The parts of a hit that decide its place. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * The lowest score that counts as equal to `score`. The tolerance grows with scores above 1 (those
 * of sparse vectors), since rounding errors do.
 */
export function lowestEqual(score: number): number {
  return score - SCORE_TOLERANCE * Math.max(1, Math.abs(score));
}

/**
 * Whether `hits` (by descending score, as an engine returned them) contain everything that can be
 * among the first `wanted`, that is, whether the last one scores below all ties of the `wanted`th.
 * If not, ask the engine for more.
 */
export function reachesBeyond(hits: readonly Scored[], wanted: number): boolean {
  const cut = hits[wanted - 1];
  const last = hits.at(-1);
  return cut !== undefined && last !== undefined && last.score < lowestEqual(cut.score);
}

/**
 * Sorts hits by descending score; equal scores by ascending id. A group of equal scores begins with
 * its best score and contains all that are equal to that one.
 */
export function rank<Hit extends Scored>(hits: readonly Hit[]): Hit[] {
  const ranked = hits.toSorted((a, b) => b.score - a.score);
  for (let start = 0; start < ranked.length;) {
    const lowest = lowestEqual(ranked[start]!.score);
    let end = start + 1;
    while (end < ranked.length && ranked[end]!.score >= lowest) end++;
    if (end - start > 1) {
      const group = ranked.slice(start, end).sort((a, b) => compareIds(a.id, b.id));
      ranked.splice(start, group.length, ...group);
    }
    start = end;
  }
  return ranked;
}

/**
 * The first `limit` hits in order; `hits` must satisfy {@link reachesBeyond} or be all there are.
 */
export function page<Hit extends Scored>(hits: readonly Hit[], limit: number): Hit[] {
  return rank(hits).slice(0, limit);
}

/** Compares by character codes, as Qdrant orders UUIDs and the values of facets. */
export function compareIds<Value extends FacetCount['value']>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts the values of a facet by descending count, then by value. */
export function orderFacets(
  counts: Iterable<readonly [FacetCount['value'], number]>,
  limit: number,
): FacetCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareIds(a.value, b.value))
    .slice(0, limit);
}
