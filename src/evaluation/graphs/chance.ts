import { mean, quantile } from '../../statistics.js';
import { sample } from '../../random.js';
import { randomNumbers } from '../random.js';
import type { Gains } from './expert-rankings.js';
import { FIGURES, type Figure, type Figures, meanFigures, measureRanking } from './figures.js';

/** Orders that are drawn for each query. */
export const SHUFFLES = 1_000;

/** What a figure is in random order: its mean, and what 95 % of the orders lie between. */
export interface ChanceFigure {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}
export type Chance = Readonly<Record<Figure, ChanceFigure>>;

/** What is ordered for one query. */
export interface Candidates {
  readonly ids: readonly string[];
  readonly gains: Gains;
}

/**
 * What each figure, as a mean over the queries, is worth in random orders of the candidates.
 * @returns Undefined without queries
 */
export function measureChance(
  queries: readonly Candidates[],
  seed: number,
  shuffles = SHUFFLES,
): Chance | undefined {
  if (queries.length === 0) return undefined;
  const random = randomNumbers(['random order', seed]);
  const means = Array.from({ length: shuffles }, () =>
    meanFigures(queries.map((query) => measureShuffled(query, random))),
  );
  const of = (figure: Figure): ChanceFigure => {
    const values = means.map((figures) => figures[figure]);
    return {
      mean: mean(values),
      low: quantile(values, 0.025),
      high: quantile(values, 0.975),
    };
  };
  return Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Chance;
}

function measureShuffled({ ids, gains }: Candidates, random: () => number): Figures {
  const order = sample(ids, ids.length, random);
  return measureRanking(
    order.map((id, place) => ({ id, score: -place })),
    gains,
  );
}
