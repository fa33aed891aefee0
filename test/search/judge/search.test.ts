import { beforeEach, describe, expect, it } from 'vitest';
import type { PremiseSearch } from '../../../src/domain/search.js';
import { TIERS } from '../../../src/search/order.js';
import { explained } from '../../support/explained.js';
import { type Sample, World } from '../world.js';
import { judging } from './judging.js';

const QUERY = 'Trees should be planted in every street of the town.';

/** Ranked by words in this order; judged by the cosine, as (1 + cosine) / 2. */
const ranked = (cosines: readonly number[], language = 'en'): Sample[] =>
  cosines.map((cosine, at) => ({
    id: `p${at}`,
    cosine,
    words: { 1: 2 - at / 100 },
    payload: { language },
  }));

let world: World;
beforeEach(async () => {
  world = await World.create();
});

const search = (parts: Partial<PremiseSearch> = {}) =>
  world.search({ by: { text: QUERY }, rank: { method: 'LEXICAL' }, ...parts });
const ids = async (parts: Partial<PremiseSearch> = {}) =>
  (await search(parts)).hits.map(({ premise }) => premise.externalId);

describe('hits that are judged', () => {
  it('come by their probability, and say who judged and where they were', async () => {
    await world.put(ranked([0.2, 0.6, 0.9]));
    expect(await ids()).toEqual(['p0', 'p1', 'p2']);
    const page = await search({ ...judging() });
    expect(page.hits.map(({ premise }) => premise.externalId)).toEqual(['p2', 'p1', 'p0']);
    expect(page.relevance).toEqual({ candidates: 3, judged: 3, kept: 3 });
    const [{ score, explanation } = { score: 0 }] = page.hits;
    expect(score).toBeCloseTo(0.95, 5);
    expect(explained(explanation)).toEqual({
      scores: {
        WORDS: { score: expect.any(Number) as number, place: 3 },
        RELEVANCE: { score, place: 1 },
      },
      moves: { RELEVANCE: { from: 3, to: 1, probability: score, model: 'CROSS_ENCODER' } },
    });
  });

  it('come by id where they are as probable', async () => {
    await world.put(ranked([0.5, 0.5, 0.9, 0.5]));
    const { hits } = await search({ ...judging() });
    const [first, ...equals] = hits.map(({ premise }) => premise);
    expect(first!.externalId).toBe('p2');
    expect(equals.map(({ id }) => id)).toEqual(equals.map(({ id }) => id).sort());
  });

  it('are those of the pool; what comes after follows by rank, in a tier of its own', async () => {
    await world.put(ranked([0.1, 0.2, 0.3, 0.9, 0.8]));
    const page = await search({ ...judging({ judgePool: 3 }) });
    expect(page.hits.map(({ premise }) => premise.externalId)).toEqual([
      'p2',
      'p1',
      'p0',
      'p3',
      'p4',
    ]);
    expect(page.relevance).toEqual({ candidates: 3, judged: 3, kept: 3 });
    const after = page.hits.slice(3);
    expect(page.hits.map(({ tier }) => tier)).toEqual([0, 0, 0, TIERS.UNJUDGED, TIERS.UNJUDGED]);
    expect(after.map(({ score }) => score)).toEqual(
      after.map(({ explanation }) => explained(explanation).scores.WORDS!.score),
    );
    expect(after.map(({ explanation }) => explanation)).toEqual(
      [4, 5].map((place) => ({
        scores: [{ stage: 'WORDS', score: expect.any(Number) as number, place }],
        moves: [],
      })),
    );
  });

  it('leave out, with a minimum, what is less probable and what was not judged', async () => {
    await world.put(ranked([0.2, 0.6, 0.5, 0.9]));
    const asked = { ...judging({ minRelevance: 0.75, judgePool: 3 }) };
    const page = await search(asked);
    const { hits, relevance: summary } = page;
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['p1', 'p2']);
    expect(page.hasNextPage).toBe(false);
    expect(summary).toEqual({ candidates: 3, judged: 3, kept: 2, minimum: 0.75 });
    // What is admitted, not what is relevant.
    expect(await page.totalCount()).toBe(4);
    expect(await ids({ ...judging({ minRelevance: 1 }) })).toEqual([]);
    expect(await ids({ ...judging({ minRelevance: 0 }) })).toHaveLength(4);
  });

  it('are those that FAST finds best, where CROSS_ENCODER may not read all', async () => {
    await world.put(ranked([0.1, 0.9, 0.2, 0.8, 0.3]));
    const page = await search({ ...judging({ judgePool: 4, judgeRead: 2 }) });
    expect(page.hits.map(({ premise }) => premise.externalId)).toEqual([
      'p1',
      'p3',
      'p0',
      'p2',
      'p4',
    ]);
    expect(page.relevance).toEqual({ candidates: 4, judged: 2, kept: 2 });
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 2, FAST: 4 });
    const [, , unread] = page.hits;
    expect(unread!.explanation).toEqual({
      scores: [{ stage: 'WORDS', score: expect.any(Number) as number, place: 1 }],
      moves: [{ from: 1, to: 3, reason: { type: 'RELEVANCE' } }],
    });
  });

  it('are all judged by FAST where that is asked for', async () => {
    await world.put(ranked([0.1, 0.9, 0.2]));
    const page = await search({ ...judging({ model: 'FAST', judgeRead: 1 }) });
    expect(page.relevance).toMatchObject({ judged: 3 });
    expect(world.relevanceFilter.judged).toMatchObject({ CROSS_ENCODER: 0, FAST: 3 });
  });

  it('are none where nothing is found, or admitted', async () => {
    expect(await ids({ ...judging() })).toEqual([]);
    await world.put(ranked([0.5]));
    const filter = { language: ['sw'] };
    const page = await search({ ...judging({ minRelevance: 0.1 }), filter });
    expect(page.hits).toEqual([]);
    expect(page.relevance).toEqual({ candidates: 0, judged: 0, kept: 0, minimum: 0.1 });
  });

  it.each([
    ['one', [0.4]],
    ['identical ones', [0.4, 0.4, 0.4, 0.4]],
    ['ones without a direction', [0, 0]],
    ['ones of the opposite', [-1, -1]],
  ])('may be %s', async (_, cosines) => {
    await world.put(ranked(cosines));
    const { retrieve } = world.store;
    world.store.retrieve = async (...request) =>
      (await retrieve(...request)).map((point) =>
        cosines[0] === 0 && point.vectors
          ? { ...point, vectors: { ...point.vectors, semantic: [0, 0] } }
          : point,
      );
    for (const minRelevance of [undefined, 0]) {
      const asked = minRelevance === undefined ? {} : { minRelevance };
      const { hits } = await search(judging(asked));
      const found = hits.map(({ premise }) => premise.id);
      expect(found).toHaveLength(cosines.length);
      expect(found).toEqual(found.toSorted());
      for (const { score } of hits) expect(score).toBeGreaterThanOrEqual(0);
    }
  });

  it('are not judged where they were deleted meanwhile', async () => {
    const [gone] = await world.put(ranked([0.9, 0.5, 0.7]));
    const { retrieve } = world.store;
    world.store.retrieve = async (...request) =>
      (await retrieve(...request)).filter(({ id, vectors }) => !(vectors && id === gone));
    const page = await search({ ...judging({ minRelevance: 0 }) });
    expect(page.hits.map(({ premise }) => premise.externalId)).toEqual(['p2', 'p1']);
    expect(page.relevance).toMatchObject({ candidates: 3, judged: 2 });
  });

  it.each([
    [{ minRelevance: -0.1 }, 'rerank.judge.minRelevance', /0 and 1/],
    [{ minRelevance: Number.NaN }, 'rerank.judge.minRelevance', /0 and 1/],
    [{ minRelevance: 1.5 }, 'rerank.judge.minRelevance', /0 and 1/],
    [{ judgePool: 0 }, 'tuning.judgePool', /between 1 and 1000$/],
    [{ judgePool: 1001 }, 'tuning.judgePool', /between 1 and 1000$/],
    [{ judgeRead: 0 }, 'tuning.judgeRead', /between 1 and 200$/],
    [{ judgeRead: 201 }, 'tuning.judgeRead', /between 1 and 200$/],
  ])('are not judged by %o', async (parts, field, message) => {
    await expect(search({ ...judging(parts) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field },
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('in several languages', () => {
  const MIXED = [
    ...ranked([0.3, 0.6]),
    ...ranked([0.5, 0.9], 'es').map((sample) => ({ ...sample, id: `es-${sample.id}` })),
  ];

  it('each premise is judged by the model of its language, and all are compared', async () => {
    await world.put(MIXED);
    const { hits } = await search({ ...judging() });
    const judged = hits.map(({ premise, explanation }) => [
      premise.externalId,
      explained(explanation).moves.RELEVANCE!.model,
    ]);
    expect(judged).toEqual([
      ['es-p1', 'FAST'],
      ['p1', 'CROSS_ENCODER'],
      ['es-p0', 'FAST'],
      ['p0', 'CROSS_ENCODER'],
    ]);
  });

  it.each([
    ['in another language', '¿Hay que plantar árboles en todas las calles de la ciudad?'],
    ['in a language that nobody can tell', '2030'],
  ])('FAST judges the whole pool for a claim %s', async (_, text) => {
    await world.put(MIXED);
    const page = await search({ by: { text }, ...judging({ judgeRead: 1 }) });
    const models = page.hits.map(
      ({ explanation }) => explained(explanation).moves.RELEVANCE?.model,
    );
    expect(models).toEqual(['FAST', 'FAST', 'FAST', 'FAST']);
    expect(page.relevance).toMatchObject({ judged: 4 });
  });

  it('the language of a claim is the one that the corpus gives', async () => {
    await world.put(MIXED);
    const payload = { text: QUERY, language: 'es' };
    const [claimId = ''] = await world.putClaims([{ id: 'c', payload }]);
    const { hits } = await search({ by: { claimId }, ...judging() });
    expect(
      new Set(hits.map(({ explanation }) => explained(explanation).moves.RELEVANCE?.model)),
    ).toEqual(new Set(['FAST']));
  });
});
