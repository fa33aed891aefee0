import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/premise.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import type { CollectionDefinition } from '../../../src/store/port.js';
import { collectionNamed, EAST, idOf, idsOf, NORTH, point, towards } from './collection.js';
import { onEveryEngine } from './engines.js';

const WHOLE = { payload: true, budget: UNLIMITED } as const;

onEveryEngine((store) => {
  describe('collections', () => {
    it('are created once: ensuring one again keeps its points', async () => {
      const definition = collectionNamed('ensured');
      await store().ensureCollection(definition);
      await store().upsert('ensured', [point(1, { payload: { language: 'de' } })]);
      await store().ensureCollection(definition);
      expect(await store().count('ensured')).toBe(1);
    });

    it('take a further index, which can then be filtered and counted by', async () => {
      await store().ensureCollection(collectionNamed('indexed'));
      await store().ensureIndex('indexed', { key: 'extra.party', type: 'keyword' });
      await store().ensureIndex('indexed', { key: 'extra.party', type: 'keyword' });
      await store().upsert('indexed', [
        point(1, { payload: { extra: { party: 'SP' } } }),
        point(2, { payload: { extra: { party: 'FDP' } } }),
      ]);
      const filter = { must: [{ key: 'extra.party', match: { value: 'SP' } }] };
      expect(await store().count('indexed', filter)).toBe(1);
      expect(await store().facet('indexed', { key: 'extra.party', limit: 5 })).toHaveLength(2);
    });

    it('take an index on a key that existing points have', async () => {
      await store().ensureCollection(collectionNamed('indexed-later'));
      await store().upsert('indexed-later', [point(1, { payload: { extra: { party: 'SP' } } })]);
      await store().ensureIndex('indexed-later', { key: 'extra.party', type: 'keyword' });
      const filter = { must: [{ key: 'extra.party', match: { value: 'SP' } }] };
      expect(await store().count('indexed-later', filter)).toBe(1);
    });

    it('can keep large payloads on the disk', async () => {
      const definition: CollectionDefinition = {
        name: 'large',
        vectors: {},
        sparse: [],
        onDisk: true,
        indexes: [{ key: 'corpus', type: 'keyword', tenant: true }],
      };
      await store().ensureCollection(definition);
      const large = (n: number, corpus: string) =>
        point(n, { payload: { corpus, file: String(n).repeat(100_000), name: `file ${n}` } });
      await store().upsert('large', [large(1, 'a'), large(2, 'a'), large(3, 'b')]);
      const of = (corpus: string) => ({ must: [{ key: 'corpus', match: { value: corpus } }] });
      const [second, none] = await store().retrieve('large', [idOf(2), idOf(9)], WHOLE);
      expect(second).toEqual({ id: idOf(2), payload: large(2, 'a').payload });
      expect(none).toBeUndefined();
      const names = await store().retrieve('large', [idOf(3), idOf(1)], {
        payload: ['name'],
        budget: UNLIMITED,
      });
      expect(names.map(({ payload }) => payload)).toEqual([{ name: 'file 3' }, { name: 'file 1' }]);
      const first = await store().scroll('large', { filter: of('a'), limit: 1, ...WHOLE });
      expect(first.points[0]!.payload).toEqual(large(1, 'a').payload);
      const next = await store().scroll('large', { filter: of('a'), limit: 1, after: first.next! });
      expect(idsOf(next.points)).toEqual([2]);
      await store().upsert('large', [large(2, 'b')]);
      expect(await store().count('large', of('b'))).toBe(2);
      await store().delete('large', { filter: of('b') });
      expect(await store().count('large')).toBe(1);
      expect(await store().retrieve('large', [idOf(2), idOf(3)])).toEqual([]);
    });

    it('are described with the indexes that were added', async () => {
      const definition = collectionNamed('described');
      await store().ensureCollection(definition);
      await store().ensureIndex('described', { key: 'extra.party', type: 'keyword' });
      const found = await store().describe('described');
      const indexes = [...definition.indexes, { key: 'extra.party', type: 'keyword' }];
      expect(found).toEqual({
        ...definition,
        indexes: expect.arrayContaining(indexes) as unknown,
      });
      expect(found!.indexes).toHaveLength(indexes.length);
      expect(await store().describe('never made')).toBeUndefined();
    });

    it('may hold payloads only', async () => {
      await store().ensureCollection({
        name: 'profiles',
        vectors: {},
        sparse: [],
        indexes: [{ key: 'corpus', type: 'keyword', tenant: true }],
      });
      await store().upsert('profiles', [point(1, { payload: { corpus: 'a', count: 3 } })]);
      expect(await store().retrieve('profiles', [idOf(1)], WHOLE)).toEqual([
        { id: idOf(1), payload: { corpus: 'a', count: 3 } },
      ]);
    });

    it('do not see each other', async () => {
      for (const name of ['left', 'right']) await store().ensureCollection(collectionNamed(name));
      await store().upsert('left', [point(1)]);
      expect(await store().count('right')).toBe(0);
    });
  });

  describe('writing', () => {
    beforeAll(() => store().ensureCollection(collectionNamed('written')));

    it('the same point twice changes nothing', async () => {
      const same = point(1, { vectors: { semantic: EAST }, payload: { language: 'de', year: 1 } });
      await store().upsert('written', [same]);
      await store().upsert('written', [same, same]);
      expect(await store().retrieve('written', [same.id], WHOLE)).toEqual([
        { id: same.id, payload: same.payload },
      ]);
      expect(await store().count('written')).toBe(1);
    });

    it('a point again replaces all of it: keys and vectors that it no longer has are gone', async () => {
      const before = point(2, {
        vectors: { semantic: EAST, lexical: { indices: [7], values: [1] } },
        payload: { language: 'de', year: 1990 },
      });
      await store().upsert('written', [before]);
      await store().upsert('written', [
        point(2, { vectors: { semantic: NORTH }, payload: { language: 'fr' } }),
      ]);
      const [found] = await store().retrieve('written', [before.id], {
        ...WHOLE,
        vectors: true,
      });
      expect(found?.payload).toEqual({ language: 'fr' });
      expect(Object.keys(found?.vectors ?? {})).toEqual(['semantic']);
      const german = { must: [{ key: 'language', match: { value: 'de' } }, { has_id: [idOf(2)] }] };
      expect(await store().count('written', german)).toBe(0);
      const query = { vector: { indices: [7], values: [1] }, using: 'lexical' };
      expect(await store().query('written', { query, limit: 5 })).toEqual([]);
    });

    it('a point twice in one call keeps the last', async () => {
      await store().upsert('written', [
        point(3, { payload: { year: 1 } }),
        point(3, { payload: { year: 2 } }),
      ]);
      const [found] = await store().retrieve('written', [idOf(3)], WHOLE);
      expect(found?.payload).toEqual({ year: 2 });
    });

    it('deletes by id and takes unknown ids as deleted', async () => {
      await store().upsert('written', [point(4), point(5)]);
      await store().delete('written', { ids: [idOf(4), idOf(999)] });
      expect(idsOf(await store().retrieve('written', [idOf(4), idOf(5)]))).toEqual([5]);
    });

    it('deletes by filter', async () => {
      await store().upsert('written', [
        point(6, { payload: { corpus: 'a' } }),
        point(7, { payload: { corpus: 'b' } }),
      ]);
      await store().delete('written', {
        filter: { must: [{ key: 'corpus', match: { value: 'a' } }] },
      });
      expect(idsOf(await store().retrieve('written', [idOf(6), idOf(7)]))).toEqual([7]);
    });

    it('takes a deleted point again', async () => {
      await store().upsert('written', [point(8, { vectors: { semantic: EAST } })]);
      await store().delete('written', { ids: [idOf(8)] });
      await store().upsert('written', [point(8, { vectors: { semantic: NORTH } })]);
      const query = { vector: NORTH, using: 'semantic' };
      const filter = { must: [{ has_id: [idOf(8)] }] };
      expect(await store().query('written', { query, filter, limit: 1 })).toMatchObject([
        { id: idOf(8), score: expect.closeTo(1, 5) },
      ]);
    });

    it('takes more points in one call than fit in a request', async () => {
      await store().ensureCollection(collectionNamed('many'));
      const many = Array.from({ length: 300 }, (_, n) =>
        point(n, { vectors: { semantic: towards(n / 4) }, payload: { year: n } }),
      );
      await store().upsert('many', many);
      expect(await store().count('many')).toBe(300);
      const ids = many.map(({ id }) => id);
      await store().delete('many', { ids: ids.slice(0, 290) });
      expect(await store().count('many')).toBe(10);
    });

    it('several collections in one call, in the order of the changes', async () => {
      await store().ensureCollection(collectionNamed('other'));
      await store().upsert('written', [point(40), point(41, { payload: { language: 'de' } })]);
      await store().write([
        { collection: 'written', delete: { ids: [idOf(40), idOf(42)] } },
        { collection: 'other', upsert: [point(1), point(2, { payload: { year: 1 } })] },
        { collection: 'written', upsert: [point(42), point(43)] },
        { collection: 'other', upsert: [point(2, { payload: { year: 2 } })] },
        { collection: 'written', delete: { filter: { must: [{ has_id: [idOf(41)] }] } } },
        { collection: 'other', delete: { ids: [idOf(1)] } },
        { collection: 'written', upsert: [] },
      ]);
      const ids = [40, 41, 42, 43].map(idOf);
      expect(idsOf(await store().retrieve('written', ids))).toEqual([42, 43]);
      expect(await store().retrieve('other', [idOf(1), idOf(2)], WHOLE)).toEqual([
        { id: idOf(2), payload: { year: 2 } },
      ]);
      await store().write([]);
    });

    it('a filter deletes what the changes before it have left', async () => {
      const inCorpus = (name: string) => ({ payload: { corpus: name } });
      const filter = { must: [{ key: 'corpus', match: { value: 'gone' } }] };
      await store().upsert('written', [point(50, inCorpus('gone')), point(51, inCorpus('kept'))]);
      await store().write([
        { collection: 'written', upsert: [point(50, inCorpus('kept'))] },
        { collection: 'written', upsert: [point(51, inCorpus('gone')), point(52)] },
        { collection: 'written', upsert: [point(53, inCorpus('gone'))] },
        { collection: 'written', delete: { filter } },
        { collection: 'written', upsert: [point(53, inCorpus('kept'))] },
      ]);
      const ids = [50, 51, 52, 53].map(idOf);
      expect(idsOf(await store().retrieve('written', ids))).toEqual([50, 52, 53]);
    });

    it('nothing at all is fine', async () => {
      await store().upsert('written', []);
      await store().delete('written', { ids: [] });
    });
  });

  describe('reading', () => {
    const AWKWARD: Record<string, Json> = {
      quotes: `it's "odd" \\ and has\nlines\t`,
      emoji: '👩‍👩‍👧 café\u0301 \u202Eright to left\u202C',
      'a.key with.dots': 1,
      '': 'an empty key',
      nested: { list: [1, 'two', null, { deep: [[]] }], empty: {} },
      nothing: null,
      emptyList: [],
      large: Number.MAX_SAFE_INTEGER,
      tiny: 1e-300,
      negative: -0.1,
      digits: { long: [0.10223642172523961, -1.2345678901234567e-30], short: 0.5 },
      yes: true,
    };

    beforeAll(async () => {
      await store().ensureCollection(collectionNamed('read'));
      await store().upsert('read', [
        point(1, {
          vectors: { semantic: [3, 4, 0, 0], lexical: { indices: [9, 2], values: [0.5, 2] } },
          payload: AWKWARD,
        }),
        ...[2, 3, 4, 5].map((n) =>
          point(n, { payload: { language: n % 2 ? 'fr' : 'de', year: n } }),
        ),
      ]);
    });

    it('returns the payload as it was, whatever is in it', async () => {
      const [found] = await store().retrieve('read', [idOf(1)], WHOLE);
      expect(found?.payload).toEqual(AWKWARD);
    });

    it('returns every number as it was', async () => {
      const decimal = fc.double({ noNaN: true, noDefaultInfinity: true });
      const written = fc.tuple(fc.integer(), fc.integer({ min: -40, max: 20 }));
      const number = fc.oneof(decimal, fc.float({ noNaN: true, noDefaultInfinity: true }), written);
      const payload = Object.fromEntries(
        fc.sample(number, 2_000).map((each, at) => {
          const value = typeof each === 'number' ? each : Number(`${each[0]}e${each[1]}`);
          return [`n${at}`, Object.is(value, -0) ? 0 : value] as const;
        }),
      );
      await store().ensureCollection(collectionNamed('numbers'));
      await store().upsert('numbers', [point(1, { payload })]);
      const [found] = await store().retrieve('numbers', [idOf(1)], WHOLE);
      expect(found?.payload).toEqual(payload);
    });

    it('returns points in the order of the ids asked for, without those that do not exist', async () => {
      const found = await store().retrieve('read', [idOf(4), 'no id', idOf(77), idOf(2)]);
      expect(idsOf(found)).toEqual([4, 2]);
    });

    it('returns the whole payload and no vectors, if not asked for anything', async () => {
      expect(await store().retrieve('read', [idOf(2)], WHOLE)).toEqual([
        { id: idOf(2), payload: { language: 'de', year: 2 } },
      ]);
      expect(await store().retrieve('read', [idOf(2)], { payload: false })).toEqual([
        { id: idOf(2), payload: {} },
      ]);
    });

    it('returns only the payload keys asked for, by their top-level names', async () => {
      const selection = {
        payload: ['year', 'a.key with.dots', 'digits', 'missing'],
        budget: UNLIMITED,
      };
      const found = await store().retrieve('read', [idOf(1), idOf(2)], selection);
      expect(found.map(({ payload }) => payload)).toEqual([
        { 'a.key with.dots': 1, digits: AWKWARD['digits'] },
        { year: 2 },
      ]);
    });

    it('brings a vector to unit length once, and never changes it again', async () => {
      const definition = { name: 'lengths', vectors: { wide: { size: 500 } }, sparse: [] };
      await store().ensureCollection({ ...definition, indexes: [] });
      // Qdrant keeps what is within 5e-7 of unit length.
      const lengths = [1 + 1e-7, 1 + 4e-7, 1 - 5e-7, 1 + 6e-7, 1 + 9e-7, 3];
      const vector = (length: number) =>
        Float32Array.from({ length: 500 }, (_, at) => (length * (at % 2 ? 1 : -1)) / 500 ** 0.5);
      const given = lengths.map((length, n) => point(n, { vectors: { wide: vector(length) } }));
      await store().upsert('lengths', given);
      const read = () => store().scroll('lengths', { limit: 10, ...WHOLE, vectors: true });
      const { points: stored } = await read();
      const written = stored.map(({ id, payload, vectors = {} }) => ({ id, payload, vectors }));
      await store().upsert('lengths', written);
      expect((await read()).points).toEqual(stored);
    });

    it('returns vectors when asked: dense ones of unit length, sparse ones as they were', async () => {
      const [found] = await store().retrieve('read', [idOf(1)], { vectors: true });
      const { semantic, lexical } = found?.vectors ?? {};
      const components = Array.from(semantic as Iterable<number>);
      expect(components.map((x) => Math.round(x * 1e6) / 1e6)).toEqual([0.6, 0.8, 0, 0]);
      const { indices, values } = lexical as { indices: number[]; values: number[] };
      const weights = Object.fromEntries(indices.map((index, at) => [index, values[at]]));
      expect(weights).toEqual({ 2: 2, 9: 0.5 });
      const [named] = await store().retrieve('read', [idOf(1)], { vectors: ['lexical'] });
      expect(Object.keys(named?.vectors ?? {})).toEqual(['lexical']);
    });

    it('scrolls through all points in the order of their ids, each once', async () => {
      const pages: number[][] = [];
      let after: string | undefined;
      do {
        const page = await store().scroll('read', { limit: 2, after });
        pages.push(idsOf(page.points));
        after = page.next;
      } while (after !== undefined);
      expect(pages).toEqual([[1, 2], [3, 4], [5]]);
    });

    it('scrolls under a filter, and says nothing of a next page where there is none', async () => {
      const filter = { must: [{ key: 'language', match: { value: 'fr' } }] };
      const page = await store().scroll('read', {
        filter,
        limit: 2,
        payload: ['year'],
        budget: UNLIMITED,
      });
      expect(page).toEqual({
        points: [
          { id: idOf(3), payload: { year: 3 } },
          { id: idOf(5), payload: { year: 5 } },
        ],
      });
    });
  });
});
