import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../../src/domain/corpus.js';
import type { Json, ProfileCondition, SocioVariable } from '../../src/domain/premise.js';
import { meetingValues, meets, profileConditions } from '../../src/domain/profile-conditions.js';
import { World } from '../search/world.js';
import { holds } from '../support/predicate.js';

const PROFILES: Readonly<Record<string, Json>> = {
  anna: { gender: 'female', age: '18-34', issues: ['climate', 'school'] },
  berta: { gender: 'female', age: '65+', issues: ['tax'] },
  carlo: { gender: 'male', age: '50-64' },
  dario: { gender: 'not said', age: 'not said', issues: [] },
  emil: {},
};

async function admitted(...profile: ProfileCondition[]): Promise<string[]> {
  const world = await World.create();
  await world.put(Object.entries(PROFILES).map(([id, profile]) => ({ id, payload: { profile } })));
  return (await world.ids({ filter: { profile } })).sort();
}

describe('a condition on a socio-variable admits', () => {
  it.each<[string, ProfileCondition, string[]]>([
    ['one of some values', { variable: 'gender', anyOf: ['female'] }, ['anna', 'berta']],
    [
      'one of the values of a list',
      { variable: 'issues', anyOf: ['tax', 'school'] },
      ['anna', 'berta'],
    ],
    ['what is said not to be known', { variable: 'gender', anyOf: ['not said'] }, ['dario']],
    [
      'none of some values; who says nothing stays',
      { variable: 'gender', noneOf: ['female'] },
      ['carlo', 'dario', 'emil'],
    ],
    [
      'none of the values of a list',
      { variable: 'issues', noneOf: ['school'] },
      ['berta', 'carlo', 'dario', 'emil'],
    ],
    ['what is known', { variable: 'gender', known: true }, ['anna', 'berta', 'carlo']],
    ['what is not known', { variable: 'gender', known: false }, ['dario', 'emil']],
    [
      'what an empty list does not tell',
      { variable: 'issues', known: false },
      ['carlo', 'dario', 'emil'],
    ],
    ['from a value on', { variable: 'age', from: '50-64' }, ['berta', 'carlo']],
    ['up to a value', { variable: 'age', to: '50-64' }, ['anna', 'carlo']],
    ['between two values', { variable: 'age', from: '35-49', to: '50-64' }, ['carlo']],
    ['exactly one value of an order', { variable: 'age', from: '65+', to: '65+' }, ['berta']],
    ['all that is asked of it', { variable: 'gender', noneOf: ['female'], known: true }, ['carlo']],
  ])('%s', async (_, condition, expected) => {
    expect(await admitted(condition)).toEqual(expected);
  });

  it('all conditions together', async () => {
    const female = { variable: 'gender', anyOf: ['female'] };
    expect(await admitted(female, { variable: 'age', to: '35-49' })).toEqual(['anna']);
    expect(await admitted(female, { variable: 'gender', noneOf: ['female'] })).toEqual([]);
  });
});

