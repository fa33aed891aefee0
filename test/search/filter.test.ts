import { beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { type PremiseFilter, STATEMENT_ROLES } from '../../src/domain/premise.js';
import { COUNTER_DEFAULTS } from '../../src/domain/search.js';
import { World } from './world.js';

describe('a filter', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
  const claim = (id: string) => entityId('claim', 'towns', id);

  let world: World;
  beforeAll(async () => {
    world = await World.create();
    await world.putClaims([{ id: 'trees' }, { id: 'roads' }]);
    await world.put([
      {
        id: 'a',
        payload: {
          language: 'de',
          stance: 'FAVOR',
          topic: 'Streets',
          claim: claim('trees'),
          extra: { year: 1999, checked: true },
        },
      },
      {
        id: 'b',
        payload: {
          language: 'fr',
          stance: 'AGAINST',
          topic: 'Streets',
          author: 'Bo',
          extra: { year: 2005, source: 'radio' },
        },
      },
      {
        id: 'c',
        payload: {
          language: 'fr',
          stance: 'NEUTRAL',
          claim: claim('roads'),
          extra: { year: 2020, checked: false },
        },
      },
      { id: 'd' },
    ]);
  });
  const admitted = async (filter: PremiseFilter) => (await world.ids({ filter })).sort();

  describe('a filter admits', () => {
    it.each<[string, PremiseFilter, string[]]>([
      ['all if it says nothing', {}, ['a', 'b', 'c', 'd']],
      ['one of the languages', { language: ['de', 'it'] }, ['a']],
      ['one of the stances', { stance: ['AGAINST', 'NEUTRAL'] }, ['b', 'c']],
      ['what meets all its fields', { topic: ['Streets'], language: ['fr'] }, ['b']],
      ['the premises on a claim', { claimId: [claim('trees')] }, ['a']],
      ['the premises of an author', { author: ['Bo'] }, ['b']],
      ['numbers from one to another', { fields: [{ field: 'year', from: 2000, to: 2005 }] }, ['b']],
      ['numbers from 0 on', { fields: [{ field: 'year', from: 0 }] }, ['a', 'b', 'c']],
      ['words', { fields: [{ field: 'source', anyOf: ['radio'] }] }, ['b']],
      ['what is true', { fields: [{ field: 'checked', equals: true }] }, ['a']],
      ['what is false', { fields: [{ field: 'checked', equals: false }] }, ['c']],
      ['what meets all filters', { all: [{ language: ['fr'] }, { stance: ['NEUTRAL'] }] }, ['c']],
      [
        'what meets one filter',
        { any: [{ language: ['de'] }, { stance: ['NEUTRAL'] }] },
        ['a', 'c'],
      ],
      [
        'all if one of the filters says nothing',
        { any: [{ language: ['de'] }, {}] },
        ['a', 'b', 'c', 'd'],
      ],
      ['what does not meet a filter', { not: { language: ['fr'] } }, ['a', 'd']],
      [
        'what does not meet all of a filter',
        { not: { language: ['fr'], stance: ['NEUTRAL'] } },
        ['a', 'b', 'd'],
      ],
      [
        'what nested filters leave',
        { not: { any: [{ language: ['de'] }, { author: ['Bo'] }] } },
        ['c', 'd'],
      ],
    ])('%s', async (_, filter, expected) => {
      expect(await admitted(filter)).toEqual(expected);
    });
  });

  it('a filter admits premises of several claims by each, with the stance on it', async () => {
    const claims = { FAVOR: [claim('trees')], AGAINST: [claim('roads')] };
    const several = { claim: [claim('trees'), claim('roads')], stance: 'FAVOR' };
    const own = await World.create();
    await own.putClaims([{ id: 'trees' }, { id: 'roads' }]);
    await own.put([
      { id: 'one', payload: { claim: claim('roads'), stance: 'FAVOR' } },
      { id: 'both', payload: { ...several, claims_by_stance: claims } },
    ]);
    const of = async (filter: PremiseFilter) => (await own.ids({ filter })).sort();
    expect(await of({ claimId: [claim('roads')] })).toEqual(['both', 'one']);
    expect(await of({ claimId: [claim('roads')], stance: ['FAVOR'] })).toEqual(['one']);
    expect(await of({ claimId: [claim('roads')], stance: ['AGAINST', 'NEUTRAL'] })).toEqual([
      'both',
    ]);
    expect(await of({ claimId: [claim('trees')], stance: ['AGAINST'] })).toEqual([]);
    const page = await own.search();
    const [counted] = await page.facets({
      variables: ['claim'],
      ignoreOwnCondition: false,
      limit: 5,
    });
    const counts = counted!.values.map(({ value, count }) => [value, count]);
    expect(counts).toEqual([
      [claim('roads'), 2],
      [claim('trees'), 1],
    ]);
  });

  describe('a filter is refused, naming the argument, where', () => {
    it.each<[string, PremiseFilter, string, string]>([
      ['a list is empty', { language: [] }, 'BAD_INPUT', 'filter.language'],
      ['a word is empty', { topic: ['x', ''] }, 'BAD_INPUT', 'filter.topic[1]'],
      ['nothing can be met', { any: [] }, 'BAD_INPUT', 'filter.any'],
      ['all is excluded', { not: {} }, 'BAD_INPUT', 'filter.not'],
      [
        'there is no such field',
        { fields: [{ field: 'colour' }] },
        'UNKNOWN_FIELD',
        'filter.fields[0].field',
      ],
      [
        'a field has no words',
        { fields: [{ field: 'year', anyOf: ['x'] }] },
        'BAD_INPUT',
        'filter.fields[0].anyOf',
      ],
      [
        'a field has no numbers',
        { fields: [{ field: 'source', from: 1 }] },
        'BAD_INPUT',
        'filter.fields[0].from',
      ],
      [
        'a field is not true or false',
        { fields: [{ field: 'source', equals: true }] },
        'BAD_INPUT',
        'filter.fields[0].equals',
      ],
      ['a field says nothing', { fields: [{ field: 'year' }] }, 'BAD_INPUT', 'filter.fields[0]'],
      [
        'a range is turned round',
        { fields: [{ field: 'year', from: 2, to: 1 }] },
        'BAD_INPUT',
        'filter.fields[0].from',
      ],
      [
        'a number is none',
        { fields: [{ field: 'year', to: NaN }] },
        'BAD_INPUT',
        'filter.fields[0].to',
      ],
      [
        'there is no such claim',
        { any: [{ not: { claimId: ['x'] } }] },
        'NOT_FOUND',
        'filter.any[0].not.claimId[0]',
      ],
      [
        'it is too deep',
        { not: { not: { not: { not: { all: [{ not: { topic: ['x'] } }] } } } } },
        'BAD_INPUT',
        'filter.not.not.not.not.all[0].not',
      ],
      ['it is too wide', { topic: names(250), author: names(251) }, 'BAD_INPUT', 'filter'],
      [
        'there is no such variable',
        { any: [{ profile: [{ variable: 'shoes', known: true }] }] },
        'UNKNOWN_VARIABLE',
        'filter.any[0].profile[0].variable',
      ],
    ])('%s', async (_, filter, code, field) => {
      await expect(admitted(filter)).rejects.toMatchObject({ code, details: { field } });
    });

    it('the message names the fields there are, and a limit', async () => {
      await expect(admitted({ fields: [{ field: 'x' }] })).rejects.toThrow(
        '"year", "source", "checked"',
      );
      await expect(admitted({ topic: names(501) })).rejects.toThrow(
        'has more than 500 conditions and values (a fixed limit)',
      );
    });
  });
});

