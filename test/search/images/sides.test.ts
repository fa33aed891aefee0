import { expect, it } from 'vitest';
import type { Side } from '../../../src/domain/premise.js';
import type { ImageSubject } from '../../../src/search/images/types.js';
import { describeEngines } from '../../store/contract/engines.js';
import { imageIdOf, sampleImage } from '../../support/image-samples.js';
import { openSearched } from '../../support/searched-engine.js';

const QUESTION = 'Trams should be free in town.';
const text = (id: string) => `Trams are free, says ${id}.`;
const IMAGES = [
  sampleImage('for', { text: text('for'), sides: [{ question: QUESTION, side: 'FAVOR' }] }),
  sampleImage('against', {
    text: text('against'),
    sides: [{ question: QUESTION, side: 'AGAINST' }],
  }),
  sampleImage('for the opposite', {
    text: text('the third'),
    sides: [{ question: 'Trams should not be free in town.', side: 'FAVOR' }],
  }),
  sampleImage('neutral', {
    text: text('neutral'),
    sides: [{ question: QUESTION, side: 'NEUTRAL' }],
  }),
  sampleImage('silent', { text: text('silent') }),
];

describeEngines(
  (name) => `sides of images on ${name}`,
  (engine) => {
    it('are those of their questions, and can be filtered and turned round', async () => {
      const { opened, corpora, retrieval } = await openSearched(engine, 'town');
      await corpora.writer.putImages('town', IMAGES);
      const find = (
        by: ImageSubject,
        more: { side?: Side[]; opposite?: boolean; first?: number },
      ) =>
        retrieval.searchImages('ALL', {
          by,
          corpus: 'town',
          first: more.first ?? 10,
          opposite: more.opposite,
          ...(more.side && { filter: { side: more.side } }),
        });
      const names = async (...found: Parameters<typeof find>) =>
        (await find(...found)).hits.map(({ image }) => image.externalId).sort();
      const by = { text: QUESTION };
      const { hits } = await find(by, {});
      const sides = await Promise.all(hits.map((hit) => hit.side()));
      expect(
        Object.fromEntries(hits.map(({ image }, at) => [image.externalId, sides[at]])),
      ).toMatchObject({
        for: { side: 'FAVOR', basis: 'GIVEN', probability: 1 },
        against: { side: 'AGAINST', basis: 'GIVEN' },
        'for the opposite': { side: 'AGAINST', basis: 'CLAIM' },
      });
      expect(sides.filter((side) => side)).toHaveLength(3);
      expect(await names(by, { side: ['FAVOR'] })).toEqual(['for']);
      expect(await names(by, { side: ['AGAINST'] })).toEqual(['against', 'for the opposite']);
      expect(await names(by, { side: ['FAVOR'], opposite: true })).toEqual([
        'against',
        'for the opposite',
      ]);
      const argument = (stance: Side) => ({ argument: { claim: QUESTION, stance } });
      expect(await names(argument('FAVOR'), { side: ['FAVOR'] })).toEqual(['for']);
      expect(await names(argument('AGAINST'), { side: ['FAVOR'] })).toEqual([
        'against',
        'for the opposite',
      ]);
      const image = (id: string) => ({ imageId: imageIdOf(id) });
      expect(await names(image('against'), { side: ['FAVOR'] })).toEqual(['for the opposite']);
      await expect(find(image('silent'), { side: ['FAVOR'] })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'filter.side' },
      });
      await corpora.close();
      await opened.close();
    });
  },
);
