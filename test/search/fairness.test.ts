import { describe, expect, it } from 'vitest';
import { crowd } from './crowd.js';
import { World } from './world.js';

describe('the fairness of a search', () => {
  it('compares the page with the best hits and with the whole corpus', async () => {
    const world = await World.create();
    await world.put(crowd(40));
    const page = await world.search({
      first: 5,
      rerank: { diversify: { method: 'EQUAL_SHARES', relevanceWeight: 0.5 } },
      tuning: { diversifyPool: 20 },
    });
    const [gender, stance] = await page.fairness(['gender', 'stance']);
    expect(gender!.groups[0]).toMatchObject({ value: 'female', corpusCount: 30 });
    expect(gender!.unknown).toMatchObject({ corpusCount: 5, corpusShare: 0.125 });
    const sizes = stance!.groups.map(({ candidateCount }) => candidateCount);
    expect(sizes.reduce((sum, each) => sum + each)).toBe(20);
    const names = (await page.fairness()).map(({ variable }) => variable);
    expect(names).toEqual(['gender', 'age', 'issues']);
  });

  it('takes the best hits for candidates where nothing is diversified', async () => {
    const world = await World.create();
    await world.put(crowd(40));
    const [age] = await (await world.search({ first: 5 })).fairness(['age']);
    expect(age!.groups.map(({ pageCount, candidateCount }) => [pageCount, candidateCount])).toEqual(
      [
        [5, 12],
        [0, 12],
        [0, 10],
        [0, 6],
      ],
    );
    expect(age!.missingGroups).toEqual(['35-49', '50-64', '65+']);
  });

  it.each([
    [['mood'], 'UNKNOWN_VARIABLE', 'fairness.variables[0]'],
    [[], 'BAD_INPUT', 'fairness.variables'],
    [['age', 'age'], 'BAD_INPUT', 'fairness.variables[1]'],
  ])('refuses %o', async (variables, code, field) => {
    const world = await World.create();
    const page = await world.search();
    await expect(page.fairness(variables)).rejects.toMatchObject({ code, details: { field } });
  });
});
