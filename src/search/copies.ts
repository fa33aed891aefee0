import { premisePayload } from '../corpus/collections/premises.js';
import type { Corpus } from '../domain/corpus.js';
import { type Condition, inCorpus, matchAny } from '../domain/filter.js';
import type { PremiseFilter } from '../domain/premise.js';
import type { HitCopies } from '../domain/search.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { facetCounts } from './facets.js';

/** Holds for the premises of some copy groups. */
export function inCopyGroups(groups: readonly string[]): Condition {
  return matchAny('copies', groups);
}

/** The copies of the hits of one page. Those of all hits are counted together. */
export class PageCopies {
  readonly #groups = new Set<string>();
  #counts: Promise<ReadonlyMap<string, number>> | undefined;

  constructor(
    private readonly store: VectorStore,
    private readonly corpus: Corpus,
    private readonly filter: PremiseFilter | undefined,
    /** The conditions under the filter, or under a part of it. */
    private readonly admit: (filter: PremiseFilter | undefined) => readonly Condition[],
  ) {}

  /** @param hit a premise with its whole payload */
  of(hit: StoredPoint): HitCopies | undefined {
    const { copies: group } = premisePayload(hit);
    if (group === undefined) return undefined;
    this.#groups.add(group);
    const { store, corpus, filter, admit } = this;
    // Another premise may have been written or deleted meanwhile; the hit itself counts in any case.
    const count = async () => Math.max(1, (await this.#counted()).get(group) ?? 1);
    const under = (own: PremiseFilter | undefined) => [...admit(own), inCopyGroups([group])];
    return {
      count,
      async authors() {
        if (corpus.minGroup !== undefined) return undefined;
        const limit = await count();
        if (limit === 1) return 1;
        const must = [inCorpus(corpus.name), ...under(filter)];
        return (await store.facet('premises', { key: 'profile_id', filter: { must }, limit }))
          .length;
      },
      facets: (options) =>
        facetCounts(
          store,
          corpus,
          { filter, conditions: async (own) => under(own), sides: async () => undefined },
          { ...options },
        ),
      list: { corpus: corpus.name, of: { copies: group, admitted: admit(filter) }, sort: 'OLDEST' },
    };
  }

  /** How many admitted premises each group has. */
  #counted(): Promise<ReadonlyMap<string, number>> {
    this.#counts ??= this.#count();
    return this.#counts;
  }

  async #count(): Promise<ReadonlyMap<string, number>> {
    const { store, corpus, filter, admit } = this;
    const groups = [...this.#groups];
    const must = [inCorpus(corpus.name), ...admit(filter), inCopyGroups(groups)];
    const facet = { key: 'copies', filter: { must }, limit: groups.length };
    const counts = await store.facet('premises', facet);
    return new Map(counts.map(({ value, count }) => [String(value), count]));
  }
}
