import { describe, expect, it } from 'vitest';
import {
  GRAPH_WARNINGS,
  graphWarning,
  type GraphWarningCode,
} from '../../../src/domain/graph-warnings.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { aif, ova } from '../../support/graph-files.js';

type Nodes = Parameters<typeof aif>[0];

const CLAIM = ['c', 'I', 'Trams should run at night.'] as const;
const REASON = ['r', 'I', 'Nurses need to get home.'] as const;
const DOUBT = ['d', 'I', 'Few would ride.'] as const;
const NODES: Nodes = [CLAIM, REASON, ['s', 'RA']];
const EDGES = ['r s', 's c'];

const read = (nodes: Nodes, edges: readonly string[]) => readGraph(aif(nodes, edges), 'x.json');

/** Codes of the warnings, with what they concern. */
async function repairs(nodes: Nodes, edges: readonly string[]) {
  const { warnings } = await read(nodes, edges);
  return Object.fromEntries(warnings.map(({ code, nodes }) => [code, nodes]));
}

async function ids(nodes: Nodes, edges: readonly string[]) {
  const { graph } = await read(nodes, edges);
  return graph.nodes.map(({ id }) => id).join(' ');
}

describe('an untidy graph', () => {
  it('is told from a tidy one', async () => {
    expect(await repairs(NODES, EDGES)).toEqual({});
    expect(await repairs([CLAIM], [])).toEqual({});
  });

  it('loses preferences that lack an end', async () => {
    expect(await repairs([...NODES, ['p', 'PA']], [...EDGES, 'p s'])).toEqual({
      PREFERENCE_LEFT_OUT: ['p'],
      EDGE_LEFT_OUT: ['p -> s'],
    });
  });

  it('loses nodes of a type that is none', async () => {
    const nodes = [...NODES, ['z', 'ZZ', 'What?'], ['e', '', '']] as const;
    expect(await ids(nodes, EDGES)).toBe('c r s');
    expect(await repairs(nodes, EDGES)).toEqual({ UNKNOWN_TYPE: ['z', 'e'] });
  });

  it('counts a node that is there twice once', async () => {
    expect(await ids([...NODES, REASON], EDGES)).toBe('c r s');
    expect(await repairs([...NODES, REASON], EDGES)).toEqual({ NODE_REPEATED: ['r'] });
  });

  it('loses edges from and to what is not there', async () => {
    expect(await repairs(NODES, [...EDGES, 'r nowhere', 'nobody c'])).toEqual({
      EDGE_DANGLING: ['r -> nowhere', 'nobody -> c'],
    });
  });

  it('loses edges from a node to itself', async () => {
    expect(await repairs(NODES, [...EDGES, 'r r'])).toEqual({ EDGE_TO_ITSELF: ['r -> r'] });
  });

  it('counts an edge that is there twice once', async () => {
    expect(await repairs(NODES, [...EDGES, 's c'])).toEqual({ EDGE_REPEATED: ['s -> c'] });
  });

  it('gets a support between two statements that an edge joins', async () => {
    const { graph } = await read([CLAIM, REASON], ['r c']);
    expect(graph.nodes).toContainEqual({ kind: 'S', id: 'r -> c', type: 'SUPPORT' });
    expect(graph.edges).toEqual([
      { source: 'r', target: 'r -> c' },
      { source: 'r -> c', target: 'c' },
    ]);
    expect(await repairs([CLAIM, REASON], ['r c'])).toEqual({ RELATION_INSERTED: ['r -> c'] });
    // The id is taken, by a statement.
    expect(await ids([CLAIM, REASON, ['r -> c', 'I', 'Odd.']], ['r c'])).toBe("c r r -> c r -> c'");
  });

  it.each([
    ['premise', ['x c']],
    ['conclusion', ['r x']],
    ['either', []],
  ])('loses a relation without %s', async (_, edges) => {
    const nodes = [...NODES, ['x', 'CA']] as const;
    expect(await ids(nodes, [...EDGES, ...edges])).toBe('c r s');
    expect(await repairs(nodes, [...EDGES, ...edges])).toMatchObject({
      RELATION_INCOMPLETE: ['x'],
    });
  });

  it('loses a relation that points to one that is lost', async () => {
    const nodes = [...NODES, DOUBT, ['x', 'CA'], ['y', 'CA']] as const;
    expect(await ids(nodes, [...EDGES, 'd y', 'y x'])).toBe('c r s d');
    expect(await repairs(nodes, [...EDGES, 'd y', 'y x'])).toMatchObject({
      RELATION_INCOMPLETE: ['x', 'y'],
      EDGE_LEFT_OUT: ['d -> y', 'y -> x'],
      NODE_ISOLATED: ['d'],
    });
  });

  it('keeps a relation of an unknown scheme as support', async () => {
    const text = JSON.stringify({
      extra: {},
      nodes: [
        { id: 'c', type: 'atom', text: 'Trams should run at night.' },
        { id: 'r', type: 'atom', text: 'Nurses say so.' },
        { id: 's', type: 'scheme', name: 'expert opinion' },
      ],
      edges: [
        { id: '1', source_id: 'r', target_id: 's' },
        { id: '2', source_id: 's', target_id: 'c' },
      ],
    });
    const { graph, warnings } = await readGraph(text, 'x');
    expect(graph.nodes[2]).toEqual({
      kind: 'S',
      id: 's',
      type: 'SUPPORT',
      scheme: 'expert opinion',
    });
    expect(warnings).toMatchObject([{ code: 'SCHEME_ASSUMED', count: 1, nodes: ['s'] }]);
  });

  it('keeps statements without text in their place', async () => {
    expect(await ids([CLAIM, ['r', 'I', ' '], ['s', 'RA']], EDGES)).toBe('c r s');
    expect(await repairs([CLAIM, ['r', 'I', ' '], ['s', 'RA']], EDGES)).toEqual({
      TEXT_EMPTY: ['r'],
    });
  });

  it('keeps its cycles', async () => {
    const nodes = [...NODES, ['q', 'RA']] as const;
    expect((await read(nodes, [...EDGES, 'c q', 'q r'])).graph.edges).toHaveLength(4);
    const found = await repairs(nodes, [...EDGES, 'c q', 'q r']);
    expect([...found.CYCLE!].sort()).toEqual(['c', 'q', 'r', 's']);
    // No statement is a sink: each could be the major claim.
    expect(found.MAJOR_CLAIM_CHOSEN).toEqual(['c', 'r']);
  });

  it('keeps nodes without edge and nodes that lead elsewhere', async () => {
    const nodes = [
      ...NODES,
      DOUBT,
      ['e', 'I', 'It rains.'],
      ['x', 'CA'],
      ['f', 'I', 'Wet.'],
    ] as const;
    expect(await repairs(nodes, [...EDGES, 'd x', 'x e'])).toEqual({
      NODE_ISOLATED: ['f'],
      NODE_UNCONNECTED: ['d', 'e', 'x'],
      MAJOR_CLAIM_CHOSEN: ['c', 'e', 'f'],
    });
  });

  it('argues for the statement that most nodes lead to', async () => {
    const nodes = [DOUBT, ...NODES] as const;
    expect((await read(nodes, EDGES)).graph.majorClaim).toBe('c');
    expect(await repairs(nodes, EDGES)).toMatchObject({ MAJOR_CLAIM_CHOSEN: ['d', 'c'] });
  });

  it('takes the first major claim of those that are marked, if it is a statement', async () => {
    const marked = (...claims: number[]) =>
      readGraph(
        ova(
          [
            [1, 'I', 'Trams.', claims.includes(1)],
            [2, 'I', 'Nurses.', claims.includes(2)],
            [3, 'RA', 'Default Inference', claims.includes(3)],
          ],
          [
            [2, 3],
            [3, 1],
          ],
        ),
        'x',
      );
    expect((await marked()).graph.majorClaim).toBe('1');
    expect((await marked(2)).graph.majorClaim).toBe('2');
    const several = await marked(1, 2, 3);
    expect(several.graph.majorClaim).toBe('1');
    expect(several.warnings).toMatchObject([
      { code: 'MAJOR_CLAIM_IGNORED', count: 2, nodes: ['2', '3'] },
    ]);
    const relation = await marked(3);
    expect(relation.graph.majorClaim).toBe('1');
    expect(relation.warnings).toMatchObject([{ code: 'MAJOR_CLAIM_IGNORED', nodes: ['3'] }]);
  });
});

