import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../../src/domain/corpus.js';
import type { SocioVariable, ProfileCondition } from '../../src/domain/premise.js';
import { holds } from '../support/predicate.js';
import { profileConditions, meetingValues, meets } from '../../src/domain/profile-conditions.js';

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
