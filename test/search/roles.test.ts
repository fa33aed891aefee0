import { beforeAll, expect, it } from 'vitest';
import { COUNTER_DEFAULTS } from '../../src/domain/search.js';
import { STATEMENT_ROLES, type PremiseFilter } from '../../src/domain/premise.js';
import { World } from './world.js';

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
