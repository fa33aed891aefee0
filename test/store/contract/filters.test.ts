import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Filter } from '../../../src/domain/filter.js';
import type { Payload } from '../../../src/store/port.js';
import { collectionNamed, idOf, idsOf, point } from './collection.js';
import { onEveryEngine } from './engines.js';

const AUTHORS: readonly Payload[] = [
  { language: 'de', profile: { issues: ['law', 'environment'], 'age group': '65+' }, year: 1990 },
  { language: 'fr', profile: { issues: ['law'], 'age group': '18-34' }, year: 2000, score: 0.5 },
  { language: 'it', profile: { issues: [] }, year: 2010, score: 1, published: true },
  { language: 'l\'émission "x"\n', profile: { issues: 'law' }, score: -1, published: false },
  { language: null, profile: { issues: ['law', null] }, year: 5 },
  {},
];

onEveryEngine((store) => {
  beforeAll(async () => {
    await store().ensureCollection(collectionNamed('authors'));
    await store().upsert(
      'authors',
      AUTHORS.map((payload, n) => point(n, { payload })),
    );
  });

  const matching = async (filter: Filter) =>
    idsOf((await store().scroll('authors', { filter, limit: 100 })).points);
  const holdsFor = (condition: Condition) => matching({ must: [condition] });

  describe('a condition', () => {
    it.each<[string, Condition, number[]]>([
      ['value: the key has it', { key: 'language', match: { value: 'de' } }, [0]],
      [
        'value: whatever its characters',
        { key: 'language', match: { value: 'l\'émission "x"\n' } },
        [3],
      ],
      [
        'value: an element of an array',
        { key: 'profile.issues', match: { value: 'law' } },
        [0, 1, 3, 4],
      ],
      ['value: a key with a blank', { key: 'profile.age group', match: { value: '65+' } }, [0]],
      ['value: an integer', { key: 'year', match: { value: 2000 } }, [1]],
      ['value: a boolean', { key: 'published', match: { value: false } }, [3]],
      ['any: one of these', { key: 'language', match: { any: ['de', 'fr', 'x'] } }, [0, 1]],
      ['any of none', { key: 'language', match: { any: [] } }, []],
      ['range', { key: 'year', range: { gte: 1990, lt: 2010 } }, [0, 1]],
      ['range of fractions', { key: 'score', range: { gt: -1, lte: 0.5 } }, [1]],
      [
        'is_empty: absent, null or without elements',
        { is_empty: { key: 'profile.issues' } },
        [2, 5],
      ],
      ['has_id', { has_id: [idOf(1), idOf(5), idOf(99), 'no id'] }, [1, 5]],
    ])('%s', async (_, condition, expected) => {
      expect(await holdsFor(condition)).toEqual(expected);
      const others = AUTHORS.map((_, n) => n).filter((n) => !expected.includes(n));
      expect(await matching({ must_not: [condition] })).toEqual(others);
    });
  });

  describe('conditions together', () => {
    const german: Condition = { key: 'language', match: { value: 'de' } };
    const french: Condition = { key: 'language', match: { value: 'fr' } };
    const law: Condition = { key: 'profile.issues', match: { value: 'law' } };

    it.each<[string, Filter, number[]]>([
      ['must: all', { must: [german, law] }, [0]],
      ['should: at least one', { should: [german, french] }, [0, 1]],
      ['must_not: none', { must: [law], must_not: [german] }, [1, 3, 4]],
      ['filters within filters', { must_not: [{ must: [law], must_not: [german] }] }, [0, 2, 5]],
      ['empty lists ask for nothing', { must: [], should: [], must_not: [] }, [0, 1, 2, 3, 4, 5]],
      ['contradictions hold for none', { must: [german], must_not: [german] }, []],
    ])('%s', async (_, filter, expected) => {
      expect(await matching(filter)).toEqual(expected);
      expect(await store().count('authors', filter)).toBe(expected.length);
    });
  });

  it('counts all points without a filter', async () => {
    expect(await store().count('authors')).toBe(AUTHORS.length);
  });
});
