import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { Hit, PremiseSearch } from '../../src/domain/search.js';
import type { Rank } from '../../src/domain/stages.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { SCORE_TOLERANCE } from '../../src/store/port.js';
import { RUNS } from '../support/runs.js';
import { AGE, GENDER, type Sample, World } from './world.js';

type Ranked = Pick<PremiseSearch, 'rerank' | 'tuning'> & { readonly rank: Rank };

const stepBack = { rerank: { stepBackOtherClaims: true } };
const plain = { feedbackTopicWeight: 0, feedbackContrast: 0 };
const RANKS: readonly Ranked[] = [
  { rank: { method: 'DENSE' } },
  { rank: { method: 'DENSE', minScore: 0.4 } },
  { rank: { method: 'FEEDBACK' }, tuning: { feedbackDocuments: 3, ...plain } },
  { rank: { method: 'FEEDBACK' }, tuning: { feedbackDocuments: 5 } },
  { rank: { method: 'FEEDBACK', minScore: 0.6 }, tuning: { feedbackDocuments: 5 } },
  { rank: { method: 'AUTO' }, tuning: { flatness: 0 } },
  { rank: { method: 'AUTO' } },
  { rank: { method: 'LEXICAL' } },
  { rank: { method: 'FUSED', lexicalWeight: 0.1 } },
  { rank: { method: 'FUSED', lexicalWeight: 1 } },
  { rank: { method: 'FUSED', lexicalWeight: 0 } },
  { rank: { method: 'DENSE' }, ...stepBack },
  { rank: { method: 'LEXICAL' }, ...stepBack },
  { rank: { method: 'FUSED', lexicalWeight: 0.1 }, ...stepBack },
  { rank: { method: 'AUTO' }, tuning: { flatness: 0 }, ...stepBack },
];
/** Go stale where what they learned from changes. */
const LEARNING: readonly Rank['method'][] = ['FEEDBACK', 'AUTO'];
/** Makes near ties of all cosines. */
const LOPSIDED: Ranked = { rank: { method: 'FUSED', lexicalWeight: 1 - 1e-5 } };

/** A claim with another meaning than the query's. */
const OTHER_CLAIM = entityId('claim', 'towns', 'other');

/** How scores lie: in a few heaps, in heaps that are not quite equal, or spread. */
type Kind = 'exact' | 'near' | 'spread';

const scores = (kind: Kind) =>
  fc
    .tuple(fc.constantFrom(0.1, 0.35, 0.5, 0.7, 0.9), fc.integer({ min: 0, max: 4 }), fc.nat(90))
    .map(([base, steps, thousandths]) => {
      if (kind === 'exact') return base;
      return base + (kind === 'near' ? steps * 0.9e-6 : thousandths / 1000);
    });

const samples = (kind: Kind, maxLength: number, minLength = 1) =>
  fc.array(
    fc.record({
      cosine: scores(kind),
      words: fc.constantFrom<Readonly<Record<number, number>>[]>(
        {},
        {},
        { 1: 1 },
        { 1: 0.5, 2: 1.5 },
        { 2: 0.7 },
      ),
      payload: fc.constantFrom<NonNullable<Sample['payload']>[]>(
        {},
        { topic: 'Parks' },
        { topic: 'Traffic' },
        { topic: 'Traffic', claim: OTHER_CLAIM },
      ),
    }),
    { minLength, maxLength },
  );

/** What happens between two pages. */
const event = (kind: Kind) =>
  fc.oneof(
    fc.record({ type: fc.constant('add' as const), samples: samples(kind, 4) }),
    fc.record({ type: fc.constant('replace' as const), at: fc.nat(), samples: samples(kind, 1) }),
    fc.record({ type: fc.constant('delete' as const), at: fc.nat() }),
  );

