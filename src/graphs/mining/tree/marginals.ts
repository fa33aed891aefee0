import { anyRelation, type TreeScores } from './scores.js';

/** How likely the parts of a tree are, over all trees. */
export interface Marginals {
  /** `[size]`: that a unit is the major claim; they add up to 1. */
  readonly root: Float64Array;
  /** `[source, target]`: that a unit supports another. */
  readonly support: Float64Array;
  /** `[source, target]`: that a unit attacks another. */
  readonly attack: Float64Array;
}

/**
 * The probability of each relation over all trees with one root, by the matrix-tree theorem (section
 * 3.2, Koo, Globerson, Carreras and Collins 2007, "Structured prediction models via the matrix-tree
 * theorem").
 */
export function treeMarginals(scores: TreeScores): Marginals {
  const { size } = scores;
  const any = anyRelation(scores);
  const root = new Float64Array(size);
  // [target, source]: weights as heads and dependents. A unit has one target, so its weights can be
  // scaled together.
  const weights = Array.from({ length: size }, () => new Float64Array(size));
  for (let source = 0; source < size; source++) {
    let most = scores.root[source]!;
    for (let target = 0; target < size; target++) {
      if (target !== source) most = Math.max(most, any[source * size + target]!);
    }
    root[source] = Math.exp(scores.root[source]! - most);
    for (let target = 0; target < size; target++) {
      if (target === source) continue;
      weights[target]![source] = Math.exp(any[source * size + target]! - most);
    }
  }
  const inverse = inverted(laplacian(root, weights));
  const marginals = {
    root: root.map((weight, unit) => clamped(weight * inverse[unit]![0]!)),
    support: new Float64Array(size * size),
    attack: new Float64Array(size * size),
  };
  for (let source = 0; source < size; source++) {
    for (let target = 0; target < size; target++) {
      if (source === target) continue;
      const own = source === 0 ? 0 : inverse[source]![source]!;
      const other = target === 0 ? 0 : inverse[source]![target]!;
      const relation = clamped(weights[target]![source]! * (own - other));
      const at = source * size + target;
      const share = Math.exp(scores.support[at]! - any[at]!);
      marginals.support[at] = relation * share;
      marginals.attack[at] = relation * (1 - share);
    }
  }
  return marginals;
}

/** The Laplacian of the relations, with the weights of the roots in place of its first row. */
function laplacian(root: Float64Array, weights: readonly Float64Array[]): Float64Array[] {
  return weights.map((row, target) => {
    if (target === 0) return Float64Array.from(root);
    const negative = row.map((weight) => -weight);
    negative[target] = weights.reduce((sum, heads) => sum + heads[target]!, 0);
    return negative;
  });
}

/** Gauss-Jordan with partial pivoting. A matrix that rounding made singular is moved a little. */
function inverted(matrix: readonly Float64Array[]): readonly Float64Array[] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => {
    const wide = new Float64Array(2 * size);
    wide.set(row);
    wide[size + at] = 1;
    return wide;
  });
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    const scale = own[column]! || Number.EPSILON;
    for (let at = column; at < 2 * size; at++) own[at]! /= scale;
    for (const [row, other] of rows.entries()) {
      const factor = other[column]!;
      if (row === column || factor === 0) continue;
      for (let at = column; at < 2 * size; at++) other[at]! -= factor * own[at]!;
    }
  }
  return rows.map((row) => row.subarray(size));
}

/** Rounding may leave the range of probabilities. */
function clamped(probability: number): number {
  return Math.min(1, Math.max(0, probability));
}
