import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  foldsOf,
  measuresOf,
  Moments,
  scoresOf,
  softmax,
  solveSymmetric,
} from '../../../src/learning/fitting.js';
import { styleOf, STYLES } from '../../../src/learning/profile-model.js';
import { lottery } from './examples.js';

describe('solving a symmetric system', () => {
  it('gives what, multiplied, is the right side', () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true });
    const system = fc.integer({ min: 1, max: 6 }).chain((n) =>
      fc.record({
        n: fc.constant(n),
        root: fc.array(number, { minLength: n * n, maxLength: n * n }),
        right: fc.array(number, { minLength: n, maxLength: n }),
      }),
    );
    fc.assert(
      fc.property(system, ({ n, root, right }) => {
        const entry = (i: number, j: number) =>
          root
            .slice(i * n, i * n + n)
            .reduce((sum, value, k) => sum + value * root[j * n + k]!, 0) + (i === j ? 0.5 : 0);
        const a = Float64Array.from({ length: n * n }, (_, at) =>
          entry(Math.floor(at / n), at % n),
        );
        const x = Float64Array.from(right);
        solveSymmetric(a.slice(), [x]);
        for (let i = 0; i < n; i++) {
          const product = x.reduce((sum, value, j) => sum + a[i * n + j]! * value, 0);
          expect(product).toBeCloseTo(right[i]!, 6);
        }
      }),
    );
  });
});

describe('ridge regression', () => {
  const draw = lottery(3);
  const data = Float32Array.from({ length: 300 }, () => draw() - 0.5);
  const labels = Array.from({ length: 100 }, (_, row) => (data[row * 3]! > 0 ? [0] : [1]));
  const rows = [...labels.keys()];

  it('has no slope left, but that of the penalty', () => {
    const moments = new Moments(3, 2);
    moments.add({ size: 3, data }, rows, labels);
    const learned = moments.solve(0.2);
    const means = [0, 1, 2].map(
      (feature) => rows.reduce((sum, row) => sum + data[row * 3 + feature]!, 0) / 100,
    );
    for (const label of [0, 1]) {
      const share = labels.filter(([own]) => own === label).length / 100;
      for (let feature = 0; feature < 3; feature++) {
        const slope = rows.reduce((sum, row) => {
          const features = data.subarray(row * 3, row * 3 + 3);
          const target = (labels[row]![0] === label ? 1 : 0) - share;
          const residual = scoresOf(learned, features)[label]! - target;
          return sum + residual * (features[feature]! - means[feature]!);
        }, 0);
        expect(slope + 0.2 * 100 * learned.weights[label]![feature]!).toBeCloseTo(0, 5);
      }
    }
  });

  it('of all but a part is that of the rest', () => {
    const of = (some: readonly number[]) => {
      const moments = new Moments(3, 2);
      moments.add({ size: 3, data }, some, labels);
      return moments;
    };
    const part = rows.filter((row) => row % 3 === 0);
    const rest = rows.filter((row) => row % 3 !== 0);
    const without = of(rows).merge(of(part), -1).solve(0.1).weights;
    of(rest)
      .solve(0.1)
      .weights.forEach((row, label) =>
        row.forEach((weight, at) => expect(without[label]![at]).toBeCloseTo(weight, 8)),
      );
  });
});

describe('calibration', () => {
  it('finds the scale and the biases that made the labels', () => {
    const draw = lottery(5);
    const biases = [0.8, 0, -0.8];
    const scores = Array.from({ length: 20_000 }, () => [draw() - 0.5, draw() - 0.5, draw() - 0.5]);
    const labels = scores.map((row) => {
      const shares = softmax(row.map((score, at) => 4 * score + biases[at]!));
      const lot = draw();
      return lot < shares[0]! ? 0 : lot < shares[0]! + shares[1]! ? 1 : 2;
    });
    const found = calibrate(scores, labels);
    expect(found.scale).toBeCloseTo(4, 0);
    expect(found.biases[0]! - found.biases[1]!).toBeCloseTo(0.8, 0);
    expect(found.biases[1]! - found.biases[2]!).toBeCloseTo(0.8, 0);
  });

  it('takes scores that say nothing, or the opposite, for no evidence', () => {
    const draw = lottery(6);
    const labels = Array.from({ length: 500 }, () => (draw() < 0.3 ? 0 : 1));
    const wrong = labels.map((label) => (label === 0 ? [-1, 1] : [1, -1]));
    expect(calibrate(wrong, labels).scale).toBe(0);
    const silent = calibrate(
      labels.map(() => [0, 0]),
      labels,
    );
    const share = labels.filter((label) => label === 0).length / 500;
    expect(softmax([...silent.biases])[0]).toBeCloseTo(share, 1);
  });
});

describe('the measures of a card', () => {
  const probabilities = [
    [0.9, 0.1],
    [0.9, 0.1],
    [0.4, 0.6],
    [0.3, 0.7],
  ];
  it('are the share of right ones, that of the majority, and the error of probabilities', () => {
    const measures = measuresOf(probabilities, [0, 1, 1, 0]);
    expect(measures.accuracy).toBe(0.5);
    expect(measuresOf(probabilities, [0, 1, 1, 1]).majorityAccuracy).toBe(0.75);
    // 0.9 twice, half of them right; 0.6, right; 0.7, wrong.
    expect(measures.calibrationError).toBeCloseTo((0.8 + 0.4 + 0.7) / 4, 12);
    expect(measuresOf([[1, 0]], [0]).calibrationError).toBe(0);
  });
});

describe('folds', () => {
  it('keep groups together and differ by one group', () => {
    const texts = Array.from({ length: 60 }, (_, place) => `text ${place}`);
    const groups = texts.map((_, place) => `group ${place % 12}`);
    const { places, folds, groups: count } = foldsOf(texts, groups);
    expect([folds, count]).toEqual([5, 12]);
    const foldOf = new Map(groups.map((group, at) => [group, places[at]!]));
    expect(places).toEqual(groups.map((group) => foldOf.get(group)));
    const sizes = Array.from(
      { length: 5 },
      (_, fold) => [...foldOf.values()].filter((each) => each === fold).length,
    );
    expect(Math.max(...sizes) - Math.min(...sizes)).toBe(1);
  });
});

describe('the style of a text', () => {
  const style = (text: string) => styleOf({ text, language: 'de', stance: 'FAVOR' });

  it('has a fixed number of finite measures', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const measures = style(text);
        expect(measures).toHaveLength(STYLES);
        expect(measures.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('sees punctuation, forms of address and forms that name women', () => {
    const differ = (one: string, other: string) => {
      const a = style(one);
      return style(other).filter((value, at) => value !== a[at]).length;
    };
    expect(differ('Alle zahlen.', 'Alle zahlen.')).toBe(0);
    expect(differ('Alle zahlen!', 'Alle zahlen.')).toBe(1);
    expect(differ('Alle Bürgerinnen zahlen.', 'Alle Bürger:innen zahlen')).toBeGreaterThan(1);
    expect(differ('Ja ich', 'Ja du')).toBeGreaterThan(0);
    expect(differ('Les citoyen·nes', 'Les citoyen nes')).toBeGreaterThan(0);
  });
});
