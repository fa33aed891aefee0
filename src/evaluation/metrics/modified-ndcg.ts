import { ndcg, type NdcgOptions } from './ndcg.js';

/** A judged document: its grade, and the clusters that it is in, mostly one. */
export interface Clustered {
  readonly clusters: readonly string[];
  readonly grade: number;
}

/**
 * Modified nDCG: only the first document of a cluster gains, those of equal meaning after it
 * gain nothing. A document of several clusters gains as long as one of them is new. The ideal
 * ranking has the best document of each cluster. Dumani and Schenkel 2020, "Quality-aware
 * ranking of arguments".
 * @param ranking What was judged of each place; undefined where nothing was
 * @param judged All judgements of the query, in any order
 * @returns 0 to 1; 0 where nothing is relevant or the ranking is empty
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
