import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIDES } from '../../src/domain/premise.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import type { Rank } from '../../src/domain/stages.js';
import { answersUpTo } from '../../src/search/matches.js';
import type { FacetOptions } from '../../src/search/types.js';
import { describeEngines } from '../store/contract/engines.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { strictFilter } from '../support/strict-filter.js';

const QUESTION = 'cool shade of trees';
const CLAIMS = ['Cool shade of trees.', 'Build trams.'].map((text, at) => ({
  id: `claim ${at}`,
  text,
}));

/** Twelve premises have the words of the question, sixty others do not. */
const RECORDS = Array.from({ length: 72 }, (_, at): PremiseRecord => {
  const answers = at % 6 === 0;
  return {
    id: `p${at}`,
    text: answers ? `${QUESTION} number${at}` : `tram${at} rails${at} wires${at} stops${at}`,
    language: 'en',
    stance: at % 4 === 0 ? 'FAVOR' : 'AGAINST',
    ...(at % 5 !== 0 && { claim: CLAIMS[at % 2]! }),
    profile: { age: at < 36 ? 'young' : 'old' },
    extra: { year: 2000 + (at % 24), share: at / 72, source: `paper ${at % 3}`, checked: at < 24 },
  };
});
const ANSWERS = RECORDS.filter((_, at) => at % 6 === 0).map(({ id }) => id);

/** Twenty are for it and surely answer; behind them come twenty against it, which hardly do. */
const SIDED = Array.from({ length: 40 }, (_, at): PremiseRecord => {
  const others = Array.from({ length: 14 }, (_, word) => `aside${at}x${word}`).join(' ');
  return {
    id: `s${at}`,
    text: at < 20 ? `${QUESTION} number${at}` : `${QUESTION} ${others}`,
    language: 'en',
    stance: at < 20 ? 'FAVOR' : 'AGAINST',
    claim: CLAIMS[0]!,
    profile: {},
    extra: {},
  };
});

const DENSE: Rank = { method: 'DENSE' };

