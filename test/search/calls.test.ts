import { beforeEach, expect, it } from 'vitest';
import type { PremiseSearch } from '../../src/domain/search.js';
import type { ConstantOptions, Rank } from '../../src/domain/stages.js';
import { expectAtMost } from '../support/at-most.js';
import { World } from './world.js';

let world: World;
beforeEach(async () => {
  world = await worldOf(() => 'Parks');
});

/** A world of a hundred premises, a third of them with a word of the query. */
async function worldOf(topicAt: (index: number) => string): Promise<World> {
  const made = await World.create();
  await made.put(
    Array.from({ length: 100 }, (_, index) => ({
      cosine: 0.95 - index / 1000,
      payload: { topic: topicAt(index) },
      ...(index % 3 === 0 && { words: { 1: 1 + index / 1000 } }),
    })),
  );
  return made;
}

/** What a search asks the store. */
async function calls(parts: Partial<PremiseSearch>): Promise<Record<string, number>> {
  world.store.calls.clear();
  await world.search(parts);
  return Object.fromEntries(world.store.calls);
}

it.each<[Rank, Record<string, number>]>([
  [{ method: 'DENSE' }, { query: 1 }],
  [{ method: 'LEXICAL' }, { query: 1 }],
  [
    { method: 'FUSED', lexicalWeight: 0.1 },
    // The three are asked at once.
    { query: 3, retrieve: 1, count: 1 },
  ],
])('the first page by %o is a constant number of calls, however long', async (rank, expected) => {
  expectAtMost(await calls({ rank, first: 5 }), expected);
  expectAtMost(await calls({ rank, first: 30 }), expected);
});

type Calls = Record<string, number>;

it.each<[Rank['method'], ConstantOptions, first: Calls, later: Calls, changed: Calls]>([
  [
    'FEEDBACK',
    { feedbackTopicWeight: 0, feedbackContrast: 0 },
    { query: 2 },
    { query: 1 },
    { query: 2 },
  ],
  // The vectors of the topic's premises are not read again for a premise of another topic.
  ['FEEDBACK', {}, { query: 2, scroll: 1, retrieve: 1 }, { query: 1 }, { query: 2, scroll: 1 }],
  [
    'AUTO',
    { flatness: 0.8 },
    { query: 2, retrieve: 2, scroll: 1 },
    { query: 1 },
    { query: 2, retrieve: 1, scroll: 1 },
  ],
])(
  'what %s with %o learns from the corpus is read once, until it changes',
  async (method, tuning, first, later, changed) => {
    const rank = { method } as Rank;
    expectAtMost(await calls({ rank, tuning, first: 5 }), first);
    expectAtMost(await calls({ rank, tuning, first: 30 }), later);
    await world.put([{ cosine: 0.1 }]);
    expectAtMost(await calls({ rank, tuning, first: 30 }), changed);
  },
);

it('AUTO reads nothing of a topic where the best hits share none', async () => {
  world = await worldOf((index) => `Topic ${index}`);
  const search = { rank: { method: 'AUTO' } as Rank, tuning: { flatness: 1 } };
  const first = { query: 4, retrieve: 1, count: 1 };
  expectAtMost(await calls({ ...search, first: 5 }), first);
  expectAtMost(await calls({ ...search, first: 30 }), { query: 3, retrieve: 1 });
  await world.put([{ cosine: 0.1 }]);
  expectAtMost(await calls({ ...search, first: 30 }), first);
});

it('asks for those with and without the topic where few of the nearest have it', async () => {
  await world.put(Array.from({ length: 15 }, (_, index) => ({ cosine: 0.99 - index / 500 })));
  const tuning = { feedbackDocuments: 20, feedbackContrast: 0 };
  expectAtMost(await calls({ rank: { method: 'FEEDBACK' }, tuning, first: 5 }), {
    query: 2,
    queryBatch: 1,
  });
});

it('preferring authors asks for the profiles of the best, and for the payloads of the page', async () => {
  const profile = [{ variable: 'gender', anyOf: ['female'] }];
  const rerank = { prefer: { profile, inferred: false } };
  const expected = { query: 1, retrieve: 2, count: 1 };
  expectAtMost(await calls({ rerank, first: 5 }), expected);
  expectAtMost(await calls({ rerank, first: 30 }), expected);
});

it('a later page asks for the payloads of its own hits only', async () => {
  const { hits } = await world.search({ first: 50 });
  const { cursor: after } = hits.at(-1)!;
  // It counts, once, whether there are graphs of which it may show few statements.
  expectAtMost(await calls({ after }), { query: 1, retrieve: 1, count: 1 });
  expectAtMost(await calls({ after }), { query: 1, retrieve: 1 });
});

it('asks once more where a page ends among equals', async () => {
  await world.put([{ cosine: 0.99 }, { cosine: 0.99 }, { cosine: 0.99 }]);
  expectAtMost(await calls({ first: 2 }), { query: 2, retrieve: 1, count: 1 });
});

it('counts when asked, and once', async () => {
  world.store.calls.clear();
  const page = await world.search();
  expect(world.store.calls.get('count')).toBeUndefined();
  expect(await Promise.all([page.totalCount(), page.totalCount()])).toEqual([100, 100]);
  expect(world.store.calls.get('count')).toBe(1);
});

it('counts while it searches where the total will be asked for', async () => {
  world.store.calls.clear();
  const page = await world.search({ totalCount: true });
  expect(world.store.calls.get('count')).toBe(1);
  expect(await page.totalCount()).toBe(100);
  expect(world.store.calls.get('count')).toBe(1);
});
