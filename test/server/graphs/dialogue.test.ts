import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aif } from '../../support/graph-files.js';
import { ask } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

const TALK = aif(
  [
    ['c', 'I', 'Trams should run at night.'],
    ['r', 'I', 'Nurses need to get home.'],
    ['s', 'RA', 'Default Inference'],
    ['p', 'PA', 'Default Preference'],
    ['l1', 'L', 'Ann : Let them run at night!'],
    ['l2', 'L', 'Ben : Nurses have to get home.'],
    ['l3', 'L', 'Cy : Ben is right'],
    ['y1', 'YA', 'Asserting'],
    ['y2', 'YA', 'Asserting'],
    ['y3', 'YA', 'Arguing'],
    ['y4', 'YA', 'Agreeing'],
    ['t', 'TA', 'Default Transition'],
  ],
  [
    'r s',
    's c',
    'r p',
    'p c',
    'l1 y1',
    'y1 c',
    'l2 y2',
    'y2 r',
    'l1 t',
    't l2',
    't y3',
    'y3 s',
    'l3 y4',
    'y4 l2',
  ],
);
const KIALO = {
  claims: [
    { id: '1.2', text: 'Buses should be red.' },
    { id: '1.4', text: 'One sees them in fog.' },
  ],
  locations: [
    { id: '1.1', targetId: '1.2', parentId: null, relation: null },
    { id: '1.3', targetId: '1.4', parentId: '1.2', relation: 1 },
  ],
  votes: { '1.3': [0, 1, 0, 0, 3] },
};
const PUT = `mutation($graphs: [PutArgumentGraphInput!]!) {
  putArgumentGraphs(corpus: "towns", graphs: $graphs) {
    items { externalId status warnings { code count nodes } error { code message } }
  }
}`;
const graphsBy = (text: string, fields: string, filter = '{}') =>
  `{ argumentGraphs(by: { text: "${text}" }, corpus: "towns", filter: ${filter}) {
      nodes { externalId ${fields} } facets(variables: ["locutions"]) { values { value count } } } }`;

