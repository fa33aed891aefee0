import { describe, expect, it } from 'vitest';
import {
  type ClusteredPremise,
  partsOf,
  rankClusters,
  vectorsByParts,
} from '../../src/premises/dumani.js';

const premise = (id: string, cluster: number, ...claims: string[]): ClusteredPremise => {
  return { id, text: id, cluster, claims };
};

describe('ranking clusters of premises', () => {
  it('weighs how often claims like the query have them, and how specific they are', () => {
    const premises = [
      premise('noise', 0, 'cars', 'trams', 'trees'),
      premise('noisy', 0, 'cars'),
      premise('shops', 1, 'cars'),
      premise('fares', 2, 'trams'),
    ];
    const like = [
      { similarity: 3, premises: ['noise', 'noisy', 'shops'] },
      { similarity: 1, premises: ['noise', 'fares'] },
    ];
    // Of the cars, noise has 2 log(1 + 8/3) of 2 log(11/3) + log 9; shops are specific to one of eight claims.
    const [noise, once] = [Math.log(1 + 8 / 3), Math.log(9)];
    const share = {
      noise: (3 / 4) * ((2 * noise) / (2 * noise + once)) + (1 / 4) * (noise / (noise + once)),
      shops: (3 / 4) * (once / (2 * noise + once)),
      fares: (1 / 4) * (once / (noise + once)),
    };
    expect(share.noise).toBeGreaterThan(share.shops);
    expect(share.shops).toBeGreaterThan(share.fares);
    expect(rankClusters(premises, like, 8)).toEqual(['noise', 'shops', 'fares']);
    // Where nearly all claims have noise, it says little of any.
    const everywhere = premises.map((each) =>
      each.cluster === 0 ? { ...each, claims: 'abcdefgh'.split('') } : each,
    );
    expect(rankClusters(everywhere, like, 8)[0]).toBe('shops');
  });

  it('takes the longest premise of each, and puts those of no claim last', () => {
    const premises = [
      premise('unknown', 0),
      premise('short', 1, 'cars'),
      premise('the longest', 1, 'cars'),
    ];
    const like = [{ similarity: 2, premises: ['short'] }];
    expect(rankClusters(premises, like, 4)).toEqual(['the longest', 'unknown']);
    expect(rankClusters(premises, [], 4)).toEqual(['unknown', 'the longest']);
  });
});

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `w${from + at}`).join(' ');

describe('the parts of a premise', () => {
  it('are its beginning, its sentences, or windows that overlap by half', () => {
    const long = words(1_000);
    expect(partsOf(long, 'first')).toEqual([words(512)]);
    expect(partsOf(long, 'sliding')).toEqual([words(512), words(512, 256), words(488, 512)]);
    const two = 'Trams cost nothing. Cars do.';
    expect(partsOf(two, 'sentence')).toEqual(['Trams cost nothing.', 'Cars do.']);
    for (const parts of ['first', 'sliding'] as const) expect(partsOf(two, parts)).toEqual([two]);
    expect(partsOf('Only one', 'sentence')).toEqual(['Only one']);
  });

  it('give the mean of their vectors; what is read as a whole is not encoded again', async () => {
    const encoded: string[] = [];
    const encoder = {
      async encode(texts: readonly string[]) {
        encoded.push(...texts);
        return texts.map((text) => (text.startsWith('Cars') ? vector(0, 1) : vector(1, 0)));
      },
    };
    const vector = (...values: number[]) => Float32Array.from(values);
    const texts = [
      { text: 'Trams cost nothing. Cars do.', vector: vector(1, 0) },
      { text: 'One.', vector: vector(-1, 0) },
    ];
    const [mean, whole] = await vectorsByParts(texts, 'sentence', encoder);
    expect(Array.from(mean!)).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)]);
    expect(whole).toBe(texts[1]!.vector);
    expect(encoded).toEqual(['Trams cost nothing.', 'Cars do.']);
  });
});
