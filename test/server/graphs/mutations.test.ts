import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aif } from '../../support/graph-files.js';
import { ask, codes } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

const PUT = `mutation($graphs: [PutArgumentGraphInput!]!, $existing: ExistingPolicy) {
  putArgumentGraphs(corpus: "towns", graphs: $graphs, existing: $existing) {
    added replaced unchanged deleted rejected
    items { id externalId status warnings { code count nodes message } error { code field } }
  }
}`;
const DELETE = `mutation($ids: [ID!]!) {
  deleteArgumentGraphs(corpus: "towns", ids: $ids) {
    deleted rejected
    items { id externalId status warnings { code } error { code field } }
  }
}`;
const COUNT = '{ corpora { premiseCount graphCount } }';

const TRAMS = {
  nodes: [
    { id: 'claim', text: 'Trams should run at night.' },
    { id: 'r1', type: 'SUPPORT', scheme: 'Positive Consequences' },
    { id: 'reason', text: 'Nurses need to get home.' },
  ],
  edges: [
    { source: 'reason', target: 'r1' },
    { source: 'r1', target: 'claim' },
  ],
};
const NIGHT = aif(
  [
    ['1', 'I', 'Trams should rest at night.'],
    ['2', 'I', 'They wake the children.'],
    ['3', 'L', 'Ann: They wake the children.'],
  ],
  ['2 1', '3 2'],
);
/** One statement more than a graph may have. */
const LARGE = aif(
  Array.from({ length: 10_001 }, (_, at) => [`${at}`, 'I', 'Trams.'] as const),
  [],
);

it('as many graphs as a mutation may name can be deleted by one', async () => {
  const town = await startTownApi();
  const ids = Array.from({ length: 1_000 }, (_, at) => {
    return `graph:00000000-0000-5000-8000-${String(at).padStart(12, '0')}`;
  });
  const answer = await ask(town.api, DELETE, { ids }, 'owner-key');
  expect(codes(answer)).toEqual([]);
  expect(answer.data).toMatchObject({ deleteArgumentGraphs: { deleted: 0, rejected: 1_000 } });
  await town.api.close();
});

describe('argument graphs are written by mutations', () => {
  let town: TownApi;
  beforeEach(async () => {
    town = await startTownApi();
  });
  afterEach(() => town.api.close());

  const write = (query: string, variables: Record<string, unknown>, key = 'owner-key') =>
    ask(town.api, query, variables, key);
  const put = async (...graphs: unknown[]) =>
    (await write(PUT, { graphs })).data?.['putArgumentGraphs'] as {
      items: { id: string; status: string }[];
    };

  it('from nodes and edges, from JSON and from a text', async () => {
    const result = await put(
      { externalId: 'a', graph: { parts: TRAMS }, topic: 'Transport', language: 'en' },
      { externalId: 'b', graph: { file: JSON.parse(NIGHT) as unknown } },
      {
        externalId: 'c',
        graph: { argdown: '[A]: Trams are loud.\n  - [B]: New ones are not.\n' },
      },
    );
    expect(result).toMatchObject({
      added: 3,
      items: [
        { externalId: 'a', status: 'ADDED', warnings: [], error: null },
        {
          externalId: 'b',
          warnings: [
            { code: 'EDGE_LEFT_OUT', nodes: ['3 -> 2'] },
            { code: 'RELATION_INSERTED', nodes: ['2 -> 1'] },
          ],
        },
        { externalId: 'c', status: 'ADDED', warnings: [] },
      ],
    });
    const { data } = await ask(town.api, COUNT);
    expect(data).toEqual({ corpora: [{ premiseCount: 18, graphCount: 3 }] });
  });

  it('and are found, as are their statements, which lead to their graph', async () => {
    const { items } = await put({ externalId: 'a', graph: { parts: TRAMS }, language: 'en' });
    const { data } = await ask(
      town.api,
      `{ premises(by: { text: "Nurses need to get home." }, first: 1) {
           nodes { text stance claim { text } graphNode graph { id counts { statements } } }
         }
         argumentGraphs(by: { text: "Trams should run at night." }) { nodes { externalId } } }`,
    );
    expect(data).toEqual({
      premises: {
        nodes: [
          {
            text: 'Nurses need to get home.',
            stance: 'FAVOR',
            claim: { text: 'Trams should run at night.' },
            graphNode: 'reason',
            graph: { id: items[0]?.id, counts: { statements: 2 } },
          },
        ],
      },
      argumentGraphs: { nodes: [{ externalId: 'a' }] },
    });
  });

  it('with an answer for each, in their order', async () => {
    const statement = { id: 'x', text: 'Trams.' };
    const result = await put(
      {
        externalId: 'a',
        graph: { parts: { nodes: [statement, { ...statement, text: 'Buses.' }] } },
      },
      { externalId: 'b', graph: { parts: TRAMS } },
      { externalId: 'c', graph: { file: 'Hello.' } },
      { externalId: 'd', graph: { aif: LARGE } },
      { externalId: '', graph: { parts: TRAMS } },
    );
    expect(result).toMatchObject({ added: 1, rejected: 4 });
    expect(result.items).toMatchObject([
      { externalId: 'a', error: { code: 'DUPLICATE_ID', field: 'graph.parts.nodes[1]' } },
      { externalId: 'b', status: 'ADDED', error: null },
      { externalId: 'c', error: { code: 'GRAPH_FORMAT_UNKNOWN', field: 'graph.file' } },
      { externalId: 'd', error: { code: 'GRAPH_TOO_LARGE' } },
      { externalId: '', error: { code: 'BAD_INPUT', field: 'externalId' } },
    ]);
  });

  it('keeping what is there, if so asked', async () => {
    await put({ externalId: 'a', graph: { parts: TRAMS } });
    const graphs = [{ externalId: 'a', graph: { aif: NIGHT } }];
    const kept = await write(PUT, { graphs, existing: 'KEEP' });
    expect(kept.data?.['putArgumentGraphs']).toMatchObject({ unchanged: 1 });
    const replaced = await write(PUT, { graphs });
    expect(replaced.data?.['putArgumentGraphs']).toMatchObject({ replaced: 1 });
  });

  it('and go with their statements', async () => {
    const { items } = await put({ externalId: 'a', graph: { parts: TRAMS } });
    const before = await ask(town.api, COUNT);
    expect(before.data).toEqual({ corpora: [{ premiseCount: 14, graphCount: 1 }] });
    const { data } = await write(DELETE, { ids: [items[0]?.id, 'nonsense'] });
    expect(data?.['deleteArgumentGraphs']).toMatchObject({
      deleted: 1,
      rejected: 1,
      items: [
        { id: items[0]?.id, externalId: 'a', status: 'DELETED' },
        { id: null, error: { code: expect.stringMatching(/./) as string, field: 'ids[1]' } },
      ],
    });
    const after = await ask(town.api, COUNT);
    expect(after.data).toEqual({ corpora: [{ premiseCount: 12, graphCount: 0 }] });
  });

  it('by those who may, and not too many at once', async () => {
    const graphs = [{ externalId: 'a', graph: { parts: TRAMS } }];
    expect(codes(await ask(town.api, PUT, { graphs }))).toEqual(['UNAUTHENTICATED']);
    const ids = new Array(1_001).fill('graph:x');
    expect(codes(await write(DELETE, { ids }))).toEqual(['BAD_INPUT']);
  });
});
