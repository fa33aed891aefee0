import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES, TREES } from '../../search/graphs/town.js';
import { startGraphApi } from '../../support/graph-api.js';
import { ask, codes, post } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

const QUERY = `query($by: ArgumentGraphQuery!, $structure: StructureInput, $filter: ArgumentGraphFilter) {
  argumentGraphs(by: $by, corpus: "towns", structure: $structure, filter: $filter) { nodes { id } }
}`;
const statement = (id: string, text = 'Words.') => ({ id, text });
const relation = (id: string) => ({ id, type: 'SUPPORT' });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Statements and supports in one line; each edge leads to the node before. */
const chain = (levels: number) => ({
  nodes: times(2 * levels + 1, (at) => (at % 2 ? relation(`n${at}`) : statement(`n${at}`, 'x'))),
  edges: times(2 * levels, (at) => ({ source: `n${at + 1}`, target: `n${at}` })),
});

const REFUSED: readonly (readonly [name: string, by: object, code: string, problem: RegExp])[] = [
  ['no nodes', { graph: { parts: { nodes: [] } } }, 'BAD_INPUT', /by\.graph\.parts\.nodes/],
  [
    'no I-node',
    { graph: { parts: { nodes: [relation('s')] } } },
    'BAD_INPUT',
    /by\.graph\.parts\.nodes.*I-node/,
  ],
  [
    'duplicated ids',
    { graph: { parts: { nodes: [statement('a'), statement('a')] } } },
    'DUPLICATE_ID',
    /by\.graph\.parts\.nodes\[1\]\.id: "a"/,
  ],
  [
    'an edge to nowhere',
    {
      graph: {
        parts: { nodes: [statement('a'), relation('s')], edges: [{ source: 's', target: 'b' }] },
      },
    },
    'UNKNOWN_ID',
    /by\.graph\.parts\.edges\[0\]\.target: "b"/,
  ],
  [
    'an edge between statements',
    {
      graph: {
        parts: { nodes: [statement('a'), statement('b')], edges: [{ source: 'a', target: 'b' }] },
      },
    },
    'BAD_INPUT',
    /by\.graph\.parts\.edges\[0\]/,
  ],
  [
    'a statement that says nothing',
    { graph: { parts: { nodes: [{ id: 'a' }] } } },
    'BAD_INPUT',
    /by\.graph\.parts\.nodes\[0\]\.text/,
  ],
  [
    'a relation with a text',
    { graph: { parts: { nodes: [statement('a'), { ...relation('s'), text: 'so' }] } } },
    'BAD_INPUT',
    /by\.graph\.parts\.nodes\[1\]\.text/,
  ],
  [
    'a statement with a scheme',
    { graph: { parts: { nodes: [{ ...statement('a'), scheme: 'Example' }] } } },
    'BAD_INPUT',
    /by\.graph\.parts\.nodes\[0\]\.scheme/,
  ],
  [
    'blank texts only',
    { graph: { parts: { nodes: [statement('a', ' ')] } } },
    'EMPTY_QUERY',
    /by\.graph\.parts/,
  ],
  ['an empty text of Argdown', { graph: { argdown: '' } }, 'GRAPH_EMPTY', /by\.graph\.argdown/],
  ['a blank text of Argdown', { graph: { argdown: ' ' } }, 'GRAPH_EMPTY', /by\.graph\.argdown/],
  [
    'a major claim that is not there',
    { graph: { parts: { nodes: [statement('a')], majorClaim: 'z' } } },
    'UNKNOWN_ID',
    /majorClaim/,
  ],
  [
    'a depth of 201',
    { graph: { parts: chain(201) } },
    'GRAPH_TOO_LARGE',
    /by\.graph\.parts.*200 levels/,
  ],
  [
    'a depth of 1,000',
    { graph: { parts: chain(1000) } },
    'GRAPH_TOO_LARGE',
    /by\.graph\.parts.*1000 nodes/,
  ],
  [
    '1,001 nodes',
    { graph: { parts: { nodes: times(1001, (at) => statement(String(at))) } } },
    'GRAPH_TOO_LARGE',
    /1000 nodes/,
  ],
  [
    'a file of no known format',
    { graph: { file: 'not a graph' } },
    'GRAPH_FORMAT_UNKNOWN',
    /by\.graph\.file/,
  ],
  ['a file that is a number', { graph: { file: 42 } }, 'GRAPH_FORMAT_UNKNOWN', /by\.graph\.file/],
  ['AIF that is another object', { graph: { aif: { a: 1 } } }, 'BAD_INPUT', /by\.graph\.aif/],
  [
    'AIF without I-node',
    { graph: { aif: { nodes: [{ nodeID: '1', type: 'RA', text: 'x' }], edges: [] } } },
    'GRAPH_EMPTY',
    /by\.graph\.aif/,
  ],
  ['broken JSON', { graph: { aif: '{"nodes": [' } }, 'BAD_INPUT', /by\.graph\.aif.*JSON/],
  [
    'the id of something else',
    { graphId: 'premise:9f0c2f5e-0000-5000-8000-000000000000' },
    'BAD_INPUT',
    /by\.graphId/,
  ],
  ['a path in place of an id', { graphId: '../../etc/passwd' }, 'BAD_INPUT', /by\.graphId/],
  [
    'an id that is not there',
    { graphId: 'graph:9f0c2f5e-0000-5000-8000-000000000000' },
    'NOT_FOUND',
    /by\.graphId/,
  ],
  ['an empty text', { text: ' ' }, 'EMPTY_QUERY', /by\.text/],
];

