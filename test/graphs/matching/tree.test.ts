import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ShapeMatcher } from '../../../lab/shared/shape.js';
import {
  type ArgumentGraph,
  type GraphNode,
  NODE_TYPES,
  premisesOf,
} from '../../../src/domain/argument-graph.js';
import { schemeNamed, schemeSimilarity } from '../../../src/domain/argumentation-schemes.js';
import { rootedTree } from '../../../src/domain/rooted-tree.js';
import { Assignment } from '../../../src/graphs/matching/assignment.js';
import { matchGraphs } from '../../../src/graphs/matching/graph.js';
import type { LocalSimilarity } from '../../../src/graphs/matching/similarity.js';
import { compactTree, matchTrees, treeShape } from '../../../src/graphs/matching/tree.js';
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

describe('assignment', () => {
  const assignment = new Assignment();

  const TABLES = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        weights: fc.array(fc.integer({ min: 0, max: 9 }), {
          minLength: rows * columns,
          maxLength: rows * columns,
        }),
        offset: fc.integer({ min: 0, max: 3 }),
      }),
    );

  /** Tries every column, or none, for every row. */
  function bruteForce(weights: readonly number[], rows: number, columns: number): number {
    const best = (row: number, taken: number): number => {
      if (row === rows) return 0;
      let most = best(row + 1, taken);
      for (let column = 0; column < columns; column++) {
        if (taken & (1 << column)) continue;
        const rest = best(row + 1, taken | (1 << column));
        most = Math.max(most, weights[row * columns + column]! + rest);
      }
      return most;
    };
    return best(0, 0);
  }

  test('an assignment reaches the greatest sum, and its columns add up to it', () => {
    fc.assert(
      fc.property(TABLES, ({ weights, rows, columns, offset }) => {
        const table = Float64Array.from([...new Array<number>(offset).fill(99), ...weights]);
        const total = assignment.solve(table, offset, rows, columns);
        expect(total).toBe(bruteForce(weights, rows, columns));

        const columnsOf = [...assignment.columnOf.subarray(0, rows)];
        const taken = columnsOf.filter((column) => column >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every((column) => column < columns)).toBe(true);
        const sum = columnsOf.reduce(
          (all, column, row) => all + (column < 0 ? 0 : weights[row * columns + column]!),
          0,
        );
        expect(sum).toBe(total);
      }),
      { numRuns: RUNS.many },
    );
  });

  test('a large table is assigned after small ones and before', () => {
    const size = 300;
    const table = Float64Array.from({ length: size * size }, (_, place) =>
      place % (size + 1) === 0 ? 1 : 0.5,
    );
    expect(assignment.solve(table, 0, size, size)).toBe(size);
    expect([...assignment.columnOf.subarray(0, size)]).toEqual([...new Array(size).keys()]);
    expect(assignment.solve(Float64Array.of(1, 2, 3, 1), 0, 2, 2)).toBe(5);
  });
});

