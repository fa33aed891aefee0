import { bendOf } from '../../src/search/matching/bend.js';
import { mean } from '../../src/math/statistics.js';

/** How many of the best hits match, by their scores in descending order; undefined if unknown. */
export type Boundary = (scores: readonly number[]) => number | undefined;

function downTo(scores: readonly number[], lowest: number | undefined): number | undefined {
  return lowest === undefined ? undefined : scores.filter((score) => score >= lowest).length;
}

/** The point that is farthest below the line from the first to the last score (Satopää et al. 2011). */
function kneedle(scores: readonly number[]): number {
  const [first = 0] = scores;
  const last = scores.at(-1) ?? 0;
  const below = scores.map((score, at) => {
    const line = 1 - at / (scores.length - 1);
    return line - (score - last) / (first - last);
  });
  return below.indexOf(Math.max(...below)) + 1;
}

/** After the largest difference of two neighbours. */
function largestDrop(scores: readonly number[]): number {
  const drops = scores.slice(1).map((score, at) => scores[at]! - score);
  return drops.indexOf(Math.max(...drops)) + 1;
}

/** The boundary of `matchCount`, and those that it has to beat. */
export const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  'bend (matchCount)': (scores) => downTo(scores, bendOf(scores)),
  'first 10': () => 10,
  'first 50': () => 50,
  'first 200': () => 200,
  '70 % of the best': (scores) => downTo(scores, 0.7 * mean(scores.slice(0, 10))),
  '50 % of the best': (scores) => downTo(scores, 0.5 * mean(scores.slice(0, 10))),
  'largest drop': (scores) => largestDrop(scores.slice(0, 1_000)),
  'kneedle of 200': (scores) => kneedle(scores.slice(0, 200)),
  'kneedle of 1,000': (scores) => kneedle(scores.slice(0, 1_000)),
};
