import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import { DEFAULT_STRUCTURE_VIEW } from '../../../src/graphs/encoder.js';
import { STRUCTURE_METHODS, type StructureOptions } from '../../../src/search/graphs/types.js';
import { argumentGraphs } from '../../support/argument-graphs.js';
import { explained } from '../../support/explained.js';
import { createFakeStructureEncoder } from '../../support/fake-structure-encoder.js';
import { RUNS } from '../../support/runs.js';
import { argued, openTown, ROOTS, SAMPLES, SHADE, TREES } from './town.js';

const idOf = (name: string) => entityId('graph', 'town', name);
const rejects = (search: Promise<unknown>, code: string, field?: string) =>
  expect(search).rejects.toMatchObject({ code, ...(field && { details: { field } }) });

describe('a search for graphs', () => {
  it('by a text orders by content and says that structure does not apply', async () => {
    const { search } = await openTown();
    const { hits } = await search({ by: { text: 'Buses should be free.' } });
    expect(hits[0]).toMatchObject({
      graph: { externalId: 'buses', corpus: 'town', counts: { relations: 1, attacks: 1 } },
      structure: { method: 'NONE', applicability: 'NOT_APPLICABLE' },
    });
    const { score } = hits[0]!;
    expect(hits[0]!.explanation).toEqual({
      scores: [{ stage: 'MEANING', score, place: 1 }],
      moves: [],
    });
    expect(hits.every(({ mapping }) => mapping === undefined)).toBe(true);
  });

  it('by a graph without relations does the same', async () => {
    const { search } = await openTown();
    const { hits } = await search({ by: { graph: argued(TREES) } });
    expect(hits[0]!.graph.externalId).toBe('claim');
    expect(hits[0]!.structure.applicability).toBe('NOT_APPLICABLE');
  });

  it('by a graph finds that graph first, and says which node stands for which', async () => {
    const { search } = await openTown();
    const { hits, corpus } = await search();
    expect(corpus.name).toBe('town');
    const [first] = hits;
    expect(first).toMatchObject({
      graph: { externalId: 'for' },
      structure: {
        method: 'MATCHING',
        applicability: 'APPLIED',
        gap: 0,
        view: DEFAULT_STRUCTURE_VIEW,
      },
    });
    expect(first!.explanation.moves).toEqual([
      { from: expect.any(Number) as number, to: 1, reason: first!.structure },
    ]);
    expect(explained(first!.explanation).scores.STRUCTURE).toEqual({
      score: first!.structure.similarity,
      place: 1,
    });
    expect(first!.score).toBeCloseTo(1);
    expect(first!.structure.visionSimilarity).toBeCloseTo(1);
    expect(first!.mapping).toEqual([
      { query: 'claim', case: 'claim', similarity: expect.closeTo(1) },
      { query: 's0', case: 's0', similarity: 1 },
      { query: 'p0', case: 'p0', similarity: expect.closeTo(1) },
    ]);
  });

  it('under AUTO lets the texts count more for a small query, and says so', async () => {
    const { search } = await openTown();
    const ofFirst = async (structure: StructureOptions) => (await search({ structure })).hits[0]!;
    const { structure, score } = await ofFirst({ method: 'AUTO' });
    expect(structure.reason).toBe('FEW_RELATIONS');
    expect(structure.textWeight).toBeGreaterThan(0.5);
    expect(score).toBeCloseTo(1);
    for (const full of [{ method: 'CASCADE' }, { method: 'AUTO', textWeight: 0.3 }] as const) {
      const { textWeight, reason } = (await ofFirst(full)).structure;
      expect({ textWeight, reason }).toEqual({ textWeight: 0.3, reason: undefined });
    }
  });

  it('by the id of a graph leaves that graph out, also of the total', async () => {
    const { search } = await openTown();
    const page = await search({ by: { graphId: idOf('for') } });
    expect(page.hits.map(({ graph }) => graph.externalId)).toEqual(
      expect.not.arrayContaining(['for']),
    );
    expect(page.hits).toHaveLength(SAMPLES.length - 1);
    expect(await page.totalCount()).toBe(SAMPLES.length - 1);
    // The same but for an attack beside.
    expect(page.hits[0]!.graph.externalId).toBe('both');
  });

  it('tells graphs of like content apart by their structure', async () => {
    const { found } = await openTown();
    const by = { graph: argued(TREES, [SHADE[0], 'Something else.'], [ROOTS[0], 'Another one.']) };
    for (const method of ['VISION', 'MATCHING', 'CASCADE'] as const) {
      expect((await found({ by, structure: { method } }))[0], method).toBe('both');
    }
  });

  it('matches only so many of the best as are asked for', async () => {
    const { search } = await openTown();
    const structure = { method: 'CASCADE', mappings: 2 } as const;
    const { hits } = await search({ structure });
    expect(hits.map(({ mapping }) => mapping !== undefined)).toEqual([
      true,
      true,
      ...SAMPLES.slice(2).map(() => false),
    ]);
    expect(hits[2]!.structure.method).toBe('VISION');
  });

  it('compares as many graphs as the pool has, the others follow by content', async () => {
    const { search } = await openTown({ limits: { graphPool: 2 } });
    const { hits } = await search({ structure: { method: 'VISION' } });
    expect(hits.map(({ structure }) => structure.applicability)).toEqual([
      'APPLIED',
      'APPLIED',
      ...SAMPLES.slice(2).map(() => 'NOT_COMPARED'),
    ]);
    const ranks = hits.map(({ explanation }) => explained(explanation).scores.MEANING!.place);
    expect(ranks.slice(2)).toEqual([3, 4, 5]);
  });

  it('AUTO matches where the view that it needs does not ship', async () => {
    const { retrieval, search } = await openTown();
    expect((await search()).hits[0]!.structure.view).toBe(DEFAULT_STRUCTURE_VIEW);
    expect(retrieval).toBeDefined();
    const { search: without } = await openTown(
      {},
      SAMPLES,
      createFakeStructureEncoder({ views: [] }),
    );
    const [first] = (await without()).hits;
    expect(first!.structure).toMatchObject({ method: 'MATCHING' });
    expect(first!.structure.view).toBeUndefined();
    await rejects(without({ structure: { method: 'VISION' } }), 'STRUCTURE_MODEL_MISSING');
  });

  it('refuses vectors that another model made', async () => {
    const { store, search } = await openTown();
    const points = store.collections.get('graphs')!;
    for (const [id, point] of points) {
      points.set(id, { ...point, payload: { ...point.payload, models: { logical: 'old 0' } } });
    }
    await rejects(search({ structure: { method: 'VISION' } }), 'STORE_MODEL_MISMATCH');
    await rejects(search({ by: { graphId: idOf('for') } }), 'STORE_MODEL_MISMATCH');
    expect((await search({ structure: { method: 'MATCHING' } })).hits).toHaveLength(5);
  });
});

