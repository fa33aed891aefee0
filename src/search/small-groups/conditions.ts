import { type Condition, type Filter, matchAny, type MatchCondition } from '../../domain/filter.js';
import { PROFILE, profileKey } from '../../perspective/conditions.js';
import type { ProfileView } from './view.js';

/** Holds for no point. */
const NONE: Condition = { has_id: [] };

/** The variable of a key of premises or profiles; undefined for another key. */
export function variableOf(key: string): string | undefined {
  return key.startsWith(PROFILE) ? key.slice(PROFILE.length) : undefined;
}

/** Whether a filter asks about authors. */
export function asksAboutAuthors(filter: Filter): boolean {
  return conditionsOf(filter).some((condition) => {
    const key = keyOf(condition);
    if (key !== undefined) return isAboutAuthors(key);
    return isFilter(condition) && asksAboutAuthors(condition);
  });
}

/** Whether a payload key is about the author. */
export function isAboutAuthors(key: string): boolean {
  return key === 'author' || key === 'profile_id' || variableOf(key) !== undefined;
}

/** The corpus that a filter is limited to; undefined if it is not limited to one. */
export function corpusOf({ must = [] }: Filter): string | undefined {
  for (const condition of must) {
    if (isMatch(condition) && condition.key === 'corpus' && 'value' in condition.match) {
      return String(condition.match.value);
    }
    const inside = isFilter(condition) ? corpusOf(condition) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A filter on stored premises, with the effect that the given filter has on visible profiles. */
export function onStored(filter: Filter, view: ProfileView): Filter {
  const all = (conditions: readonly Condition[] = []) =>
    conditions.map((condition) => conditionOnStored(condition, view));
  const { must, should, must_not } = filter;
  return {
    ...(must && { must: all(must) }),
    ...(should && { should: all(should) }),
    ...(must_not && { must_not: all(must_not) }),
  };
}

/**
 * Holds for premises whose authors have one of these visible values, or any. What is stored
 * must say so as well: it may have changed since the view was made.
 */
export function hasVisible(
  variable: string,
  view: ProfileView,
  values?: readonly string[],
): Condition {
  const key = profileKey(variable);
  const stored = values ? matchAny(key, values) : { must_not: [{ is_empty: { key } }] };
  return { must: [stored, byAuthors(view.authorsWith(variable, values))] };
}

/** Holds for premises whose author has a visible value. */
export function showingProfile(view: ProfileView, authors = view.authors): Condition {
  const known = view.corpus.variables.map(({ name }): Condition => {
    return { must_not: [{ is_empty: { key: profileKey(name) } }] };
  });
  return known.length === 0 ? NONE : { must: [{ should: known }, byAuthors(authors)] };
}

function byAuthors(authors: readonly string[]): Condition {
  return authors.length === 0 ? NONE : matchAny('profile_id', authors);
}

function conditionOnStored(condition: Condition, view: ProfileView): Condition {
  if (isFilter(condition)) return onStored(condition, view);
  const key = keyOf(condition);
  if (key === undefined || !isAboutAuthors(key)) return condition;
  const variable = variableOf(key);
  if ('is_empty' in condition && variable !== undefined) {
    return { must_not: [hasVisible(variable, view)] };
  }
  if (!isMatch(condition)) throw new TypeError(`a condition on ${key} that is not answered`);
  const values = valuesOf(condition);
  if (variable !== undefined) return hasVisible(variable, view, values);
  // Names are never visible, so the condition holds for no premise.
  return key === 'profile_id' ? inGroups(values, view) : NONE;
}

function inGroups(ids: readonly string[], view: ProfileView): Condition {
  const groups = ids.flatMap((id) => view.groups.get(id) ?? []);
  const authors = groups.flatMap((group) => group.authors);
  const nothing = groups.some(({ profile }) => Object.keys(profile).length === 0);
  return {
    should: [showingProfile(view, authors), nothing ? { must_not: [showingProfile(view)] } : NONE],
  };
}

function conditionsOf({ must = [], should = [], must_not = [] }: Filter): readonly Condition[] {
  return [...must, ...should, ...must_not];
}

export function valuesOf({ match }: MatchCondition): readonly string[] {
  return ('any' in match ? match.any : [match.value]).map(String);
}

export function keyOf(condition: Condition): string | undefined {
  if ('key' in condition) return condition.key;
  return 'is_empty' in condition ? condition.is_empty.key : undefined;
}

export function isMatch(condition: Condition): condition is MatchCondition {
  return 'match' in condition;
}

export function isFilter(condition: Condition): condition is Filter {
  return !('key' in condition || 'is_empty' in condition || 'has_id' in condition);
}
