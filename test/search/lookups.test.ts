import { beforeEach, describe, expect, it } from 'vitest';
import { judgements } from '../../src/corpus/collections/judgements.js';
import { entityId } from '../../src/domain/ids.js';
import type { Json, SocioProfile } from '../../src/domain/premise.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { NO_REQUEST } from '../../src/runtime/scope.js';
import type { ClaimSearch, ProfileList } from '../../src/search/types.js';
import { budgetOf, memoryOf } from '../../src/store/reads.js';
import { expectAtMost } from '../support/at-most.js';
import { World } from './world.js';

let world: World;
beforeEach(async () => {
  world = await World.create();
});

describe('lookups by id', () => {
  it('map a payload, and leave out what is not there', async () => {
    const payload = {
      text: 'Trees cool.',
      language: 'en',
      stance: 'FAVOR',
      topic: 'Streets',
      author: 'Bo',
      claim: 'c',
      profile: { gender: 'female' },
      profile_id: 'p',
      extra: { year: 2000 },
      hash: 'h',
    };
    const [id, bare] = await world.put([{ id: 'a', payload }, { id: 'b' }]);
    const [full, empty] = await world.retrieval.premisesById('ALL', [id!, bare!]);
    expect(full).toEqual({
      id,
      corpus: 'towns',
      externalId: 'a',
      text: 'Trees cool.',
      language: 'en',
      stance: 'FAVOR',
      role: 'PREMISE',
      topic: 'Streets',
      claimId: 'c',
      author: 'Bo',
      profileId: 'p',
      claims: [{ claimId: 'c', stance: 'FAVOR' }],
      profile: { gender: 'female' },
      extra: { year: 2000 },
      sequence: 1,
    });
    expect(empty).toEqual({
      id: bare,
      corpus: 'towns',
      externalId: 'b',
      text: expect.any(String) as string,
      role: 'PREMISE',
      claims: [],
      profile: {},
      profileId: expect.any(String) as string,
      extra: {},
      sequence: 1,
    });
  });

  it('have the stance on each of several claims', async () => {
    const claims_by_stance = { FAVOR: ['d'], AGAINST: ['c'] };
    const payload = { claim: ['c', 'e', 'd'], claims_by_stance, stance: 'AGAINST' };
    const [id] = await world.put([{ id: 'a', payload }]);
    const [found] = await world.retrieval.premisesById('ALL', [id!]);
    expect(found).toMatchObject({ claimId: 'c', stance: 'AGAINST' });
    expect(found!.claims).toEqual([
      { claimId: 'c', stance: 'AGAINST' },
      { claimId: 'e' },
      { claimId: 'd', stance: 'FAVOR' },
    ]);
    const { premiseCountByClaim } = world.retrieval;
    expect(await premiseCountByClaim('towns', ['d', 'c', 'x'])).toEqual([1, 1, 0]);
  });

  it('are one call, in the order of the ids', async () => {
    const [a, b] = await world.putClaims([{ id: 'a' }, { id: 'b' }]);
    world.store.calls.clear();
    const found = await world.retrieval.claimsById('ALL', [b!, 'none', a!, b!]);
    expect(found.map((claim) => claim?.externalId)).toEqual(['b', undefined, 'a', 'b']);
    expectAtMost(Object.fromEntries(world.store.calls), { retrieve: 1 });
    expect(await world.retrieval.claimsById('ALL', [])).toEqual([]);
  });

  it('count the premises of many claims and profiles in one call', async () => {
    const of = (claim: string, profile_id: string) => ({ payload: { claim, profile_id } });
    await world.put([of('c', 'p'), of('c', 'q'), of('d', 'p')]);
    world.store.calls.clear();
    const { retrieval } = world;
    expect(await retrieval.premiseCountByClaim('towns', ['d', 'x', 'c', 'd'])).toEqual([
      1, 0, 2, 1,
    ]);
    expectAtMost(Object.fromEntries(world.store.calls), { facet: 1 });
    expect(await retrieval.premiseCountByProfile('towns', ['p'])).toEqual([2]);
    expect(await retrieval.premiseCount('towns')).toBe(3);
    expect(await retrieval.claimCount('towns')).toBe(0);
  });
});