it('any graph that the domain allows can be searched by, with every method', async () => {
  const { search } = await openTown();
  await fc.assert(
    fc.asyncProperty(
      argumentGraphs(9),
      fc.constantFrom(...STRUCTURE_METHODS),
      async (graph, method) => {
        const { hits, query } = await search({ by: { graph }, structure: { method } });
        expect(query).toBe(graph);
        expect(hits.map(({ graph: found }) => found.externalId).toSorted()).toEqual(
          SAMPLES.map(({ id }) => id).toSorted(),
        );
        const own = new Set(graph.nodes.map(({ id }) => id));
        for (const { score, mapping = [], graph: found } of hits) {
          expect(Number.isFinite(score)).toBe(true);
          const other = new Set(found.graph.nodes.map(({ id }) => id));
          expect(mapping.every((pair) => own.has(pair.query) && other.has(pair.case))).toBe(true);
        }
      },
    ),
    { numRuns: RUNS.few },
  );
});

describe('who is admitted', () => {
  it.each([
    [{ topic: ['Trees'] }, ['against', 'both', 'claim', 'for']],
    [{ language: ['de'] }, ['against']],
    [{ attacks: { from: 1 } }, ['against', 'both', 'buses']],
    [{ attacks: { from: 1, to: 1 }, supports: { to: 0 } }, ['against', 'buses']],
    [{ depth: { to: 0 } }, ['claim']],
    [{ statements: { from: 3 } }, ['both']],
  ])('%j: %j', async (filter, expected) => {
    const { search } = await openTown();
    const page = await search({ filter });
    expect(page.hits.map(({ graph }) => graph.externalId).toSorted()).toEqual(expected);
    expect(await page.totalCount()).toBe(expected.length);
  });

  it('takes schemes in any spelling, and counts graphs by them', async () => {
    const named = (id: string, ...schemes: string[]) => {
      const graph = argued(TREES, SHADE, ROOTS);
      const nodes = graph.nodes.map((node) => {
        const scheme = node.kind === 'S' ? schemes.shift() : undefined;
        return scheme === undefined ? node : { ...node, scheme };
      });
      return { id, graph: { ...graph, nodes } };
    };
    const { search } = await openTown({}, [
      ...SAMPLES,
      named('expert', 'ArgumentFromExpertOpinion'),
      named('two', 'Sign', 'Expert Opinion'),
      named('none', 'Default Inference'),
    ]);
    const found = async (...scheme: string[]) => {
      const { hits, totalCount } = await search({ filter: { scheme } });
      expect(await totalCount()).toBe(hits.length);
      return hits.map(({ graph }) => graph.externalId).toSorted();
    };
    expect(await found('ExpertOpinion')).toEqual(['expert', 'two']);
    expect(await found('argument from sign', 'Analogy')).toEqual(['two']);
    expect(await found('Analogy')).toEqual([]);
    const { facets } = await search({});
    const options = { variables: ['scheme'], ignoreOwnCondition: false, limit: 10 };
    expect(await facets(options)).toMatchObject([
      {
        variable: 'scheme',
        title: 'Argumentation scheme',
        missing: SAMPLES.length + 1,
        values: [
          { value: 'Expert Opinion', count: 2 },
          { value: 'Sign', count: 1 },
        ],
      },
    ]);
  });

  it('is counted by topic, depth and attacks, numbers in their order', async () => {
    const { search } = await openTown();
    const { facets } = await search({ filter: { attacks: { to: 0 } } });
    const options = { ignoreOwnCondition: false, limit: 10 };
    expect(await facets(options)).toMatchObject([
      { variable: 'topic', values: [{ value: 'Trees', count: 2 }], missing: 0 },
      {
        variable: 'depth',
        values: [
          { value: '0', count: 1 },
          { value: '1', count: 1 },
        ],
      },
      { variable: 'attacks', values: [{ value: '0', count: 2 }] },
    ]);
    const [open] = await facets({ ...options, ignoreOwnCondition: true, variables: ['attacks'] });
    expect(open!.values.map(({ value, count }) => [value, count])).toEqual([
      ['0', 2],
      ['1', 3],
    ]);
    await rejects(facets({ ...options, variables: ['colour'] }), 'UNKNOWN_VARIABLE');
  });

  it('sees no graphs of corpora that the principal may not see', async () => {
    const { retrieval } = await openTown();
    const search = {
      by: { graphId: idOf('for') },
      structure: { method: 'AUTO' as const },
      first: 5,
    };
    const nowhere = new Set(['elsewhere']);
    await rejects(
      retrieval.searchGraphs(nowhere, { ...search, corpus: 'town' }),
      'CORPUS_NOT_FOUND',
    );
    expect(await retrieval.graphsById(nowhere, [idOf('for')])).toEqual([undefined]);
    expect(await retrieval.graphsById('ALL', [idOf('for')])).toMatchObject([{ externalId: 'for' }]);
  });

  it('does not search by a graph of another corpus that the principal may not see', async () => {
    const { retrieval, writer, put } = await openTown();
    await writer.putCorpus({ name: 'hidden' });
    const [id] = await put([SAMPLES[0]!], 'hidden');
    const search = {
      by: { graphId: id! },
      corpus: 'town',
      structure: { method: 'AUTO' as const },
      first: 5,
    };
    await rejects(retrieval.searchGraphs(new Set(['town']), search), 'NOT_FOUND', 'by.graphId');
    const { hits } = await retrieval.searchGraphs('ALL', search);
    expect(hits[0]!.graph).toMatchObject({ externalId: 'for', corpus: 'town' });
  });
});

