import { lowestEqual } from '../../store/ties.js';
import { growUntil, type Ranking, SPARE } from '../candidates.js';
import { isKnown } from '../order.js';
import { remember } from '../ranks/memory.js';
import { runStages } from '../run-stages.js';
import type { Source, Stage } from '../stage.js';
import { bendOf, CURVE } from './bend.js';

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
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const stages = all.filter(({ onlyReorders }) => !onlyReorders);
  const place = stages.findLastIndex(({ boundary }) => boundary !== undefined);
  const { boundary } = stages[place] ?? {};
  if (boundary === undefined) return undefined;
  const order = async (from: Source) =>
    (await runStages(from, stages.slice(0, place + 1), signal)).order;
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
  return placed.slice(0, CURVE).flatMap(({ entry }) => (entry.tier === 0 ? entry.score : []));
}

async function idsDownTo(order: Ranking, lowest: number, max: number): Promise<readonly string[]> {
  const limit = lowestEqual(lowest);
  const { placed } = await growUntil(
    ({ placed: found, bound }) => found.length >= max || isKnown(bound, 0, limit),
    Math.min(READ_FIRST, max),
    (wanted) => order.candidates(wanted, false),
  );
  return placed
    .filter(({ entry }) => lowest === -Infinity || (entry.tier === 0 && entry.score >= limit))
    .slice(0, max)
    .map(({ entry }) => entry.id);
}
