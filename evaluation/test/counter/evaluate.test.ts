import { describe, expect, it } from 'vitest';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { createFakeRelevanceFilter } from '../../../test/support/fake-relevance-filter.js';
import { type CounterOptions, evaluateCounters, type Sides } from '../../src/counter/evaluate.js';
import type { PremiseTask } from '../../src/premises/read.js';

const judgement = { grade: 1, clusters: ['own'] };
const TASK: PremiseTask = {
  premises: [
    { id: 'for', text: 'a walk under trees in summer is cool' },
    { id: 'against', text: 'trees in winter do not help' },
    { id: 'neither', text: 'a tram bell rings' },
  ],
  claims: [
    {
      id: 'trees',
      text: 'trees in the street',
      topics: [],
      judgements: new Map([
        ['for', judgement],
        ['against', judgement],
        ['neither', { ...judgement, grade: 0 }],
      ]),
    },
  ],
};
const SIDES: Sides = new Map([
  [
    'trees',
    new Map([
      ['for', 'FAVOR'],
      ['against', 'AGAINST'],
      // What does not speak to the claim is on no side of it.
      ['neither', 'AGAINST'],
    ]),
  ],
]);

const score = (options: Partial<CounterOptions> = {}, sides = SIDES) =>
  evaluateCounters(TASK, TASK.claims, sides, {
    encoder: createFakeEncoder(),
    filter: createFakeRelevanceFilter(),
    model: 'FAST',
    minimum: 0.5,
    ...options,
  });

describe('evaluating premises of the other side', () => {
  it('finds what is given, and guesses what is not, beside chance', async () => {
    const { ignored, inferred, given } = await score();
    expect(given).toEqual([expect.objectContaining({ 'precision@5': 1 / 5, 'side@5': 1 })]);
    // The model of these tests knows a denial.
    expect(inferred).toEqual([expect.objectContaining({ 'precision@5': 1 / 5, 'side@5': 1 })]);
    expect(ignored).toEqual([expect.objectContaining({ 'precision@5': 1 / 5, 'side@5': 1 / 2 })]);
  });

  it('leaves out what is not probable enough', async () => {
    const { inferred } = await score({ minimum: 0.9 });
    expect(inferred).toEqual([{ 'precision@5': 0, 'precision@10': 0, 'precision@20': 0 }]);
  });

  it('asks only for sides that premises take', async () => {
    const sides: Sides = new Map([['trees', new Map([['for', 'FAVOR']])]]);
    const { given, ignored } = await score({}, sides);
    expect(given).toEqual([expect.objectContaining({ 'precision@5': 1 / 5, 'side@5': 1 })]);
    expect(ignored[0]).toMatchObject({ 'side@5': 1 });
  });

  it('has the cross-encoder read what it is asked to', async () => {
    const filter = createFakeRelevanceFilter();
    await score({ filter, model: 'CROSS_ENCODER' });
    expect(filter.judged.FAST).toBeGreaterThan(0);
    expect(filter.judged.CROSS_ENCODER).toBeGreaterThan(0);
  });
});
