import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import type {
  ConstantOptions,
  Diversify,
  Rank,
  SimilarityDiversify,
} from '../../../src/domain/stages.js';
import { expectAtMost } from '../../support/at-most.js';
import { explained } from '../../support/explained.js';
import { RUNS } from '../../support/runs.js';
import { AGES, crowd } from '../crowd.js';
import { type Sample, World } from '../world.js';
import { by, diversifying } from './diversifying.js';

const TUNING: ConstantOptions = { clusters: 3, alpha: 1 };
const SIMILARITY_METHODS: readonly SimilarityDiversify[] = [
  by('CORESET'),
  by('CORESET', { relevanceWeight: 0 }),
  by('KMEANS'),
  by('MMR'),
  by('DEDUPLICATE', { minSimilarity: 0.999 }),
];
const METHODS: readonly Diversify[] = [...SIMILARITY_METHODS, by('COVER_CLUSTERS')];
const RANKS: readonly Rank[] = [
  { method: 'DENSE' },
  { method: 'FEEDBACK' },
  { method: 'LEXICAL' },
  { method: 'FUSED', lexicalWeight: 0.5 },
];

/** Three things said, the first of them often; the best hits all say that. */
const repeating = (): Sample[] =>
  [0.95, 0.949, 0.948, 0.947, 0.8, 0.799, 0.5].map((cosine, at) => ({ id: `p${at}`, cosine }));

let world: World;
beforeEach(async () => {
  world = await World.create();
});

async function read(search: Parameters<World['search']>[0], sizes: readonly number[]) {
  const found: string[] = [];
  let after: string | undefined;
  for (let turn = 0; ; turn++) {
    const first = sizes[turn % sizes.length]!;
    const page = await world.search({ ...search, first, ...(after && { after }) });
    found.push(...page.hits.map(({ premise }) => premise.externalId));
    if (!page.hasNextPage) return found;
    after = page.hits.at(-1)!.cursor;
  }
}

