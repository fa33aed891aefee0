import type { Filter } from '../domain/filter.js';
import type { ScrollPage, Selected, SelectionOf, StoredPoint, VectorStore } from '../store/port.js';

const PAGE = 512;

/** All points that a filter admits, page by page. */
export async function* scrollAll<Name extends string, const Asked extends SelectionOf<Name>>(
  store: VectorStore,
  collection: Name,
  filter: Filter,
  selection: Asked,
  limit = PAGE,
): AsyncGenerator<StoredPoint<Selected<Name, Asked>>> {
  let after: string | undefined;
  do {
    const page: ScrollPage<Selected<Name, Asked>> = await store.scroll(collection, {
      ...selection,
      ...{ filter, limit, after },
    });
    yield* page.points;
    after = page.next;
  } while (after !== undefined);
}
