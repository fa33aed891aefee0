import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { COUNTER_DEFAULTS, type CounterSearch } from '../../src/domain/search.js';
import { counterOrder, type Prediction } from '../../src/search/counter/infer.js';
import { expectAtMost } from '../support/at-most.js';
import { explained } from '../support/explained.js';
import { RUNS } from '../support/runs.js';
import { basesOf, sidesOf } from '../support/sides-of.js';
import { type Sample, World } from './world.js';

describe('counter-arguments', () => {
  let world: World;
  /** Two claims, and the query's vector is that of "own". */
  let own: string;
  let other: string;

  beforeEach(async () => {
    world = await World.create();
    [own, other] = (await world.putClaims([
      { id: 'own', cosine: 1, payload: { text: 'Trees should be planted.', language: 'en' } },
      { id: 'other', cosine: 0.98, payload: { text: 'Benches should be built.', language: 'en' } },
    ])) as [string, string];
  });

  /** In the worlds of these tests a premise that says "not" is probably (.8) against its claim. */
  function premise(
    id: string,
    cosine: number,
    payload: NonNullable<Sample['payload']> = {},
  ): Sample {
    return { id, cosine, payload: { language: 'en', ...payload } };
  }
  const CROSS_ENCODER = 'CROSS_ENCODER';
  const AGAINST = { stance: 'AGAINST' };
  const FAVOR = { stance: 'FAVOR' };
  const not = (id: string) => ({ text: `Not ${id}.` });

  function search(parts: Partial<CounterSearch> = {}) {
    return world.retrieval.searchCounterPremises('ALL', {
      by: { claimId: own },
      corpus: 'towns',
      ...COUNTER_DEFAULTS,
      first: 20,
      ...parts,
    });
  }

  async function ids(parts: Partial<CounterSearch> = {}): Promise<string[]> {
    return (await search(parts)).hits.map(({ premise }) => premise.externalId);
  }

  async function read(parts: Partial<CounterSearch>, sizes: readonly number[]): Promise<string[]> {
    const read: string[] = [];
    let after: string | undefined;
    for (let page = 0; ; page++) {
      const first = sizes[page % sizes.length]!;
      const { hits, hasNextPage } = await search({ ...parts, first, ...(after && { after }) });
      read.push(...hits.map(({ premise }) => premise.externalId));
      if (!hasNextPage) return read;
      after = hits.at(-1)!.cursor;
    }
  }

  describe('counter-arguments of a claim', () => {
    it('are what the data says is against it, the nearest first', async () => {
      await world.put([
        premise('far', 0.3, { claim: own, ...AGAINST }),
        premise('for', 0.7, { claim: own, ...FAVOR }),
        premise('near', 0.6, { claim: own, ...AGAINST }),
        premise('neither', 0.5, { claim: own, stance: 'NEUTRAL' }),
      ]);
      const { hits, countered, totalCount } = await search();
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['near', 'far']);
      expect(explained(hits[0]!.explanation)).toEqual({
        scores: { MEANING: { score: closeTo(0.6), place: 1 } },
        moves: {},
      });
      expect(await hits[0]!.side()).toEqual({ side: 'AGAINST', basis: 'GIVEN', probability: 1 });
      expect(hits.map(({ score }) => score)).toEqual([0.6, 0.3].map((each) => closeTo(each)));
      expect(countered).toEqual({
        text: 'Trees should be planted.',
        claimIds: [own],
        side: 'AGAINST',
      });
      expect(await totalCount()).toBe(2);
    });

    it('are those for it where that side is wanted', async () => {
      await world.put([
        premise('for', 0.7, { claim: own, ...FAVOR }),
        premise('against', 0.6, { claim: own, ...AGAINST }),
      ]);
      expect(await ids({ side: 'FAVOR' })).toEqual(['for']);
    });

    it('are then what a model takes for one, by both probabilities', async () => {
      await world.put([
        premise('given', 0.1, { claim: own, ...AGAINST }),
        premise('silent', 0.6, { claim: own, ...not('silent') }),
        premise('without claim', 0.2, not('without claim')),
        premise('of other', 0.8, { claim: other, ...not('of other') }),
      ]);
      const { hits } = await search();
      expect(hits.map(({ premise }) => premise.externalId)).toEqual([
        'given',
        'of other',
        'silent',
        'without claim',
      ]);
      expect(explained(hits[1]!.explanation)).toEqual({
        scores: {
          MEANING: { score: closeTo(0.8), place: 1 },
          RELEVANCE: { score: closeTo(0.9), place: 1 },
        },
        // Behind what is given.
        moves: { RELEVANCE: { from: 2, to: 2, probability: closeTo(0.9), model: CROSS_ENCODER } },
      });
      expect(await hits[1]!.side()).toEqual({
        side: 'AGAINST',
        basis: 'INFERRED',
        probability: closeTo(0.8),
        model: CROSS_ENCODER,
        learned: false,
      });
      expect(hits.map(({ score }) => score)).toEqual([0.1, 0.72, 0.64, 0.48].map(closeTo));
    });

    it('are then those that are on this side of claims that say the same or the opposite', async () => {
      const far = { id: 'far', cosine: -1, payload: { text: 'Dogs should bark.', language: 'en' } };
      const denial = {
        id: 'denial',
        cosine: 0.98,
        payload: { text: 'Never should trees be planted.', language: 'en' },
      };
      const [farId, denialId] = await world.putClaims([far, denial]);
      await world.put([
        premise('given', 0.1, { claim: own, ...AGAINST }),
        premise('against alike', 0.65, { claim: other, ...AGAINST }),
        premise('for alike', 0.7, { claim: other, ...FAVOR, ...not('for alike') }),
        premise('neutral alike', 0.7, { claim: other, stance: 'NEUTRAL', ...not('neutral') }),
        premise('for denial', 0.75, { claim: denialId!, ...FAVOR }),
        premise('for far', 0.6, { claim: farId!, ...FAVOR, ...not('for far') }),
        premise('unassigned', 0.5, { ...AGAINST, ...not('unassigned') }),
      ]);
      const { hits, totalCount } = await search();
      const sides = await sidesOf(hits);
      expect(hits.map(({ premise }, at) => [premise.externalId, sides[at]])).toMatchObject([
        ['given', { basis: 'GIVEN', side: 'AGAINST' }],
        ['for denial', { basis: 'CLAIM', side: 'AGAINST', claimId: denialId }],
        ['against alike', { basis: 'CLAIM', side: 'AGAINST', claimId: other }],
        ['for far', { basis: 'INFERRED', side: 'AGAINST', probability: closeTo(0.8) }],
        ['unassigned', { basis: 'INFERRED', side: 'AGAINST' }],
      ]);
      expect(await totalCount()).toBe(1);
      expect(await ids({ side: 'FAVOR' })).toEqual(['for alike']);
      // The claims agree with less than this.
      const certain = (await search({ minSideProbability: 0.79 })).hits;
      expect(await basesOf(certain)).not.toContain('CLAIM');
    });

    it('are given of a claim in nearly the same words', async () => {
      await world.put([premise('given', 0.5, { claim: own, ...AGAINST })]);
      const { hits, countered, reading } = await search({ by: { text: 'We should plant trees' } });
      expect(await basesOf(hits)).toEqual(['GIVEN']);
      expect(countered.claimIds).toEqual([own]);
      expect((await reading()).nearestClaims[0]).toMatchObject({ claimId: own, basis: 'GIVEN' });
    });

    it('reach the minimum of their side, and that of relevance', async () => {
      await world.put([
        premise('given', 0.1, { claim: own, ...AGAINST }),
        premise('against', 0.6, not('against')),
        premise('for', 0.7),
      ]);
      expect(await ids({ minSideProbability: 0 })).toEqual(['given', 'against', 'for']);
      expect(await ids({ minSideProbability: 0.8 })).toEqual(['given', 'against']);
      expect(await ids({ minSideProbability: 0.81 })).toEqual(['given']);
      expect(await ids({ minSideProbability: 1 })).toEqual(['given']);
      const { judge } = COUNTER_DEFAULTS;
      expect(await ids({ judge: { ...judge, minRelevance: 0.8 } })).toEqual(['given', 'against']);
      expect(await ids({ judge: { ...judge, minRelevance: 0.81 } })).toEqual(['given']);
    });

    it('are inferred only for the nearest premises, or for the most relevant of them', async () => {
      await world.put([0.7, 0.6, 0.5].map((cosine) => premise(`${cosine}`, cosine, not('so'))));
      expect(await ids({ tuning: { judgePool: 2 } })).toEqual(['0.7', '0.6']);
      expect(await ids({ tuning: { judgeRead: 2 } })).toEqual(['0.7', '0.6']);
      const judge = { ...COUNTER_DEFAULTS.judge, model: 'FAST' } as const;
      expect(await ids({ judge, tuning: { judgeRead: 1 } })).toEqual(['0.7']);
    });

    it('are inferred by the side model of the corpus, if it was trained with this network', async () => {
      await world.put([premise('plain', 0.7), premise('denying', 0.6, not('denying'))]);
      // In this corpus, whoever denies something is in favour.
      const contrary = [0, -2, 0];
      await world.putSideModel('fake 0', contrary);
      expect(await ids()).toEqual(['denying']);
      await world.putSideModel('fake 1', contrary);
      const { hits } = await search();
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['plain']);
      expect(await hits[0]!.side()).toMatchObject({ basis: 'INFERRED', learned: true });
    });

    it('are not inferred in a language that no model reads', async () => {
      const swahili = { ...not('so'), language: 'sw' };
      await world.put([premise('swahili', 0.7, swahili), premise('english', 0.6, not('so'))]);
      expect(await ids({ minSideProbability: 0 })).toEqual(['english']);
    });

    it('do not repeat the claim, but may deny it in its words where the data says so', async () => {
      await world.put([
        premise('denial', 1, { claim: own, ...AGAINST }),
        premise('nearly', 0.95, not('nearly')),
        premise('less', 0.89, not('less')),
      ]);
      expect(await ids()).toEqual(['denial', 'less']);
      expect(await ids({ maxSimilarity: 1 })).toEqual(['denial', 'nearly', 'less']);
      expect(await ids({ maxSimilarity: 0.5 })).toEqual(['denial']);
    });

    it('are found by a text, and given where the data has a claim in the same words', async () => {
      await world.put([premise('given', 0.5, { claim: own, ...AGAINST })]);
      for (const text of ['Trees should be planted.', ' trees  should be planted!']) {
        const { hits, countered } = await search({ by: { text } });
        expect(await basesOf(hits)).toEqual(['GIVEN']);
        expect(countered).toMatchObject({ text, claimIds: [own] });
      }
      const { countered } = await search({ by: { text: 'Trees should not be planted.' } });
      expect(countered.claimIds).toEqual([]);
    });

    it('are not given of a claim that shares no word but marks', async () => {
      await world.putClaims([{ id: 'marks', cosine: 0.99, payload: { text: '!!!' } }]);
      expect((await search({ by: { text: '…?' } })).countered.claimIds).toEqual([]);
    });

    it('are given of all claims in the same words, also in another language', async () => {
      const [graph, german] = await world.putClaims([
        { id: 'graph', cosine: 0.99, payload: { text: 'Trees should be planted' } },
        {
          id: 'german',
          cosine: 0.7,
          payload: { text: 'Man soll Bäume pflanzen.', texts: { en: 'Trees should be planted.' } },
        },
      ]);
      await world.put([
        premise('a', 0.5, { claim: own, ...AGAINST }),
        premise('b', 0.4, { claim: graph!, ...AGAINST }),
        premise('c', 0.3, { claim: german!, ...AGAINST }),
        premise('d', 0.6, { claim: other, ...FAVOR }),
      ]);
      expect(await ids()).toEqual(['a', 'b', 'c']);
      expect((await search()).countered.claimIds).toEqual([own, graph, german].sort());
    });

    it('are none where nothing is admitted, and where there is nothing', async () => {
      expect(await ids()).toEqual([]);
      await world.put([premise('given', 0.5, { claim: own, ...AGAINST })]);
      expect(await ids({ filter: { language: ['sw'] } })).toEqual([]);
      expect(await ids({ filter: { stance: ['FAVOR'] } })).toEqual([]);
    });

    it('are those of some authors', async () => {
      const of = (gender: string) => ({ claim: own, ...AGAINST, profile: { gender } });
      await world.put([premise('hers', 0.5, of('female')), premise('his', 0.6, of('male'))]);
      const profile = [{ variable: 'gender', anyOf: ['female'] }];
      expect(await ids({ filter: { profile } })).toEqual(['hers']);
    });
  });

  describe('premises with several claims', () => {
    const both = (stances: Record<string, string[]>) => ({
      claim: [other, own],
      stance: 'FAVOR',
      claims_by_stance: stances,
    });

    it('counter a claim by their stance on it, which need not be their first', async () => {
      await world.put([
        premise('against', 0.3, both({ FAVOR: [other], AGAINST: [own] })),
        premise('for', 0.6, both({ FAVOR: [other, own] })),
        premise('silent on it', 0.5, { ...both({ AGAINST: [other] }), ...not('silent') }),
      ]);
      const { hits, totalCount } = await search();
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['against', 'silent on it']);
      expect(await basesOf(hits)).toEqual(['GIVEN', 'CLAIM']);
      expect(await totalCount()).toBe(1);
    });

    it('are countered on each of them, the first claim first', async () => {
      const [subject] = await world.put([
        premise('subject', 0.9, both({ FAVOR: [other], AGAINST: [own] })),
        premise('for the second', 0.5, { claim: own, ...FAVOR }),
        premise('against the second', 0.4, { claim: own, ...AGAINST }),
        premise('against the first', 0.3, { claim: other, ...AGAINST }),
        premise('against both', 0.2, both({ AGAINST: [other, own] })),
      ]);
      const { hits, countered, totalCount } = await search({ by: { premiseId: subject! } });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual([
        'against the first',
        'against both',
        'for the second',
      ]);
      expect(await sidesOf(hits)).toEqual(
        ['AGAINST', 'AGAINST', 'FAVOR'].map((side) => ({ side, basis: 'GIVEN', probability: 1 })),
      );
      expect(countered).toMatchObject({ claimIds: [other], side: 'AGAINST' });
      expect(await totalCount()).toBe(3);
    });
  });

  describe('counter-arguments of a premise', () => {
    it('are on the other side of its claim, the nearest to itself first', async () => {
      const [subject] = await world.put([
        premise('subject', 0.2, { claim: own, ...AGAINST }),
        premise('with it', -0.5, { claim: own, ...AGAINST }),
        premise('far', 0.9, { claim: own, ...FAVOR }),
        premise('near', -0.4, { claim: own, ...FAVOR }),
        premise('inferred', 0.7),
        premise('not so', 0.7, not('so')),
      ]);
      const by = { premiseId: subject! };
      const { hits, countered } = await search({ by });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['near', 'far', 'inferred']);
      expect(countered).toEqual({
        text: 'Trees should be planted.',
        claimIds: [own],
        side: 'FAVOR',
        premiseSide: { side: 'AGAINST', basis: 'GIVEN', probability: 1 },
      });
      expect(await ids({ by, side: 'AGAINST' })).toEqual(['with it', 'not so']);
    });

    it('do not repeat it, whatever the data says', async () => {
      const [subject] = await world.put([
        premise('subject', 0.5, { claim: own, ...FAVOR }),
        premise('same', 0.5, { claim: own, ...AGAINST }),
        premise('inferred same', 0.52, not('so')),
        premise('other', -0.5, { claim: own, ...AGAINST }),
      ]);
      const by = { premiseId: subject! };
      expect(await ids({ by })).toEqual(['other']);
      expect(await ids({ by, maxSimilarity: 1 })).toEqual(['other', 'inferred same']);
    });

    it('do not repeat its claim, unless the data says so', async () => {
      const [subject] = await world.put([
        premise('subject', 0.2, { claim: own, ...FAVOR }),
        premise('major claim', 0.99, not('so')),
        premise('given', 0.98, { claim: own, ...AGAINST }),
      ]);
      expect(await ids({ by: { premiseId: subject! } })).toEqual(['given']);
    });

    it('follow its inferred side where the data gives none', async () => {
      const [subject] = await world.put([
        premise('subject', 0.2, { claim: own, ...not('so') }),
        premise('for', 0.9, { claim: own, ...FAVOR }),
      ]);
      const { hits, countered } = await search({ by: { premiseId: subject! } });
      expect(countered.premiseSide).toEqual({
        side: 'AGAINST',
        basis: 'INFERRED',
        probability: closeTo(0.8),
        model: CROSS_ENCODER,
        learned: false,
      });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['for']);
    });

    it('speak against itself where it has no claim', async () => {
      const [subject] = await world.put([
        premise('subject', 0.2, AGAINST),
        premise('against', 0.8, not('so')),
        premise('for', 0.8),
        premise('given to another', 0.7, { claim: own, ...AGAINST }),
      ]);
      const { hits, countered } = await search({ by: { premiseId: subject! } });
      expect(countered).toEqual({ text: 'Text of subject.', claimIds: [], side: 'AGAINST' });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual([
        'given to another',
        'against',
      ]);
      expect(await basesOf(hits)).toEqual(['CLAIM', 'INFERRED']);
    });

    it('are given of a premise that is a claim in the same words', async () => {
      const [subject] = await world.put([
        premise('subject', 0.9, { text: 'Trees should be planted.' }),
        premise('given', 0.2, { claim: own, ...AGAINST }),
      ]);
      expect(await ids({ by: { premiseId: subject! } })).toEqual(['given']);
    });

    it('need a side where it takes none', async () => {
      const [subject] = await world.put([
        premise('subject', 0.5, { claim: own, stance: 'NEUTRAL' }),
        premise('against', -0.2, { claim: own, ...AGAINST }),
      ]);
      const by = { premiseId: subject! };
      await expect(search({ by })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'by.premiseId' },
      });
      expect(await ids({ by, side: 'AGAINST' })).toEqual(['against']);
    });

    it('are none of the only one', async () => {
      const [subject] = await world.put([premise('subject', 0.5)]);
      expect(await ids({ by: { premiseId: subject! } })).toEqual([]);
    });
  });

  describe('pages of counter-arguments', () => {
    /** Given and inferred ones, some of them alike. */
    const crowd = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        premise(`p${index}`, 0.85 - Math.floor(index / 2) / 50, {
          ...(index % 3 === 0 ? { claim: own, ...AGAINST } : {}),
          ...(index % 5 > 0 && not(`p${index}`)),
        }),
      );
    const diversify = { method: 'CORESET', relevanceWeight: 0.1 } as const;

    it('are the same in any size', async () => {
      await world.put(crowd(40));
      const property = fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 0.3, 0.9),
        fc.integer({ min: 1, max: 40 }),
        fc.option(fc.integer({ min: 1, max: 30 })),
        async (sizes, minSideProbability, judgePool, diversifyPool) => {
          const parts = {
            minSideProbability,
            tuning: { judgePool, ...(diversifyPool !== null && { diversifyPool }) },
            ...(diversifyPool !== null && { diversify }),
          };
          const expected = await ids({ ...parts, first: 100 });
          expect(new Set(expected).size).toBe(expected.length);
          expect(await read(parts, sizes)).toEqual(expected);
        },
      );
      await fc.assert(property, { numRuns: RUNS.few });
    });

    it('infer nothing before they get beyond what is given', async () => {
      await world.put(crowd(40));
      world.store.calls.clear();
      const { hits } = await search({ first: 13 });
      expect(new Set(await basesOf(hits))).toEqual(new Set(['GIVEN']));
      // The claim, claims in its words, the page, and a reading: claims, those in the same words, vectors.
      expectAtMost(Object.fromEntries(world.store.calls), { retrieve: 2, scroll: 2, query: 2 });
    });

    it('infer nothing where only what the data gives is wanted', async () => {
      await world.put(crowd(40));
      world.store.calls.clear();
      const { hits, hasNextPage } = await search({ minSideProbability: 1, first: 100 });
      expect(new Set(await basesOf(hits))).toEqual(new Set(['GIVEN']));
      expect(hasNextPage).toBe(false);
      // The claim, claims in its words, what is given, its payloads, whether there are graphs, and a
      // reading: claims, those in the same words, vectors.
      const expected = { retrieve: 3, scroll: 2, query: 2, count: 1 };
      expectAtMost(Object.fromEntries(world.store.calls), expected);
      expect(await read({ minSideProbability: 1 }, [3, 1, 7])).toEqual(
        hits.map(({ premise }) => premise.externalId),
      );
    });

    it('go on while premises come, and without given ones that go', async () => {
      const points = await world.put(crowd(40));
      const all = await ids({ first: 100 });
      const { hits } = await search({ first: 5 });
      await world.put([premise('new', 0.8, { claim: own, ...AGAINST }), premise('newer', 0.8)]);
      await world.delete([points[18]!]);
      const rest = await ids({ first: 100, after: hits.at(-1)!.cursor });
      expect(rest).toEqual(all.slice(5).filter((id) => id !== 'p18'));
    });

    it('are stale where what was inferred is not what it was', async () => {
      const points = await world.put(crowd(40));
      const { hits } = await search({ first: 20 });
      expect((await hits.at(-1)!.side())!.basis).toBe('INFERRED');
      await world.delete([points[1]!]);
      await expect(search({ after: hits.at(-1)!.cursor })).rejects.toMatchObject({
        code: 'CURSOR_STALE',
      });
    });

    it('are stale where the claim, or the side of the premise, is another now', async () => {
      const [subject] = await world.put([premise('subject', 0.3, { claim: own, ...FAVOR })]);
      await world.put(crowd(10));
      const by = { premiseId: subject! };
      const { cursor } = (await search({ by, first: 1 })).hits[0]!;
      expect(await ids({ by, after: cursor })).not.toEqual([]);
      await world.put([premise('subject', 0.3, { claim: own, ...AGAINST })]);
      await expect(search({ by, after: cursor })).rejects.toMatchObject({ code: 'CURSOR_STALE' });
      const ofClaim = (await search({ first: 1 })).hits[0]!.cursor;
      await world.putClaims([{ id: 'own', cosine: 1, payload: { text: 'Shrubs.' } }]);
      await expect(search({ after: ofClaim })).rejects.toMatchObject({ code: 'CURSOR_STALE' });
    });

    it('belong to their search', async () => {
      await world.put(crowd(10));
      const { cursor } = (await search({ first: 1 })).hits[0]!;
      for (const parts of [
        { side: 'FAVOR' },
        { minSideProbability: 0.5 },
        { maxSimilarity: 0.8 },
      ] as const) {
        await expect(search({ ...parts, after: cursor })).rejects.toMatchObject({
          code: 'CURSOR_FOREIGN',
        });
      }
      await expect(world.search({ after: cursor })).rejects.toMatchObject({
        code: 'CURSOR_FOREIGN',
      });
    });

    it('have given ones first, however they are reordered', async () => {
      await world.put(crowd(40));
      const { hits } = await search({ diversify, first: 100 });
      const bases = await basesOf(hits);
      expect(bases).toEqual([...bases].sort());
      expect(new Set(bases).size).toBe(2);
      expect(hits.map(({ premise }) => premise.externalId)).not.toEqual(await ids({ first: 100 }));
      expect([...(await ids({ diversify, first: 100 }))].sort()).toEqual(
        [...(await ids({ first: 100 }))].sort(),
      );
      expect(hits.every(({ explanation }) => explained(explanation).moves.NOVELTY)).toBe(true);
    });
  });

  describe('what cannot be countered', () => {
    it.each<[Partial<CounterSearch>, string, string]>([
      [{ minSideProbability: 1.1 }, 'BAD_INPUT', 'minSideProbability'],
      [{ minSideProbability: Number.NaN }, 'BAD_INPUT', 'minSideProbability'],
      [{ maxSimilarity: -0.1 }, 'BAD_INPUT', 'maxSimilarity'],
      [{ by: { text: ' ' } }, 'EMPTY_QUERY', 'by.text'],
      [{ first: 0 }, 'PAGE_SIZE', 'first'],
      [{ filter: { claimId: ['none'] } }, 'NOT_FOUND', 'filter.claimId[0]'],
      [{ filter: { profile: [{ variable: 'age' }] } }, 'BAD_INPUT', 'filter.profile[0]'],
      [{ tuning: { judgePool: 2_000 } }, 'BAD_INPUT', 'tuning.judgePool'],
      [
        { judge: { ...COUNTER_DEFAULTS.judge, viaSimilarClaims: true } },
        'BAD_INPUT',
        'judge.viaSimilarClaims',
      ],
      [
        { judge: { ...COUNTER_DEFAULTS.judge, minRelevance: 2 } },
        'BAD_INPUT',
        'judge.minRelevance',
      ],
      [
        { diversify: { method: 'MMR', relevanceWeight: 2 } },
        'BAD_INPUT',
        'diversify.MMR.relevanceWeight',
      ],
    ])('%o', async (parts, code, field) => {
      await expect(search(parts)).rejects.toMatchObject({ code, details: { field } });
    });

    it('is a claim of 100 kB', async () => {
      await expect(search({ by: { text: 'x'.repeat(100_000) } })).rejects.toMatchObject({
        code: 'TEXT_TOO_LONG',
        details: { field: 'by.text' },
      });
    });

    it('is what is not there, or lies in another corpus', async () => {
      world.addCorpus('villages');
      const [elsewhere] = await world.put([premise('elsewhere', 0.5)], 'villages');
      const [claim] = await world.putClaims([{ id: 'elsewhere' }], 'villages');
      for (const by of [{ premiseId: elsewhere! }, { premiseId: own }, { premiseId: 'none' }]) {
        await expect(search({ by })).rejects.toMatchObject({
          code: 'NOT_FOUND',
          details: { field: 'by.premiseId', id: by.premiseId },
        });
      }
      for (const claimId of [claim!, elsewhere!]) {
        await expect(search({ by: { claimId } })).rejects.toMatchObject({
          code: 'NOT_FOUND',
          details: { field: 'by.claimId', id: claimId },
        });
      }
      const hidden = world.retrieval.searchCounterPremises(new Set(['villages']), {
        by: { claimId: own },
        corpus: 'towns',
        ...COUNTER_DEFAULTS,
        first: 1,
      });
      await expect(hidden).rejects.toMatchObject({ code: 'CORPUS_NOT_FOUND' });
    });
  });

  describe('odd vectors', () => {
    it('of zeros give numbers, and an order', async () => {
      const zeros = { semantic: [0, 0], lexical: { indices: [], values: [] } };
      const points = await world.put([
        premise('zero', 0, { claim: own, ...FAVOR }),
        premise('given', 0.5, { claim: own, ...AGAINST }),
        premise('inferred', 0.5, not('so')),
      ]);
      const stored = world.store.collections.get('premises')!;
      stored.set(points[0]!, { ...stored.get(points[0]!)!, vectors: zeros });
      const { hits } = await search({ by: { premiseId: points[0]! } });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['given', 'inferred']);
      expect(hits.every(({ score }) => Number.isFinite(score))).toBe(true);
      expect(JSON.stringify(hits.map(({ explanation }) => explanation))).not.toContain('null');
    });
  });

  function closeTo(value: number): number {
    return expect.closeTo(value, 5) as number;
  }
});