describe('shapes', () => {
  const matcher = new ShapeMatcher();

  interface Shape {
    readonly parents: readonly number[];
    readonly types: readonly number[];
    readonly schemes: readonly (string | undefined)[];
  }

  /** None, two of one family, one of another, and one that no table has. */
  const NAMES = [undefined, undefined, 'Sign', 'Cause To Effect', 'Analogy', 'Odd'] as const;

  /** Trees of up to 12 nodes; a node's parent comes before it. */
  const SHAPES: fc.Arbitrary<Shape> = fc
    .array(
      fc.tuple(fc.nat(), fc.integer({ min: 0, max: NODE_TYPES - 1 }), fc.constantFrom(...NAMES)),
      { maxLength: 11 },
    )
    .map((nodes) => ({
      schemes: [undefined, ...nodes.map(([, type, name]) => (type === 0 ? undefined : name))],
      parents: [-1, ...nodes.map(([random], index) => random % (index + 1))],
      types: [0, ...nodes.map(([, type]) => type)],
    }));

  const tree = ({ parents, types, schemes }: Shape) =>
    compactTree(parents, types, schemes.map(schemeNamed));

  /** Pairs the children of a pair in every way, without the shortcuts of the matcher. */
  function bruteForce(left: Shape, right: Shape, a = 0, b = 0): number {
    if (left.types[a] !== right.types[b]) return 0;
    const children = ({ parents }: Shape, node: number) =>
      parents.flatMap((parent, child) => (parent === node ? [child] : []));
    const best = (rows: readonly number[], columns: readonly number[]): number => {
      const [row, ...rest] = rows;
      if (row === undefined) return 0;
      return Math.max(
        best(rest, columns),
        ...columns.map((column) => {
          const others = columns.filter((other) => other !== column);
          return bruteForce(left, right, row, column) + best(rest, others);
        }),
      );
    };
    const alike = schemeSimilarity(schemeNamed(left.schemes[a]), schemeNamed(right.schemes[b]));
    return alike + best(children(left, a), children(right, b));
  }

  test('common nodes are as many as trying all ways finds', () => {
    fc.assert(
      fc.property(SHAPES, SHAPES, (left, right) => {
        expect(matcher.commonNodes(tree(left), tree(right))).toBeCloseTo(
          bruteForce(left, right),
          9,
        );
      }),
      { numRuns: RUNS.many },
    );
  });

  test('the measure is symmetric, at most 1, and blind to the order of nodes', () => {
    fc.assert(
      fc.property(SHAPES, SHAPES, fc.infiniteStream(fc.nat()), (left, right, random) => {
        const similarity = matcher.similarity(tree(left), tree(right));
        expect(matcher.similarity(tree(right), tree(left))).toBeCloseTo(similarity, 9);
        expect(similarity).toBeGreaterThan(0);
        expect(similarity).toBeLessThanOrEqual(1);

        const keys = left.parents.map(() => random.next().value as number);
        const order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!);
        const shuffled: Shape = {
          parents: order.map((node) => order.indexOf(left.parents[node]!)),
          types: order.map((node) => left.types[node]!),
          schemes: order.map((node) => left.schemes[node]),
        };
        expect(matcher.similarity(tree(left), tree(shuffled))).toBe(1);
        expect(matcher.similarity(tree(shuffled), tree(right))).toBeCloseTo(similarity, 9);
      }),
    );
  });

  test('a retyped relation costs itself and what hangs under it', () => {
    const common = { parents: [-1, 0, 1, 0, 3], schemes: [] };
    const support: Shape = { ...common, types: [0, 1, 0, 1, 0] };
    const attack: Shape = { ...common, types: [0, 1, 0, 2, 0] };
    expect(matcher.similarity(tree(support), tree(attack))).toBe(3 / 5);
  });

  test('another scheme costs as much as it differs, and nothing that hangs under it', () => {
    const thread = (...names: string[]): Shape => ({
      parents: [-1, 0, 1, 0, 3],
      types: [0, 1, 0, 1, 0],
      schemes: [undefined, names[0], undefined, names[1]],
    });
    const similarity = (one: Shape, other: Shape) => matcher.similarity(tree(one), tree(other));
    expect(similarity(thread('Sign', 'Analogy'), thread('Analogy', 'Sign'))).toBe(1);
    expect(similarity(thread('Sign', 'Analogy'), thread('Sign', 'Example'))).toBe(4.75 / 5);
    expect(similarity(thread('Sign', 'Analogy'), thread('Sign'))).toBeCloseTo((4 + 2 / 3) / 5);
    expect(similarity(thread('Sign'), thread('Rule'))).toBe(4.5 / 5);
  });

  test('roots of different types have nothing in common', () => {
    const statement = compactTree([-1], [0]);
    const relation = compactTree([-1, 0], [1, 0]);
    expect(matcher.similarity(statement, relation)).toBe(0);
  });

  test('a star of 100,000 and a path of 100,000 are compared without overflow', () => {
    const size = 100_000;
    const star = compactTree(
      Array.from({ length: size }, (_, node) => (node === 0 ? -1 : 0)),
      new Uint8Array(size),
    );
    const path = compactTree(
      Array.from({ length: size }, (_, node) => node - 1),
      Array.from({ length: size }, (_, node) => node % 2),
    );
    expect(matcher.commonNodes(star, star)).toBe(size);
    expect(matcher.commonNodes(path, path)).toBe(size);
    expect(matcher.commonNodes(star, path)).toBe(1);
  });

  test('what would need too much memory or time is refused by a code', () => {
    const broad = (width: number) => {
      const parents = [-1];
      const types = [0];
      for (let child = 0; child < width; child++) {
        parents.push(0, parents.length);
        types.push(1, 0);
      }
      return compactTree(parents, types);
    };
    const refused = expect.objectContaining({ code: 'MATCHING_TOO_LARGE' }) as Error;
    expect(() => matcher.commonNodes(broad(3000), broad(3000))).toThrow(refused);
    expect(() => matcher.commonNodes(broad(2000), broad(2000))).toThrow(refused);
    expect(matcher.commonNodes(broad(200), broad(300))).toBe(401);
  });
});
