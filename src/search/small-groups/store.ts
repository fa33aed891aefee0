import { type Condition, type Filter, matchAny, type MatchCondition } from '../../domain/filter.js';
import type { SocioProfile } from '../../domain/premise.js';
import { PROFILE, profileKey } from '../../domain/profile-conditions.js';
import {
  type FacetCount,
  type FacetRequest,
  type Payload,
  type Scroll,
  type ScrollPage,
  type Selection,
  type StoredPoint,
  type StoreEngine,
  type VectorStore,
  withPayloads,
} from '../../store/port.js';
import { compareIds, orderFacets } from '../../store/ties.js';
import type { ProfileGroup, ProfileView, ProfileViews } from './views.js';

/**
 * A store to read from, in which profiles are as {@link ProfileViews} show them, and authors have no
 * names. So nothing that is computed from its answers singles out a group of too few authors.
 */
export function limitedStore(base: VectorStore, views: ProfileViews): VectorStore {
  const stored = base as StoreEngine;

  const filtered = async (filter: Filter | undefined): Promise<Filter | undefined> => {
    if (filter === undefined || !asksAboutAuthors(filter)) return filter;
    return onStored(filter, await viewFor(filter));
  };
  const viewFor = async (filter: Filter | undefined): Promise<ProfileView> => {
    const name = filter && corpusOf(filter);
    if (name === undefined) throw new TypeError('a question about authors of no corpus');
    return views.of(name);
  };
  const masked = async <Point extends StoredPoint>(
    collection: string,
    points: readonly Point[],
    { payload }: Selection = {},
  ): Promise<Point[]> => {
    if (!showsAuthors(collection, payload)) return [...points];
    const of = new Map<string, ProfileView>();
    for (const point of points) {
      const name = String(point.payload['corpus']);
      if (!of.has(name)) of.set(name, await views.of(name));
    }
    return points.map((point) => {
      const view = of.get(String(point.payload['corpus']))!;
      return { ...point, payload: visiblePayload(point.payload, view) };
    });
  };
  const profilesFor = async (filter: Filter | undefined) =>
    visibleProfilePoints(await viewFor(filter), filter ?? {});
  const refuse = () => Promise.reject(new TypeError('this store is for reading only'));

  return withPayloads({
    engine: stored.engine,
    atomicWrites: stored.atomicWrites,
    ensureCollection: refuse,
    ensureIndex: refuse,
    upsert: refuse,
    delete: refuse,
    write: refuse,
    describe: (collection) => stored.describe(collection),
    close: () => stored.close(),

    async retrieve(collection, ids, selection) {
      if (collection === 'profiles') return profilesById(await views.all(), ids);
      const points = await stored.retrieve(collection, ids, withNeeded(collection, selection));
      return masked(collection, points, selection);
    },
    async scroll(collection, request) {
      const { filter } = request;
      if (collection === 'profiles') return pageOfProfiles(await profilesFor(filter), request);
      const page = await stored.scroll(collection, await asked(collection, request));
      return { ...page, points: await masked(collection, page.points, request) };
    },
    async count(collection, filter) {
      if (collection === 'profiles') return (await profilesFor(filter)).length;
      return stored.count(collection, await filtered(filter));
    },
    async facet(collection, request) {
      const { key, filter } = request;
      if (collection !== 'premises' || !isAboutAuthors(key)) {
        return stored.facet(collection, { ...request, filter: await filtered(filter) });
      }
      return facetOfAuthors(stored, request, await viewFor(filter));
    },
    async query(collection, request) {
      const points = await stored.query(collection, await asked(collection, request));
      return masked(collection, points, request);
    },
    async queryBatch(collection, requests) {
      const all = await Promise.all(requests.map((request) => asked(collection, request)));
      const answers = await stored.queryBatch(collection, all);
      return Promise.all(
        answers.map((points, place) => masked(collection, points, requests[place])),
      );
    },
  });

  async function asked<Asked extends { readonly filter?: Filter } & Selection>(
    collection: string,
    request: Asked,
  ): Promise<Asked> {
    const filter = await filtered(request.filter);
    return { ...request, ...withNeeded(collection, request), ...(filter && { filter }) };
  }
}

