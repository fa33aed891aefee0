import { beforeEach, describe, expect, it } from 'vitest';
import type { Hit } from '../../src/domain/search.js';
import type { ConstantOptions, Rank } from '../../src/domain/stages.js';
import { isFlat } from '../../src/search/rank/auto.js';
import { explained } from '../support/explained.js';
import { type Sample, World } from './world.js';

describe('ranks', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  async function hits(
    rank: Rank,
    first = 20,
    tuning: ConstantOptions = {},
  ): Promise<Record<string, Hit>> {
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
});

describe('AUTO', () => {
  const curve = (head: number, rest: number, length = 100) =>
    Array.from({ length }, (_, index) => (index < 10 ? head : rest));

  describe('a score curve', () => {
    it('is flat where the mean of 100 is near that of the 10 best', () => {
      expect(isFlat(curve(0.5, 0.45), 0.83)).toBe(true);
      expect(isFlat(curve(0.5, 0.25), 0.83)).toBe(false);
      // (10 * 0.5 + 90 * 0.4) / 100 / 0.5
      expect(isFlat(curve(0.5, 0.4), 0.8199)).toBe(true);
      expect(isFlat(curve(0.5, 0.4), 0.8201)).toBe(false);
    });

    it('looks at no more than 100 scores', () => {
      expect(isFlat([...curve(0.5, 0.45), ...curve(0.1, 0.1)], 0.83)).toBe(true);
    });

    it('is not where there are fewer than 100, or none is alike', () => {
      expect(isFlat(curve(0.5, 0.5, 99), 0.83)).toBe(false);
      expect(isFlat(curve(-0.1, -0.1), 0.83)).toBe(false);
      expect(isFlat([], 0)).toBe(false);
    });
  });

  const AUTO: Rank = { method: 'AUTO' };
  const FEEDBACK: Rank = { method: 'FEEDBACK' };
  const FUSED: Rank = { method: 'FUSED', lexicalWeight: 0.3 };

  describe('auto', () => {
    let world: World;
    beforeEach(async () => {
      world = await World.create();
    });

    /** Premises in two topics; every third has a word of the query. */
    const premises = (cosineOf: (index: number) => number, count = 130) =>
      Array.from({ length: count }, (_, index) => ({
        cosine: cosineOf(index),
        ...(index % 3 === 0 && { words: { 1: 1 + index / 100 } }),
        payload: { topic: index % 4 === 0 ? 'Parks' : 'Traffic' },
      }));

    async function order(rank: Rank): Promise<(readonly [string, number])[]> {
      const { hits } = await world.search({ rank, first: 130 });
      return hits.map(({ premise, score }) => [premise.id, score] as const);
    }

    it('gives feedback where a query has many answers', async () => {
      await world.put(premises((index) => 0.8 - index / 1000));
      expect(await order(AUTO)).toEqual(await order(FEEDBACK));
      expect(await order(AUTO)).not.toEqual(await order(FUSED));
    });

    it('ranks by meaning and words where a query has few', async () => {
      await world.put(premises((index) => (index < 5 ? 0.8 : 0.3 - index / 1000)));
      expect(await order(AUTO)).toEqual(await order(FUSED));
      expect(await order(AUTO)).not.toEqual(await order(FEEDBACK));
    });

    it.each([
      ['gives feedback if most of the best hits are on one topic', 3, FEEDBACK],
      ['ranks by meaning and words if they are on several topics', 2, FUSED],
    ])('where the scores fall off a little sooner, %s', async (_, ofFive, expected) => {
      // 10 of .8 and 90 of about .61: .79 of the best ten, between .9 * .83 and .83.
      const cosines = premises((index) => (index < 10 ? 0.8 : 0.65 - index / 1000));
      await world.put(
        cosines.map((sample, index) => ({
          ...sample,
          payload: { topic: index % 5 < ofFive ? 'Parks' : `Traffic ${index % 2}` },
        })),
      );
      expect(await order(AUTO)).toEqual(await order(expected));
    });

    it('decides by the whole corpus, whoever is admitted', async () => {
      await world.put(premises((index) => 0.8 - index / 1000));
      const search = { rank: AUTO, filter: { topic: ['Parks'] } };
      const { hits } = await world.search(search);
      expect(explained(hits[0]?.explanation).scores.FUSED).toBeUndefined();
      expect(explained(hits[0]?.explanation).scores.MEANING).toBeDefined();
    });

    it('goes on with what the first page decided', async () => {
      await world.put(premises((index) => (index < 5 ? 0.8 : 0.3 - index / 1000)));
      const all = (await world.search({ rank: AUTO, first: 60 })).hits;
      // Now the curve is flat, but not for those who have begun to read.
      await world.put(premises((index) => 0.9 - index / 1000));
      const { hits } = await world.search({ rank: AUTO, first: 50, after: all[9]!.cursor });
      expect(hits.map(({ premise }) => premise.id)).toEqual(
        all.slice(10).map(({ premise }) => premise.id),
      );
      expect(
        explained((await world.search({ rank: AUTO })).hits[0]?.explanation).scores.FUSED,
      ).toBeUndefined();
    });

    it('goes stale where there are too few answers left to go on with feedback', async () => {
      const ids = await world.put(premises((index) => 0.8 - index / 1000, 100));
      const { hits } = await world.search({ rank: AUTO, first: 1 });
      await world.delete([ids.at(-1)!]);
      await expect(world.search({ rank: AUTO, after: hits[0]!.cursor })).rejects.toMatchObject({
        code: 'CURSOR_STALE',
      });
    });
  });
});

