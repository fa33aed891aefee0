import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../explorer/src/address/conditions.js';
import {
  BEST_FIRST,
  type Order,
  readQuestion,
  searchOf,
  writeQuestion,
} from '../../explorer/src/address/question.js';
import { AddressReader } from '../../explorer/src/address/reader.js';
import {
  besideChance,
  changesOf,
  meanDivergence,
  type MeasuredPage,
  ordersBeside,
  placed,
} from '../../explorer/src/fairness/orders.js';

type Edge = MeasuredPage['edges'][number];

const edge = (id: string, from?: number, ...groups: string[]): Edge => ({
  node: { id, text: id, language: null, stance: null, claim: null },
  explain: from === undefined ? null : { moves: [move(from, groups)] },
});
const move = (from: number, groups: readonly string[]) => ({
  from,
  to: 1,
  reason: {
    __typename: 'NoveltyReason' as const,
    groups: groups.map((value) => ({ variable: 'age', values: [value] })),
  },
});

describe('orders beside the one in use', () => {
  it.each<readonly [Order['diversify'], readonly Order['diversify'][]]>([
    ['none', ['none', 'matchCorpusShares', 'equalShares']],
    ['coreset', ['coreset', 'matchCorpusShares', 'equalShares']],
    ['coverGroups', ['coverGroups', 'matchCorpusShares', 'equalShares']],
    ['equalShares', ['none', 'matchCorpusShares', 'equalShares']],
  ])('are compared with %s', (diversify, orders) => {
    expect(ordersBeside({ ...BEST_FIRST, diversify })).toEqual(orders);
  });

  it('say what comes in, from where, and what goes out', () => {
    const before = placed([edge('a'), edge('b'), edge('c')]);
    const after = placed([edge('c', 3), edge('d', 17, '65+', '18-34'), edge('a', 1)]);
    const { comesIn, goesOut } = changesOf(before, after);
    expect(comesIn).toMatchObject([
      {
        hit: { id: 'd' },
        place: 2,
        from: 17,
        brings: [
          { variable: 'age', value: '65+' },
          { variable: 'age', value: '18-34' },
        ],
      },
    ]);
    expect(goesOut).toMatchObject([{ hit: { id: 'b' }, place: 2, brings: [] }]);
    expect(changesOf(before, before)).toEqual({ comesIn: [], goesOut: [] });
  });

  it('have a mean divergence over what is known', () => {
    const of = (...divergences: (number | null)[]) =>
      meanDivergence(divergences.map((divergence) => ({ divergence })));
    expect(of(0.1, null, 0.3)).toBeCloseTo(0.2);
    expect(of(null)).toBeUndefined();
  });
});

describe('variables whose groups get a share', () => {
  const question = (order: Partial<Order>) => ({
    corpus: 'demo',
    text: 'wolves',
    opposite: false,
    conditions: EVERYTHING,
    order: { ...BEST_FIRST, ...order },
  });

  it('stand in the address', () => {
    const asked = question({ diversify: 'equalShares', balance: ['gender', 'age'] });
    const search = writeQuestion(asked).toString();
    expect(search).toContain('diversify=equalShares&balance=gender&balance=age');
    expect(readQuestion(new AddressReader(search))).toEqual(asked);
  });

  it('are asked for by the methods that look at groups', () => {
    const diversified = (order: Partial<Order>) => {
      const search = searchOf(question(order));
      return 'rerank' in search ? search.rerank?.diversify : undefined;
    };
    const balance = ['gender'];
    const variables = balance;
    expect(diversified({ diversify: 'equalShares', balance })).toEqual({
      equalShares: { variables },
    });
    expect(diversified({ diversify: 'matchCorpusShares', balance })).toEqual({
      matchCorpusShares: { variables },
    });
    expect(diversified({ diversify: 'coverGroups' })).toEqual({ coverGroups: {} });
    expect(diversified({ diversify: 'coreset', balance })).toEqual({ coreset: {} });
  });
});

describe('a page beside pages drawn by chance', () => {
  type Variable = NonNullable<MeasuredPage['fairness']>[number];
  const variable = (exposure: number | null, missing: number): Variable => ({
    variable: 'age',
    title: 'Age',
    multiple: false,
    groups: [],
    unknown: {
      value: null,
      pageCount: 0,
      pageShare: 0,
      candidateCount: 0,
      candidateShare: 0,
      corpusCount: 0,
      corpusShare: 0,
    },
    divergence: null,
    missingGroups: Array.from({ length: missing }, String),
    exposure,
    random: { exposure: { from: 0.5, to: 0.7 }, missingGroups: { from: 1, to: 3 } },
  });

  it.each([
    [0.8, 'nearer'],
    [0.6, 'chance'],
    [0.4, 'farther'],
  ])('has an exposure of %d: %s', (exposure, shares) => {
    expect(besideChance([variable(exposure, 2), variable(exposure, 1)])).toEqual({
      missing: 3,
      missingByChance: { from: 2, to: 6 },
      shares,
    });
  });

  it('is not compared where no author is known', () => {
    expect(besideChance([variable(null, 2)])).toBeUndefined();
  });
});
