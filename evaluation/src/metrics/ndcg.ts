/** `linear` is the grade itself, `exponential` is 2^grade - 1. */
export type GainName = 'linear' | 'exponential';

const GAINS: Readonly<Record<GainName, (grade: number) => number>> = {
  linear: (grade) => Math.max(grade, 0),
  exponential: (grade) => (grade > 0 ? 2 ** grade - 1 : 0),
};

export interface NdcgOptions {
  /** The last rank that counts; by default all count. */
  readonly k?: number;
  readonly gain?: GainName;
}

/** The weight of a rank, from 1. */
export function discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/**
 * Discounted cumulative gain. Järvelin and Kekäläinen 2002, "Cumulated gain-based evaluation of IR
 * techniques"; exponential gains: Burges et al. 2005.
 * @param grades the grades of the ranking's places
 */
export function dcg(
  grades: readonly number[],
  { k = Infinity, gain = 'linear' }: NdcgOptions = {},
): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(k, grades.length); rank++) {
    sum += GAINS[gain](grades[rank - 1]!) * discount(rank);
  }
  return sum;
}

/**
 * DCG divided by the DCG of the ideal ranking. Equals `ndcg` of ranx and trec_eval and, with
 * exponential gains, ranx's `ndcg_burges`.
 * @param grades the grades of the ranking's places; 0 if not judged
 * @param judged all grades of the query
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function ndcg(
  grades: readonly number[],
  judged: readonly number[],
  options: NdcgOptions = {},
): number {
  const ideal = dcg(
    judged.toSorted((a, b) => b - a),
    options,
  );
  return ideal === 0 ? 0 : dcg(grades, options) / ideal;
}
