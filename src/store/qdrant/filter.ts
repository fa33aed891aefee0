import type { Schemas } from '@qdrant/js-client-rest';
import type { Condition, Filter, MatchCondition } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { toQdrantPath } from './path.js';
import { isPointId } from './points.js';

type QdrantCondition = Schemas['Condition'];
type QdrantFilter = Schemas['Filter'];

/**
 * The filter as Qdrant takes it: the same but for the syntax of keys and the
 * lists of `any` and `except`, which hold either strings or integers there.
 * @throws ElenchusError FILTER_UNSUPPORTED for what Qdrant cannot express.
 */
export function toQdrantFilter({ must, should, must_not, min_should }: Filter): QdrantFilter {
  return {
    ...(must && { must: must.map(toCondition) }),
    ...(should && { should: should.map(toCondition) }),
    ...(must_not && { must_not: must_not.map(toCondition) }),
    ...(min_should && {
      min_should: {
        conditions: min_should.conditions.map(toCondition),
        min_count: min_should.min_count,
      },
    }),
  };
}

function toCondition(condition: Condition): QdrantCondition {
  if ('match' in condition) return toMatch(condition);
  if ('range' in condition) {
    return { key: toQdrantPath(condition.key), range: { ...condition.range } };
  }
  if ('values_count' in condition) {
    return { key: toQdrantPath(condition.key), values_count: { ...condition.values_count } };
  }
  if ('is_empty' in condition) return { is_empty: { key: toQdrantPath(condition.is_empty.key) } };
  if ('is_null' in condition) return { is_null: { key: toQdrantPath(condition.is_null.key) } };
  if ('has_id' in condition) return { has_id: condition.has_id.filter(isPointId) };
  if ('has_vector' in condition) return { has_vector: condition.has_vector };
  return toQdrantFilter(condition);
}

function toMatch({ key, match }: MatchCondition): QdrantCondition {
  const path = toQdrantPath(key);
  if ('value' in match) {
    if (typeof match.value === 'number') requireInteger(key, match.value);
    return { key: path, match: { value: match.value } };
  }
  const list = 'any' in match ? match.any : match.except;
  const strings = list.filter((value) => typeof value === 'string');
  const integers = list.filter((value) => typeof value === 'number');
  for (const value of integers) requireInteger(key, value);
  if ('any' in match) {
    if (strings.length === 0 || integers.length === 0) {
      return { key: path, match: { any: strings.length > 0 ? strings : integers } };
    }
    return {
      should: [strings, integers].map((any) => ({ key: path, match: { any } })),
    };
  }
  if (strings.length > 0 && integers.length > 0) {
    unsupported(`"except" of "${key}" mixes strings and numbers`);
  }
  return { key: path, match: { except: strings.length > 0 ? strings : integers } };
}

function requireInteger(key: string, value: number): void {
  if (!Number.isSafeInteger(value)) {
    unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${value}`);
  }
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
