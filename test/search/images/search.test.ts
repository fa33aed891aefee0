import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import type { NewImage } from '../../../src/domain/records.js';
import { PIXELS_WEIGHT } from '../../../src/search/images/stages.js';
import type { ImageHit, ImageSearch } from '../../../src/search/images/types.js';
import { describeEngines } from '../../store/contract/engines.js';
import { imageIdOf, sampleImage } from '../../support/image-samples.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';

const TRAMS = 'trams make no noise';

const IMAGES: readonly NewImage[] = [
  sampleImage('tram', {
    image: { ocr: 'line five', labels: ['streetcar'], visual: 0, hash: '0000000000000000' },
    text: 'Free trams make no noise in town.',
    ...{ topic: 'Transport', pageUrl: 'https://news.example/1', language: 'en', rights: 'CC0' },
  }),
  sampleImage('copy', {
    image: { labels: ['streetcar'], visual: 2, hash: '000000000000000f' },
    text: 'Trams make noise.',
    ...{ topic: 'Transport', pageUrl: 'https://blog.example/1', language: 'en' },
  }),
  sampleImage('forest', {
    image: { labels: ['valley'], visual: 60, hash: 'ffffffff00000000', width: 800, height: 600 },
    text: 'The forest burns. Nobody makes noise.',
    ...{ topic: 'Climate', pageUrl: 'https://news.example/2', language: 'en' },
  }),
  sampleImage('silent', { image: { visual: 10, hash: 'ffff00000000ffff' } }),
];

const OTHERS = Array.from({ length: 30 }, (_, at) =>
  sampleImage(`other ${at}`, {
    image: { visual: 80 + at / 10 },
    text: `Page ${at} says something else ${at % 5}.`,
    topic: 'Else',
  }),
);

