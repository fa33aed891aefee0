import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTER_DEFAULTS, type Hit, type PremiseSearch } from '../../src/domain/search.js';
import { JUDGE_DEFAULTS, type Rank } from '../../src/domain/stages.js';
import { describeEngines } from '../store/contract/engines.js';
import { edges, relation, statement } from '../support/argument-graphs.js';
import { RUNS } from '../support/runs.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { basesOf } from '../support/sides-of.js';
import { by } from './diversify/diversifying.js';
import { pipelines, profile, putClaims, RANKS, samples } from './pipelines.js';
import { World } from './world.js';

type Find = (page: {
  readonly first: number;
  readonly after?: string;
}) => Promise<{ readonly hits: readonly Hit[]; readonly hasNextPage: boolean }>;

/** All hits, read in pages of these sizes in turn. */
async function read(find: Find, sizes: readonly number[] = [100]): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let page = 0, after: string | undefined; ; page++) {
    const first = sizes[page % sizes.length]!;
    const found = await find({ first, ...(after && { after }) });
    hits.push(...found.hits);
    if (!found.hasNextPage) return hits;
    expect(found.hits).toHaveLength(first);
    after = found.hits.at(-1)!.cursor;
  }
}

const idsOf = (hits: readonly Hit[]) => hits.map(({ premise }) => premise.externalId);

/** The hits without those that come after two of the same graph. */
function fewOf(hits: readonly Hit[]): readonly Hit[] {
  const shown = new Map<string, number>();
  return hits.filter(({ premise: { graph } }) => {
    if (graph === undefined) return true;
    const before = shown.get(graph) ?? 0;
    shown.set(graph, before + 1);
    return before < 2;
  });
}

/** Samples of which most are statements of two graphs. */
const statements = samples.map((written) =>
  written.map((sample, at) => {
    const graph = [undefined, 'a', 'b', 'a', 'a'][at % 5];
    return graph === undefined ? sample : { ...sample, payload: { ...sample.payload, graph } };
  }),
);
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 });

describe('statements of graphs', () => {
  it('are the best two of each graph, on all pages together, after any stages', async () => {
    const ranks = fc.constantFrom(...RANKS);
    const search = fc.tuple(statements, ranks, pipelines, sizes);
    const property = fc.asyncProperty(search, async ([written, rank, pipeline, sizes]) => {
      const world = await World.create();
      await putClaims(world);
      await world.put(written);
      const { diversify, alternateStances, ...rerank } = pipeline.rerank;
      const find = (parts: Partial<PremiseSearch>) => (page: object) =>
        world.search({ rank, ...pipeline, rerank, ...parts, ...page });

      const all = await read(find({ graphStatements: 'ALL' }), sizes);
      const few = idsOf(fewOf(all));
      expect(idsOf(await read(find({})))).toEqual(few);
      expect(idsOf(await read(find({}), sizes))).toEqual(few);

      // What moves hits moves those that are shown.
      const moving = find({ rerank: { ...rerank, diversify, alternateStances } });
      const moved = idsOf(await read(moving));
      expect(moved.toSorted()).toEqual(few.toSorted());
      expect(idsOf(await read(moving, sizes))).toEqual(moved);
    });
    await fc.assert(property, { numRuns: RUNS.few });
  });

  it('leave no empty page behind', async () => {
    const world = await World.create();
    await world.put(
      Array.from({ length: 60 }, (_, index) => ({
        id: `${index}`,
        cosine: 0.9 - index / 100,
        payload: { graph: 'a' },
      })),
    );
    const page = await world.search({ first: 2 });
    expect(idsOf(page.hits)).toEqual(['0', '1']);
    expect(page.hasNextPage).toBe(false);
    expect(await page.totalCount()).toBe(60);
    expect((await world.search({ first: 50, graphStatements: 'ALL' })).hits).toHaveLength(50);
  });

  it('make room where a shown one was deleted', async () => {
    const world = await World.create();
    const graph = { graph: 'a' };
    const [first] = await world.put([
      { id: 'one', cosine: 0.9, payload: graph },
      { id: 'two', cosine: 0.8, payload: graph },
      { id: 'other', cosine: 0.7 },
      { id: 'three', cosine: 0.6, payload: graph },
    ]);
    const { hits } = await world.search({ first: 3 });
    expect(idsOf(hits)).toEqual(['one', 'two', 'other']);
    const next = { after: hits.at(-1)!.cursor };
    expect(await world.ids(next)).toEqual([]);
    await world.delete([first!]);
    expect(await world.ids(next)).toEqual(['three']);
  });

  it('explain their places by score among all that were ranked', async () => {
    const world = await World.create();
    await world.put([
      ...[0.9, 0.8, 0.7].map((cosine) => ({ cosine, payload: { graph: 'a' } })),
      { id: 'last', cosine: 0.6 },
    ]);
    const { hits } = await world.search();
    expect(hits.at(-1)!.explanation.scores).toMatchObject([{ stage: 'MEANING', place: 4 }]);
  });

  it('are asked for once where hits come without payloads, and never without graphs', async () => {
    const world = await World.create();
    const prefer = { rerank: { prefer: { profile, inferred: false } } };
    const calls = async () => {
      world.store.calls.clear();
      await world.search({ ...prefer, first: 5 });
      return Object.fromEntries(world.store.calls);
    };
    await world.put(Array.from({ length: 30 }, () => ({ cosine: 0.8 })));
    expect(await calls()).toEqual({ query: 1, retrieve: 2, count: 1 });
    expect(await calls()).toEqual({ query: 1, retrieve: 2 });
    await world.put([{ cosine: 0.7, payload: { graph: 'a' } }]);
    expect(await calls()).toEqual({ query: 1, retrieve: 3, count: 1 });
  });

  it('are read at once where the last search left out some', async () => {
    const world = await World.create();
    await world.put(
      Array.from({ length: 60 }, (_, index) => ({
        cosine: 0.9 - index / 100,
        ...(index % 3 > 0 && { payload: { graph: `${Math.floor(index / 12)}` } }),
      })),
    );
    const calls = async () => {
      world.store.calls.clear();
      await world.search({ first: 10 });
      return Object.fromEntries(world.store.calls);
    };
    expect(await calls()).toEqual({ query: 2, retrieve: 2, count: 1 });
    expect(await calls()).toEqual({ query: 1 });
  });
});

