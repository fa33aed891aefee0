import { describe, expect, it } from 'vitest';
import { page, rank, reachesBeyond } from '../../src/store/ties.js';

const hit = (id: string, score: number) => ({ id, score });
const ids = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => id).join('');

describe('the order of hits', () => {
  it('is by descending score, equal scores by ascending id', () => {
    expect(ids(rank([hit('c', 0.5), hit('a', 0.4), hit('b', 0.5)]))).toBe('bca');
  });

  it('takes scores within the tolerance of the best of their group as equal', () => {
    const close = [hit('c', 0.5), hit('b', 0.5 - 1e-6), hit('a', 0.5 - 1.9e-6)];
    expect(ids(rank(close))).toBe('abc');
  });

  it('starts a new group at a score beyond the tolerance, however near its neighbour', () => {
    const chain = [hit('c', 0.5), hit('b', 0.5 - 1.5e-6), hit('a', 0.5 - 3e-6)];
    expect(ids(rank(chain))).toBe('bca');
  });

  it('lets the tolerance grow with scores above 1, as rounding errors do', () => {
    expect(ids(rank([hit('b', 40), hit('a', 40 - 5e-5)]))).toBe('ab');
    expect(ids(rank([hit('b', 40), hit('a', 40 - 1e-4)]))).toBe('ba');
  });

  it('leaves the hits that it is given alone', () => {
    const hits = [hit('b', 0.1), hit('a', 0.1)];
    rank(hits);
    expect(ids(hits)).toBe('ba');
  });
});

describe('a page', () => {
  const hits = [hit('d', 0.9), hit('c', 0.8), hit('b', 0.8), hit('a', 0.8), hit('e', 0.1)];

  it('is cut after equal scores were ordered', () => {
    expect(ids(page(hits, 2))).toBe('da');
    expect(ids(page(hits, 3))).toBe('dab');
  });

  it('is shorter where the hits end', () => {
    expect(ids(page(hits, 9))).toBe('dabce');
  });
});

describe('whether hits reach beyond a cut', () => {
  it('they do once the last is worse than an equal of the last wanted', () => {
    expect(reachesBeyond([hit('a', 0.9), hit('b', 0.8)], 1)).toBe(true);
  });

  it('they do not while the last may have equals that were not fetched', () => {
    expect(reachesBeyond([hit('a', 0.9), hit('b', 0.9 - 1e-6)], 1)).toBe(false);
    expect(reachesBeyond([hit('a', 0.9)], 1)).toBe(false);
    expect(reachesBeyond([hit('a', 0.9)], 2)).toBe(false);
  });
});
