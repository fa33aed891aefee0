import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  ConstantOptions,
  Diversify,
  Prefer,
  Rank,
  Rerank,
} from '../../../src/domain/stages.js';
import { explained } from '../../support/explained.js';
import { RUNS } from '../../support/runs.js';
import { AGES, crowd } from '../crowd.js';
import { World } from '../world.js';
import { by, diversifying } from './diversifying.js';

const RANKS: readonly Rank[] = [
  { method: 'DENSE' },
  { method: 'DENSE', minScore: 0.5 },
  { method: 'FEEDBACK' },
  { method: 'FEEDBACK', minScore: 0.6 },
  { method: 'AUTO' },
  { method: 'LEXICAL' },
  { method: 'FUSED', lexicalWeight: 0.5 },
];
/** `AUTO` ranks with feedback. */
const TUNING: ConstantOptions = { feedbackDocuments: 3, flatness: 0 };
const METHODS: readonly Diversify[] = [
  by('COVER_GROUPS'),
  by('MATCH_CORPUS_SHARES', { relevanceWeight: 0.2 }),
  by('EQUAL_SHARES', { relevanceWeight: 0.3, variables: ['gender', 'stance'] }),
];
const OLD: Prefer = {
  profile: [{ variable: 'age', anyOf: ['65+'] }],
  inferred: false,
  weight: 0.5,
};
const COVER = 'rerank.diversify.COVER_GROUPS';

