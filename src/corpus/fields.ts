import type { FilterableField } from '../domain/corpus.js';
import type { Json } from '../domain/premise.js';
import { isName } from './check.js';

type Fields = Readonly<Record<string, Json>>;

/** The type for filtering, if the field can be filtered by. */
export function fieldType(name: string, value: Json): FilterableField['type'] | undefined {
  return isName(name) ? typeOf(value) : undefined;
}

function typeOf(value: Json): FilterableField['type'] | undefined {
  if (typeof value === 'boolean') return 'bool';
  const values = [value].flat();
  if (values.length === 0) return undefined;
  if (values.every((each) => typeof each === 'string')) return 'keyword';
  if (values.every((each) => typeof each === 'number')) return 'float';
  return undefined;
}

/** Groups fields by type; those that cannot be filtered by come under `other`. */
export function byType(fields: Fields): Readonly<Record<string, Fields>> {
  const result: Record<string, Record<string, Json>> = {};
  for (const [name, value] of Object.entries(fields)) {
    (result[fieldType(name, value) ?? 'other'] ??= {})[name] = value;
  }
  return result;
}
