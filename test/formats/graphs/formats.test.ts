import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { readGraphFile } from '../../../src/formats/graphs/graph-files.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { PACKAGE_ROOT } from '../../../src/runtime/config.js';
import { aif, ova } from '../../support/graph-files.js';

const edgesOf = ({ graph }: Awaited<ReturnType<typeof readGraph>>) =>
  graph.edges.map(({ source, target }) => `${source} > ${target}`);

describe('a graph is read from', () => {
  it('AIF, with all nodes, edges and names of schemes', async () => {
    const text = aif(
      [
        ['a', 'I', 'Trams should run at night.'],
        ['b', 'I', 'Nurses need to get home.'],
        ['c', 'I', 'Few would ride.'],
        ['r', 'RA', 'RA', 'CauseToEffect'],
        ['x', 'CA', 'Default Conflict', 'Default Conflict'],
      ],
      ['b r', 'r a', 'c x', 'x a'],
    );
    const read = await readGraph(text, 'trams.json');
    expect(read).toEqual({
      format: 'aif',
      extra: {},
      warnings: [],
      graph: {
        nodes: [
          { kind: 'I', id: 'a', text: 'Trams should run at night.' },
          { kind: 'I', id: 'b', text: 'Nurses need to get home.' },
          { kind: 'I', id: 'c', text: 'Few would ride.' },
          { kind: 'S', id: 'r', type: 'SUPPORT', scheme: 'Cause To Effect' },
          { kind: 'S', id: 'x', type: 'ATTACK' },
        ],
        edges: [
          { source: 'b', target: 'r' },
          { source: 'r', target: 'a' },
          { source: 'c', target: 'x' },
          { source: 'x', target: 'a' },
        ],
        majorClaim: 'a',
      },
    });
  });

  it('OVA, with the major claim that is marked', async () => {
    const text = ova(
      [
        [1, 'I', 'Trams should run at night.'],
        [2, 'I', 'Nurses need to get home.', true],
        [3, 'RA', 'Positive Consequences'],
        [4, 'MA', 'Default Rephrase'],
        [5, 'I', 'People who work late have a way home.'],
      ],
      [
        [2, 3],
        [3, 1],
        [5, 4],
        [4, 2],
      ],
    );
    const read = await readGraph(text, 'trams.json');
    expect(read.format).toBe('ova');
    expect(read.extra).toEqual({ title: 'Trams', source: 'A town hall' });
    expect(read.graph.majorClaim).toBe('2');
    expect(edgesOf(read)).toEqual(['2 > 3', '3 > 1', '5 > 4', '4 > 2']);
    expect(read.graph.nodes).toContainEqual({
      kind: 'S',
      id: '3',
      type: 'SUPPORT',
      scheme: 'Positive Consequences',
    });
    expect(read.graph.nodes).toContainEqual({ kind: 'S', id: '4', type: 'REPHRASE' });
  });

  it('SADFace', async () => {
    const text = JSON.stringify({
      metadata: { core: { title: 'Trams', created: '2026-03-01T10:00:00' } },
      resources: [],
      nodes: [
        { id: 'a', type: 'atom', text: 'Trams should run at night.', sources: [], metadata: {} },
        { id: 'b', type: 'atom', text: 'Nurses need to get home.', sources: [], metadata: {} },
        { id: 'c', type: 'atom', text: 'They have bicycles.', sources: [], metadata: {} },
        { id: 's', type: 'scheme', name: 'support', metadata: {} },
        { id: 't', type: 'scheme', name: 'conflict', metadata: {} },
      ],
      edges: [
        { id: '1', source_id: 'b', target_id: 's' },
        { id: '2', source_id: 's', target_id: 'a' },
        { id: '3', source_id: 'c', target_id: 't' },
        { id: '4', source_id: 't', target_id: 'b' },
      ],
    });
    const read = await readGraph(text, 'trams.json');
    expect(read).toMatchObject({ format: 'sadface', extra: { title: 'Trams' }, warnings: [] });
    expect(read.graph.majorClaim).toBe('a');
    expect(read.graph.nodes.slice(3)).toEqual([
      { kind: 'S', id: 's', type: 'SUPPORT' },
      { kind: 'S', id: 't', type: 'ATTACK' },
    ]);
    expect(edgesOf(read)).toEqual(['b > s', 's > a', 'c > t', 't > b']);
  });

  it('Kialo without a title, and an entry whose number is wrong', async () => {
    const text = ['1. Trams.', '1.1. Pro: Quiet.', '1.5 Pro: Clean.', '2.1. Con: Slow.'].join('\n');
    const read = await readGraph(text, 'trams.txt', { format: 'kialo' });
    expect(read.graph.nodes.map(({ id }) => id)).toEqual(['1.', '1.1.', '1.1.scheme']);
    expect(read.warnings).toMatchObject([{ code: 'LINE_LEFT_OUT', count: 2 }]);
    expect(read.problems).toMatchObject([
      { line: 3, field: '1.5', raw: '1.5 Pro: Clean.' },
      { line: 4, field: '2.1.' },
    ]);
  });

  it('Kialo, where an entry may refer to another one', async () => {
    const text = [
      'Discussion Title: Night trams',
      '',
      '1. Trams should run at night.',
      '1.1. Pro: Nurses need to get home.',
      '1.1.1. Con: They have bicycles,',
      'and strong legs.',
      '1.2. Con: Few would ride.',
      '1.2.1. Pro: -> See 1.1.1.',
      '',
    ].join('\r\n');
    const read = await readGraph(text, 'trams.txt');
    expect(read).toMatchObject({ format: 'kialo', topic: 'Night trams', warnings: [] });
    expect(read.graph.majorClaim).toBe('1.');
    expect(
      read.graph.nodes
        .map(({ kind }) => kind)
        .sort()
        .join(''),
    ).toBe('IIIISSSS');
    expect(read.graph.nodes).toContainEqual({
      kind: 'I',
      id: '1.1.1.',
      text: 'They have bicycles,\nand strong legs.',
    });
    expect(edgesOf(read)).toContain('1.1.1. > 1.2.1.scheme');
  });

  it('Argdown, whatever the titles', async () => {
    const text = [
      '[__proto__]: Trams should run at night.',
      '  + [constructor]: Nurses need to get home.',
      '  - <valueOf>',
      '',
      '<valueOf>',
      '',
      '(1) [toString]: Few would ride. #constructor #__proto__',
      '----',
      '(2) [hasOwnProperty]: It is too dear.',
      '',
    ].join('\n');
    const read = await readGraph(text, 'trams.argdown');
    expect(
      read.graph.nodes.flatMap((node) => (node.kind === 'I' ? [[node.id, node.text]] : [])),
    ).toEqual([
      ['[__proto__]', 'Trams should run at night.'],
      ['[constructor]', 'Nurses need to get home.'],
      ['[toString]', 'Few would ride. #constructor #__proto__'],
      ['[hasOwnProperty]', 'It is too dear.'],
    ]);
    expect(edgesOf(read)).toContain('[toString] > <valueOf>(2)');
    expect(edgesOf(read)).toHaveLength(6);
  });

  it('Argdown, with inferences as relations that can be undercut', async () => {
    const text = [
      '[Night]: Trams should run at night.',
      '  + <Nurses>: Nurses need to get home.',
      '    - [Bicycles]: They have bicycles.',
      '  - <Money>',
      '',
      '<Money>',
      '',
      '(1) [Few]: Few would ride.',
      '(2) Each ride costs much.',
      '-- Modus Ponens --',
      '(3) [Dear]: It is too dear.',
      '  -> [Night]',
      '',
      '[Grants]: The state pays.',
      '  _> <Money>',
      '',
      '[Alone]: Nobody speaks of this.',
      '',
    ].join('\n');
    const read = await readGraph(text, 'trams.argdown');
    expect(read.format).toBe('argdown');
    expect(read.graph.majorClaim).toBe('[Night]');
    expect(
      read.graph.nodes
        .filter(({ kind }) => kind === 'I')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      '<Nurses>',
      '[Alone]',
      '[Bicycles]',
      '[Dear]',
      '[Few]',
      '[Grants]',
      '[Night]',
      '[Untitled 1]',
    ]);
    expect(read.graph.nodes).toContainEqual({
      kind: 'S',
      id: '<Money>(3)',
      type: 'SUPPORT',
      scheme: 'Modus Ponens',
    });
    const edges = edgesOf(read);
    expect(edges).toContain('[Few] > <Money>(3)');
    expect(edges).toContain('[Untitled 1] > <Money>(3)');
    expect(edges).toContain('<Money>(3) > [Dear]');
    const undercut = read.graph.edges.find(({ source }) => source === '[Grants]')!.target;
    expect(edges).toContain(`${undercut} > <Money>(3)`);
    expect(read.warnings.map(({ code }) => code)).toEqual(['NODE_ISOLATED', 'MAJOR_CLAIM_CHOSEN']);
  });

  it('the arggraph XML of the microtexts', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <arggraph id="trams_1" topic_id="night_trams" stance="pro">
        <edu id="e1"><![CDATA[Trams should run]]></edu>
        <edu id="e2">at night &amp; at dawn,</edu>
        <edu id="e3">since nurses need to get home</edu>
        <edu id="e4">and have no cars.</edu>
        <edu id="e5">In Basel it worked.</edu>
        <edu id="e6">True, few would ride,</edu>
        <edu id="e7">but few are enough.</edu>
        <joint id="j1"/>
        <adu id="a1" type="pro"/><adu id="a2" type="pro"/><adu id="a3" type="pro"/>
        <adu id="a4" type="pro"/><adu id="a5" type="opp"/><adu id="a6" type="pro"/>
        <edge id="s1" src="e1" trg="j1" type="seg"/><edge id="s2" src="e2" trg="j1" type="seg"/>
        <edge id="s3" src="j1" trg="a1" type="seg"/><edge id="s4" src="e3" trg="a2" type="seg"/>
        <edge id="s5" src="e4" trg="a3" type="seg"/><edge id="s6" src="e5" trg="a4" type="seg"/>
        <edge id="s7" src="e6" trg="a5" type="seg"/><edge id="s8" src="e7" trg="a6" type="seg"/>
        <edge id="c1" src="a2" trg="a1" type="sup"/><edge id="c2" src="a3" trg="c1" type="add"/>
        <edge id="c3" src="a4" trg="a1" type="exa"/><edge id="c4" src="a5" trg="a1" type="reb"/>
        <edge id="c5" src="a6" trg="c4" type="und"/>
      </arggraph>`;
    const read = await readGraph(text, 'trams.xml');
    expect(read).toMatchObject({
      format: 'arggraph',
      id: 'trams_1',
      topic: 'night_trams',
      extra: { stance: 'pro' },
      warnings: [],
    });
    expect(read.graph.majorClaim).toBe('a1');
    expect(read.graph.nodes).toContainEqual({
      kind: 'I',
      id: 'a1',
      text: 'Trams should run at night & at dawn,',
    });
    expect(read.graph.nodes.slice(6)).toEqual([
      { kind: 'S', id: 'c1', type: 'SUPPORT' },
      { kind: 'S', id: 'c3', type: 'SUPPORT', scheme: 'Example' },
      { kind: 'S', id: 'c4', type: 'ATTACK' },
      { kind: 'S', id: 'c5', type: 'ATTACK' },
    ]);
    expect(edgesOf(read)).toEqual(
      'a2 > c1,c1 > a1,a3 > c1,a4 > c3,c3 > a1,a5 > c4,c4 > a1,a6 > c5,c5 > c4'.split(','),
    );
  });

  it('each file of the demo corpus, whole: a tree under one claim', async () => {
    const folder = join(PACKAGE_ROOT, 'demo', 'graphs');
    for (const file of await readdir(folder)) {
      const { graph, warnings } = await readGraphFile(join(folder, file));
      expect(warnings).toEqual([]);
      expect(rootedTree(graph).unreached).toEqual([]);
    }
  });
});

describe('what is no graph is refused:', () => {
  it.each([
    ['no JSON', '{"nodes": [', 'BAD_INPUT', 'x'],
    ['a text', 'Dear all, trams should run at night.', 'GRAPH_FORMAT_UNKNOWN', undefined],
    ['JSON of something else', '{"name": "trams"}', 'GRAPH_FORMAT_UNKNOWN', undefined],
    ['nodes of no format', '{"nodes": [1], "edges": []}', 'GRAPH_FORMAT_UNKNOWN', undefined],
    [
      'a node without id',
      `{"nodes":[{"nodeID":"1","type":"I"},{}],"edges":[]}`,
      'BAD_INPUT',
      'x.nodes.1.nodeID',
    ],
    ['no node', '{"nodes": [], "edges": [], "locutions": []}', 'GRAPH_EMPTY', undefined],
    ['no text in any statement', aif([['a', 'I', ' ']], []), 'GRAPH_EMPTY', undefined],
    [
      'two nodes of one id',
      aif(
        [
          ['a', 'I', 'Yes.'],
          ['a', 'I', 'No.'],
        ],
        [],
      ),
      'DUPLICATE_ID',
      'x.nodes[1]',
    ],
    ['XML of something else', '<?xml version="1.0"?><html/>', 'BAD_INPUT', 'x'],
    ['XML that is not closed', '<arggraph><edu id="e1">', 'BAD_INPUT', 'x'],
    ['XML without ids', '<arggraph><adu/></arggraph>', 'BAD_INPUT', 'x'],
    [
      'XML with entities of its own',
      '<!DOCTYPE arggraph [<!ENTITY a "aa">]><arggraph><edu id="e1">&a;</edu></arggraph>',
      'BAD_INPUT',
      'x',
    ],
    ['Argdown with a fault', '[A]: yes\n\n  + [B]: no\n(((', 'BAD_INPUT', 'x'],
    ['Kialo without a claim', 'Discussion Title: Trams\n\nNothing.', 'BAD_INPUT', 'x'],
    [
      'Kialo that refers to nothing',
      'Discussion Title: T\n\n1. Claim.\n1.1. Pro: -> See 1.7.\n',
      'BAD_INPUT',
      'x',
    ],
  ])('%s', async (_, text, code, field) => {
    const error: unknown = await readGraph(text, 'x').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    if (field !== undefined) expect(error).toMatchObject({ details: { field } });
  });

  it('another format than the one that is asked for', async () => {
    const text = ova([[1, 'I', 'Trams.']], []);
    await expect(readGraph(text, 'x', { format: 'aif' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'x.nodes.0.nodeID' },
    });
    await expect(readGraph(text, 'x', { format: 'arggraph' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(readGraph('null', 'x', { format: 'ova' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('no reader', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes to the console', async () => {
    const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    for (const text of ['[A]: a\n  + [B]: b\n', '[A]: a\n(((', aif([['a', 'I', 'Yes.']], [])]) {
      await readGraph(text, 'x').catch(() => undefined);
    }
    const calls = [...consoles, written].map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect(calls).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
