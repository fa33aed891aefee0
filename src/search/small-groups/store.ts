import type { Filter } from '../../domain/filter.js';
import {
  type Selection,
  type StoredPoint,
  type StoreEngine,
  type VectorStore,
  withPayloads,
} from '../../store/port.js';
import { asksAboutAuthors, corpusOf, isAboutAuthors, onStored } from './conditions.js';
import { facetOfAuthors } from './facet.js';
import { visiblePayload, showsAuthors, withNeeded } from './payload.js';
import { pageOfProfiles, pointOf, visibleProfilePoints } from './profiles.js';
import type { ProfileView } from './view.js';
import type { ProfileViews } from './views.js';

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
