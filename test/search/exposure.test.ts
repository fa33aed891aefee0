import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import { distributionOf } from '../../src/search/distribution.js';
import { exposureOrder } from '../../src/search/diversify/orders.js';
import {
  type ExposedHit,
  exposureFairness,
  exposureFrontier,
  randomPages,
  seedOf,
  targetShares,
} from '../../src/search/exposure.js';
import { RUNS } from '../support/runs.js';
import { crowd } from './crowd.js';
import { by, diversifying } from './diversify/diversifying.js';
import { World } from './world.js';

const HALVES = new Map([
  ['a', 0.5],
  ['b', 0.5],
]);
const repeat = (count: number, group: string) => Array.from({ length: count }, () => [group]);

describe('the shares that groups should have', () => {
  it('are those of the corpus, without authors that are not known', () => {
    const targets = targetShares(distributionOf([['a'], ['a'], ['a'], ['b'], []]));
    expect(targets.get('a')).toBeCloseTo(0.75, 12);
    expect(targets.get('b')).toBeCloseTo(0.25, 12);
  });

  it('are drawn towards independence in small joint groups, and hardly in large ones', () => {
    const joint = (times: number) =>
      distributionOf([
        ...repeat(4 * times, 'woman\u001fold'),
        ...repeat(1 * times, 'woman\u001fyoung'),
        ...repeat(5 * times, 'man\u001fyoung'),
      ]);
    const small = targetShares(joint(1)).get('woman\u001fyoung')!;
    const large = targetShares(joint(1_000)).get('woman\u001fyoung')!;
    // By their margins alone, half are women and six of ten are young.
    expect(small).toBeGreaterThan(0.2);
    expect(large).toBeCloseTo(0.1, 2);
    const sum = [...targetShares(joint(1)).values()].reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(1, 12);
  });
});

describe('the fairness of exposure', () => {
  it('is 1 where exposure is as it should be', () => {
    // Places 1 and 3 have half as much again as place 2.
    const page = [['a'], ['b']];
    const place = 1 / Math.log2(3);
    const targets = new Map([
      ['a', 1 / (1 + place)],
      ['b', place / (1 + place)],
    ]);
    expect(exposureFairness(page, targets)).toBeCloseTo(1, 12);
  });

  it('is 0 where only groups are shown that should not be', () => {
    expect(exposureFairness([['c'], ['c']], HALVES)).toBeCloseTo(0, 12);
  });

  it('counts early places more', () => {
    const first = exposureFairness([['a'], ['b'], ['b']], HALVES)!;
    const last = exposureFairness([['b'], ['b'], ['a']], HALVES)!;
    expect(first).toBeGreaterThan(last);
  });

  it('divides what a premise of several groups has, and leaves out one of none', () => {
    expect(exposureFairness([['a', 'b'], []], HALVES)).toBeCloseTo(1, 12);
    expect(exposureFairness([[], []], HALVES)).toBeUndefined();
  });

  it('is between 0 and 1', () => {
    const group = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(group), { minLength: 1 }), (page) => {
        const fair = exposureFairness(page, HALVES);
        if (fair === undefined) expect(page.flat()).toEqual([]);
        else expect(fair >= -1e-12 && fair <= 1 + 1e-12).toBe(true);
      }),
      { numRuns: RUNS.usual },
    );
  });
});

describe('the order that matches exposure', () => {
  const items = (groups: readonly (readonly number[])[]) =>
    groups.map((own, at) => ({ id: String(at), relevance: 1 - at / 100, groups: own }));
  const first = (
    groups: readonly (readonly number[])[],
    options: Parameters<typeof exposureOrder>[1],
  ) => [...exposureOrder(items(groups), options)].map(({ candidate }) => candidate);

  it('is that of relevance where this has all the weight', () => {
    const groups = [[0], [0], [1], []];
    expect(first(groups, { targets: [0.1, 0.9], weight: 1, seed: 5 })).toEqual([0, 1, 2, 3]);
  });

  it('lets each group lead as often as its share says', () => {
    const targets = [0.7, 0.3];
    const leads = Array.from({ length: 500 }, (_, seed) => {
      const [leader] = first([[0], [0], [1], [1]], { targets, weight: 0, seed });
      return leader! < 2;
    });
    const share = leads.filter(Boolean).length / leads.length;
    expect(share).toBeGreaterThan(0.62);
    expect(share).toBeLessThan(0.78);
  });

  it('gives the group behind its share the next place', () => {
    const order = first([[0], [0], [0], [1], [1], [1]], {
      targets: [0.5, 0.5],
      weight: 0,
      seed: 1,
    });
    const groups = order.map((candidate) => Math.floor(candidate / 3));
    expect(groups[0]).not.toBe(groups[1]);
    expect(new Set(order).size).toBe(6);
  });
});

