import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { klTerm, normalisedDiscountedKl } from '../../src/math/kl-divergence.js';
import { ndcg } from '../../src/math/ndcg.js';
import { rankingCorrectness, spearman } from '../src/metrics/correlation.js';
import { alphaNdcg, averagePrecision, modifiedNdcg, precision } from '../src/metrics/ranking.js';
import { type Rankings, readRun } from '../src/runs.js';

const LOG3 = Math.log2(3);

describe('nDCG', () => {
  it('weighs a grade by its rank', () => {
    const gained = 3 + 2 / LOG3 + 1 / Math.log2(5);
    expect(ndcg([3, 2, 0, 1], [3, 2, 1])).toBeCloseTo(gained / (3 + 2 / LOG3 + 1 / 2), 12);
  });

  it('compares with the best of all judged documents', () => {
    expect(ndcg([0, 1], [1, 1, 0], { k: 2 })).toBeCloseTo(1 / LOG3 / (1 + 1 / LOG3), 12);
  });

  it('gives a grade below 0 no gain', () => {
    expect(ndcg([-2, 1], [1, -2])).toBeCloseTo(1 / LOG3, 12);
  });
});

describe('precision and average precision', () => {
  it('count grades from 1 on', () => {
    expect(precision([0, 1, 2, 0])).toBe(0.5);
    expect(averagePrecision([0, 1, 2, 0], [0, 1, 2, 0, 1])).toBeCloseTo((1 / 2 + 2 / 3) / 3, 12);
  });
});

describe('alpha-nDCG', () => {
  it('lets an aspect gain less each time it comes again', () => {
    // 1 + 1/2 at rank 1 to 3: a, a, a; the ideal has b second.
    const judged = [['a'], ['a'], ['a'], ['b']];
    const ideal = 1 + 1 / LOG3 + 0.5 / 2;
    expect(alphaNdcg([['a'], ['a'], ['a']], judged, { k: 3 })).toBeCloseTo(
      (1 + 0.5 / LOG3 + 0.25 / 2) / ideal,
      12,
    );
  });

  it('adds up the aspects of a document, and skips what is not relevant', () => {
    expect(alphaNdcg([[], ['a', 'b']], [['a', 'b']])).toBeCloseTo(2 / LOG3 / 2, 12);
  });
});

describe('modified nDCG', () => {
  const of = (cluster: string, grade = 1) => ({ clusters: [cluster], grade });

  it('gives a gain to the first of a cluster only', () => {
    const judged = [of('x'), of('x'), of('y')];
    expect(modifiedNdcg([of('x'), of('x'), of('y')], judged)).toBeCloseTo(
      (1 + 1 / 2) / (1 + 1 / LOG3),
      12,
    );
    expect(modifiedNdcg([of('y'), of('x'), of('x')], judged)).toBe(1);
  });

  it('has the best of each cluster in the ideal ranking', () => {
    const judged = [of('x', 1), of('x', 3), of('y', 2)];
    expect(modifiedNdcg([of('x', 1), undefined, of('y', 2)], judged)).toBeCloseTo(
      (1 + 2 / 2) / (3 + 2 / LOG3),
      12,
    );
  });

  it('gives a gain to a document of several clusters while one of them is new', () => {
    const both = { clusters: ['x', 'y'], grade: 1 };
    const judged = [of('x'), of('y'), both];
    expect(modifiedNdcg([of('x'), both, of('y')], judged)).toBe(1);
    expect(modifiedNdcg([both, of('x'), of('y')], judged)).toBeCloseTo(1 / (1 + 1 / LOG3), 12);
  });

  it('lets what is not relevant keep the place of its cluster open', () => {
    expect(modifiedNdcg([of('x', 0), of('x', 1)], [of('x', 0), of('x', 1)])).toBeCloseTo(
      1 / LOG3,
      12,
    );
  });
});

