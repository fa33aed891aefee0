import { describe, expect, it } from 'vitest';
import { countGraph } from '../../../src/domain/graph-record.js';
import { speakersOfStatements } from '../../../src/domain/speakers.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { aif } from '../../support/graph-files.js';

type Nodes = Parameters<typeof aif>[0];

/** Ann says that trams should run at night, Ben asks why, Ann answers with a reason. */
const NODES: Nodes = [
  ['c', 'I', 'Trams should run at night.'],
  ['r', 'I', 'Nurses need to get home.'],
  ['s', 'RA', 'Default Inference'],
  ['l1', 'L', 'Ann : Let them run at night!'],
  ['l2', 'L', 'Ben : Why?'],
  ['l3', 'L', 'Ann : Nurses have to get home'],
  ['y1', 'YA', 'Asserting'],
  ['y2', 'YA', 'Pure Challenging'],
  ['y3', 'YA', 'Asserting'],
  ['y4', 'YA', 'Arguing'],
  ['t1', 'TA', 'Default Transition'],
  ['t2', 'TA', 'Default Transition'],
];
const EDGES = [
  'r s',
  's c',
  'l1 y1',
  'y1 c',
  'l2 y2',
  'y2 c',
  'l3 y3',
  'y3 r',
  'l1 t1',
  't1 l2',
  'l2 t2',
  't2 l3',
  't2 y4',
  'y4 s',
];
const read = (nodes: Nodes, edges: readonly string[], more: object = {}) =>
  readGraph(JSON.stringify({ ...(JSON.parse(aif(nodes, edges)) as object), ...more }), 'x.json');

async function repairs(nodes: Nodes, edges: readonly string[]) {
  const { warnings } = await read(nodes, edges);
  return Object.fromEntries(warnings.map(({ code, nodes }) => [code, nodes]));
}

const LOCUTIONS = [
  {
    id: 'l1',
    text: 'Let them run at night!',
    speaker: 'Ann',
    illocutions: [{ id: 'y1', act: 'Asserting', target: 'c' }],
    repliesTo: [],
  },
  {
    id: 'l2',
    text: 'Why?',
    speaker: 'Ben',
    illocutions: [{ id: 'y2', act: 'Pure Challenging', target: 'c' }],
    repliesTo: [{ id: 't1', to: 'l1' }],
  },
  {
    id: 'l3',
    text: 'Nurses have to get home',
    speaker: 'Ann',
    illocutions: [
      { id: 'y3', act: 'Asserting', target: 'r' },
      { id: 'y4', act: 'Arguing', target: 's', reply: 't2' },
    ],
    repliesTo: [{ id: 't2', to: 'l2' }],
  },
];

