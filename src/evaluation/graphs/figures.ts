import { meansOf } from '../../statistics.js';
import { lowestEqual, type Scored } from '../../store/ties.js';
import { averagePrecision } from '../metrics/average-precision.js';
import { ndcg } from '../metrics/ndcg.js';
import { rankingCorrectness } from '../metrics/ranking-correctness.js';
import type { Gains } from './expert-rankings.js';

/** What Bartz et al. 2025 and Bergmann et al. 2019 measure rankings of argument graphs by. */
export const FIGURES = ['ndcg', 'ap', 'correctness', 'completeness'] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;

/**
 * A query's ranking against its experts'. nDCG has linear gains; every case that experts rank is
 * relevant; correctness and completeness are over pairs of cases that experts rank differently. A
 * pair that has equal scores is discordant, one that was not found at all is left out of correctness
 * and lowers completeness.
 * @param ranking Best first
 */
export function measureRanking(ranking: readonly Scored[], gains: Gains): Figures {
  const grades = ranking.map(({ id }) => gains.get(id) ?? 0);
  const judged = [...gains.values()];
  const places = placesOf(ranking);
  const scores = [...gains.keys()].map((id) => {
    const place = places.get(id);
    return place === undefined ? undefined : -place;
  });
  const { correctness, completeness } = rankingCorrectness(judged, scores, { ties: 'discordant' });
  return {
    ndcg: ndcg(grades, judged),
    ap: averagePrecision(grades, judged),
    correctness,
    completeness,
  };
}

/** The mean of each figure; 0 where there are none. */
export function meanFigures(all: readonly Figures[]): Figures {
  return meansOf(FIGURES, all);
}

/** Places by id; equal scores that follow one another share the first one's. */
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