describe('the order of counter-arguments', () => {
  const judged = (id: string, relevance: number, probability: number): Prediction => ({
    id,
    relevance,
    probability,
  });
  const NONE = { probability: 0 };

  describe('the order of what is inferred', () => {
    it('is that of the probability to speak to the claim on the wanted side', () => {
      const order = counterOrder(
        [judged('relevant', 0.9, 0.3), judged('both', 0.6, 0.6), judged('opposed', 0.2, 0.9)],
        NONE,
      );
      expect(order.map(({ id }) => id)).toEqual(['both', 'relevant', 'opposed']);
      expect(order[0]!.score).toBeCloseTo(0.36, 9);
    });

    it('leaves out what does not reach a minimum', () => {
      const all = [judged('a', 0.5, 0.5), judged('b', 0.4, 0.9), judged('c', 0.9, 0.4)];
      const ids = (minima: Parameters<typeof counterOrder>[1]) =>
        counterOrder(all, minima).map(({ id }) => id);
      expect(ids({ probability: 0.5 })).toEqual(['b', 'a']);
      expect(ids({ probability: 0, relevance: 0.5 })).toEqual(['c', 'a']);
      expect(ids({ probability: 0.95, relevance: 0.95 })).toEqual([]);
    });

    it('does not depend on the order that candidates come in, nor on rounding', () => {
      const fraction = fc.constantFrom(0, 0.25, 0.5, 0.5000004, 1);
      const property = fc.property(
        fc.uniqueArray(fc.record({ id: fc.uuid(), relevance: fraction, probability: fraction }), {
          selector: ({ id }) => id,
          maxLength: 12,
        }),
        (all) => {
          const ids = (some: readonly Prediction[]) => counterOrder(some, NONE).map(({ id }) => id);
          expect(ids(all.toReversed())).toEqual(ids(all));
        },
      );
      fc.assert(property);
    });
  });
});
