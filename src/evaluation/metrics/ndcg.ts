/** How a grade becomes a gain: `linear` takes it as it is, `exponential` is 2^grade - 1. */
export type GainName = 'linear' | 'exponential';

const GAINS: Readonly<Record<GainName, (grade: number) => number>> = {
  linear: (grade) => Math.max(grade, 0),
  exponential: (grade) => (grade > 0 ? 2 ** grade - 1 : 0),
};

export interface NdcgOptions {
  /** The last rank that counts; all by default. */
  readonly k?: number;
  readonly gain?: GainName;
}

/** What a place weighs: 1 / log2(rank + 1), the first rank being 1. */
export function discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/**
 * Discounted cumulative gain: the sum of the gains of the places, each by its discount.
 * Järvelin and Kekäläinen 2002, "Cumulated gain-based evaluation of IR techniques";
 * exponential gains are those of Burges et al. 2005.
 * @param grades The grade at each place of the ranking; not positive gains nothing
 * @returns At least 0; 0 for an empty ranking
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
 * Normalised DCG: the ranking's DCG over that of the best possible ranking. With linear gains
 * equal to ranx's `ndcg` and trec_eval's `ndcg` and `ndcg_cut`, with exponential ones to
 * ranx's `ndcg_burges`.
 * @param grades The grade at each place of the ranking, 0 where it is not judged
 * @param judged All grades of the query, in any order
 * @returns 0 to 1; 0 where nothing is relevant or the ranking is empty
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
