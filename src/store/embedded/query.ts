import { allOf, type Filter } from '../../domain/filter.js';
import { badInput } from '../../errors.js';
import { fuse } from '../fusion.js';
import type { CollectionDefinition, NearestQuery, Prefetch } from '../port.js';
import { page, type Scored } from '../ties.js';
import { isSparse, validateQueryVector } from '../validate.js';
import { normalised } from './dense.js';
import { add, intersect, wordsFor, type Mask } from './mask.js';
import type { MemoryIndex } from './memory-index.js';

export interface Searchable {
  readonly definition: CollectionDefinition;
  readonly index: MemoryIndex;
}

/**
 * The hits of a query in ranked order. As with Qdrant, a filter also holds for
 * the prefetches below it.
 */
export function search(
  { definition, index }: Searchable,
  request: Prefetch & { readonly offset?: number },
  above?: Filter,
): Scored[] {
  const { query, prefetch, limit, offset = 0, scoreThreshold = -Infinity } = request;
  requireCount('limit', limit, 1);
  requireCount('offset', offset, 0);
  const filter = allOf(above, request.filter);
  const lists = prefetch?.map((below) => search({ definition, index }, below, filter));
  const hits =
    'fusion' in query ? fuse(listsOf(lists), query) : nearest(query, candidates(), limit + offset);
  return page(
    hits.filter(({ score }) => score >= scoreThreshold),
    { limit, offset },
  );

  function candidates(): Mask {
    const mask = index.select(filter);
    if (!lists) return mask;
    const prefetched = new Uint32Array(wordsFor(index.rows));
    for (const { id } of lists.flat()) add(prefetched, index.rowOf(id)!);
    intersect(mask, prefetched);
    return mask;
  }

  function nearest({ vector, using }: NearestQuery, mask: Mask, wanted: number): Scored[] {
    validateQueryVector(definition, using, vector);
    const { rows, scores } = isSparse(vector)
      ? index.sparseIndex(using).search(vector, mask, wanted)
      : index.denseIndex(using).search(normalised(vector), having(using, mask), wanted);
    return Array.from(rows, (row, at) => ({ id: index.idOf(row), score: scores[at]! }));
  }

  function having(vector: string, mask: Mask): Mask {
    intersect(mask, index.having(vector)!);
    return mask;
  }
}

function listsOf(lists: Scored[][] | undefined): Scored[][] {
  if (lists && lists.length > 0) return lists;
  throw badInput('prefetch', 'a fusion needs prefetches');
}

/** @throws ElenchusError BAD_INPUT */
export function requireCount(field: string, value: number, minimum: number): void {
  if (Number.isInteger(value) && value >= minimum) return;
  throw badInput(field, `${value} is no whole number of at least ${minimum}`);
}
