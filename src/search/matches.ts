import { lowestEqual } from '../store/ties.js';
import { remember } from './memory.js';
import { growUntil, isKnown, type Ranking, SPARE } from './order.js';
import { runStages, type Source, type Stage } from './stage.js';

/** How many hits are read first; most boundaries come before that. */
const READ_FIRST = 256;

/**
 * The ids of the hits that answer, best first: what is left by a stage that leaves hits out, or else
 * those up to the bend in the curve of scores. Undefined if there is no boundary.
 * @param max only so many are read
 * @throws ElenchusError those of the stages
 */
export async function matchingHits(
  source: Source,
  all: readonly Stage[],
  max: number,
): Promise<readonly string[] | undefined> {
  const stages = all.filter(({ onlyReorders }) => !onlyReorders);
  const place = stages.findLastIndex(({ boundary }) => boundary !== undefined);
  const { boundary } = stages[place] ?? {};
  if (boundary === undefined) return undefined;
  const order = async (from: Source) => (await runStages(from, stages.slice(0, place + 1))).order;
  if (boundary.kind === 'LEFT_OUT') return idsDownTo(await order(source), -Infinity, max);

  const { about, curve } = boundary;
  const everything = { ...source, filter: { must: [source.whole, ...curve] } };
  const { lowest } = await remember(source, ['bend', about], async () => ({
    lowest: bendOf(await bestScores(await order(everything))),
  }));
  return lowest === undefined ? undefined : idsDownTo(await order(source), lowest, max);
}

async function bestScores(order: Ranking): Promise<readonly number[]> {
  const { placed } = await growUntil(
    (known) => known.placed.length >= CURVE,
    CURVE + SPARE,
    (limit) => order.candidates(limit, false),
  );
  // Scores of different tiers cannot be compared.
  return placed
    .slice(0, CURVE)
    .flatMap(({ candidate }) => (candidate.tier === 0 ? candidate.score : []));
}

async function idsDownTo(order: Ranking, lowest: number, max: number): Promise<readonly string[]> {
  const limit = lowestEqual(lowest);
  const { placed } = await growUntil(
    ({ placed: found, bound }) => found.length >= max || isKnown(bound, 0, limit),
    Math.min(READ_FIRST, max),
    (wanted) => order.candidates(wanted, false),
  );
  return placed
    .filter(
      ({ candidate }) => lowest === -Infinity || (candidate.tier === 0 && candidate.score >= limit),
    )
    .slice(0, max)
    .map(({ candidate }) => candidate.id);
}

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
