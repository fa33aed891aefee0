import { UNLIMITED } from '../../../src/runtime/scope.js';
import { expect, it } from 'vitest';
import { profileId } from '../../../src/corpus/collections/premises.js';
import { entityId } from '../../../src/domain/ids.js';
import { smallWorld, type Author } from './small-world.js';

const woman = (name: string, age: string): Author => ({
  name,
  topics: ['Trams'],
  profile: { gender: 'female', age },
});
const THREE = ['Ann', 'Bea', 'Cleo'].map((name) => woman(name, '65+'));

type World = Awaited<ReturnType<typeof smallWorld>>;

async function shown({ limited }: World) {
  const page = await limited.listPremises('ALL', { sort: 'OLDEST', first: 50 });
  const facets = await page.facets({ ignoreOwnCondition: false, limit: 10 });
  const profiles = page.hits.map(({ premise }) => premise.profile);
  const counts = facets.map(({ variable, values, missing }) => [
    variable,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
    missing,
  ]);
  return { profiles, counts };
}

/** Stores a profile as if another process had, whose write is not known yet. */
async function change({ store }: World, at: number, name: string, profile: Author['profile']) {
  const id = entityId('premise', 'towns', `${at}-0`);
  const [point] = await store.retrieve('premises', [id], {
    payload: true,
    vectors: true,
    budget: UNLIMITED,
  });
  const payload = { ...point!.payload, profile, profile_id: profileId('towns', name, profile) };
  await store.upsert('premises', [{ id, vectors: {}, payload }]);
}

it('shows nothing that was stored since the view was made', async () => {
  const world = await smallWorld([...THREE, woman('Dora', '65+')], 3);
  const whole = { gender: 'female', age: '65+' };
  const nobody = ['issues', {}, 4];
  expect(await shown(world)).toEqual({
    profiles: [whole, whole, whole, whole],
    counts: [['gender', { female: 4 }, 0], ['age', { '65+': 4 }, 0], nobody],
  });

  await change(world, 3, 'somebody new', { gender: 'male', age: '18-34' });
  const after = await shown(world);
  expect(after.counts).toEqual([['gender', { female: 3 }, 1], ['age', { '65+': 3 }, 1], nobody]);
  expect(after.profiles.filter((profile) => Object.keys(profile).length === 0)).toHaveLength(1);

  await change(world, 2, 'Cleo', { gender: 'male', age: '65+' });
  const changed = await shown(world);
  expect(JSON.stringify(changed)).not.toContain('"male"');
  expect(changed.profiles.filter(({ gender }) => gender === 'female')).toHaveLength(2);
});

it('shows only what an author says in all premises', async () => {
  const twice = (age: string) => woman('Ann', age);
  const world = await smallWorld([twice('65+'), twice('18-34'), ...THREE.slice(1)], 3);
  const { profiles } = await shown(world);
  expect(profiles).toEqual(Array(4).fill({ gender: 'female' }));
});

it('counts authors, not premises', async () => {
  const busy = { ...woman('Ann', '65+'), topics: ['Trams', 'Parks', 'Trams', 'Parks'] };
  const { profiles } = await shown(await smallWorld([busy], 2));
  expect(profiles).toEqual(Array(4).fill({}));
});

it('counts as one author those without a name who say the same of themselves', async () => {
  const same = THREE.map(({ profile, topics }): Author => ({ profile, topics }));
  expect((await shown(await smallWorld(same, 2))).profiles).toEqual(Array(3).fill({}));
});

it('says of how many authors each variable is visible', async () => {
  const { views, corpus } = await smallWorld([...THREE, woman('Dora', '18-34')], 3);
  expect(await views.authors(corpus)).toEqual([
    { variable: 'gender', known: 4, visible: 4 },
    { variable: 'age', known: 4, visible: 0 },
    { variable: 'issues', known: 0, visible: 0 },
  ]);
});
