import { beforeEach, describe, expect, it } from 'vitest';
import type { Hit } from '../../src/domain/search.js';
import type { Tuning } from '../../src/domain/stages.js';
import { World, type Sample } from './world.js';
import { explained } from '../support/explained.js';

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

async function hits(tuning: Tuning): Promise<readonly Hit[]> {
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
