import type { ConditionEstimate, ProfileReason } from '../domain/explanation.js';
import type { SocioProfile, SocioVariable, ProfileCondition } from '../domain/premise.js';
import { meetingValues, meets } from './conditions.js';

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
