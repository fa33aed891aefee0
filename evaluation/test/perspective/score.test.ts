import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUNS } from '../../../test/support/runs.js';
import type { PerspectiveQuery } from '../../src/perspective/files.js';
import {
  alphaNdcgAt,
  idealOf,
  klAt,
  ndcgAt,
  ndcgInterval,
  precisionAt,
  scorePerspective,
} from '../../src/perspective/score.js';
import { codeCorpus } from '../../src/perspective/variables.js';
import { argument, people } from './support.js';

const count = { withholdOwn: false };
const withhold = { withholdOwn: true };

function query(id: string, relevant: string[], rest: Partial<PerspectiveQuery> = {}) {
  return { id, text: 'Why?', relevant, ...rest };
}

describe('scores', () => {
  it('are the means over queries, at each k and over the four', () => {
    const corpus = codeCorpus(people('wwww'));
    const queries = [query('all', ['a1', 'a2', 'a3', 'a4']), query('none', ['a4'])];
    const rankings = new Map([
      ['all', ['a1', 'a2', 'a3', 'a4']],
      ['none', ['a1', 'a2']],
    ]);
    const { metrics } = scorePerspective(rankings, queries, corpus, count);
    expect(metrics).toMatchObject({ 'ndcg@4': 0.5, 'ndcg@20': 0.5, ndcg: 0.5, 'p@4': 0.5, p: 0.5 });
    expect(Object.keys(metrics)).toHaveLength(20);
  });

  it('look at each variable apart, then take their mean', () => {
    const corpus = codeCorpus(people('wwmmmm'));
    const queries = [query('q', ['a1', 'a3', 'a4'])];
    const rankings = new Map([['q', ['a3', 'a4', 'a1', 'a2']]]);
    const { metrics, variables } = scorePerspective(rankings, queries, corpus, count);
    const hits = [true, true, true, false];
    // Of 14 variables gender alone has two values here.
    const gender = alphaNdcgAt(4, hits, [1, 1, 0, 0], { relevant: 3, values: 2 });
    const other = alphaNdcgAt(4, hits, [0, 0, 0, 0], { relevant: 3, values: 1 });
    const kl = klAt(4, [1, 1, 0, 0], { shares: [2 / 6, 4 / 6], majority: 1 });
    expect(variables['gender']).toMatchObject({ 'alpha_ndcg@4': gender, 'kl@4': kl });
    expect(variables['age']).toMatchObject({ 'alpha_ndcg@4': other, 'kl@4': 0 });
    expect(metrics['alpha_ndcg@4']).toBeCloseTo((gender + 13 * other) / 14, 12);
    expect(metrics['kl@4']).toBeCloseTo(kl / 14, 12);
  });

  it('have an interval over issues, in which queries of one issue count as one', () => {
    const queries = [
      { ...query('right', ['a1']), text: 'One?' },
      { ...query('right too', ['a1']), text: 'One?' },
      { ...query('wrong', ['a2']), text: 'Two?' },
    ];
    const rankings = new Map(queries.map(({ id }) => [id, ['a1']]));
    // Means of issues 1 and 0, around 2/3 of the queries: residuals of 2/3 and -2/3.
    const error = (1.96 * Math.sqrt(2 * 2 * (2 / 3) ** 2)) / 3;
    const [low, high] = ndcgInterval(rankings, queries)!;
    expect(low).toBeCloseTo(2 / 3 - error, 12);
    expect(high).toBeCloseTo(2 / 3 + error, 12);
    expect(ndcgInterval(rankings, queries.slice(0, 2))).toBeUndefined();
  });

  it('are 0 for a query without a ranking', () => {
    const { metrics } = scorePerspective(new Map(), [query('q', ['a1'])], codeCorpus(people('wm')));
    expect(metrics).toMatchObject({ ndcg: 0, p: 0, alpha_ndcg: 0 });
  });

  it('are 0 without queries', () => {
    const { metrics } = scorePerspective(new Map(), [], codeCorpus(people('wm')));
    expect(new Set(Object.values(metrics))).toEqual(new Set([0]));
  });
});

describe("a query's own variable", () => {
  const corpus = codeCorpus([
    argument('a1', { gender: 'woman', important_political_issues: ['Law & Order'] }),
    argument('a2', { gender: 'man' }),
    argument('a3', { gender: 'man' }),
  ]);
  const rankings = new Map([['q', ['a1', 'a3']]]);
  const ask = (variable: string, value: string) => [
    query('q', ['a1'], { perspective: { variable, value } }),
  ];

  it.each([
    ['gender', 'woman', 'gender'],
    ['important_political_issues', 'Law & Order', 'Law & Order'],
  ])('of %s is withheld by default', (variable, value, withheld) => {
    const asked = ask(variable, value);
    const names = (options?: typeof count) =>
      Object.keys(scorePerspective(rankings, asked, corpus, options).variables);
    expect(names()).toEqual(names(count).filter((name) => name !== withheld));
    expect(names(withhold)).toEqual(names());
    expect(names(count)).toHaveLength(14);
  });

  it.each([
    ['denomination', 'none'],
    ['important_political_issues', 'Offene Aussenpolitik'],
  ])('withholds nothing where %s, %s is not scored', (variable, value) => {
    const { variables } = scorePerspective(rankings, ask(variable, value), corpus, withhold);
    expect(Object.keys(variables)).toHaveLength(14);
  });

  it('counts for the queries that ask for something else', () => {
    const [about] = ask('gender', 'woman');
    const other = { ...about!, id: 'r', perspective: { variable: 'age', value: '18-34' } };
    const both = new Map([...rankings, ['r', ['a2', 'a1']]]);
    const { variables } = scorePerspective(both, [about!, other], corpus, withhold);
    const alone = scorePerspective(both, [other], corpus, count);
    expect(variables['gender']).toEqual(alone.variables['gender']);
    expect(variables['stance']).not.toEqual(alone.variables['stance']);
  });
});

it('the order of the corpus and of the queries changes nothing', () => {
  const arguments_ = people('wmmwmwwmmmww');
  const queries = [
    query('1', ['a1', 'a5', 'a6', 'a9']),
    query('2', ['a2', 'a3'], { perspective: { variable: 'gender', value: 'man' } }),
  ];
  const rankings = new Map([
    ['1', ['a5', 'a2', 'a1', 'a9', 'a10']],
    ['2', ['a3', 'a7', 'a2', 'a4']],
  ]);
  const expected = scorePerspective(rankings, queries, codeCorpus(arguments_));
  const shuffled = <Item>(items: readonly Item[]) =>
    fc.shuffledSubarray([...items], { minLength: items.length });
  fc.assert(
    fc.property(shuffled(arguments_), shuffled(queries), (corpus, asked) => {
      const scores = scorePerspective(rankings, asked, codeCorpus(corpus));
      for (const [name, value] of Object.entries(scores.metrics)) {
        expect(value).toBeCloseTo(expected.metrics[name as 'ndcg'], 12);
      }
    }),
    { numRuns: RUNS.few },
  );
});

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
