import { describe, expect, it } from 'vitest';
import { forPeople } from '../../graphiql/src/results/cells.js';
import { csvOf, jsonLinesOf } from '../../graphiql/src/results/formats.js';
import { partsOf } from '../../graphiql/src/results/parts.js';

const EDGES = [
  { cursor: 'a', score: 0.123456789, node: { text: 'Trams, "quiet"', claim: { text: 'Free' } } },
  { cursor: 'b', score: 1, node: { text: 'Buses', claim: null } },
];

describe('the parts of an answer', () => {
  it('are a table of hits, once where edges and nodes are both there', () => {
    const parts = partsOf({ premises: { edges: EDGES, nodes: EDGES.map(({ node }) => node) } });
    expect(parts).toEqual([{ kind: 'table', path: 'premises', items: EDGES, facts: {} }]);
  });

  it('are bars of facets and of fairness', () => {
    const facets = [{ variable: 'age', values: [{ value: '65+', count: 3 }] }];
    const groups = [{ value: '65+', pageShare: 0.25, corpusShare: 0.5 }];
    const parts = partsOf({ premises: { facets, fairness: [{ title: 'Age', groups }] } });
    expect(parts).toEqual([
      {
        kind: 'bars',
        path: 'premises.facets',
        title: 'age',
        series: ['premises'],
        rows: [{ label: '65+', values: [3] }],
        shares: false,
        items: facets[0]!.values,
      },
      {
        kind: 'bars',
        path: 'premises.fairness',
        title: 'Age',
        series: ['page', 'corpus'],
        rows: [{ label: '65+', values: [0.25, 0.5] }],
        shares: true,
        items: groups,
      },
    ]);
  });

  it('are bars of key points, and of the share of each group that makes them', () => {
    const point = (text: string, size: number, ...shares: readonly number[]) => ({
      side: 'FAVOR',
      title: { text },
      size: { arguments: size },
      groups: shares.map((share, at) => ({ name: ['city', 'alp'][at], share })),
    });
    const nodes = [point('Sheep die.', 9, 0.2, 0.6), point('They breed.', 4)];
    const [sizes, groups, table] = partsOf({ debate: { points: { nodes, totalCount: 2 } } });
    expect(sizes).toMatchObject({
      path: 'debate.points',
      title: 'arguments',
      rows: [
        { label: 'FAVOR: Sheep die.', values: [9] },
        { label: 'FAVOR: They breed.', values: [4] },
      ],
    });
    expect(groups).toMatchObject({
      title: 'groups',
      series: ['city', 'alp'],
      rows: [{ label: 'FAVOR: Sheep die.', values: [0.2, 0.6] }],
      shares: true,
    });
    expect(table).toMatchObject({ kind: 'table', items: nodes, facts: { totalCount: 2 } });
    expect(partsOf({ points: { nodes: [point('Alone.', 1)] } })).toHaveLength(2);
  });

  it('are pictures, as data or by their address', () => {
    const image = { svg: '<svg onload="alert(1)"/>', url: '/graphs/1.svg' };
    expect(partsOf({ node: { image } })).toEqual([
      {
        kind: 'picture',
        path: 'node.image.svg',
        source: 'data:image/svg+xml,%3Csvg%20onload%3D%22alert(1)%22%2F%3E',
      },
    ]);
    const [picture] = partsOf({ node: { image: { url: '/graphs/1.png?width=80' } } });
    expect(picture).toMatchObject({ kind: 'picture', source: '/graphs/1.png?width=80' });
    expect(partsOf({ node: { url: 'https://example.org/1.png' } })).toEqual([]);
  });

  it('are those of each group, under its name', () => {
    const groups = [{ name: 'city', premises: { nodes: [{ text: 'Trams' }] } }];
    expect(partsOf({ compareGroups: groups })).toEqual([
      {
        kind: 'table',
        path: 'compareGroups.city.premises',
        items: [{ text: 'Trams' }],
        facts: {},
      },
    ]);
  });

  it('are what a page says of its hits, and what an item says beside its lists', () => {
    const variables = [{ title: 'Age', values: [{ value: '65+', count: 3 }] }];
    const corpora = [{ name: 'demo', licence: 'CC0', variables }];
    const premises = { admittedCount: 7, nodes: [{ text: 'Trams' }], pageInfo: {} };
    expect(partsOf({ corpora, premises })).toMatchObject([
      { kind: 'table', path: 'corpora', items: [{ name: 'demo', licence: 'CC0' }] },
      { kind: 'bars', path: 'corpora.demo.variables', title: 'Age' },
      { kind: 'table', path: 'premises', facts: { admittedCount: 7 } },
    ]);
  });

  it('are both nodes and edges of an argument graph', () => {
    const graph = { nodes: [{ id: '1' }], edges: [{ source: '2', target: '1' }] };
    expect(partsOf({ graph })).toMatchObject([
      { path: 'graph.nodes', items: graph.nodes },
      { path: 'graph.edges', items: graph.edges },
    ]);
  });

  it('are the pictures of each hit, below the table', () => {
    const nodes = ['a', 'b'].map((name) => ({ url: `/graphs/${name}.svg`, text: name }));
    expect(partsOf({ graphs: { nodes } })).toMatchObject([
      { kind: 'table', items: nodes },
      { kind: 'picture', path: 'graphs.1.url', source: '/graphs/a.svg' },
      { kind: 'picture', path: 'graphs.2.url', source: '/graphs/b.svg' },
    ]);
  });

  it.each([
    [null],
    [undefined],
    ['text'],
    [{}],
    [{ premises: null }],
    [{ premises: { nodes: [] } }],
  ])('are none in %j', (data) => expect(partsOf(data)).toEqual([]));
});

describe('a table', () => {
  it('shows numbers with four digits', () => {
    expect(
      [0.123456789, 3, null, ['a', 'b'], [{ stage: 'WORDS', score: 0.5 }]].map(forPeople),
    ).toEqual(['0.1235', '3', '', 'a, b', 'WORDS · 0.5000']);
  });

  it('is saved in full precision', () => {
    expect(csvOf(EDGES)).toBe(
      'score,text,claim.text\n0.123456789,"Trams, ""quiet""",Free\n1,Buses,',
    );
    expect(
      jsonLinesOf(EDGES)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(EDGES);
  });
});
