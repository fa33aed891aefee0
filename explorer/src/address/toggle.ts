import type { FieldCondition, ProfileCondition } from '../generated/operations.js';
import { own } from '../texts/own.js';
import { type Conditions, ROLES, STANCES } from './conditions.js';

/** A value of a facet, as the API answers it. */
export interface CountedValue {
  readonly value: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Facets whose values are lists of `Conditions`. */
const LISTS = { language: 'language', topic: 'topic', stance: 'stance', role: 'role' } as const;
const KNOWN: Readonly<Record<string, readonly string[]>> = { stance: STANCES, role: ROLES };

/** Whether a value of a facet is one of the conditions. */
export function isChosen(conditions: Conditions, variable: string, value: CountedValue): boolean {
  const list = listOf(conditions, variable);
  if (list) return list.includes(value.value);
  const field = conditions.fields.find((condition) => condition.field === variable);
  if (field) return meets(field, value);
  const condition = conditions.profile.find((each) => each.variable === variable);
  return condition?.anyOf?.includes(value.value) ?? false;
}

/** The conditions with a value of a facet added, or removed if it was there. */
export function toggle(
  conditions: Conditions,
  variable: string,
  value: CountedValue,
  fields: ReadonlySet<string>,
): Conditions {
  const list = listOf(conditions, variable);
  if (list) return { ...conditions, [variable]: toggled(list, value.value) };
  if (fields.has(variable)) return toggleField(conditions, variable, value);
  const before = conditions.profile.find((each) => each.variable === variable);
  const anyOf = toggled(before?.anyOf ?? [], value.value);
  return setProfile(conditions, variable, anyOf.length > 0 ? { variable, anyOf } : undefined);
}

/** The conditions with that on one socio-variable replaced, or removed. */
export function setProfile(
  conditions: Conditions,
  variable: string,
  condition: ProfileCondition | undefined,
): Conditions {
  const index = conditions.profile.findIndex((each) => each.variable === variable);
  const others = conditions.profile.filter((each) => each.variable !== variable);
  const at = index === -1 ? others.length : index;
  return { ...conditions, profile: others.toSpliced(at, 0, ...(condition ? [condition] : [])) };
}

function listOf(conditions: Conditions, variable: string): readonly string[] | undefined {
  return Object.hasOwn(LISTS, variable)
    ? conditions[LISTS[variable as keyof typeof LISTS]]
    : undefined;
}

function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** A bar of a histogram stands for its range; a word for itself. */
function toggleField(conditions: Conditions, field: string, value: CountedValue): Conditions {
  const others = conditions.fields.filter((condition) => condition.field !== field);
  const before = conditions.fields.find((condition) => condition.field === field);
  if (value.from !== null && value.to !== null) {
    const chosen = before && meets(before, value);
    const range: FieldCondition = { field, from: value.from, to: value.to };
    return { ...conditions, fields: chosen ? others : [...others, range] };
  }
  if (value.value === 'true' || value.value === 'false') {
    const chosen = before && meets(before, value);
    const truth: FieldCondition = { field, equals: value.value === 'true' };
    return { ...conditions, fields: chosen ? others : [...others, truth] };
  }
  const anyOf = toggled(before?.anyOf ?? [], value.value);
  return { ...conditions, fields: anyOf.length > 0 ? [...others, { field, anyOf }] : others };
}

function meets(condition: FieldCondition, { value, from, to }: CountedValue): boolean {
  if (condition.anyOf) return condition.anyOf.includes(value);
  if (condition.equals != null) return String(condition.equals) === value;
  return condition.from === from && condition.to === to;
}

/** Values that the page can filter by, of a facet whose values are a closed list. */
export function isKnownValue(variable: string, value: string): boolean {
  return own(KNOWN, variable)?.includes(value) ?? true;
}
