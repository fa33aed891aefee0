import { ndcg, type NdcgOptions } from './ndcg.js';

/** A judged document with the clusters it belongs to. */
export interface Clustered {
  readonly clusters: readonly string[];
  readonly grade: number;
}

/**
 * Modified nDCG: only the first document of each cluster counts. A document in several clusters
 * counts if one of them is new. Dumani and Schenkel 2020, "Quality-aware ranking of arguments".
 * @param ranking the judgement at each place, if there is one
 * @param judged all judgements of the query
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function modifiedNdcg(
  ranking: readonly (Clustered | undefined)[],
  judged: readonly Clustered[],
  options: NdcgOptions = {},
): number {
  const seen = new Set<string>();
  const grades = ranking.map((each) => {
    if (each === undefined || each.grade <= 0) return 0;
    if (each.clusters.every((cluster) => seen.has(cluster))) return 0;
    for (const cluster of each.clusters) seen.add(cluster);
    return each.grade;
  });
  const best = new Map<string, number>();
  for (const { clusters, grade } of judged) {
    for (const cluster of clusters) best.set(cluster, Math.max(grade, best.get(cluster) ?? 0));
  }
  return ndcg(grades, [...best.values()], options);
}
