import { describe, expect, it } from 'vitest';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { byVectors } from '../../src/images/approaches.js';
import {
  gainOf,
  heldOutPassage,
  knownItemChance,
  knownItemReports,
  knownItemScores,
  passagesOf,
  reciprocalRanks,
} from '../../src/images/known-item.js';
import { image, towards } from './support.js';

const encoder = createFakeEncoder();

describe('known-item search', () => {
  const images = ['a', 'b', 'c'].map((id) =>
    image(id, { sentences: [`The page of ${id} says this.`] }),
  );
  const queries = images.map(({ id }, at) => ({ id, text: towards(at) }));

  it('gives the reciprocal rank of an image, and 0 if it is not found', async () => {
    const approach = byVectors('x', [towards(0), towards(0, 1), undefined]);
    const ranks = await reciprocalRanks(approach, { name: 'own', queries }, images);
    expect([...ranks]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ]);
    expect(knownItemScores('x', ranks, 1)).toMatchObject({
      metrics: { mrr: 2 / 3, 'success@1': 2 / 3, 'success@5': 2 / 3 },
    });
  });

  it('counts images of the same page as equally good', async () => {
    const same = images.map((each) => ({ ...each, sentences: ['One page for all of these.'] }));
    const approach = byVectors('x', [towards(7), towards(0), towards(6)]);
    const ranks = await reciprocalRanks(approach, { name: 'own', queries }, same);
    expect([...ranks.values()]).toEqual([1, 1, 1]);
  });

  it('has exact figures of random orders', () => {
    expect(knownItemChance(4)).toEqual({
      mrr: (1 + 1 / 2 + 1 / 3 + 1 / 4) / 4,
      'success@1': 1 / 4,
      'success@5': 1,
    });
  });

  it('compares approaches image by image', () => {
    const about = { name: 'OCR', of: 'with', over: 'without' };
    const [one, other] = [
      new Map([
        ['a', 1],
        ['b', 0.5],
      ]),
      new Map([
        ['a', 0.5],
        ['b', 0.5],
      ]),
    ];
    expect(gainOf(about, one, other, 1)).toMatchObject({ ...about, queries: 2, mean: 0.25 });
    expect(gainOf(about, one, other, 1, new Set(['b']))).toMatchObject({ queries: 1, mean: 0 });
    expect(gainOf(about, one, other, 1, new Set(['z']))).toBeUndefined();
  });
});

const SENTENCES = ['night', 'snow', 'rain', 'wind', 'sun', 'fog', 'storm', 'frost'].flatMap(
  (weather) => [
    `In ${weather} the tram of the town runs from the harbour to the hill all day, and nobody waits for long at any stop.`,
    `After the ${weather} the drivers sweep the rails of the line before the first tram of the morning leaves the depot.`,
  ],
);

describe('texts of pages', () => {
  const page = `Menu\nLog in\nWe use cookies on this site.\n${SENTENCES.join('\n')}`;
  const trams = image('trams', { sentences: SENTENCES, page });

  it('are the lead of the page, the lead of its content and its central sentences', async () => {
    const passages = await passagesOf(trams, encoder);
    expect(passages['lead of the page']).toMatch(/^Menu\nLog in\nWe use/);
    expect(passages['lead of the content']).toMatch(/^In night the tram/);
    expect(passages['central sentences']).not.toBe(passages['lead of the content']);
    for (const text of Object.values(passages)) expect(text.length).toBeLessThanOrEqual(600);
    expect(await passagesOf(image('x', { sentences: SENTENCES }), encoder)).not.toHaveProperty([
      'lead of the page',
    ]);
    expect(await passagesOf(image('x'), encoder)).toEqual({});
  });

  it('hold out sentences that no compared text has', async () => {
    const passages = await passagesOf(trams, encoder);
    const compared = Object.values(passages);
    const heldOut = heldOutPassage(trams, compared)!;
    expect(heldOut.length).toBeLessThanOrEqual(600);
    for (const sentence of SENTENCES.filter((each) => heldOut.includes(each))) {
      for (const text of compared) expect(text).not.toContain(sentence);
    }
    expect(heldOut).toContain('tram');
    expect(heldOutPassage(trams, [SENTENCES.join(' ')])).toBeUndefined();
    expect(heldOutPassage(image('x', { sentences: ['Read more'] }), [])).toBeUndefined();
  });
});

describe('reports of known-item search', () => {
  it('measure boilerplate removal, centrality, OCR and labels', async () => {
    const encoded = async (text: string) => encoder.encodeQuery(text);
    const places = ['harbour', 'market', 'museum', 'forest', 'river'];
    const images = await Promise.all(
      places.map(async (place) => {
        const sentences = SENTENCES.map(
          (sentence, at) => `${place} ${place}${at} ${place} ${sentence}`,
        );
        const passage = sentences.slice(0, 4).join(' ').slice(0, 600);
        const [text, labels] = [await encoded(passage), await encoded('streetcar')];
        return image(place, {
          title: `${place} ${place} news`,
          passage,
          sentences,
          page: `${'We use cookies for this and that. '.repeat(30)}\n${sentences.join('\n')}`,
          vectors: { text, passage: text, ...(place === 'river' ? { labels } : {}) },
        });
      }),
    );
    const shipped = byVectors(
      'text',
      images.map(({ vectors }) => vectors.text),
    );
    const reports = await knownItemReports(images, encoder, [shipped], 1);
    expect(reports.map(({ queries, images: count }) => [queries, count])).toEqual([
      ['held-out sentences', 5],
      ['title', 5],
      ['own passage', 5],
    ]);
    const [heldOut, , own] = reports;
    const mrrOf = (name: string) =>
      heldOut!.approaches.find((each) => each.name === name)!.metrics.mrr;
    expect(mrrOf('lead of the content')).toBe(1);
    expect(mrrOf('lead of the page')).toBeLessThan(0.7);
    expect(heldOut!.gains.map(({ name, queries }) => [name, queries])).toEqual([
      ['boilerplate removal', 5],
      ['centrality', 5],
      ['OCR, all images', 5],
      ['labels, images with labels', 1],
    ]);
    expect(heldOut!.gains[0]!.mean).toBeGreaterThan(0.3);
    expect(own!.gains).toEqual([]);
    expect(own!.approaches[0]!.metrics.mrr).toBe(1);
  });
});
