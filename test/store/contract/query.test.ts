import { beforeAll, describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { SparseVector } from '../../../src/store/port.js';
import { collectionNamed, EAST, idOf, idsOf, NORTH, point, towards } from './collection.js';
import { onEveryEngine } from './engines.js';
import { german, lexical, semantic, storeTexts } from './texts.js';

onEveryEngine((store) => {
  beforeAll(() => storeTexts(store()));

  it('tells how many admitted points have each term, where an engine can', async () => {
    const { frequencies, scroll } = store();
    if (frequencies === undefined) return;
    const filter = { must: [german] };
    const { points } = await scroll('texts', { filter, limit: 100, vectors: ['lexical'] });
    const counts = new Map<number, number>();
    for (const { vectors } of points) {
      const terms = (vectors?.lexical as SparseVector | undefined)?.indices ?? [];
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const found = await frequencies('texts', 'lexical', filter);
    expect(found.documents).toBe(points.length);
    expect(counts.size).toBeGreaterThan(1);
    expect(new Map(found.frequencies)).toEqual(counts);
  });

  describe('a dense query', () => {
    it('finds the nearest points by cosine, the best first', async () => {
      const hits = await store().query('texts', { query: semantic(EAST), limit: 3 });
      expect(idsOf(hits)).toEqual([0, 1, 2]);
      hits.forEach(({ score }, n) => expect(score).toBeCloseTo(Math.cos((n * Math.PI) / 18), 5));
    });

    it('does not care how long the vector is', async () => {
      const hits = await store().query('texts', { query: semantic([0, 250, 0, 0]), limit: 1 });
      expect(hits).toMatchObject([{ id: idOf(9), score: expect.closeTo(1, 5) }]);
    });

    it('takes a Float32Array', async () => {
      const query = { vector: Float32Array.from(towards(52)), using: 'semantic' };
      expect(idsOf(await store().query('texts', { query, limit: 2 }))).toEqual([5, 6]);
    });

    it('finds among what the filter admits', async () => {
      const hits = await store().query('texts', {
        query: semantic(EAST),
        filter: { must: [german], must_not: [{ key: 'year', range: { lt: 3 } }] },
        limit: 2,
      });
      expect(idsOf(hits)).toEqual([4, 6]);
    });

    it('leaves out what scores below the threshold', async () => {
      const hits = await store().query('texts', {
        query: semantic(EAST),
        scoreThreshold: 0.9,
        limit: 10,
      });
      expect(idsOf(hits)).toEqual([0, 1, 2]);
    });

    it('returns of each point what is asked for', async () => {
      const request = { query: semantic(EAST), limit: 1 };
      const [all] = await store().query('texts', {
        ...request,
        payload: true,
        budget: UNLIMITED,
      });
      const whole = { year: 0, language: 'de' };
      expect(all).toEqual({ id: idOf(0), score: expect.closeTo(1, 5), payload: whole });
      const selection = { payload: ['year'], vectors: ['semantic'], budget: UNLIMITED };
      const [some] = await store().query('texts', { ...request, ...selection });
      expect(some?.payload).toEqual({ year: 0 });
      expect(Array.from(some?.vectors?.['semantic'] as number[])).toEqual(EAST);
    });
  });

  describe('a query among the best by another', () => {
    const among = { query: lexical({ 1: 2, 11: 3 }), limit: 2 };

    it('compares these only', async () => {
      // The best by words are n = 7, 4 and 1.
      const hits = await store().query('texts', { query: semantic(EAST), among, limit: 5 });
      expect(idsOf(hits)).toEqual([4, 7]);
      hits.forEach(({ score }, at) =>
        expect(score).toBeCloseTo(Math.cos(([4, 7][at]! * Math.PI) / 18), 5),
      );
    });

    it('takes them of what the filter admits', async () => {
      const filter = { must: [{ key: 'year', range: { lt: 7 } }] };
      const request = { query: semantic(EAST), among, filter, limit: 5 };
      expect(idsOf(await store().query('texts', request))).toEqual([1, 4]);
    });

    it('has none where the other has none', async () => {
      const none = { query: lexical({ 999: 1 }), limit: 2 };
      const request = { query: semantic(EAST), among: none, limit: 5 };
      expect(await store().query('texts', request)).toEqual([]);
    });

    it('leaves out what scores below the threshold', async () => {
      const request = { query: semantic(EAST), among, limit: 5, scoreThreshold: 0.5 };
      expect(idsOf(await store().query('texts', request))).toEqual([4]);
    });
  });

  describe('a sparse query', () => {
    it('finds by dot product, only points that share a term', async () => {
      const hits = await store().query('texts', { query: lexical({ 1: 2, 11: 3 }), limit: 4 });
      // n = 7, 4 and 1 have term 11; the others have term 1 alone.
      expect(idsOf(hits)).toEqual([7, 4, 1, 9]);
      expect(hits.map(({ score }) => score)).toEqual(
        [4.4, 3.8, 3.2, 1.8].map((score) => expect.closeTo(score, 5)),
      );
      expect(await store().query('texts', { query: lexical({ 999: 1 }), limit: 4 })).toEqual([]);
    });

    it('takes terms in any order, up to the largest index', async () => {
      await store().ensureCollection(collectionNamed('large-index'));
      await store().upsert('large-index', [
        point(1, { vectors: { lexical: { indices: [4_294_967_295, 0], values: [2, 1] } } }),
      ]);
      const query = {
        vector: { indices: [4_294_967_295, 0], values: [10, 1] },
        using: 'lexical',
      };
      expect(await store().query('large-index', { query, limit: 1 })).toMatchObject([
        { score: expect.closeTo(21, 5) },
      ]);
    });
  });

  describe('equal scores', () => {
    const SHUFFLED = Array.from({ length: 120 }, (_, n) => (n * 77) % 120);

    beforeAll(async () => {
      await store().ensureCollection(collectionNamed('ties'));
      await store().upsert(
        'ties',
        SHUFFLED.map((n) =>
          point(n, {
            vectors: {
              semantic: n < 110 ? EAST : towards(20),
              lexical: { indices: [1], values: [1] },
            },
          }),
        ),
      );
    });

    it('come in the order of their ids, also at the cut', async () => {
      for (const limit of [1, 7, 50, 109]) {
        const hits = await store().query('ties', { query: semantic(EAST), limit });
        expect(idsOf(hits)).toEqual(Array.from({ length: limit }, (_, n) => n));
      }
    });
  });

  it('a batch answers as its queries one by one', async () => {
    const requests = [
      { query: semantic(NORTH), limit: 2 },
      { query: lexical({ 12: 1 }), limit: 5, filter: german },
    ];
    const batch = await store().queryBatch('texts', requests);
    const single = await Promise.all(requests.map((request) => store().query('texts', request)));
    expect(batch).toEqual(single);
    expect(batch.map((hits) => hits.length)).toEqual([2, 2]);
    expect(await store().queryBatch('texts', [])).toEqual([]);
  });

  it('an empty collection has no hits', async () => {
    await store().ensureCollection(collectionNamed('nothing'));
    expect(await store().query('nothing', { query: semantic(EAST), limit: 3 })).toEqual([]);
    expect(await store().scroll('nothing', { limit: 3 })).toEqual({ points: [] });
    expect(await store().facet('nothing', { key: 'language', limit: 3 })).toEqual([]);
  });
});