describe('roles', () => {
  const REASONS = ['OBJECTION', 'PREMISE', 'UNCONNECTED'];

  let world: World;
  let claim: string;
  beforeAll(async () => {
    world = await World.create();
    [claim] = (await world.putClaims([{ id: 'own', cosine: 1 }])) as [string];
    await world.put(
      STATEMENT_ROLES.map((role, place) => ({
        id: role,
        cosine: 0.8 - place / 10,
        payload: { role, claim, language: 'de', stance: 'AGAINST' },
      })),
    );
  });

  it.each<[string, PremiseFilter | undefined, readonly string[]]>([
    ['those that give a reason', undefined, REASONS],
    ['those too where another field is filtered by', { language: ['de'] }, REASONS],
    ['those that are asked for', { role: ['MAJOR_CLAIM'] }, ['MAJOR_CLAIM']],
    ['those that one of several filters asks for', { all: [{ role: ['REPHRASE'] }] }, ['REPHRASE']],
    [
      'all that one of several alternatives admits',
      { any: [{ role: ['REPHRASE'] }, { language: ['de'] }] },
      [...STATEMENT_ROLES].sort(),
    ],
    [
      'none that only an exclusion names',
      { not: { role: ['PREMISE'] } },
      ['OBJECTION', 'UNCONNECTED'],
    ],
  ])('a search admits %s', async (_, filter, roles) => {
    const page = await world.search(filter ? { filter } : {});
    expect(page.hits.map(({ premise }) => premise.role).sort()).toEqual(roles);
    expect(await page.totalCount()).toBe(roles.length);
    const options = { variables: ['stance'], ignoreOwnCondition: false, limit: 10 };
    const [facet] = await page.facets(options);
    expect(facet?.values).toEqual([{ value: 'AGAINST', count: roles.length, unknown: false }]);
  });

  it('counts roles among what is admitted, or all of them without the search’s own condition', async () => {
    const page = await world.search();
    const roles = async (ignoreOwnCondition: boolean) => {
      const [facet] = await page.facets({ variables: ['role'], ignoreOwnCondition, limit: 10 });
      return facet!.values.map(({ value }) => value).sort();
    };
    expect(await roles(false)).toEqual(REASONS);
    expect(await roles(true)).toEqual([...STATEMENT_ROLES].sort());
  });

  it('pages through those that give a reason', async () => {
    const first = await world.search({ first: 2 });
    const { hits } = await world.search({ first: 2, after: first.hits.at(-1)!.cursor });
    const roles = [...first.hits, ...hits].map(({ premise }) => premise.role);
    expect(roles).toEqual(['PREMISE', 'OBJECTION', 'UNCONNECTED']);
  });

  it('counters with reasons, unless others are asked for', async () => {
    const search = { by: { claimId: claim }, corpus: 'towns', ...COUNTER_DEFAULTS, first: 10 };
    const counters = async (filter?: PremiseFilter) => {
      const asked = filter ? { ...search, filter } : search;
      const { hits, totalCount } = await world.retrieval.searchCounterPremises('ALL', asked);
      expect(await totalCount()).toBe(hits.length);
      return hits.map(({ premise }) => premise.role).sort();
    };
    expect(await counters()).toEqual(REASONS);
    expect(await counters({ role: ['REPHRASE'] })).toEqual(['REPHRASE']);
  });

  it('compares groups by reasons', async () => {
    const comparison = await world.retrieval.compareGroups('ALL', {
      by: { text: 'trees' },
      corpus: 'towns',
      rank: { method: 'DENSE' },
      groups: ['a', 'b'].map((name) => ({ name })),
    });
    const page = await comparison.groups[0]!.premises(10);
    expect(page.hits.map(({ premise }) => premise.role).sort()).toEqual(REASONS);
  });
});
