import { describe, expect, it } from 'vitest';
import {
  imageApproaches,
  rankImages,
  textApproaches,
  withoutParts,
} from '../../src/images/approaches.js';
import { jaccardOfChance, likenessOf } from '../../src/images/evaluate.js';
import { image, towards } from './support.js';

const IMAGES = [
  image('a', {
    vectors: { text: towards(0), passage: towards(0), visual: towards(5), clip: towards(1) },
  }),
  image('b', {
    vectors: { text: towards(0, 1), passage: towards(0), ocr: towards(1), visual: towards(5, 6) },
  }),
  image('c', { vectors: { text: towards(1), passage: towards(1), clip: towards(0) } }),
];

async function idsBy(name: string, query = { id: 'q', text: towards(0), clip: towards(0) }) {
  const approach = textApproaches(IMAGES).find((each) => each.name === name)!;
  const found = await rankImages(approach, [query], IMAGES);
  return found.get('q')!.map(({ id, score }) => [id, Number(score.toFixed(3))]);
}

describe('approaches', () => {
  it('rank by one vector, and leave out images without it', async () => {
    expect(await idsBy('text')).toEqual([
      ['a', 1],
      ['b', 0.707],
      ['c', 0],
    ]);
    expect(await idsBy('ocr')).toEqual([['b', 0]]);
    expect(await idsBy('labels')).toEqual([]);
  });

  it('by text and pixels score as searches: what is missing counts as 0', async () => {
    expect(await idsBy('pixels')).toEqual([
      ['c', 1],
      ['a', 0],
    ]);
    expect(await idsBy('both')).toEqual(
      expect.arrayContaining([
        ['a', 0.5],
        ['c', 0.5],
        ['b', 0.354],
      ]),
    );
  });

  it('have no pixels for words without a CLIP model', () => {
    const names = textApproaches(IMAGES.slice(1, 2)).map(({ name }) => name);
    expect(names).toEqual(['text', 'passage', 'ocr', 'labels']);
  });

  it('do not find the image that is searched for', async () => {
    const [, pixels] = imageApproaches(IMAGES);
    const found = await rankImages(
      pixels!,
      [{ id: 'a', visual: towards(5), imageId: 'a' }],
      IMAGES,
    );
    expect(found.get('a')!.map(({ id }) => id)).toEqual(['b']);
  });

  it('order equal scores by lot, alike in every run', async () => {
    const equal = ['x', 'y', 'z', 'v', 'w'].map((id) =>
      image(id, { vectors: { text: towards(0) } }),
    );
    const [approach] = textApproaches(equal);
    const queries = ['1', '2', '3', '4'].map((id) => ({ id, text: towards(0) }));
    const orders = async () =>
      [...(await rankImages(approach!, queries, equal)).values()].map((hits) =>
        hits.map(({ id }) => id).join(''),
      );
    const first = await orders();
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await orders()).toEqual(first);
  });

  it('leave out a part', () => {
    const [, second] = withoutParts(IMAGES, ['ocr']);
    expect([...second!]).toEqual([...towards(0)]);
  });
});

describe('likeness', () => {
  it('is the Jaccard index of the first images, averaged over queries', async () => {
    const hits = (ids: string) => [...ids].map((id, at) => ({ id, score: -at }));
    const found = new Map([
      [
        'one',
        new Map([
          ['q', hits('abcdefghijkl')],
          ['r', hits('abcdefghij')],
        ]),
      ],
      [
        'two',
        new Map([
          ['q', hits('abcdefghijlk')],
          ['r', hits('klmnopqrst')],
        ]),
      ],
    ]);
    const { jaccard, models, depth } = likenessOf(found, 20);
    expect({ jaccard, models, depth }).toEqual({
      jaccard: [
        [1, 0.5],
        [0.5, 1],
      ],
      models: ['one', 'two'],
      depth: 10,
    });
  });

  it('of random orders is computed exactly', () => {
    // One of two: half of the time the same one, else none in common.
    expect(jaccardOfChance(1, 2)).toBeCloseTo(0.5, 12);
    // Two of three share one in two thirds of the cases, and both in one third.
    expect(jaccardOfChance(2, 3)).toBeCloseTo(2 / 9 + 1 / 3, 12);
    expect(jaccardOfChance(5, 5)).toBe(1);
  });
});
