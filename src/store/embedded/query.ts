import { badInput } from '../../runtime/errors.js';
import type { CollectionDefinition, Query } from '../port.js';
import { page, type Scored } from '../ties.js';
import { isSparse, validateVector } from '../validate.js';
import { unitVector } from '../unit.js';
import { intersect } from './mask.js';
import type { MemoryIndex } from './memory-index.js';

export interface Searchable {
  readonly definition: CollectionDefinition;
  readonly index: MemoryIndex;
}

export function search(searchable: Searchable, request: Query): Scored[] {
  const { definition, index } = searchable;
  const { query, filter, limit, among, scoreThreshold = -Infinity } = request;
  const { vector, using } = query;
  if (among) {
    const ids = search(searchable, { ...among, filter }).map(({ id }) => id);
    return search(searchable, {
      query,
      limit,
      scoreThreshold,
      filter: { must: [{ has_id: ids }] },
    });
  }
  requireCount('limit', limit, 1);
  validateVector(definition, using, vector);
  const mask = index.select(filter);
  if (!isSparse(vector)) intersect(mask, index.having(using)!);
  const { rows, scores } = isSparse(vector)
    ? index.sparseIndex(using).search(vector, mask, limit)
    : index.denseIndex(using).search(unitVector(vector), mask, limit);
  const hits = Array.from(rows, (row, at) => ({ id: index.idOf(row), score: scores[at]! }));
  return page(
    hits.filter(({ score }) => score >= scoreThreshold),
    limit,
  );
}

/** @throws ElenchusError BAD_INPUT */
export function requireCount(field: string, value: number, minimum: number): void {
  if (Number.isInteger(value) && value >= minimum) return;
  throw badInput(field, `${value} is not a whole number of at least ${minimum}`);
}