const story = (kind: Kind, maxLength: number, minLength?: number) =>
  fc.record({
    start: samples(kind, maxLength, minLength),
    ranked: fc.constantFrom(...RANKS, ...(kind === 'near' ? [LOPSIDED] : [])),
    steps: fc.array(
      fc.record({
        first: fc.integer({ min: 1, max: Math.ceil(maxLength / 4) }),
        events: fc.array(event(kind), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    noise: fc.constantFrom(0, 1e-9),
  });

type Story = typeof story extends (...args: never[]) => fc.Arbitrary<infer Value> ? Value : never;

interface Told {
  /** All hits in one go, before anything happened. */
  readonly oneShot: readonly string[];
  readonly scores: ReadonlyMap<string, Pick<Hit, 'tier' | 'score'>>;
  /** The hits of the pages, one after the other. */
  readonly read: readonly string[];
  readonly touched: ReadonlySet<string>;
  readonly stale: boolean;
}

async function tell({ start, ranked, steps, noise }: Story): Promise<Told> {
  const world = await World.create({}, undefined, { pageSize: 1000 });
  await world.putClaims([{ id: 'other', cosine: 0.1 }]);
  const living = await world.put(start);
  const whole = await world.search({ ...ranked, first: 1000 });
  const touched = new Set<string>();
  const read: string[] = [];
  const told = (stale: boolean): Told => ({
    oneShot: whole.hits.map(({ premise }) => premise.id),
    scores: new Map(whole.hits.map(({ premise, tier, score }) => [premise.id, { tier, score }])),
    read,
    touched,
    stale,
  });
  const happen = async (happening: Story['steps'][number]['events'][number]) => {
    world.documents += 7;
    world.frequencies.set(1, 1 + ((world.frequencies.get(1) ?? 10) % 50));
    if (happening.type === 'add') {
      await world.put(happening.samples);
      return;
    }
    const id = living[happening.at % living.length]!;
    touched.add(id);
    if (happening.type === 'delete') await world.delete([id]);
    else await world.put([{ ...happening.samples[0], id: externalId(world, id) } as Sample]);
  };

  let after: string | undefined;
  for (let turn = 0; ; turn++) {
    const { first, events } = steps[turn % steps.length]!;
    world.noise = turn % 2 === 0 ? 0 : noise;
    try {
      const page = await world.search({ ...ranked, first, ...(after && { after }) });
      expect(page.hits.length).toBeLessThanOrEqual(first);
      read.push(...page.hits.map(({ premise }) => premise.id));
      after = page.hits.at(-1)?.cursor;
      if (!page.hasNextPage) return told(false);
      expect(after).toBeDefined();
    } catch (error) {
      if (error instanceof ElenchusError && error.code === 'CURSOR_STALE') return told(true);
      throw error;
    }
    for (const each of turn < steps.length ? events : []) await happen(each);
  }
}

function externalId(world: World, id: string): string {
  const stored = world.store.collections.get('premises')!.get(id)?.payload.external_id;
  return typeof stored === 'string' ? stored : `gone-${id}`;
}

function expectNoneTwice({ read }: Told): void {
  expect(new Set(read).size).toBe(read.length);
}

/** Those of the first order that nobody touched must all be there, once all pages are read. */
function untouched(ids: readonly string[], { oneShot, touched }: Told): string[] {
  const known = new Set(oneShot);
  return ids.filter((id) => known.has(id) && !touched.has(id));
}

describe('pages of one search, with writes between them', () => {
  it('are the one order, cut: exact ties', async () => {
    const property = fc.asyncProperty(story('exact', 30), async (each) => {
      const told = await tell(each);
      expectNoneTwice(told);
      const expected = untouched(told.oneShot, told);
      const got = untouched(told.read, told);
      expect(got).toEqual(told.stale ? expected.slice(0, got.length) : expected);
      if (told.stale) expect(LEARNING).toContain(each.ranked.rank.method);
    });
    await fc.assert(property);
  });

  it('skip and repeat nothing: near ties, whose order hangs on others', async () => {
    const property = fc.asyncProperty(story('near', 30), async (each) => {
      const told = await tell(each);
      expectNoneTwice(told);
      const got = untouched(told.read, told);
      if (!told.stale) expect(got.toSorted()).toEqual(untouched(told.oneShot, told).toSorted());
      for (let at = 1; at < got.length; at++) {
        const [before, after] = [told.scores.get(got[at - 1]!)!, told.scores.get(got[at]!)!];
        expect(before.tier).toBeLessThanOrEqual(after.tier);
        if (before.tier < after.tier) continue;
        const scale = Math.max(1, after.score);
        expect(before.score - after.score).toBeGreaterThan(-4 * SCORE_TOLERANCE * scale);
      }
    });
    await fc.assert(property);
  });

  it('also where many more are admitted than are fused', async () => {
    const property = fc.asyncProperty(story('spread', 400, 300), async (each) => {
      const told = await tell(each);
      expectNoneTwice(told);
      const expected = untouched(told.oneShot, told);
      const got = untouched(told.read, told);
      expect(got).toEqual(told.stale ? expected.slice(0, got.length) : expected);
    });
    await fc.assert(property, { numRuns: RUNS.few });
  });

  it('a fused search keeps its order when many of those that were fused are deleted', async () => {
    const rank: Rank = { method: 'FUSED', lexicalWeight: 0.5 };
    const world = await World.create({}, undefined, { pageSize: 1000 });
    // Every seventh has the words, and the better the fewer of the meaning.
    await world.put(
      Array.from({ length: 900 }, (_, index) => ({
        cosine: 0.95 - index / 1000,
        ...(index % 7 === 0 && { words: { 1: 0.2 + index / 500 } }),
      })),
    );
    let expected = (await world.search({ rank, first: 900 })).hits.map(({ premise }) => premise.id);
    let after: string | undefined;
    while (expected.length > 0) {
      const { hits } = await world.search({ rank, first: 50, ...(after && { after }) });
      expect(hits.map(({ premise }) => premise.id)).toEqual(expected.slice(0, 50));
      after = hits.at(-1)!.cursor;
      expected = expected.slice(50);
      await world.delete(expected.filter((_, index) => index < 60 && index % 2 === 0));
      expected = expected.filter((_, index) => index >= 60 || index % 2 === 1);
    }
  });

  it('a feedback search goes stale only if one of its best hits changes', async () => {
    const how = { rank: { method: 'FEEDBACK' }, tuning: { feedbackDocuments: 3 } } as const;
    const world = await World.create();
    const ids = await world.put([0.9, 0.8, 0.7, 0.6, 0.5].map((cosine) => ({ cosine })));
    const [first] = (await world.search({ ...how, first: 1 })).hits;
    await world.put([{ cosine: 0.95 }]);
    await world.delete([ids[4]!]);
    expect(await world.ids({ ...how, after: first!.cursor })).toEqual(['1-1', '1-2', '1-3']);
    await world.delete([ids[2]!]);
    await expect(world.search({ ...how, after: first!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('keep the weights of words of the first page', async () => {
    const world = await World.create();
    await world.put([{ words: { 1: 1 } }, { words: { 2: 0.9 } }, { words: { 1: 0.8 } }]);
    world.frequencies.set(1, 2).set(2, 2);
    const rank: Rank = { method: 'LEXICAL' };
    const [first] = (await world.search({ rank, first: 1 })).hits;
    world.frequencies.set(1, 90);
    expect(await world.ids({ rank })).toEqual(['1-1', '1-0', '1-2']);
    expect(await world.ids({ rank, after: first!.cursor })).toEqual(['1-1', '1-2']);
  });

  it('go stale where a query has too many words for a cursor, and their weights change', async () => {
    const world = await World.create();
    world.words = Array.from({ length: 100 }, (_, index) => index + 1);
    await world.put([{ words: { 1: 1 } }, { words: { 2: 0.9 } }]);
    const rank: Rank = { method: 'LEXICAL' };
    const [first] = (await world.search({ rank, first: 1 })).hits;
    expect(await world.ids({ rank, after: first!.cursor })).toEqual(['1-1']);
    world.documents += 1;
    await expect(world.search({ rank, after: first!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it.each(['filter', 'prefer'])(
    'go stale where the order of a variable’s values changes, and so what %s means',
    async (use) => {
      const world = await World.create();
      await world.put(['18-34', '65+', '50-64'].map((age) => ({ payload: { profile: { age } } })));
      const profile = [{ variable: 'age', from: '50-64' }];
      const search =
        use === 'filter'
          ? { filter: { profile } }
          : { rerank: { prefer: { profile, inferred: false } } };
      const [first] = (await world.search({ ...search, first: 1 })).hits;
      const later = () => world.ids({ ...search, after: first!.cursor });

      world.addCorpus('towns', { variables: [GENDER, { ...AGE, title: 'Age in years' }] });
      expect(await later()).toHaveLength(use === 'filter' ? 1 : 2);
      world.addCorpus('towns', { variables: [{ ...AGE, values: AGE.values.toReversed() }] });
      await expect(later()).rejects.toMatchObject({ code: 'CURSOR_STALE' });
    },
  );
});
