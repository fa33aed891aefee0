import { describe, expect, it } from 'vitest';
import { argued, openTown, ROOTS, SHADE, TREES } from './town.js';

const SAMPLES = [
  { id: 'no', graph: argued('Streets need no more trees.', SHADE), language: 'en' },
  { id: 'yes', graph: argued(TREES, SHADE, ROOTS), language: 'en' },
  { id: 'other', graph: argued('Buses cost taxes.', SHADE), language: 'en' },
  { id: 'also no', graph: argued('Never need streets more trees.', ROOTS), language: 'en' },
  { id: 'also yes', graph: argued('The streets need more trees.', ROOTS), language: 'en' },
];
const BY = { graph: argued(TREES, SHADE), mined: true };

describe('graphs beside what is asked', () => {
  it('have the side of their major claim', async () => {
    const { search } = await openTown({}, SAMPLES);
    const sidesOf = async (opposite: boolean) => {
      const { hits } = await search({ by: { text: TREES }, opposite });
      const sides = await Promise.all(hits.map((hit) => hit.side()));
      return Object.fromEntries(hits.map(({ graph }, at) => [graph.externalId, sides[at]]));
    };
    const [sides, turned] = [await sidesOf(false), await sidesOf(true)];
    expect(sides).toMatchObject({
      yes: { side: 'FAVOR', basis: 'GIVEN', probability: 1 },
      'also yes': { side: 'FAVOR' },
      no: { side: 'AGAINST', basis: 'CLAIM' },
      'also no': { side: 'AGAINST', basis: 'CLAIM' },
    });
    expect(sides['other']).toBeUndefined();
    expect(turned).toMatchObject({ yes: { side: 'AGAINST' }, no: { side: 'FAVOR' } });
  });

  it('come before those that say the opposite of a document, and the reasons say so', async () => {
    const { search } = await openTown({}, SAMPLES);
    const { hits, reading } = await search({ by: BY });
    expect((await reading()).origin).toBe('DOCUMENT');
    const found = hits.map(({ graph }) => graph.externalId);
    const place = (id: string) => found.indexOf(id);
    expect(Math.max(place('yes'), place('also yes'))).toBeLessThan(
      Math.min(place('no'), place('also no')),
    );
    const reasons = hits.map(({ explanation }) => explanation.moves.at(-1)!.reason);
    expect(reasons[place('yes')]).toEqual({ type: 'SIDE', side: 'FAVOR', probability: 1 });
    expect(reasons[place('no')]).toMatchObject({ type: 'SIDE', side: 'AGAINST' });
    const unsorted = await search({ by: { graph: BY.graph } });
    expect(unsorted.hits.map(({ graph }) => graph.externalId).indexOf('other')).toBe(
      place('other'),
    );
  });

  it('are read on in pages of any size', async () => {
    const { search } = await openTown({}, SAMPLES);
    const all = (await search({ by: BY })).hits.map(({ graph }) => graph.externalId);
    const read: string[] = [];
    for (let after: string | undefined; ;) {
      const { hits, hasNextPage } = await search({ by: BY, first: 2, ...(after && { after }) });
      read.push(...hits.map(({ graph }) => graph.externalId));
      if (!hasNextPage) break;
      after = hits.at(-1)!.cursor;
    }
    expect(read).toEqual(all);
  });
});
