import { badInput } from 'elenchus/internal/runtime/errors.js';
import { mean } from 'elenchus/internal/math/statistics.js';

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
export function ranksOf(values: readonly number[]): readonly number[] {
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