describe('normalised discounted KL-divergence', () => {
  it('is 0 where each cut-off has the fair share', () => {
    expect(normalisedDiscountedKl([true, false, true, false], 0.5, [2, 4])).toBe(0);
  });

  it('weighs the cut-offs by 1 / log2', () => {
    const members = [true, true, false, false];
    const atTwo = klTerm(1, 0.5);
    const atFour = klTerm(0.5, 0.5);
    expect(normalisedDiscountedKl(members, 0.5, [2, 4])).toBeCloseTo(
      (atTwo + atFour / 2) / 1.5,
      12,
    );
    expect(normalisedDiscountedKl(members, 0.5, [4, 2])).toBeCloseTo(
      (atTwo + atFour / 2) / 1.5,
      12,
    );
  });

  it('counts places that a short ranking lacks as not of the group', () => {
    expect(normalisedDiscountedKl([true], 0.25, [4])).toBe(0);
  });
});

describe('ranking correctness and completeness', () => {
  const reference = [3, 2, 2, 1];

  it('asks for the pairs that the reference orders', () => {
    expect(rankingCorrectness(reference, [9, 5, 7, 1])).toEqual({
      correctness: 1,
      completeness: 1,
    });
    expect(rankingCorrectness(reference, [1, 2, 3, 4]).correctness).toBe(-1);
  });

  it('has ties of the scores discordant', () => {
    // One of five pairs.
    expect(rankingCorrectness(reference, [9, 9, 5, 1])).toEqual({
      correctness: 0.6,
      completeness: 1,
    });
  });

  it('puts what was not ranked below the rest, and compares no two of it', () => {
    // The first two pairs of the third and fourth are right, and theirs is not compared.
    expect(rankingCorrectness([4, 3, 2, 1], [7, 9, undefined, undefined])).toEqual({
      correctness: 3 / 5,
      completeness: 5 / 6,
    });
  });
});

describe("Spearman's correlation", () => {
  it('gives equal values the mean of their ranks', () => {
    // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    expect(spearman([1, 5, 5, 9], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });
});

describe('without input', () => {
  it.each([
    ['nDCG', ndcg([], [1]), 0],
    ['nDCG where nothing is relevant', ndcg([0, 0], [0]), 0],
    ['precision', precision([]), 0],
    ['AP', averagePrecision([], [1]), 0],
    ['AP where nothing is relevant', averagePrecision([0], [0]), 0],
    ['alpha-nDCG', alphaNdcg([], [['a']]), 0],
    ['alpha-nDCG where nothing is relevant', alphaNdcg([[]], []), 0],
    ['modified nDCG', modifiedNdcg([], [{ clusters: ['x'], grade: 1 }]), 0],
    ['modified nDCG where nothing is relevant', modifiedNdcg([undefined], []), 0],
    ['KL-divergence, no cut-off', normalisedDiscountedKl([true], 0.5, []), 0],
    ['KL-divergence, no ranking', normalisedDiscountedKl([], 0.5, [2, 4]), 0.5],
    ['a term whose fair share is 0', klTerm(0.5, 0), Infinity],
    ["Spearman's correlation", spearman([], []), 0],
    ["Spearman's correlation, one constant", spearman([1, 2, 3], [7, 7, 7]), 0],
  ])('%s is defined', (_, value, expected) => {
    expect(value).toBe(expected);
  });

  it('correctness is 0 and completeness 1', () => {
    const none = { correctness: 0, completeness: 1 };
    expect(rankingCorrectness([], [])).toEqual(none);
    expect(rankingCorrectness([1, 1], [2, 3])).toEqual(none);
  });
});

describe('two lists of different lengths', () => {
  it.each<[string, () => unknown]>([
    ["Spearman's correlation", () => spearman([1], [])],
    ['ranking correctness', () => rankingCorrectness([1], [])],
  ])('%s refuses', (_, measure) => {
    expect(measure).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }) as Error);
  });
});

