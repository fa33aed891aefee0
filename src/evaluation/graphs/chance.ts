import { sample } from '../../random.js';
import { mean, quantile } from '../../statistics.js';
import { randomNumbers } from '../random.js';
import type { Gains } from './expert-rankings.js';
import { FIGURES, type Figure, meanFigures, measureRanking } from './figures.js';

/** Orders that are drawn for each query. */
export const SHUFFLES = 1_000;

/** What a figure is in random order: its mean, and what 95 % of the orders lie between. */
export type Chance = Readonly<Record<Figure, Record<'mean' | 'low' | 'high', number>>>;

/**
 * What each figure, as a mean over the queries, is worth in random orders of their candidates.
 * @returns undefined without queries
 */
export function measureChance(
  queries: readonly { readonly ids: readonly string[]; readonly gains: Gains }[],
  seed: number,
  shuffles = SHUFFLES,
): Chance | undefined {
  if (queries.length === 0) return undefined;
  const random = randomNumbers(['random order', seed]);
  const shuffled = queries.map(({ ids, gains }) => () => {
    const order = sample(ids, ids.length, random);
    const ranking = order.map((id, place) => ({ id, score: -place }));
    return measureRanking(ranking, gains);
  });
  const means = Array.from({ length: shuffles }, () =>
    meanFigures(shuffled.map((measure) => measure())),
  );
  const chances = FIGURES.map((figure) => {
    const values = means.map((figures) => figures[figure]);
    const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)];
    return [figure, { mean: mean(values), low, high }] as const;
  });
  return Object.fromEntries(chances) as Chance;
}
