import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../../../src/config.js';
import { readGraph } from '../../../../src/corpus/readers/graphs/read-graph.js';
import { rootedTree } from '../../../../src/domain/rooted-tree.js';

const DEMO = join(PACKAGE_ROOT, 'demo', 'graphs');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-graph-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a graph in AIF', () => {
  it('is read with all nodes, edges and names of schemes', async () => {
    const graph = await readGraph(join(DEMO, 'en-meat-tax-1.json'));
    expect([graph.nodes.length, graph.edges.length]).toEqual([17, 16]);
    expect(graph.nodes).toContainEqual({
      kind: 'S',
      id: '3',
      type: 'SUPPORT',
      scheme: 'Negative Consequences',
    });
  });

  it('is a tree under one claim in the demo corpus', async () => {
    for (const file of await readdir(DEMO)) {
      const graph = await readGraph(join(DEMO, file));
      expect(rootedTree(graph).unreached).toEqual([]);
    }
  });

  const statement = '{"nodeID":"1","text":"a","type":"I"}';
  it.each([
    ['nothing', undefined, 'FILE_NOT_FOUND', ''],
    ['no JSON', 'nodes', 'BAD_INPUT', 'graph.json'],
    ['no graph', '{"nodes": 1}', 'BAD_INPUT', 'graph.json.nodes'],
    [
      'an id twice',
      `{"nodes":[${statement},${statement}],"edges":[]}`,
      'BAD_INPUT',
      'graph.json.nodes',
    ],
    [
      'an edge to nowhere',
      `{"nodes":[${statement},{"nodeID":"2","text":"","type":"RA"}],
        "edges":[{"edgeID":"1","fromID":"2","toID":"9"}]}`,
      'UNKNOWN_ID',
      'graph.json.edges[0].target',
    ],
    [
      'a locution',
      '{"nodes":[{"nodeID":"1","text":"a","type":"L"}],"edges":[]}',
      'BAD_INPUT',
      'graph.json',
    ],
  ])('is refused with %s', async (_, content, code, field) => {
    const file = join(folder, 'graph.json');
    if (content !== undefined) await writeFile(file, content);
    const error: unknown = await readGraph(file).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    if (field) expect(error).toMatchObject({ details: { field: join(folder, field) } });
  });
});
