import { beforeEach, describe, expect, it } from 'vitest';
import type { Rank, Tuning } from '../../src/domain/stages.js';
import type { Hit } from '../../src/domain/search.js';
import { World, type Sample } from './world.js';
import { explained } from '../support/explained.js';

let world: World;
beforeEach(async () => {
  world = await World.create();
});

async function hits(rank: Rank, first = 20, tuning: Tuning = {}): Promise<Record<string, Hit>> {
  const page = await world.search({ rank, first, tuning });
  return Object.fromEntries(page.hits.map((hit) => [hit.premise.externalId, hit]));
}

/** idf of a word in 10 of 100 documents: that of both words, where a test says nothing else. */
const IDF = Math.log((100 - 10 + 0.5) / (10 + 0.5) + 1);

describe('dense', () => {
  beforeEach(() =>
    world.put([
      { id: 'far', cosine: 0.2 },
      { id: 'near', cosine: 0.8 },
    ]),
  );

  it('orders by cosine, and explains it', async () => {
    const found = await hits({ method: 'DENSE' });
    expect(Object.keys(found)).toEqual(['near', 'far']);
    expect(found.far?.score).toBeCloseTo(0.2, 6);
    expect(explained(found.far?.explanation)).toEqual({
      scores: { MEANING: { score: found.far?.score, place: 2 } },
      moves: {},
    });
  });

  it('leaves out what is below the least cosine', async () => {
    expect(Object.keys(await hits({ method: 'DENSE', minScore: 0.5 }))).toEqual(['near']);
  });

  it('counts places on from page to page', async () => {
    const { hits: first } = await world.search({ first: 1 });
    const { hits: second } = await world.search({ first: 1, after: first[0]!.cursor });
    expect(explained(second[0]?.explanation).scores.MEANING?.place).toBe(2);
  });
});

describe('feedback', () => {
  const female = { profile: { gender: 'female' } };
  /** By an angle to the query, to either side. */
  const at = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

  it('moves the query by the mean of its best hits', async () => {
    await world.put([
      { id: 'x', cosine: at(40) },
      { id: 'y', cosine: at(10) },
      { id: 'z', cosine: at(80) },
    ]);
    // The mean of 10 and 40 degrees lies at 25; with the query at 0, about half-way.
    const mean = [at(10) + at(40), Math.sin(at(0) * 0.1745) + 0.6428].map((sum) => sum / 2);
    const angle = Math.atan2(mean[1]!, 1 + mean[0]!);
    const found = await hits({ method: 'FEEDBACK' }, 20, { feedbackDocuments: 2 });
    expect(found.x?.score).toBeCloseTo(Math.cos((40 * Math.PI) / 180 - angle), 3);
    expect(explained(found.x?.explanation).scores.MEANING).toEqual({
      score: found.x?.score,
      place: 2,
    });
  });

  it('learns from the whole corpus, whoever is admitted', async () => {
    await world.put([
      { id: 'majority', cosine: at(30) },
      { id: 'woman', cosine: at(60), payload: female },
    ]);
    const { hits: found } = await world.search({
      rank: { method: 'FEEDBACK' },
      tuning: { feedbackDocuments: 1 },
      filter: { profile: [{ variable: 'gender', anyOf: ['female'] }] },
    });
    // From half-way between the query, at 0 degrees, and the best hit of all.
    expect(found.map(({ score }) => score)).toEqual([expect.closeTo(at(60 - 15), 5)]);
  });

  it('leaves out what is below the least score, also page by page', async () => {
    const topic = (name: string) => ({ payload: { topic: name } });
    await world.put([
      { id: 'raised', cosine: at(60), ...topic('Parks') },
      { id: 'near', cosine: at(20), ...topic('Parks') },
      { id: 'low', cosine: at(75), ...topic('Traffic') },
    ]);
    const all = await world.search({ rank: { method: 'FEEDBACK' } });
    const minScore = all.hits[1]!.score;
    const rank: Rank = { method: 'FEEDBACK', minScore };
    expect(Object.keys(await hits(rank))).toEqual(['near', 'raised']);
    const { hits: first, hasNextPage } = await world.search({ rank, first: 1 });
    expect(hasNextPage).toBe(true);
    expect(await world.ids({ rank, after: first[0]!.cursor })).toEqual(['raised']);
  });

  it('finds nothing where nothing is admitted', async () => {
    expect(await hits({ method: 'FEEDBACK' })).toEqual({});
  });
});

