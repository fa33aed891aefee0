import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { PremiseSort } from '../../src/domain/search.js';
import { describeEngines } from '../store/contract/engines.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import type { PremiseList } from '../../src/search/types.js';

const TREES = { text: 'Plant trees.' };

/** Nine writes of sixty premises each: more than are read at once. */
const WRITES = Array.from({ length: 9 }, (_, write) =>
  Array.from({ length: 60 }, (_, at): PremiseRecord => {
    const number = 60 * write + at;
    return {
      id: `p${number}`,
      text: `Reason ${number}.`,
      language: 'en',
      extra: {},
      profile: { age: number % 2 === 0 ? 'young' : 'old' },
      ...(number % 60 === 0 && { claim: TREES }),
      ...(number === 0 && { role: 'MAJOR_CLAIM' }),
    };
  }),
);

describeEngines(
  (name) => `lists of premises on the ${name} engine`,
  (engine) => {
    let searched: SearchedEngine;
    let claimId: string;
    beforeAll(async () => {
      searched = await openSearched(engine, 'town');
      for (const records of WRITES) await searched.corpora.writer.putPremises('town', records);
      const { hits } = await list({ filter: { role: ['MAJOR_CLAIM'] } });
      claimId = hits[0]!.premise.claimId!;
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const list = (parts: Partial<PremiseList> = {}) =>
      searched.retrieval.listPremises('ALL', {
        corpus: 'town',
        sort: 'NEWEST',
        first: 20,
        ...parts,
      });
    /** The numbers of all premises, page by page, and of the write that each belongs to. */
    async function read(parts: Partial<PremiseList>, between = async () => {}) {
      const found: number[] = [];
      let page = await list(parts);
      for (;;) {
        found.push(...page.hits.map(({ premise }) => Number(premise.externalId.slice(1))));
        if (!page.hasNextPage) return found;
        const after = page.hits.at(-1)!.cursor;
        await between();
        page = await list({ ...parts, after });
      }
    }
    const writesOf = (numbers: readonly number[]) => numbers.map((each) => Math.floor(each / 60));

    it.each(['NEWEST', 'OLDEST'] as const)(
      'are in the order of writes: %s',
      async (sort: PremiseSort) => {
        const whole = await read({ sort, first: 200 });
        const ordered = writesOf(whole).toSorted((a, b) => (sort === 'NEWEST' ? b - a : a - b));
        expect(writesOf(whole)).toEqual(ordered);
        expect(new Set(whole).size).toBe(539);
        for (const first of [60, 77]) expect(await read({ sort, first })).toEqual(whole);
      },
    );

    it('leave out major claims, unless they list what belongs to something', async () => {
      const page = await list();
      expect(await page.totalCount()).toBe(539);
      expect(await page.matchCount()).toBeUndefined();
      expect(page.hits[0]).not.toHaveProperty('score');
      const ofClaim = await list({ of: { claimId } });
      expect(await ofClaim.totalCount()).toBe(9);
      expect(await searched.retrieval.premiseCountByClaim('town', [claimId])).toEqual([9]);
      expect(ofClaim.hits.map(({ premise }) => premise.externalId)).toContain('p0');
      const filter = { role: ['MAJOR_CLAIM'] } as const;
      expect(await (await list({ of: { claimId }, filter })).totalCount()).toBe(1);
    });

    it('have facets of what they admit, and none of what matches', async () => {
      const page = await list({ of: { claimId } });
      const options = { variables: ['age'], ignoreOwnCondition: false, limit: 30 };
      const [age] = await page.facets(options);
      expect(age!.values.reduce((sum, { count }) => sum + count, 0)).toBe(9);
      await expect(page.facets({ ...options, of: 'MATCHING' })).rejects.toMatchObject({
        code: 'MATCHES_UNKNOWN',
      });
    });

    it('do not change on later pages when something is written', async () => {
      const whole = await read({ sort: 'NEWEST', first: 200 });
      let added = 1000;
      const write = async () => {
        const text = `Reason ${added}.`;
        await searched.corpora.writer.putPremises('town', [
          { id: `p${added++}`, text, profile: {}, extra: {} },
        ]);
      };
      expect(await read({ sort: 'NEWEST', first: 150 }, write)).toEqual(whole);
      expect((await list({ first: 1 })).hits[0]!.premise.externalId).toBe(`p${added - 1}`);
    });

    it('are refused with a cursor of another list', async () => {
      const after = (await list({ first: 1 })).hits[0]!.cursor;
      await expect(list({ after, sort: 'OLDEST' })).rejects.toMatchObject({
        code: 'CURSOR_FOREIGN',
      });
      await expect(list({ after: 'x' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
      await expect(list({ first: 0 })).rejects.toMatchObject({ code: 'PAGE_SIZE' });
    });
  },
);
