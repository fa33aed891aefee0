/** The weight of a rank, from 1. */
export function discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/**
 * Discounted cumulative gain; the gain is the grade. Järvelin and Kekäläinen 2002, "Cumulated
 * gain-based evaluation of IR techniques".
 * @param grades the grades of the ranking's places
 */
function dcg(grades: readonly number[], k: number): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(k, grades.length); rank++) {
    sum += Math.max(grades[rank - 1]!, 0) * discount(rank);
  }
  return sum;
}

/**
 * DCG divided by the DCG of the ideal ranking. Equals `ndcg` of ranx and trec_eval.
 * @param grades the grades of the ranking's places; 0 if not judged
 * @param judged all grades of the query
 * @param cut `k`: the last rank that counts; by default all count
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function ndcg(
  grades: readonly number[],
  judged: readonly number[],
  { k = Infinity }: { readonly k?: number } = {},
): number {
  const best = judged.toSorted((a, b) => b - a);
  const ideal = dcg(best, k);
  return ideal === 0 ? 0 : dcg(grades, k) / ideal;
}
