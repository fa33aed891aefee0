import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileId } from '../../../src/corpus/collections/premises.js';
import { entityId } from '../../../src/domain/ids.js';
import type { SocioProfile, SocioVariable } from '../../../src/domain/premise.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import { visibleProfiles } from '../../../src/search/small-groups/visible-profiles.js';
import { AGE, GENDER, ISSUES } from '../world.js';
import { type Author, smallWorld } from './small-world.js';

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

describe('visible profiles', () => {
  const VARIABLES = [GENDER, AGE, ISSUES];

  /** The authors a, b, c and so on. */
  function authors(...profiles: readonly SocioProfile[]): Map<string, SocioProfile> {
    return new Map(profiles.map((profile, at) => [String.fromCharCode(97 + at), profile]));
  }

  async function seen(
    all: ReadonlyMap<string, SocioProfile>,
    minimum: number,
    variables: readonly SocioVariable[] = VARIABLES,
  ): Promise<SocioProfile[]> {
    const visible = await visibleProfiles(all, variables, minimum);
    return [...all.keys()].map((id) => visible.get(id) ?? {});
  }

  const woman = { gender: 'female' };
  const man = { gender: 'male' };

  describe('visible profiles', () => {
    it('are whole where enough authors share them', async () => {
      const profiles = [{ ...woman, age: '65+', issues: ['tax'] }, man, man];
      const all = authors(...profiles, ...profiles);
      expect(await seen(all, 2)).toEqual([...profiles, ...profiles]);
    });

    it('are empty in a corpus of too few authors', async () => {
      expect(await seen(authors(woman, woman), 3)).toEqual([{}, {}]);
    });

    it('hide the value of others beside one that too few have: of the largest group what it can spare', async () => {
      const unlike = { gender: 'not said' };
      const all = authors(unlike, man, man, woman, woman, woman);
      expect(await seen(all, 2)).toEqual([{}, man, man, woman, woman, {}]);
    });

    it('hide a whole group where none can spare anybody', async () => {
      const unlike = { gender: 'not said' };
      const all = authors(unlike, man, man, man, woman, woman, woman);
      expect(await seen(all, 3)).toEqual([{}, {}, {}, {}, woman, woman, woman]);
    });

    it('hide what only a combination shows', async () => {
      const [young, old] = [{ age: '18-34' }, { age: '65+' }];
      const all = authors(
        ...[young, young, old, old].map((age) => ({ ...woman, ...age })),
        ...[young, young, young, old].map((age) => ({ ...man, ...age })),
      );
      const shown = await seen(all, 2);
      expect(shown.slice(0, 6)).toEqual([...all.values()].slice(0, 6));
      expect(shown.slice(6)).toEqual([man, man]);
    });

    it('keep most of the variables that come first', async () => {
      const all = authors(
        ...['18-34', '65+'].flatMap((age) => [
          { ...woman, age },
          { ...man, age },
        ]),
      );
      expect((await seen(all, 2)).map(Object.keys)).toEqual(Array(4).fill(['gender']));
      const byAge = await seen(all, 2, [AGE, GENDER]);
      expect(byAge.map(Object.keys)).toEqual(Array(4).fill(['age']));
    });

    it('show some of several values', async () => {
      const all = authors({ issues: ['tax', 'school'] }, { issues: ['tax'] }, { issues: ['tax'] });
      expect(await seen(all, 3)).toEqual(Array(3).fill({ issues: ['tax'] }));
    });

    const profile = fc.record(
      {
        gender: fc.constantFrom(...GENDER.values, ...GENDER.unknown),
        age: fc.constantFrom(...AGE.values),
        issues: fc.subarray([...ISSUES.values]),
      },
      { requiredKeys: [] },
    );

    it('are true, and each is of enough authors', async () => {
      const drawn = fc.array(profile, { maxLength: 14 });
      await fc.assert(
        fc.asyncProperty(drawn, fc.integer({ min: 2, max: 5 }), async (profiles, minimum) => {
          const all = authors(...profiles);
          const shown = await seen(all, minimum);
          const counts = new Map<string, number>();
          shown.forEach((visible, at) => {
            const given: SocioProfile = profiles[at]!;
            const key = JSON.stringify(Object.entries(visible).sort());
            counts.set(key, (counts.get(key) ?? 0) + 1);
            for (const [variable, values] of Object.entries(visible)) {
              for (const value of [values].flat())
                expect([given[variable]].flat()).toContain(value);
            }
          });
          if (profiles.length < minimum) expect(shown).toEqual(profiles.map(() => ({})));
          else expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(minimum);
          const reversed = new Map([...all].reverse());
          expect((await seen(reversed, minimum)).reverse()).toEqual(shown);
        }),
      );
    });
  });
});