describe('claims', () => {
  const read = async (search: Partial<ClaimSearch> = {}) => {
    const ids: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await world.retrieval.searchClaims('ALL', {
        first: 2,
        ...search,
        ...(after && { after }),
      });
      ids.push(...page.hits.map(({ claim }) => claim.externalId));
      after = page.hits.at(-1)?.cursor;
      if (!page.hasNextPage) return ids;
      await world.putClaims([{ id: 'late', cosine: 0.45 }]);
    }
  };
  beforeEach(() =>
    world.putClaims([
      { id: 'b', cosine: 0.2, payload: { language: 'fr' } },
      { id: 'a', cosine: 0.9, payload: { topic: 'Streets' } },
      { id: 'd', cosine: 0.5, payload: { topic: 'Streets', language: 'fr' } },
      { id: 'c', cosine: 0.4 },
      { id: 'e', cosine: 0.3 },
    ]),
  );

  it('are found by likeness, without those that came between two pages', async () => {
    expect(await read({ text: 'trees' })).toEqual(['a', 'd', 'c', 'e', 'b']);
  });

  it('are listed by id, each once', async () => {
    const byId = [...'abcde'].sort((x, y) =>
      entityId('claim', 'towns', x) < entityId('claim', 'towns', y) ? -1 : 1,
    );
    expect((await read()).filter((id) => id !== 'late')).toEqual(byId);
  });

  it('are filtered and counted', async () => {
    const search = { topic: ['Streets'], language: ['fr'], text: 'trees', first: 5 };
    const page = await world.retrieval.searchClaims('ALL', search);
    expect(page.hits.map(({ claim, score }) => [claim.externalId, score])).toEqual([
      ['d', expect.closeTo(0.5)],
    ]);
    expect(await page.totalCount()).toBe(1);
  });

  it.each<[Partial<ClaimSearch>, string, string | undefined]>([
    [{ text: ' ' }, 'EMPTY_QUERY', 'text'],
    [{ first: 0 }, 'PAGE_SIZE', 'first'],
    [{ topic: [] }, 'BAD_INPUT', 'topic'],
    [{ tuning: { clusters: 0 } }, 'BAD_INPUT', 'tuning.clusters'],
    [{ after: 'x' }, 'CURSOR_INVALID', undefined],
    [{ after: '' }, 'CURSOR_INVALID', undefined],
    [{ text: 'trees', after: 'x' }, 'CURSOR_INVALID', undefined],
  ])('are refused with %o', async (search, code, field) => {
    await expect(
      world.retrieval.searchClaims('ALL', { first: 5, ...search }),
    ).rejects.toMatchObject({
      code,
      details: field === undefined ? {} : { field },
    });
  });
});

describe('profiles', () => {
  const list = (parts: Partial<ProfileList> = {}) =>
    world.retrieval.listProfiles('ALL', { first: 10, ...parts });
  beforeEach(async () => {
    const profiles: SocioProfile[] = [
      { gender: 'female' },
      { gender: 'male' },
      { gender: 'female', age: '65+' },
      {},
    ];
    await world.store.upsert(
      'profiles',
      profiles.map((profile, index) => ({
        id: entityId('profile', 'towns', `${index}`),
        vectors: {},
        payload: {
          corpus: 'towns',
          profile: profile as Json,
          ...(index === 0 && { author: 'Bo' }),
        },
      })),
    );
  });

  it('are listed by id, page by page', async () => {
    const all = (await list()).hits.map(({ profile }) => profile.id);
    expect(all).toEqual(all.toSorted());
    const first = await list({ first: 3 });
    const second = await list({ first: 3, after: first.hits.at(-1)!.cursor });
    expect([...first.hits, ...second.hits].map(({ profile }) => profile.id)).toEqual(all);
    expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
  });

  it('go on where the last one was deleted', async () => {
    const all = (await list()).hits.map(({ profile }) => profile.id);
    const { hits } = await list({ first: 2 });
    await world.store.delete('profiles', { ids: [all[1]!] });
    const rest = await list({ after: hits[1]!.cursor });
    expect(rest.hits.map(({ profile }) => profile.id)).toEqual(all.slice(2));
  });

  it('meet conditions, and are counted', async () => {
    const page = await list({ profile: [{ variable: 'gender', anyOf: ['female'] }] });
    expect(page.hits).toHaveLength(2);
    expect(await page.totalCount()).toBe(2);
    await expect(list({ after: page.hits[0]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_FOREIGN',
    });
  });

  it('have the name of the author where there is one', async () => {
    const found = await world.retrieval.profilesById('ALL', [entityId('profile', 'towns', '0')]);
    expect(found).toEqual([
      {
        id: entityId('profile', 'towns', '0'),
        corpus: 'towns',
        author: 'Bo',
        profile: { gender: 'female' },
      },
    ]);
  });
});

it('lists of one request share what it may read', async () => {
  const corpus = 'towns';
  const payload = { corpus, text: 'x'.repeat(1_000) };
  await world.store.ensureCollection(judgements.definition);
  const id = entityId('claim', corpus, '0');
  for (const collection of ['claims', 'profiles', 'judgements']) {
    await world.store.upsert(collection, [{ id, vectors: {}, payload }]);
  }
  const { searchClaims, listProfiles, listJudgements } = world.retrieval;
  for (const list of [searchClaims, listProfiles, listJudgements]) {
    const exceeded = () => new ElenchusError('ANSWER_TOO_LARGE', { limit: 1 });
    const scope = { ...NO_REQUEST, budget: budgetOf(1.5 * memoryOf(payload), exceeded) };
    expect((await list('ALL', { corpus, first: 5 }, scope)).hits).toHaveLength(1);
    await expect(list('ALL', { corpus, first: 5 }, scope)).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
    });
  }
});
