import type { Schemas } from '@qdrant/js-client-rest';
import type { Bounds, Condition, Filter, MatchCondition } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { isPointId } from '../validate.js';
import { toQdrantPath } from './path.js';

const CLAUSES = new Set(['must', 'should', 'must_not']);

type QdrantCondition = Schemas['Condition'];
type QdrantFilter = Schemas['Filter'];

/**
 * The filter as Qdrant takes it. It differs in the syntax of keys, in the lists of `any`,
 * which hold either strings or integers there, in where negations stand, and in bounds.
 * @throws ElenchusError FILTER_UNSUPPORTED for what Qdrant cannot express.
 */
export function toQdrantFilter(filter: Filter): QdrantFilter {
  const unknown = Object.keys(filter).find((name) => !CLAUSES.has(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);
  const { must = [], should, must_not } = filter;
  const all = must.map(toCondition);
  // Qdrant 1.18 skips a `must_not` whose conditions all occur in the clause beside it that it
  // reads points from. It never takes a nested filter for one of those conditions.
  if (must_not?.length) all.push({ must_not: must_not.map(toCondition) });
  return {
    ...(all.length > 0 && { must: all }),
    ...(should && { should: should.map(toCondition) }),
  };
}

function toCondition(condition: Condition): QdrantCondition {
  if ('match' in condition) return toMatch(condition);
  if ('range' in condition) {
    return { key: toQdrantPath(condition.key), range: toRange(condition.range) };
  }
  if ('is_empty' in condition) return { is_empty: { key: toQdrantPath(condition.is_empty.key) } };
  // Qdrant refuses a request that names what can be no id.
  if ('has_id' in condition) return { has_id: condition.has_id.filter(isPointId) };
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return toQdrantFilter(condition);
}

/** One bound a side: beside `gt`, Qdrant does not heed `gte`, and beside `lt` not `lte`. */
function toRange({ gt, gte, lt, lte }: Bounds): Bounds {
  return {
    ...(gt != null && (gte == null || gt >= gte) ? { gt } : { gte }),
    ...(lt != null && (lte == null || lt <= lte) ? { lt } : { lte }),
  };
}

function toMatch({ key, match }: MatchCondition): QdrantCondition {
  const path = toQdrantPath(key);
  if ('value' in match) {
    if (typeof match.value === 'number') requireInteger(key, match.value);
    return { key: path, match: { value: match.value } };
  }
  const list: unknown = match.any;
  if (!Array.isArray(list)) {
    unsupported(`"match" of "${key}" with ${Object.keys(match).join(', ')}`);
  }
  const strings = match.any.filter((value) => typeof value === 'string');
  const integers = match.any.filter((value) => typeof value === 'number');
  for (const value of integers) requireInteger(key, value);
  if (strings.length === 0 || integers.length === 0) {
    return { key: path, match: { any: strings.length > 0 ? strings : integers } };
  }
  return { should: [strings, integers].map((any) => ({ key: path, match: { any } })) };
}

function requireInteger(key: string, value: number): void {
  if (!Number.isSafeInteger(value)) {
    unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${value}`);
  }
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
