import type { Corpus } from '../domain/corpus.js';
import { inCorpus, type Condition } from '../domain/filter.js';
import type { StoredPoint } from '../store/port.js';
import { decodeCursor, encodeCursor, fingerprint } from './cursor.js';
import { requestBudget } from './lookups.js';
import type { Page, RetrievalDependencies } from './types.js';

export interface Listing {
  readonly collection: 'claims' | 'profiles' | 'premises' | 'judgements';
  readonly corpus: Corpus;
  readonly conditions: readonly Condition[];
  /** What identifies this listing, besides the collection and the corpus. */
  readonly arguments: unknown;
  readonly first: number;
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A page of points by id. Since ids never change, pages never overlap or skip, whatever is added or
 * deleted meanwhile.
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE, ANSWER_TOO_LARGE
 */
export async function listById<Hit>(
  { store, config }: Pick<RetrievalDependencies, 'store' | 'config'>,
  { collection, corpus, conditions, arguments: given, first, after, signal }: Listing,
  toHit: (point: StoredPoint, cursor: string) => Hit,
): Promise<Page<Hit>> {
  const { id, name, generation } = corpus;
  const stamp = {
    search: fingerprint(['list', collection, id, given]),
    query: fingerprint(generation),
    mark: 0,
  };
  const filter = { must: [inCorpus(name), ...conditions] };
  const last = after === undefined ? undefined : decodeCursor(after, stamp, generation).place.id;
  const cursorOf = (last: string) => {
    const place = { place: null, tier: 0, ceiling: 0, floor: 0, id: last };
    return encodeCursor({ ...stamp, position: 0, part: 0, place, states: {} }, generation);
  };
  const page = await store.scroll(collection, {
    filter,
    // One more shows whether there is a next page, and another one is needed if the engine's page
    // begins with `after` itself.
    limit: first + 2,
    ...(last !== undefined && { after: last }),
  });
  const ids = page.points.map(({ id }) => id).filter((id) => id !== last);
  const points: readonly StoredPoint[] = await store.retrieve(collection, ids.slice(0, first), {
    payload: true,
    budget: requestBudget(signal, config),
  });
  return {
    corpus,
    hits: points.map((point) => toHit(point, cursorOf(point.id))),
    hasNextPage: ids.length > first,
    totalCount: () => store.count(collection, filter),
  };
}
