import { meansOf } from 'elenchus/internal/math/statistics.js';
import { ndcg } from '../metrics/ndcg.js';
import { averagePrecision, hitsOf } from '../metrics/precision.js';
import { sample } from 'elenchus/internal/math/random.js';
import { randomNumbers } from '../random.js';
import { ranked, type RankingQuery, type TaskName } from './task.js';

/** As the slides have them; nDCG@5 is that of the judges of Touché. */
export const METRICS = ['map@20', 'mrr@20', 'ndcg@20', 'touche_ndcg@5'] as const;
export type Metric = (typeof METRICS)[number];
export type Figures = Readonly<Record<Metric, number>>;

/** The figure of a task that models are compared by. */
export const MAIN_METRIC: Readonly<Record<TaskName, Metric>> = {
  validation: 'map@20',
  touche: 'touche_ndcg@5',
};

const DEPTH = 20;
const JUDGED_DEPTH = 5;

/**
 * The figures of trec_eval: `map_cut_20`, `recip_rank` of the first 20, `ndcg_cut_20` and
 * `ndcg_cut_5`. Grades below 0 count as 0.
 * @param order the places of the query's documents, best first
 */
export function figuresOf({ documents }: RankingQuery, order: readonly number[]): Figures {
  const all = documents.map(({ grade }) => grade);
  const grades = order.map((place) => all[place]!);
  const first = hitsOf(grades, { k: DEPTH }).indexOf(true);
  return {
    'map@20': averagePrecision(grades, all, { k: DEPTH }),
    'mrr@20': first < 0 ? 0 : 1 / (first + 1),
    'ndcg@20': ndcg(grades, all, { k: DEPTH }),
    'touche_ndcg@5': ndcg(grades, all, { k: JUDGED_DEPTH }),
  };
}

/** The figures of each query by scores of its documents. */
export function figuresByQuery(
  queries: readonly RankingQuery[],
  scores: readonly ArrayLike<number>[],
): readonly Figures[] {
  return queries.map((query, at) => figuresOf(query, ranked(query, scores[at]!)));
}

/** How many random orders the figures of chance are the mean of. */
const ORDERS = 1_000;

/** The figures of each query that random orders have on average. */
export function figuresOfChance(
  queries: readonly RankingQuery[],
  seed: number,
): readonly Figures[] {
  return queries.map((query) => {
    const random = randomNumbers(['chance', seed, query.id]);
    const places = [...query.documents.keys()];
    const orders = Array.from({ length: ORDERS }, () => sample(places, places.length, random));
    return meansOf(
      METRICS,
      orders.map((order) => figuresOf(query, order)),
    );
  });
}