describeEngines(
  (name) => `on the ${name} engine`,
  (engine) => {
    let searched: SearchedEngine;
    beforeAll(async () => {
      searched = await openSearched(engine, 'town', { relevanceFilter: strictFilter() });
      await searched.corpora.writer.putPremises('town', RECORDS);
      await searched.corpora.writer.finish('town');
      await searched.corpora.writer.putCorpus({ name: 'grove' });
      await searched.corpora.writer.putPremises('grove', SIDED);
      await searched.corpora.writer.finish('grove');
      await searched.corpora.writer.putCorpus({ name: 'hamlet' });
      await searched.corpora.writer.putPremises('hamlet', RECORDS.slice(0, 5));
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const search = (parts: Partial<PremiseSearch> = {}) =>
      searched.retrieval.searchPremises('ALL', {
        by: { text: QUESTION },
        corpus: 'town',
        rank: DENSE,
        first: 5,
        ...parts,
      });
    const facet = async (variable: string, parts: Partial<PremiseSearch>, options = {}) => {
      const asked: FacetOptions = { variables: [variable], ignoreOwnCondition: false, limit: 30 };
      const [found] = await (await search(parts)).facets({ ...asked, ...options });
      return found!;
    };
    const counts = async (...asked: Parameters<typeof facet>) =>
      Object.fromEntries((await facet(...asked)).values.map(({ value, count }) => [value, count]));

    it('hits that a model reads as answers match, and others with such scores, whatever the filter', async () => {
      const page = await search();
      expect(await page.totalCount()).toBe(72);
      expect(await page.matchCount()).toBe(12);
      const next = await search({ after: page.hits.at(-1)!.cursor });
      expect(await next.matchCount()).toBe(12);
      const filter = { stance: ['AGAINST'] } as const;
      expect(await (await search({ filter })).matchCount()).toBe(6);
    });

    it('hits with a word of the query match, and hits above a threshold', async () => {
      expect(await (await search({ rank: { method: 'LEXICAL' } })).matchCount()).toBe(12);
      const all = await search({ first: 72 });
      const minScore = all.hits[8]!.score - 1e-4;
      const reached = all.hits.filter(({ score }) => score >= minScore).length;
      const above = await search({ rank: { method: 'DENSE', minScore } });
      expect(await above.matchCount()).toBe(reached);
      const nothing = await search({ by: { text: 'zebra' }, rank: { method: 'LEXICAL' } });
      expect(await nothing.matchCount()).toBe(0);
      expect(
        await counts(
          'stance',
          { by: { text: 'zebra' }, rank: { method: 'LEXICAL' } },
          { of: 'MATCHING' },
        ),
      ).toEqual({});
    });

    it('nothing matches where nothing answers', async () => {
      const page = await search({ by: { text: 'zebra giraffe' } });
      expect(page.hits).toHaveLength(5);
      expect(await page.matchCount()).toBe(0);
      expect(await page.hits[0]!.matches?.()).toBe(false);
      expect(await page.hits[0]!.highlights?.(1)).toEqual([]);
      expect(await counts('stance', { by: { text: 'zebra giraffe' } }, { of: 'MATCHING' })).toEqual(
        {},
      );
      const only = await search({ by: { text: 'zebra giraffe' }, onlyMatching: true });
      expect(only.hits).toEqual([]);
      expect(only.hasNextPage).toBe(false);
    });

    it('shows only what answers if asked to, over all pages', async () => {
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await search({ onlyMatching: true, ...(after && { after }) });
        for (const hit of page.hits) {
          expect(await hit.matches?.()).toBe(true);
          expect(await hit.highlights?.(1)).toHaveLength(1);
          found.push(hit.premise.externalId);
        }
        after = page.hits.at(-1)?.cursor;
        if (!page.hasNextPage) break;
      }
      expect(found.toSorted()).toEqual(ANSWERS.toSorted());
    });

    it('the same hits match whichever sides are admitted', async () => {
      const by = { text: QUESTION };
      const all = await search({ by, corpus: 'grove', first: 40 });
      const matching = new Set<string>();
      for (const hit of all.hits) if (await hit.matches?.()) matching.add(hit.premise.id);
      const counts: number[] = [];
      for (const side of SIDES) {
        const filter = { side: [side] };
        const page = await search({ by, corpus: 'grove', first: 40, filter, onlyMatching: true });
        for (const hit of page.hits) {
          expect(matching).toContain(hit.premise.id);
          expect(await hit.matches?.()).toBe(true);
        }
        counts.push((await page.matchCount())!);
        const [facet] = await page.facets({ variables: ['stance'], of: 'MATCHING' });
        expect(facet!.values.reduce((sum, { count }) => sum + count, 0)).toBe(counts.at(-1));
      }
      expect(counts[0]! + counts[1]!).toBeGreaterThan(0);
      expect(counts[0]! + counts[1]!).toBeLessThanOrEqual(matching.size);
    });

    it('facets count what the filter admits, or what matches', async () => {
      expect(await counts('stance', {})).toEqual({ FAVOR: 18, AGAINST: 54 });
      const matching = await facet('stance', {}, { of: 'MATCHING' });
      expect(matching).toMatchObject({ of: 'MATCHING', missing: 0 });
      expect(await counts('stance', {}, { of: 'MATCHING' })).toEqual({ FAVOR: 6, AGAINST: 6 });
      const filter = { stance: ['FAVOR'] } as const;
      expect(await counts('stance', { filter }, { of: 'MATCHING' })).toEqual({ FAVOR: 6 });
      const others = { of: 'MATCHING', ignoreOwnCondition: true };
      expect(await counts('stance', { filter }, others)).toEqual({ FAVOR: 6, AGAINST: 6 });
    });

    it('facets count further fields by value, and numbers in bars', async () => {
      expect(await counts('source', {})).toEqual({ 'paper 0': 24, 'paper 1': 24, 'paper 2': 24 });
      expect(await counts('checked', {})).toEqual({ true: 24, false: 48 });
      const filter = { fields: [{ field: 'source', anyOf: ['paper 1'] }] };
      expect(await counts('source', { filter })).toEqual({ 'paper 1': 24 });
      const own = { ignoreOwnCondition: true };
      expect(Object.keys(await counts('source', { filter }, own))).toHaveLength(3);
      const years = await facet('year', {}, { limit: 5 });
      expect(years.values.map(({ value, count }) => [value, count])).toEqual([
        ['2000 to 2005', 15],
        ['2005 to 2010', 15],
        ['2010 to 2015', 15],
        ['2015 to 2020', 15],
        ['2020 to 2025', 12],
      ]);
      expect(years.values[0]).toEqual({
        value: '2000 to 2005',
        count: 15,
        unknown: false,
        from: 2000,
        to: 2005,
      });
      expect((await facet('year', {})).values.map(({ value }) => value)).toContain('2023');
      const shares = await facet('share', { filter: { stance: ['FAVOR'] } }, { limit: 4 });
      expect(shares.values.reduce((sum, { count }) => sum + count, 0)).toBe(18);
      expect(shares.values.at(-1)).toMatchObject({ from: 0.5, to: 1 });
    });

    it('a hit stands for all hits on its claim, and the page for all premises', async () => {
      const grouped = { groupBy: 'CLAIM', first: 10 } as const;
      const page = await search(grouped);
      const all = (await search({ first: 72 })).hits.map(({ premise }) => premise);
      const groupOf = ({ id, claimId = id }: (typeof all)[number]) => claimId;
      const best = [...new Map(all.toReversed().map((each) => [groupOf(each), each.id])).values()];
      expect(page.hits.map(({ premise }) => premise.id)).toEqual(
        all
          .filter(({ id }) => best.includes(id))
          .slice(0, 10)
          .map(({ id }) => id),
      );
      const first = page.hits.find(({ premise }) => premise.claimId !== undefined)!;
      const own = all.filter(({ claimId }) => claimId === first.premise.claimId);
      expect([first.premise.id, ...first.group!.map(({ premiseId }) => premiseId)]).toEqual(
        own.map(({ id }) => id),
      );
      expect(await page.totalCount()).toBe(72);
      expect(await page.matchCount()).toBe(12);

      const read = [...page.hits];
      let { hasNextPage } = page;
      while (hasNextPage) {
        const next = await search({ ...grouped, after: read.at(-1)!.cursor });
        read.push(...next.hits);
        ({ hasNextPage } = next);
      }
      expect(read).toHaveLength(best.length);
      expect(new Set(read.map(({ premise }) => premise.id)).size).toBe(best.length);
      const after = page.hits.at(-1)!.cursor;
      await expect(search({ after })).rejects.toMatchObject({ code: 'CURSOR_FOREIGN' });
    });

    it('a premise finds others like it, but not itself', async () => {
      const { hits } = await search({ first: 72 });
      const { id: premiseId, externalId } = hits[0]!.premise;
      const page = await search({ by: { premiseId }, first: 72 });
      const found = page.hits.map(({ premise }) => premise.externalId);
      expect(new Set(found.slice(0, 11))).toEqual(
        new Set(ANSWERS.filter((each) => each !== externalId)),
      );
      expect(found).toHaveLength(71);
      expect(await page.totalCount()).toBe(71);
      expect(await page.matchCount()).toBe(11);
      const missing = '00000000-0000-5000-8000-000000000000';
      await expect(search({ by: { premiseId: missing } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        details: { field: 'by.premiseId' },
      });
    });
  },
);

describe('where answers end', () => {
  const samples = (probabilities: readonly number[], places = [...probabilities.keys()]) =>
    probabilities.map((probability, at) => ({ place: places[at]!, probability }));

  it('is where the fewest hits are on the wrong side', () => {
    expect(answersUpTo(samples([0.9, 0.8, 0.2, 0.1]), 4)).toBe(2);
    expect(answersUpTo(samples([0.9, 0.2, 0.9, 0.9, 0.1]), 5)).toBe(4);
    expect(answersUpTo(samples([0.4, 0.3, 0.9]), 3)).toBe(3);
    expect(answersUpTo(samples([0.3, 0.3, 0.6]), 3)).toBe(0);
  });

  it('counts the hits between two judged ones to the nearer one', () => {
    expect(answersUpTo(samples([0.9, 0.9, 0.1], [0, 10, 30]), 40)).toBe(21);
    expect(answersUpTo(samples([0.9, 0.9, 0.9], [0, 10, 30]), 40)).toBe(40);
  });

  it('is nowhere where nothing answers, or nothing is judged', () => {
    expect(answersUpTo(samples([0.1, 0.1], [0, 10]), 20)).toBe(0);
    expect(answersUpTo([], 0)).toBe(0);
  });
});