describe('a dialogue', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
    const brat = {
      text: 'Ferries are slow.',
      annotations: 'T1\tClaim 0 17\tFerries are slow.\nT2\tX',
    };
    const graphs = [
      { externalId: 'talk', graph: { aif: JSON.parse(TALK) as unknown } },
      { externalId: 'kialo', graph: { kialo: JSON.stringify(KIALO) } },
      { externalId: 'kialo-file', graph: { file: { ...KIALO, votes: {} } } },
      { externalId: 'brat', graph: { brat } },
      { externalId: 'ann', graph: { brat: { annotations: brat.annotations } } },
    ];
    const { data, errors } = await ask(town.api, PUT, { graphs }, 'owner-key');
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      putArgumentGraphs: {
        items: [
          { externalId: 'talk', status: 'ADDED', warnings: [] },
          { externalId: 'kialo', status: 'ADDED', warnings: [] },
          { externalId: 'kialo-file', status: 'ADDED', warnings: [] },
          {
            warnings: [
              {
                code: 'LINE_LEFT_OUT',
                nodes: ['line 2: it is not "TYPE START END", with a tab before the text'],
              },
            ],
          },
          { warnings: [{ code: 'LINE_LEFT_OUT' }, { code: 'TEXT_MISSING' }] },
        ],
      },
    });
  });
  afterAll(() => town.api.close());

  const nodesOf = async (query: string) => {
    const { data, errors } = await ask(town.api, query);
    expect(errors).toBeUndefined();
    return data as {
      argumentGraphs: { nodes: Record<string, unknown>[]; facets: { values: unknown[] }[] };
    };
  };

  it('shows who said what, by doing what, to whom', async () => {
    const fields = `counts { locutions speakers }
      locutions { id speaker text start analyst repliesTo { id speaker }
        illocutions { act target { id text type } reported { id } inReplyTo { id } } }
      speakers { name locutionCount profile { author premiseCount } }
      preferences { preferred { id } over { id } scheme }`;
    const [talk] = (await nodesOf(graphsBy('Trams should run at night.', fields))).argumentGraphs
      .nodes;
    const none = { reported: null, inReplyTo: [] };
    const rest = { start: null, analyst: null };
    expect(talk).toEqual({
      externalId: 'talk',
      counts: { locutions: 3, speakers: 3 },
      locutions: [
        {
          id: 'l1',
          speaker: 'Ann',
          text: 'Let them run at night!',
          ...rest,
          repliesTo: [],
          illocutions: [
            {
              act: 'Asserting',
              target: { id: 'c', text: 'Trams should run at night.', type: 'STATEMENT' },
              ...none,
            },
          ],
        },
        {
          id: 'l2',
          speaker: 'Ben',
          text: 'Nurses have to get home.',
          ...rest,
          repliesTo: [{ id: 'l1', speaker: 'Ann' }],
          illocutions: [
            {
              act: 'Asserting',
              target: { id: 'r', text: 'Nurses need to get home.', type: 'STATEMENT' },
              ...none,
            },
            {
              act: 'Arguing',
              target: { id: 's', text: null, type: 'SUPPORT' },
              reported: null,
              inReplyTo: [{ id: 'l1' }],
            },
          ],
        },
        {
          id: 'l3',
          speaker: 'Cy',
          text: 'Ben is right',
          ...rest,
          repliesTo: [],
          illocutions: [{ act: 'Agreeing', target: null, reported: { id: 'l2' }, inReplyTo: [] }],
        },
      ],
      speakers: [
        { name: 'Ann', locutionCount: 1, profile: { author: 'Ann', premiseCount: 1 } },
        { name: 'Ben', locutionCount: 1, profile: { author: 'Ben', premiseCount: 1 } },
        { name: 'Cy', locutionCount: 1, profile: null },
      ],
      preferences: [{ preferred: { id: 'r' }, over: { id: 'c' }, scheme: null }],
    });
  });

  it('is shown of some speakers only, if asked for', async () => {
    const fields = 'locutions(speakers: ["Ben", "Cy"]) { id }';
    const [talk] = (await nodesOf(graphsBy('Trams should run at night.', fields))).argumentGraphs
      .nodes;
    expect(talk?.['locutions']).toEqual([{ id: 'l2' }, { id: 'l3' }]);
  });

  it('makes what somebody says findable by the name', async () => {
    const query = `{ premises(by: { text: "night" }, corpus: "towns", filter: { author: ["Ben"] }) {
      nodes { text author graphNode profile { author } } } }`;
    const { data } = await ask(town.api, query);
    expect(data).toEqual({
      premises: {
        nodes: [
          {
            text: 'Nurses need to get home.',
            author: 'Ben',
            graphNode: 'r',
            profile: { author: 'Ben' },
          },
        ],
      },
    });
  });

  it('can be filtered by and counted', async () => {
    const ids = async (filter: string) => {
      const { nodes } = (await nodesOf(graphsBy('Trams', 'topic', filter))).argumentGraphs;
      return nodes.map(({ externalId }) => externalId).sort();
    };
    expect(await ids('{ locutions: { from: 1 } }')).toEqual(['talk']);
    expect(await ids('{ speakers: { to: 2 } }')).toEqual(['ann', 'brat', 'kialo', 'kialo-file']);
    const { facets } = (await nodesOf(graphsBy('Trams', 'topic'))).argumentGraphs;
    expect(facets[0]?.values).toEqual([
      { value: '0', count: 4 },
      { value: '3', count: 1 },
    ]);
  });

  it('leaves graphs from Kialo with their votes', async () => {
    const fields = 'nodes { votes impact } premises { nodes { extra } }';
    const found = (await nodesOf(graphsBy('Buses should be red.', fields))).argumentGraphs.nodes;
    const kialo = found.find(({ externalId }) => externalId === 'kialo');
    expect(kialo?.['nodes']).toEqual([
      { votes: null, impact: null },
      { votes: [0, 1, 0, 0, 3], impact: 3.25 },
      { votes: null, impact: null },
    ]);
    const { nodes } = kialo?.['premises'] as { readonly nodes: readonly unknown[] };
    expect(nodes).toHaveLength(2);
    expect(nodes).toContainEqual({ extra: { impact: 3.25 } });
  });
});
