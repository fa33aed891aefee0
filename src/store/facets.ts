import type { FacetCount } from './port.js';

/** The one order of facets: by descending count, then by value. */
export function orderFacets(
  counts: Iterable<readonly [FacetCount['value'], number]>,
  limit: number,
): FacetCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compare(a.value, b.value))
    .slice(0, limit);
}

function compare(a: FacetCount['value'], b: FacetCount['value']): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
