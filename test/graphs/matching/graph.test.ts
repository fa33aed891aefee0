import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { branchAndBound } from '../../../evaluation/src/graphs/branch-and-bound.js';
import type { ArgumentGraph, GraphEdge, GraphNode } from '../../../src/domain/argument-graph.js';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { matchGraphs } from '../../../src/graphs/matching/graph.js';
import { aStar } from '../../../src/graphs/matching/search.js';
import type { Matching } from '../../../src/graphs/matching/similarity.js';
import { matchTrees } from '../../../src/graphs/matching/tree.js';
import { Work } from '../../../src/graphs/matching/work.js';
import { RUNS } from '../../support/runs.js';
import {
  bestOfAll,
  globalSimilarity,
  graphs,
  isSameType,
  sameType,
  similarities,
  statement,
  trees,
} from './support.js';

const METHODS = [aStar, branchAndBound];
const UNLIMITED = { expansions: Infinity };
const SMALL = { statements: 4, relations: 4 };

/** The mapping as nodes; fails where a node is unknown, used twice, or of another type. */
function nodesOf(query: ArgumentGraph, other: ArgumentGraph, { mapping }: Matching) {
  const find = ({ nodes }: ArgumentGraph, id: string) => nodes.find((node) => node.id === id)!;
  const pairs = mapping.map((pair): [GraphNode, GraphNode] => [
    find(query, pair.query),
    find(other, pair.case),
  ]);
  expect(new Set(pairs.map(([node]) => node)).size).toBe(pairs.length);
  expect(new Set(pairs.map(([, partner]) => partner)).size).toBe(pairs.length);
  for (const [node, partner] of pairs) expect(isSameType(node, partner)).toBe(true);
  return new Map(pairs);
}

test.each(METHODS)('$name finds what trying all mappings finds, on 500 pairs', (method) => {
  fc.assert(
    fc.property(
      graphs('q', SMALL),
      graphs('c', { statements: 5, relations: 4 }),
      similarities(),
      (query, other, similarity) => {
        const found = matchGraphs(query, other, { similarity, method, budget: UNLIMITED });
        expect(found.exact).toBe(true);
        expect(found.gap).toBe(0);
        expect(found.similarity).toBeCloseTo(bestOfAll(query, other, similarity), 7);
        const mapping = nodesOf(query, other, found);
        const value = globalSimilarity(query, other, mapping, similarity);
        expect(found.similarity).toBeCloseTo(value, 9);
        for (const pair of found.mapping) {
          const [node, partner] = [...mapping].find(([{ id }]) => id === pair.query)!;
          expect(pair.similarity).toBe(similarity(node, partner));
        }
      },
    ),
    { numRuns: RUNS.many },
  );
});

test.each(METHODS)('$name that is cut short tells how far off it may be at most', (method) => {
  fc.assert(
    fc.property(
      graphs('q', SMALL),
      graphs('c', SMALL),
      similarities(),
      fc.integer({ min: 0, max: 6 }),
      (query, other, similarity, expansions) => {
        const found = matchGraphs(query, other, { similarity, method, budget: { expansions } });
        const best = bestOfAll(query, other, similarity);
        expect(found.similarity).toBeLessThanOrEqual(best + 1e-9);
        expect(found.similarity + found.gap).toBeGreaterThanOrEqual(best - 1e-7);
        expect(found.exact).toBe(found.gap === 0);
        const mapping = nodesOf(query, other, found);
        const value = globalSimilarity(query, other, mapping, similarity);
        expect(found.similarity).toBeCloseTo(value, 9);
      },
    ),
    { numRuns: RUNS.many },
  );
});

test('the methods agree on graphs with too many mappings to try them all', () => {
  const sizes = { statements: 9, relations: 9 };
  fc.assert(
    fc.property(trees('q', 5), graphs('c', sizes), similarities(), (query, other, similarity) => {
      const [one, another] = METHODS.map((method) =>
        matchGraphs(query, other, { similarity, method, budget: UNLIMITED }),
      );
      expect(one!.exact && another!.exact).toBe(true);
      expect(one!.similarity).toBeCloseTo(another!.similarity, 7);
    }),
  );
});

test('a graph is wholly alike to itself and to a graph that has more', () => {
  fc.assert(
    fc.property(graphs('q', { statements: 8, relations: 8 }), (graph) => {
      const similarity = (one: GraphNode, other: GraphNode) => (one.id === other.id ? 1 : 0.5);
      const larger = { ...graph, nodes: [statement('more'), ...graph.nodes] };
      for (const other of [graph, larger]) {
        const { similarity: value, exact, mapping } = matchGraphs(graph, other, { similarity });
        expect(value).toBeCloseTo(1, 9);
        expect(exact).toBe(true);
        expect(mapping.every((pair) => pair.query === pair.case)).toBe(true);
      }
    }),
  );
});

test('a counter-argument is not mapped to a support, and its edges are lost with it', () => {
  const graph = (type: 'SUPPORT' | 'ATTACK'): ArgumentGraph => ({
    nodes: [statement('claim'), { kind: 'S', id: 's', type }, statement('premise')],
    edges: [
      { source: 's', target: 'claim' },
      { source: 'premise', target: 's' },
    ],
  });
  const found = matchGraphs(graph('ATTACK'), graph('SUPPORT'), { similarity: sameType });
  expect(found).toMatchObject({ similarity: 2 / 5, exact: true, gap: 0 });
  expect(found.mapping.map((pair) => pair.query)).toEqual(['claim', 'premise']);
});

