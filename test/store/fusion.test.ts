import { describe, expect, it } from 'vitest';
import { fuse } from '../../src/store/fusion.js';

const hit = (id: string, score: number) => ({ id, score });

describe('reciprocal rank fusion', () => {
  const lists = [
    [hit('a', 9), hit('b', 8)],
    [hit('b', 0.7), hit('c', 0.6)],
  ];

  it('adds one over rank and constant, which is 2 if not given', () => {
    expect(scores(fuse(lists, { fusion: 'rrf' }))).toEqual({
      a: 1 / 2,
      b: 1 / 3 + 1 / 2,
      c: 1 / 3,
    });
  });

  it('divides ranks by the weight of their list', () => {
    const fused = fuse(lists, { fusion: 'rrf', k: 60, weights: [3, 1] });
    expect(scores(fused)).toEqual({
      a: 1 / (1 / 3 + 59),
      b: 1 / (2 / 3 + 59) + 1 / (1 + 59),
      c: 1 / (2 + 59),
    });
  });

  it('counts a list of weight 0 for nothing', () => {
    const fused = fuse(lists, { fusion: 'rrf', weights: [0, 1] });
    expect(scores(fused)).toEqual({ a: 0, b: 1 / 2, c: 1 / 3 });
  });
});

describe('distribution-based score fusion', () => {
  it('moves three standard deviations around the mean of each list to 0 and 1', () => {
    const fused = scores(
      fuse(
        [
          [hit('a', 30), hit('b', 20), hit('c', 10)],
          [hit('b', 0.5), hit('c', 0.3)],
        ],
        {
          fusion: 'dbsf',
        },
      ),
    );
    // The first list has mean 20 and deviation 10, the second 0.4 and sqrt(0.02).
    const second = 0.1 / (6 * Math.sqrt(0.02));
    expect(fused['a']).toBeCloseTo(0.5 + 10 / 60, 12);
    expect(fused['b']).toBeCloseTo(0.5 + 0.5 + second, 12);
    expect(fused['c']).toBeCloseTo(0.5 - 10 / 60 + 0.5 - second, 12);
  });

  it('gives 0.5 to a single hit and to equal ones', () => {
    const fused = fuse([[hit('a', 7)], [hit('b', 3), hit('c', 3)], []], { fusion: 'dbsf' });
    expect(scores(fused)).toEqual({ a: 0.5, b: 0.5, c: 0.5 });
  });
});

function scores(hits: readonly { readonly id: string; readonly score: number }[]) {
  return Object.fromEntries(hits.map(({ id, score }) => [id, score]));
}
