import type { Qrels } from 'elenchus/internal/formats/test-collection.js';
import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { averagePrecision, hitsOf } from '../metrics/ranking.js';
import type { Rankings } from '../runs.js';

export const METRICS = [
  ...(['ndcg@5', 'ndcg@10', 'ndcg@20', 'map', 'mrr'] as const),
  ...(['recall@5', 'recall@10', 'recall@20', 'recall@100'] as const),
] as const;
export type Metric = (typeof METRICS)[number];
export type Figures = Readonly<Record<Metric, number>>;

/** The queries that something is relevant to (grade above 0), which alone are measured. */
export function measuredQueries(qrels: Qrels): readonly string[] {
  return [...qrels].flatMap(([id, grades]) =>
    [...grades.values()].some((grade) => grade > 0) ? id : [],
  );
}

/**
 * The figures of each query, as trec_eval has them: `ndcg_cut`, `map`, `recip_rank` and `recall`. A
 * query without a ranking has 0.
 */
export function measureEach(
  rankings: Rankings,
  qrels: Qrels,
  queries: readonly string[],
): readonly Figures[] {
  return queries.map((query) => figuresOf(rankings.get(query) ?? [], qrels.get(query)!));
}

function figuresOf(ids: readonly string[], judged: ReadonlyMap<string, number>): Figures {
  const all = [...judged.values()];
  const grades = ids.map((id) => judged.get(id) ?? 0);
  const first = hitsOf(grades, {}).indexOf(true);
  const relevant = all.filter((grade) => grade > 0).length;
  const recall = (k: number) => hitsOf(grades, { k }).filter(Boolean).length / relevant;
  return {
    'ndcg@5': ndcg(grades, all, { k: 5 }),
    'ndcg@10': ndcg(grades, all, { k: 10 }),
    'ndcg@20': ndcg(grades, all, { k: 20 }),
    map: averagePrecision(grades, all),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    'recall@5': recall(5),
    'recall@10': recall(10),
    'recall@20': recall(20),
    'recall@100': recall(100),
  };
}
