import type { Bounds } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import type { IndexType } from '../port.js';
import { isArray } from './path.js';

/** The values at a key of one row. Predicates mean what they mean in Qdrant. */
export type Cell = readonly Json[];
export type Predicate = (cell: Cell) => boolean;
export type Scalar = string | number | boolean;

const HAS_TYPE: Readonly<Record<IndexType, (value: Json) => boolean>> = {
  keyword: (value) => typeof value === 'string',
  integer: Number.isInteger,
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
};

/** Whether an index of this type includes the value. */
export function isIndexed(value: Json, type: IndexType): value is Scalar {
  return HAS_TYPE[type](value);
}

/** The values of a cell that an index of this type includes; arrays are flattened. */
export function indexedValues(cell: Cell, type: IndexType): readonly Scalar[] {
  return cell
    .flatMap((value): readonly Json[] => (isArray(value) ? value : [value]))
    .filter((value) => isIndexed(value, type));
}

export function isWithin({ gt, gte, lt, lte }: Bounds): (value: number) => boolean {
  const [above, from] = [gt ?? -Infinity, gte ?? -Infinity];
  const [below, to] = [lt ?? Infinity, lte ?? Infinity];
  return (value) => value > above && value >= from && value < below && value <= to;
}

/** Whether the value is missing, null or an empty array. */
export const isEmpty: Predicate = (cell) =>
  cell.every((value) => value === null || (isArray(value) && value.length === 0));
