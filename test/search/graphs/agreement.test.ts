import { describe, expect, it } from 'vitest';
import type { Side } from '../../../src/domain/premise.js';
import type { GraphSearch } from '../../../src/search/graphs/types.js';
import { describeEngines } from '../../store/contract/engines.js';
import { putGraphs } from '../../support/graph-samples.js';
import { openSearched } from '../../support/searched-engine.js';
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

describeEngines(
  (name) => `graphs on a side of the question, on ${name}`,
  (engine) => {
    it('are those whose major claim takes it, whatever is compared later', async () => {
      const { opened, corpora, retrieval } = await openSearched(engine, 'town');
      await putGraphs(corpora.writer, 'town', SAMPLES);
      const search = (side: readonly Side[], more: Partial<GraphSearch> = {}) =>
        retrieval.searchGraphs('ALL', {
          by: { text: TREES },
          corpus: 'town',
          filter: { side },
          first: 10,
          ...more,
        });
      const names = async (...found: Parameters<typeof search>) =>
        (await search(...found)).hits.map(({ graph }) => graph.externalId).sort();
      const [agree, deny] = [
        ['also yes', 'yes'],
        ['also no', 'no'],
      ];
      expect(await names(['FAVOR'])).toEqual(agree);
      expect(await names(['AGAINST'])).toEqual(deny);
      expect(await names(['FAVOR'], { opposite: true })).toEqual(deny);
      expect(await names(['FAVOR', 'AGAINST'])).toEqual([...deny, ...agree].sort());
      for (const by of [BY, { graph: BY.graph }]) {
        expect(await names(['AGAINST'], { by })).toEqual(deny);
      }

      const page = await search(['FAVOR'], { by: BY });
      for (const hit of page.hits) {
        const { side, probability } = (await hit.side())!;
        expect(side).toBe('FAVOR');
        const reason = hit.explanation.moves[0]!.reason;
        expect(reason).toEqual({ type: 'SIDE', side, probability });
      }
      expect(await page.totalCount()).toBe(5);
      const whole = await retrieval.searchGraphs('ALL', { by: { text: TREES }, corpus: 'town' });
      const answers: string[] = [];
      for (const hit of whole.hits) if (await hit.matches()) answers.push(hit.graph.externalId);
      const expected = answers.filter((id) => agree.includes(id));
      expect(expected).not.toEqual([]);
      expect(await (await search(['FAVOR'])).matchCount()).toBe(expected.length);

      const first = await search(['FAVOR'], { first: 1 });
      const after = first.hits[0]!.cursor;
      const second = await search(['FAVOR'], { first: 1, after });
      expect([...first.hits, ...second.hits].map(({ graph }) => graph.externalId).sort()).toEqual(
        agree,
      );
      expect(second.hasNextPage).toBe(false);
      const silent = { graph: argued(' ', SHADE) };
      await expect(search(['FAVOR'], { by: silent })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'filter.side' },
      });
      await corpora.close();
      await opened.close();
    });
  },
);
