/**
 * How well each relation between units fits, as log weights: a tree is as likely as the product of
 * the weights of its parts.
 */
export interface TreeScores {
  /** How many units there are. */
  readonly size: number;
  /** `[size]`: that a unit is the major claim. */
  readonly root: Float64Array;
  /** `[source, target]`: that one unit supports another; the diagonal is ignored. */
  readonly support: Float64Array;
  /** `[source, target]`: that one unit attacks another. */
  readonly attack: Float64Array;
}

/** The target of the major claim, which has none. */
export const NOTHING = -1;

/** log(exp(a) + exp(b)), without overflow. */
export function logSum(a: number, b: number): number {
  const most = Math.max(a, b);
  return most === -Infinity ? most : most + Math.log(Math.exp(a - most) + Math.exp(b - most));
}

/** `[source, target]`: the log weight of any relation between two units. */
export function anyRelation({ size, support, attack }: TreeScores): Float64Array {
  return Float64Array.from({ length: size * size }, (_, at) => logSum(support[at]!, attack[at]!));
}

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

/**
 * The tree of the highest total score in which one unit is the root and every other one has one
 * target, by the algorithm of Chu and Liu (1965) and Edmonds (1967). That only one unit is the root
 * is made sure by lowering all scores of roots alike (Stanojević and Cohen 2021, "A root of the
 * problem").
 * @param root `[size]`: the score of each unit as the root
 * @param relation `[source, target]`: the score of each relation; the diagonal is ignored
 * @returns the target of each unit, `NOTHING` for the root. Of trees with the same score, it is
 *   always the same one
 */
export function bestTree(
  size: number,
  root: Float64Array,
  relation: Float64Array,
): readonly number[] {
  // The last node stands for "no target".
  const nodes = size + 1;
  const scores: number[][] = Array.from({ length: nodes }, (_, source) =>
    Array.from({ length: nodes }, (_, target) => {
      if (source === size || source === target) return -Infinity;
      return target === size ? root[source]! : relation[source * size + target]!;
    }),
  );
  const finite = scores.flat().filter(Number.isFinite);
  const range = Math.max(...finite.map(Math.abs), 0) * 2 + 1;
  for (let source = 0; source < size; source++) scores[source]![size]! -= range * nodes;
  const targets = contracted(scores, size);
  return targets.slice(0, size).map((target) => (target === size ? NOTHING : target));
}

/**
 * The best tree of a graph: each node takes its best target; a cycle becomes one node, until there
 * is none.
 * @param scores `[source][target]`
 * @param top the node without a target
 */
function contracted(scores: readonly (readonly number[])[], top: number): number[] {
  const best = scores.map((row, source) => (source === top ? NOTHING : highest(row)));
  const cycle = cycleOf(best, top);
  if (cycle === undefined) return best;

  const inside = new Set(cycle);
  const kept = scores.map((_, node) => node).filter((node) => !inside.has(node));
  const merged = kept.length;
  const bestIn = (source: number) => scores[source]![best[source]!]!;
  // Which node of the cycle an edge into it reaches, and which one an edge out of it leaves.
  const reached: number[] = [];
  const left: number[] = [];
  const smaller = kept.map((source, at) => {
    const row = kept.map((target) => scores[source]![target]!);
    const nearest = cycle.reduce((a, b) => (scores[source]![b]! > scores[source]![a]! ? b : a));
    reached[at] = nearest;
    return [...row, scores[source]![nearest]!];
  });
  const out = kept.map((target, at) => {
    const gain = (source: number) => scores[source]![target]! - bestIn(source);
    const leaving = cycle.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    left[at] = leaving;
    return gain(leaving);
  });
  smaller.push([...out, -Infinity]);

  const found = contracted(smaller, kept.indexOf(top));
  const targets = [...best];
  kept.forEach((source, at) => {
    const target = found[at]!;
    if (source !== top) targets[source] = target === merged ? reached[at]! : kept[target]!;
  });
  const exit = found[merged]!;
  targets[left[exit]!] = kept[exit]!;
  return targets;
}

function highest(row: readonly number[]): number {
  return row.reduce((best, score, at) => (score > row[best]! ? at : best), 0);
}

/** The nodes of a cycle, if following the targets leads into one. */
function cycleOf(targets: readonly number[], top: number): readonly number[] | undefined {
  const seen = new Map<number, number>();
  for (let start = 0; start < targets.length; start++) {
    const way: number[] = [];
    let at = start;
    while (at !== top && !seen.has(at)) {
      seen.set(at, start);
      way.push(at);
      at = targets[at]!;
    }
    if (at !== top && seen.get(at) === start) return way.slice(way.indexOf(at));
  }
  return undefined;
}

/**
 * Scores are divided by it before confidences are shown, since networks are surer of other texts than
 * they should be. `models/text-to-graph/calibrate.py` chose it.
 */
const TEMPERATURE = 1.5;

export interface DecodedTree {
  /** The target of each unit; `NOTHING` for the major claim. */
  readonly targets: readonly number[];
  readonly marginals: Marginals;
  /** The marginals as they are shown. */
  readonly confidences: Marginals;
}

/**
 * The tree whose parts are the most probable ones: of all trees, the one with the largest sum of
 * marginals, so that most of its relations can be expected to be right.
 */
export function decodeTree(scores: TreeScores): DecodedTree {
  const marginals = treeMarginals(scores);
  const relation = marginals.support.map((support, at) => support + marginals.attack[at]!);
  const targets = bestTree(scores.size, marginals.root, relation);
  return { targets, marginals, confidences: treeMarginals(tempered(scores)) };
}

function tempered({ size, root, support, attack }: TreeScores): TreeScores {
  const divided = (scores: Float64Array) => scores.map((score) => score / TEMPERATURE);
  return { size, root: divided(root), support: divided(support), attack: divided(attack) };
}

/** The unit without a target. */
export function rootOf(targets: readonly number[]): number {
  return targets.indexOf(NOTHING);
}