describe('lexical', () => {
  it('orders by BM25, and finds only what has a word of the query', async () => {
    await world.put([
      { id: 'none', words: { 9: 2 } },
      { id: 'one', words: { 1: 1.5 } },
      { id: 'both', words: { 1: 1, 2: 1 } },
    ]);
    const found = await hits({ method: 'LEXICAL' });
    expect(Object.keys(found)).toEqual(['both', 'one']);
    expect(found.one?.score).toBeCloseTo(1.5 * IDF, 5);
    expect(explained(found.one?.explanation).scores).toEqual({
      WORDS: { score: found.one?.score, place: 2 },
    });
  });

  it('weighs rare words higher', async () => {
    world.frequencies.set(1, 50).set(2, 2);
    await world.put([
      { id: 'often', words: { 1: 1 } },
      { id: 'rare', words: { 2: 0.9 } },
    ]);
    expect(Object.keys(await hits({ method: 'LEXICAL' }))).toEqual(['rare', 'often']);
  });

  it('finds nothing for words that the corpus has not', async () => {
    await world.put([{ words: { 1: 1 } }]);
    world.frequencies.set(1, 0).set(2, 0);
    expect(await hits({ method: 'LEXICAL' })).toEqual({});
  });
});

describe('fused', () => {
  const SAMPLES: Sample[] = [
    { id: 'meaning', cosine: 0.9 },
    { id: 'both', cosine: 0.8, words: { 1: 1.1, 2: 1.1 } },
    { id: 'words', cosine: 0.1, words: { 1: 2, 2: 2 } },
  ];
  const rank: Rank = { method: 'FUSED', lexicalWeight: 0.4 };
  /** The highest BM25 that two words can reach: k1 + 1 for each. */
  const HIGHEST = 2.2 * 2 * IDF;

  it('adds the cosine and the share of the highest BM25, both weighted', async () => {
    await world.put(SAMPLES);
    const found = await hits(rank);
    expect(Object.keys(found)).toEqual(['both', 'meaning', 'words']);
    expect(found.both?.score).toBeCloseTo(0.6 * 0.8 + 0.4 * 0.5, 5);
    expect(found.both!.explanation.scores).toEqual([
      { stage: 'MEANING', score: expect.closeTo(0.8, 5) as number, place: 2 },
      { stage: 'WORDS', score: expect.closeTo(0.5 * HIGHEST, 5) as number, place: 2 },
      { stage: 'FUSED', score: found.both?.score, place: 1 },
    ]);
    expect(explained(found.meaning?.explanation).scores.WORDS).toBeUndefined();
  });

  it('gives a premise the same score whatever else is found', async () => {
    await world.put(SAMPLES.slice(1, 2));
    const alone = (await hits(rank)).both?.score;
    await world.put(SAMPLES);
    expect((await hits(rank)).both?.score).toBe(alone);
  });

  it('knows the cosine of what only its words found, and goes on by cosine', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) => ({
      id: `crowd ${index}`,
      cosine: 0.9 - index / 1000,
    }));
    await world.put([...crowd, { id: 'words', cosine: 0.5, words: { 1: 2.2, 2: 2.2 } }]);
    const page = await world.search({ rank, first: 200 });
    const ids = page.hits.map(({ premise }) => premise.externalId);
    const [first] = page.hits;
    expect(ids).toEqual(['words', ...crowd.slice(0, 199).map(({ id }) => id)]);
    expect(first?.score).toBeCloseTo(0.6 * 0.5 + 0.4, 5);
    // Its place by meaning lies beyond what that stage looked at.
    expect(explained(first!.explanation).scores.MEANING?.score).toBeCloseTo(0.5, 5);
    expect(explained(first!.explanation).scores.MEANING).not.toHaveProperty('place');
    expect(explained(first!.explanation).scores).toMatchObject({
      WORDS: { place: 1 },
      FUSED: { place: 1 },
    });
    expect(explained(page.hits[180]?.explanation).scores.FUSED).toEqual({
      score: page.hits[180]?.score,
      place: 181,
    });
    expect(page.hits[180]?.score).toBeCloseTo(0.6 * (0.9 - 0.179), 5);
  });

  it('by words alone, goes on by cosine', async () => {
    await world.put([{ id: 'least', cosine: 0.3 }, ...SAMPLES]);
    const found = await hits({ method: 'FUSED', lexicalWeight: 1 });
    expect(Object.keys(found)).toEqual(['words', 'both', 'meaning', 'least']);
    expect(found.least?.score).toBeCloseTo(0.3, 6);
  });
});
