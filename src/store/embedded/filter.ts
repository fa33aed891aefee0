import type { Condition, Filter, MatchCondition } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import type { IndexType, Payload } from '../port.js';
import type { Column } from './column.js';
import { add, atLeast, intersect, subtract, unite, wordsFor, type Mask } from './mask.js';
import { parsePath, valuesAt } from './path.js';
import { hasCount, isEmpty, isNull, type Predicate } from './predicates.js';

/** What a filter is evaluated on. */
export interface Filterable {
  /** How many rows there are, deleted ones included. */
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
  rowOf(id: string): number | undefined;
  payload(row: number): Payload;
  /** The rows that have the vector; undefined if the collection has no such vector. */
  having(vector: string): Mask | undefined;
}

/**
 * The rows for which a filter holds; deleted rows may be among them.
 * @throws ElenchusError FILTER_UNINDEXED, FILTER_UNSUPPORTED
 */
export function evaluate(filter: Filter, on: Filterable): Mask {
  const known = ['must', 'should', 'must_not', 'min_should'];
  const unknown = Object.keys(filter).find((name) => !known.includes(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);

  const { must = [], should = [], must_not = [], min_should } = filter;
  const mask = new Uint32Array(wordsFor(on.rows)).fill(-1);
  for (const condition of must) intersect(mask, holds(condition, on));
  for (const condition of must_not) subtract(mask, holds(condition, on));
  if (should.length > 0) {
    const any = new Uint32Array(mask.length);
    for (const condition of should) unite(any, holds(condition, on));
    intersect(mask, any);
  }
  if (min_should) {
    const masks = min_should.conditions.map((condition) => holds(condition, on));
    intersect(mask, atLeast(min_should.min_count, masks, on.rows));
  }
  return mask;
}

function holds(condition: Condition, on: Filterable): Mask {
  if ('match' in condition) return holdsMatch(condition, on);
  if ('range' in condition) {
    return columnOf(on, condition.key, ['float', 'integer']).range(condition.range, on.rows);
  }
  if ('values_count' in condition) {
    const column = columnOf(on, condition.key, ['keyword', 'integer', 'float', 'bool']);
    return column.select(hasCount(condition.values_count), on.rows);
  }
  if ('is_empty' in condition) return selectAnywhere(on, condition.is_empty.key, isEmpty);
  if ('is_null' in condition) return selectAnywhere(on, condition.is_null.key, isNull);
  if ('has_id' in condition) {
    const mask = new Uint32Array(wordsFor(on.rows));
    for (const id of condition.has_id) {
      const row = on.rowOf(id);
      if (row !== undefined) add(mask, row);
    }
    return mask;
  }
  if ('has_vector' in condition) {
    return on.having(condition.has_vector) ?? unsupported(`no vector "${condition.has_vector}"`);
  }
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return evaluate(condition, on);
}

function holdsMatch({ key, match }: MatchCondition, on: Filterable): Mask {
  const values =
    'value' in match
      ? [match.value]
      : 'any' in match
        ? match.any
        : 'except' in match && match.except;
  if (!values) unsupported(`"match" of "${key}" with ${Object.keys(match).join(', ')}`);
  const types = new Set(values.map((value) => indexTypeOf(key, value)));
  if (types.size > 1 && 'except' in match) {
    unsupported(`"except" of "${key}" mixes strings and numbers`);
  }
  for (const type of types) columnOf(on, key, [type]);
  return columnOf(on, key, ['keyword', 'integer', 'bool']).match(match, on.rows);
}

function indexTypeOf(key: string, value: unknown): IndexType {
  if (typeof value === 'string') return 'keyword';
  if (typeof value === 'boolean') return 'bool';
  if (Number.isSafeInteger(value)) return 'integer';
  unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${String(value)}`);
}

/** An index is asked for although none is needed here, so that every engine answers alike. */
export function columnOf(on: Filterable, key: string, types: readonly IndexType[]): Column {
  const column = on.columns.get(key);
  if (column && types.includes(column.index.type)) return column;
  throw new ElenchusError('FILTER_UNINDEXED', { key, type: types.join(', ') });
}

/** Emptiness can be asked of any key; one without an index is looked up in every payload. */
function selectAnywhere(on: Filterable, key: string, predicate: Predicate): Mask {
  const column = on.columns.get(key);
  if (column) return column.select(predicate, on.rows);
  const path = parsePath(key);
  const mask = new Uint32Array(wordsFor(on.rows));
  for (let row = 0; row < on.rows; row++) {
    if (predicate(valuesAt(on.payload(row), path))) add(mask, row);
  }
  return mask;
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
