/** A bend before this many hits would be chance. */
const FIRST = 3;
/** The curve is looked at up to twice this many hits. */
const LAST = 1_000;
/** How much lower the mean score behind the bend must be, as a share of that before it. */
const CONTRAST = 0.2;

/** How many of the best scores {@link bendOf} looks at. */
export const CURVE = 2 * LAST;

/**
 * Where the curve of scores bends: after those hits whose mean score is the farthest above that of
 * as many hits behind them. Undefined if the curve hardly falls, or falls to its very end: then
 * nothing tells hits that answer from those that do not. `npm run lab -- measure-matches` prints how well
 * it does beside other boundaries.
 * @param scores in descending order
 * @returns the lowest score before the bend
 */
export function bendOf(scores: readonly number[]): number | undefined {
  const last = Math.min(LAST, Math.floor(scores.length / 2));
  const sums = [0];
  for (const score of scores.slice(0, 2 * last)) sums.push(sums.at(-1)! + score);
  let best = { hits: 0, fall: -Infinity, mean: 0 };
  for (let hits = FIRST; hits <= last; hits++) {
    const mean = sums[hits]! / hits;
    const fall = mean - (sums[2 * hits]! - sums[hits]!) / hits;
    if (fall > best.fall) best = { hits, fall, mean };
  }
  if (best.hits === last || best.fall <= CONTRAST * Math.abs(best.mean)) return undefined;
  return scores[best.hits - 1];
}
