import { SCORE_TOLERANCE, type FacetCount } from './port.js';

/** What a ranking needs to know of a hit. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * The lowest score that counts as equal to `score`. The tolerance grows with
 * scores above 1 (sparse ones), since rounding errors do.
 */
export function lowestEqual(score: number): number {
  return score - SCORE_TOLERANCE * Math.max(1, Math.abs(score));
}

/**
 * Whether `hits` (by descending score, as an engine gave them) hold all that can
 * be among the first `wanted`: the last is worse than an equal of the `wanted`th.
 * If not, ask the engine for more, unless it has no more.
 */
export function reachesBeyond(hits: readonly Scored[], wanted: number): boolean {
  const cut = hits[wanted - 1];
  const last = hits.at(-1);
  return cut !== undefined && last !== undefined && last.score < lowestEqual(cut.score);
}

/**
 * The one order of hits: by descending score, but equal scores by ascending id.
 * A group of equals starts with its best score and holds all that are equal to that.
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

/** The first `limit` hits in order, of all that {@link reachesBeyond} asks for. */
export function page<Hit extends Scored>(hits: readonly Hit[], limit: number): Hit[] {
  return rank(hits).slice(0, limit);
}

/** Ids in ascending order of their characters, as Qdrant orders UUIDs, or values of facets. */
export function compareIds<Value extends FacetCount['value']>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one order of facets: by descending count, then by value. */
export function orderFacets(
  counts: Iterable<readonly [FacetCount['value'], number]>,
  limit: number,
): FacetCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareIds(a.value, b.value))
    .slice(0, limit);
}