describe('feedback by topics', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.create();
  });

  /** A premise at an angle to the query, which lies at 0 degrees. */
  const at = (degrees: number, topic?: string, id = `${topic} ${degrees}`): Sample => ({
    id,
    cosine: cosine(degrees),
    ...(topic !== undefined && { payload: { topic } }),
  });

  function cosine(degrees: number): number {
    return Math.cos((degrees * Math.PI) / 180);
  }

  const rank = { method: 'FEEDBACK' } as const;

  async function hits(tuning: ConstantOptions): Promise<readonly Hit[]> {
    const plain = { feedbackDocuments: 3, feedbackTopicWeight: 0, feedbackContrast: 0 };
    return (await world.search({ rank, tuning: { ...plain, ...tuning } })).hits;
  }

  const ids = (found: readonly Hit[]) => found.map(({ premise }) => premise.externalId);

  /** Two of the three best hits are about traffic. */
  const TOWN = [at(10, 'Traffic'), at(20, 'Parks'), at(30, 'Traffic'), at(32, 'Parks')];

  describe('feedback with topics', () => {
    it('learns from the hits of the main topic only', async () => {
      await world.put(TOWN);
      const [best] = await hits({ feedbackTopicWeight: 1e-9 });
      // The mean of 10 and 30 degrees lies at 20, half-way from the query is about 10.
      expect(ids([best!])).toEqual(['Traffic 10']);
      expect(best!.score).toBeCloseTo(1, 3);
    });

    it('adds to premises of the main topic its weight times its share', async () => {
      await world.put(TOWN);
      const without = new Map(
        (await hits({ feedbackTopicWeight: 1e-9 })).map((hit) => [hit.premise.id, hit]),
      );
      const found = await hits({ feedbackTopicWeight: 0.3 });
      expect(ids(found)).toEqual(['Traffic 10', 'Traffic 30', 'Parks 20', 'Parks 32']);
      for (const { premise, score, explanation } of found) {
        const added = premise.topic === 'Traffic' ? 0.3 * (2 / 3) : 0;
        expect(score).toBeCloseTo(without.get(premise.id)!.score + added, 6);
        const { MEANING: meaning, TOPIC: topic } = explained(explanation).scores;
        expect(topic).toEqual(added > 0 ? { score: expect.closeTo(added, 9) } : undefined);
        expect(meaning!.score + (topic?.score ?? 0)).toBe(score);
      }
    });

    it('takes the mean of the topic from the query', async () => {
      // All of traffic lies around 45 degrees, what is asked for at its near edge.
      await world.put([...TOWN, at(60, 'Traffic'), at(80, 'Traffic')]);
      const order = ids(await hits({ feedbackContrast: 1 }));
      // The query is moved away from there, beyond itself.
      expect(order.slice(0, 2)).toEqual(['Traffic 10', 'Parks 20']);
      const moved = (await hits({ feedbackContrast: 1 }))[0]!.score;
      const plain = (await hits({ feedbackTopicWeight: 1e-9 }))[0]!.score;
      expect(moved).toBeLessThan(plain);
    });

    it('takes the mean of the topic as it is after a write', async () => {
      await world.put(TOWN);
      const before = (await hits({ feedbackContrast: 1 }))[0]!.score;
      await world.put([at(80, 'Traffic')]);
      const after = (await hits({ feedbackContrast: 1 }))[0]!.score;
      expect(after).not.toBeCloseTo(before, 3);
      await world.put([at(85, 'Sport')]);
      expect((await hits({ feedbackContrast: 1 }))[0]!.score).toBe(after);
    });

    it('takes the mean of the topic anew where a corpus of the same name was made again', async () => {
      const turned = TOWN.map((sample) => ({ ...sample, cosine: sample.cosine! / 2 }));
      const move = async () => (await hits({ feedbackContrast: 1 }))[0]!.score;
      const ids = await world.put(TOWN);
      await move();
      await world.delete(ids);
      world.addCorpus('towns', { generation: 'second' });
      await world.put(turned);
      const again = await move();
      world = await World.create();
      await world.put(turned);
      expect(again).toBe(await move());
    });

    it('takes, of two topics with as many hits, that of the best hit', async () => {
      await world.put([at(10, 'Parks'), at(20, 'Traffic'), at(70, 'Parks'), at(75, 'Traffic')]);
      const found = await hits({ feedbackDocuments: 2, feedbackTopicWeight: 0.5 });
      expect(ids(found)).toEqual(['Parks 10', 'Traffic 20', 'Parks 70', 'Traffic 75']);
      const added = found.map(({ explanation }) => explained(explanation).scores.TOPIC?.score);
      const share = expect.closeTo(0.25, 9) as number;
      expect(added).toEqual([share, undefined, share, undefined]);
    });

    it('is plain feedback where no hit has a topic', async () => {
      await world.put(
        [at(10), at(20), at(40)].map((sample, index) => ({ ...sample, id: `${index}` })),
      );
      const plain = await hits({});
      const found = await hits({ feedbackTopicWeight: 0.4, feedbackContrast: 0.5 });
      expect(found.map(({ score }) => score)).toEqual(plain.map(({ score }) => score));
    });

    it('finds the topic in the whole corpus, whoever is admitted', async () => {
      await world.put([...TOWN, at(50, 'Parks')]);
      const tuning = { feedbackDocuments: 3, feedbackContrast: 0 };
      const filter = { topic: ['Parks'] };
      const { hits: found } = await world.search({ rank, tuning, filter });
      expect(found).toHaveLength(3);
      expect(found.map(({ explanation }) => explained(explanation).scores.TOPIC)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('goes stale where the premises change that stand for the topic', async () => {
      const all = await world.put([...TOWN, at(80, 'Traffic')]);
      const search = { rank, tuning: { feedbackDocuments: 3 } };
      const { hits: first } = await world.search({ ...search, first: 1 });
      await world.put([at(5, 'Traffic', 'new')]);
      const { hits: second } = await world.search({ ...search, first: 5, after: first[0]!.cursor });
      expect(ids(second)).not.toContain('new');
      await world.delete([all.at(-1)!]);
      await expect(world.search({ ...search, after: first[0]!.cursor })).rejects.toMatchObject({
        code: 'CURSOR_STALE',
      });
    });
  });
});
