import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../src/runtime/config.js';
import { createCorpora, type Corpora } from '../../src/corpus/index.js';
import { learnProfiles, ProfileModels } from '../../src/corpus/learned-models.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { ProfileModel } from '../../src/domain/learned-models.js';
import type { Prefer } from '../../src/domain/stages.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { createRetrieval, type Retrieval } from '../../src/search/index.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import { testConfig } from '../support/server.js';
import { searchParts } from '../support/search-parts.js';
import { expectAtMost } from '../support/at-most.js';
import { explained } from '../support/explained.js';

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
      expect([premise.externalId, probability(place) > 0.33]).toEqual([premise.externalId, woman]);
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
    // The model's card, the premises to judge, the payloads of the page.
    expectAtMost(await calls(5), { query: 1, retrieve: 3 });
    expectAtMost(await calls(50), { query: 1, retrieve: 3 });
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
