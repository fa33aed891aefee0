import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { PremiseSort } from '../../src/domain/search.js';
import type { PremiseList } from '../../src/search/types.js';
import { describeEngines } from '../store/contract/engines.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { forge } from './forge.js';
import { World } from './world.js';

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

describe('premises without a question', () => {
  /** Three writes of two premises each. */
  async function written(): Promise<World> {
    const world = await World.create();
    for (const ids of [
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['c1', 'c2'],
    ]) {
      await world.put(
        ids.map((id) => ({ id, payload: { topic: id.endsWith('1') ? 'One' : 'Two' } })),
      );
    }
    return world;
  }

  function listed(
    { retrieval }: World,
    sort: PremiseSort,
    first = 20,
    after?: string,
    filter = {},
  ) {
    return retrieval.listPremises('ALL', {
      corpus: 'towns',
      sort,
      first,
      filter,
      ...(after && { after }),
    });
  }

  /** The write of each hit: those of one write come by id, which is a hash. */
  const writes = ({ hits }: Awaited<ReturnType<typeof listed>>) =>
    hits.map(({ premise }) => premise.externalId[0]).join('');

  describe('premises without a question', () => {
    it('come by when they were written', async () => {
      const world = await written();
      expect(writes(await listed(world, 'NEWEST'))).toBe('ccbbaa');
      expect(writes(await listed(world, 'OLDEST'))).toBe('aabbcc');
    });

    it('have neither score nor explanation, and none of them matches', async () => {
      const page = await listed(await written(), 'NEWEST');
      expect(page.hits.filter((hit) => 'score' in hit || 'explanation' in hit)).toEqual([]);
      expect(await page.matchCount()).toBeUndefined();
      expect(await page.totalCount()).toBe(6);
    });

    it('take no cursor that somebody has changed', async () => {
      const world = await written();
      const after = (await listed(world, 'NEWEST', 2)).hits.at(-1)!.cursor;
      const far = forge(after, (content) => content.with(5, [null, 0, 1e300, 1e300, 'x']));
      await expect(listed(world, 'NEWEST', 2, far)).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      });
    });

    it('are those that the filter admits', async () => {
      const page = await listed(await written(), 'OLDEST', 20, undefined, { topic: ['One'] });
      expect(page.hits.map(({ premise }) => premise.externalId)).toEqual(['a1', 'b1', 'c1']);
    });

    it.each(['NEWEST', 'OLDEST'] as const)(
      '%s: page without overlap or gap while others write and delete',
      async (sort) => {
        const world = await written();
        const all = (await listed(world, sort)).hits.map(({ premise }) => premise.id);
        const read: string[] = [];
        let after: string | undefined;
        for (const round of [0, 1, 2]) {
          const page = await listed(world, sort, 2, after);
          read.push(...page.hits.map(({ premise }) => premise.id));
          after = page.hits.at(-1)!.cursor;
          await world.put([{ id: `new${round}` }]);
          if (round === 0) await world.delete([all[1]!, all[3]!]);
        }
        expect(read).toEqual([all[0], all[1], all[2], all[4], all[5]]);
      },
    );
  });
});
