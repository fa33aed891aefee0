import type { Bounds, Condition, Filter } from '../../src/domain/filter.js';
import type { Json } from '../../src/domain/premise.js';
import type { Point } from '../../src/store/port.js';

/** Whether a point meets a filter, as Qdrant reads it. */
export function meets(point: Point, filter: Filter): boolean {
  const holds = (condition: Condition) => meetsCondition(point, condition);
  const { must = [], should = [], must_not = [], min_should } = filter;
  return (
    must.every(holds) &&
    (should.length === 0 || should.some(holds)) &&
    !must_not.some(holds) &&
    (min_should === undefined || min_should.conditions.filter(holds).length >= min_should.min_count)
  );
}

function meetsCondition(point: Point, condition: Condition): boolean {
  if ('match' in condition) {
    const { match } = condition;
    return values(point, condition.key).some((value) => {
      if ('value' in match) return value === match.value;
      if ('any' in match) return (match.any as readonly unknown[]).includes(value);
      return !(match.except as readonly unknown[]).includes(value);
    });
  }
  if ('range' in condition) {
    return values(point, condition.key).some(
      (value) => typeof value === 'number' && within(value, condition.range),
    );
  }
  if ('values_count' in condition) {
    const value = at(point, condition.key);
    if (value === undefined) return false;
    const count = Array.isArray(value) ? value.length : value === null ? 0 : 1;
    return within(count, condition.values_count);
  }
  if ('is_empty' in condition) {
    const value = at(point, condition.is_empty.key);
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  }
  if ('is_null' in condition) return at(point, condition.is_null.key) === null;
  if ('has_id' in condition) return condition.has_id.includes(point.id);
  if ('has_vector' in condition) return condition.has_vector in point.vectors;
  return meets(point, condition);
}

function values(point: Point, key: string): readonly Json[] {
  const value = at(point, key);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Json];
}

function at(point: Point, key: string): Json | undefined {
  let value: Json | undefined = point.payload;
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = (value as Readonly<Record<string, Json>>)[name];
  }
  return value;
}

function within(value: number, { gt, gte, lt, lte }: Bounds): boolean {
  return (
    value > (gt ?? -Infinity) &&
    value >= (gte ?? -Infinity) &&
    value < (lt ?? Infinity) &&
    value <= (lte ?? Infinity)
  );
}
