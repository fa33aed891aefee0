import { describe, expect, it } from 'vitest';
import { alphaNdcgAt, idealOf, klAt, ndcgAt, precisionAt } from '../../src/perspective/score.js';

const yes = true;
const no = false;
/** What the ranks weigh. */
const W = [1, 2, 3, 4, 5].map((rank) => 1 / Math.log2(rank + 1)) as [
  number,
  number,
  number,
  number,
  number,
];

describe('nDCG at k', () => {
  it('compares with k relevant places, or as many as there are', () => {
    expect(ndcgAt(4, [yes, no, yes], 9)).toBeCloseTo(
      (W[0] + W[2]) / (W[0] + W[1] + W[2] + W[3]),
      12,
    );
    expect(ndcgAt(4, [no, yes], 1)).toBeCloseTo(W[1] / W[0], 12);
  });

  it('is 0 where nothing is relevant', () => {
    expect(ndcgAt(4, [no, no], 0)).toBe(0);
  });
});

describe('precision at k', () => {
  it('is over the places that a short ranking has', () => {
    expect(precisionAt(4, [yes, no, yes, yes, yes])).toBe(0.75);
    expect(precisionAt(4, [yes, no])).toBe(0.5);
    expect(precisionAt(4, [])).toBe(0);
  });
});

describe('alpha-nDCG of a variable', () => {
  const ideal = { relevant: 4, values: 2 };
  const best = W[0] + W[1] + (W[2] + W[3]) / 2;

  it('halves the gain of a value that stands before, relevant or not', () => {
    // The second place is not relevant, but it shows value 1 before the third.
    const gained = W[0] + W[2] / 2 + W[3] / 2;
    expect(alphaNdcgAt(4, [yes, no, yes, yes], [0, 1, 1, 0], ideal)).toBeCloseTo(gained / best, 12);
  });

  it('halves it once, however often the value stands before', () => {
    const gained = W[0] + (W[1] + W[2] + W[3]) / 2;
    expect(alphaNdcgAt(4, [yes, yes, yes, yes], [0, 0, 0, 0], ideal)).toBeCloseTo(
      gained / best,
      12,
    );
  });

  it('is 1 where each value comes first', () => {
    expect(alphaNdcgAt(4, [yes, yes, yes, yes], [1, 0, 0, 0], ideal)).toBe(1);
  });

  it('expects no more than there is', () => {
    expect(alphaNdcgAt(4, [yes], [0], { relevant: 1, values: 1 })).toBe(1);
    expect(alphaNdcgAt(4, [no], [0], { relevant: 0, values: 0 })).toBe(0);
  });

  it('looks for values in the first 999 of a thousand judgements or more', () => {
    const common = (count: number) => new Array<number>(count).fill(0);
    expect(idealOf([...common(998), 1])).toEqual({ relevant: 999, values: 2 });
    expect(idealOf([...common(998), 1, 0])).toEqual({ relevant: 1_000, values: 2 });
    expect(idealOf([...common(999), 1])).toEqual({ relevant: 1_000, values: 1 });
    expect(idealOf([...common(1_200), 1])).toEqual({ relevant: 1_201, values: 1 });
  });
});

describe('KL-divergence of a variable', () => {
  const corpus = { shares: [0.5, 0.3, 0.2], majority: 0 };
  const term = (p: number, q: number) => (p === 0 ? q : p * Math.log(p / q) - p + q);

  it('is the mean over the values but the majority, at 2 and 4 for k = 4', () => {
    const codes = [1, 0, 2, 2, 1, 1];
    const one = (term(0.5, 0.3) + term(0.25, 0.3) / 2) / 1.5;
    const two = (term(0, 0.2) + term(0.5, 0.2) / 2) / 1.5;
    expect(klAt(4, codes, corpus)).toBeCloseTo((one + two) / 2, 12);
  });

  it('does not look between the cut-offs 4, 8 and 10', () => {
    const codes = [0, 1, 2, 0, 1, 0, 2, 0, 1, 0];
    const shuffled = [1, 0, 0, 2, 0, 2, 0, 1, 0, 1];
    expect(klAt(10, shuffled, corpus)).toBeCloseTo(klAt(10, codes, corpus), 12);
    const across = [0, 1, 2, 1, 0, 0, 2, 0, 1, 0];
    expect(klAt(10, across, corpus)).not.toBeCloseTo(klAt(10, codes, corpus), 3);
  });

  it('is 0 in a corpus with one value only', () => {
    expect(klAt(4, [0, 0, 0, 0], { shares: [1], majority: 0 })).toBe(0);
  });
});
