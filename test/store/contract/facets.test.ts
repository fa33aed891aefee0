import { beforeAll, expect, it } from 'vitest';
import type { Payload } from '../../../src/store/port.js';
import { collectionNamed, idOf, point } from './collection.js';
import { onEveryEngine } from './engines.js';

onEveryEngine((store) => {
  beforeAll(async () => {
    await store().ensureCollection(collectionNamed('facets'));
    const payloads: Payload[] = [
      {
        language: 'de',
        profile: { issues: ['law', 'law', 'economy'] },
        year: 2000,
        published: true,
      },
      { language: 'de', profile: { issues: ['economy'] }, year: 2000, published: false },
      { language: 'fr', profile: { issues: 'society' }, year: 1999, published: true },
      { language: 'it', profile: {} },
      { language: null, profile: { issues: [null] } },
    ];
    await store().upsert(
      'facets',
      payloads.map((payload, n) => point(n, { payload })),
    );
  });

  it('count the points that have each value, the most frequent first, then by value', async () => {
    expect(await store().facet('facets', { key: 'language', limit: 10 })).toEqual([
      { value: 'de', count: 2 },
      { value: 'fr', count: 1 },
      { value: 'it', count: 1 },
    ]);
  });

  it('count a point once for each of its different values', async () => {
    expect(await store().facet('facets', { key: 'profile.issues', limit: 10 })).toEqual([
      { value: 'economy', count: 2 },
      { value: 'law', count: 1 },
      { value: 'society', count: 1 },
    ]);
  });

  it('count integers and booleans as such', async () => {
    expect(await store().facet('facets', { key: 'year', limit: 10 })).toEqual([
      { value: 2000, count: 2 },
      { value: 1999, count: 1 },
    ]);
    expect(await store().facet('facets', { key: 'published', limit: 10 })).toEqual([
      { value: true, count: 2 },
      { value: false, count: 1 },
    ]);
  });

  it('count what the filter admits', async () => {
    const filter = { must_not: [{ key: 'language', match: { value: 'de' } }] };
    expect(await store().facet('facets', { key: 'profile.issues', filter, limit: 10 })).toEqual([
      { value: 'society', count: 1 },
    ]);
  });

  it('return the first values only, cut by the same order', async () => {
    expect(await store().facet('facets', { key: 'language', limit: 2 })).toEqual([
      { value: 'de', count: 2 },
      { value: 'fr', count: 1 },
    ]);
  });

  it('follow upserts and deletes', async () => {
    await store().ensureCollection(collectionNamed('changing'));
    await store().upsert('changing', [
      point(1, { payload: { language: 'de' } }),
      point(2, { payload: { language: 'de' } }),
    ]);
    await store().upsert('changing', [point(2, { payload: { language: 'fr' } })]);
    await store().delete('changing', { ids: [idOf(1)] });
    expect(await store().facet('changing', { key: 'language', limit: 5 })).toEqual([
      { value: 'fr', count: 1 },
    ]);
  });
});
