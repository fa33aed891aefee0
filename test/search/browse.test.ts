import { describe, expect, it } from 'vitest';
import type { PremiseSort } from '../../src/domain/search.js';
import { forge } from './forge.js';
import { World } from './world.js';

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

function listed({ retrieval }: World, sort: PremiseSort, first = 20, after?: string, filter = {}) {
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
    await expect(listed(world, 'NEWEST', 2, far)).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
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
