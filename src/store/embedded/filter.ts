import type { Condition, Filter, MatchCondition } from '../../domain/filter.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { IndexType } from '../port.js';
import type { Column } from './column.js';
import { add, intersect, subtract, unite, wordsFor, type Mask } from './mask.js';
import { isEmpty } from './predicates.js';

const ANY_TYPE: readonly IndexType[] = ['keyword', 'integer', 'float', 'bool'];

export interface Filterable {
  /** The number of rows, including deleted ones. */
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
  rowOf(id: string): number | undefined;
}

/**
 * The rows that satisfy a filter. Deleted rows may be among them.
 * @throws ElenchusError FILTER_UNINDEXED, FILTER_UNSUPPORTED
 */
export function evaluate(filter: Filter, on: Filterable): Mask {
  const known = ['must', 'should', 'must_not'];
  const unknown = Object.keys(filter).find((name) => !known.includes(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);

  const { must = [], should = [], must_not = [] } = filter;
  const mask = new Uint32Array(wordsFor(on.rows)).fill(-1);
  for (const condition of must) intersect(mask, holds(condition, on));
  for (const condition of must_not) subtract(mask, holds(condition, on));
  if (should.length > 0) {
    const any = new Uint32Array(mask.length);
    for (const condition of should) unite(any, holds(condition, on));
    intersect(mask, any);
  }
  return mask;
}

function holds(condition: Condition, on: Filterable): Mask {
  if ('match' in condition) return holdsMatch(condition, on);
  if ('range' in condition) {
    return columnOf(on, condition.key, ['float', 'integer']).range(condition.range, on.rows);
  }
  if ('is_empty' in condition) {
    return columnOf(on, condition.is_empty.key, ANY_TYPE).select(isEmpty, on.rows);
  }
  if ('has_id' in condition) {
    const mask = new Uint32Array(wordsFor(on.rows));
    for (const id of condition.has_id) {
      const row = on.rowOf(id);
      if (row !== undefined) add(mask, row);
    }
    return mask;
  }
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return evaluate(condition, on);
}

function holdsMatch({ key, match }: MatchCondition, on: Filterable): Mask {
  const values = 'value' in match ? [match.value] : match.any;
  if (!Array.isArray(values)) {
    unsupported(`"match" of "${key}" with ${Object.keys(match).join(', ')}`);
  }
  for (const value of values) columnOf(on, key, [indexTypeOf(key, value)]);
  return columnOf(on, key, ['keyword', 'integer', 'bool']).match(match, on.rows);
}

function indexTypeOf(key: string, value: unknown): IndexType {
  if (typeof value === 'string') return 'keyword';
  if (typeof value === 'boolean') return 'bool';
  if (Number.isSafeInteger(value)) return 'integer';
  unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${String(value)}`);
}

/** This engine could do without an index, but requires one so that every engine answers alike. */
export function columnOf(on: Filterable, key: string, types: readonly IndexType[]): Column {
  const column = on.columns.get(key);
  if (column && types.includes(column.index.type)) return column;
  throw new ElenchusError('FILTER_UNINDEXED', { key, type: types.join(', ') });
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
