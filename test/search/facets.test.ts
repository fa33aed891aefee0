import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import { barsOver } from '../../src/search/histogram.js';
import type { FacetOptions } from '../../src/search/types.js';
import { World } from './world.js';

describe('facets', () => {
  const claim = entityId('claim', 'towns', 'trees');

  let world: World;
  beforeAll(async () => {
    world = await World.create();
    world.addCorpus('lakes');
    await world.putClaims([{ id: 'trees' }]);
    await world.put([{ id: 'elsewhere', payload: { profile: { gender: 'male' } } }], 'lakes');
    await world.put([
      {
        payload: {
          profile: { gender: 'female', age: '65+', issues: ['tax', 'climate'] },
          language: 'de',
          stance: 'FAVOR',
        },
      },
      {
        payload: {
          profile: { gender: 'female', age: '18-34', issues: ['tax'] },
          language: 'de',
          claim,
        },
      },
      { payload: { profile: { gender: 'male', age: '65+' }, language: 'fr', stance: 'FAVOR' } },
      { payload: { profile: { gender: 'not said', age: 'not said' }, language: 'fr' } },
      { payload: { profile: {}, topic: 'Streets' } },
    ]);
  });

  async function facets(options: Partial<FacetOptions> = {}, search: Partial<PremiseSearch> = {}) {
    const page = await world.search(search);
    return page.facets({ ignoreOwnCondition: false, limit: 30, ...options });
  }

  /** One facet as { value: count }. */
  async function counts(variable: string, options: Partial<FacetOptions> = {}, search = {}) {
    const [facet] = await facets({ variables: [variable], ...options }, search);
    return Object.fromEntries(facet!.values.map(({ value, count }) => [value, count]));
  }

  describe('facets', () => {
    it('are those of all socio-variables, by count, with what is not known', async () => {
      const all = await facets();
      expect(all.map(({ title }) => title)).toEqual(['Gender', 'Age', 'Issues']);
      expect(all[0]).toEqual({
        variable: 'gender',
        title: 'Gender',
        of: 'ADMITTED',
        values: [
          { value: 'female', count: 2, unknown: false },
          { value: 'male', count: 1, unknown: false },
          { value: 'not said', count: 1, unknown: true },
        ],
        missing: 1,
      });
    });

    it('count each value of a list', async () => {
      expect(await counts('issues')).toEqual({ tax: 2, climate: 1 });
    });

    it('have the values of an ORDINAL variable in its order, though the limit takes the most frequent', async () => {
      const [age] = await facets({ variables: ['age'] });
      expect(age?.values.map(({ value }) => value)).toEqual(['18-34', '65+', 'not said']);
      expect(await counts('age', { limit: 1 })).toEqual({ '65+': 2 });
    });

    it('count only what the search admits', async () => {
      const search = {
        filter: { language: ['de'], profile: [{ variable: 'age', from: '50-64' }] },
      };
      expect(await counts('gender', {}, search)).toEqual({ female: 1 });
    });

    it('do not depend on rank and page', async () => {
      const search = { rank: { method: 'LEXICAL' }, first: 1 };
      expect(await counts('gender', {}, search)).toEqual({ female: 2, male: 1, 'not said': 1 });
    });

    it('can ignore the conditions on their own variable', async () => {
      const female = { variable: 'gender', anyOf: ['female'] };
      const filter = {
        profile: [female],
        all: [{ profile: [{ variable: 'age', anyOf: ['65+'] }] }],
      };
      const options = { ignoreOwnCondition: true };
      expect(await counts('gender', {}, { filter })).toEqual({ female: 1 });
      expect(await counts('gender', options, { filter })).toEqual({ female: 1, male: 1 });
      expect(await counts('age', options, { filter })).toEqual({ '18-34': 1, '65+': 1 });
      // Inside `any` and `not` a condition is not the variable's alone.
      const alternative = { filter: { any: [{ profile: [female] }] } };
      expect(await counts('gender', options, alternative)).toEqual({ female: 2 });
    });

    it('can ignore the filter on their own field', async () => {
      const filter = { language: ['de'], all: [{ language: ['de'] }, { stance: ['FAVOR'] }] };
      expect(await counts('language', {}, { filter })).toEqual({ de: 1 });
      expect(await counts('language', { ignoreOwnCondition: true }, { filter })).toEqual({
        de: 1,
        fr: 1,
      });
    });

    it('are also those of language, stance, topic and claim', async () => {
      expect(await counts('language')).toEqual({ de: 2, fr: 2 });
      expect(await counts('stance')).toEqual({ FAVOR: 2 });
      expect(await counts('topic')).toEqual({ Streets: 1 });
      expect(await counts('claim')).toEqual({ [claim]: 1 });
      const [stance] = await facets({ variables: ['stance'] });
      expect(stance).toMatchObject({ variable: 'stance', title: 'Stance', missing: 3 });
    });

    it('are refused for what there is not', async () => {
      await expect(facets({ variables: ['age', 'height'] })).rejects.toMatchObject({
        code: 'UNKNOWN_VARIABLE',
        details: { field: 'facets.variables[1]', variable: 'height' },
      });
      await expect(facets({ limit: 0 })).rejects.toMatchObject({ code: 'PAGE_SIZE' });
      await expect(facets({ limit: 101 })).rejects.toMatchObject({
        details: { field: 'facets.limit' },
      });
    });
  });

  describe('socio-variables', () => {
    it('have all their values, also those that nobody has', async () => {
      const [gender, age, issues] = await world.retrieval.socioVariables('ALL', 'towns');
      expect(gender).toMatchObject({
        name: 'gender',
        title: 'Gender',
        kind: 'NOMINAL',
        missing: 1,
      });
      expect(age?.values).toEqual([
        { value: '18-34', count: 1, unknown: false },
        { value: '35-49', count: 0, unknown: false },
        { value: '50-64', count: 0, unknown: false },
        { value: '65+', count: 2, unknown: false },
        { value: 'not said', count: 1, unknown: true },
      ]);
      expect(issues?.values.map(({ value }) => value)).toEqual(['tax', 'climate', 'school']);
    });
  });
});

