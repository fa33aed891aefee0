import { expect, it } from 'vitest';
import type { ImageSearchOptions } from '../../../src/search/arguments.js';
import { describeEngines } from '../../store/contract/engines.js';
import { imageIdOf, sampleImage } from '../../support/image-samples.js';
import { openSearched } from '../../support/searched-engine.js';
import { strictFilter } from '../../support/strict-filter.js';

const QUESTION = 'cool shade of trees';
const sides = [{ question: QUESTION, side: 'FAVOR' as const }];
const page = (id: string, text: string) =>
  ({ text, language: 'en', pageUrl: `https://${id.slice(0, 4)}.example/` }) as const;

const IMAGES = [
  sampleImage('text 1', { ...page('text', `${QUESTION} one`), sides }),
  sampleImage('text 2', page('text', `${QUESTION} two`)),
  // Its page says something else.
  sampleImage('sign', {
    ...page('sign', 'rails of a tram'),
    image: { ocr: QUESTION, hash: 'ffff000000000000' },
  }),
  // Only the names of what it shows are like the question.
  sampleImage('labels', { image: { labels: ['trees'], hash: '00ff000000000000' } }),
  ...Array.from({ length: 20 }, (_, at) =>
    sampleImage(`page ${at}`, page('page', `tram${at} rails${at} wires${at} stops${at}`)),
  ),
];
const ANSWERS = ['sign', 'text 1', 'text 2'];

describeEngines(
  (name) => `images that answer, on ${name}`,
  (engine) => {
    it('are those whose passage or text does', async () => {
      const { opened, corpora, retrieval } = await openSearched(engine, 'town', {
        relevanceFilter: strictFilter(),
      });
      await corpora.writer.putImages('town', IMAGES);
      const search = (parts: Partial<ImageSearchOptions> = {}) =>
        retrieval.searchImages('ALL', {
          by: { text: QUESTION },
          corpus: 'town',
          first: 50,
          ...parts,
        });
      const names = async (parts: Partial<ImageSearchOptions>) =>
        (await search(parts)).hits.map(({ image }) => image.externalId).sort();

      const all = await search();
      expect(all.hits).toHaveLength(24);
      expect(await all.matchCount()).toBe(3);
      const found: string[] = [];
      for (const hit of all.hits) if (await hit.matches()) found.push(hit.image.externalId);
      expect(found.sort()).toEqual(ANSWERS);
      expect(await names({ onlyMatching: true })).toEqual(ANSWERS);
      const [site] = await all.facets({ variables: ['site'], of: 'MATCHING' });
      expect(site).toMatchObject({
        of: 'MATCHING',
        values: [
          { value: 'text.example', count: 2 },
          { value: 'sign.example', count: 1 },
        ],
      });

      // Those on a side are counted only where a filter asks for it.
      const sided = { filter: { side: ['FAVOR' as const] } };
      expect(await names({ ...sided, onlyMatching: true })).toEqual(['text 1']);
      expect(await (await search(sided)).matchCount()).toBe(1);

      const nothing = { by: { text: 'zebra giraffe' } };
      expect((await search(nothing)).hits).toHaveLength(24);
      expect(await (await search(nothing)).matchCount()).toBe(0);
      expect(await names({ ...nothing, onlyMatching: true })).toEqual([]);

      // An image asks what it takes a side of.
      const asking = await search({ by: { imageId: imageIdOf('text 1') } });
      expect(await asking.matchCount()).toBe(2);
      const silent = { by: { imageId: imageIdOf('text 2') } };
      expect(await (await search(silent)).matchCount()).toBeUndefined();
      await expect(search({ ...silent, onlyMatching: true })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'onlyMatching' },
      });
      await corpora.close();
      await opened.close();
    });
  },
);
