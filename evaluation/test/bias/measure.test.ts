import { describe, expect, it } from 'vitest';
import type { PremiseRecord } from '../../../src/domain/records.js';
import { groupsOf, measureBias } from '../../src/bias/measure.js';
import type { PerspectiveQuery } from '../../src/perspective/files.js';

function argument(id: string, gender: string, rest: PremiseRecord['profile'] = {}): PremiseRecord {
  return { id, text: 'So.', profile: { gender, ...rest }, extra: {} };
}

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${prefix}${place}`);

/** On one issue 15 arguments by men and 5 by women, on another 20 by women. */
const men = numbered('m', 15);
const women = numbered('w', 5);
const others = numbered('o', 20);
const corpus = [
  ...men.map((id) => argument(id, 'man')),
  ...[...women, ...others].map((id) => argument(id, 'woman')),
];
const first: PerspectiveQuery = { id: '1', text: 'A?', relevant: [...men, ...women] };
const second: PerspectiveQuery = { id: '2', text: 'B?', relevant: others };

/** What becomes of the women where these are the rankings. */
function ofWomen(rankings: Record<string, string[]>, queries: readonly PerspectiveQuery[]) {
  const bias = measureBias(new Map(Object.entries(rankings)), queries, corpus);
  return bias.find(({ value }) => value === 'woman')!;
}

describe('representation', () => {
  it('is what a group has among the first 20, against chance', () => {
    // All 20 arguments on the issue are drawn by every seed: chance has 5 women.
    const found = [...others.slice(0, 7), ...men, ...women];
    expect(ofWomen({ 1: found }, [first]).representation).toEqual({
      queries: 1,
      system: 7,
      random: 5,
      randomSd: 0,
      deviation: 2,
    });
  });

  it('is the mean over queries, with an interval over issues', () => {
    const rankings = { 1: [...women, ...men], 2: [...men, ...others.slice(0, 5)] };
    // Deviations 0 and 5 - 20.
    const error = Math.sqrt((7.5 ** 2 + 7.5 ** 2) * 2) / 2;
    const { representation } = ofWomen(rankings, [first, second]);
    expect(representation).toMatchObject({ system: 5, random: 12.5, deviation: -7.5 });
    expect(representation!.interval![0]).toBeCloseTo(-7.5 - 1.96 * error, 9);
    expect(representation!.interval![1]).toBeCloseTo(-7.5 + 1.96 * error, 9);
  });

  it('leaves out a question that nothing answers', () => {
    const unanswered = { id: '2', text: 'B?', relevant: [] };
    const rankings = { 1: [...men, ...women], 2: others };
    expect(ofWomen(rankings, [first, unanswered])).toEqual(ofWomen(rankings, [first]));
  });

  it('takes for the issue what any of its queries has as relevant', () => {
    const ask = (id: string, value: string, relevant: string[]) => ({
      id,
      text: 'A?',
      relevant,
      perspective: { variable: 'gender', value },
    });
    const queries = [ask('1', 'man', men), ask('2', 'woman', women)];
    const found = { 1: men, 2: men };
    expect(ofWomen(found, queries).representation).toMatchObject({ queries: 2, random: 5 });
  });

  it('draws other arguments by each seed, and the same ones again', () => {
    const pool = { ...first, relevant: [...men, ...women, ...others] };
    const once = ofWomen({ 1: men }, [pool]).representation!;
    expect(once.random).toBeGreaterThan(20 * (25 / 40) - 2);
    expect(once.random).toBeLessThan(20 * (25 / 40) + 2);
    expect(once.randomSd).toBeGreaterThan(0);
    expect(ofWomen({ 1: men }, [pool]).representation).toEqual(once);
    const turned = { ...pool, relevant: pool.relevant.toReversed() };
    expect(ofWomen({ 1: men }, [turned]).representation).toEqual(once);
  });
});

describe('performance', () => {
  it('is the nDCG of what a group has on the issue, where a query asks for no group', () => {
    const { ndcg } = ofWomen({ 1: [...women, ...men] }, [first]);
    expect(ndcg).toMatchObject({ queries: 1, system: 1 });
    expect(ndcg!.random).toBeLessThan(1);
    expect(ndcg!.deviation).toBe(1 - ndcg!.random);
  });

  it('is that of the group that a query asks for, and of no other', () => {
    const asked = { ...first, relevant: men, perspective: { variable: 'gender', value: 'man' } };
    const bias = measureBias(new Map([['1', [...women, ...men]]]), [asked], corpus);
    const [manly, womanly] = ['man', 'woman'].map((name) => bias.find((g) => g.value === name)!);
    expect(manly!.ndcg!.system).toBeGreaterThan(0.5);
    expect(manly!.ndcg!.system).toBeLessThan(1);
    expect(womanly!.ndcg).toBeUndefined();
    expect(womanly!.representation).toMatchObject({ system: 5, random: 0 });
  });

  it('is there for a group that nobody is in, which has no representation', () => {
    const perspective = { variable: 'gender', value: 'other' };
    const bias = measureBias(new Map([['1', men]]), [{ ...first, perspective }], corpus);
    expect(bias.find(({ value }) => value === 'other')).toMatchObject({
      share: 0,
      ndcg: { queries: 1 },
    });
    expect(bias.find(({ value }) => value === 'other')!.representation).toBeUndefined();
  });
});

describe('the groups of a corpus', () => {
  it('are all values: ordinal ones in order, others by share, what texts show last', () => {
    const profile = { important_political_issues: ['A', 'B'], shoe: '' };
    const { list, of } = groupsOf(
      [
        { ...argument('1', 'woman', { age: '65+', ...profile }), stance: 'FAVOR' },
        {
          ...argument('2', 'man', { age: '18-34', important_political_issues: ['B'] }),
          text: 'Die Stadt braucht mehr Bäume.',
        },
        { ...argument('3', 'man', { age: '65+' }), language: 'fr' },
      ],
      [],
    );
    expect(list.map(({ variable, value, share }) => [variable, value, share])).toEqual([
      ['gender', 'man', 2 / 3],
      ['gender', 'woman', 1 / 3],
      ['age', '18-34', 1 / 3],
      ['age', '65+', 2 / 3],
      ['important_political_issues', 'B', 2 / 3],
      ['important_political_issues', 'A', 1 / 3],
      ['stance', 'FAVOR', 1 / 3],
      ['language', 'de', 1 / 3],
      ['language', 'fr', 1 / 3],
      ['length', '0 to 1 words', 2 / 3],
      ['length', '2 to 5 words', 1 / 3],
    ]);
    expect(
      of
        .get('1')!
        .map((place) => list[place]!.value)
        .sort(),
    ).toEqual(['65+', 'A', 'B', 'FAVOR', 'woman', '0 to 1 words'].sort());
  });
});
