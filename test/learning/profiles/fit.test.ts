import { beforeAll, describe, expect, it } from 'vitest';
import type { ProfileModel } from '../../../src/domain/learned-models.js';
import {
  fitProfileModel,
  predict,
  STYLES,
  writeFeatures,
} from '../../../src/learning/profile-model.js';
import { COIN, ENCODER, examples, GENDER, ISSUES } from './examples.js';

const VARIABLES = [GENDER, COIN, ISSUES];
const options = { encoder: ENCODER, groupedBy: 'CLAIM' } as const;

describe('a profile model', () => {
  let model: ProfileModel;
  beforeAll(async () => {
    model = await fitProfileModel(examples(900), VARIABLES, options);
  });

  it('says what it was learned from, and what it must not be used for', () => {
    expect(model.card).toMatchObject({
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      encoder: ENCODER,
      trainedOn: { premises: 900, groups: 12, groupedBy: 'CLAIM', folds: 5 },
    });
    expect(model.card.limits.length).toBeGreaterThan(2);
    expect(model.card.variables.map(({ variable }) => variable)).toEqual([
      'gender',
      'coin',
      'issues',
    ]);
  });

  it('is better than the majority where texts tell, and no better where they do not', () => {
    const [gender, coin] = model.card.variables;
    expect(gender!.majorityAccuracy).toBeGreaterThan(0.55);
    expect(gender!.accuracy).toBeGreaterThan(gender!.majorityAccuracy + 0.15);
    expect(Math.abs(coin!.accuracy - coin!.majorityAccuracy)).toBeLessThan(0.06);
    for (const { calibrationError } of model.card.variables) {
      expect(calibrationError).toBeLessThan(0.1);
    }
  });

  it('gives probabilities that hold for people whom it does not know', () => {
    const strangers = examples(2_000, 7);
    const head = model.heads.find(({ variable }) => variable === 'gender')!;
    const features = new Float32Array(ENCODER.dimensions + STYLES);
    const bins = [0, 0.25, 0.5, 0.75].map((from) => {
      const inBin = strangers.flatMap((stranger) => {
        writeFeatures(stranger, features);
        const probability = predict(head, features)[head.values.indexOf('woman')]!;
        return probability >= from && probability < from + 0.25
          ? [{ probability, woman: stranger.profile.gender === 'woman' ? 1 : 0 }]
          : [];
      });
      const mean = (name: 'probability' | 'woman') =>
        inBin.reduce((sum, each) => sum + each[name], 0) / inBin.length;
      return [mean('probability'), mean('woman')] as const;
    });
    for (const [said, was] of bins) expect(Math.abs(said - was)).toBeLessThan(0.1);
  });

  it('learns each value of a MULTIPLE variable by itself', () => {
    const head = model.heads.find(({ variable }) => variable === 'issues')!;
    expect(head).toMatchObject({ kind: 'SEVERAL' });
    const features = new Float32Array(ENCODER.dimensions + STYLES);
    writeFeatures(
      { vector: [0, 1, 0, 0], text: 'Reason 1 of a person.', language: 'en' },
      features,
    );
    const at = (value: string) => predict(head, features)[head.values.indexOf(value)]!;
    expect(at('climate')).toBeGreaterThan(0.8);
    expect(at('tax')).toBeGreaterThan(0.8);
    expect(at('other')).toBeLessThan(0.2);
  });

  it('is the same whatever the order and the groups’ names', async () => {
    const renamed = examples(900)
      .reverse()
      .map((example) => ({ ...example, group: `other ${example.group}` }));
    const other = await fitProfileModel(renamed, VARIABLES, options);
    expect(other.card.version).toBe(model.card.version);
  });

  it('is another one with other people', async () => {
    const other = await fitProfileModel(examples(900, 2), VARIABLES, options);
    expect(other.card.version).not.toBe(model.card.version);
  });
});

describe('a variable is not learned', () => {
  const learned = async (given: Parameters<typeof fitProfileModel>[0]) =>
    (await fitProfileModel(given, VARIABLES, options)).heads.map(({ variable }) => variable);

  it('where few premises tell it', async () => {
    expect(await learned(examples(45))).toEqual([]);
    const some = examples(120).map((example, place) => {
      const { coin, ...rest } = example.profile;
      return { ...example, profile: place < 49 ? { coin: coin!, ...rest } : rest };
    });
    expect(await learned(some)).toEqual(['gender', 'issues']);
  });

  it('where everybody has the same value', async () => {
    const men = examples(120).map((example) => ({
      ...example,
      profile: { ...example.profile, gender: 'man' },
    }));
    expect(await learned(men)).toEqual(['coin', 'issues']);
  });

  it('where all premises are of one claim, so that nothing could be measured', async () => {
    expect(await learned(examples(120).map((each) => ({ ...each, group: 'one' })))).toEqual([]);
  });

  it('where one claim alone tells it', async () => {
    const some = examples(900).map((example) => {
      const { coin, ...rest } = example.profile;
      return { ...example, profile: example.group === 'claim 3' ? { coin: coin!, ...rest } : rest };
    });
    expect(await learned(some)).toEqual(['gender', 'issues']);
  });
});

it('values that few people have are left out', async () => {
  const given = examples(200).map((example, place) => ({
    ...example,
    profile: place < 9 ? { gender: 'both' } : { gender: example.profile.gender! },
  }));
  const { heads } = await fitProfileModel(given, [GENDER], options);
  expect(heads[0]!.values).toEqual(['man', 'woman']);
});
