import { describe, expect, it } from 'vitest';
import { featuresOf } from '../../../src/graphs/mining/features.js';
import { folded, lexiconOf } from '../../../src/graphs/mining/cues.js';
import { MARKERS, SENSES } from '../../../src/graphs/mining/lexicons.js';

function cuesOf(text: string, language: string) {
  const cues = lexiconOf(language)!.cuesOf(folded(text));
  return {
    ...cues,
    begins: SENSES.filter((_, at) => cues.begins[at]),
    markers: MARKERS.filter((_, at) => cues.markers[at]),
  };
}

describe('cues', () => {
  it.each([
    ['en', 'And yet, because it rains, we stay.', ['REASON', 'CONTRAST', 'ADDITION']],
    ['en', 'Evenings are long.', []],
    ['de', '«Auch wenn es regnet', ['CONCESSION']],
    ['fr', 'Parce qu’il pleut, nous restons.', ['REASON']],
    ['it', "D'altra parte piove.", ['CONTRAST']],
  ])('tell what begins a unit (%s: %s)', (language, text, senses) => {
    expect(cuesOf(text, language).begins).toEqual(senses);
  });

  it('tell duty, negation and the opinions of others', () => {
    expect(cuesOf("Critics say we shouldn't.", 'en').markers).toEqual([
      'DUTY',
      'NEGATION',
      'OTHERS',
    ]);
    expect(cuesOf('Das darf nicht sein.', 'de').markers).toEqual(['DUTY', 'NEGATION']);
  });
});

describe('features', () => {
  const vector = (...numbers: number[]) => Float32Array.from(numbers);
  const texts = ['Clean the lake.', 'because fish die', 'But the lake is deep.'];
  const lexicon = lexiconOf('en')!;
  const features = featuresOf({
    texts,
    cues: texts.map((text) => lexicon.cuesOf(folded(text))),
    vectors: [vector(1, 0), vector(0, 1), vector(0.6, 0.8)],
  });
  const { size, pairWidth } = features;
  const pair = (source: number, target: number) => {
    const at = (source * size + target) * pairWidth;
    return [...features.pairs.subarray(at, at + pairWidth)];
  };

  it('have a row for each unit and each ordered pair', () => {
    expect(features.units).toHaveLength(size * features.unitWidth);
    expect(features.pairs).toHaveLength(size * size * pairWidth);
    expect(pair(1, 1).every((each) => each === 0)).toBe(true);
  });

  it('tell distance, sentence, cosine, its rank and common words', () => {
    // Distances from -5 to 5 without 0.
    const [back, ahead] = [pair(2, 0), pair(0, 2)];
    expect(back.slice(0, 10)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(ahead.slice(0, 10)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    const [sameSentence, cosine, rank, overlap] = back.slice(10);
    expect([sameSentence, rank]).toEqual([0, 0.5]);
    expect(cosine).toBeCloseTo(1.8, 5);
    expect(overlap).toBe(0.5);
    // No sentence ends between the second and the third.
    expect(pair(1, 2)[10]).toBe(1);
  });

  it('are there for one unit', () => {
    const alone = featuresOf({
      texts: ['Yes.'],
      cues: [lexicon.cuesOf('yes.')],
      vectors: [vector(1)],
    });
    expect([...alone.units].every(Number.isFinite)).toBe(true);
  });
});
