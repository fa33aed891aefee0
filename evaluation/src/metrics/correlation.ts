import { mean } from 'elenchus/internal/math/statistics.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';

/**
 * Spearman's rank correlation: Pearson's correlation of the ranks, equal values having the
 * mean of their ranks. Spearman 1904, "The proof and measurement of association between two
 * things"; as scipy's `spearmanr`.
 * @returns -1 to 1; 0 where it is not defined: fewer than two values, or all of a list equal
 * @throws ElenchusError BAD_INPUT where the lengths differ
 */
export function spearman(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) throw badInput('spearman', 'the two lists differ in length');
  return pearson(ranksOf(a), ranksOf(b));
}

/** The rank of each value, from 1; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((_, place) => place).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let at = start; at < end; at++) ranks[order[at]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Pearson's correlation, -1 to 1; 0 where it is not defined. */
export function pearson(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let covariance = 0;
  let varianceA = 0;
  let varianceB = 0;
  for (const [place, each] of a.entries()) {
    const fromA = each - meanA;
    const fromB = b[place]! - meanB;
    covariance += fromA * fromB;
    varianceA += fromA ** 2;
    varianceB += fromB ** 2;
  }
  const scale = Math.sqrt(varianceA * varianceB);
  return scale === 0 ? 0 : covariance / scale;
}

/**
 * Of the pairs that the reference orders, C are ordered alike and D the other way: correctness is
 * (C - D) / (C + D), completeness is (C + D) divided by the number of all pairs. Pairs with equal
 * scores are discordant. Cheng et al. 2010, "Predicting partial orders: ranking with abstention".
 * @param reference a value for each item, higher is better
 * @param scores in the same order; items without a score are below all others
 * @returns correctness from -1 to 1, 0 where no pair is compared; completeness 1 where no pair is
 *   ordered
 * @throws ElenchusError BAD_INPUT if the lengths differ
 */
export function rankingCorrectness(
  reference: readonly number[],
  scores: readonly (number | undefined)[],
): { readonly correctness: number; readonly completeness: number } {
  if (reference.length !== scores.length)
    throw badInput('scores', 'must have one score for each item');
  let concordant = 0;
  let discordant = 0;
  let abstained = 0;
  for (let i = 0; i < reference.length; i++) {
    for (let j = i + 1; j < reference.length; j++) {
      const wanted = Math.sign(reference[i]! - reference[j]!);
      if (wanted === 0) continue;
      const [one, other] = [scores[i], scores[j]];
      const found = Math.sign((one ?? -Infinity) - (other ?? -Infinity));
      if (one === undefined && other === undefined) abstained += 1;
      else if (found === wanted) concordant += 1;
      else discordant += 1;
    }
  }
  const compared = concordant + discordant;
  return {
    correctness: compared === 0 ? 0 : (concordant - discordant) / compared,
    completeness: compared + abstained === 0 ? 1 : compared / (compared + abstained),
  };
}