describe('a search by a bad graph is refused with a code, and the server stays up', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startGraphApi(SAMPLES);
  });
  afterAll(() => town.api.close());
  afterEach(async () => {
    const answer = await ask(town.api, QUERY, { by: { text: TREES } });
    expect(answer.errors).toBeUndefined();
  });

  it.each(REFUSED)('%s', async (_, by, code, problem) => {
    const answer = await ask(town.api, QUERY, { by });
    expect(codes(answer)).toEqual([code]);
    expect(answer.errors![0]!.message).toMatch(problem);
  });

  it('10^5 nodes, within the largest request', async () => {
    const nodes = times(1e5, (at) => ({ id: at.toString(36), text: '.' }));
    const answer = await ask(town.api, QUERY, { by: { graph: { parts: { nodes } } } });
    expect(codes(answer)).toEqual(['QUERY_TOO_LARGE']);
    expect(answer.status).toBe(413);
    expect(answer.errors![0]!.message).toContain('more than 100000 values');
  });

  it('20,000 nodes in AIF', async () => {
    const aif = `{"nodes":[${times(2e4, (at) => `{"nodeID":"${at.toString(36)}"}`).join(',')}],"edges":[]}`;
    const answer = await ask(town.api, QUERY, { by: { graph: { aif } } });
    expect(codes(answer)).toEqual(['GRAPH_TOO_LARGE']);
    expect(answer.errors![0]!.message).toMatch(/by\.graph\.aif.*10000 nodes/);
  });

  it('10^6 edges', async () => {
    const edges = '{"source":"a","target":"b"},'.repeat(1e6).slice(0, -1);
    const body = `{"query":${JSON.stringify(QUERY)},"variables":{"by":{"graph":{"parts":{"nodes":[],"edges":[${edges}]}}}}}`;
    const response = await post(town.api, body);
    expect(response.statusCode).toBe(413);
    expect(codes(response.json())).toEqual(['QUERY_TOO_LARGE']);
  });

  it('a layout that is not there', async () => {
    const answer = await ask(town.api, QUERY, {
      by: { text: 'x' },
      structure: { method: 'VISION', layout: 'SPIRAL' },
    });
    expect(codes(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors![0]!.message).toContain('SPIRAL');
  });

  it.each([-0.1, 1.5])('a share of the texts of %d', async (textWeight) => {
    const answer = await ask(town.api, QUERY, { by: { text: 'x' }, structure: { textWeight } });
    expect(codes(answer)).toEqual(['BAD_INPUT']);
    expect(answer.errors![0]!.extensions['field']).toBe('structure.textWeight');
    expect(answer.errors![0]!.message).toContain(`${textWeight} is not between 0 and 1`);
  });

  it('two ways to say what is sought', async () => {
    const answer = await ask(town.api, QUERY, { by: { text: 'x', graph: { aif: {} } } });
    expect(codes(answer)).toEqual(['BAD_USER_INPUT']);
  });

  it.each([
    [{ aif: {}, file: {} }, 'exactly one'],
    [{ xml: '<graph/>' }, 'not defined'],
    [{ argdown: {} }, 'String cannot represent'],
  ])('a graph given as %o', async (graph, problem) => {
    const answer = await ask(town.api, QUERY, { by: { graph } });
    expect(codes(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors![0]!.message.toLowerCase()).toContain(problem.toLowerCase());
  });

  it('a filter that admits nothing by mistake', async () => {
    const filter = { attacks: { from: 3, to: 1 } };
    const answer = await ask(town.api, QUERY, { by: { text: 'x' }, filter });
    expect(codes(answer)).toEqual(['BAD_INPUT']);
    expect(answer.errors![0]!.extensions['field']).toBe('filter.attacks.from');
  });

  it('searches that match again and again', async () => {
    const field = `argumentGraphs(by: { graphId: "graph:9f0c2f5e-0000-5000-8000-000000000000" }, structure: { method: MATCHING }) { admittedCount }`;
    const answer = await ask(town.api, `{ ${times(21, (at) => `a${at}: ${field}`).join(' ')} }`);
    expect(codes(answer)).toEqual(['QUERY_TOO_COSTLY']);
  });

  it('the same searches once they match, after they did not', async () => {
    const field = `argumentGraphs(by: { text: "x" }, structure: $structure) { admittedCount }`;
    const query = `query($structure: StructureInput) { ${times(21, (at) => `a${at}: ${field}`).join(' ')} }`;
    const search = (method: string) => ask(town.api, query, { structure: { method } });
    expect(codes(await search('NONE'))).not.toContain('QUERY_TOO_COSTLY');
    expect(codes(await search('MATCHING'))).toEqual(['QUERY_TOO_COSTLY']);
  });

  it('graphs like the graphs like the graphs', async () => {
    const answer = await ask(
      town.api,
      `{ argumentGraphs(by: { text: "x" }, first: 20) { nodes { similar(first: 20) { nodes { similar(first: 20) { nodes { similar { admittedCount } } } } } } } }`,
    );
    expect(codes(answer)).toEqual(['QUERY_TOO_COSTLY']);
  });
});
