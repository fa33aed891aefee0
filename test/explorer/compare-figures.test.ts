import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../explorer/src/address/conditions.js';
import { answering, nearnessOf, onlyHere } from '../../explorer/src/compare/distinctive.js';
import { fairnessOfGroups } from '../../explorer/src/compare/fairness-rows.js';
import { type CountedPage, countedPages, spreadsOf } from '../../explorer/src/compare/shares.js';

type Counts = Readonly<Record<string, number>>;

/** A group's page with one variable; `?` stands for what is not known. */
function page(matchCount: number, matching: Counts) {
  const facets = (counts: Counts): CountedPage['matching'] => [
    {
      variable: 'age',
      title: 'Age',
      missing: 1,
      values: Object.entries(counts).map(([value, count]) => ({
        value,
        count,
        unknown: value === '?',
        from: null,
        to: null,
      })),
    },
  ];
  return {
    admittedCount: 100,
    matchCount,
    matching: facets(matching),
    fairness: [],
  } satisfies CountedPage;
}

describe('shares of a variable', () => {
  it('are of what is known, in each group', () => {
    const pages = [page(13, { young: 3, old: 7, '?': 2 }), page(5, { young: 4 })];
    const [spread] = spreadsOf(pages, new Map());
    expect(spread!.rows).toEqual([
      {
        value: 'young',
        groups: [
          { count: 3, share: 0.3 },
          { count: 4, share: 1 },
        ],
      },
      {
        value: 'old',
        groups: [
          { count: 7, share: 0.7 },
          { count: 0, share: 0 },
        ],
      },
    ]);
  });

  it('stand in the order of the variable where it has one', () => {
    const pages = [page(10, { old: 9, young: 1 }), page(10, { old: 9 })];
    const values = (order: string[]) =>
      spreadsOf(pages, new Map([['age', order]]))[0]!.rows.map(({ value }) => value);
    expect(values(['young', 'old'])).toEqual(['young', 'old']);
    expect(values([])).toEqual(['old', 'young']);
  });

  it('wait until what answers is counted in every group', () => {
    const group = page(5, { young: 4 });
    const answer = { premises: { matchCount: 7, facets: page(7, { old: 2 }).matching } };
    expect(countedPages([group], undefined)).toBeUndefined();
    expect(countedPages([group, group], [answer])).toBeUndefined();
    expect(countedPages([group], [answer])).toMatchObject([
      { matchCount: 7, matching: [{ values: [{ value: 'old', count: 2 }] }] },
    ]);
  });

  it('are 0 where nothing is known', () => {
    const [spread] = spreadsOf([page(1, {}), page(5, { young: 4 })], new Map());
    expect(spread!.rows[0]!.groups[0]).toEqual({ count: 0, share: 0 });
  });

  it('leave out small values where there are many', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`v${at}`, at + 1]));
    const [spread] = spreadsOf([page(300, many), page(300, many)], new Map());
    expect(spread!.others).toBe(8);
    expect(spread!.rows.map(({ value }) => value)).not.toContain('v0');
  });
});

describe('what only one group says', () => {
  const short = { text: '', language: null, stance: null, claim: null };
  const hits = [0, 0.2, 0.3, 0.7, null].map((distance, index) => ({
    place: index + 1,
    distance,
    nearestGroup: null,
    nearest: null,
    premise: { id: String(index), ...short },
  }));

  it('is not what others repeat', () => {
    expect(onlyHere(hits).map(({ distance }) => distance)).toEqual([0.3, 0.7, null]);
  });

  it('answers the question, where it is known what does', () => {
    expect(answering(hits, 2).map(({ place }) => place)).toEqual([1, 2]);
    expect(answering(hits, null)).toEqual(hits);
  });

  it('has its distance in words', () => {
    const distances = [0, 0.2, 0.21, 0.45, 0.6, 1, null];
    expect(distances.map(nearnessOf)).toEqual([
      'repeated',
      'repeated',
      'similar',
      'loose',
      'far',
      'far',
      'alone',
    ]);
  });
});

describe('fairness of groups', () => {
  const fairness = (variable: string, missingGroups: string[]) => ({
    variable,
    title: variable,
    multiple: false,
    divergence: 0.1,
    missingGroups,
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
  });

  it('leaves out what a group chooses itself, and what all groups choose', () => {
    const pages = [
      { fairness: [fairness('gender', ['male']), fairness('age', ['65+']), fairness('home', [])] },
      { fairness: [fairness('gender', ['female']), fairness('age', []), fairness('home', [])] },
    ];
    const women = { profile: [{ variable: 'gender', anyOf: ['female'] }] };
    const men = {
      profile: [
        { variable: 'gender', anyOf: ['male'] },
        { variable: 'age', from: '65+' },
      ],
    };
    const groups = [women, men].map((profile) => ({ conditions: { ...EVERYTHING, ...profile } }));
    expect(fairnessOfGroups(pages, groups)).toEqual([
      { variable: 'age', title: 'age', groups: [{ divergence: 0.1, missing: ['65+'] }, undefined] },
      {
        variable: 'home',
        title: 'home',
        groups: [
          { divergence: 0.1, missing: [] },
          { divergence: 0.1, missing: [] },
        ],
      },
    ]);
  });
});