describe('a condition is refused, naming the argument, where', () => {
  it.each<[string, ProfileCondition, string, string]>([
    [
      'there is no such variable',
      { variable: 'height', known: true },
      'UNKNOWN_VARIABLE',
      'variable',
    ],
    [
      'there is no such value',
      { variable: 'gender', anyOf: ['female', 'femal'] },
      'UNKNOWN_VALUE',
      'anyOf[1]',
    ],
    ['a value is empty', { variable: 'gender', noneOf: [''] }, 'UNKNOWN_VALUE', 'noneOf[0]'],
    ['no value can be chosen', { variable: 'gender', anyOf: [] }, 'BAD_INPUT', 'anyOf'],
    ['values have no order', { variable: 'gender', from: 'female' }, 'BAD_INPUT', 'from'],
    ['a list has no order', { variable: 'issues', to: 'tax' }, 'BAD_INPUT', 'to'],
    ['a place is empty', { variable: 'age', from: '', to: '65+' }, 'UNKNOWN_VALUE', 'from'],
    ['a value is not in the order', { variable: 'age', from: '51' }, 'UNKNOWN_VALUE', 'from'],
    [
      'what is not known is taken for a place in the order',
      { variable: 'age', to: 'not said' },
      'UNKNOWN_VALUE',
      'to',
    ],
    [
      'the order is turned round',
      { variable: 'age', from: '65+', to: '18-34' },
      'BAD_INPUT',
      'from',
    ],
  ])('%s', async (_, condition, code, field) => {
    await expect(admitted({ variable: 'gender', known: true }, condition)).rejects.toMatchObject({
      code,
      details: { field: `filter.profile[1].${field}` },
    });
  });

  it('it says nothing', async () => {
    await expect(admitted({ variable: 'age' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'filter.profile[0]' },
    });
  });

  it('the message says what there is instead', async () => {
    await expect(admitted({ variable: 'gender', anyOf: ['x'] })).rejects.toThrow(
      'variable "gender" has no value "x"; it has "female", "male", "not said"',
    );
    await expect(admitted({ variable: 'x', known: true })).rejects.toThrow(
      'it has "gender", "age", "issues"',
    );
  });
});

describe('meeting conditions', () => {
  const AGE: SocioVariable = {
    name: 'age',
    title: 'Age',
    kind: 'ORDINAL',
    values: ['young', 'middle', 'old'],
    unknown: ['not said'],
  };
  const ISSUES: SocioVariable = {
    name: 'issues',
    title: 'Issues',
    kind: 'MULTIPLE',
    values: ['climate', 'school', 'tax'],
    unknown: ['none said'],
  };
  const corpus = { name: 'towns', variables: [AGE, ISSUES] } as unknown as Corpus;

  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });

  function conditionOf({ name, kind, values, unknown }: SocioVariable) {
    const all = some([...values, ...unknown]);
    const place = fc.nat(values.length - 1);
    const range = fc.tuple(place, place).map(([a, b]) => ({
      from: values[Math.min(a, b)]!,
      to: values[Math.max(a, b)]!,
    }));
    const parts = fc.record({ anyOf: all, noneOf: all, known: fc.boolean() }, { requiredKeys: [] });
    return fc
      .tuple(parts, kind === 'ORDINAL' ? fc.option(range, { nil: {} }) : fc.constant({}))
      .map(([given, between]): ProfileCondition => ({ variable: name, ...given, ...between }))
      .filter((condition) => Object.keys(condition).length > 1);
  }

  const asked = fc.constantFrom(AGE, ISSUES).chain((variable) =>
    fc.record({
      variable: fc.constant(variable),
      condition: conditionOf(variable),
      values: fc.subarray([...variable.values, ...variable.unknown], {
        maxLength: variable.kind === 'MULTIPLE' ? 4 : 1,
      }),
    }),
  );

  describe('a condition on an author', () => {
    it('is met where the same condition on the store holds', () => {
      fc.assert(
        fc.property(asked, ({ variable, condition, values }) => {
          const profile = values.length > 0 ? { [variable.name]: values } : {};
          const point = { id: 'x', vectors: {}, payload: { profile } };
          const must = profileConditions([condition], corpus, 'profile');
          expect(meets(condition, variable, values)).toBe(holds({ must }, point));
        }),
      );
    });

    it('is met by certain values', () => {
      const values = (condition: Omit<ProfileCondition, 'variable'>) =>
        meetingValues({ variable: 'age', ...condition }, AGE);
      expect(values({ anyOf: ['old'] })).toEqual(['old']);
      expect(values({ noneOf: ['old'] })).toEqual(['young', 'middle', 'not said']);
      expect(values({ noneOf: ['old'], known: true })).toEqual(['young', 'middle']);
      expect(values({ from: 'middle' })).toEqual(['middle', 'old']);
      expect(values({ known: false })).toEqual(['not said']);
    });
  });
});