function profilesById(views: readonly ProfileView[], ids: readonly string[]): StoredPoint[] {
  return ids.flatMap((id) => {
    const view = views.find(({ groups }) => groups.has(id));
    return view ? [pointOf(view.corpus.name, view.groups.get(id)!)] : [];
  });
}

/** Holds for no point. */
const NONE: Condition = { has_id: [] };

/** The variable of a key of premises or profiles; undefined for another key. */
export function variableOf(key: string): string | undefined {
  return key.startsWith(PROFILE) ? key.slice(PROFILE.length) : undefined;
}

/** Whether a filter asks about authors. */
function asksAboutAuthors(filter: Filter): boolean {
  return conditionsOf(filter).some((condition) => {
    const key = keyOf(condition);
    if (key !== undefined) return isAboutAuthors(key);
    return isFilter(condition) && asksAboutAuthors(condition);
  });
}

/** Whether a payload key is about the author. */
function isAboutAuthors(key: string): boolean {
  return key === 'author' || key === 'profile_id' || variableOf(key) !== undefined;
}

/** The corpus that a filter is limited to; undefined if it is not limited to one. */
function corpusOf({ must = [] }: Filter): string | undefined {
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

/** The keys about an author, and those that are needed to find the author's visible profile. */
const OF_AUTHOR = ['author', 'profile', 'profile_id'] as const;
const NEEDED = ['corpus', 'profile', 'profile_id'] as const;

/** Whether the selected payload of a collection says something about authors. */
function showsAuthors(collection: string, payload: Selection['payload']): boolean {
  if (collection !== 'premises' || !payload) return false;
  return payload === true || OF_AUTHOR.some((key) => payload.includes(key));
}

/** The selection with the keys that are needed to find visible profiles. */
function withNeeded(collection: string, selection: Selection = {}): Selection {
  const { payload, budget } = selection;
  if (!budget || payload === true || !showsAuthors(collection, payload)) return selection;
  return { ...selection, payload: [...new Set([...payload, ...NEEDED])] };
}

/** A payload of a premise as its view shows it. */
function visiblePayload({ author: _, ...payload }: Payload, view: ProfileView): Payload {
  const group = view.groupOf(String(payload['profile_id']));
  const stored = (payload['profile'] ?? {}) as SocioProfile;
  if (!group || !includes(stored, group.profile)) {
    return { ...payload, profile: {}, profile_id: view.emptyId };
  }
  return { ...payload, profile: group.profile, profile_id: group.id };
}

/** Whether the stored profile has all visible values; if not, it has changed since. */
function includes(stored: SocioProfile, visible: SocioProfile): boolean {
  return Object.entries(visible).every(([variable, values]) => {
    const known = [stored[variable] ?? []].flat();
    return [values].flat().every((value) => known.includes(value));
  });
}

/** The collection of visible profiles: one for each group of authors. */
function visibleProfilePoints({ corpus, groups }: ProfileView, filter: Filter): StoredPoint[] {
  return [...groups.values()]
    .filter(({ profile }) => holds(filter, profile))
    .map((group) => pointOf(corpus.name, group))
    .sort((a, b) => compareIds(a.id, b.id));
}

function pageOfProfiles(points: readonly StoredPoint[], { limit, after }: Scroll): ScrollPage {
  const left = points.filter(({ id }) => after === undefined || id > after);
  const next = left.length > limit ? left[limit - 1]?.id : undefined;
  return { points: left.slice(0, limit), ...(next !== undefined && { next }) };
}

function pointOf(corpus: string, { id, profile }: ProfileGroup): StoredPoint {
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

/** Counts premises by the visible profiles of their authors. */
async function facetOfAuthors(
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