/** A graph of a claim with reasons for and against it, which share words with those of the others. */
function graph(id: string) {
  const sides = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? 'ATTACK' : 'SUPPORT'));
  return {
    id,
    warnings: [],
    extra: {},
    graph: {
      nodes: [
        statement('claim', 'Trees in streets.'),
        // Nothing is known of their side.
        ...[0, 1, 2].map((at) => statement(`u${at}`, `Trees cool ${id} ${at}.`)),
        ...sides.map((_, at) =>
          statement(`s${at}`, `Trees ${['shade', 'cool', 'calm'][at % 3]} ${id} ${at}.`),
        ),
        ...sides.map((type, at) => relation(`r${at}`, type)),
      ],
      edges: edges(...sides.map((_, at) => `claim < r${at} < s${at}`)),
    },
  };
}

describeEngines(
  (name) => `statements of graphs on the ${name} store`,
  (on) => {
    let engine: SearchedEngine;
    beforeAll(async () => {
      engine = await openSearched(on, 'towns');
      const { writer } = engine.corpora;
      await writer.putGraphs('towns', [graph('a'), graph('b')]);
      await writer.putPremises(
        'towns',
        Array.from({ length: 30 }, (_, at) => ({
          id: `p${at}`,
          text: `Trees ${at % 2 ? 'shade' : 'cool'} streets ${at}.`,
          profile: {},
          extra: {},
          ...(at % 3 === 0 && { claim: { text: 'Trees in streets.' }, stance: 'AGAINST' as const }),
        })),
      );
    });
    afterAll(async () => {
      await engine.corpora.close();
      await engine.opened.close();
    });

    it.each<Pick<PremiseSearch, 'rerank'> & { readonly rank?: Rank }>([
      {},
      { rank: { method: 'LEXICAL', language: 'en' } },
      { rerank: { judge: { ...JUDGE_DEFAULTS, model: 'FAST' } } },
    ])('are few in the same order: %o', async (search) => {
      const find = (parts: Partial<PremiseSearch>) => (page: object) =>
        engine.retrieval.searchPremises('ALL', {
          by: { text: 'Trees cool streets' },
          corpus: 'towns',
          ...search,
          ...parts,
          ...page,
        });
      const all = await read(find({ graphStatements: 'ALL' }));
      const few = await read(find({}), [3, 7]);
      expect(all.length - few.length).toBeGreaterThan(10);
      expect(idsOf(few)).toEqual(idsOf(fewOf(all)));
      const diversified = await read(find({ rerank: { diversify: by('MMR') } }), [4]);
      expect(idsOf(diversified).toSorted()).toEqual(idsOf(few).toSorted());
    });

    it('are few of what the data gives and of what is inferred together', async () => {
      const find = (parts: object) => (page: object) =>
        engine.retrieval.searchCounterPremises('ALL', {
          by: { text: 'Trees in streets.' },
          corpus: 'towns',
          ...COUNTER_DEFAULTS,
          minSideProbability: 0,
          maxSimilarity: 1,
          judge: { ...JUDGE_DEFAULTS, model: 'FAST' },
          ...parts,
          ...page,
        });
      const all = await read(find({ graphStatements: 'ALL' }));
      const few = await read(find({}), [2, 5]);
      expect(idsOf(few)).toEqual(idsOf(fewOf(all)));
      const bases = new Set(await basesOf(all.filter(({ premise }) => premise.graph)));
      expect(bases).toEqual(new Set(['GIVEN', 'INFERRED']));
    });

    it('are all there in the list of their graph', async () => {
      const { hits } = await engine.retrieval.listPremises('ALL', {
        corpus: 'towns',
        of: { graph: 'a' },
        first: 100,
      });
      expect(hits).toHaveLength(16);
    });
  },
);
