import { loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeStructureEncoder } from '../../../test/support/fake-structure-encoder.js';
import { drawScaling, type PairTimes, ScalingStudy, summarize } from '../../src/graphs/scaling.js';

const sizes = [1, 2, 4];
const options = { encoder: createFakeStructureEncoder(), layout: 'logical', seed: 1 } as const;

describe('what comparing graphs costs', () => {
  let rows: readonly PairTimes[];
  beforeAll(async () => {
    const study = new ScalingStudy({ ...options, budgetMs: 60_000 });
    rows = await study.equalSizes(sizes, 2);
  });

  it('is measured for pairs of each size', () => {
    expect(rows.map(({ relations }) => relations)).toEqual([1, 1, 2, 2, 4, 4]);
    for (const { drawMs, embedMs, compareMs, treesMs, searchMs } of rows) {
      expect(Math.min(drawMs, embedMs, compareMs, treesMs, searchMs)).toBeGreaterThan(0);
    }
  });

  it('says whether the best mapping was proved, or what it may be short of', async () => {
    expect(rows.every(({ exact, gap }) => exact && gap === 0)).toBe(true);
    const hasty = new ScalingStudy({ ...options, budgetMs: 0 });
    const done: number[] = [];
    const cut = await hasty.largeQuery(60, [30, 40], (count) => done.push(count));
    expect(done).toEqual([1, 2]);
    expect(cut.map(({ relations, exact }) => [relations, exact])).toEqual([
      [30, false],
      [40, false],
    ]);
    for (const { gap } of cut) {
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThanOrEqual(1);
    }
  });
});

const row = (relations: number, treesMs: number, exact: boolean): PairTimes => ({
  relations,
  drawMs: 0.1,
  embedMs: 5,
  compareMs: 0.001,
  treesMs,
  searchMs: 500,
  steps: 5e8,
  exact,
  gap: exact ? 0 : 0.02,
});

describe('sizes together', () => {
  it('have the medians of their pairs, and the share of proved ones', () => {
    const rows = [row(4, 1, true), row(5, 9, false), row(20, 2, false), row(21, 7, true)];
    expect(summarize(rows, (relations) => Math.floor((relations - 1) / 20))).toMatchObject([
      { from: 4, to: 20, pairs: 3, treesMs: 2, exact: 1 / 3, gap: 0.02 },
      { from: 21, to: 21, pairs: 1, treesMs: 7, exact: 1, gap: 0 },
    ]);
  });
});

describe('the picture of the costs', () => {
  it('has a marker for each pair and way, hollow where a search was cut off', async () => {
    const svg = drawScaling([row(4, 30, true), row(60, 40, false), row(120, 50, false)]);
    const { width, height } = await loadImage(Buffer.from(svg));
    expect([width, height]).toEqual([700, 440]);
    // One circle a pair, and one in the legend.
    expect(svg.match(/<circle /g)).toHaveLength(3 + 1);
    expect(svg.match(/<path [^>]*fill="#ffffff"/g)).toHaveLength(2);
    expect(svg.match(/>(0\.001|0\.01|0\.1|1|10|100|1000) ms</g)).toHaveLength(7);
    const fast = { ...row(60, 30, true), compareMs: 0.00012 };
    expect(drawScaling([fast])).toContain('>0.0001 ms<');
  });
});
