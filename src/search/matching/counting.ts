import type { Condition } from '../../domain/filter.js';
import type { FacetScope } from '../../domain/search.js';
import type { PremiseFilter } from '../../domain/premise.js';
import { ElenchusError } from '../../runtime/errors.js';
import { fingerprint } from '../cursor.js';
import type { FoundPage } from '../search.js';

interface Counted extends Pick<FoundPage, 'matching'> {
  /** The conditions that admit premises under a filter. */
  admit(filter: PremiseFilter | undefined): readonly Condition[];
}

/** What a search counts. Matching hits are found once for each filter. */
export function counting({ admit, matching }: Counted) {
  const found = new Map<string, ReturnType<typeof matching>>();
  const matchesOf = (filter: PremiseFilter | undefined) => {
    const conditions = admit(filter);
    const key = fingerprint(conditions);
    const matches = found.get(key) ?? matching(conditions);
    found.set(key, matches);
    return matches;
  };
  return {
    matchCount: async (filter: PremiseFilter | undefined) => (await matchesOf(filter))?.length,
    /**
     * The conditions on what a facet counts under a filter.
     * @throws ElenchusError MATCHES_UNKNOWN if matching hits are to be counted without a boundary
     */
    conditions:
      (of: FacetScope = 'ADMITTED') =>
      async (filter: PremiseFilter | undefined): Promise<readonly Condition[]> => {
        if (of === 'ADMITTED') return admit(filter);
        const matches = await matchesOf(filter);
        if (matches === undefined)
          throw new ElenchusError('MATCHES_UNKNOWN', { field: 'facets.of' });
        return [{ has_id: matches }];
      },
  };
}
