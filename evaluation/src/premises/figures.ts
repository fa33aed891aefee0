import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { alphaNdcg, modifiedNdcg } from '../metrics/ranking.js';
import type { Judgement, TaskClaim } from './read.js';

export const DEPTHS = [5, 10, 20] as const;
export const DEEPEST = Math.max(...DEPTHS);

/**
 * `alpha_ndcg` has alpha 0.5 and clusters as aspects; `cluster_recall` is the share of clusters
 * found (subtopic recall: Zhai et al. 2003).
 */
export const MEASURES = ['mndcg', 'ndcg', 'alpha_ndcg', 'cluster_recall'] as const;
type Measure = (typeof MEASURES)[number];

export type Metric = `${Measure}@${(typeof DEPTHS)[number]}`;
export type Figures = Readonly<Record<Metric, number>>;

export const METRICS = MEASURES.flatMap((measure) =>
  DEPTHS.map((depth): Metric => `${measure}@${depth}`),
);

/** @param ranking ids of premises, best first */
export function measure(ranking: readonly string[], { judgements }: TaskClaim): Figures {
  const judged = [...judgements.values()];
  const found = ranking.slice(0, DEEPEST).map((id) => judgements.get(id));
  const all = judged.map(relevantClusters).filter((clusters) => clusters.length > 0);
  const clusters = new Set(all.flat());
  const of = {
    mndcg: (k: number) => modifiedNdcg(found, judged, { k }),
    ndcg: (k: number) => ndcg(found.map(gradeOf), judged.map(gradeOf), { k }),
    alpha_ndcg: (k: number) => alphaNdcg(found.map(relevantClusters), all, { k }),
    cluster_recall: (k: number) =>
      clusters.size === 0
        ? 0
        : new Set(found.slice(0, k).flatMap(relevantClusters)).size / clusters.size,
  } satisfies Record<Measure, (k: number) => number>;
  const figures = MEASURES.flatMap((name) => DEPTHS.map((k) => [`${name}@${k}`, of[name](k)]));
  return Object.fromEntries(figures) as Figures;
}

/** The figure by which hyper-parameters are chosen. */
export function meanModifiedNdcg(ranking: readonly string[], { judgements }: TaskClaim): number {
  const judged = [...judgements.values()];
  const found = ranking.slice(0, DEEPEST).map((id) => judgements.get(id));
  return mean(DEPTHS.map((k) => modifiedNdcg(found, judged, { k })));
}

function gradeOf(judgement: Judgement | undefined): number {
  return judgement?.grade ?? 0;
}

function relevantClusters(judgement: Judgement | undefined): readonly string[] {
  return judgement !== undefined && judgement.grade > 0 ? judgement.clusters : [];
}