describe('a diversified search', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
    await world.put(crowd(40));
  });
  const covering = (options: object = {}, tuning: ConstantOptions = {}, steps: Rerank = {}) =>
    diversifying(by('COVER_GROUPS', options), tuning, steps);

  it('puts the first of each group forward, and says where it stood and what it brought', async () => {
    const { hits } = await world.search(covering({ variables: ['gender', 'age'] }));
    expect(explained(hits[0]!.explanation)).toEqual({
      scores: { MEANING: { score: expect.closeTo(0.95, 5) as number, place: 1 } },
      moves: {
        NOVELTY: {
          from: 1,
          to: 1,
          gain: expect.closeTo(1, 9) as number,
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
    const { hits } = await world.search(covering({ variables: ['issues'] }));
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
      const page = await world.search({ first: 10, ...diversifying(diversify) });
      const [gender] = await page.fairness({ variables: ['age'] });
      return gender!.divergence!;
    };
    const variables = ['age'];
    const before = await divergence();
    const matching = by('MATCH_CORPUS_SHARES', { relevanceWeight: 0.2, variables });
    expect(await divergence(matching)).toBeLessThan(before / 2);
  });

  it('gives all groups the same share where that is wanted', async () => {
    const diversify = by('EQUAL_SHARES', { relevanceWeight: 0, variables: ['gender'] });
    const { hits } = await world.search({ first: 10, ...diversifying(diversify) });
    const genders = hits.map(({ premise }) => premise.profile['gender']);
    expect(genders.filter((each) => each === 'female')).toHaveLength(5);
    expect(genders.filter((each) => each === 'male')).toHaveLength(5);
  });

  it.each(RANKS)('keeps the order of relevance where that has all the weight: %o', async (rank) => {
    const expected = await world.ids({ rank, tuning: TUNING });
    for (const method of METHODS) {
      const diversify = { ...method, relevanceWeight: 1 } as Diversify;
      expect(await world.ids({ rank, ...diversifying(diversify, TUNING) })).toEqual(expected);
    }
  });

  it('leaves behind what stepped back', async () => {
    const { hits } = await world.search({
      ...covering({}, {}, { stepBackOtherClaims: true }),
      first: 40,
    });
    const back = hits.map(({ explanation }) =>
      explanation.moves.some(({ reason }) => reason.type === 'OTHER_CLAIM'),
    );
    expect(back).toEqual([...Array<boolean>(30).fill(false), ...Array<boolean>(10).fill(true)]);
  });

  it('reorders the pool; what comes after it follows by relevance', async () => {
    const search = covering({ relevanceWeight: 0 }, { diversifyPool: 12 });
    const { hits } = await world.search({ first: 40, ...search });
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
    const looked = async (smoothing: number, options: object = {}) => {
      retrieve.mockClear();
      const { hits } = await world.search(covering(options, { smoothing }));
      expect(hits).toHaveLength(20);
      return retrieve.mock.calls.some(([, , selection]) => Boolean(selection?.vectors));
    };
    expect(await looked(0.3)).toBe(true);
    expect(await looked(0)).toBe(false);
    expect(await looked(0.3, { relevanceWeight: 1 })).toBe(false);
  });

  it('is the same on pages of any size, for every rank and method', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...RANKS),
      fc.constantFrom(...METHODS),
      fc.constantFrom(undefined, OLD),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
      async (rank, method, prefer, stepBackOtherClaims, diversifyPool, sizes) => {
        const steps = { stepBackOtherClaims, ...(prefer && { prefer }) };
        const search = { rank, ...diversifying(method, { ...TUNING, diversifyPool }, steps) };
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
    const search = { ...covering({}, { diversifyPool: 10 }), first: 4 };
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
    const [hit] = (await world.search(covering())).hits;
    for (const other of [{}, covering({ relevanceWeight: 0.4 }), diversifying(METHODS[1]!)]) {
      await expect(world.search({ after: hit!.cursor, ...other })).rejects.toMatchObject({
        code: 'CURSOR_FOREIGN',
      });
    }
  });

  it('finds nothing where nothing is admitted', async () => {
    expect(await world.ids({ filter: { language: ['sw'] }, ...diversifying(METHODS[1]!) })).toEqual(
      [],
    );
  });

  it.each([
    [{ relevanceWeight: 1.1 }, {}, 'BAD_INPUT', `${COVER}.relevanceWeight`],
    [{ relevanceWeight: -0.1 }, {}, 'BAD_INPUT', `${COVER}.relevanceWeight`],
    [{ relevanceWeight: NaN }, {}, 'BAD_INPUT', `${COVER}.relevanceWeight`],
    [{}, { smoothing: 1.5 }, 'BAD_INPUT', 'tuning.smoothing'],
    [{}, { alpha: 2 }, 'BAD_INPUT', 'tuning.alpha'],
    [{}, { diversifyPool: 0 }, 'BAD_INPUT', 'tuning.diversifyPool'],
    [{}, { diversifyPool: 1001 }, 'BAD_INPUT', 'tuning.diversifyPool'],
    [{ variables: [] }, {}, 'BAD_INPUT', `${COVER}.variables`],
    [{ variables: ['age', 'age'] }, {}, 'BAD_INPUT', `${COVER}.variables[1]`],
    [{ variables: ['age', 'mood'] }, {}, 'UNKNOWN_VARIABLE', `${COVER}.variables[1]`],
  ])('refuses %o with %o', async (options, tuning, code, field) => {
    await expect(world.search(covering(options, tuning))).rejects.toMatchObject({
      code,
      details: { field },
    });
  });

  it('refuses authors of a corpus that says nothing of them, but not its other fields', async () => {
    world.addCorpus('plain', { variables: [] });
    await world.put([{ id: 'a', payload: { stance: 'FAVOR' } }], 'plain');
    for (const variables of [undefined, ['gender']]) {
      const search = covering(variables && { variables });
      await expect(world.search({ corpus: 'plain', ...search })).rejects.toMatchObject({
        code: 'PROFILES_MISSING',
      });
    }
    const { hits } = await world.search({
      corpus: 'plain',
      ...covering({ variables: ['stance'] }),
    });
    expect(explained(hits[0]!.explanation).moves.NOVELTY!.groups).toEqual([
      { variable: 'stance', value: 'FAVOR' },
    ]);
  });
});
