import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { type GraphSearch, STRUCTURE_METHODS } from '../../../src/search/graphs/types.js';
import type { Retrieval } from '../../../src/search/index.js';
import { type Engine, ENGINES } from '../../store/contract/engines.js';
import { putGraphs } from '../../support/graph-samples.js';
import { needingQdrant } from '../../support/qdrant.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';
import { argued, ROOTS, SHADE, TREES } from './town.js';

const SCHEMES = ['Sign', undefined, 'ExpertOpinion', 'argument from sign', 'Modus Ponens'];

function withSchemes(graph: ArgumentGraph, from: number): ArgumentGraph {
  const nodes = graph.nodes.map((node, at) => {
    const scheme = SCHEMES[(from + at) % SCHEMES.length];
    return node.kind === 'S' && scheme ? { ...node, scheme } : node;
  });
  return { ...graph, nodes };
}

/** Many of them say the same, or are built alike. */
const SAMPLES = Array.from({ length: 40 }, (_, index) => ({
  id: `g${index}`,
  graph: withSchemes(
    argued(
      index % 3 === 0 ? TREES : `Street ${index % 5} needs trees.`,
      ...Array.from({ length: index % 4 }, (_, at) => ((index + at) % 2 ? SHADE : ROOTS)),
    ),
    index,
  ),
  language: index % 2 ? 'en' : 'de',
  ...(index % 5 > 0 && { topic: index % 5 > 2 ? 'Traffic' : 'Parks' }),
}));

const BY = { graph: argued(TREES, SHADE, ROOTS) };
const SEARCHES: readonly Partial<GraphSearch>[] = [
  ...STRUCTURE_METHODS.map((method) => ({ structure: { method, mappings: 5 } })),
  { filter: { topic: ['Parks'], attacks: { from: 1 } } },
  { filter: { depth: { to: 0 } } },
  { filter: { scheme: ['Sign', 'modus ponens'] } },
  { by: { text: TREES }, filter: { language: ['de'], statements: { from: 2, to: 3 } } },
];

/** So little that matching ends before the best mappings are proven. */
const LIMITS = { graphPool: 12, matchingSteps: 1e6 };

async function open(on: Engine): Promise<SearchedEngine> {
  const engine = await openSearched(on, 'town', { limits: LIMITS });
  await putGraphs(engine.corpora.writer, 'town', SAMPLES);
  return engine;
}

/** All pages of a search, with what is counted. */
async function read(retrieval: Retrieval, more: Partial<GraphSearch>, first: number) {
  const search = {
    by: BY,
    corpus: 'town',
    structure: { method: 'AUTO' as const },
    first,
    ...more,
  };
  const hits: unknown[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await retrieval.searchGraphs('ALL', { ...search, ...(after && { after }) });
    for (const { graph, score, explanation, structure, mapping } of page.hits) {
      hits.push({
        id: graph.externalId,
        score: Number(score.toFixed(4)),
        scores: explanation.scores.map(rounded),
        places: explanation.moves.map(({ from, to }) => [from, to]),
        structure: rounded(structure),
        mapping: mapping?.map(({ query, case: found }) => [query, found]),
      });
    }
    if (!page.hasNextPage) {
      const total = await page.totalCount();
      const counted = { ignoreOwnCondition: true, limit: 20 };
      const facets = [
        ...(await page.facets(counted)),
        ...(await page.facets({ ...counted, variables: ['scheme'] })),
      ];
      return { hits, total, facets };
    }
    after = page.hits.at(-1)!.cursor;
  }
}

/** Engines round vectors differently. */
function rounded(part: object): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ]),
  );
}

const PRESENT = ENGINES.filter(({ needs }) => !needs.skip);

describe('graphs on every engine', () => {
  const engines: SearchedEngine[] = [];
  beforeAll(async () => {
    // A process that is started later would hold the files of a store that is open already.
    for (const engine of PRESENT.toReversed()) engines.push(await open(engine));
  }, 120_000);
  afterAll(async () => {
    for (const { opened, corpora } of engines) {
      await corpora.close();
      await opened.close();
    }
  });

  it.each(SEARCHES)('are found on pages of any size: %j', async (search) => {
    for (const { retrieval } of engines) {
      const whole = await read(retrieval, search, 50);
      expect(whole.hits.length).toBe(whole.total);
      expect(whole.total).toBeGreaterThan(0);
      expect(await read(retrieval, search, 7)).toEqual(whole);
    }
  });

  it.each(SEARCHES)('are found alike: %j', needingQdrant(), async (search) => {
    const [one, other] = await Promise.all(
      engines.map(({ retrieval }) => read(retrieval, search, 50)),
    );
    expect(other).toEqual(one);
  });

  it('are matched alike on pages of any size when the clock is slow', async () => {
    const search = { structure: { method: 'CASCADE', mappings: 12 } } as const;
    const [expected] = await Promise.all(
      engines.map(({ retrieval }) => read(retrieval, search, 50)),
    );
    // In the past, so that turns of the event loop that begin meanwhile are over afterwards.
    let now = performance.now() - 1e9;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    try {
      for (const { retrieval } of engines) {
        expect(await read(retrieval, search, 5)).toEqual(expected);
      }
    } finally {
      clock.mockRestore();
    }
  });

  it('lead to their statements and back', async () => {
    for (const { retrieval } of engines) {
      const page = await retrieval.searchGraphs('ALL', {
        by: BY,
        corpus: 'town',
        structure: { method: 'NONE' },
        first: 1,
      });
      const { graph } = page.hits[0]!;
      const list = await retrieval.listPremises('ALL', {
        corpus: 'town',
        of: { graph: graph.externalId },
        sort: 'NEWEST',
        first: 10,
      });
      const nodes = list.hits.map(({ premise }) => premise.graphNode).toSorted();
      const own = graph.graph.nodes.flatMap(({ kind, id }) => (kind === 'I' ? [id] : []));
      expect(nodes).toEqual(own.toSorted());
      expect(await list.totalCount()).toBe(own.length);
      expect(list.hits.every(({ premise }) => premise.graph === graph.externalId)).toBe(true);
    }
  });
});
