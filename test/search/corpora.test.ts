import { beforeEach, describe, expect, it } from 'vitest';
import type { AllowedCorpora } from '../../src/domain/search.js';
import { World } from './world.js';

let world: World;
beforeEach(async () => {
  world = await World.create({ defaultCorpus: 'lakes' });
});
const resolve = async (allowed: AllowedCorpora, name?: string) =>
  (await world.retrieval.resolveCorpus(allowed, name)).name;
const only = (...names: string[]) => new Set(names);

describe('a corpus without a name', () => {
  it('is the only one', async () => {
    expect(await resolve('ALL')).toBe('towns');
    expect(await resolve('ALL', '')).toBe('towns');
  });

  it('is the only one that may be seen', async () => {
    world.addCorpus('lakes');
    expect(await resolve(only('towns', 'nowhere'))).toBe('towns');
  });

  it('is the configured one of several', async () => {
    world.addCorpus('lakes');
    expect(await resolve('ALL')).toBe('lakes');
  });

  it('has to be named where the configured one may not be seen', async () => {
    for (const name of ['lakes', 'hills']) world.addCorpus(name);
    await expect(resolve(only('towns', 'hills'))).rejects.toMatchObject({
      code: 'CORPUS_REQUIRED',
      details: { known: ['towns', 'hills'] },
    });
    await expect(resolve(only())).rejects.toMatchObject({
      code: 'CORPUS_REQUIRED',
      details: { known: 'none that you may see' },
    });
  });
});

describe('a corpus that may not be seen', () => {
  const allowed = only('towns');
  beforeEach(async () => {
    world.addCorpus('lakes');
    await world.put([{ id: 'own' }]);
  });

  it('answers like one that does not exist', async () => {
    const message = (name: string) => resolve(allowed, name).catch((error: Error) => error.message);
    expect(await message('lakes')).toBe(
      'corpus: there is no corpus "lakes", or your key may not see it',
    );
    expect((await message('hills')).replace('hills', 'lakes')).toBe(await message('lakes'));
  });

  it('is in no list', async () => {
    const names = (await world.retrieval.listCorpora(allowed)).map(({ name }) => name);
    expect(names).toEqual(['towns']);
  });

  it('cannot be searched, nor its claims, profiles and variables', async () => {
    const { retrieval } = world;
    const corpus = 'lakes';
    const missing = { code: 'CORPUS_NOT_FOUND' };
    const search = { by: { text: 'x' }, corpus, rank: { method: 'DENSE' }, first: 1 } as const;
    await expect(retrieval.searchPremises(allowed, search)).rejects.toMatchObject(missing);
    await expect(retrieval.searchClaims(allowed, { corpus, first: 1 })).rejects.toMatchObject(
      missing,
    );
    await expect(retrieval.listProfiles(allowed, { corpus, first: 1 })).rejects.toMatchObject(
      missing,
    );
    await expect(retrieval.socioVariables(allowed, corpus)).rejects.toMatchObject(missing);
  });

  it('gives nothing by id, and its claims are no subject', async () => {
    const { retrieval } = world;
    const [hidden] = await world.put([{}], 'lakes');
    const [shown] = await world.put([{}]);
    const found = await retrieval.premisesById(allowed, [hidden!, shown!, hidden!]);
    expect(found.map((premise) => premise?.id)).toEqual([undefined, shown, undefined]);
    const [claimId] = await world.putClaims([{}], 'lakes');
    expect(await retrieval.claimsById(allowed, [claimId!])).toEqual([undefined]);
    await expect(world.search({ by: { claimId: claimId! } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not searched with another', async () => {
    await world.put([{ id: 'theirs' }], 'lakes');
    expect(await world.ids()).toEqual(['own']);
    expect(await (await world.search()).totalCount()).toBe(1);
  });
});