/** Rings of statements, each a reason for the next: `count` rings of `length`. */
function rings(prefix: string, count: number, length: number): ArgumentGraph {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  for (let ring = 0; ring < count; ring++) {
    for (let place = 0; place < length; place++) {
      const [here, next] = [place, (place + 1) % length].map((at) => `${prefix}${ring}.${at}`);
      nodes.push(statement(here!), { kind: 'S', id: `${here}s`, type: 'SUPPORT' });
      edges.push({ source: here!, target: `${here}s` }, { source: `${here}s`, target: next! });
    }
  }
  return { nodes, edges };
}

// Every node of the two rings looks like every node of the other three: little can be ruled out.
const HARD = [rings('q', 2, 9), rings('c', 3, 6)] as const;

test('a search ends when the caller says that the time is up', () => {
  for (const method of METHODS) {
    let asked = 0;
    const isOver = () => ++asked > 1500;
    const budget = { expansions: Infinity, isOver };
    const found = matchGraphs(...HARD, { similarity: sameType, method, budget });
    expect(asked).toBe(1501);
    expect(found.exact).toBe(false);
    expect(found.gap).toBeGreaterThan(0);
    expect(found.similarity).toBeGreaterThan(0.8);
    expect(found.similarity + found.gap).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('a search ends when its work is spent', () => {
  for (const method of METHODS) {
    const work = new Work(20e6);
    const budget = { expansions: Infinity, work };
    const found = matchGraphs(...HARD, { similarity: sameType, method, budget });
    expect(work.isOver).toBe(true);
    expect(work.spent).toBeLessThan(1.5 * work.limit);
    expect(found.exact).toBe(false);
    expect(found.gap).toBeGreaterThan(0);
    expect(found.similarity).toBeGreaterThan(0.8);
    expect(found.similarity + found.gap).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('without a budget, a search still ends', () => {
  const found = matchGraphs(...HARD, { similarity: sameType });
  expect(found.exact).toBe(false);
  expect(found.gap).toBeGreaterThan(0);
});

describe('bounds', () => {
  /** A thread of `relations` supports, each for the premise of the one before. */
  function thread(relations: number): ArgumentGraph {
    const nodes = Array.from({ length: 2 * relations + 1 }, (_, index): GraphNode => {
      const id = String(index);
      return index % 2 === 0 ? statement(id) : { kind: 'S', id, type: 'SUPPORT' };
    });
    const edges = nodes.slice(1).map(({ id }, index) => ({ source: id, target: String(index) }));
    return { nodes, edges, majorClaim: '0' };
  }

  /** A claim with `relations` relations that point to it, supports and attacks in turn. */
  function star(relations: number): ArgumentGraph {
    const ids = Array.from({ length: relations }, (_, index) => `s${index}`);
    const nodes = ids.map((id, index): GraphNode => ({
      kind: 'S',
      id,
      type: index % 2 === 0 ? 'SUPPORT' : 'ATTACK',
    }));
    const edges = ids.map((id) => ({ source: id, target: 'claim' }));
    return { nodes: [statement('claim'), ...nodes], edges, majorClaim: 'claim' };
  }

  const once = { expansions: 1 };
  const tooLarge = expect.objectContaining({ code: 'MATCHING_TOO_LARGE' }) as Error;

  test('two graphs of 100,000 nodes are refused at once', () => {
    const graph = thread(50_000);
    expect(() => matchGraphs(graph, graph, { similarity: sameType })).toThrow(tooLarge);
  });

  test.each(METHODS)('$name matches a thread of 5,000 relations and a small case', (method) => {
    const options = { similarity: sameType, method, budget: once };
    const whole = matchGraphs(thread(10), thread(5000), options);
    expect(whole).toMatchObject({ similarity: 1, exact: true });
    const part = matchGraphs(thread(5000), thread(10), options);
    expect(part.mapping).toHaveLength(21);
    expect(part.similarity).toBeCloseTo((21 + 20) / (10_001 + 10_000), 9);
  });

  test.each(METHODS)('$name matches a claim with 10,000 relations and a small case', (method) => {
    const options = { similarity: sameType, method, budget: once };
    expect(matchGraphs(star(50), star(10_000), options)).toMatchObject({
      similarity: 1,
      exact: true,
    });
    const part = matchGraphs(star(10_000), star(50), options);
    expect(part.similarity).toBeCloseTo((51 + 50) / (10_001 + 10_000), 9);
    expect(() => matchGraphs(star(10_000), star(10_000), options)).toThrow(tooLarge);
  });

  test('a table too large to assign at once is bounded row by row', () => {
    const similarity = (query: GraphNode, other: GraphNode) =>
      query.id === other.id ? 1 : 0.5 / (1 + query.id.length);
    const found = matchGraphs(star(1400), star(1400), { similarity, budget: once });
    expect(found.similarity).toBeGreaterThan(0.5);
    expect(found.similarity + found.gap).toBeGreaterThanOrEqual(1 - 1e-9);
  });

  test('trees are matched from the top as deep as they go', () => {
    const tree = rootedTree(thread(50_000));
    expect(matchTrees(tree, tree, sameType)).toMatchObject({ similarity: 1, exact: true });
    const wide = rootedTree(star(10_000));
    expect(() => matchTrees(wide, wide, sameType)).toThrow(tooLarge);
  });
});
