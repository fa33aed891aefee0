import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphSearchOptions } from '../../../src/search/arguments.js';
import { describeEngines } from '../../store/contract/engines.js';
import { putGraphs } from '../../support/graph-samples.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';
import { strictFilter } from '../../support/strict-filter.js';
import { argued } from './town.js';

const QUESTION = 'cool shade of trees';

/** Every sixth of 36 graphs has a statement with the words of the question, in some of 24 the claim. */
const SAMPLES = Array.from({ length: 36 }, (_, at) => {
  const other = `tram${at} rails${at} wires${at} stops${at}`;
  const answer = `${QUESTION} number${at}`;
  const [claim, reason] =
    at % 6 > 0 ? [other, other] : at % 12 > 0 ? [answer, other] : [other, answer];
  return {
    id: `g${at}`,
    graph: argued(claim, ['SUPPORT', reason], ['ATTACK', `buses${at} taxes${at}`]),
    language: 'en',
    topic: at < 18 ? 'Parks' : 'Traffic',
  };
});
const ANSWERS = ['g0', 'g12', 'g18', 'g24', 'g30', 'g6'];

describeEngines(
  (name) => `graphs that answer, on ${name}`,
  (engine) => {
    let searched: SearchedEngine;
    beforeAll(async () => {
      searched = await openSearched(engine, 'town', { relevanceFilter: strictFilter() });
      await putGraphs(searched.corpora.writer, 'town', SAMPLES);
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const search = (parts: Partial<GraphSearchOptions> = {}) =>
      searched.retrieval.searchGraphs('ALL', {
        by: { text: QUESTION },
        corpus: 'town',
        first: 36,
        ...parts,
      });

    it('are those with a statement that does, whatever the filter', async () => {
      const page = await search();
      expect(page.hits).toHaveLength(36);
      expect(await page.matchCount()).toBe(6);
      const found: string[] = [];
      for (const hit of page.hits) if (await hit.matches()) found.push(hit.graph.externalId);
      expect(found.sort()).toEqual(ANSWERS);
      expect(await (await search({ filter: { topic: ['Parks'] } })).matchCount()).toBe(3);
      const [topics] = await page.facets({ variables: ['topic'], of: 'MATCHING' });
      expect(topics).toMatchObject({
        of: 'MATCHING',
        values: [
          { value: 'Parks', count: 3 },
          { value: 'Traffic', count: 3 },
        ],
      });
    });

    it('are all that is shown if that is asked for, on pages of any size', async () => {
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await search({ onlyMatching: true, first: 4, ...(after && { after }) });
        found.push(...page.hits.map(({ graph }) => graph.externalId));
        if (!page.hasNextPage) break;
        after = page.hits.at(-1)!.cursor;
      }
      expect(found.sort()).toEqual(ANSWERS);
      const { hits } = await search();
      const after = hits[1]!.cursor;
      await expect(search({ onlyMatching: true, after })).rejects.toMatchObject({
        code: 'CURSOR_FOREIGN',
      });
    });

    it('are none where nothing answers', async () => {
      const page = await search({ by: { text: 'zebra giraffe' } });
      expect(page.hits).toHaveLength(36);
      expect(await page.matchCount()).toBe(0);
      expect(await page.hits[0]!.matches()).toBe(false);
      const only = await search({ by: { text: 'zebra giraffe' }, onlyMatching: true });
      expect(only.hits).toEqual([]);
    });

    it('are those that speak to the major claim of a graph, and unknown without one', async () => {
      const by = { graph: argued(QUESTION, ['SUPPORT', 'tram0 rails0 wires0 stops0']) };
      expect(await (await search({ by })).matchCount()).toBe(6);
      const silent = { graph: argued(' ', ['SUPPORT', 'tram0 rails0']) };
      const page = await search({ by: silent });
      expect(await page.matchCount()).toBeUndefined();
      expect(await page.hits[0]!.matches()).toBeUndefined();
      await expect(page.facets({ of: 'MATCHING' })).rejects.toMatchObject({
        code: 'MATCHES_UNKNOWN',
      });
      await expect(search({ by: silent, onlyMatching: true })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'onlyMatching' },
      });
    });
  },
);