/** Best first; all of the first twenty are of one group. */
const HITS: readonly ExposedHit[] = Array.from({ length: 40 }, (_, place) => ({
  relevance: 1 - place / 80,
  groups: [place < 20 ? 'a' : 'b'],
}));

describe('the frontier', () => {
  const frontier = atOnce(exposureFrontier(HITS, HALVES, 10, seedOf(['x'])));

  it('goes from the most relevant page to fairer ones, and has none that another one beats', () => {
    expect(frontier[0]).toMatchObject({ relevanceWeight: 1, relevance: 1, missingGroups: 1 });
    expect(frontier.length).toBeGreaterThan(2);
    for (const [at, { relevance, exposure }] of frontier.entries()) {
      const next = frontier[at + 1];
      if (!next) continue;
      expect(next.relevance).toBeLessThan(relevance);
      expect(next.exposure).toBeGreaterThan(exposure);
    }
    expect(frontier.at(-1)!.exposure).toBeGreaterThan(0.95);
    expect(frontier.at(-1)!.missingGroups).toBe(0);
  });

  it('is the same each time', () => {
    expect(atOnce(exposureFrontier(HITS, HALVES, 10, seedOf(['x'])))).toEqual(frontier);
  });
});

describe('the band of random pages', () => {
  it('says between what chance alone would be', () => {
    const { exposure, missingGroups } = atOnce(randomPages(HITS, HALVES, 10, 1))!;
    expect(exposure.from).toBeGreaterThan(0.7);
    expect(exposure.to).toBeGreaterThan(exposure.from);
    expect(exposure.to).toBeLessThanOrEqual(1);
    expect(missingGroups).toEqual({ from: 0, to: 0 });
  });

  it('is not known where no author is', () => {
    expect(atOnce(randomPages([{ groups: [] }], HALVES, 1, 1))).toBeUndefined();
  });
});

describe('a search by exposure', () => {
  const matching = (variables: readonly string[], relevanceWeight = 0.2) =>
    diversifying(by('MATCH_EXPOSURE', { variables, relevanceWeight }));

  it('brings joint groups nearer to what they should have, and says what a hit brought', async () => {
    const world = await World.create();
    await world.put(crowd(80));
    const variables = ['gender', 'age'];
    const jointly = async (options: object) => {
      const page = await world.search({ first: 10, ...options });
      const [joint, ...others] = await page.fairness({ variables, joint: true });
      expect(others).toEqual([]);
      return { page, joint: joint! };
    };
    const { joint: plain } = await jointly({});
    const { page, joint } = await jointly(matching(variables));
    expect(joint.exposure).toBeGreaterThan(plain.exposure!);
    expect(joint.missingGroups.length).toBeLessThan(plain.missingGroups.length);
    expect(joint).toMatchObject({ variable: 'gender, age', multiple: false });
    expect(joint.groups[0]).toMatchObject({
      value: 'female, 18-34',
      values: ['female', '18-34'],
      corpusCount: expect.any(Number) as number,
    });
    const counted = joint.groups.reduce((sum, { corpusCount }) => sum + corpusCount, 0);
    expect(counted + joint.unknown.corpusCount).toBe(80);
    const { reason } = page.hits[0]!.explanation!.moves[0]!;
    expect(reason).toMatchObject({
      type: 'NOVELTY',
      groups: [{ variable: 'gender' }, { variable: 'age' }],
    });
    const frontier = await joint.frontier();
    expect(frontier[0]!.relevance).toBe(1);
    expect(frontier.at(-1)!.exposure).toBeGreaterThan(frontier[0]!.exposure);
    expect((await joint.random())!.exposure.from).toBeLessThan(joint.exposure!);
  });

  it('counts an author of several groups in each joint group', async () => {
    const world = await World.create();
    await world.put(crowd(12));
    const page = await world.search({ first: 4 });
    const [joint] = await page.fairness({ variables: ['gender', 'issues'], joint: true });
    expect(joint!.multiple).toBe(true);
    expect(joint!.groups.map(({ value }) => value)).toContain('female, climate');
  });

  it.each([
    [
      ['gender', 'age', 'issues', 'stance'],
      'BAD_INPUT',
      'rerank.diversify.MATCH_EXPOSURE.variables',
    ],
    [['mood'], 'UNKNOWN_VARIABLE', 'rerank.diversify.MATCH_EXPOSURE.variables[0]'],
  ])('refuses %o', async (variables, code, field) => {
    const world = await World.create();
    await expect(world.search(matching(variables))).rejects.toMatchObject({
      code,
      details: { field },
    });
  });

  it('has no frontier for a list', async () => {
    const world = await World.create();
    await world.put(crowd(12));
    const list = await world.retrieval.listPremises('ALL', { corpus: 'towns', first: 5 });
    const [age] = await list.fairness({ variables: ['age'] });
    expect(await age!.frontier()).toEqual([]);
    expect(age!.exposure).toBeGreaterThan(0);
  });
});
