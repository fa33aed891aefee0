import { NOTHING } from './scores.js';

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
