import { describe, expect, it } from 'vitest';
import {
  bestTree,
  treeMarginals,
  anyRelation,
  NOTHING,
  type TreeScores,
} from '../../../src/graphs/mining/tree.js';
import { seededRandom } from '../../../src/math/random.js';

/** Every way to give each unit but one a target, without a cycle. */
function allTrees(size: number): number[][] {
  const trees: number[][] = [];
  const extend = (targets: number[]) => {
    if (targets.length === size) {
      if (isTree(targets)) trees.push(targets);
      return;
    }
    for (let target = NOTHING; target < size; target++) {
      if (target !== targets.length) extend([...targets, target]);
    }
  };
  extend([]);
  return trees;
}

function isTree(targets: readonly number[]): boolean {
  if (targets.filter((target) => target === NOTHING).length !== 1) return false;
  return targets.every((_, unit) => {
    let at = unit;
    for (let step = 0; step < targets.length && at !== NOTHING; step++) at = targets[at]!;
    return at === NOTHING;
  });
}

function randomScores(size: number, seed: number, spread: number): TreeScores {
  const random = seededRandom(seed);
  const numbers = (length: number) =>
    Float64Array.from({ length }, () => (random() - 0.5) * spread);
  const [root, support, attack] = [numbers(size), numbers(size * size), numbers(size * size)];
  return { size, root, support, attack };
}

function scoreOf(targets: readonly number[], root: Float64Array, relation: Float64Array): number {
  return targets.reduce((sum, target, source) => {
    return sum + (target === NOTHING ? root[source]! : relation[source * root.length + target]!);
  }, 0);
}

describe('the best tree', () => {
  it.each([1, 2, 3, 4, 5, 6])('is the best of all trees of %i units', (size) => {
    const trees = allTrees(size);
    // Cayley's formula, for rooted trees.
    expect(trees).toHaveLength(size ** (size - 1));
    for (let seed = 0; seed < (size === 6 ? 20 : 100); seed++) {
      const scores = randomScores(size, seed, 4);
      const relation = anyRelation(scores);
      const found = bestTree(size, scores.root, relation);
      expect(isTree(found)).toBe(true);
      const best = Math.max(...trees.map((tree) => scoreOf(tree, scores.root, relation)));
      expect(scoreOf(found, scores.root, relation)).toBeCloseTo(best, 9);
    }
  });

  it('has one root, even where many roots would score more', () => {
    const relation = new Float64Array(25).fill(-10);
    const found = bestTree(5, Float64Array.of(100, 101, 99, 100, 100), relation);
    expect(isTree(found)).toBe(true);
    expect(found[1]).toBe(NOTHING);
  });

  it('is found for 200 units', () => {
    const scores = randomScores(200, 1, 8);
    expect(isTree(bestTree(200, scores.root, anyRelation(scores)))).toBe(true);
  });
});

describe('marginals', () => {
  it.each([1, 2, 3, 4, 5])('are the shares of all trees of %i units', (size) => {
    const trees = allTrees(size);
    for (let seed = 0; seed < 20; seed++) {
      const scores = randomScores(size, seed, 6);
      const any = anyRelation(scores);
      const weights = trees.map((tree) => Math.exp(scoreOf(tree, scores.root, any)));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const share = (has: (tree: readonly number[]) => boolean) =>
        trees.reduce((sum, tree, at) => sum + (has(tree) ? weights[at]! : 0), 0) / total;
      const { root, support, attack } = treeMarginals(scores);
      for (let source = 0; source < size; source++) {
        expect(root[source]).toBeCloseTo(
          share((tree) => tree[source] === NOTHING),
          9,
        );
        for (let target = 0; target < size; target++) {
          if (source === target) continue;
          const at = source * size + target;
          const either = share((tree) => tree[source] === target);
          expect(support[at]! + attack[at]!).toBeCloseTo(either, 9);
          const ratio = Math.exp(scores.support[at]! - scores.attack[at]!);
          expect(support[at]).toBeCloseTo(ratio * attack[at]!, 9);
        }
      }
    }
  });

  it('stay probabilities where scores are extreme', () => {
    const { root, support, attack } = treeMarginals(randomScores(40, 3, 400));
    expect(root.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
    for (const each of [...root, ...support, ...attack]) {
      expect(each).toBeGreaterThanOrEqual(0);
      expect(each).toBeLessThanOrEqual(1);
    }
  });
});
