import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SocioProfile, SocioVariable } from '../../../src/domain/premise.js';
import { AGE, GENDER, ISSUES } from '../world.js';
import { visibleProfiles } from '../../../src/search/small-groups/visible-profiles.js';

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
            for (const value of [values].flat()) expect([given[variable]].flat()).toContain(value);
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
