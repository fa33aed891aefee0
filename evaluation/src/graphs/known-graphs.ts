import { amount, duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { createTextEncoder, type TextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import {
  createStructureEncoder,
  DEFAULT_STRUCTURE_VIEW,
  type StructureEncoder,
} from 'elenchus/internal/graphs/encoder.js';
import { sample } from 'elenchus/internal/math/random.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { type GraphWithVectors, withTextVectors } from 'elenchus/internal/search/graphs/rerank.js';
import { print, rowsOf, secondsSince, withBadLines, withInterval } from '../output.js';
import {
  bootstrapInterval,
  type Difference,
  type Interval,
  pairedBootstrap,
  randomNumbers,
} from '../sampling.js';
import { blurred, changedPart, type KnownItem, statementsNear } from './known-items.js';
import { type MethodName, METHODS } from './methods.js';
import { type NamedGraph, readGraphFolder } from './read.js';
import { rerankGraphs } from './rerank.js';

/** The methods of the API; `none` orders by the texts alone. */
export const KNOWN_ITEM_METHODS = ['none', 'vision', 'matching', 'cascade', 'auto'] as const;
type KnownItemMethod = (typeof KNOWN_ITEM_METHODS)[number] & MethodName;

/** What the vector of a statement in other words has of its own vector. */
export const KEPT = [0.5, 0.3] as const;
const FOUND_WITHIN = 10;

interface KnownItemOptions {
  readonly textEncoder: Pick<TextEncoder, 'encode'>;
  readonly structureEncoder: Pick<StructureEncoder, 'encode'>;
  /** How many graphs are sought; fewer if fewer have a part of 3 to 8 nodes. */
  readonly queries: number;
  /** How many graphs of the nearest content are ordered by structure; others follow by content. */
  readonly pool: number;
  readonly seed: number;
  readonly onDone?: (rankings: number) => void;
}

interface Share {
  readonly mean: number;
  readonly interval: Interval | undefined;
}

interface KnownItemScores {
  readonly method: KnownItemMethod;
  readonly reciprocalRank: Share;
  /** The share of the queries whose graph is among the first 10. */
  readonly recall: Share;
  /** How much higher the reciprocal rank is than by the texts alone; absent for these. */
  readonly overTexts?: Difference;
  /** How long it took to order the candidates of all queries. */
  readonly seconds: number;
}

interface KnownItemReport {
  readonly kept: number;
  readonly queries: number;
  readonly methods: readonly KnownItemScores[];
}

/** Changed parts of graphs search for the graphs that they were taken from. */
export async function knownItemReports(
  named: readonly NamedGraph[],
  options: KnownItemOptions,
): Promise<readonly KnownItemReport[]> {
  const { textEncoder, structureEncoder, queries, seed } = options;
  const texts = await withTextVectors(named, textEncoder);
  const graphs = await withShapes(
    texts.filter(({ nodeVectors }) => nodeVectors.size > 0),
    structureEncoder,
  );
  const reports: KnownItemReport[] = [];
  for (const kept of KEPT) {
    const items = drawItems(graphs, queries, kept, seed);
    const shaped = await withShapes(
      items.map(({ query }) => query),
      structureEncoder,
    );
    const tasks = items.map(({ sought }, at) => ({ sought, query: shaped[at]! }));
    const before = reports.length * tasks.length * KNOWN_ITEM_METHODS.length;
    reports.push({
      kept,
      queries: tasks.length,
      methods: scoresOf(tasks, graphs, options, before),
    });
  }
  return reports;
}

function drawItems(
  graphs: readonly GraphWithVectors[],
  count: number,
  kept: number,
  seed: number,
): readonly KnownItem[] {
  const random = randomNumbers(['known items', seed, kept]);
  const items: KnownItem[] = [];
  // The words for a paraphrase are those of other graphs.
  if (graphs.length < 2) return items;
  for (const source of sample(graphs, graphs.length, random)) {
    if (items.length === count) break;
    const near = statementsNear(source, graphs);
    const paraphrase = (statement: string | undefined) =>
      statement === undefined
        ? near[Math.floor(random() * near.length)]!
        : blurred(source.nodeVectors.get(statement)!, near, kept, random);
    const item = changedPart(source, paraphrase, random);
    if (item) items.push(item);
  }
  return items;
}

async function withShapes(
  graphs: readonly GraphWithVectors[],
  encoder: Pick<StructureEncoder, 'encode'>,
): Promise<readonly GraphWithVectors[]> {
  const shapes = await encoder.encode(
    graphs.map(({ graph }) => graph),
    DEFAULT_STRUCTURE_VIEW,
  );
  return graphs.map((graph, at) => ({ ...graph, structure: shapes[at] }));
}

function scoresOf(
  tasks: readonly KnownItem[],
  graphs: readonly GraphWithVectors[],
  { pool, seed, onDone }: KnownItemOptions,
  before: number,
): readonly KnownItemScores[] {
  const byId = new Map(graphs.map((graph) => [graph.id, graph]));
  const prefiltered = tasks.map(({ query, sought }) => {
    const order = rerankGraphs(query, graphs, { method: 'NONE' });
    const candidates = order.slice(0, pool).map(({ id }) => byId.get(id)!);
    return { query, sought, candidates, place: order.findIndex(({ id }) => id === sought) };
  });
  let done = before;
  let ofTexts: readonly number[] = [];
  return KNOWN_ITEM_METHODS.map((method) => {
    const started = performance.now();
    const ranks = prefiltered.map(({ query, sought, candidates, place }) => {
      onDone?.(++done);
      if (place >= pool) return place + 1;
      return 1 + METHODS[method].rank(query, candidates).findIndex(({ id }) => id === sought);
    });
    const seconds = (performance.now() - started) / 1_000;
    const reciprocal = ranks.map((rank) => 1 / rank);
    const found = ranks.map((rank) => (rank <= FOUND_WITHIN ? 1 : 0));
    if (method === 'none') ofTexts = reciprocal;
    return {
      method,
      seconds,
      reciprocalRank: share(reciprocal, seed),
      recall: share(found, seed),
      overTexts: method === 'none' ? undefined : pairedBootstrap(reciprocal, ofTexts, seed),
    };
  });
}

function share(values: readonly number[], seed: number): Share {
  return { mean: mean(values), interval: bootstrapInterval(values, seed) };
}

export interface KnownGraphsFlags {
  readonly data: readonly string[];
  readonly queries: number;
  readonly pool: number;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate known-graphs`. */
export function evaluateKnownGraphs(flags: KnownGraphsFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: KnownGraphsFlags, bad: BadLines): Promise<void> {
  const started = performance.now();
  const { queries, pool, seed } = flags;
  const graphs = await readAll(flags.data, bad);
  const structureEncoder = await createStructureEncoder();
  const textEncoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const reports = await withProgress('rankings', undefined, (onDone) =>
      knownItemReports(graphs, { textEncoder, structureEncoder, queries, pool, seed, onDone }),
    );
    if (reports.every(({ queries }) => queries === 0)) {
      const wanted = 'two graphs with statements, one of which has relations';
      throw new ElenchusError('FILE_EMPTY', { file: flags.data.join(', '), wanted });
    }
    const seconds = secondsSince(started);
    const report = { task: 'known-graphs', graphs: graphs.length, pool, reports, seconds };
    print(flags.json, report, () => tables(report));
  } finally {
    await textEncoder.close();
    await structureEncoder.close();
  }
}

/** Ids are those of the files, behind the number of their path, since names may repeat. */
async function readAll(paths: readonly string[], bad: BadLines): Promise<readonly NamedGraph[]> {
  const graphs: NamedGraph[] = [];
  for (const [number, path] of paths.entries()) {
    for (const [name, graph] of await readGraphFolder(path, bad)) {
      graphs.push({ ...graph, id: `${number}/${name}` });
    }
  }
  return graphs;
}

interface Report {
  readonly graphs: number;
  readonly pool: number;
  readonly reports: readonly KnownItemReport[];
  readonly seconds: number;
}

const row = rowsOf(12, 26);

function tables({ graphs, pool, reports, seconds }: Report): string {
  return [
    `known-graphs, ${quantity(graphs, 'graph')}, the ${amount(pool)} of the nearest content ordered, ${duration(seconds)}`,
    ...reports.flatMap(({ kept, queries, methods }) => [
      '',
      `texts keep ${kept} of themselves: ${quantity(queries, 'query', 'queries')}`,
      row('', ['MRR', 'recall@10', 'MRR over none', 'seconds']),
      ...methods.map(({ method, reciprocalRank, recall, overTexts, seconds: ordered }) =>
        row(method, [
          cell(reciprocalRank),
          cell(recall),
          overTexts ? cell(overTexts) : '',
          ordered.toFixed(1),
        ]),
      ),
    ]),
  ].join('\n');
}

function cell({ mean, interval }: Share): string {
  return withInterval(mean, interval);
}
