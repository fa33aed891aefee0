import { describe, expect, it } from 'vitest';
import type { Json, ProfileCondition } from '../../src/domain/premise.js';
import { World } from '../search/world.js';

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
