import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NODE_TYPES } from '../../../src/domain/argument-graph.js';
import { schemeNamed, schemeSimilarity } from '../../../src/domain/argumentation-schemes.js';
import { compactTree } from '../../../src/graphs/matching/tree.js';
import { ShapeMatcher } from '../../../lab/shared/shape.js';
import { RUNS } from '../../support/runs.js';

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
      expect(matcher.commonNodes(tree(left), tree(right))).toBeCloseTo(bruteForce(left, right), 9);
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
