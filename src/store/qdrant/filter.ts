import type { Schemas } from '@qdrant/js-client-rest';
import type { Bounds, Condition, Filter, MatchCondition } from '../../domain/filter.js';
import { ElenchusError } from '../../runtime/errors.js';
import { isPointId } from '../vectors.js';

const CLAUSES = new Set(['must', 'should', 'must_not']);

type QdrantCondition = Schemas['Condition'];
type QdrantFilter = Schemas['Filter'];

/**
 * The filter in Qdrant's language. It differs in the syntax of keys, the lists of `any` (either
 * strings or integers), the position of negations, and the bounds of ranges.
 * @throws ElenchusError FILTER_UNSUPPORTED for what Qdrant cannot express
 */
export function toQdrantFilter(filter: Filter): QdrantFilter {
  const unknown = Object.keys(filter).find((name) => !CLAUSES.has(name));
  if (unknown !== undefined) unsupported(`"${unknown}"`);
  const { must = [], should, must_not } = filter;
  const all = must.map(toCondition);
  // Qdrant 1.18 ignores a `must_not` if all its conditions also occur in the `must` or `should`
  // that it reads points from. Nested in a filter of its own, it is not ignored.
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
  // Qdrant rejects a request that contains an invalid id.
  if ('has_id' in condition) return { has_id: condition.has_id.filter(isPointId) };
  if ('key' in condition) unsupported(`a condition on "${String(condition.key)}"`);
  return toQdrantFilter(condition);
}

/** Keeps one bound on each side, since Qdrant ignores `gte` beside `gt`, and `lte` beside `lt`. */
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

/** The path segments that Qdrant accepts without quotes, by its own rule. */
const PLAIN = /^[\p{Alphabetic}\p{N}_-]+(\[\])?$/u;

/**
 * A key of the port ("profile.age group") in Qdrant's syntax (`profile."age group"`).
 * @throws ElenchusError FILTER_UNSUPPORTED if Qdrant has no way to write it
 */
export function toQdrantPath(key: string): string {
  return key.split('.').map(quoteSegment).join('.');
}

/** A top-level key, whatever characters it contains. */
export function quoteSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  if (segment === '' || /["\\]/.test(segment)) {
    throw new ElenchusError('FILTER_UNSUPPORTED', {
      problem: `Qdrant cannot address the key ${JSON.stringify(segment)}`,
    });
  }
  return `"${segment}"`;
}

/** The key of the port for a path in Qdrant's syntax. */
export function fromQdrantPath(path: string): string {
  return path.replaceAll('"', '');
}
