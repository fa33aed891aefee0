/** Pixels of a row that belong together: from `left` up to, but without, `right`. */
export interface Run {
  readonly row: number;
  readonly left: number;
  readonly right: number;
}

/** Pixels above a threshold that touch each other, also at their corners. */
export interface Component {
  /** From the top to the bottom. */
  readonly runs: readonly Run[];
  readonly area: number;
  /** The mean of the map over the component. */
  readonly score: number;
}

interface SummedRun extends Run {
  readonly sum: number;
}

/**
 * The connected components of a map, found by runs instead of pixels (union-find; He et al. 2008,
 * "A run-based two-scan labeling algorithm").
 * @param map `[height, width]`; NaN is not above any threshold
 */
export function componentsOf(map: Float32Array, width: number, threshold: number): Component[] {
  const runs: SummedRun[] = [];
  const parents: number[] = [];
  let above = 0;
  for (let row = 0; row * width < map.length; row++) {
    const first = runs.length;
    runs.push(...runsOfRow(map, width, row, threshold));
    for (let at = first; at < runs.length; at++) {
      parents.push(at);
      // Those above that end before this one begins touch no later one either.
      while (above < first && runs[above]!.right < runs[at]!.left) above++;
      for (let other = above; other < first && runs[other]!.left <= runs[at]!.right; other++) {
        join(parents, at, other);
      }
    }
    above = first;
  }
  const groups = new Map<number, SummedRun[]>();
  for (const [at, run] of runs.entries()) {
    const root = rootOf(parents, at);
    const group = groups.get(root);
    if (group) group.push(run);
    else groups.set(root, [run]);
  }
  return Array.from(groups.values(), toComponent);
}

function runsOfRow(map: Float32Array, width: number, row: number, threshold: number): SummedRun[] {
  const runs: SummedRun[] = [];
  const from = row * width;
  for (let left = 0; left < width; left++) {
    let right = left;
    let sum = 0;
    while (right < width && map[from + right]! > threshold) sum += map[from + right++]!;
    if (right > left) runs.push({ row, left, right, sum });
    left = right;
  }
  return runs;
}

function toComponent(runs: readonly SummedRun[]): Component {
  const area = runs.reduce((sum, { left, right }) => sum + right - left, 0);
  return { runs, area, score: runs.reduce((all, { sum }) => all + sum, 0) / area };
}

function rootOf(parents: number[], at: number): number {
  let root = at;
  while (parents[root] !== root) {
    // Halving the path keeps the next ones short.
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

/** The earlier one becomes the root. */
function join(parents: number[], one: number, other: number): void {
  const [left, right] = [rootOf(parents, one), rootOf(parents, other)];
  parents[Math.max(left, right)] = Math.min(left, right);
}
