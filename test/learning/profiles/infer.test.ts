import { describe, expect, it } from 'vitest';
import type { Head, ProfileModel } from '../../../src/domain/learned-models.js';
import type { ProfileCondition, SocioProfile } from '../../../src/domain/premise.js';
import { askedOf } from '../../../src/domain/profile-conditions.js';
import { implicit, STYLES } from '../../../src/learning/profile-model.js';
import { ENCODER, GENDER, ISSUES } from './examples.js';

const size = ENCODER.dimensions + STYLES;

/** A head whose probabilities are the same for all texts. */
function head(
  variable: string,
  kind: Head['kind'],
  shares: Readonly<Record<string, readonly [probability: number, prior: number]>>,
): Head {
  const given = Object.values(shares);
  return {
    variable,
    kind,
    values: Object.keys(shares),
    priors: given.map(([, prior]) => prior),
    weights: new Float32Array(given.length * size),
    biases: Float32Array.from(given, ([p]) => Math.log(kind === 'ONE' ? p : p / (1 - p))),
  };
}

const model: ProfileModel = {
  card: {
    version: 'v1',
    encoder: ENCODER,
    variables: [],
    limits: [],
    trainedOn: { premises: 100, groups: 10, groupedBy: 'CLAIM', folds: 5 },
  },
  heads: [
    head('gender', 'ONE', { woman: [0.3, 0.2], man: [0.3, 0.6], 'not said': [0.4, 0.2] }),
    head('issues', 'SEVERAL', { climate: [0.5, 0.4], tax: [0.2, 0.1] }),
  ],
};

function judge(conditions: readonly ProfileCondition[], profile: SocioProfile = {}, vector = true) {
  const asked = askedOf(conditions, [GENDER, ISSUES]);
  return implicit(
    asked,
    model,
    0.5,
  )({
    text: 'A reason.',
    profile,
    ...(vector && { vector: [1, 0, 0, 0] }),
  });
}

const woman = { variable: 'gender', anyOf: ['woman'] };

describe('an inferred perspective', () => {
  it('lifts by how much likelier the author meets it than any author', () => {
    // Of those whose gender is known: .3 of .6, and .2 of .8.
    expect(judge([woman])).toEqual({
      type: 'PROFILE',
      lift: expect.closeTo(Math.log(0.5 / 0.25), 6),
      weight: 0.5,
      modelVersion: 'v1',
      conditions: [
        {
          variable: 'gender',
          values: ['woman'],
          basis: 'INFERRED',
          probability: expect.closeTo(0.5, 6),
        },
      ],
    });
  });

  it('counts what is not known where the condition names it', () => {
    const part = judge([{ variable: 'gender', anyOf: ['woman', 'not said'] }]);
    expect(part.conditions[0]!.probability).toBeCloseTo(0.7, 6);
    expect(
      judge([{ variable: 'gender', anyOf: ['not said'] }], { gender: 'not said' }),
    ).toMatchObject({ conditions: [{ basis: 'GIVEN', probability: 1 }] });
  });

  it('takes a given profile for what it says, within the same bounds', () => {
    expect(judge([woman], { gender: 'woman' })).toMatchObject({
      lift: 1,
      conditions: [{ basis: 'GIVEN', probability: 1 }],
    });
    expect(judge([woman], { gender: 'man' })).toMatchObject({
      lift: -1,
      conditions: [{ basis: 'GIVEN', probability: 0 }],
    });
    expect(judge([woman], { gender: 'not said' }).conditions[0]).toMatchObject({
      basis: 'INFERRED',
    });
  });

  it('treats the values of a MULTIPLE variable as independent', () => {
    const any = judge([{ variable: 'issues', anyOf: ['climate', 'tax'] }]);
    expect(any.conditions[0]!.probability).toBeCloseTo(1 - 0.5 * 0.8, 6);
    expect(any.lift).toBeCloseTo(Math.log(0.6 / (1 - 0.6 * 0.9)), 6);
    const none = judge([{ variable: 'issues', noneOf: ['tax'] }]);
    expect(none.conditions[0]!.probability).toBeCloseTo(0.8, 6);
  });

  it('lifts by the mean of several conditions', () => {
    const both = judge([woman, { variable: 'issues', anyOf: ['tax'] }]);
    expect(both.lift).toBeCloseTo((Math.log(2) + Math.log(2)) / 2, 6);
    expect(
      judge([woman, { variable: 'issues', anyOf: ['tax'] }], { gender: 'man' }).lift,
    ).toBeCloseTo((-1 + Math.log(2)) / 2, 6);
  });

  it('knows nothing of values that it has not learned, nor without a vector', () => {
    const unknown = { lift: 0, conditions: [{ basis: 'UNKNOWN' }] };
    const other = { ...ISSUES, values: ['climate', 'tax', 'peace'] };
    const asked = askedOf([{ variable: 'issues', anyOf: ['peace'] }], [GENDER, other]);
    const premise = { text: 'A reason.', profile: {}, vector: [1, 0, 0, 0] };
    expect(implicit(asked, model, 0.5)(premise)).toMatchObject(unknown);
    expect(judge([woman], {}, false)).toMatchObject(unknown);
  });
});
