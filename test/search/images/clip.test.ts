import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageSearch, Modality } from '../../../src/search/images/types.js';
import { describeEngines } from '../../store/contract/engines.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { sampleImage } from '../../support/image-samples.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';

const NAME = 'clip 1';
const encoder = createFakeEncoder();
const clip = { name: NAME, encodeText: (text: string) => encoder.encodeQuery(text) };

/** The vector of an image by CLIP is that of its labels, see `fakeImageReader`. */
const IMAGES = [
  sampleImage('wolf', { image: { labels: ['grey wolf'] } }),
  sampleImage('sheep', { image: { labels: ['white sheep'] }, text: 'A page about a grey wolf.' }),
  sampleImage('other', { image: { labels: ['teapot'] }, text: 'Tea.' }),
];

describeEngines(
  (name) => `with CLIP, on ${name}`,
  (engine) => {
    let searched: SearchedEngine;
    beforeAll(async () => {
      const models = { classifier: 'fake 1', clip: NAME };
      searched = await openSearched(engine, 'town', { models, clip });
      await searched.corpora.writer.putImages('town', IMAGES);
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const search = (modality: Modality, text = 'grey wolf') => {
      const asked: ImageSearch = { by: { text }, corpus: 'town', modality, first: 9 };
      return searched.retrieval.searchImages('ALL', asked);
    };

    it('compares words with pixels', async () => {
      const page = await search('VISUAL');
      expect(page.modality).toBe('VISUAL');
      const [best] = page.hits;
      expect(best!.image.externalId).toBe('wolf');
      expect(best!.score).toBeCloseTo(1, 5);
      expect(best!.explanation.scores).toEqual([{ stage: 'PIXELS', score: best!.score, place: 1 }]);
      expect(await best!.parts()).toMatchObject([{ part: 'pixels' }]);
    });

    it('compares both, with half of the score for each', async () => {
      const { modality, hits } = await search('BOTH');
      expect(modality).toBe('BOTH');
      const [wolf] = hits;
      expect(wolf!.image.externalId).toBe('wolf');
      const byText = (await search('TEXT')).hits.find(({ image }) => image.id === wolf!.image.id)!;
      expect(wolf!.score).toBeCloseTo(0.5 + byText.score / 2, 4);
      expect(wolf!.explanation.moves.at(-1)!.reason).toMatchObject({ type: 'PIXELS', weight: 0.5 });
    });

    it('leaves out images whose vectors another model made', async () => {
      const other = await openSearched(engine, 'town', {
        models: { classifier: 'fake 1', clip: 'clip 2' },
        clip,
      });
      await other.corpora.writer.putImages('town', IMAGES);
      const asked = { by: { text: 'grey wolf' }, corpus: 'town', first: 9 } as const;
      const visual = await other.retrieval.searchImages('ALL', { ...asked, modality: 'VISUAL' });
      expect(visual.hits).toEqual([]);
      expect(await visual.totalCount()).toBe(0);
      const both = await other.retrieval.searchImages('ALL', { ...asked, modality: 'BOTH' });
      expect(both.hits).toHaveLength(3);
      await other.corpora.close();
      await other.opened.close();
    });
  },
);
