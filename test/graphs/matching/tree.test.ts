import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ArgumentGraph,
  type GraphNode,
  premisesOf,
} from '../../../src/domain/argument-graph.js';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { matchGraphs } from '../../../src/graphs/matching/graph.js';
import { ShapeMatcher } from '../../../lab/shared/shape.js';
import { matchTrees, treeShape } from '../../../src/graphs/matching/tree.js';
import type { LocalSimilarity } from '../../../src/graphs/matching/similarity.js';
import { RUNS } from '../../support/runs.js';
import { globalSimilarity, isSameType, sameType, similarities, trees } from './support.js';

/** Tries every way to map the children of mapped nodes, level by level. */
function bestFromTheTop(
  query: ArgumentGraph,
  other: ArgumentGraph,
  similarity: LocalSimilarity,
): number {
  const premises = [premisesOf(query), premisesOf(other)] as const;
  const queryNodes = new Map(query.nodes.map((node) => [node.id, node]));
  const caseNodes = new Map(other.nodes.map((node) => [node.id, node]));
  const mapping = new Map<GraphNode, GraphNode>();
  /** What is left to do: a query node, and the case nodes that may stand for it. */
  const best = (todo: readonly (readonly [string, readonly string[]])[]): number => {
    const [first, ...rest] = todo;
    if (!first) return globalSimilarity(query, other, mapping, similarity);
    const [id, free] = first;
    const node = queryNodes.get(id)!;
    let most = best(rest);
    for (const partner of free) {
      const candidate = caseNodes.get(partner)!;
      if (!isSameType(node, candidate) || [...mapping.values()].includes(candidate)) continue;
      mapping.set(node, candidate);
      const below = premises[0]
        .get(id)!
        .map((child) => [child, premises[1].get(partner)!] as const);
      most = Math.max(most, best([...rest, ...below]));
      mapping.delete(node);
    }
    return most;
  };
  return best([[query.majorClaim!, [other.majorClaim!]]]);
}

const find = (graph: ArgumentGraph, id: string) => graph.nodes.find((node) => node.id === id)!;

test('the matching of trees is the best one from the top down', () => {
  fc.assert(
    fc.property(trees('q', 4), trees('c', 4), similarities(), (query, other, similarity) => {
      const found = matchTrees(rootedTree(query), rootedTree(other), similarity);
      expect(found.similarity).toBeCloseTo(bestFromTheTop(query, other, similarity), 9);
      expect(found.exact).toBe(true);
      const mapping = new Map(
        found.mapping.map((pair) => [find(query, pair.query), find(other, pair.case)]),
      );
      expect(new Set(mapping.values()).size).toBe(found.mapping.length);
      const value = globalSimilarity(query, other, mapping, similarity);
      expect(found.similarity).toBeCloseTo(value, 9);
    }),
    { numRuns: RUNS.many },
  );
});

test('it is never above the matching of graphs', () => {
  fc.assert(
    fc.property(trees('q', 5), trees('c', 6), similarities(), (query, other, similarity) => {
      const fromTop = matchTrees(rootedTree(query), rootedTree(other), similarity);
      const any = matchGraphs(query, other, { similarity, budget: { expansions: 0 } });
      expect(any.similarity).toBeGreaterThanOrEqual(fromTop.similarity - 1e-9);
    }),
  );
});

test('by types alone, it maps as many nodes as the shapes have in common', () => {
  const shapes = new ShapeMatcher();
  fc.assert(
    fc.property(trees('q', 9), trees('c', 9), (query, other) => {
      const pair = [rootedTree(query), rootedTree(other)] as const;
      const common = shapes.commonNodes(treeShape(pair[0]), treeShape(pair[1]));
      expect(matchTrees(...pair, sameType).mapping).toHaveLength(common);
    }),
  );
});
