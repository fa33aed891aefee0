import type { Schemas } from '@qdrant/js-client-rest';
import type {
  Condition,
  Filter,
  MatchCondition,
  ValuesCountCondition,
} from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import { isPointId } from '../validate.js';
import { toQdrantPath } from './path.js';

const CLAUSES = new Set(['must', 'should', 'must_not', 'min_should']);

type QdrantCondition = Schemas['Condition'];
type QdrantFilter = Schemas['Filter'];

/**
 * The filter as Qdrant takes it: the same but for the syntax of keys and the
 * lists of `any` and `except`, which hold either strings or integers there.
 * @throws ElenchusError FILTER_UNSUPPORTED for what Qdrant cannot express.
 */
export function toQdrantFilter(filter: Filter): QdrantFilter {
  const unknown = Object.keys(filter).find((name) => !CLAUSES.has(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);
  const { must = [], should, must_not, min_should } = filter;
  const all = must.map(toCondition);
  // Qdrant 1.18 skips a `must_not` whose conditions all occur in the clause beside it that it
  // reads points from. It never takes a nested filter for one of those conditions.
  if (must_not?.length) all.push({ must_not: must_not.map(toCondition) });
  return {
    ...(all.length > 0 && { must: all }),
    ...(should && { should: should.map(toCondition) }),
    // Of at least none there is nothing to ask, and Qdrant refuses it.
    ...(min_should &&
      min_should.min_count > 0 && {
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
    return toValuesCount(condition);
  }
  if ('is_empty' in condition) return { is_empty: { key: toQdrantPath(condition.is_empty.key) } };
  if ('is_null' in condition) return { is_null: { key: toQdrantPath(condition.is_null.key) } };
  // Qdrant refuses a request that names what can be no id.
  if ('has_id' in condition) return { has_id: condition.has_id.filter(isPointId) };
  if ('has_vector' in condition) return { has_vector: condition.has_vector };
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return toQdrantFilter(condition);
}

function toMatch({ key, match }: MatchCondition): QdrantCondition {
  const path = toQdrantPath(key);
  if ('value' in match) {
    if (typeof match.value === 'number') requireInteger(key, match.value);
    return { key: path, match: { value: match.value } };
  }
  const list = 'any' in match ? match.any : match.except;
  if (!Array.isArray(list))
    unsupported(`"match" of "${key}" with ${Object.keys(match).join(', ')}`);
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

/** A missing key has no count in Qdrant 1.18, and one of 0 in later ones; neither lets us choose. */
function toValuesCount({ key, values_count }: ValuesCountCondition): QdrantCondition {
  const { gt, gte } = values_count;
  if (!((gt ?? -1) >= 0 || (gte ?? 0) >= 1)) {
    unsupported(`"values_count" of "${key}" takes from 1 on; "is_empty" asks for none`);
  }
  return { key: toQdrantPath(key), values_count: { ...values_count } };
}

function requireInteger(key: string, value: number): void {
  if (!Number.isSafeInteger(value)) {
    unsupported(`"match" of "${key}" takes strings, integers and booleans, not ${value}`);
  }
}

function unsupported(problem: string): never {
  throw new ElenchusError('FILTER_UNSUPPORTED', { problem });
}
