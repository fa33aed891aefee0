import { ndcg, type NdcgOptions } from './ndcg.js';

/** A judged document: its grade, and the cluster of those that say the same. */
export interface Clustered {
  readonly cluster: string;
  readonly grade: number;
}

/**
 * Modified nDCG: only the first document of a cluster gains, those of equal meaning after it
 * gain nothing. The ideal ranking has the best document of each cluster. Dumani and Schenkel
 * 2020, "Quality-aware ranking of arguments".
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
    if (each === undefined || each.grade <= 0 || seen.has(each.cluster)) return 0;
    seen.add(each.cluster);
    return each.grade;
  });
  const best = new Map<string, number>();
  for (const { cluster, grade } of judged) {
    best.set(cluster, Math.max(grade, best.get(cluster) ?? 0));
  }
  return ndcg(grades, [...best.values()], options);
}