describe('a search diversified by likeness', () => {
  it('takes next what is least like all before, and says how like and which', async () => {
    const ids = await world.put(repeating());
    const { hits } = await world.search(diversifying(by('MMR', { relevanceWeight: 0.1 })));
    expect(hits.slice(0, 3).map(({ premise }) => premise.externalId)).toEqual(['p0', 'p6', 'p5']);
    expect(explained(hits[0]!.explanation)).toEqual({
      scores: { MEANING: { score: expect.closeTo(0.95, 5) as number, place: 1 } },
      moves: { NOVELTY: { from: 1, to: 1, gain: 1, groups: [] } },
    });
    const { from, gain, nearest } = explained(hits[1]!.explanation).moves.NOVELTY!;
    const similarity = 0.95 * 0.5 + Math.sqrt((1 - 0.95 ** 2) * (1 - 0.5 ** 2));
    expect(from).toBe(7);
    expect(gain).toBeCloseTo(1 - similarity, 5);
    expect(nearest).toEqual({
      type: 'premise',
      id: ids[0],
      similarity: expect.closeTo(similarity, 5) as number,
    });
  });

  it('takes one of each cluster before a second of any, and names them', async () => {
    await world.put(repeating());
    for (const diversify of [by('KMEANS'), by('COVER_CLUSTERS')]) {
      const { hits } = await world.search(diversifying(diversify, TUNING));
      expect(hits.slice(0, 3).map(({ premise }) => premise.externalId)).toEqual(['p0', 'p4', 'p6']);
      const added = hits.map(({ explanation }) => explained(explanation).moves.NOVELTY!.groups);
      expect(added.slice(0, 4)).toEqual([
        [{ variable: 'cluster', value: '1' }],
        [{ variable: 'cluster', value: '2' }],
        [{ variable: 'cluster', value: '3' }],
        [],
      ]);
    }
  });

  it('puts only what repeats behind all others', async () => {
    await world.put(repeating());
    const { hits } = await world.search(diversifying(by('DEDUPLICATE', { minSimilarity: 0.9999 })));
    expect(hits.map(({ premise }) => premise.externalId)).toEqual([
      'p0',
      'p4',
      'p6',
      'p1',
      'p2',
      'p3',
      'p5',
    ]);
    expect(hits.map(({ explanation }) => explained(explanation).moves.NOVELTY!.gain)).toEqual([
      1, 1, 1, 0, 0, 0, 0,
    ]);
  });

  it('weighs the cosine to the query by MMR, however hits were ranked', async () => {
    await world.put([
      { id: 'near', cosine: 0.9, words: { 1: 1 } },
      { id: 'words', cosine: 0.2, words: { 1: 9 } },
    ]);
    const rank = { method: 'LEXICAL' } as const;
    expect(await world.ids({ rank })).toEqual(['words', 'near']);
    expect(await world.ids({ rank, ...diversifying(by('MMR')) })).toEqual(['near', 'words']);
    expect(await world.ids({ rank, ...diversifying(by('CORESET')) })).toEqual(['words', 'near']);
  });

  it.each(RANKS)('keeps the order of relevance where that has all the weight: %o', async (rank) => {
    await world.put(crowd(40));
    const expected = await world.ids({ rank });
    for (const method of ['CORESET', 'KMEANS', 'COVER_CLUSTERS'] as const) {
      const diversify = by(method, { relevanceWeight: 1 });
      expect(await world.ids({ rank, ...diversifying(diversify, TUNING) })).toEqual(expected);
    }
  });

  it('is the same on pages of any size, for every rank and method', async () => {
    await world.put(crowd(40));
    const property = fc.asyncProperty(
      fc.constantFrom(...RANKS),
      fc.constantFrom(...METHODS),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
      async (rank, method, alternateStances, stepBackOtherClaims, diversifyPool, sizes) => {
        const steps = { alternateStances, stepBackOtherClaims };
        const tuning = { ...TUNING, feedbackDocuments: 3, diversifyPool };
        const search = { rank, ...diversifying(method, tuning, steps) };
        const expected = await world.ids({ ...search, first: 100 });
        expect(new Set(expected).size).toBe(expected.length);
        expect(await read(search, sizes)).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: RUNS.few });
  });

  it.each(METHODS)(
    'goes on as it began, and is stale once its pool changes: %o',
    async (method) => {
      await world.put(crowd(40));
      const search = { ...diversifying(method, { ...TUNING, diversifyPool: 10 }), first: 4 };
      const all = await world.ids({ ...search, first: 20 });
      const [, , , last] = (await world.search(search)).hits;
      const next = { ...search, after: last!.cursor };
      await world.put([{ id: 'new', cosine: 0.99 }, crowd(40)[30]!]);
      expect(await world.ids(next)).toEqual(all.slice(4, 8));
      await world.put([crowd(40)[9]!]);
      await expect(world.search(next)).rejects.toMatchObject({ code: 'CURSOR_STALE' });
    },
  );

  it('reads the vectors of the pool in one call, payloads of the page in another', async () => {
    await world.put(crowd(40));
    for (const diversify of METHODS) {
      for (const first of [2, 30]) {
        world.store.calls.clear();
        await world.search({ ...diversifying(diversify, { ...TUNING, smoothing: 0.3 }), first });
        const expected = { query: 1, retrieve: 2, count: 1 };
        expectAtMost(Object.fromEntries(world.store.calls), expected);
      }
    }
  });

  it('begins the same, however long the page is', async () => {
    await world.put(crowd(40));
    const { hits } = await world.search({ ...diversifying(by('CORESET')), first: 3 });
    const all = await world.search({ ...diversifying(by('CORESET')), first: 40 });
    expect(hits.map(({ explanation }) => explanation)).toEqual(
      all.hits.slice(0, 3).map(({ explanation }) => explanation),
    );
  });

  it('compares neither what was deleted since nor what has no direction, which keeps its place', async () => {
    const ids = await world.put(repeating());
    const { retrieve } = world.store;
    world.store.retrieve = async (...request) => {
      const points = await retrieve(...request);
      return points
        .filter(({ id }) => id !== ids[1])
        .map((point) =>
          point.id === ids[2] ? { ...point, vectors: { semantic: [0, 0] } } : point,
        );
    };
    for (const diversify of METHODS) {
      const { hits } = await world.search(diversifying(diversify, TUNING));
      expect(hits[1]!.premise.externalId).toBe('p2');
      expect(hits[1]!.explanation.moves).toEqual([]);
      expect(new Set(hits.map(({ premise }) => premise.id))).toEqual(new Set(ids));
      // Nobody is nearest to what cannot be compared.
      const nearest = hits.map(
        ({ explanation }) => explained(explanation).moves.NOVELTY?.nearest?.id,
      );
      expect(nearest).not.toContain(ids[1]);
    }
  });

  it.each([
    ['one hit', [{ id: 'a' }]],
    ['hits that are all the same', Array.from({ length: 9 }, (_, at) => ({ id: `p${at}` }))],
    ['hits that have nothing of the query', [0, -0.5, -1].map((cosine) => ({ cosine }))],
  ] as [string, Sample[]][])('orders %s, and counts nothing as no number', async (_, samples) => {
    await world.put(samples);
    const expected = [...(await world.ids())].sort();
    for (const diversify of METHODS) {
      const { hits } = await world.search(diversifying(diversify, { clusters: 100 }));
      expect(hits.map(({ premise }) => premise.externalId).sort()).toEqual(expected);
      expect(JSON.stringify(hits.map(({ explanation }) => explanation))).not.toContain('null');
    }
  });

  it('finds nothing where nothing is admitted', async () => {
    for (const diversify of METHODS) {
      expect(await world.ids({ filter: { language: ['sw'] }, ...diversifying(diversify) })).toEqual(
        [],
      );
    }
  });

  it.each([
    ['CORESET', { relevanceWeight: 1.1 }, {}, 'rerank.diversify.CORESET.relevanceWeight'],
    ['CORESET', { relevanceWeight: NaN }, {}, 'rerank.diversify.CORESET.relevanceWeight'],
    ['MMR', { relevanceWeight: -0.1 }, {}, 'rerank.diversify.MMR.relevanceWeight'],
    ['DEDUPLICATE', { minSimilarity: 2 }, {}, 'rerank.diversify.DEDUPLICATE.minSimilarity'],
    ['KMEANS', {}, { clusters: 0 }, 'tuning.clusters'],
    ['KMEANS', {}, { clusters: 101 }, 'tuning.clusters'],
    ['COVER_CLUSTERS', {}, { clusters: 1.5 }, 'tuning.clusters'],
    ['DEDUPLICATE', {}, { diversifyPool: 1001 }, 'tuning.diversifyPool'],
    // Checked also where nothing is reordered.
    [undefined, {}, { alpha: 2 }, 'tuning.alpha'],
  ] as const)('refuses %s with %o and %o', async (method, options, tuning, field) => {
    const search = diversifying(method && by(method, options), tuning);
    await expect(world.search(search)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field },
    });
  });
});

