import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph, GraphNode } from '../../src/domain/argument-graph.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { matchGraphs } from '../../src/graphs/matching/graph.js';
import { matchTrees, treeShape } from '../../src/graphs/matching/tree.js';
import { seededRandom } from '../../src/math/random.js';
import { median } from '../../src/math/statistics.js';
import { ShapeMatcher } from '../shared/shape.js';
import { atMost, type Figure, type Section } from './report.js';

/** S-nodes of the query and of the case. */
const EQUAL_SIZES = [1, 2, 4, 6, 8, 12];
const LARGE_QUERY = 2540;
const CASES_OF_LARGE_QUERY = [4, 30, 120];
const PAIRS = 15;
const BUDGET_MS = 1000;
/** Ours; the A* of Bartz et al. 2025 takes over 1,000 s for one pair with such a query. */
const LARGE_LIMIT_MS = 1000;

type Pair = readonly [query: ArgumentGraph, candidate: ArgumentGraph];

/**
 * Matching of generated trees. The statements' similarities are drawn evenly from .1 to .9, which
 * tells partners apart less than real texts do.
 */
export function measureMatching(): readonly Section[] {
  const random = seededRandom(5);
  const drawPairs = (query: number, candidate: number, count: number): readonly Pair[] =>
    Array.from({ length: count }, () => [
      syntheticGraph(random, query),
      syntheticGraph(random, candidate),
    ]);
  return [
    {
      title: `Matching generated trees (medians of ${PAIRS} pairs)`,
      figures: EQUAL_SIZES.flatMap((size) => [...measureSize(size, drawPairs(size, size, PAIRS))]),
    },
    {
      title: `Matching a query of ${LARGE_QUERY} S-nodes`,
      figures: CASES_OF_LARGE_QUERY.flatMap((size) =>
        measureLarge(size, drawPairs(LARGE_QUERY, size, 1)[0]!),
      ),
    },
  ];
}

function measureSize(size: number, pairs: readonly Pair[]): readonly Figure[] {
  const name = `${size} S-nodes: `;
  const matched = pairs.map((pair) => clocked(() => matchAnyhow(pair)));
  const proven = matched.filter(({ result }) => result.exact).length;
  return [
    { name: `${name}shapes`, value: 1000 * median(pairs.map(measureShapes)), unit: 'µs' },
    {
      name: `${name}from the top`,
      value: median(pairs.map((pair) => clocked(() => matchFromTop(pair)).ms)),
      unit: 'ms',
    },
    { name: `${name}any mapping, A*`, value: median(matched.map(({ ms }) => ms)), unit: 'ms' },
    {
      name: `${name}proven within ${BUDGET_MS} ms`,
      value: (100 * proven) / pairs.length,
      unit: '%',
    },
  ];
}

function measureLarge(size: number, pair: Pair): readonly Figure[] {
  const name = `case of ${size}: `;
  const anyhow = clocked(() => matchAnyhow(pair));
  return [
    { name: `${name}shapes`, value: 1000 * measureShapes(pair), unit: 'µs' },
    atMost(`${name}from the top`, clocked(() => matchFromTop(pair)).ms, 'ms', LARGE_LIMIT_MS),
    { name: `${name}any mapping, cut short`, value: anyhow.ms, unit: 'ms' },
    { name: `${name}similarity`, value: anyhow.result.similarity, unit: '' },
    { name: `${name}proven gap`, value: anyhow.result.gap, unit: '' },
  ];
}

const shapes = new ShapeMatcher();

/** Milliseconds for one comparison of shapes, of many. */
function measureShapes(pair: Pair): number {
  const [left, right] = pair.map((graph) => treeShape(rootedTree(graph)));
  const runs = 100;
  const { ms } = clocked(() => {
    for (let run = 0; run < runs; run++) shapes.similarity(left!, right!);
  });
  return ms / runs;
}

function matchFromTop([query, candidate]: Pair) {
  return matchTrees(rootedTree(query), rootedTree(candidate), similarity);
}

function matchAnyhow([query, candidate]: Pair) {
  const end = performance.now() + BUDGET_MS;
  const budget = { expansions: Infinity, isOver: () => performance.now() > end };
  return matchGraphs(query, candidate, { similarity, budget });
}

/** Of relations, 1; of statements, a number that their ids repeat. */
function similarity(query: GraphNode, candidate: GraphNode): number {
  if (query.kind === 'S') return 1;
  return 0.1 + 0.8 * seededRandom(Number(query.id) * 100_003 + Number(candidate.id))();
}

function clocked<Result>(work: () => Result): { readonly result: Result; readonly ms: number } {
  const start = performance.now();
  const result = work();
  return { result, ms: performance.now() - start };
}
