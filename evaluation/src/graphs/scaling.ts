import { axisX, axisY, gridY } from '@observablehq/plot';
import { amount, duration, withProgress } from 'elenchus/internal/cli/progress.js';
import type { ArgumentGraph, GraphNode } from 'elenchus/internal/domain/argument-graph.js';
import { rootedTree } from 'elenchus/internal/domain/rooted-tree.js';
import {
  createStructureEncoder,
  type StructureEncoder,
  type StructureView,
} from 'elenchus/internal/graphs/encoder.js';
import { matchGraphs } from 'elenchus/internal/graphs/matching/graph.js';
import type { LocalSimilarity } from 'elenchus/internal/graphs/matching/similarity.js';
import { matchTrees } from 'elenchus/internal/graphs/matching/tree.js';
import { Work } from 'elenchus/internal/graphs/matching/work.js';
import { drawForEncoder } from 'elenchus/internal/graphs/raster.js';
import { shapeFeatures } from 'elenchus/internal/graphs/shape-features.js';
import { median } from 'elenchus/internal/math/statistics.js';
import { CENTRED, drawPicture, GRID, legend, signs, writePictures } from '../charts.js';
import { checkWritable, print, rowsOf, secondsSince } from '../output.js';
import { randomNumbers } from '../sampling.js';
import { layoutOf } from './run.js';
import { syntheticGraph } from './synthetic.js';

