import type { Filter } from '../../domain/filter.js';
import type { SocioProfile } from '../../domain/socio-profile.js';
import {
  type FacetRequest,
  type Payload,
  type Query,
  type Selection,
  type StoredPoint,
  type StoreEngine,
  type VectorStore,
  withPayloads,
} from '../../store/port.js';
import { orderFacets } from '../../store/ties.js';
import {
  asksAboutAuthors,
  corpusOf,
  isAboutAuthors,
  onStored,
  seen,
  showingProfile,
  variableOf,
} from './conditions.js';
import { pageOfProfiles, pointOf, seenProfiles } from './profiles.js';
import type { ProfileView, ProfileViews } from './view.js';

/** The keys about an author, and those that are needed to find the author's visible profile. */
const OF_AUTHOR = ['author', 'profile', 'profile_id'] as const;
const NEEDED = ['corpus', 'profile', 'profile_id'] as const;

/**
 * A store to read from, in which profiles are as {@link ProfileViews} show them, and authors have no
 * names. So nothing that is computed from its answers singles out a group of too few authors.
 */
export function limitedStore(base: VectorStore, views: ProfileViews): VectorStore {
  const stored: StoreEngine = base;

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
    { payload = true }: Selection = {},
  ): Promise<Point[]> => {
    if (!showsAuthors(collection, payload)) return [...points];
    const of = new Map<string, ProfileView>();
    for (const point of points) {
      const name = String(point.payload['corpus']);
      if (!of.has(name)) of.set(name, await views.of(name));
    }
    return points.map((point) => {
      const view = of.get(String(point.payload['corpus']))!;
      return { ...point, payload: asSeen(point.payload, view) };
    });
  };
  const profilesFor = async (filter: Filter | undefined) =>
    seenProfiles(await viewFor(filter), filter ?? {});
  const refuse = () => Promise.reject(new TypeError('this store is for reading only'));

  return withPayloads({
    engine: stored.engine,
    capabilities: stored.capabilities,
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
      const page = await stored.scroll(collection, {
        ...{ ...request, ...withNeeded(collection, request) },
        filter: await filtered(filter),
      });
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

  async function asked<Asked extends Query & Selection>(collection: string, request: Asked) {
    const filter = await filtered(request.filter);
    return { ...request, ...withNeeded(collection, request), filter };
  }
}

/** Counts premises by the visible profiles of their authors. */
async function facetOfAuthors(
  stored: StoreEngine,
  { key, filter = {}, limit }: FacetRequest,
  view: ProfileView,
) {
  const variable = variableOf(key);
  if (variable === undefined && key !== 'profile_id') return [];
  const own = onStored(filter, view);
  const shown = variable === undefined ? showingProfile(view) : seen(variable, view);
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
    if (nothing > 0) add(view.nothing, nothing);
  }
  return orderFacets(counts, limit);
}

function profilesById(views: readonly ProfileView[], ids: readonly string[]): StoredPoint[] {
  return ids.flatMap((id) => {
    const view = views.find(({ groups }) => groups.has(id));
    return view ? [pointOf(view.corpus.name, view.groups.get(id)!)] : [];
  });
}

function showsAuthors(collection: string, payload: Selection['payload']): boolean {
  if (collection !== 'premises' || payload === false) return false;
  return !Array.isArray(payload) || OF_AUTHOR.some((key) => payload.includes(key));
}

/** The selection with the keys that are needed to find visible profiles. */
function withNeeded(collection: string, selection: Selection | undefined): Selection {
  const { payload } = selection ?? {};
  if (!Array.isArray(payload) || !showsAuthors(collection, payload)) return selection ?? {};
  return { ...selection, payload: [...new Set([...(payload as string[]), ...NEEDED])] };
}

function asSeen({ author: _, ...payload }: Payload, view: ProfileView): Payload {
  const group = view.groupOf(String(payload['profile_id']));
  const stored = (payload['profile'] ?? {}) as SocioProfile;
  if (!group || !includes(stored, group.profile)) {
    return { ...payload, profile: {}, profile_id: view.nothing };
  }
  return { ...payload, profile: group.profile, profile_id: group.id };
}

/** Whether the stored profile has all visible values; if not, it has changed since. */
function includes(stored: SocioProfile, seen: SocioProfile): boolean {
  return Object.entries(seen).every(([variable, values]) => {
    const known = [stored[variable] ?? []].flat();
    return [values].flat().every((value) => known.includes(value));
  });
}
