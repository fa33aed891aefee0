import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { learnProfiles, ProfileModels } from '../../src/corpus/learned-models.js';
import type { ProfileModel } from '../../src/domain/learned-models.js';
import type { ProfileCondition } from '../../src/domain/premise.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import type { Prefer, Rank } from '../../src/domain/stages.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { Config } from '../../src/runtime/config.js';
import { createRetrieval, type Retrieval } from '../../src/search/index.js';
import { expectAtMost } from '../support/at-most.js';
import { explained } from '../support/explained.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import { searchParts } from '../support/search-parts.js';
import { testConfig } from '../support/server.js';
import { World } from './world.js';

describe('preferring given profiles', () => {
  const female = { profile: { gender: 'female' } };
  const male = { profile: { gender: 'male' } };

  function preferring(profile: readonly ProfileCondition[], weight?: number): Prefer {
    return { profile, inferred: false, ...(weight !== undefined && { weight }) };
  }

  const women = preferring([{ variable: 'gender', anyOf: ['female'] }]);

  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  describe('preferred authors', () => {
    it('move up, and nobody is left out', async () => {
      await world.put([
        { id: 'man', cosine: 0.8, payload: male },
        { id: 'woman', cosine: 0.7, payload: female },
        { id: 'unknown', cosine: 0.75, payload: {} },
        { id: 'far', cosine: 0.4, payload: female },
      ]);
      expect(await world.ids({ rerank: { prefer: women } })).toEqual([
        'woman',
        'man',
        'unknown',
        'far',
      ]);
      expect(await world.ids({ rerank: { prefer: { ...women, weight: 0 } } })).toEqual([
        'man',
        'unknown',
        'woman',
        'far',
      ]);
    });

    it('scores relevance / the best + weight * the share of conditions, and says so', async () => {
      await world.put([
        { id: 'man', cosine: 0.8, payload: { profile: { gender: 'male', age: '65+' } } },
        { id: 'woman', cosine: 0.6, payload: { profile: { gender: 'female' } } },
      ]);
      const conditions = [
        { variable: 'gender', anyOf: ['female'] },
        { variable: 'age', from: '50-64' },
      ];
      const { hits } = await world.search({ rerank: { prefer: preferring(conditions, 0.1) } });
      expect(hits.map(({ score }) => score)).toEqual([
        expect.closeTo(1.05, 6),
        expect.closeTo(0.6 / 0.8 + 0.05, 6),
      ]);
      expect(explained(hits[1]!.explanation)).toEqual({
        scores: {
          MEANING: { score: expect.closeTo(0.6, 6), place: 2 },
          PROFILE: { score: 0.5 },
        },
        moves: {
          PROFILE: {
            from: 2,
            to: 2,
            lift: 0.5,
            weight: 0.1,
            conditions: [
              { variable: 'gender', values: ['female'], basis: 'GIVEN', probability: 1 },
              { variable: 'age', values: ['50-64', '65+'], basis: 'UNKNOWN' },
            ],
          },
        },
      });
    });

    it('goes before a diversification, which keeps its explanation', async () => {
      await world.put([
        { id: 'man', cosine: 0.8, payload: male },
        { id: 'woman', cosine: 0.7, payload: female },
        { id: 'girl', cosine: 0.6, payload: female },
      ]);
      const method = { method: 'COVER_GROUPS', relevanceWeight: 1 } as const;
      const diversify = { ...method, variables: ['gender'] };
      const { hits } = await world.search({ rerank: { prefer: women, diversify } });
      expect(hits.map(({ premise }) => premise.externalId)).toEqual(['woman', 'man', 'girl']);
      const { scores, moves } = explained(hits[0]!.explanation);
      expect(scores.MEANING).toEqual({ score: expect.closeTo(0.7, 6), place: 2 });
      expect(moves.PROFILE).toMatchObject({ from: 2, to: 1, lift: 1 });
      expect(moves.NOVELTY).toMatchObject({ from: 1, to: 1 });
    });

    it('counts, and divides, all that the filter admits', async () => {
      await world.put([{ payload: female }, { payload: male }, { payload: male }]);
      const page = await world.search({ rerank: { prefer: women } });
      expect(await page.totalCount()).toBe(3);
      const [gender] = await page.facets({
        variables: ['gender'],
        ignoreOwnCondition: false,
        limit: 5,
      });
      expect(gender!.values.map(({ count }) => count)).toEqual([2, 1]);
    });

    it.each<Rank>([
      { method: 'DENSE' },
      { method: 'FEEDBACK' },
      { method: 'LEXICAL', language: 'en' },
      { method: 'FUSED', lexicalWeight: 0.5, language: 'en' },
    ])('looks at the best 200 of $method; pages neither skip nor repeat', async (rank) => {
      const samples = Array.from({ length: 300 }, (_, index) => ({
        id: `${index}`,
        cosine: 0.9 - index / 1_000,
        words: { 1: 3 - index / 200 },
        payload: index % 3 === 0 ? female : male,
      }));
      await world.put(samples);
      const plain = (await pages({ rank })).map(({ id }) => id);
      const boosted = await pages({ rank, rerank: { prefer: women } });
      const ids = boosted.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(plain.toSorted());
      expect(ids.slice(0, 200).toSorted()).toEqual(plain.slice(0, 200).toSorted());
      expect(ids.slice(200)).toEqual(plain.slice(200));
      expect(ids).not.toEqual(plain);
      expect(boosted.map(({ judged }) => judged)).toEqual(samples.map((_, place) => place < 200));
    });

    it('pages on where premises are deleted in between', async () => {
      const ids = await world.put(
        Array.from({ length: 40 }, (_, index) => ({
          id: `${index}`,
          cosine: 0.9 - index / 100,
          payload: index % 4 === 0 ? female : male,
        })),
      );
      const all = await world.ids({ rerank: { prefer: women }, first: 40 });
      const { hits } = await world.search({ rerank: { prefer: women }, first: 5 });
      await world.delete([ids[0]!, ids[1]!]);
      const after = hits.at(-1)!.cursor;
      const rest = await world.ids({ rerank: { prefer: women }, first: 40, after });
      expect(rest).toEqual(all.slice(5).filter((id) => id !== '0' && id !== '1'));
    });

    it('leaves what steps back behind what does not, page by page', async () => {
      const [own, other] = await world.putClaims([
        { id: 'own', cosine: 0.7 },
        { id: 'other', cosine: 0.5 },
      ]);
      await world.put([
        { id: 'man', cosine: 0.3, payload: { ...male, claim: own! } },
        { id: 'woman', cosine: 0.2, payload: { ...female, claim: own! } },
        { id: 'far', cosine: -0.4, payload: { ...female, claim: own! } },
        { id: 'other man', cosine: 0.9, payload: { ...male, claim: other! } },
        { id: 'other woman', cosine: 0.8, payload: { ...female, claim: other! } },
      ]);
      const search = {
        rerank: { prefer: { ...women, weight: 1 }, stepBackOtherClaims: true },
      };
      // Preferred before they step back, so by a share of the best score of all.
      const order = ['woman', 'far', 'man', 'other woman', 'other man'];
      expect(await world.ids(search)).toEqual(order);
      const { hits } = await world.search({ ...search, first: 1 });
      expect(await world.ids({ ...search, after: hits[0]!.cursor })).toEqual(order.slice(1));
    });

    it('keeps the best 200 before all others, however little the best hit fits', async () => {
      const samples = Array.from({ length: 260 }, (_, index) => ({
        id: `${index}`,
        cosine: 0.02 - index / 1_000,
        payload: index % 3 === 0 ? female : male,
      }));
      await world.put(samples);
      const ids = (await pages({ rerank: { prefer: women } })).map(({ id }) => Number(id));
      expect(Math.max(...ids.slice(0, 200))).toBe(199);
      expect(ids.slice(200)).toEqual(samples.slice(200).map(({ id }) => Number(id)));
    });

    it('takes no more conditions than a filter', async () => {
      const prefer = preferring(Array.from({ length: 501 }, () => women.profile[0]!));
      await expect(world.search({ rerank: { prefer } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'rerank.prefer.profile' },
      });
    });

    it.each<[Prefer, string]>([
      [preferring([]), 'rerank.prefer.profile'],
      [{ ...women, weight: 11 }, 'rerank.prefer.weight'],
      [{ ...women, weight: NaN }, 'rerank.prefer.weight'],
      [preferring([{ variable: 'gender' }]), 'rerank.prefer.profile[0]'],
    ])('are refused where that makes no sense: %o', async (prefer, field) => {
      await expect(world.search({ rerank: { prefer } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field },
      });
    });

    it('are refused for what the corpus has not', async () => {
      const prefer = preferring([{ variable: 'height', anyOf: ['tall'] }]);
      await expect(world.search({ rerank: { prefer } })).rejects.toMatchObject({
        code: 'UNKNOWN_VARIABLE',
      });
    });
  });

  async function pages(search: Parameters<World['search']>[0]) {
    const read: { id: string; judged: boolean }[] = [];
    for (let after: string | undefined; ;) {
      const page = await world.search({ ...search, first: 60, ...(after && { after }) });
      read.push(
        ...page.hits.map(({ premise, explanation }) => ({
          id: premise.externalId,
          judged: explained(explanation).moves.PROFILE !== undefined,
        })),
      );
      if (!page.hasNextPage) return read;
      after = page.hits.at(-1)!.cursor;
    }
  }
});

