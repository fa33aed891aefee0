import type { FacetCount, FacetRequest, StoreEngine } from '../../store/port.js';
import { orderFacets } from '../../store/ties.js';
import { onStored, hasVisible, showingProfile, variableOf } from './conditions.js';
import type { ProfileView } from './view.js';

/** Counts premises by the visible profiles of their authors. */
export async function facetOfAuthors(
  stored: StoreEngine,
  { key, filter = {}, limit }: FacetRequest,
  view: ProfileView,
): Promise<readonly FacetCount[]> {
  const variable = variableOf(key);
  if (variable === undefined && key !== 'profile_id') return [];
  const own = onStored(filter, view);
  const shown = variable === undefined ? showingProfile(view) : hasVisible(variable, view);
  const authors = variable === undefined ? view.authors : view.authorsWith(variable);
  const counts = new Map<string, number>();
  const add = (value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count);
  if (authors.length > 0) {
    const request = { key: 'profile_id', filter: { must: [own, shown] }, limit: authors.length };
    for (const { value, count } of await stored.facet('premises', request)) {
      const group = view.groupOf(String(value));
      if (group === undefined) continue;
      const values = variable === undefined ? group.id : (group.profile[variable] ?? []);
      for (const each of [values].flat()) add(each, count);
    }
  }
  if (variable === undefined) {
    const nothing = await stored.count('premises', { must: [own], must_not: [shown] });
    if (nothing > 0) add(view.emptyId, nothing);
  }
  return orderFacets(counts, limit);
}
