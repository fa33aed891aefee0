import { describe, expect, it } from 'vitest';
import {
  drawPremise,
  drawQuery,
  type PremiseModel,
  SHARES,
} from '../../lab/bench/scale/premises.js';
import { recall } from '../../lab/bench/scale/quantised.js';
import {
  drawVector,
  modelVectors,
  neighbourCosines,
  spreadOf,
} from '../../lab/bench/scale/vectors.js';
import { seededRandom } from '../../src/math/random.js';
import { countsOf } from '../../src/math/statistics.js';
import { dot, normalised } from '../../src/math/vectors.js';

const SIZE = 32;
const REAL = 600;
const random = seededRandom(8);
const drawn = () => Float32Array.from({ length: SIZE }, () => random() - 0.5);
const centres = Array.from({ length: 20 }, drawn);
const real = Array.from({ length: REAL }, (_, at) => {
  const centre = centres[at % centres.length]!;
  return normalised(drawn().map((component, axis) => component + 1.5 * centre[axis]!))!;
});
const { model, chosen } = modelVectors(real, 1);
const premises: PremiseModel = {
  vectors: model,
  seeds: chosen.map((at) => ({
    text: 'Seven words that say nothing at all.',
    topic: `topic ${at}`,
  })),
  profiles: [{ age: 'young' }, { age: 'old' }],
};

describe('drawn vectors', () => {
  const probes = [...Array(200).keys()];
  const spread = (vectors: readonly Float32Array[]) => spreadOf(neighbourCosines(vectors, probes));

  it('have neighbours as near as those of the real ones', () => {
    const drawing = seededRandom(2);
    const vectors = real.map(() => drawVector(model, drawing).vector);
    const [near, tenth] = [spread(real), spread(vectors)].map((each) => each[1]!.quantiles);
    near!.forEach(({ cosine }, at) => {
      expect(Math.abs(tenth![at]!.cosine - cosine)).toBeLessThan(0.1);
    });
    // Vectors without clusters would fail this.
    const scattered = spread(Array.from({ length: REAL }, () => normalised(drawn())!))[1]!;
    expect(near![1]!.cosine - scattered.quantiles[1]!.cosine).toBeGreaterThan(0.15);
  });

  it('have length 1, and are none of the real ones', () => {
    const { vector } = drawVector(model, seededRandom(3));
    expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(Math.max(...real.map((other) => dot(vector, other)))).toBeLessThan(0.9999);
  });
});

describe('drawn premises', () => {
  it('depend on their number only', () => {
    const again = drawPremise(premises, 12_345);
    expect(drawPremise(premises, 12_345)).toEqual(again);
    expect(drawPremise(premises, 12_346).vector).not.toEqual(again.vector);
    expect(drawPremise(premises, 12_346).record.text).not.toBe(again.record.text);
  });

  it('are admitted by filters as often as these say', () => {
    const count = 20_000;
    const records = Array.from({ length: count }, (_, n) => drawPremise(premises, n).record);
    for (const { field, share } of SHARES) {
      if (field === undefined) continue;
      const admitted = records.filter(({ extra }) => extra[field] === '3').length;
      expect(admitted / count / share, field).toBeGreaterThan(0.5);
      expect(admitted / count / share, field).toBeLessThan(1.6);
    }
  });

  it('have a few frequent words and many rare ones, and authors with one profile each', () => {
    const records = Array.from({ length: 3_000 }, (_, n) => drawPremise(premises, n).record);
    const words = [...countsOf(records.flatMap(({ text }) => text.split(' '))).values()];
    words.sort((a, b) => b - a);
    expect(words[0]! / words[99]!).toBeGreaterThan(20);
    expect(words.filter((count) => count === 1).length / words.length).toBeGreaterThan(0.5);
    const pairs = records.map(({ author, profile }) => `${author} ${JSON.stringify(profile)}`);
    expect(new Set(pairs).size).toBe(new Set(records.map(({ author }) => author)).size);
  });

  it('are not what is asked for', () => {
    const texts = new Set(
      Array.from({ length: 500 }, (_, n) => drawPremise(premises, n).record.text),
    );
    for (let n = 0; n < 50; n++) expect(texts).not.toContain(drawQuery(premises, n).text);
  });
});

it('recall is the share of the nearest that was found as near', () => {
  const truth = [
    ['a', 'b', 'c', 'd'],
    ['e', 'f', 'g', 'h'],
  ];
  expect(recall(truth, truth, 4)).toBe(1);
  expect(
    recall(
      truth,
      [
        ['b', 'x', 'a'],
        ['e', 'f'],
      ],
      2,
    ),
  ).toBe(0.75);
  expect(recall(truth, [[], ['e', 'f', 'g', 'x']], 4)).toBe(0.375);
});