describe('a warning', () => {
  it('counts all and names the first ones', async () => {
    const nodes = Array.from({ length: 12 }, (_, place) => [`n${place}`, 'YA', 'Hm.'] as const);
    const { warnings } = await read([...NODES, ...nodes], EDGES);
    expect(warnings).toEqual([
      {
        code: 'DIALOGUE_LEFT_OUT',
        count: 12,
        nodes: ['n0', 'n1', 'n2', 'n3', 'n4'],
        message:
          '12 illocutions or transitions of the dialogue that lack an end, or have too many, are left out',
      },
    ]);
  });

  it('says how many it concerns, in the singular for one', () => {
    for (const { message } of Object.values(GRAPH_WARNINGS)) expect(message).toContain('{count}');
    for (const code of Object.keys(GRAPH_WARNINGS) as GraphWarningCode[]) {
      const [one, two] = [['a'], ['a', 'b']].map((ids) => graphWarning(code, ids).message);
      expect(one).toContain('1 ');
      expect(two).toContain('2 ');
      expect(one).not.toBe(two?.replace('2', '1'));
      expect(one! + two!).not.toMatch(/[{|}]/);
    }
    expect(graphWarning('NODE_ISOLATED', ['a']).message).toBe(
      '1 node has no edge; it is kept, but belongs to no structure',
    );
  });
});