describe('the bars of a histogram', () => {
  const labels = (low: number, high: number, limit: number, whole = false) =>
    barsOver({ low, high, whole }, limit).map(({ value }) => value);

  describe('the bars of a histogram', () => {
    it('have borders that can be read', () => {
      expect(labels(3, 47, 5)).toEqual(['0 to 10', '10 to 20', '20 to 30', '30 to 40', '40 to 50']);
      expect(labels(0.12, 0.31, 4)).toEqual(['0.1 to 0.2', '0.2 to 0.3', '0.3 to 0.4']);
      expect(labels(-1500, 1500, 3)).toEqual(['-2000 to 0', '0 to 2000']);
      expect(labels(0, 100, 10)).toHaveLength(10);
    });

    it('are whole numbers where there are few of them', () => {
      expect(labels(2021, 2023, 30, true)).toEqual(['2021', '2022', '2023']);
      expect(labels(1990, 2024, 10, true)).toEqual([
        '1990 to 1995',
        '1995 to 2000',
        '2000 to 2005',
        '2005 to 2010',
        '2010 to 2015',
        '2015 to 2020',
        '2020 to 2025',
      ]);
    });

    it('are one where all values are equal, or one is wanted', () => {
      expect(labels(-2, 5, 1)).toEqual(['-2 to 5']);
      expect(barsOver({ low: 7, high: 7, whole: true }, 30)).toEqual([
        { value: '7', from: 7, to: 7 },
      ]);
    });

    it('cover all values without a gap, and are no more than the limit', () => {
      const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e308, max: 1e308 });
      fc.assert(
        fc.property(number, number, fc.integer({ min: 1, max: 100 }), (a, b, limit) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const bars = barsOver({ low, high, whole: false }, limit);
          expect(bars.length).toBeLessThanOrEqual(limit);
          const slack = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
          expect(bars[0]!.from).toBeLessThanOrEqual(low + slack);
          expect(bars.at(-1)!.to).toBeGreaterThanOrEqual(high - slack);
          bars.slice(1).forEach(({ from }, at) => expect(from).toBe(bars[at]!.to));
        }),
      );
    });
  });
});