describe('pages of graphs', () => {
  const many = Array.from({ length: 23 }, (_, index) => ({
    id: `g${String(index).padStart(2, '0')}`,
    graph: argued(
      `${TREES} ${'and so on '.repeat(index % 7)}`,
      ...Array.from({ length: 1 + (index % 3) }, () => (index % 2 ? SHADE : ROOTS)),
    ),
  }));

  it.each(['NONE', 'VISION', 'MATCHING', 'CASCADE'] as const)(
    'neither overlap nor skip, also beyond the pool, while others write: %s',
    async (method) => {
      const { search, found, put } = await openTown({ limits: { graphPool: 10 } }, many);
      const structure = { method, mappings: 4 };
      const whole = await found({ structure, first: 50 });
      expect(whole).toHaveLength(many.length);
      const read: string[] = [];
      let after: string | undefined;
      do {
        const page = await search({ structure, first: 4, ...(after && { after }) });
        read.push(...page.hits.map(({ graph }) => graph.externalId));
        after = page.hasNextPage ? page.hits.at(-1)!.cursor : undefined;
        await put([{ id: `new ${read.length}`, graph: argued(TREES, SHADE) }]);
      } while (after);
      expect(read).toEqual(whole);
    },
  );

  it('are stale where a graph of the pool is gone', async () => {
    const { search, store } = await openTown({}, many);
    const { hits } = await search({ first: 2 });
    await store.delete('graphs', { ids: [hits[1]!.graph.id] });
    await rejects(search({ first: 2, after: hits[0]!.cursor }), 'CURSOR_STALE');
  });

  it('belong to one search', async () => {
    const { search } = await openTown({}, many);
    const after = (await search({ first: 2 })).hits[0]!.cursor;
    await rejects(search({ after, structure: { method: 'NONE' } }), 'CURSOR_FOREIGN');
    await rejects(search({ after, by: { graph: argued(TREES, ROOTS) } }), 'CURSOR_FOREIGN');
    const structure = { method: 'AUTO', textWeight: 0.5 } as const;
    await rejects(search({ after, structure }), 'CURSOR_FOREIGN');
    await rejects(search({ after: 'x' }), 'CURSOR_INVALID');
  });
});

