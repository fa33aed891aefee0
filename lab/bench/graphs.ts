import { rerankGraphs } from '../../evaluation/src/graphs/rerank.js';
import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { createStructureEncoder } from '../../src/graphs/encoder.js';
import { LAYOUT_NAMES } from '../../src/graphs/layouts/index.js';
import { Gallery } from '../../src/graphs/picture/gallery.js';
import { FORMATS } from '../../src/graphs/picture/options.js';
import { drawForEncoder } from '../../src/graphs/raster.js';
import { seededRandom } from '../../src/math/random.js';
import { median, quantile } from '../../src/math/statistics.js';
import type { GraphWithVectors } from '../../src/search/graphs/rerank.js';
import type { StructureMethod } from '../../src/search/graphs/types.js';
import { atMost, type Figure, type Section, timed } from './report.js';

/** As many cases as the corpus of microtexts has, about as large. */
const CASES = 110;
const RELATIONS = 4;
const QUERIES = 24;
const ROUNDS = 50;
/** S-nodes of a graph of some 50 nodes. */
const DRAWN = 25;
/** Of a graph of 400 nodes. */
const LARGE = 200;
const TEXT_DIMENSIONS = 512;
const SHAPE_DIMENSIONS = 128;

/** Search by structure over generated graphs with random vectors, and pictures of them. */
export async function measureGraphs(): Promise<readonly Section[]> {
  const random = seededRandom(11);
  return [measureReranking(random), await measureEmbedding(random), await measurePictures(random)];
}

function measureReranking(random: () => number): Section {
  const draw = () => withVectors(syntheticGraph(random, RELATIONS), random);
  const cases = Array.from({ length: CASES }, draw);
  const queries = Array.from({ length: QUERIES }, draw);
  const times = (method: StructureMethod, rounds: number) =>
    Array.from({ length: rounds }, () =>
      queries.map((query) => clocked(() => rerankGraphs(query, cases, { method }))),
    ).flat();
  times('VISION', 5);
  const vision = times('VISION', ROUNDS);
  return {
    title: `Ordering ${CASES} graphs of ${RELATIONS} S-nodes by structure, for a query`,
    figures: [
      atMost('by vision, median', median(vision), 'ms', 1),
      { name: 'by vision, 99 %', value: quantile(vision, 0.99), unit: 'ms' },
      { name: 'cascade, 20 matched, median', value: median(times('CASCADE', 2)), unit: 'ms' },
      { name: 'by matching, median', value: median(times('MATCHING', 1)), unit: 'ms' },
    ],
  };
}

async function measureEmbedding(random: () => number): Promise<Section> {
  const graphs = Array.from({ length: 40 }, () => syntheticGraph(random, DRAWN));
  const encoder = await createStructureEncoder();
  const figures: Figure[] = [];
  for (const view of encoder.views) {
    await encoder.encode(graphs.slice(0, 1), view);
    const times: number[] = [];
    for (const graph of graphs) times.push((await timed(() => encoder.encode([graph], view))).ms);
    figures.push(atMost(`${view}: one graph, median`, median(times), 'ms', 30));
  }
  await encoder.close();
  for (const layout of LAYOUT_NAMES) {
    const trees = graphs.map((graph) => rootedTree(graph));
    trees.forEach((tree) => drawForEncoder(tree, layout));
    const times = trees.map((tree) => clocked(() => drawForEncoder(tree, layout)));
    figures.push(atMost(`${layout}: drawing alone, median`, median(times), 'ms', 2));
  }
  return { title: `Embedding the shape of a graph of ${2 * DRAWN} nodes`, figures };
}

async function measurePictures(random: () => number): Promise<Section> {
  const gallery = new Gallery(0);
  const figures: Figure[] = [];
  for (const relations of [RELATIONS, LARGE]) {
    const graph = syntheticGraph(random, relations);
    for (const format of FORMATS) {
      const options = { layout: 'node-link', format } as const;
      await gallery.draw(graph, options);
      const times: number[] = [];
      for (let run = 0; run < 5; run++) {
        times.push((await timed(() => gallery.draw(graph, options))).ms);
      }
      const name = `${graph.nodes.length} nodes, ${format}`;
      figures.push({ name, value: median(times), unit: 'ms' });
    }
  }
  await gallery.close();
  return { title: 'Pictures of boxes and arrows, drawn in a thread', figures };
}

function withVectors(graph: ArgumentGraph, random: () => number): GraphWithVectors {
  const statements = graph.nodes.filter(({ kind }) => kind === 'I');
  return {
    id: String(random()),
    graph,
    semantic: unit(TEXT_DIMENSIONS, random),
    structure: unit(SHAPE_DIMENSIONS, random),
    nodeVectors: new Map(statements.map(({ id }) => [id, unit(TEXT_DIMENSIONS, random)])),
  };
}

function unit(dimensions: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.4);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function clocked(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
