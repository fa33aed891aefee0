import type { Point } from './index.js';
import { pageFor, type Size } from './rows.js';

const BETWEEN = 40;
const TRIED = 12;

/**
 * Places trees beside and below each other, each in its turn as high as there is room, so that all
 * fit a page of some shape.
 */
export function packTrees(
  trees: readonly Size[],
  shape: number,
): Size & { readonly corners: readonly Point[] } {
  const widest = trees.reduce((most, { width }) => Math.max(most, width), 0);
  const area = trees.reduce(
    (sum, { width, height }) => sum + (width + BETWEEN) * (height + BETWEEN),
    0,
  );
  const usual = Math.sqrt(area * shape);
  let best = packInto(trees, Math.max(widest, usual));
  for (let at = 0; at < TRIED && trees.length > 1; at++) {
    const tried = packInto(trees, Math.max(widest, usual * (0.7 + (0.9 * at) / TRIED)));
    if (pageFor(tried, shape) < pageFor(best, shape)) best = tried;
  }
  return best;
}

/** A part of the lower border of what is placed already. */
interface Step {
  readonly x: number;
  readonly end: number;
  readonly y: number;
}

function packInto(trees: readonly Size[], room: number) {
  let steps: Step[] = [{ x: 0, end: room + BETWEEN, y: 0 }];
  let [right, bottom] = [0, 0];
  const corners = trees.map(({ width, height }): Point => {
    const needed = width + BETWEEN;
    let [x, y] = [0, Infinity];
    for (let first = 0; first < steps.length; first++) {
      const start = steps[first]!.x;
      if (start > 0 && start + needed > room + BETWEEN + 0.5) break;
      let below = 0;
      for (let at = first; at < steps.length && steps[at]!.x < start + needed; at++) {
        below = Math.max(below, steps[at]!.y);
      }
      if (below < y) [x, y] = [start, below];
    }
    const placed = { x, end: x + needed, y: y + height + BETWEEN };
    steps = [
      ...steps.flatMap((step): Step[] => [
        ...(step.x < placed.x ? [{ ...step, end: Math.min(step.end, placed.x) }] : []),
        ...(step.end > placed.end ? [{ ...step, x: Math.max(step.x, placed.end) }] : []),
      ]),
      placed,
    ].sort((a, b) => a.x - b.x);
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
    return [x, y];
  });
  return { width: right, height: bottom, corners };
}
