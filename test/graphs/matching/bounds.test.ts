import { expect, test } from 'vitest';
import type { ArgumentGraph, GraphNode } from '../../../src/domain/argument-graph.js';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { matchGraphs, type SearchMethod } from '../../../src/graphs/matching/graph.js';
import { matchTrees } from '../../../src/graphs/matching/tree.js';
import { sameType, statement } from './support.js';

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

const METHODS: readonly SearchMethod[] = ['A_STAR', 'BRANCH_AND_BOUND'];
const once = { expansions: 1 };
const tooLarge = expect.objectContaining({ code: 'MATCHING_TOO_LARGE' }) as Error;

test('two graphs of 100,000 nodes are refused at once', () => {
  const graph = thread(50_000);
  expect(() => matchGraphs(graph, graph, { similarity: sameType })).toThrow(tooLarge);
});

test.each(METHODS)('%s matches a thread of 5,000 relations and a small case', (method) => {
  const options = { similarity: sameType, method, budget: once };
  const whole = matchGraphs(thread(10), thread(5000), options);
  expect(whole).toMatchObject({ similarity: 1, exact: true });
  const part = matchGraphs(thread(5000), thread(10), options);
  expect(part.mapping).toHaveLength(21);
  expect(part.similarity).toBeCloseTo((21 + 20) / (10_001 + 10_000), 9);
});

test.each(METHODS)('%s matches a claim with 10,000 relations and a small case', (method) => {
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
