import { describe, expect, it } from 'vitest';
import { readJudgements } from '../../src/formats/test-collection.js';
import { createFakeEncoder } from '../../test/support/fake-encoder.js';
import { createFakeRelevanceFilter } from '../../test/support/fake-relevance-filter.js';
import {
  type CounterOptions,
  evaluateCounters,
  measure,
  type Sides,
  sidesOf,
} from '../src/counter/evaluate.js';
import type { PremiseTask } from '../src/premises/read.js';
import { failure, file, useFolder } from './files.js';

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

useFolder();

const HEADER = 'query-id\tcorpus-id\tscore\tcluster\tstance';
const any = { has: () => true };
const read = async (...lines: readonly string[]) => {
  const path = await file('sides.tsv', [...lines, ''].join('\n'));
  return sidesOf(await readJudgements(path, { queries: any, corpus: any }), path);
};

describe('the sides of judgements', () => {
  it('are told in the words of each data set', async () => {
    const sides = await read(
      HEADER,
      'a\t1\t1\t\tSUPPORT',
      'a\t2\t1\t\tUNDERMINE',
      'b\t1\t1\t\tCON',
      'b\t2\t1\t\tPRO',
      'b\t3\t1\t\t',
    );
    expect([...sides.get('a')!]).toEqual([
      ['1', 'FAVOR'],
      ['2', 'AGAINST'],
    ]);
    expect([...sides.get('b')!]).toEqual([
      ['1', 'AGAINST'],
      ['2', 'FAVOR'],
    ]);
  });

  it('are of premises that speak to the claim, and do not contradict each other', async () => {
    const sides = await read(HEADER, 'a\t1\t1\t\tPRO', 'a\t1\t1\tx\tPRO', 'a\t2\t-2\t\tPRO');
    expect([...sides.get('a')!]).toEqual([['1', 'FAVOR']]);
    expect(await failure(read(HEADER, 'a\t1\t1\t\tPRO', 'a\t1\t1\t\tCON'))).toMatch(
      /^LINE_INVALID: sides.tsv:3: stance: "1" is on the other side of "a" in an earlier line/,
    );
  });

  it('are wanted', async () => {
    expect(await failure(read('query-id\tcorpus-id\tscore', 'a\t1\t1'))).toBe(
      'FILE_EMPTY: sides.tsv: contains no stance',
    );
    expect(await failure(read(HEADER, 'a\t1\t1\t\tPERHAPS'))).toMatch(
      /^LINE_INVALID: sides.tsv:2: stance: "PERHAPS" is not one of "FAVOR", /,
    );
    expect(await failure(read(HEADER, 'a\t1\t1\t\t'))).toBe(
      'FILE_EMPTY: sides.tsv: contains no stance',
    );
  });
});

const JUDGED = new Map([
  ['for 1', 'FAVOR'],
  ['for 2', 'FAVOR'],
  ['against', 'AGAINST'],
] as const);

describe('figures of premises of the other side', () => {
  it('count what speaks to the claim on the wanted side', () => {
    const ranking = ['against', 'unjudged', 'for 1', 'for 2'];
    expect(measure([{ wanted: 'FAVOR', ranking }], JUDGED)).toEqual({
      'precision@5': 2 / 5,
      'precision@10': 2 / 10,
      'precision@20': 2 / 20,
      'side@5': 2 / 3,
      'side@10': 2 / 3,
      'side@20': 2 / 3,
    });
  });

  it('are means over the sides that were asked for', () => {
    const answers = [
      { wanted: 'FAVOR', ranking: ['for 1', 'for 2'] },
      { wanted: 'AGAINST', ranking: ['for 1', 'against'] },
    ] as const;
    expect(measure(answers, JUDGED)).toMatchObject({ 'side@5': 0.75, 'side@10': 0.75 });
  });

  it('look no further than the depth', () => {
    const ranking = ['a', 'b', 'c', 'd', 'e', 'for 1'];
    const figures = measure([{ wanted: 'FAVOR', ranking }], JUDGED);
    expect(figures).toMatchObject({ 'precision@5': 0, 'precision@10': 0.1, 'side@10': 1 });
  });

  it('say nothing of sides where nothing that was found speaks to the claim', () => {
    const figures = measure([{ wanted: 'FAVOR', ranking: [] }], JUDGED);
    expect(figures).toEqual({ 'precision@5': 0, 'precision@10': 0, 'precision@20': 0 });
  });
});
