import type { ArgumentGraph, GraphNode } from 'elenchus/internal/domain/argument-graph.js';
import { rootedTree } from 'elenchus/internal/domain/rooted-tree.js';
import type { StructureEncoder, StructureView } from 'elenchus/internal/graphs/encoder.js';
import { matchGraphs } from 'elenchus/internal/graphs/matching/graph.js';
import { matchTrees } from 'elenchus/internal/graphs/matching/tree.js';
import { Work } from 'elenchus/internal/graphs/matching/work.js';
import type { LocalSimilarity } from 'elenchus/internal/graphs/matching/similarity.js';
import { drawForEncoder } from 'elenchus/internal/graphs/raster.js';
import { shapeFeatures } from 'elenchus/internal/graphs/shape-features.js';
import { syntheticGraph } from '../synthetic.js';
import { median } from 'elenchus/internal/math/statistics.js';
import { randomNumbers } from '../../random.js';

/** The relations of the query and of the cases in section 4.3 of Bartz et al. 2025. */
export const LARGE_QUERY = 2_540;
export const CASE_SIZES = Array.from({ length: 117 }, (_, place) => 4 + place);
/** The relations of queries and cases of equal size, up to where A* proves few mappings in time. */
export const EQUAL_SIZES = [1, 2, 4, 6, 8, 12, 16, 24, 32] as const;

/** How many comparisons of vectors are timed together, as one is too short. */
const COMPARISONS = 1_000;
const RUNS = 5;

export interface ScalingOptions {
  readonly encoder: Pick<StructureEncoder, 'encode'>;
  readonly layout: StructureView;
  /** How many milliseconds the search for a pair's mapping may take. */
  readonly budgetMs: number;
  readonly seed: number;
}

/** What it costs to compare a query with one case. */
export interface PairTimes {
  readonly relations: number;
  readonly drawMs: number;
  /** The time to draw and embed the case. */
  readonly embedMs: number;
  readonly compareMs: number;
  readonly treesMs: number;
  readonly searchMs: number;
  /** What the search counted as steps; a search for hits ends by these. */
  readonly steps: number;
  /** Whether the best mapping was proven in time; `gap` is how much better another one could be. */
  readonly exact: boolean;
  readonly gap: number;
}

interface Query {
  readonly graph: ArgumentGraph;
  readonly vector: Float32Array;
}

/** Compares queries with cases of growing size; the graphs are generated. */
export class ScalingStudy {
  readonly #random: () => number;

  constructor(private readonly options: ScalingOptions) {
    this.#random = randomNumbers(['scaling', options.seed]);
  }

  async largeQuery(
    relations: number,
    sizes: readonly number[],
    onProgress?: (done: number) => void,
  ): Promise<readonly PairTimes[]> {
    const query = await this.#query(relations);
    const rows: PairTimes[] = [];
    for (const size of sizes) {
      rows.push(await this.#compare(query, size));
      onProgress?.(rows.length);
    }
    return rows;
  }

  async equalSizes(sizes: readonly number[], pairs: number): Promise<readonly PairTimes[]> {
    const rows: PairTimes[] = [];
    for (const relations of sizes) {
      for (let pair = 0; pair < pairs; pair++) {
        rows.push(await this.#compare(await this.#query(relations), relations));
      }
    }
    return rows;
  }

  async #query(relations: number): Promise<Query> {
    const { encoder, layout } = this.options;
    const graph = syntheticGraph(this.#random, relations);
    const [vector] = await encoder.encode([graph], layout);
    return { graph, vector: vector! };
  }

  async #compare({ graph: query, vector }: Query, relations: number): Promise<PairTimes> {
    const { encoder, layout, budgetMs } = this.options;
    const candidate = syntheticGraph(this.#random, relations);
    const drawMs = await medianTime(() => drawn(candidate, layout));
    const embedMs = await medianTime(() => encoder.encode([candidate], layout));
    const [embedded] = await encoder.encode([candidate], layout);
    const compareMs = await medianTime(() => {
      for (let run = 0; run < COMPARISONS; run++) product(vector, embedded!);
    });
    const trees = await clocked(() =>
      matchTrees(rootedTree(query), rootedTree(candidate), similarity),
    );
    const end = performance.now() + budgetMs;
    const work = new Work();
    const budget = { expansions: Infinity, work, isOver: () => performance.now() > end };
    const search = await clocked(() => matchGraphs(query, candidate, { similarity, budget }));
    const { exact, gap } = search.result;
    return {
      ...{ relations, drawMs, embedMs, compareMs: compareMs / COMPARISONS },
      ...{ treesMs: trees.ms, searchMs: search.ms, steps: work.spent, exact, gap },
    };
  }
}

function drawn(graph: ArgumentGraph, layout: StructureView) {
  const tree = rootedTree(graph);
  return layout === 'counts' ? shapeFeatures(tree) : drawForEncoder(tree, layout);
}

/** 1 for relations of the same type; for statements, .1 to .9, computed from their ids. */
const similarity: LocalSimilarity = (query: GraphNode, candidate: GraphNode) => {
  if (query.kind === 'S') return 1;
  const mixed = Math.imul(Number(query.id) * 100_003 + Number(candidate.id) + 1, 0x9e3779b1);
  return 0.1 + (0.8 * (mixed >>> 0)) / 2 ** 32;
};

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

/** The median time of a few runs, in milliseconds. */
async function medianTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push((await clocked(work)).ms);
  return median(times);
}

async function clocked<Result>(work: () => Result | Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
