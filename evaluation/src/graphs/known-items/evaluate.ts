import { withTextVectors } from 'elenchus/internal/search/graphs/comparison.js';
import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import { type GraphWithVectors, rerankGraphs } from 'elenchus/internal/search/graphs/rerank.js';
import { sample } from 'elenchus/internal/math/random.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { DEFAULT_STRUCTURE_VIEW, type StructureEncoder } from 'elenchus/internal/graphs/encoder.js';
import {
  bootstrapInterval,
  type Difference,
  type Interval,
  pairedBootstrap,
  randomNumbers,
} from '../../random.js';
import { type MethodName, METHODS } from '../methods.js';
import type { NamedGraph } from '../read.js';
import { changedPart, type KnownItem } from './draw.js';
import { blurred, statementsNear } from './paraphrase.js';

/** The methods of the API; `none` orders by the texts alone. */
export const KNOWN_ITEM_METHODS = ['none', 'vision', 'matching', 'cascade', 'auto'] as const;
export type KnownItemMethod = (typeof KNOWN_ITEM_METHODS)[number] & MethodName;

/** What the vector of a statement in other words has of its own vector. */
export const KEPT = [0.5, 0.3] as const;
const FOUND_WITHIN = 10;

export interface KnownItemOptions {
  readonly textEncoder: Pick<TextEncoder, 'encode'>;
  readonly structureEncoder: Pick<StructureEncoder, 'encode'>;
  /** How many graphs are sought; fewer if fewer have a part of 3 to 8 nodes. */
  readonly queries: number;
  /** How many graphs of the nearest content are ordered by structure; others follow by content. */
  readonly pool: number;
  readonly seed: number;
  readonly onDone?: (rankings: number) => void;
}

export interface Share {
  readonly mean: number;
  readonly interval: Interval | undefined;
}

export interface KnownItemScores {
  readonly method: KnownItemMethod;
  readonly reciprocalRank: Share;
  /** The share of the queries whose graph is among the first 10. */
  readonly recall: Share;
  /** How much higher the reciprocal rank is than by the texts alone; absent for these. */
  readonly overTexts?: Difference;
  /** How long it took to order the candidates of all queries. */
  readonly seconds: number;
}

export interface KnownItemReport {
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
      ...{ kept, queries: tasks.length },
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
      ...{ method, seconds },
      reciprocalRank: share(reciprocal, seed),
      recall: share(found, seed),
      overTexts:
        method === 'none'
          ? undefined
          : pairedBootstrap(
              reciprocal.map((value, at) => value - ofTexts[at]!),
              seed,
            ),
    };
  });
}

function share(values: readonly number[], seed: number): Share {
  return { mean: mean(values), interval: bootstrapInterval(values, seed) };
}
