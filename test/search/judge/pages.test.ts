import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PremiseSearch } from '../../../src/domain/search.js';
import {
  type Diversify,
  DIVERSIFY_DEFAULTS,
  type Prefer,
  type Rank,
  type Rerank,
} from '../../../src/domain/stages.js';
import { crowd } from '../crowd.js';
import { World } from '../world.js';
import { judging } from './judging.js';

const QUERY = 'Trees should be planted in every street of the town.';
const RANKS: readonly Rank[] = [
  { method: 'DENSE' },
  { method: 'FEEDBACK' },
  { method: 'LEXICAL' },
  { method: 'FUSED', lexicalWeight: 0.5 },
];
const MEN: Prefer = { profile: [{ variable: 'gender', anyOf: ['male'] }], inferred: false };
const METHODS: readonly (Diversify | undefined)[] = [
  undefined,
  { method: 'CORESET', ...DIVERSIFY_DEFAULTS.CORESET },
  { method: 'EQUAL_SHARES', relevanceWeight: 0.5, variables: ['age'] },
];

/** By rank in their order, by relevance in quite another; every third in another language. */
const scattered = () =>
  crowd(40).map((sample, at) => ({
    ...sample,
    cosine: ((at * 17) % 40) / 50,
    payload: { ...sample.payload, language: at % 3 === 0 ? 'es' : 'en' },
  }));

let world: World;
beforeEach(async () => {
  world = await World.create();
  await world.put(scattered());
});

const search = (parts: Partial<PremiseSearch> = {}) =>
  world.search({ by: { text: QUERY }, rank: { method: 'LEXICAL' }, ...parts });

async function read(parts: Partial<PremiseSearch>, sizes: readonly number[]) {
  const found: string[] = [];
  for (let turn = 0, after: string | undefined; ; turn++) {
    const first = sizes[turn % sizes.length]!;
    const page = await search({ ...parts, first, ...(after && { after }) });
    found.push(...page.hits.map(({ premise }) => premise.externalId));
    if (!page.hasNextPage) return found;
    after = page.hits.at(-1)!.cursor;
  }
}

describe('pages of judged hits', () => {
  it('follow each other as one list would, whatever ranks before and reorders after', async () => {
    const property = fc.asyncProperty(
      fc.record({
        rank: fc.constantFrom(...RANKS),
        diversify: fc.constantFrom(...METHODS),
        quality: fc.constantFrom<Rerank['quality']>(
          undefined,
          { model: 'FAST', weight: 0.5 },
          { model: 'CROSS_ENCODER', weight: 2, minQuality: 0.1 },
        ),
        prefer: fc.constantFrom(undefined, MEN),
        stepBackOtherClaims: fc.boolean(),
        alternateStances: fc.boolean(),
        model: fc.constantFrom('CROSS_ENCODER' as const, 'FAST' as const),
        judgePool: fc.integer({ min: 1, max: 45 }),
        judgeRead: fc.integer({ min: 1, max: 20 }),
        minRelevance: fc.constantFrom(undefined, 0, 0.6, 0.8),
      }),
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
      async ({ rank, model, judgePool, judgeRead, minRelevance, ...steps }, sizes) => {
        const judged = {
          model,
          judgePool,
          judgeRead,
          ...(minRelevance !== undefined && { minRelevance }),
        };
        const { tuning, rerank } = judging(judged, steps);
        const parts = { rank, rerank, tuning: { ...tuning, feedbackDocuments: 3 } };
        const whole = await search({ ...parts, first: 100 });
        const expected = whole.hits.map(({ premise }) => premise.externalId);
        expect(new Set(expected).size).toBe(expected.length);
        const judgedAll = minRelevance === undefined ? 40 : whole.relevance!.kept;
        expect(expected.length).toBeLessThanOrEqual(judgedAll);
        if (steps.quality?.minQuality === undefined) expect(expected).toHaveLength(judgedAll);
        expect(await read(parts, sizes)).toEqual(expected);
      },
    );
    await fc.assert(property);
  });

  it('have no pair judged again, nor do the same searches', async () => {
    const parts = { ...judging({ judgePool: 30, judgeRead: 10 }), first: 5 };
    const { hits } = await search(parts);
    const judged = { ...world.relevanceFilter.judged };
    // Of the ten that were chosen two are in another language.
    expect(judged).toMatchObject({ CROSS_ENCODER: 8, FAST: 30 + 2 });
    await search(parts);
    await search({ ...parts, after: hits.at(-1)!.cursor });
    await search({ ...parts, ...judging({ judgePool: 30, judgeRead: 10, minRelevance: 0.7 }) });
    expect(world.relevanceFilter.judged).toEqual(judged);
  });

  it('see nothing that is added, and are stale where what they judged is gone', async () => {
    const parts = { ...judging({ judgePool: 10 }), first: 4 };
    const all = (await search({ ...parts, first: 40 })).hits;
    const after = (await search(parts)).hits.at(-1)!.cursor;
    const next = { ...parts, after };
    await world.put([{ id: 'new', cosine: 0.99, words: { 1: 3 }, payload: { language: 'en' } }]);
    expect((await search(next)).hits.map(({ premise }) => premise.id)).toEqual(
      all.slice(4, 8).map(({ premise }) => premise.id),
    );
    await world.delete([all.at(-1)!.premise.id]);
    await search(next);
    await world.delete([all[0]!.premise.id]);
    await expect(search(next)).rejects.toMatchObject({ code: 'CURSOR_STALE' });
  });

  it('are stale where the same premises are judged otherwise', async () => {
    const other = await World.create();
    await other.put(scattered());
    const { relevance: judge } = other.relevanceFilter;
    other.relevanceFilter.relevance = async (...request) => {
      const { scores, ...rest } = await judge(...request);
      return { ...rest, scores: scores.map((score) => 1 - score) };
    };
    const { hits } = await search({ ...judging(), first: 4 });
    const next = other.search({
      by: { text: QUERY },
      rank: { method: 'LEXICAL' },
      ...judging(),
      first: 4,
      after: hits.at(-1)!.cursor,
    });
    await expect(next).rejects.toMatchObject({ code: 'CURSOR_STALE' });
  });

  it('belong to how they were judged', async () => {
    const { hits } = await search({ ...judging(), first: 4 });
    const { cursor: after } = hits.at(-1)!;
    for (const parts of [{}, { ...judging({ minRelevance: 0.5 }) }]) {
      await expect(search({ ...parts, after })).rejects.toMatchObject({ code: 'CURSOR_FOREIGN' });
    }
  });
});
