import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editOnce, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { readGraphFiles } from '../../src/formats/graphs/graph-files.js';
import {
  createStructureEncoder,
  DEFAULT_STRUCTURE_VIEW,
  type StructureEncoder,
} from '../../src/graphs/encoder.js';
import { seededRandom } from '../../src/math/random.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

const MODELS = join(PACKAGE_ROOT, 'models', 'structure-encoder');
const REFERENCE = join(PACKAGE_ROOT, 'test', 'fixtures', 'structure', 'embeddings.json');

/** View, file of `demo/graphs`, what torch made of it. */
type Reference = Record<string, Record<string, number[]>>;

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, at) => sum + value * b[at]!, 0);
const alone: ArgumentGraph = { nodes: [{ kind: 'I', id: 'a', text: '' }], edges: [] };

let encoder: StructureEncoder;
beforeAll(async () => {
  encoder = await createStructureEncoder();
});
afterAll(() => encoder.close());

describe('the structure encoder', () => {
  it('has the default view, and 128 dimensions', () => {
    expect(encoder.views).toContain(DEFAULT_STRUCTURE_VIEW);
    expect(encoder.dimensions).toBe(128);
  });

  it('says of each graph what torch says', async () => {
    const reference = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Reference;
    expect(Object.keys(reference).sort()).toEqual([...encoder.views].sort());
    const graphs = new Map<string, ArgumentGraph>();
    for await (const { file, result } of readGraphFiles(join(PACKAGE_ROOT, 'demo', 'graphs'))) {
      if (result && 'graph' in result) graphs.set(file, result.graph.graph);
    }
    for (const view of encoder.views) {
      const wanted = Object.entries(reference[view]!);
      expect(wanted.map(([file]) => file)).toEqual([...graphs.keys()]);
      const given = await encoder.encode([...graphs.values()], view);
      wanted.forEach(([, vector], at) => {
        expect(cosine(given[at]!, vector)).toBeGreaterThan(0.99999);
      });
    }
  });

  it('gives unit vectors in the order of the graphs, none where there is no relation', async () => {
    const random = seededRandom(4);
    const graphs = Array.from({ length: 21 }, () => syntheticGraph(random));
    graphs.splice(9, 0, alone);
    for (const view of encoder.views) {
      const vectors = await encoder.encode(graphs, view);
      expect(vectors).toHaveLength(22);
      for (const [at, graph] of graphs.entries()) {
        const [one] = await encoder.encode([graph], view);
        if (graph === alone) expect([one, vectors[at]]).toEqual([undefined, undefined]);
        else {
          expect(cosine(vectors[at]!, vectors[at]!)).toBeCloseTo(1, 5);
          expect(cosine(vectors[at]!, one!)).toBeCloseTo(1, 5);
        }
      }
    }
  });

  it('does not depend on the order in which nodes and edges are given, nor on their ids', async () => {
    const random = seededRandom(8);
    const graphs = Array.from({ length: 10 }, () => syntheticGraph(random));
    const name = (id: string) => `n${1000 - Number(id)}`;
    const turned = graphs.map(({ nodes, edges }) => ({
      nodes: nodes.map((node) => ({ ...node, id: name(node.id) })).reverse(),
      edges: edges
        .map(({ source, target }) => ({ source: name(source), target: name(target) }))
        .reverse(),
      majorClaim: name('0'),
    }));
    for (const view of encoder.views) {
      expect(await encoder.encode(turned, view)).toEqual(await encoder.encode(graphs, view));
    }
  });

  it('sees schemes in counts, whatever their spelling', async () => {
    const graph = syntheticGraph(seededRandom(3), 6);
    const named = (...schemes: string[]): ArgumentGraph => {
      const nodes = graph.nodes.map((node) => {
        const scheme = node.kind === 'S' ? schemes.shift() : undefined;
        return scheme === undefined ? node : { ...node, scheme };
      });
      return { ...graph, nodes };
    };
    const given = [
      graph,
      named('Default Inference'),
      named('Sign'),
      named('ArgumentFromSign'),
      named('Analogy'),
      named('Sign', 'Analogy'),
    ];
    const [none, unnamed, sign, spelt, analogy, both] = await encoder.encode(given, 'counts');
    expect(unnamed).toEqual(none);
    expect(spelt).toEqual(sign);
    const different = [none, sign, analogy, both];
    different.forEach((vector, at) => {
      for (const other of different.slice(0, at)) {
        expect(cosine(vector!, other!)).toBeLessThan(0.9999);
      }
    });
  });

  it('finds a graph by a copy after one edit, among others', async () => {
    const random = seededRandom(12);
    const graphs = Array.from({ length: 50 }, () => syntheticGraph(random, 12));
    const copies = graphs.map((graph) => editOnce(graph, random));
    for (const view of encoder.views) {
      const [originals, edited] = [
        await encoder.encode(graphs, view),
        await encoder.encode(copies, view),
      ];
      const found = edited.filter((copy, at) => {
        const scores = originals.map((original) => cosine(copy!, original!));
        return scores.indexOf(Math.max(...scores)) === at;
      });
      expect(found.length).toBeGreaterThan(40);
    }
  });
});

describe('a folder of structure models', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'structure-'));
    cpSync(MODELS, folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the views that its manifest lists, and a coded error for the others', async () => {
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...manifest, files: {} }));
    const empty = await createStructureEncoder({ directory: folder });
    writeFileSync(file, JSON.stringify(manifest));
    expect(empty.views).toEqual([]);
    const missing = { code: 'STRUCTURE_MODEL_MISSING', details: { view: 'counts', known: [] } };
    expect(() => empty.model('counts')).toThrow(expect.objectContaining(missing));
    await expect(empty.encode([alone], 'counts')).rejects.toMatchObject(missing);
  });

  it('refuses a model that is not the one in the manifest', async () => {
    const view = DEFAULT_STRUCTURE_VIEW;
    const file = join(folder, `${view}.onnx`);
    const bytes = readFileSync(file);
    bytes[1000]! ^= 1;
    writeFileSync(file, bytes);
    const damaged = await createStructureEncoder({ directory: folder });
    const graph = syntheticGraph(seededRandom(1), 3);
    await expect(damaged.encode([graph], view)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    rmSync(file);
    await expect(damaged.encode([graph], view)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    await damaged.close();
  });

  it('is needed', async () => {
    const directory = join(folder, 'nowhere');
    await expect(createStructureEncoder({ directory })).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
  });
});
