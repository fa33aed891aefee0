/**
 * Prints what a picture for the vision encoder costs, and how well bare pixels, without any model,
 * tell shapes apart by layout: `npx tsx scripts/measure-pictures.ts`.
 *
 * "rank" is Spearman's correlation of the cosine of pixels with the exact similarity, over pairs of
 * synthetic graphs, 2 of 5 related by edits. "found" is the share of graphs of 8 and more relations
 * that come first, before all others, when asked for by a copy after one edit.
 */
import { quantile } from '../src/statistics.js';
import { seededRandom } from '../src/random.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { type RootedTree, rootedTree } from '../src/domain/rooted-tree.js';
import { spearman } from '../src/evaluation/metrics/correlation.js';
import { editOnce } from '../src/structure/edits.js';
import {
  LAYOUT_NAMES,
  type LayoutName,
  type LayoutOptions,
  LAYOUTS,
} from '../src/structure/layouts/index.js';
import { nodeNumber } from '../src/domain/argument-graph.js';
import { compactOf, ShapeMatcher } from './structure/shape.js';
import { drawForEncoder, ENCODER_LAYOUT, rasterize } from '../src/structure/raster.js';
import { rearrange } from './structure/rearrange.js';
import { syntheticGraph } from '../src/structure/synthetic.js';

const WIDTH = 64;
const PAIRS = 1_000;
const ITEMS = 300;
const random = seededRandom(7);
const below = (limit: number) => Math.floor(limit * random());

interface Drawing {
  readonly layout: LayoutName;
  readonly options?: LayoutOptions;
  readonly order?: (children: number[]) => number[];
}
const shuffle = (children: number[]) =>
  children
    .map((child) => ({ child, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ child }) => child);
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  treemap: { layout: 'treemap' },
  logical: { layout: 'logical' },
  'logical, fitted rows': { layout: 'logical', options: { rows: 1 } },
  'logical, random order': { layout: 'logical', order: shuffle },
  icicle: { layout: 'icicle' },
  'icicle, not sticky': { layout: 'icicle', options: { sticky: 0 } },
};

measureTime();
measureShapes();

function measureTime(): void {
  // 24 relations, each with a premise, mostly: 50 nodes.
  const graphs = Array.from({ length: 500 }, () => syntheticGraph(random, 24));
  const nodes = graphs.reduce((sum, graph) => sum + graph.nodes.length, 0) / graphs.length;
  console.log(`graph to ${WIDTH} x ${WIDTH} pixels, ${nodes.toFixed(0)} nodes on average`);
  for (const layout of LAYOUT_NAMES) {
    const times = [...graphs, ...graphs].map((graph) => {
      const start = performance.now();
      drawForEncoder(rootedTree(graph), layout, WIDTH);
      return performance.now() - start;
    });
    const [half, most] = [0.5, 0.99].map((q) => quantile(times.slice(graphs.length), q).toFixed(3));
    console.log(`  ${layout.padEnd(8)} p50 ${half} ms   p99 ${most} ms`);
  }
}

function measureShapes(): void {
  const matcher = new ShapeMatcher();
  const pairs = Array.from({ length: PAIRS }, () => {
    const left = syntheticGraph(random, 1 + below(12));
    const related = random() < 0.4;
    const right = related ? edited(left, 1 + below(6)) : syntheticGraph(random, 1 + below(12));
    return [rootedTree(left), rootedTree(right)] as const;
  });
  const exact = pairs.map(([a, b]) => matcher.similarity(compactOf(a), compactOf(b)));
  const items = distinct(ITEMS).map((graph) => [rootedTree(graph), rootedTree(edited(graph, 1))]);

  console.log('\npixels alone'.padEnd(29), 'rank   found');
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const rank = spearman(
      pairs.map(([a, b]) => cosine(draw(a, drawing), draw(b, drawing))),
      exact,
    );
    const [originals, copies] = [0, 1].map((at) => items.map((item) => draw(item[at]!, drawing)));
    const found = copies!.filter((copy, at) => {
      const own = cosine(copy, originals![at]!);
      return originals!.every((other, place) => place === at || cosine(copy, other) < own);
    });
    const share = found.length / items.length;
    console.log(`  ${name.padEnd(26)} ${rank.toFixed(3)}  ${share.toFixed(3)}`);
  }
}

function edited(graph: ArgumentGraph, edits: number): ArgumentGraph {
  return edits === 0 ? graph : edited(editOnce(graph, random), edits - 1);
}

/** Graphs of 8 relations and more, no two of one shape. */
function distinct(count: number): ArgumentGraph[] {
  const graphs = new Map<string, ArgumentGraph>();
  while (graphs.size < count) {
    const graph = syntheticGraph(random);
    const { nodes, parents } = rootedTree(graph);
    if (nodes.filter(({ kind }) => kind === 'S').length < 8) continue;
    graphs.set(nodes.map((node, at) => `${nodeNumber(node)} ${parents[at]}`).join(), graph);
  }
  return [...graphs.values()];
}

/** The colour in a picture, as a vector of unit length; blank is zero. */
function draw(tree: RootedTree, { layout, options, order }: Drawing): Float32Array {
  const drawn = order ? rearrange(tree, order) : tree;
  const areas = LAYOUTS[layout](drawn, { ...ENCODER_LAYOUT, ...options });
  const colour = Float32Array.from(rasterize(drawn, areas, WIDTH), (light) => 255 - light);
  const length = Math.sqrt(cosine(colour, colour)) || 1;
  return colour.map((value) => value / length);
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
