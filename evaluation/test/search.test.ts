import { describe, expect, it } from 'vitest';
import { BadLines } from '../../src/formats/lines.js';
import type { Elenchus } from '../../src/index.js';
import { meansOf } from '../../src/math/statistics.js';
import { badInput } from '../../src/runtime/errors.js';
import { SCORE_TOLERANCE } from '../../src/store/port.js';
import { createFakeRetrieval } from '../../test/support/fake-retrieval.js';
import { EQUAL_SCORES, strictlyDescending } from '../src/run-format.js';
import { measuredQueries, measureEach, METRICS } from '../src/search/measure.js';
import { searchAll } from '../src/search/run.js';

const qrels = new Map([
  [
    '1',
    new Map([
      ['a', 2],
      ['b', 1],
      ['c', 0],
    ]),
  ],
  ['2', new Map([['a', 1]])],
  ['3', new Map([['a', -2]])],
]);

it('measures queries that something is relevant to; one without a ranking has 0', () => {
  const queries = measuredQueries(qrels);
  expect(queries).toEqual(['1', '2']);
  const each = measureEach(new Map([['1', ['c', 'b', 'x', 'a']]]), qrels, queries);
  const ideal = 2 + 1 / Math.log2(3);
  expect(each[0]).toMatchObject({
    'ndcg@5': (1 / Math.log2(3) + 2 / Math.log2(5)) / ideal,
    map: (1 / 2 + 2 / 4) / 2,
    mrr: 1 / 2,
    'recall@5': 1,
  });
  expect(each[1]).toMatchObject({ 'ndcg@5': 0, map: 0, mrr: 0, 'recall@100': 0 });
  expect(meansOf(METRICS, each)).toMatchObject({ mrr: 1 / 4, 'recall@10': 1 / 2 });
});

describe('the scores of a run', () => {
  it('count as equal where searches say so', () => {
    expect(EQUAL_SCORES).toBeCloseTo(3 * SCORE_TOLERANCE, 12);
  });

  const hits = (...scores: number[]) => scores.map((score, at) => ({ id: `${at}`, score }));
  const written = (...scores: number[]) =>
    strictlyDescending(hits(...scores)).map(({ score }) => score);

  it('are exact where they give the order', () => {
    expect(written(0.9, 0.123456789012345, -1.5)).toEqual([0.9, 0.123456789012345, -1.5]);
    const [first, , third] = written(0.5, 0.500002, 0.25);
    expect([first, third]).toEqual([0.5, 0.25]);
  });

  it('descend as 32-bit floats, too, where they are equal or almost equal', () => {
    for (const scores of [
      [1, 1, 1],
      [0.5, 0.5 - 1e-12],
      [0, 0, 0],
      [-1, -1, -1],
      // By id, as searches order what differs by rounding only.
      [0.0652553, 0.0652573, 0.0652571],
      [12.3456, 12.34561],
    ]) {
      const singles = written(...scores).map(Math.fround);
      singles.slice(1).forEach((single, at) => expect(single).toBeLessThan(singles[at]!));
    }
  });

  it('give the places where they do not order the hits', () => {
    expect(written(0.2, 0.9, 0.1)).toEqual([1, 1 / 2, 1 / 3]);
    expect(written(0.5, 0.50002)).toEqual([1, 1 / 2]);
  });
});

it('leaves out a query that is refused, and says which', async () => {
  const bad = new BadLines();
  const retrieval = createFakeRetrieval();
  const searchPremises: Elenchus['searchPremises'] = async (search) => {
    if ('text' in search.by && search.by.text === '-') throw badInput('by.text', 'is odd');
    return retrieval.searchPremises('ALL', search);
  };
  const queries = [
    { id: '1', text: 'trees' },
    { id: '2', text: '-' },
  ];
  const setting = { rank: { method: 'DENSE' } } as const;
  const run = await searchAll({ searchPremises }, 'towns', queries, setting, 5, bad);
  expect([...run].map(([query, hits]) => [query, hits.length])).toEqual([['1', 5]]);
  expect(bad.problems.map(({ message }) => message)).toEqual(['query 2: by.text: is odd']);
  expect(() => bad.check()).toThrow('1 part of the files could not be used');
});
