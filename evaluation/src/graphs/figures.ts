import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { lowestEqual, type Scored } from 'elenchus/internal/store/ties.js';
import { rankingCorrectness } from '../metrics/correlation.js';
import { averagePrecision } from '../metrics/ranking.js';
import { chanceOf, randomNumbers, recordOf } from '../sampling.js';
import type { Gains } from './read.js';

/** The measures of Bartz et al. 2025 and Bergmann et al. 2019. */
export const FIGURES = ['ndcg', 'ap', 'correctness', 'completeness'] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;

/**
 * Compares a ranking, best first, with that of the experts. nDCG has linear gains, and every ranked
 * case is relevant. Equal scores count as discordant. Cases that were not found lower the
 * completeness.
 */
export function measureRanking(ranking: readonly Scored[], gains: Gains): Figures {
  const grades = ranking.map(({ id }) => gains.get(id) ?? 0);
  const judged = [...gains.values()];
  const places = placesOf(ranking);
  const scores = [...gains.keys()].map((id) => {
    const place = places.get(id);
    return place === undefined ? undefined : -place;
  });
  const { correctness, completeness } = rankingCorrectness(judged, scores);
  return {
    ndcg: ndcg(grades, judged),
    ap: averagePrecision(grades, judged),
    correctness,
    completeness,
  };
}

/** The places of ids. Equal scores share the first of their places. */
function placesOf(ranking: readonly Scored[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let first = 0;
  ranking.forEach(({ id, score }, place) => {
    const start = ranking[first]!.score;
    const equal = Math.min(start, score) >= lowestEqual(Math.max(start, score));
    if (!equal) first = place;
    places.set(id, first);
  });
  return places;
}

export const SHUFFLES = 1_000;

/** The mean of a figure over random orders, and its 95 % interval. */
export type Chance = Readonly<Record<Figure, Record<'mean' | 'low' | 'high', number>>>;

/** The figures of random orders; undefined if there are no queries. */
export function measureChance(
  queries: readonly { readonly ids: readonly string[]; readonly gains: Gains }[],
  seed: number,
  shuffles = SHUFFLES,
): Chance | undefined {
  if (queries.length === 0) return undefined;
  const measured = queries.map(({ ids, gains }) => ({
    items: ids,
    measure: (order: readonly string[]) =>
      measureRanking(
        order.map((id, place) => ({ id, score: -place })),
        gains,
      ),
  }));
  const random = randomNumbers(['random order', seed]);
  const chance = chanceOf(FIGURES, measured, shuffles, random);
  return recordOf(FIGURES, (figure) => {
    const { mean, interval } = chance[figure];
    return { mean, low: interval[0], high: interval[1] };
  });
}