export interface ScalingFlags {
  readonly layout?: string;
  readonly budget: number;
  readonly pairs: number;
  readonly picture: string;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate graphs-scaling`. */
export async function evaluateScaling(flags: ScalingFlags): Promise<void> {
  const started = performance.now();
  const layout = layoutOf(flags.layout);
  await checkWritable(`${flags.picture}.svg`);
  const encoder = await createStructureEncoder();
  try {
    encoder.model(layout);
    const { budget: budgetMs, seed } = flags;
    const study = new ScalingStudy({ encoder, layout, budgetMs, seed });
    // First, so that just-in-time compilation does not distort the times of the picture.
    const equalSizes = await study.equalSizes(EQUAL_SIZES, flags.pairs);
    const largeQuery = await withProgress('cases', CASE_SIZES.length, (onDone) =>
      study.largeQuery(LARGE_QUERY, CASE_SIZES, onDone),
    );
    const pictures = await writePictures(flags.picture, drawScaling(largeQuery));
    const seconds = secondsSince(started);
    const measured = { layout, budgetMs, equalSizes, largeQuery, pictures, seconds };
    const report = { task: 'graphs-scaling', ...measured } as const;
    print(flags.json, report, () => scalingTables(report));
  } finally {
    await encoder.close();
  }
}

interface ScalingReport {
  readonly layout: StructureView;
  readonly budgetMs: number;
  readonly equalSizes: readonly PairTimes[];
  readonly largeQuery: readonly PairTimes[];
  readonly pictures: readonly string[];
  readonly seconds: number;
}

function scalingTables(report: ScalingReport): string {
  const { layout, budgetMs, equalSizes, largeQuery, pictures, seconds } = report;
  return [
    `graphs-scaling, layout ${layout}, ${duration(seconds)}; medians in milliseconds a case; A* within ${amount(budgetMs)} ms`,
    '',
    'queries as large as the case',
    HEADING,
    ...summarize(equalSizes, (relations) => relations).map(line),
    '',
    `one query of ${amount(LARGE_QUERY)} S-nodes`,
    HEADING,
    ...summarize(largeQuery, (relations) => Math.floor((relations - 1) / 20)).map(line),
    '',
    `pictures: ${pictures.join(', ')}`,
  ].join('\n');
}

const row = rowsOf(12, 13);
const HEADING = row(
  'S-nodes',
  'pairs|draw|and embed|compare|from the top|A*|M steps|proven|gap'.split('|'),
);

function line(summary: SizeSummary): string {
  const { from, to, pairs, drawMs, embedMs, compareMs, treesMs, searchMs, steps, exact, gap } =
    summary;
  return row(from === to ? String(from) : `${from} to ${to}`, [
    String(pairs),
    drawMs.toFixed(2),
    embedMs.toFixed(2),
    compareMs.toFixed(4),
    treesMs.toFixed(2),
    searchMs.toFixed(1),
    (steps / 1e6).toFixed(1),
    `${(100 * exact).toFixed(0)} %`,
    gap.toFixed(3),
  ]);
}

const MEDIANS = ['drawMs', 'embedMs', 'compareMs', 'treesMs', 'searchMs', 'steps', 'gap'] as const;

/** Medians over pairs of similar size. */
type SizeSummary = ReturnType<typeof summarize>[number];

/** One summary for all rows that get the same number from `together`. */
export function summarize(rows: readonly PairTimes[], together: (relations: number) => number) {
  const groups = new Map<number, PairTimes[]>();
  for (const row of rows) {
    const key = together(row.relations);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const sizes = group.map(({ relations }) => relations);
    const medians = MEDIANS.map((name) => [name, median(group.map((row) => row[name]))]);
    return {
      from: Math.min(...sizes),
      to: Math.max(...sizes),
      pairs: group.length,
      exact: group.filter(({ exact }) => exact).length / group.length,
      ...(Object.fromEntries(medians) as Record<(typeof MEDIANS)[number], number>),
    };
  });
}

/** The relations of the query and of the cases in section 4.3 of Bartz et al. 2025. */
const LARGE_QUERY = 2_540;
const CASE_SIZES = Array.from({ length: 117 }, (_, place) => 4 + place);
/** The relations of queries and cases of equal size, up to where A* proves few mappings in time. */
const EQUAL_SIZES = [1, 2, 4, 6, 8, 12, 16, 24, 32] as const;

/** How many comparisons of vectors are timed together, as one is too short. */
const COMPARISONS = 1_000;
const RUNS = 5;

interface ScalingOptions {
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
    const work = new TimedWork(budgetMs);
    const budget = { expansions: Infinity, work };
    const search = await clocked(() => matchGraphs(query, candidate, { similarity, budget }));
    const { exact, gap } = search.result;
    return {
      relations,
      drawMs,
      embedMs,
      compareMs: compareMs / COMPARISONS,
      treesMs: trees.ms,
      searchMs: search.ms,
      steps: work.spent,
      exact,
      gap,
    };
  }
}

/** Ends by the clock: what it costs to search for so long is asked. */
class TimedWork extends Work {
  readonly #end: number;

  constructor(ms: number) {
    super();
    this.#end = performance.now() + ms;
  }

  override get isOver(): boolean {
    return performance.now() > this.#end;
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

const [WIDTH, HEIGHT] = [700, 440];
const NOTE = `Milliseconds for one case; the query has ${LARGE_QUERY} S-nodes; a hollow marker is a search that was cut off.`;

const SERIES = [
  ['vision: compare vectors', ({ compareMs }: PairTimes) => compareMs],
  ['vision: draw and embed the case', ({ embedMs }: PairTimes) => embedMs],
  ['matching from the major claim', ({ treesMs }: PairTimes) => treesMs],
  ['matching by A* search', ({ searchMs }: PairTimes) => searchMs],
] as const;

/**
 * Draws how long it takes to compare a large query with cases of growing size: milliseconds for
 * each case, on a logarithmic scale. Markers of searches that were cut off are hollow.
 * @returns SVG on a white background
 */
export function drawScaling(rows: readonly PairTimes[]): string {
  const powers = SERIES.flatMap(([, of]) => rows.map(of))
    .filter((ms) => ms > 0)
    .map(Math.log10);
  const low = Math.floor(Math.min(...powers));
  const high = Math.max(low + 1, Math.ceil(Math.max(...powers)));
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => low + step);
  const largest = Math.max(...rows.map(({ relations }) => relations));
  return drawPicture(
    {
      width: WIDTH,
      height: HEIGHT,
      title: 'Time of one comparison by the size of the case',
      notes: [NOTE],
    },
    {
      marginLeft: 64,
      marginRight: 16,
      marginTop: 48,
      marginBottom: 64,
      x: { domain: [0, largest + 2] },
      y: { type: 'log', domain: [10 ** low, 10 ** high], clamp: true },
      marks: [
        ...SERIES.flatMap(([name], place) =>
          legend(name, place, 70 + (place % 2) * 310, 14 + Math.floor(place / 2) * 16),
        ),
        gridY({ ...GRID, ticks: ticks.map((power) => 10 ** power) }),
        axisY({
          ticks: ticks.map((power) => 10 ** power),
          // 10 ** -4 is not exactly 0.0001.
          tickFormat: (ms: number) => `${Number(ms.toPrecision(1))} ms`,
          tickSize: 0,
          label: null,
        }),
        axisX({
          ticks: Array.from({ length: Math.floor(largest / 20) }, (_, step) => 20 * (step + 1)),
          tickSize: 0,
          ...CENTRED,
          label: 'S-nodes of the case',
        }),
        ...SERIES.map(([, of], place) =>
          signs(
            rows,
            place,
            { x: 'relations', y: of },
            ({ exact }) => place === SERIES.length - 1 && !exact,
          ),
        ),
      ],
    },
  );
}
