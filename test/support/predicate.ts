import type { Bounds, Condition, Filter, MatchCondition } from '../../src/domain/filter.js';
import type { Json } from '../../src/domain/premise.js';
import type { IndexDefinition, IndexType, Point } from '../../src/store/port.js';

/**
 * Whether a filter holds for a point, as plainly as it can be said: one function for each
 * kind of condition, no index, no set operation. What the engines answer is compared with it.
 * `indexes` say which values each key is seen to have; without one, all.
 */
export function holds(
  filter: Filter,
  point: Point,
  indexes: readonly IndexDefinition[] = [],
): boolean {
  const condition = (each: Condition) => conditionHolds(each, point, indexes);
  const { must = [], should = [], must_not = [] } = filter;
  return (
    must.every(condition) &&
    (should.length === 0 || should.some(condition)) &&
    !must_not.some(condition)
  );
}

function conditionHolds(
  condition: Condition,
  point: Point,
  indexes: readonly IndexDefinition[],
): boolean {
  if ('has_id' in condition) return condition.has_id.includes(point.id);
  if ('is_empty' in condition) return found(point, condition.is_empty.key).every(isEmpty);
  if (!('key' in condition)) return holds(condition, point, indexes);

  const type = indexes.find(({ key }) => key === condition.key)?.type;
  const values = found(point, condition.key)
    .flatMap((value): readonly Json[] => (isArray(value) ? value : [value]))
    .filter((value) => isSeenBy(type, value));
  if ('range' in condition) {
    const within = isWithin(condition.range);
    return values.some((value) => within(value as number));
  }
  return values.some((value) => isMatched(condition.match, value));
}

/** The values at a path; `[]` steps into each element of an array. A missing key has none. */
function found({ payload }: Point, key: string): readonly Json[] {
  return key.split('.').reduce<readonly Json[]>(
    (values, segment) => {
      const name = segment.replace('[]', '');
      const inside = values.flatMap((value): readonly Json[] => {
        const child = isObject(value) ? value[name] : undefined;
        return child === undefined ? [] : [child];
      });
      return segment === name ? inside : inside.filter(isArray).flat();
    },
    [payload],
  );
}

/** An index holds the values of its type; a value of another type cannot be found by it. */
function isSeenBy(type: IndexType | undefined, value: Json): boolean {
  if (type === undefined) return true;
  if (type === 'keyword') return typeof value === 'string';
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === 'number';
}

function isMatched(match: MatchCondition['match'], value: Json): boolean {
  if ('value' in match) return value === match.value;
  return match.any.some((wanted) => wanted === value);
}

function isWithin({ gt, gte, lt, lte }: Bounds): (value: number) => boolean {
  return (value) =>
    (gt == null || value > gt) &&
    (gte == null || value >= gte) &&
    (lt == null || value < lt) &&
    (lte == null || value <= lte);
}

function isEmpty(value: Json): boolean {
  return value === null || (isArray(value) && value.length === 0);
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !isArray(value);
}
