import { describe, expect, it } from 'vitest';
import { type ComparedShares, numbersTable, sharesTable } from '../../src/cli/compare.js';
import { runElenchus } from '../support/run-elenchus.js';

type Share = NonNullable<ComparedShares[number]['shares']>[number];

const SHARE: Share = {
  variable: 'side',
  value: 'FAVOR',
  title: 'FAVOR',
  count: 3,
  size: 12,
  share: 0.25,
  interval: { from: 0.0889456, to: 0.5323 },
  otherCount: 0,
  otherSize: 30,
  otherShare: 0,
  difference: { from: 0.05, to: 0.5 },
  oddsRatio: null,
  oddsFrom: 1.23456,
  oddsTo: null,
  p: 0.0191637,
  corrected: 0.0383275,
};

describe('a comparison of groups', () => {
  it('is a table with a row for each group and value', () => {
    const [head, row] = sharesTable([{ name: 'women', shares: [SHARE] }]);
    expect(Object.fromEntries(head!.map((name, at) => [name, row![at]]))).toEqual({
      group: 'women',
      variable: 'side',
      value: 'FAVOR',
      count: 3,
      size: 12,
      share: 0.25,
      from: 0.08895,
      to: 0.5323,
      other_count: 0,
      other_size: 30,
      other_share: 0,
      difference_from: 0.05,
      difference_to: 0.5,
      odds_ratio: null,
      odds_from: 1.235,
      odds_to: null,
      p: 0.01916,
      corrected: 0.03833,
    });
  });

  it('has a table of numbers, where any are asked for', () => {
    const numbers = [{ variable: 'age', size: 2, mean: 35, median: 35, least: 30, greatest: 40 }];
    expect(numbersTable([{ name: 'women', shares: [], numbers }])).toHaveLength(2);
    expect(numbersTable([{ name: 'women', shares: [] }])).toHaveLength(1);
  });

  it('needs two groups', async () => {
    const { status, stderr } = await runElenchus(['compare', 'x', '--group', 'a=b'], {
      cwd: process.cwd(),
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('--group: is needed for two')]);
  });
});
