import { describe, expect, it } from 'vitest';
import { likeImageReport, measurableTopics, scoreTopics } from '../../src/images/topics.js';
import { image, towards } from './support.js';

const QUERIES = ['trams', 'only relevant', 'nothing relevant', 'not judged'].map((id) => ({
  id,
  text: id,
}));
const QRELS = new Map([
  [
    'trams',
    new Map([
      ['a', 2],
      ['b', 0],
      ['c', 1],
      ['d', 0],
    ]),
  ],
  ['only relevant', new Map([['a', 1]])],
  ['nothing relevant', new Map([['a', 0]])],
]);
const TOPICS = measurableTopics(QUERIES, QRELS);
const IDS = [...'abcdefgh'];
const found = (ids: string) => new Map([['trams', [...ids].map((id, at) => ({ id, score: -at }))]]);
const scores = (ids: string, scope: 'judged' | 'all') =>
  scoreTopics(TOPICS, new Map([['text', found(ids)]]), { scope, images: IDS, seed: 1 });

describe('topics', () => {
  it('can be measured where judged images of both kinds are', () => {
    expect(TOPICS.map(({ query, relevant }) => [query.id, relevant])).toEqual([['trams', 2]]);
  });

  it('have precision and nDCG of the judged images alone, or of all', () => {
    const judged = scores('eafcbdgh', 'judged').approaches[0]!.metrics;
    expect(judged['p@3']).toBeCloseTo(2 / 3);
    expect(judged['p@5']).toBeCloseTo(2 / 5);
    expect(judged['ndcg@5']).toBe(1);
    const all = scores('eafcbdgh', 'all').approaches[0]!.metrics;
    expect(all['p@3']).toBeCloseTo(1 / 3);
    const dcg = 2 / Math.log2(3) + 1 / Math.log2(5);
    expect(all['ndcg@5']).toBeCloseTo(dcg / (2 + 1 / Math.log2(3)));
  });

  it('stand beside random orders', () => {
    const { chance } = scores('a', 'judged');
    expect(chance['p@3'].mean).toBeCloseTo(0.5, 1);
    expect(chance['p@3'].interval).toEqual([1 / 3, 2 / 3]);
    const all = scores('a', 'all');
    expect(all.chance['p@3'].mean).toBeCloseTo(2 / 8, 1);
    expect(all.chance).toEqual(scores('h', 'all').chance);
  });
});

describe('search by relevant images', () => {
  it('measures how many of the first judged ones are relevant, by text and by pixels', async () => {
    const images = [
      image('a', { vectors: { text: towards(0), visual: towards(4) } }),
      image('b', { vectors: { text: towards(1), visual: towards(4) } }),
      image('c', { vectors: { text: towards(0), visual: towards(5) } }),
      image('d', { vectors: { visual: towards(6) } }),
      image('e', { vectors: { text: towards(0), visual: towards(4) } }),
    ];
    const report = await likeImageReport(TOPICS, images);
    expect(report).toMatchObject({ queries: 2, topics: 1 });
    // By text, each finds the other one among at most three judged ones, of five places.
    expect(report!.approaches).toEqual([
      { name: 'text', precision: 1 / 5 },
      { name: 'pixels', precision: 1 / 5 },
      { name: 'both', precision: 1 / 5 },
    ]);
    // One of the three others in the first five places.
    expect(report!.chance).toBeCloseTo(1 / 5);
    expect(await likeImageReport([], images)).toBeUndefined();
  });
});
