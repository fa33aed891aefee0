import { beforeEach, describe, expect, it } from 'vitest';
import type { Quality } from '../../src/domain/stages.js';
import { explained } from '../support/explained.js';
import { World } from './world.js';

/** In these worlds, a premise with the cosine c has the quality (1 - c) / 2. */
const rating = (weight: number, minQuality?: number): Quality => {
  return { model: 'FAST', weight, ...(minQuality !== undefined && { minQuality }) };
};

let world: World;
beforeEach(async () => {
  world = await World.create();
});

describe('quality', () => {
  it('moves good arguments up, as far as it weighs, and leaves nobody out', async () => {
    await world.put([
      { id: 'near', cosine: 0.8 },
      { id: 'far', cosine: 0.6 },
    ]);
    const ids = async (weight: number) => world.ids({ rerank: { quality: rating(weight) } });
    expect(await ids(0)).toEqual(['near', 'far']);
    expect(await ids(2.4)).toEqual(['near', 'far']);
    expect(await ids(2.6)).toEqual(['far', 'near']);
  });

  it('scores relevance / the best + weight * quality, and says so', async () => {
    await world.put([
      { id: 'near', cosine: 0.8 },
      { id: 'far', cosine: 0.6 },
    ]);
    const { hits } = await world.search({ rerank: { quality: rating(4) } });
    expect(hits.map(({ score }) => score)).toEqual([
      expect.closeTo(0.6 / 0.8 + 4 * 0.2, 6),
      expect.closeTo(1 + 4 * 0.1, 6),
    ]);
    expect(explained(hits[0]!.explanation)).toEqual({
      scores: {
        MEANING: { score: expect.closeTo(0.6, 6), place: 2 },
        QUALITY: { score: expect.closeTo(0.2, 6), place: 1 },
      },
      moves: {
        QUALITY: { from: 2, to: 1, quality: expect.closeTo(0.2, 6), model: 'FAST', weight: 4 },
      },
    });
  });

  it('has CROSS_ENCODER rate only the best hits in its languages, and names the model', async () => {
    await world.put([
      { id: 'read', cosine: 0.9, payload: { language: 'en', text: 'Shade.' } },
      { id: 'Swahili', cosine: 0.8, payload: { language: 'sw', text: 'Kivuli.' } },
      { id: 'unread', cosine: 0.7, payload: { language: 'en', text: 'Shade.' } },
    ]);
    const by = { text: 'trees', language: 'en' };
    const quality: Quality = { model: 'CROSS_ENCODER', weight: 0 };
    const { hits } = await world.search({ by, rerank: { quality }, tuning: { judgeRead: 2 } });
    const said = hits.map((hit) => explained(hit.explanation).moves.QUALITY);
    expect(said).toMatchObject([
      { model: 'CROSS_ENCODER', quality: 0.06 },
      { model: 'FAST', quality: expect.closeTo(0.1, 6) },
      { model: 'FAST', quality: expect.closeTo(0.15, 6) },
    ]);
  });

  it('leaves out and does not count what is less good than the minimum', async () => {
    await world.put([{ cosine: 0.9 }, { id: 'good', cosine: 0.5 }, { id: 'better', cosine: 0.1 }]);
    const page = await world.search({ rerank: { quality: rating(0, 0.25) } });
    expect(page.hits.map(({ premise }) => premise.externalId)).toEqual(['good', 'better']);
    expect(await page.matchCount()).toBe(2);
    expect(await page.totalCount()).toBe(3);
    const none = await world.search({ rerank: { quality: rating(0, 1) } });
    expect([none.hits, await none.matchCount(), none.hasNextPage]).toEqual([[], 0, false]);
  });

  it('keeps what was judged before what was not', async () => {
    await world.put([
      { id: 'judged', cosine: 0.9 },
      { id: 'unjudged', cosine: 0.1 },
    ]);
    const rerank = {
      judge: { model: 'FAST', viaSimilarClaims: false },
      quality: rating(10),
    } as const;
    const tuning = { judgePool: 1 };
    expect(await world.ids({ rerank, tuning })).toEqual(['judged', 'unjudged']);
  });

  it('runs before authors are preferred, who are added to its score', async () => {
    await world.put([
      { id: 'man', cosine: 0.8 },
      { id: 'woman', cosine: 0.4, payload: { profile: { gender: 'female' } } },
    ]);
    const prefer = { profile: [{ variable: 'gender', anyOf: ['female'] }], inferred: false };
    const { hits } = await world.search({ rerank: { prefer, quality: rating(1) } });
    const best = 1 + 0.1;
    expect(hits.map(({ score }) => score)).toEqual([
      expect.closeTo(1, 6),
      expect.closeTo((0.4 / 0.8 + 0.3) / best + 0.2, 6),
    ]);
  });

  describe('of more hits than it looks at', () => {
    const pageOf = async (quality: Quality, after?: string) =>
      world.search({ rerank: { quality }, first: 150, ...(after && { after }) });
    beforeEach(async () => {
      const samples = Array.from({ length: 230 }, (_, at) => ({
        id: `${at}`,
        cosine: 0.9 - at / 300,
      }));
      await world.put(samples);
    });

    it('lets the others follow in their order, page after page', async () => {
      const begun = await pageOf(rating(5));
      const rest = await pageOf(rating(5), begun.hits.at(-1)!.cursor);
      const places = [...begun.hits, ...rest.hits].map(({ premise }) => Number(premise.externalId));
      expect(places).toEqual([
        ...Array.from({ length: 200 }, (_, at) => 199 - at),
        ...Array.from({ length: 30 }, (_, at) => 200 + at),
      ]);
      expect(rest.hasNextPage).toBe(false);
    });

    it('leaves the others out where there is a minimum', async () => {
      const begun = await pageOf(rating(5, 0));
      const rest = await pageOf(rating(5, 0), begun.hits.at(-1)!.cursor);
      expect([begun.hits.length, rest.hits.length, rest.hasNextPage]).toEqual([150, 50, false]);
      expect(await begun.matchCount()).toBe(200);
    });

    it('refuses a later page where the model has changed', async () => {
      const begun = await pageOf(rating(5));
      world.qualityModel.revision = 'fake 2';
      const next = pageOf(rating(5), begun.hits.at(-1)!.cursor);
      await expect(next).rejects.toMatchObject({ code: 'CURSOR_STALE' });
    });
  });
});