describe('the statements of a graph', () => {
  it('are premises that lead to it, page by page', async () => {
    const { retrieval } = await openTown();
    const list = { corpus: 'town', of: { graph: 'both' }, sort: 'NEWEST', first: 2 } as const;
    const first = await retrieval.listPremises('ALL', list);
    expect(first.hasNextPage).toBe(true);
    expect(await first.totalCount()).toBe(3);
    const after = first.hits.at(-1)!.cursor;
    const second = await retrieval.listPremises('ALL', { ...list, after });
    expect(second.hasNextPage).toBe(false);
    const premises = [...first.hits, ...second.hits].map(({ premise }) => premise);
    expect(premises.map(({ graphNode }) => graphNode).toSorted()).toEqual(['claim', 'p0', 'p1']);
    expect(premises.every(({ graph: name }) => name === 'both')).toBe(true);
  });
});

describe('a query graph is refused', () => {
  const node = (id: string, text = 'Words.') => ({ kind: 'I', id, text }) as const;
  const chain = (levels: number) => ({
    nodes: [
      node('0'),
      ...Array.from({ length: levels }, (_, index) => [
        { kind: 'S', id: `s${index}`, type: 'SUPPORT' } as const,
        node(String(index + 1), 'x'),
      ]).flat(),
    ],
    edges: Array.from({ length: levels }, (_, index) => [
      { source: `s${index}`, target: String(index) },
      { source: String(index + 1), target: `s${index}` },
    ]).flat(),
  });

  it.each([
    ['without nodes', { nodes: [], edges: [] }, 'BAD_INPUT', 'by.graph.nodes'],
    [
      'without I-node',
      { nodes: [{ kind: 'S', id: 's', type: 'SUPPORT' } as const], edges: [] },
      'BAD_INPUT',
      'by.graph.nodes',
    ],
    [
      'with one id twice',
      { nodes: [node('a'), node('a')], edges: [] },
      'DUPLICATE_ID',
      'by.graph.nodes[1].id',
    ],
    ['with an empty id', { nodes: [node('')], edges: [] }, 'BAD_INPUT', 'by.graph.nodes[0].id'],
    [
      'with an edge to nowhere',
      { nodes: [node('a')], edges: [{ source: 'a', target: 'b' }] },
      'UNKNOWN_ID',
      'by.graph.edges[0].target',
    ],
    ['without any text', { nodes: [node('a', ' ')], edges: [] }, 'EMPTY_QUERY', 'by.graph'],
    [
      'with too much text',
      { nodes: [node('a', 'x'.repeat(100_001))], edges: [] },
      'TEXT_TOO_LONG',
      'by.graph',
    ],
  ])('%s', async (_, graph, code, field) => {
    const { search } = await openTown();
    await rejects(search({ by: { graph } }), code, field);
  });

  it.each([
    [
      '10^5 nodes',
      { nodes: Array.from({ length: 1e5 }, (_, id) => node(String(id))), edges: [] },
      'nodes',
    ],
    [
      '10^6 edges',
      {
        nodes: [node('a'), { kind: 'S', id: 's', type: 'ATTACK' } as const],
        edges: Array.from({ length: 1e6 }, () => ({ source: 's', target: 'a' })),
      },
      'edges',
    ],
    ['a depth of 400', chain(400), 'levels'],
    ['a depth of 5,000', chain(5000), 'nodes'],
  ])('with %s', async (_, graph, unit) => {
    const { search } = await openTown();
    await expect(search({ by: { graph } })).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
      details: { unit },
    });
  });

  it('that is not there', async () => {
    const { search } = await openTown();
    await rejects(search({ by: { graphId: idOf('nothing') } }), 'NOT_FOUND', 'by.graphId');
  });

  it('as are filters of too many values, whatever the spelling of schemes costs', async () => {
    const { search } = await openTown();
    const many = Array.from({ length: 501 }, (_, at) => `Argument From x${at}`);
    for (const name of ['scheme', 'topic'] as const) {
      await rejects(search({ filter: { [name]: many } }), 'BAD_INPUT', 'filter');
    }
    const halves = { scheme: many.slice(0, 250), topic: many.slice(0, 251) };
    await rejects(search({ filter: halves }), 'BAD_INPUT', 'filter');
  });

  it('as are filters and sizes that make no sense', async () => {
    const { search } = await openTown();
    await rejects(search({ first: 0 }), 'PAGE_SIZE', 'first');
    await rejects(search({ filter: { depth: {} } }), 'BAD_INPUT', 'filter.depth');
    await rejects(
      search({ filter: { edges: { from: 2, to: 1 } } }),
      'BAD_INPUT',
      'filter.edges.from',
    );
    await rejects(search({ filter: { topic: [] } }), 'BAD_INPUT', 'filter.topic');
    await rejects(search({ filter: { scheme: [] } }), 'BAD_INPUT', 'filter.scheme');
    const scheme = ['Sign', 'RA'];
    await rejects(search({ filter: { scheme } }), 'BAD_INPUT', 'filter.scheme[1]');
    const structure = { method: 'CASCADE', mappings: 0 } as const;
    await rejects(search({ structure }), 'PAGE_SIZE', 'structure.mappings');
  });
});