describe('preferring inferred profiles', () => {
  const TOPICS = ['trees', 'buses', 'schools', 'taxes', 'bridges', 'parks'];

  /** Women ask, men call out; every sixth premise, at the end, is of an author without profile. */
  const RECORDS = Array.from({ length: 120 }, (_, place): PremiseRecord => {
    const woman = place % 3 === 0;
    const topic = TOPICS[place % TOPICS.length]!;
    return {
      id: String(place),
      text: `${topic} matter for town number${place % 40}${woman ? ' surely?' : ' enough!'}`,
      language: 'en',
      author: `author ${place % 20}`,
      profile: place < 100 ? { gender: woman ? 'woman' : 'man' } : {},
      extra: {},
    };
  });

  const VARIABLES = [
    { name: 'gender', title: 'Gender', kind: 'NOMINAL', values: ['woman', 'man'], unknown: [] },
    { name: 'height', title: 'Height', kind: 'NOMINAL', values: ['tall'], unknown: [] },
  ] as const;

  const women: Prefer = {
    profile: [{ variable: 'gender', anyOf: ['woman'] }],
    inferred: true,
  };

  interface Town {
    readonly store: MemoryStore;
    readonly corpora: Corpora;
    readonly retrieval: Retrieval;
    search(parts?: Partial<PremiseSearch>): ReturnType<Retrieval['searchPremises']>;
  }

  async function open(
    settings: Partial<Config> = {},
    version = '1',
    kept?: MemoryStore,
  ): Promise<Town> {
    const store = kept ?? createMemoryStore();
    const textEncoder = createFakeEncoder({ version });
    const sparseEncoder = createSparseEncoder();
    const config = testConfig(settings);
    const corpora = await createCorpora({ store, textEncoder, sparseEncoder });
    const parts = { store, registry: corpora.registry, textEncoder, sparseEncoder, config };
    const retrieval = createRetrieval({ ...parts, ...searchParts() });
    if (kept === undefined) {
      await corpora.writer.putCorpus({ name: 'town', variables: VARIABLES });
      await corpora.writer.putPremises('town', RECORDS);
    }
    return {
      store,
      corpora,
      retrieval,
      search: (more = {}) =>
        retrieval.searchPremises('ALL', {
          by: { text: 'do trees matter' },
          corpus: 'town',
          first: 20,
          rank: { method: 'DENSE' },
          rerank: { prefer: women },
          ...more,
        }),
    };
  }

  async function learn({ store, corpora }: Town): Promise<ProfileModel> {
    const corpus = (await corpora.registry.get('town'))!;
    const model = await learnProfiles(store, corpus);
    await new ProfileModels(store).put(corpus, model);
    return model;
  }

  let town: Town;
  let model: ProfileModel;

  describe('authors who are preferred by inference', () => {
    beforeAll(async () => {
      town = await open();
      model = await learn(town);
    });

    it('puts forward who probably belongs to it, and says how probable that is', async () => {
      const unknown = RECORDS.slice(100).map(({ id }) => id);
      const { hits } = await town.search({ first: 120 });
      expect(hits).toHaveLength(120);
      const inferred = hits.filter(({ premise }) => unknown.includes(premise.externalId));
      const probability = (place: number) =>
        explained(inferred[place]!.explanation).moves.PROFILE!.conditions[0]!.probability!;
      for (const [place, { premise, explanation }] of inferred.entries()) {
        expect(explained(explanation).moves.PROFILE).toMatchObject({
          weight: 0.5,
          modelVersion: model.card.version,
          conditions: [{ variable: 'gender', values: ['woman'], basis: 'INFERRED' }],
        });
        const woman = premise.text.endsWith('?');
        expect([premise.externalId, probability(place) > 0.33]).toEqual([
          premise.externalId,
          woman,
        ]);
      }
      const plain = await town.search({ first: 120, rerank: { prefer: { ...women, weight: 0 } } });
      const meanPlace = (page: typeof plain) => {
        const places = page.hits.flatMap(({ premise }, place) =>
          premise.text.endsWith('?') && unknown.includes(premise.externalId) ? place : [],
        );
        return places.reduce((sum, place) => sum + place, 0) / places.length;
      };
      expect(meanPlace(await town.search({ first: 120 }))).toBeLessThan(meanPlace(plain));
    });

    it('takes profiles for what they say', async () => {
      const { hits } = await town.search({ first: 120 });
      const given = hits.filter(({ premise }) => Number(premise.externalId) < 100);
      expect(given).toHaveLength(100);
      for (const { premise, explanation } of given) {
        expect(explained(explanation).moves.PROFILE!.conditions[0]).toMatchObject({
          basis: 'GIVEN',
          probability: premise.profile.gender === 'woman' ? 1 : 0,
        });
      }
    });

    it('shows nothing inferred in profiles, values, facets and filters', async () => {
      const page = await town.search({ first: 120 });
      const unknown = page.hits.filter(({ premise }) => Number(premise.externalId) >= 100);
      expect(unknown.map(({ premise }) => premise.profile)).toEqual(unknown.map(() => ({})));
      const [facet] = await page.facets({
        variables: ['gender'],
        ignoreOwnCondition: false,
        limit: 9,
      });
      expect(facet!.missing).toBe(20);
      expect(facet!.values.reduce((sum, { count }) => sum + count, 0)).toBe(100);
      const filtered = await town.search({ rerank: {}, filter: { profile: women.profile } });
      expect(await filtered.totalCount()).toBe(34);
      expect(await page.totalCount()).toBe(120);
    });

    it('pages without skipping or repeating, and not on with another model', async () => {
      const whole = await town.search({ first: 120 });
      const first = await town.search({ first: 50 });
      const after = first.hits.at(-1)!.cursor;
      const second = await town.search({ first: 70, after });
      expect([...first.hits, ...second.hits].map(({ premise }) => premise.id)).toEqual(
        whole.hits.map(({ premise }) => premise.id),
      );
      const corpus = (await town.corpora.registry.get('town'))!;
      const models = new ProfileModels(town.store);
      await models.put(corpus, { ...model, card: { ...model.card, version: 'another' } });
      await expect(town.search({ after })).rejects.toMatchObject({ code: 'CURSOR_STALE' });
      await models.put(corpus, model);
    });

    it('is a constant number of calls, however long the page', async () => {
      const calls = async (first: number) => {
        town.store.calls.clear();
        await town.search({ first });
        return Object.fromEntries(town.store.calls);
      };
      await calls(1);
      // The model's card, the premises to judge, their copy groups, the payloads of the page.
      expectAtMost(await calls(5), { query: 1, retrieve: 4 });
      expectAtMost(await calls(50), { query: 1, retrieve: 4 });
    });

    it.each([
      [{ variable: 'height', anyOf: ['tall'] }, 'rerank.prefer.profile[0].variable'],
      [{ variable: 'gender', known: true }, 'rerank.prefer.profile[0].known'],
    ])('is refused for what cannot be inferred: %o', async (condition, field) => {
      const search = town.search({ rerank: { prefer: { profile: [condition], inferred: true } } });
      await expect(search).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field } });
    });
  });

  describe('without a model', () => {
    beforeEach(async () => {
      town = await open();
    });
    const cardOf = async ({ retrieval }: Town) =>
      retrieval.profileModel(await retrieval.resolveCorpus('ALL', 'town'));

    it('inferred preference says how to learn one', async () => {
      await expect(town.search()).rejects.toMatchObject({
        code: 'PROFILE_MODEL_MISSING',
        message: expect.stringContaining('elenchus learn-profiles --corpus town'),
      });
      expect(await cardOf(town)).toBeUndefined();
    });

    it('is a corpus that was deleted, and one that was encoded again', async () => {
      const learned = await learn(town);
      expect(await cardOf(town)).toEqual(learned.card);
      const other = await open({}, '2', town.store);
      await other.corpora.writer.reencode('town');
      expect(await cardOf(other)).toBeUndefined();
      await expect(other.search()).rejects.toMatchObject({ code: 'PROFILE_MODEL_MISSING' });

      await other.corpora.writer.deleteCorpus('town');
      expect([...town.store.collections.get('corpora')!.values()]).toEqual([]);
    });

    it('is a corpus where inferring is switched off', async () => {
      await learn(town);
      const off = await open({ perspectiveInference: false }, '1', town.store);
      await expect(off.search()).rejects.toMatchObject({ code: 'INFERENCE_OFF' });
      expect(await cardOf(off)).toBeUndefined();
    });

    it('a corpus without profiles teaches nothing', async () => {
      await town.corpora.writer.putCorpus({ name: 'bare', variables: VARIABLES });
      const bare = RECORDS.map((record) => ({ ...record, profile: {} }));
      await town.corpora.writer.putPremises('bare', bare);
      const corpus = (await town.corpora.registry.get('bare'))!;
      await expect(learnProfiles(town.store, corpus)).rejects.toMatchObject({
        code: 'PROFILES_TOO_FEW',
        details: { corpus: 'bare', count: 0 },
      });
    });
  });

  it('a stored model is the one that was learned', async () => {
    town = await open();
    const learned = await learn(town);
    const corpus = (await town.corpora.registry.get('town'))!;
    expect(await new ProfileModels(town.store).get(corpus)).toEqual(learned);
    expect(learned.card.trainedOn).toEqual({
      premises: 100,
      groups: 20,
      groupedBy: 'AUTHOR',
      folds: 5,
    });
  });
});
