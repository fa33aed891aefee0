import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Diversify } from '../../src/domain/diversity.js';
import type { Perspective, Rank } from '../../src/domain/search.js';
import { AGES, crowd } from './crowd.js';
import { World } from './world.js';
import { RUNS } from '../support/runs.js';
import { explained } from '../support/explained.js';

const RANKS: readonly Rank[] = [
  { method: 'DENSE' },
  { method: 'DENSE', minimumScore: 0.5 },
  { method: 'FEEDBACK', documents: 3 },
  { method: 'AUTO', flatness: 0 },
  { method: 'LEXICAL' },
  { method: 'DENSE', claimAware: true },
  { method: 'FUSED', semantic: 0.5, lexical: 0.5 },
];
const METHODS: readonly Diversify[] = [
  { method: 'ALPHA_NDCG', alpha: 0.5, weight: 0.5 },
  { method: 'PROPORTIONAL', weight: 0.2 },
  { method: 'EQUAL', weight: 0.3, variables: ['gender', 'stance'] },
];
const OLD: Perspective = {
  mode: 'BOOST',
  conditions: [{ variable: 'age', anyOf: ['65+'] }],
  weight: 0.5,
};
describe('a diversified search', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create({ maxPoolSize: 100 });
    await world.put(crowd(40));
  });
  type AlphaNdcg = Extract<Diversify, { method: 'ALPHA_NDCG' }>;
  const alpha = (parts: Partial<AlphaNdcg> = {}): Diversify =>
    ({ method: 'ALPHA_NDCG', alpha: 0.5, weight: 0.5, ...parts }) as Diversify;

  it('puts the first of each group forward, and says where it stood and what it brought', async () => {
    const { hits } = await world.search({ diversify: alpha({ variables: ['gender', 'age'] }) });
    expect(explained(hits[0]!.explanation)).toEqual({
      scores: { MEANING: { score: expect.closeTo(0.95, 5) as number, place: 1 } },
      moves: {
        NOVELTY: {
          ...{ from: 1, to: 1, gain: expect.closeTo(1, 9) as number },
          groups: [
            { variable: 'gender', value: 'female' },
            { variable: 'age', value: '18-34' },
          ],
        },
      },
    });
    const ages = hits.slice(0, 4).map(({ premise }) => premise.profile['age']);
    expect(new Set(ages)).toEqual(new Set(AGES));
    const brought = hits.flatMap(({ explanation }) => explained(explanation).moves.NOVELTY!.groups);
    expect(brought.map(({ value }) => value).toSorted()).toEqual(
      [...AGES, 'female', 'male'].sort(),
    );
    for (const { premise, score, explanation } of hits) {
      const { from } = explained(explanation).moves.NOVELTY!;
      expect(premise.externalId).toBe(`p${String(from - 1).padStart(2, '0')}`);
      expect(score).toBeCloseTo(0.95 - (from - 1) / 100, 5);
    }
  });

  it('takes each value of a MULTIPLE variable for one that an author has or has not', async () => {
    const { hits } = await world.search({ diversify: alpha({ variables: ['issues'] }) });
    expect(
      hits.slice(0, 3).map(({ explanation }) => explained(explanation).moves.NOVELTY!.groups),
    ).toEqual([
      [
        { variable: 'issues', value: 'climate' },
        { variable: 'issues', value: 'tax' },
      ],
      [{ variable: 'issues', value: 'school' }],
      [],
    ]);
  });

  it('draws the shares of a page nearer to those of the corpus', async () => {
    const divergence = async (diversify?: Diversify) => {
      const page = await world.search({ first: 10, ...(diversify && { diversify }) });
      const [gender] = await page.fairness(['age']);
      return gender!.divergence!;
    };
    const variables = ['age'];
    const before = await divergence();
    expect(await divergence({ method: 'PROPORTIONAL', weight: 0.2, variables })).toBeLessThan(
      before / 2,
    );
  });

  it('gives all groups the same share where that is wanted', async () => {
    const diversify: Diversify = { method: 'EQUAL', weight: 0, variables: ['gender'] };
    const { hits } = await world.search({ first: 10, diversify });
    const genders = hits.map(({ premise }) => premise.profile['gender']);
    expect(genders.filter((each) => each === 'female')).toHaveLength(5);
    expect(genders.filter((each) => each === 'male')).toHaveLength(5);
  });

  it.each(RANKS)('keeps the order of relevance where that has all the weight: %o', async (rank) => {
    const expected = await world.ids({ rank });
    for (const method of METHODS) {
      expect(await world.ids({ rank, diversify: { ...method, weight: 1 } as Diversify })).toEqual(
        expected,
      );
    }
  });

  it('leaves behind what stepped back', async () => {
    const rank: Rank = { method: 'DENSE', claimAware: true };
    const { hits } = await world.search({ rank, first: 40, diversify: alpha() });
    const back = hits.map(({ explanation }) =>
      explanation.moves.some(({ reason }) => reason.type === 'OTHER_CLAIM'),
    );
    expect(back).toEqual([...Array<boolean>(30).fill(false), ...Array<boolean>(10).fill(true)]);
  });

  it('reorders the pool; what comes after it follows by relevance', async () => {
    const diversify = alpha({ pool: 12, weight: 0 });
    const { hits } = await world.search({ first: 40, diversify });
    const places = hits.map(({ premise }) => Number(premise.externalId.slice(1)));
    const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
    expect(sorted(places.slice(0, 12))).toEqual([...Array(12).keys()]);
    expect(places.slice(0, 12)).not.toEqual([...Array(12).keys()]);
    expect(places.slice(12)).toEqual([...Array(40).keys()].slice(12));
    expect(explained(hits[12]!.explanation)).toEqual({
      scores: { MEANING: { score: expect.closeTo(0.83, 5) as number, place: 13 } },
      moves: {},
    });
  });

  it('looks at the vectors of the pool only where neighbours count', async () => {
    const retrieve = vi.spyOn(world.store, 'retrieve');
    const looked = async (parts: Partial<AlphaNdcg>) => {
      retrieve.mockClear();
      const { hits } = await world.search({ diversify: alpha(parts) });
      expect(hits).toHaveLength(20);
      return retrieve.mock.calls.some(([, , selection]) => Boolean(selection?.vectors));
    };
    expect(await looked({ smoothing: 0.3 })).toBe(true);
    expect(await looked({ smoothing: 0 })).toBe(false);
    expect(await looked({ smoothing: 0.3, weight: 1 })).toBe(false);
  });

  it('is the same on pages of any size, for every rank and method', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...RANKS),
      fc.constantFrom(...METHODS),
      fc.constantFrom(undefined, OLD),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
      async (rank, method, perspective, pool, sizes) => {
        const diversify = { ...method, pool };
        const search = { rank, diversify, ...(perspective && { perspective }) };
        const expected = await world.ids({ ...search, first: 100 });
        const read: string[] = [];
        let after: string | undefined;
        for (let turn = 0; ; turn++) {
          const first = sizes[turn % sizes.length]!;
          const page = await world.search({ ...search, first, ...(after && { after }) });
          read.push(...page.hits.map(({ premise }) => premise.externalId));
          if (!page.hasNextPage) break;
          after = page.hits.at(-1)!.cursor;
        }
        expect(read).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: RUNS.few });
  });

  it('goes on as it began while others are added, and is stale once its pool changes', async () => {
    const search = { diversify: alpha({ pool: 10 }), first: 4 };
    const all = await world.ids({ ...search, first: 20 });
    const [, , , last] = (await world.search(search)).hits;
    const next = { ...search, after: last!.cursor };

    await world.put([{ id: 'new', cosine: 0.99, payload: { profile: { gender: 'male' } } }]);
    await world.put([crowd(40)[30]!]);
    expect(await world.ids(next)).toEqual(all.slice(4, 8));
    await world.put([crowd(40)[9]!]);
    await expect(world.search(next)).rejects.toMatchObject({ code: 'CURSOR_STALE' });
  });

  it('refuses the cursor of another diversification', async () => {
    const [hit] = (await world.search({ diversify: alpha() })).hits;
    for (const diversify of [undefined, alpha({ weight: 0.4 }), METHODS[1]!]) {
      await expect(
        world.search({ after: hit!.cursor, ...(diversify && { diversify }) }),
      ).rejects.toMatchObject({ code: 'CURSOR_FOREIGN' });
    }
  });

  it('finds nothing where nothing is admitted', async () => {
    expect(await world.ids({ filter: { language: ['sw'] }, diversify: METHODS[1]! })).toEqual([]);
  });

  it.each([
    [{ weight: 1.1 }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.weight'],
    [{ weight: -0.1 }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.weight'],
    [{ weight: Number.NaN }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.weight'],
    [{ smoothing: 1.5 }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.smoothing'],
    [{ alpha: 2 }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.alpha'],
    [{ pool: 0 }, 'PAGE_SIZE', 'diversify.ALPHA_NDCG.pool'],
    [{ pool: 101 }, 'PAGE_SIZE', 'diversify.ALPHA_NDCG.pool'],
    [{ variables: [] }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.variables'],
    [{ variables: ['age', 'age'] }, 'BAD_INPUT', 'diversify.ALPHA_NDCG.variables[1]'],
    [{ variables: ['age', 'mood'] }, 'UNKNOWN_VARIABLE', 'diversify.ALPHA_NDCG.variables[1]'],
  ])('refuses %o', async (parts, code, field) => {
    await expect(world.search({ diversify: alpha(parts) })).rejects.toMatchObject({
      code,
      details: { field },
    });
  });

  it('refuses authors of a corpus that says nothing of them, but not its other fields', async () => {
    world.addCorpus('plain', { variables: [] });
    await world.put([{ id: 'a', payload: { stance: 'FAVOR' } }], 'plain');
    for (const variables of [undefined, ['gender']]) {
      const diversify = alpha(variables && { variables });
      await expect(world.search({ corpus: 'plain', diversify })).rejects.toMatchObject({
        code: 'PROFILES_MISSING',
      });
    }
    const { hits } = await world.search({
      corpus: 'plain',
      diversify: alpha({ variables: ['stance'] }),
    });
    expect(explained(hits[0]!.explanation).moves.NOVELTY!.groups).toEqual([
      { variable: 'stance', value: 'FAVOR' },
    ]);
  });
});
