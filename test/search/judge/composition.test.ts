import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import type { PremiseSearch } from '../../../src/domain/search.js';
import { explained } from '../../support/explained.js';
import { type Sample, World } from '../world.js';
import { judging } from './judging.js';

const QUERY = 'Trees should be planted in every street of the town.';
const OTHER = entityId('claim', 'towns', 'other');
/** Ranked by words in their order; judged by the cosine, as (1 + cosine) / 2. */
const sample = (id: string, word: number, cosine: number, payload: object = {}): Sample => ({
  id,
  cosine,
  words: { 1: word },
  payload: { language: 'en', ...payload },
});

let world: World;
beforeEach(async () => {
  world = await World.create();
});

const search = (parts: Partial<PremiseSearch> = {}) =>
  world.search({
    by: { text: QUERY },
    rank: { method: 'LEXICAL' },
    ...judging(),
    ...parts,
  });
const ids = async (parts: Partial<PremiseSearch> = {}) =>
  (await search(parts)).hits.map(({ premise }) => premise.externalId);

describe('what stepped back for its claim', () => {
  const steps = { stepBackOtherClaims: true };
  beforeEach(() =>
    world.put([
      sample('other', 2, 0.9, { claim: OTHER }),
      sample('near', 1.5, 0.1),
      sample('nearer', 1, 0.4),
    ]),
  );

  it('stays behind all others, however relevant', async () => {
    expect(await ids()).toEqual(['other', 'nearer', 'near']);
    const { hits } = await search(judging({}, steps));
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['nearer', 'near', 'other']);
    expect(explained(hits.at(-1)!.explanation).moves).toMatchObject({
      OTHER_CLAIM: { from: 1, to: 3 },
      RELEVANCE: { from: 1, to: 1 },
    });
  });

  it('stays behind those that were not judged, and is read after all others', async () => {
    expect(await ids(judging({ judgePool: 1 }, steps))).toEqual(['near', 'nearer', 'other']);
    const { hits, relevance: summary } = await search(judging({ judgeRead: 2 }, steps));
    expect(summary).toMatchObject({ judged: 2 });
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['nearer', 'near', 'other']);
  });
});

describe('preferred authors', () => {
  it('are moved up among what was judged, with the share of the best probability', async () => {
    await world.put([
      sample('he', 2, 0.8, { profile: { gender: 'male' } }),
      sample('she', 1, 0.7, { profile: { gender: 'female' } }),
      sample('not judged', 0.5, 0.9, { profile: { gender: 'female' } }),
    ]);
    const profile = [{ variable: 'gender', anyOf: ['female'] }];
    const prefer = { profile, inferred: false, weight: 0.2 };
    const { hits } = await search(judging({ judgePool: 2 }, { prefer }));
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['she', 'he', 'not judged']);
    expect(hits[0]!.score).toBeCloseTo(0.85 / 0.9 + 0.2, 5);
    expect(explained(hits[0]!.explanation)).toEqual({
      scores: {
        WORDS: { score: expect.any(Number) as number, place: 2 },
        RELEVANCE: { score: 0.85, place: 2 },
        PROFILE: { score: 1 },
      },
      moves: {
        RELEVANCE: { from: 2, to: 2, probability: 0.85, model: 'CROSS_ENCODER' },
        PROFILE: expect.objectContaining({ from: 2, to: 1, lift: 1 }) as object,
      },
    });
    // The best of those that were not judged.
    expect(hits[2]!.score).toBeCloseTo(1 + 0.2, 5);
    expect(explained(hits[2]!.explanation).scores).not.toHaveProperty('RELEVANCE');
  });

  it('are judged alone where the filter admits nobody else', async () => {
    await world.put([
      sample('he', 2, 0.8, { profile: { gender: 'male' } }),
      sample('she', 1, 0.7, { profile: { gender: 'female' } }),
    ]);
    const profile = [{ variable: 'gender', anyOf: ['female'] }];
    expect(await ids({ filter: { profile } })).toEqual(['she']);
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 1, FAST: 0 });
  });
});

describe('a diversification', () => {
  const coreset = { method: 'CORESET', relevanceWeight: 0.1 } as const;
  beforeEach(() =>
    world.put([
      sample('far', 2, -0.5),
      sample('best', 1.5, 0.9),
      sample('same', 1, 0.89),
      sample('apart', 0.5, 0.3),
    ]),
  );

  it('takes the probability for the relevance, and keeps its order where that has all the weight', async () => {
    const diversify = { ...coreset, relevanceWeight: 1 };
    expect(await ids(judging({}, { diversify }))).toEqual(['best', 'same', 'apart', 'far']);
    const { hits } = await search(judging({}, { diversify: coreset }));
    expect(hits.slice(0, 2).map(({ premise }) => premise.externalId)).toEqual(['best', 'far']);
    expect(hits[1]!.score).toBeCloseTo(0.25, 5);
    expect(explained(hits[1]!.explanation)).toMatchObject({
      scores: { WORDS: { place: 1 }, RELEVANCE: { place: 4 } },
      moves: { RELEVANCE: { from: 1, to: 4 }, NOVELTY: { from: 4, to: 2 } },
    });
  });

  it('has only what was kept to choose from', async () => {
    const { hits } = await search(judging({ minRelevance: 0.6 }, { diversify: coreset }));
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['best', 'apart', 'same']);
  });

  it('and fairness look at the hits in the order of their relevance', async () => {
    const page = await search(judging({ minRelevance: 0.9 }));
    const [fairness] = await page.fairness({ variables: ['gender'] });
    expect(fairness!.unknown.candidateCount).toBe(2);
  });
});

describe('a comparison', () => {
  it('judges the hits of each group', async () => {
    await world.put([
      sample('he', 2, 0.1, { profile: { gender: 'male' } }),
      sample('him', 1, 0.8, { profile: { gender: 'male' } }),
      sample('she', 1, 0.7, { profile: { gender: 'female' } }),
    ]);
    const group = (name: string) => ({
      name,
      filter: { profile: [{ variable: 'gender', anyOf: [name] }] },
    });
    const { groups } = await world.retrieval.compareGroups('ALL', {
      by: { text: QUERY },
      corpus: 'towns',
      rank: { method: 'LEXICAL' },
      ...judging({ minRelevance: 0.6 }),
      groups: [group('male'), group('female')],
    });
    const pages = await Promise.all(groups.map((group) => group.premises(5)));
    expect(pages.map(({ hits }) => hits.map(({ premise }) => premise.externalId))).toEqual([
      ['him'],
      ['she'],
    ]);
  });
});
