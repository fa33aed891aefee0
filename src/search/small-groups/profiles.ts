import type { Condition, Filter } from '../../domain/filter.js';
import type { SocioProfile } from '../../domain/premise.js';
import type { Scroll, ScrollPage, StoredPoint } from '../../store/port.js';
import { compareIds } from '../../store/ties.js';
import { isFilter, isMatch, keyOf, valuesOf, variableOf } from './conditions.js';
import type { ProfileGroup, ProfileView } from './view.js';

/** The collection of visible profiles: one for each group of authors. */
export function visibleProfilePoints(
  { corpus, groups }: ProfileView,
  filter: Filter,
): StoredPoint[] {
  return [...groups.values()]
    .filter(({ profile }) => holds(filter, profile))
    .map((group) => pointOf(corpus.name, group))
    .sort((a, b) => compareIds(a.id, b.id));
}

export function pageOfProfiles(
  points: readonly StoredPoint[],
  { limit, after }: Scroll,
): ScrollPage {
  const left = points.filter(({ id }) => after === undefined || id > after);
  const next = left.length > limit ? left[limit - 1]?.id : undefined;
  return { points: left.slice(0, limit), ...(next !== undefined && { next }) };
}

export function pointOf(corpus: string, { id, profile }: ProfileGroup): StoredPoint {
  return { id, payload: { corpus, profile } };
}

function holds({ must = [], should = [], must_not = [] }: Filter, profile: SocioProfile): boolean {
  const condition = (each: Condition) => conditionHolds(each, profile);
  return (
    must.every(condition) &&
    (should.length === 0 || should.some(condition)) &&
    !must_not.some(condition)
  );
}

function conditionHolds(condition: Condition, profile: SocioProfile): boolean {
  if (isFilter(condition)) return holds(condition, profile);
  const key = keyOf(condition);
  // All of them are of the corpus that the filter names.
  if (key === 'corpus') return true;
  const variable = key === undefined ? undefined : variableOf(key);
  if (variable === undefined) throw new TypeError(`a condition on ${key} that is not answered`);
  const values = [profile[variable] ?? []].flat();
  if (isMatch(condition)) return valuesOf(condition).some((value) => values.includes(value));
  return values.length === 0;
}