describeEngines(
  (name) => `images on ${name}`,
  (engine) => {
    let searched: SearchedEngine;
    beforeAll(async () => {
      searched = await openSearched(engine, 'town');
      const { writer } = searched.corpora;
      await writer.putImages('town', [...IMAGES, ...OTHERS]);
      await writer.putCorpus({ name: 'elsewhere' });
      const claim = { text: 'Trams should be free.' };
      const premise = { id: 'p', text: 'They make no noise.', claim, profile: {}, extra: {} };
      await writer.putPremises('elsewhere', [{ ...premise, stance: 'FAVOR', topic: 'Trams' }]);
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const search = (more: Partial<ImageSearch> = {}) =>
      searched.retrieval.searchImages('ALL', {
        by: { text: TRAMS },
        corpus: 'town',
        modality: 'BOTH',
        first: 3,
        ...more,
      });
    const names = ({ hits }: { readonly hits: readonly ImageHit[] }) =>
      hits.map(({ image }) => image.externalId);

    it('finds images by the words of their page, of the text in them and of their labels', async () => {
      const page = await search();
      expect(page.modality).toBe('TEXT');
      expect(names(page).slice(0, 2).sort()).toEqual(['copy', 'tram']);
      expect(names(await search({ by: { text: 'line five' }, first: 1 }))).toEqual(['tram']);
      expect(names(await search({ by: { text: 'valley' }, first: 1 }))).toEqual(['forest']);
      // An image without text cannot be found by words.
      const all = await search({ first: 100 });
      expect(names(all)).not.toContain('silent');
      expect(all.hits).toHaveLength(33);
    });

    it('says what each part gives to the score, and the sum is the score', async () => {
      for (const modality of ['TEXT', 'VISUAL', 'BOTH'] as const) {
        const { hits } = await search({ by: { imageId: imageIdOf('forest') }, modality, first: 5 });
        for (const hit of hits) {
          const parts = await hit.parts();
          const sum = parts.reduce((sum, { contribution }) => sum + contribution, 0);
          expect(sum).toBeCloseTo(hit.score, 4);
          expect(parts.map(({ contribution }) => contribution)).toEqual(
            parts.map(({ contribution }) => contribution).sort((a, b) => b - a),
          );
        }
        const parts = await hits[0]!.parts();
        expect(parts.some(({ part }) => part === 'pixels')).toBe(modality !== 'TEXT');
      }
    });

    it('finds images by an image, which is not among its own hits', async () => {
      const by = { imageId: imageIdOf('tram') };
      const visual = await search({ by, modality: 'VISUAL', first: 100 });
      expect(names(visual).slice(0, 3)).toEqual(['copy', 'silent', 'forest']);
      expect(names(visual)).not.toContain('tram');
      expect(visual.hits[0]!.score).toBeCloseTo(Math.cos((2 * Math.PI) / 180), 4);
      const both = await search({ by, modality: 'BOTH', first: 100 });
      expect(both.modality).toBe('BOTH');
      expect(names(both)[0]).toBe('copy');
      // It has no text, so only its pixels count.
      const silent = both.hits.find(({ image }) => image.externalId === 'silent')!;
      expect(silent.score).toBeCloseTo(PIXELS_WEIGHT.visual * Math.cos((10 * Math.PI) / 180), 4);
      expect(silent.explanation.scores.map(({ stage }) => stage)).toEqual(['PIXELS']);
      const ofSilent = await search({ by: { imageId: imageIdOf('silent') } });
      expect(ofSilent.modality).toBe('VISUAL');
    });

    it('finds images for a premise of another corpus, and for an argument in parts', async () => {
      const premiseId = entityId('premise', 'elsewhere', 'p');
      expect(names(await search({ by: { premiseId }, first: 2 })).sort()).toEqual(['copy', 'tram']);
      const argument = { claim: 'Trams should be free.', premise: 'They make no noise.' };
      const hits = names(await search({ by: { argument }, first: 2 }));
      expect(hits.sort()).toEqual(['copy', 'tram']);
    });

    it('puts copies of a better hit behind the others', async () => {
      const plain = await search({ first: 40 });
      expect(names(plain)).toContain('copy');
      const page = await search({ rerank: { stepBackCopies: true }, first: 40 });
      const [best, other] = names(plain);
      expect(names(page)[0]).toBe(best);
      expect(names(page).at(-1)).toBe(other);
      expect(page.hits.at(-1)!.explanation.moves.at(-1)!.reason).toEqual({
        type: 'COPY',
        imageId: imageIdOf(best!),
      });
    });

    it('diversifies by text and pixels', async () => {
      const diversify = { method: 'MMR', relevanceWeight: 0.3 } as const;
      const page = await search({ rerank: { diversify }, first: 2 });
      expect(names(page)[0]).toBe(names(await search())[0]);
      // The second one resembles the first in text and pixels.
      expect(['tram', 'copy']).not.toContain(names(page)[1]);
      const [reason] = page.hits[1]!.explanation.moves.map(({ reason }) => reason);
      expect(reason).toMatchObject({ type: 'NOVELTY', nearest: { type: 'image' } });
    });

    it('reads the same hits page by page as at once', async () => {
      for (const more of [
        {},
        { by: { imageId: imageIdOf('tram') } },
        { by: { imageId: imageIdOf('tram') }, rerank: { stepBackCopies: true } },
        { rerank: { diversify: { method: 'DEDUPLICATE', minSimilarity: 0.9 } as const } },
      ]) {
        const whole = await search({ ...more, first: 100 });
        const read: string[] = [];
        let after: string | undefined;
        do {
          const page = await search({ ...more, first: 7, ...(after && { after }) });
          read.push(...names(page));
          after = page.hasNextPage ? page.hits.at(-1)!.cursor : undefined;
        } while (after);
        expect(read).toEqual(names(whole));
        expect(await whole.totalCount()).toBe('by' in more ? 33 : 34);
      }
    });

    it('refuses a filter of too many values', async () => {
      const site = Array.from({ length: 501 }, (_, at) => `${at}.example`);
      await expect(search({ filter: { site } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'filter' },
      });
    });

    it('filters and counts', async () => {
      const filter = { site: ['news.example'], width: { from: 100 } };
      expect(names(await search({ filter }))).toEqual(['forest']);
      expect(names(await search({ filter: { label: ['streetcar'], rights: ['CC0'] } }))).toEqual([
        'tram',
      ]);
      const page = await search({ filter: { topic: ['Transport'] } });
      expect(await page.totalCount()).toBe(2);
      const facets = await page.facets({ ignoreOwnCondition: true, limit: 2 });
      expect(facets.map(({ variable, missing }) => [variable, missing])).toEqual([
        ['topic', 1],
        ['site', 0],
        ['label', 0],
      ]);
      expect(facets[0]!.values).toEqual([
        { value: 'Else', count: 30, unknown: false },
        { value: 'Transport', count: 2, unknown: false },
      ]);
      await expect(page.facets({ variables: ['age'], ignoreOwnCondition: false, limit: 2 }))
        .rejects //
        .toMatchObject({ code: 'UNKNOWN_VARIABLE' });
    });

    it('gives the sentences of the page that are nearest to the query', async () => {
      const { hits } = await search({
        by: { text: 'Nobody makes noise' },
        filter: { topic: ['Climate'] },
      });
      const sentences = await hits[0]!.sentences(2);
      expect(sentences.map(({ text }) => text)).toEqual([
        'Nobody makes noise.',
        'The forest burns.',
      ]);
      expect(sentences[0]!.words).toContain('noise');
      const like = await search({ by: { imageId: imageIdOf('silent') }, modality: 'VISUAL' });
      expect(await like.hits[0]!.sentences(2)).toEqual([]);
      await expect(hits[0]!.sentences(11)).rejects.toMatchObject({ code: 'PAGE_SIZE' });
    });

    it.each([
      [{ by: { text: ' ' } }, 'EMPTY_QUERY', 'by.text'],
      [{ by: { argument: { claim: ' ' } } }, 'EMPTY_QUERY', 'by.argument'],
      [{ by: { text: 'x'.repeat(10_001) } }, 'TEXT_TOO_LONG', 'by.text'],
      [{ modality: 'VISUAL' }, 'MODALITY_UNAVAILABLE', 'modality'],
      [
        { by: { imageId: imageIdOf('silent') }, modality: 'TEXT' },
        'MODALITY_UNAVAILABLE',
        'modality',
      ],
      [{ by: { imageId: imageIdOf('none') } }, 'NOT_FOUND', 'by.imageId'],
      [{ by: { premiseId: imageIdOf('tram') } }, 'NOT_FOUND', 'by.premiseId'],
      [{ filter: { site: [] } }, 'BAD_INPUT', 'filter.site'],
      [{ filter: { topic: ['Trnsport'] } }, 'UNKNOWN_VALUE', 'filter.topic[0]'],
      [{ filter: { width: { from: 3, to: 2 } } }, 'BAD_INPUT', 'filter.width.from'],
      [{ first: 201 }, 'PAGE_SIZE', 'first'],
      [{ after: 'x' }, 'CURSOR_INVALID', undefined],
    ] as [Partial<ImageSearch>, string, string | undefined][])(
      'refuses %j with %s',
      async (more, code, field) => {
        await expect(search(more)).rejects.toMatchObject({
          code,
          ...(field && { details: { field } }),
        });
      },
    );

    it('does not show an image of a corpus that the principal may not see', async () => {
      const by = { imageId: imageIdOf('tram') };
      const asked = { by, corpus: 'elsewhere', modality: 'BOTH', first: 1 } as const;
      await expect(
        searched.retrieval.searchImages(new Set(['elsewhere']), asked),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await searched.retrieval.searchImages('ALL', asked)).hits).toEqual([]);
    });
  },
);