/** Written by write.py in the same folder, with ranx, trec_eval and SciPy. */
const FOLDER = new URL('../../test/fixtures/metrics/', import.meta.url);

type Figures = Readonly<Record<string, number>>;

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Content;
}

type Metric = (grades: readonly number[], judged: readonly number[], k: number) => number;

const RANX: Readonly<Record<string, Metric>> = {
  ndcg: (grades, judged, k) => ndcg(grades, judged, { k }),
  precision: (grades, _, k) => precision(grades, { k }),
  map: (grades, judged, k) => averagePrecision(grades, judged, { k }),
};

const TREC: Readonly<Record<string, Metric>> = {
  ndcg: RANX['ndcg']!,
  ndcg_cut: RANX['ndcg']!,
  P: RANX['precision']!,
  map: RANX['map']!,
  map_cut: RANX['map']!,
};

describe('on random runs', () => {
  const expected = read<{ query: string; ranx: Figures | null; trec: Figures }[]>('expected.json');
  const qrels = new Map<string, Map<string, number>>();
  let run: Rankings;
  beforeAll(async () => {
    const lines = readFileSync(new URL('qrels.txt', FOLDER), 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const [query, , document, grade] = line.split(' ') as [string, string, string, string];
      qrels.set(query, (qrels.get(query) ?? new Map()).set(document, Number(grade)));
    }
    run = await readRun(new URL('run.txt', FOLDER).pathname, {
      queries: qrels.keys(),
      corpus: { has: () => true },
      places: 0,
    });
  });

  /** The greatest difference of a metric at a cut-off over all queries, by its name. */
  function differences(
    of: (query: (typeof expected)[number]) => Figures | null,
    ours: typeof RANX,
  ) {
    const worst = new Map<string, number>();
    let queries = 0;
    for (const each of expected) {
      const theirs = of(each);
      if (theirs === null) continue;
      queries += 1;
      const judgements = qrels.get(each.query)!;
      const grades = run.get(each.query)!.map((id) => judgements.get(id) ?? 0);
      const judged = [...judgements.values()];
      for (const [name, value] of Object.entries(theirs)) {
        const [, metric, k] = /^(.*?)(?:[@_](\d+))?$/.exec(name)!;
        // With another gain than ours.
        if (metric === 'ndcg_burges') continue;
        const difference = Math.abs(
          ours[metric!]!(grades, judged, k === undefined ? Infinity : Number(k)) - value,
        );
        worst.set(name, Math.max(difference, worst.get(name) ?? 0));
      }
    }
    return { queries, metrics: worst.size, worst: Math.max(...worst.values()) };
  }

  it('nDCG, precision and AP are those of ranx', () => {
    const { queries, metrics, worst } = differences(({ ranx }) => ranx, RANX);
    expect([queries, metrics]).toEqual([200, 20]);
    expect(worst).toBeLessThan(1e-9);
  });

  it('they are those of trec_eval, also where scores are equal', () => {
    const { queries, metrics, worst } = differences(({ trec }) => trec, TREC);
    expect([queries, metrics]).toEqual([220, 20]);
    expect(worst).toBeLessThan(1e-9);
  });
});

describe('on 200 random pairs of lists', () => {
  interface Pair {
    readonly numbers: readonly [number[], number[]];
    readonly shares: readonly [number, number];
    readonly spearman: number;
    readonly klTerm: number;
  }
  const pairs = read<Pair[]>('pairs.json');

  it.each<[string, (pair: Pair) => number, (pair: Pair) => number]>([
    ["Spearman's correlation is SciPy's", (p) => spearman(...p.numbers), (p) => p.spearman],
    ["a term of the KL-divergence is SciPy's", (p) => klTerm(...p.shares), (p) => p.klTerm],
  ])('%s', (_, ours, theirs) => {
    expect(pairs).toHaveLength(200);
    expect(Math.max(...pairs.map((pair) => Math.abs(ours(pair) - theirs(pair))))).toBeLessThan(
      1e-9,
    );
  });
});
