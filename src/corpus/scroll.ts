import type { Filter } from '../domain/filter.js';
import type {
  ScrollPage,
  Selected,
  SelectionOf,
  StoredPoint,
  Vectors,
  VectorStore,
} from '../store/port.js';
import { memoryOf } from '../store/reads.js';
import { isSparse } from '../store/vectors.js';

/** Points that are read together: in the first page, in later ones, and how much memory they take. */
const PAGE = { first: 16, most: 512, bytes: 4 * 2 ** 20 };

/** All points that a filter admits, in pages that take about the same memory, however large they are. */
export async function* scrollAll<Name extends string, const Asked extends SelectionOf<Name>>(
  store: VectorStore,
  collection: Name,
  filter: Filter | undefined,
  selection: Asked,
  most = PAGE.most,
): AsyncGenerator<StoredPoint<Selected<Name, Asked>>> {
  const idsOnly = !selection.payload && !selection.vectors;
  let limit = Math.min(most, idsOnly ? PAGE.most : PAGE.first);
  let after: string | undefined;
  do {
    const page: ScrollPage<Selected<Name, Asked>> = await store.scroll(collection, {
      ...selection,
      limit,
      ...(filter && { filter }),
      ...(after !== undefined && { after }),
    });
    yield* page.points;
    const bytes = page.points.reduce((sum, { payload, vectors }) => {
      return sum + memoryOf(payload) + vectorBytes(vectors);
    }, 1);
    limit = Math.max(1, Math.min(most, Math.floor((PAGE.bytes * page.points.length) / bytes)));
    after = page.next;
  } while (after !== undefined);
}

/** The bytes of vectors, as 32-bit numbers. */
function vectorBytes(vectors: Vectors = {}): number {
  const numbers = Object.values(vectors).map((each) =>
    isSparse(each) ? 2 * each.indices.length : each.length,
  );
  return numbers.reduce((sum, count) => sum + 4 * count, 0);
}
