import { beforeAll, describe, expect, it } from 'vitest';
import { CORPUS } from '../../evaluation/src/perspective/search.js';
import {
  learnModels,
  logisticWeights,
  type Models,
  scoreHits,
} from '../../lab/shared/combination.js';
import type { Corpus } from '../../src/domain/corpus.js';
import { entityId } from '../../src/domain/ids.js';
import type { Example } from '../../src/learning/profile-model.js';
import { COIN, ENCODER, examples, GENDER } from '../learning/profiles/examples.js';

const corpus = { encoder: ENCODER, variables: [GENDER, COIN] } as unknown as Corpus;
const WOMEN = { variable: 'gender', anyOf: ['woman'] };

const group = (issue: string) => entityId('claim', CORPUS, issue);
/** Women call out. */
const known = examples(400).map((example, place): Example => {
  const text = example.profile.gender === 'woman' ? `${example.text}!` : example.text;
  return { ...example, text, group: group(`known ${place % 8}`) };
});
/** Twice as many of the same texts for the issues asked, by the other gender. */
const asked = [...known, ...known].map((example, place): Example => {
  const gender = example.profile.gender === 'woman' ? 'man' : 'woman';
  return { ...example, profile: { gender }, group: group(`asked ${place % 8}`) };
});
const hits = known.map((example, place) => ({ id: String(place), topic: 1, example }));

describe('candidates of a combination', () => {
  let models: Models;
  beforeAll(async () => {
    const issues = Array.from({ length: 8 }, (_, place) => `known ${place}`);
    models = await learnModels([...known, ...asked], issues, corpus);
  });

  it('are scored by models that have not seen the issues asked', () => {
    const scored = scoreHits(hits, WOMEN, models, corpus);
    const right = scored.filter(({ profile }, at) => {
      return profile > 0 === (known[at]!.profile.gender === 'woman');
    });
    expect(right.length / known.length).toBeGreaterThan(0.9);
    expect(models.both.card.trainedOn).toMatchObject({ premises: 400, groups: 8 });
  });

  it('are lifted as by a search, whatever their own profiles say', () => {
    const swapped = hits.map((hit) => ({ ...hit, example: { ...hit.example, profile: {} } }));
    const scored = scoreHits(hits, WOMEN, models, corpus);
    expect(scored).toEqual(scoreHits(swapped, WOMEN, models, corpus));
    const head = models.both.heads.find(({ variable }) => variable === 'gender')!;
    const prior = head.priors[head.values.indexOf('woman')]!;
    for (const { lift, profile } of scored) {
      const ratio = Math.log(1 / (1 + Math.exp(-profile)) / prior);
      expect(lift).toBeCloseTo(Math.max(-1, Math.min(1, ratio)), 6);
    }
  });

  it('have a score of style that does not know the vector', () => {
    const blank = new Float32Array(ENCODER.dimensions);
    const others = hits.map((hit) => ({ ...hit, example: { ...hit.example, vector: blank } }));
    const [own, without] = [hits, others].map((some) => scoreHits(some, WOMEN, models, corpus));
    expect(own!.map(({ style }) => style)).toEqual(without!.map(({ style }) => style));
    expect(own!.map(({ profile }) => profile)).not.toEqual(without!.map(({ profile }) => profile));
  });

  it('have only their topic without a group', () => {
    expect(scoreHits(hits.slice(0, 1), undefined, models, corpus)).toEqual([
      { id: '0', topic: 1, lift: 0, profile: 0, style: 0 },
    ]);
  });
});

it('weighs scores as scikit-learn does, with the intercept as one more feature', () => {
  const rows = [
    [0, 1],
    [1, 0],
    [2, 1],
    [3, 3],
    [1, 2],
    [4, 0],
  ];
  const labels = [false, false, true, true, true, false];
  // LogisticRegression(C=1, fit_intercept=False) over these features and a column of ones
  const [first, second] = logisticWeights(rows, labels);
  expect(first).toBeCloseTo(-0.07513723, 6);
  expect(second).toBeCloseTo(0.80424564, 6);
});
