import { beforeAll, describe, expect, it } from 'vitest';
import { EAST, idOf, idsOf, NORTH, towards } from './collection.js';
import { onEveryEngine } from './engines.js';
import { german, lexical, semantic, storeTexts } from './texts.js';

onEveryEngine((store) => {
  beforeAll(() => storeTexts(store()));

  describe('a query with prefetches', () => {
    const east = { query: semantic(EAST), limit: 3 }; // 0, 1, 2
    const north = { query: semantic(NORTH), limit: 3 }; // 9, 8, 7
    const words = { query: lexical({ 1: 1 }), limit: 3 }; // 9, 8, 7

    it('ranks the candidates of all prefetches anew', async () => {
      const hits = await store().query('texts', {
        prefetch: [east, words],
        query: semantic(towards(50)),
        limit: 3,
      });
      expect(idsOf(hits)).toEqual([7, 2, 8]);
    });

    it('has no hits where there are no candidates', async () => {
      const hits = await store().query('texts', {
        prefetch: [{ query: lexical({ 999: 1 }), limit: 3 }],
        query: semantic(EAST),
        limit: 3,
      });
      expect(hits).toEqual([]);
    });

    it('fuses by reciprocal ranks: 1 / (k + rank - 1), with k = 2', async () => {
      const hits = await store().query('texts', {
        prefetch: [{ ...east, limit: 10 }, words],
        query: { fusion: 'rrf' },
        limit: 3,
      });
      expect(idsOf(hits)).toEqual([9, 0, 8]);
      expect(hits.map(({ score }) => score)).toEqual(
        [1 / 2 + 1 / 11, 1 / 2, 1 / 3 + 1 / 10].map((score) => expect.closeTo(score, 5)),
      );
    });

    it('fuses with another constant and a weight for each prefetch', async () => {
      const hits = await store().query('texts', {
        prefetch: [east, north],
        query: { fusion: 'rrf', k: 60, weights: [1, 3] },
        limit: 4,
      });
      // A weight divides the rank: 1 / (rank / weight + k - 1).
      expect(idsOf(hits)).toEqual([9, 8, 0, 7]);
      expect(hits.map(({ score }) => score)).toEqual(
        [1 / (1 / 3 + 59), 1 / (2 / 3 + 59), 1 / (1 + 59), 1 / (1 + 59)].map((score) =>
          expect.closeTo(score, 6),
        ),
      );
    });

    it('orders equally fused points by id', async () => {
      const hits = await store().query('texts', {
        prefetch: [north, east],
        query: { fusion: 'rrf' },
        limit: 6,
      });
      expect(idsOf(hits)).toEqual([0, 9, 1, 8, 2, 7]);
    });

    it('fuses by the distribution of scores: mean - 3 sigma to 0, mean + 3 sigma to 1', async () => {
      const hits = await store().query('texts', {
        prefetch: [east, { ...words, limit: 1 }],
        query: { fusion: 'dbsf' },
        limit: 4,
      });
      const scores = [0, 10, 20].map((degrees) => Math.cos((degrees * Math.PI) / 180));
      const mean = scores.reduce((sum, score) => sum + score) / 3;
      const sigma = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 2);
      const expected = scores.map((score) => (score - mean) / (6 * sigma) + 0.5);
      // A list of one says nothing of its scores: 0.5.
      expect(idsOf(hits)).toEqual([0, 1, 9, 2]);
      expect(hits.map(({ score }) => score)).toEqual(
        [expected[0]!, expected[1]!, 0.5, expected[2]!].map((score) => expect.closeTo(score, 3)),
      );
    });

    it('applies its own filter to all of its candidates before they are cut', async () => {
      const hits = await store().query('texts', {
        prefetch: [
          { ...east, filter: { must: [{ key: 'year', range: { gt: 0 } }] } },
          { ...words, limit: 1 },
        ],
        query: { fusion: 'rrf' },
        filter: german,
        limit: 10,
      });
      expect(idsOf(hits).sort()).toEqual([2, 4, 6, 8]);
    });

    it('may nest: a fusion of a fusion and a list', async () => {
      const hits = await store().query('texts', {
        prefetch: [
          { prefetch: [east, north], query: { fusion: 'rrf' }, limit: 2 }, // 0, 9
          words,
        ],
        query: { fusion: 'rrf' },
        limit: 2,
        payload: ['year'],
      });
      expect(hits).toMatchObject([
        { id: idOf(9), score: expect.closeTo(1 / 3 + 1 / 2, 5), payload: { year: 9 } },
        { id: idOf(0), score: expect.closeTo(1 / 2, 5), payload: { year: 0 } },
      ]);
    });

    it('has a threshold on the fused score, and pages', async () => {
      const request = { prefetch: [east, north], query: { fusion: 'rrf' as const }, limit: 2 };
      const second = await store().query('texts', { ...request, offset: 2 });
      expect(idsOf(second)).toEqual([1, 8]);
      const best = await store().query('texts', { ...request, limit: 9, scoreThreshold: 0.4 });
      expect(idsOf(best)).toEqual([0, 9]);
    });
  });
});