describe('alternating stances', () => {
  const stances = (...given: (string | undefined)[]): Sample[] =>
    given.map((stance, at): Sample => ({
      id: `p${at}`,
      cosine: 0.95 - at / 100,
      payload: stance === undefined ? {} : { stance },
    }));

  it('alternate by their shares; hits without a side stay where they stand', async () => {
    await world.put(
      stances('FAVOR', 'FAVOR', undefined, 'FAVOR', 'NEUTRAL', 'FAVOR', 'AGAINST', 'AGAINST'),
    );
    const { hits } = await world.search({ rerank: { alternateStances: true } });
    expect(hits.map(({ premise }) => premise.stance)).toEqual([
      'FAVOR',
      'AGAINST',
      undefined,
      'FAVOR',
      'NEUTRAL',
      'FAVOR',
      'AGAINST',
      'FAVOR',
    ]);
    expect(explained(hits[1]!.explanation)).toEqual({
      scores: { MEANING: { score: expect.closeTo(0.89, 5) as number, place: 7 } },
      moves: { STANCE: { from: 7, to: 2, share: 2 / 6 } },
    });
    for (const place of [2, 4]) {
      expect(hits[place]!.premise.externalId).toBe(`p${place}`);
      expect(hits[place]!.explanation.moves).toEqual([]);
    }
  });

  it('change nothing where hits have one side, or none', async () => {
    await world.put(stances('FAVOR', undefined, 'FAVOR'));
    expect(await world.ids({ rerank: { alternateStances: true } })).toEqual(['p0', 'p1', 'p2']);
    const filter = { language: ['sw'] };
    expect(await world.ids({ rerank: { alternateStances: true }, filter })).toEqual([]);
  });

  it('keep the order of the method on each side', async () => {
    await world.put(crowd(40));
    const diversify = by('COVER_GROUPS', { relevanceWeight: 0, variables: ['age'] });
    const tuning = { diversifyPool: 20 };
    const before = (await world.search({ ...diversifying(diversify, tuning), first: 20 })).hits;
    const steps = { alternateStances: true };
    const { hits } = await world.search({ ...diversifying(diversify, tuning, steps), first: 20 });
    const ofSide = (found: typeof hits, side: string) =>
      found.filter(({ premise }) => premise.stance === side).map(({ premise }) => premise.id);
    for (const side of ['FAVOR', 'AGAINST'])
      expect(ofSide(hits, side)).toEqual(ofSide(before, side));
    expect(hits.map(({ premise }) => premise.id)).not.toEqual(
      before.map(({ premise }) => premise.id),
    );
    for (const { premise, explanation } of hits) {
      const { from } = explained(explanation).moves.STANCE!;
      expect(before[from - 1]!.premise.id).toBe(premise.id);
      expect(explained(explanation).moves.NOVELTY).toEqual(
        explained(before[from - 1]!.explanation).moves.NOVELTY,
      );
    }
    expect(new Set(before.slice(0, 4).map(({ premise }) => premise.profile['age']))).toEqual(
      new Set(AGES),
    );
  });

  it('do not call up what stepped back', async () => {
    const claim = entityId('claim', 'towns', 'other');
    await world.put([
      ...stances('FAVOR', 'FAVOR', 'FAVOR'),
      { id: 'other', cosine: 0.99, payload: { stance: 'AGAINST', claim } },
    ]);
    const rerank = { stepBackOtherClaims: true, alternateStances: true };
    expect(await world.ids({ rerank })).toEqual(['p0', 'p1', 'p2', 'other']);
  });

  it('go on from page to page, each on its own order', async () => {
    await world.put(crowd(40));
    const search = { rerank: { alternateStances: true } };
    expect(await read(search, [3, 5])).toEqual(await world.ids({ ...search, first: 100 }));
    const [hit] = (await world.search(search)).hits;
    await expect(world.search({ after: hit!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_FOREIGN',
    });
    await world.delete([hit!.premise.id]);
    await expect(world.search({ ...search, after: hit!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });
});

describe('diversified claims', () => {
  const search = (parts: object = {}) =>
    world.retrieval.searchClaims('ALL', { text: 'trees', corpus: 'towns', first: 20, ...parts });

  it('come in the order of the method, with reasons', async () => {
    const ids = await world.putClaims(repeating());
    const { hits } = await search({ diversify: by('CORESET', { relevanceWeight: 0.1 }) });
    expect(hits.slice(0, 3).map(({ claim }) => claim.externalId)).toEqual(['p0', 'p6', 'p5']);
    expect(hits[1]!.score).toBeCloseTo(0.5, 5);
    expect(explained(hits[1]!.explanation)).toMatchObject({
      scores: { MEANING: { place: 7 } },
      moves: { NOVELTY: { from: 7, to: 2, nearest: { type: 'claim', id: ids[0] } } },
    });
  });

  it('go on from page to page', async () => {
    await world.putClaims(repeating());
    for (const diversify of SIMILARITY_METHODS) {
      const parts = { diversify, tuning: { diversifyPool: 5 } };
      const all = (await search(parts)).hits.map(({ claim }) => claim.id);
      const first = await search({ ...parts, first: 3 });
      const rest = await search({ ...parts, after: first.hits.at(-1)!.cursor });
      expect([...first.hits, ...rest.hits].map(({ claim }) => claim.id)).toEqual(all);
    }
  });

  it('have no order to change where there is no text', async () => {
    const listed = world.retrieval.searchClaims('ALL', {
      corpus: 'towns',
      first: 5,
      diversify: by('MMR'),
    });
    await expect(listed).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'diversify' },
    });
  });
});
