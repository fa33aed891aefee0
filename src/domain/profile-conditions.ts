import { badInput, type ElenchusError } from '../runtime/errors.js';
import { unknownName } from '../runtime/wording.js';
import type { Corpus } from './corpus.js';
import type { ConditionEstimate, ProfileReason } from './explanation.js';
import { type Condition, matchAny } from './filter.js';
import type { ProfileCondition, SocioProfile, SocioVariable } from './premise.js';

/** What the payload keys of socio-variables begin with. */
export const PROFILE = 'profile.';

/** The payload key of a socio-variable, in premises and in profiles. */
export function profileKey(variable: string): string {
  return `${PROFILE}${variable}`;
}

/**
 * Turns conditions on the author's socio-profile into conditions on the store's payload; all must
 * hold. An author whose value is unknown meets `noneOf`, but not `anyOf`, `from` or `to`. Values
 * that mean "not known" only count as known if `anyOf` or `noneOf` names them.
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE, UNKNOWN_VALUE, BAD_INPUT, naming the argument
 */
export function profileConditions(
  conditions: readonly ProfileCondition[],
  corpus: Corpus,
  path: string,
): Condition[] {
  return conditions.flatMap((condition, index) =>
    conditionsOf(condition, corpus, `${path}[${index}]`),
  );
}

function conditionsOf(condition: ProfileCondition, corpus: Corpus, path: string): Condition[] {
  const variable = corpus.variables.find(({ name }) => name === condition.variable);
  if (variable === undefined) {
    throw unknownName(
      'UNKNOWN_VARIABLE',
      { field: `${path}.variable`, corpus: corpus.name, variable: condition.variable },
      condition.variable,
      corpus.variables.map(({ name }) => name),
    );
  }
  const { anyOf, noneOf, from, to, known } = condition;
  const key = profileKey(variable.name);
  const result: Condition[] = [];
  if (anyOf) result.push(matchAny(key, checkValues(anyOf, variable, corpus, `${path}.anyOf`)));
  if (noneOf) {
    result.push({
      must_not: [matchAny(key, checkValues(noneOf, variable, corpus, `${path}.noneOf`))],
    });
  }
  if (from !== undefined || to !== undefined)
    result.push(matchAny(key, valuesBetween(variable, from, to, path)));
  if (typeof known === 'boolean') {
    const absent: Condition[] = [{ is_empty: { key } }];
    if (variable.unknown.length > 0) absent.push(matchAny(key, variable.unknown));
    result.push(known ? { must_not: absent } : { should: absent });
  }
  if (result.length > 0) return result;
  throw badInput(path, 'is empty: give anyOf, noneOf, from, to or known');
}

function valuesBetween(
  variable: SocioVariable,
  from: string | undefined,
  to: string | undefined,
  path: string,
): readonly string[] {
  if (variable.kind !== 'ORDINAL') {
    const problem = `"${variable.name}" is ${variable.kind}; only values of ORDINAL variables have an order`;
    throw badInput(`${path}.${from === undefined ? 'to' : 'from'}`, problem);
  }
  const ordered = variable.values.filter((value) => !variable.unknown.includes(value));
  const placeOf = (value: string, field: string) => {
    const place = ordered.indexOf(value);
    if (place < 0) throw unknownValue(variable, value, ordered, `${path}.${field}`);
    return place;
  };
  const first = from !== undefined ? placeOf(from, 'from') : 0;
  const last = to !== undefined ? placeOf(to, 'to') : ordered.length - 1;
  if (first > last) throw badInput(`${path}.from`, `"${from}" comes after "${to}"`);
  return ordered.slice(first, last + 1);
}

function checkValues(
  values: readonly string[],
  variable: SocioVariable,
  { minGroup }: Corpus,
  path: string,
): readonly string[] {
  if (values.length === 0) throw badInput(path, 'is empty; leave it out, or name a value');
  const all = new Set([...variable.values, ...variable.unknown]);
  values.forEach((value, index) => {
    if (!all.has(value))
      throw unknownValue(variable, value, [...all], `${path}[${index}]`, minGroup);
  });
  return values;
}

function unknownValue(
  variable: SocioVariable,
  value: string,
  values: readonly string[],
  field: string,
  minGroup?: number,
): ElenchusError {
  const because = minGroup !== undefined && {
    because: [`values that fewer than ${minGroup} authors share are withheld`],
  };
  const details = { field, variable: variable.name, value, ...because };
  return unknownName('UNKNOWN_VALUE', details, value, values);
}

/**
 * Whether an author with these values of the variable meets a condition. Agrees with the conditions
 * that `profileConditions` makes.
 * @param values empty if nothing is known
 */
export function meets(
  { anyOf, noneOf, from, to, known }: ProfileCondition,
  variable: SocioVariable,
  values: readonly string[],
): boolean {
  const has = (some: readonly string[]) => values.some((value) => some.includes(value));
  if (anyOf && !has(anyOf)) return false;
  if (noneOf && has(noneOf)) return false;
  if (from !== undefined || to !== undefined) {
    if (!has(valuesBetween(variable, from, to, 'profile'))) return false;
  }
  return typeof known !== 'boolean' || known === (values.length > 0 && !has(variable.unknown));
}

/** The values of a variable that meet a condition by themselves. */
export function meetingValues(
  condition: ProfileCondition,
  variable: SocioVariable,
): readonly string[] {
  const all = new Set([...variable.values, ...variable.unknown]);
  return [...all].filter((value) => meets(condition, variable, [value]));
}

/** A condition with its variable and the values that meet it. */
export interface Asked {
  readonly condition: ProfileCondition;
  readonly variable: SocioVariable;
  readonly values: readonly string[];
}

/** @param conditions whose variables are among `variables`, as `profileConditions` checks */
export function askedOf(
  conditions: readonly ProfileCondition[],
  variables: readonly SocioVariable[],
): readonly Asked[] {
  return conditions.map((condition) => {
    const variable = variables.find(({ name }) => name === condition.variable)!;
    return { condition, variable, values: meetingValues(condition, variable) };
  });
}

/** The values of a variable that a profile gives; empty if it gives none. */
export function givenValues(profile: SocioProfile, variable: string): readonly string[] {
  return [profile[variable] ?? []].flat();
}

/** Lifts by the share of the conditions that a profile meets. An unknown value fails `anyOf`. */
export function boost(
  asked: readonly Asked[],
  profile: SocioProfile,
  weight: number,
): ProfileReason {
  const conditions = asked.map(({ condition, variable, values }): ConditionEstimate => {
    const given = givenValues(profile, variable.name);
    const met = meets(condition, variable, given);
    // A condition such as `noneOf` can be met by a profile that says nothing.
    const basis = given.length > 0 || met ? 'GIVEN' : 'UNKNOWN';
    const known = { variable: variable.name, values, basis } as const;
    return basis === 'GIVEN' ? { ...known, probability: met ? 1 : 0 } : known;
  });
  const met = conditions.filter(({ probability }) => probability === 1).length;
  return { type: 'PROFILE', lift: asked.length > 0 ? met / asked.length : 0, weight, conditions };
}
