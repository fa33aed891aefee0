import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/domain/filter.js';
import type { Vectors } from '../../../src/store/port.js';
import { collectionNamed, EAST, idOf, point } from './collection.js';
import { onEveryEngine } from './engines.js';

onEveryEngine((store) => {
  beforeAll(() => store().ensureCollection(collectionNamed('strict')));

  it('COLLECTION_NOT_FOUND: every method names the collection that is missing', async () => {
    const missing = expect.objectContaining({
      code: 'COLLECTION_NOT_FOUND',
      details: { collection: 'missing' },
    });
    const query = { query: { vector: EAST, using: 'semantic' }, limit: 1 };
    await Promise.all(
      [
        store().ensureIndex('missing', { key: 'year', type: 'integer' }),
        store().upsert('missing', [point(1)]),
        store().delete('missing', { ids: [idOf(1)] }),
        store().retrieve('missing', [idOf(1)]),
        store().scroll('missing', { limit: 1 }),
        store().count('missing'),
        store().facet('missing', { key: 'year', limit: 1 }),
        store().query('missing', query),
        store().queryBatch('missing', [query]),
      ].map((call) => expect(call).rejects.toEqual(missing)),
    );
  });

  it('COLLECTION_MISMATCH: a collection that has vectors of another size', async () => {
    const other = { ...collectionNamed('strict'), vectors: { semantic: { size: 8 } } };
    await expect(store().ensureCollection(other)).rejects.toMatchObject({
      code: 'COLLECTION_MISMATCH',
    });
  });

  describe('FILTER_UNINDEXED', () => {
    it.each<[string, Condition]>([
      ['a key without an index', { key: 'text', match: { value: 'x' } }],
      ['a range of a keyword', { key: 'language', range: { gt: 3 } }],
      ['a string of an integer index', { key: 'year', match: { value: 'text' } }],
      ['emptiness of a key without an index', { is_empty: { key: 'text' } }],
    ])('%s', async (_, condition) => {
      const key = 'key' in condition ? condition.key : 'text';
      const filter = { must: [condition] };
      const unindexed = { code: 'FILTER_UNINDEXED', details: { key } };
      await expect(store().count('strict', filter)).rejects.toMatchObject(unindexed);
      await expect(store().scroll('strict', { filter, limit: 1 })).rejects.toMatchObject(unindexed);
      await expect(store().delete('strict', { filter })).rejects.toMatchObject(unindexed);
    });

    it('a facet of a key without an index', async () => {
      await expect(store().facet('strict', { key: 'text', limit: 3 })).rejects.toMatchObject({
        code: 'FILTER_UNINDEXED',
        details: { key: 'text' },
      });
    });
  });

  describe('FILTER_UNSUPPORTED', () => {
    it.each<[string, object]>([
      ['a condition that is none', { nested: { key: 'a', filter: {} } }],
      ['a kind of match that is none', { key: 'language', match: { text: 'x' } }],
      ['a fraction as a value', { key: 'year', match: { value: 1.5 } }],
      ['Qdrant has it, the port has not', { key: 'language', match: { except: ['a'] } }],
      ['a clause that is none', { min_should: { conditions: [], min_count: 1 } }],
    ])('%s', async (_, condition) => {
      const filter = { must: [condition as Condition] };
      await expect(store().count('strict', filter)).rejects.toMatchObject({
        code: 'FILTER_UNSUPPORTED',
      });
    });
  });

  describe('VECTOR_INVALID', () => {
    it.each<[string, Vectors]>([
      ['too few dimensions', { semantic: [1, 2] }],
      ['not a number', { semantic: [NaN, 1, 1, 1] }],
      ['infinite', { semantic: [Infinity, 1, 1, 1] }],
      ['zero, which has no direction', { semantic: [0, 0, 0, 0] }],
      ['no such vector', { unknown: EAST }],
      ['dense for sparse', { lexical: EAST }],
      ['sparse for dense', { semantic: { indices: [1], values: [1] } }],
      ['more indices than values', { lexical: { indices: [1, 2], values: [1] } }],
      ['an index twice', { lexical: { indices: [1, 1], values: [1, 2] } }],
      ['a negative index', { lexical: { indices: [-1], values: [1] } }],
      ['a negative weight', { lexical: { indices: [1], values: [-1] } }],
    ])('%s', async (_, vectors) => {
      const [name, vector] = Object.entries(vectors)[0]!;
      const invalid = { code: 'VECTOR_INVALID', details: { name } };
      await expect(
        store().upsert('strict', [point(2), point(3, { vectors })]),
      ).rejects.toMatchObject(invalid);
      // Nothing of the call was written.
      expect(await store().count('strict')).toBe(0);
      const request = { query: { vector, using: name }, limit: 1 };
      await expect(store().query('strict', request)).rejects.toMatchObject(invalid);
    });
  });

  it('BAD_INPUT: an id that is no UUID', async () => {
    const named = { ...point(1), id: 'premise 1' };
    await expect(store().upsert('strict', [named])).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
