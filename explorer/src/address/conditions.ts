import type {
  FieldCondition,
  PremiseFilter,
  ProfileCondition,
  Stance,
  StatementRole,
} from '../generated/operations.js';
import { type AddressReader, isGiven } from './reader.js';

/** Who and what is searched: the part of `PremiseFilter` that people choose on the page. */
export interface Conditions {
  readonly stance: readonly Stance[];
  readonly role: readonly StatementRole[];
  readonly language: readonly string[];
  readonly topic: readonly string[];
  readonly claimId: readonly string[];
  readonly author: readonly string[];
  readonly profile: readonly ProfileCondition[];
  readonly fields: readonly FieldCondition[];
}

export const STANCES = ['FAVOR', 'AGAINST', 'NEUTRAL'] as const satisfies readonly Stance[];
export const ROLES = [
  'MAJOR_CLAIM',
  'PREMISE',
  'OBJECTION',
  'REPHRASE',
  'UNCONNECTED',
] as const satisfies readonly StatementRole[];

export const EVERYTHING: Conditions = {
  stance: [],
  role: [],
  language: [],
  topic: [],
  claimId: [],
  author: [],
  profile: [],
  fields: [],
};

/** As a filter of the API; undefined if nothing is left out. */
export function filterOf(conditions: Conditions): PremiseFilter | undefined {
  const given = Object.entries(conditions).filter(([, values]) => values.length > 0);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as PremiseFilter);
}

/** Reads `language=en`, `profile.age.from=65+`, `field.year.to=2022`, each after the prefix. */
export function readConditions(address: AddressReader, prefix = ''): Conditions {
  return {
    stance: address.choices(`${prefix}stance`, STANCES),
    role: address.choices(`${prefix}role`, ROLES),
    language: address.list(`${prefix}language`),
    topic: address.list(`${prefix}topic`),
    claimId: address.list(`${prefix}claim`),
    author: address.list(`${prefix}author`),
    profile: namesAfter(address, `${prefix}profile.`, ['not', 'from', 'to']).flatMap((variable) => {
      const name = `${prefix}profile.${variable}`;
      const said = compact({
        anyOf: listOrNone(address.list(name, isGiven)),
        noneOf: listOrNone(address.list(`${name}.not`, isGiven)),
        from: address.given(`${name}.from`),
        to: address.given(`${name}.to`),
      });
      return saysNothing(said) ? [] : [{ variable, ...said }];
    }),
    fields: namesAfter(address, `${prefix}field.`, ['from', 'to', 'is']).flatMap((field) => {
      const name = `${prefix}field.${field}`;
      const truth = address.option(`${name}.is`, ['true', 'false']);
      const said = compact({
        anyOf: listOrNone(address.list(name, isGiven)),
        equals: truth && truth === 'true',
        from: address.number(`${name}.from`),
        to: address.number(`${name}.to`),
      });
      return saysNothing(said) ? [] : [{ field, ...said }];
    }),
  };
}

export function writeConditions(conditions: Conditions, params: URLSearchParams, prefix = '') {
  const add = (name: string, values: readonly (string | number | boolean)[] = []) => {
    for (const value of values) params.append(`${prefix}${name}`, String(value));
  };
  add('stance', conditions.stance);
  add('role', conditions.role);
  add('language', conditions.language);
  add('topic', conditions.topic);
  add('claim', conditions.claimId);
  add('author', conditions.author);
  for (const { variable, anyOf, noneOf, from, to } of conditions.profile) {
    add(`profile.${variable}`, anyOf ?? []);
    add(`profile.${variable}.not`, noneOf ?? []);
    add(`profile.${variable}.from`, given(from));
    add(`profile.${variable}.to`, given(to));
  }
  for (const { field, anyOf, equals, from, to } of conditions.fields) {
    add(`field.${field}`, anyOf ?? []);
    add(`field.${field}.is`, given(equals));
    add(`field.${field}.from`, given(from));
    add(`field.${field}.to`, given(to));
  }
}

/** The names after a prefix, without the endings that say how they are meant. */
function namesAfter(address: AddressReader, prefix: string, endings: readonly string[]) {
  const ending = new RegExp(`\\.(?:${endings.join('|')})$`);
  const names = address.names(prefix).map((name) => name.replace(ending, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

const given = <Value>(value: Value | null | undefined): Value[] => (value == null ? [] : [value]);
const saysNothing = (condition: object) => Object.keys(condition).length === 0;
const listOrNone = (values: readonly string[]) => (values.length === 0 ? undefined : values);

function compact<Given extends object>(value: Given): Given {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined),
  ) as Given;
}