describe('a dialogue', () => {
  it('is kept whole beside the argument', async () => {
    const { graph, warnings } = await read(NODES, EDGES);
    expect(warnings).toEqual([]);
    expect(graph.nodes.map(({ id }) => id)).toEqual(['c', 'r', 's']);
    expect(graph.locutions).toEqual(LOCUTIONS);
    expect(countGraph(graph)).toMatchObject({ statements: 2, locutions: 3, speakers: 2 });
  });

  it('is read from xAIF, with speakers whose names are given apart', async () => {
    const nodes = NODES.map(([id, type, text = type]) => {
      return { nodeID: id, type, text: text.replace(/^\w+ : /, '') };
    });
    const { edges } = JSON.parse(aif([], EDGES)) as { edges: unknown[] };
    const AIF = {
      descriptorfulfillments: null,
      schemefulfillments: null,
      nodes,
      edges,
      locutions: [
        { nodeID: 'l1', personID: 1, start: '2026-03-01 10:00:00' },
        { nodeID: 'l2', personID: 2 },
        { nodeID: 'l3', personID: 1, start: null },
      ],
      participants: [
        { participantID: 1, firstname: 'Ann', surname: 'Smith' },
        { participantID: 2, firstname: 'Default', surname: 'Speaker' },
      ],
    };
    const text = JSON.stringify({ AIF, dialog: true, text: { txt: 'Ann: ...' }, OVA: {} });
    const { format, graph, warnings } = await readGraph(text, 'x.json');
    expect([format, warnings]).toEqual(['aif', []]);
    const said = graph.locutions?.map(({ id, speaker, start, text }) => [id, speaker, start, text]);
    expect(said).toEqual([
      ['l1', 'Ann Smith', '2026-03-01 10:00:00', 'Let them run at night!'],
      ['l2', undefined, undefined, 'Why?'],
      ['l3', 'Ann Smith', undefined, 'Nurses have to get home'],
    ]);
  });

  it('has each name once, where text and participants give it', async () => {
    const more = {
      locutions: [{ nodeID: 'l1', personID: '7' }],
      participants: [{ participantID: '7', firstname: 'ANN', surname: null }],
    };
    const { graph } = await read(NODES, EDGES, more);
    expect(graph.locutions?.[0]).toMatchObject({ speaker: 'ANN', text: 'Let them run at night!' });
  });

  it('makes a statement of a locution that is argued with or about', async () => {
    const nodes: Nodes = [...NODES, ['s2', 'CA', 'CA']];
    const { graph, warnings } = await read(nodes, [...EDGES, 'l2 s2', 's2 r']);
    expect(graph.nodes).toContainEqual({ kind: 'I', id: 'l2', text: 'Ben : Why?' });
    expect(graph.locutions).toEqual(LOCUTIONS);
    expect(warnings).toEqual([]);
    const cut = await read(nodes, [...EDGES, 'l2 s2']);
    expect(cut.graph.nodes.map(({ id }) => id)).toEqual(['c', 'r', 's']);
    expect(cut.graph.locutions).toEqual(LOCUTIONS);
  });

  it('keeps what one says that another one says', async () => {
    const nodes: Nodes = [...NODES, ['l4', 'L', 'Cy : Ben asked why'], ['y5', 'YA', 'Asserting']];
    const { graph, warnings } = await read(nodes, [...EDGES, 'l4 y5', 'y5 l2']);
    const illocutions = [{ id: 'y5', act: 'Asserting', target: 'l2' }];
    expect(graph.locutions?.at(-1)).toMatchObject({ speaker: 'Cy', illocutions });
    expect(warnings).toEqual([]);
  });

  it('loses what lacks an end, with its edges', async () => {
    const nodes: Nodes = [
      ...NODES,
      ['ya', 'YA', 'Asserting'],
      ['yb', 'YA', 'Asserting'],
      ['ta', 'TA', 'Default Transition'],
      ['yc', 'YA', 'Arguing'],
    ];
    const edges = [...EDGES, 'l1 ya', 'yb c', 'l3 ta', 'ta yc', 'yc s', 'l1 c', 'y1 y2'];
    expect(await repairs(nodes, edges)).toEqual({
      DIALOGUE_LEFT_OUT: ['ta', 'ya', 'yb', 'yc'],
      EDGE_LEFT_OUT: ['l1 -> ya', 'yb -> c', 'l3 -> ta', 'ta -> yc', 'yc -> s'],
    });
    const { graph } = await read(nodes, edges);
    expect(graph.locutions).toEqual(LOCUTIONS);
  });

  it('loses what joins more than any dialogue does', async () => {
    const names = Array.from({ length: 11 }, (_, at) => at);
    const many = names.flatMap((at): Nodes => [
      [`f${at}`, 'L', `Ann : before ${at}`],
      [`g${at}`, 'L', `Ben : after ${at}`],
    ]);
    const nodes: Nodes = [...NODES, ...many, ['t', 'TA', 'Default Transition']];
    const edges = [...EDGES, ...names.flatMap((at) => [`f${at} t`, `t g${at}`])];
    const { graph, warnings } = await read(nodes, edges);
    expect(graph.locutions).toHaveLength(3 + 22);
    expect(warnings).toMatchObject([
      { code: 'DIALOGUE_LEFT_OUT', nodes: ['t'] },
      { code: 'EDGE_LEFT_OUT', count: 22 },
    ]);
  });

  it('knows analysts from speakers', async () => {
    const nodes: Nodes = [
      ...NODES,
      ['n1', 'L', 'Kim: Ann : Let them run at night!'],
      ['n2', 'L', 'Kim: Ben : So be it'],
    ];
    const { graph, warnings } = await read(nodes, EDGES);
    expect(graph.locutions?.[0]).toEqual({ ...LOCUTIONS[0], analyst: 'Kim' });
    expect(graph.locutions?.slice(3)).toEqual([
      {
        id: 'n2',
        text: 'So be it',
        speaker: 'Ben',
        analyst: 'Kim',
        illocutions: [],
        repliesTo: [],
      },
    ]);
    expect(warnings).toMatchObject([{ code: 'ANALYST_JOINED', nodes: ['n1'] }]);
  });

  it('may be all that argues', async () => {
    const nodes: Nodes = [
      ['l1', 'L', 'Ann : Trams should run at night.'],
      ['l2', 'L', 'Ann : Nurses need to get home.'],
      ['s', 'RA'],
    ];
    const { graph } = await read(nodes, ['l2 s', 's l1']);
    expect([graph.nodes.length, graph.locutions?.length, graph.majorClaim]).toEqual([3, 2, 'l1']);
  });

  it('is refused where its file contradicts its own form', async () => {
    const bad = read(NODES, EDGES, { locutions: [{ nodeID: null }] });
    await expect(bad).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const two = read([...NODES, ['l1', 'L', 'Ann : No']], EDGES);
    await expect(two).rejects.toMatchObject({ code: 'DUPLICATE_ID' });
  });
});

describe('a preference', () => {
  it('is kept, and left out without an end', async () => {
    const nodes: Nodes = [...NODES, ['p', 'PA', 'Legal Preference'], ['q', 'PA', 'PA']];
    const { graph, warnings } = await read(nodes, [...EDGES, 'r p', 'p c', 's q']);
    expect(graph.preferences).toEqual([
      { id: 'p', preferred: 'r', over: 'c', scheme: 'Legal Preference' },
    ]);
    expect(warnings.map(({ code, nodes }) => [code, nodes])).toEqual([
      ['PREFERENCE_LEFT_OUT', ['q']],
      ['EDGE_LEFT_OUT', ['s -> q']],
    ]);
  });
});

describe('who says a statement', () => {
  it('is who asserts it first, not who asks or answers', async () => {
    const { graph } = await read(NODES, EDGES);
    expect([...speakersOfStatements(graph)]).toEqual([
      ['c', 'Ann'],
      ['r', 'Ann'],
    ]);
    const asked = NODES.map(([id, type, text]): Nodes[number] => [
      ...([id, type] as const),
      id === 'y1' ? 'Assertive Questioning' : text,
    ]);
    expect([...speakersOfStatements((await read(asked, EDGES)).graph)][0]).toEqual(['c', 'Ann']);
  });
});
