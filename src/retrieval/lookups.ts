import type { AllowedCorpora } from '../domain/search.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import type { VisibleCorpora } from './corpora.js';

/** Lookups of many ids at once: each is one store call, whatever the number of ids. */
export class Lookups {
  constructor(
    private readonly store: VectorStore,
    private readonly corpora: VisibleCorpora,
  ) {}

  /** The points of those ids that lie in allowed corpora, in the order of the ids. */
  async byId<Entity>(
    collection: 'premises' | 'claims' | 'profiles' | 'graphs',
    allowed: AllowedCorpora,
    ids: readonly string[],
    map: (point: StoredPoint) => Entity,
  ): Promise<readonly (Entity | undefined)[]> {
    if (ids.length === 0) return [];
    const distinct = [...new Set(ids)];
    const points = await this.store.retrieve(collection, distinct, { payload: true });
    const visible = points.filter(({ payload }) => this.corpora.allows(allowed, payload.corpus));
    const found = new Map(visible.map((point) => [point.id, map(point)]));
    return ids.map((id) => found.get(id));
  }

  count(
    collection: 'premises' | 'claims' | 'profiles' | 'graphs',
    corpus: string,
  ): Promise<number> {
    return this.store.count(collection, { must: [inCorpus(corpus)] });
  }

  /** How many premises have each of the ids at a key, in the order of the ids. */
  async premisesBy(
    key: 'claim' | 'profile_id',
    corpus: string,
    ids: readonly string[],
  ): Promise<readonly number[]> {
    if (ids.length === 0) return [];
    const distinct = [...new Set(ids)];
    const counts = await this.store.facet('premises', {
      key,
      filter: { must: [inCorpus(corpus), matchAny(key, distinct)] },
      limit: distinct.length,
    });
    const found = new Map(counts.map(({ value, count }) => [value, count]));
    return ids.map((id) => found.get(id) ?? 0);
  }
}
