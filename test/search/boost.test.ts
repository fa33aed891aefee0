import { beforeEach, describe, expect, it } from 'vitest';
import type { Rank, Prefer } from '../../src/domain/stages.js';
import type { ProfileCondition } from '../../src/domain/premise.js';
import { World } from './world.js';
import { explained } from '../support/explained.js';

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
