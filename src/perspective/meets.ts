import type { SocioCondition } from '../domain/search.js';
import type { SocioVariable } from '../domain/socio-profile.js';
import { valuesBetween } from './conditions.js';

/**
 * Whether an author with these values of the variable meets a condition; the same as the
 * conditions that `socioConditions` gives the store.
 * @param values none where nothing is known
 */
export function meets(
  { anyOf, noneOf, from, to, known }: SocioCondition,
  variable: SocioVariable,
  values: readonly string[],
): boolean {
  const has = (some: readonly string[]) => values.some((value) => some.includes(value));
  if (anyOf && !has(anyOf)) return false;
  if (noneOf && has(noneOf)) return false;
  if (from !== undefined || to !== undefined) {
    if (!has(valuesBetween(variable, from, to, 'perspective.conditions'))) return false;
  }
  return typeof known !== 'boolean' || known === (values.length > 0 && !has(variable.unknown));
}

/** The values of a variable that meet a condition, each by itself. */
export function meetingValues(
  condition: SocioCondition,
  variable: SocioVariable,
): readonly string[] {
  const all = new Set([...variable.values, ...variable.unknown]);
  return [...all].filter((value) => meets(condition, variable, [value]));
}
