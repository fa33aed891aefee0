import { describe, expect, it } from 'vitest';
import type { SocioVariable } from '../../src/domain/premise.js';
import { distributionOf } from '../../src/search/distribution.js';
import { divergenceOf, fairness } from '../../src/search/fairness.js';
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
    const [gender, stance] = await page.fairness({ variables: ['gender', 'stance'] });
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
    const [age] = await (await world.search({ first: 5 })).fairness({ variables: ['age'] });
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
    await expect(page.fairness({ variables: variables })).rejects.toMatchObject({
      code,
      details: { field },
    });
  });
});

describe('the figures of fairness', () => {
  const AGE: SocioVariable = {
    name: 'age',
    title: 'Age',
    kind: 'ORDINAL',
    values: ['young', 'middle', 'old', 'not said'],
    unknown: ['not said'],
  };
  const ISSUES: SocioVariable = {
    ...AGE,
    name: 'issues',
    kind: 'MULTIPLE',
    values: [],
    unknown: [],
  };

  const corpus = distributionOf([
    ...Array.from({ length: 5 }, () => ['old']),
    ...Array.from({ length: 3 }, () => ['young']),
    ['middle'],
    [],
  ]);

  describe('the fairness of a page', () => {
    it('sets the shares of each group beside those of the candidates and the corpus', () => {
      const result = fairness(AGE, [['old'], []], [['old'], [], ['middle'], ['old']], corpus);
      expect(result).toMatchObject({ variable: 'age', title: 'Age', multiple: false });
      expect(result.groups).toEqual([
        {
          value: 'young',
          values: ['young'],
          pageCount: 0,
          pageShare: 0,
          candidateCount: 0,
          candidateShare: 0,
          corpusCount: 3,
          corpusShare: 0.3,
        },
        {
          value: 'middle',
          values: ['middle'],
          pageCount: 0,
          pageShare: 0,
          candidateCount: 1,
          candidateShare: 0.25,
          corpusCount: 1,
          corpusShare: 0.1,
        },
        {
          value: 'old',
          values: ['old'],
          pageCount: 1,
          pageShare: 0.5,
          candidateCount: 2,
          candidateShare: 0.5,
          corpusCount: 5,
          corpusShare: 0.5,
        },
      ]);
      expect(result.missingGroups).toEqual(['young', 'middle']);
    });

    it('keeps authors of whom nothing is known in the shares, but not among the groups', () => {
      const { unknown, groups } = fairness(AGE, [['old'], []], [[], []], corpus);
      expect(unknown).toEqual({
        pageCount: 1,
        pageShare: 0.5,
        candidateCount: 2,
        candidateShare: 1,
        corpusCount: 1,
        corpusShare: 0.1,
      });
      expect(groups.map(({ value }) => value)).not.toContain('not said');
    });

    it('counts an author of several groups for each, the largest group first', () => {
      const several = distributionOf([['tax', 'school', 'tax'], ['school'], []]);
      expect(several).toEqual({
        total: 3,
        unknown: 1,
        counts: new Map([
          ['tax', 1],
          ['school', 2],
        ]),
      });
      const result = fairness(ISSUES, [['tax', 'school']], [['tax']], several);
      expect(result.multiple).toBe(true);
      expect(result.groups.map(({ value, pageShare }) => [value, pageShare])).toEqual([
        ['school', 1],
        ['tax', 1],
      ]);
    });

    it('is empty for an empty page', () => {
      const result = fairness(AGE, [], [], corpus);
      expect(result.groups[0]).toMatchObject({ pageCount: 0, pageShare: 0 });
      expect(result.missingGroups).toEqual(['young', 'middle', 'old']);
      expect(result).not.toHaveProperty('divergence');
    });
  });

  describe('the divergence of a page', () => {
    const term = (p: number, q: number) => (p === 0 ? q : p * Math.log(p / q) - p + q);

    it('compares the groups but the largest at each cut-off within the page', () => {
      const page = [['young'], ['old'], ['old'], ['middle'], ['middle']];
      // Cut-offs 2 and 4; weights 1 and 1/2.
      const young = (term(0.5, 0.3) + term(0.25, 0.3) / 2) / 1.5;
      const middle = (term(0, 0.1) + term(0.25, 0.1) / 2) / 1.5;
      expect(divergenceOf(AGE, page, corpus)).toBeCloseTo((young + middle) / 2, 12);
    });

    it('compares all groups where an author can have several', () => {
      const several = distributionOf([['a', 'b'], ['a'], ['a'], ['b']]);
      const expected = (term(1, 0.75) + term(0.5, 0.5)) / 2;
      expect(divergenceOf(ISSUES, [['a'], ['a', 'b']], several)).toBeCloseTo(expected, 12);
    });

    it('is 0 where the shares are those of the corpus', () => {
      const half = distributionOf([['a'], ['b']]);
      expect(divergenceOf(AGE, [['a'], ['b'], ['b'], ['a']], half)).toBe(0);
    });

    it('is not known of a single premise, nor where there is one group', () => {
      expect(divergenceOf(AGE, [['old']], corpus)).toBeUndefined();
      expect(divergenceOf(AGE, [['a'], ['a']], distributionOf([['a'], []]))).toBeUndefined();
    });
  });
});
