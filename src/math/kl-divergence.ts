/**
 * One term of the Kullback-Leibler divergence, made non-negative for shares that do not sum
 * to 1: p ln(p / q) - p + q, as scipy.special.kl_div.
 * @param p a share, 0 to 1
 * @param q the fair share, 0 to 1
 * @returns at least 0; Infinity if q is 0 and p is not
 */
export function klTerm(p: number, q: number): number {
  if (p === 0) return q;
  return q === 0 ? Infinity : p * Math.log(p / q) - p + q;
}

/**
 * Normalised discounted KL-divergence (rKL) of one group: how far its share among the first
 * hits is from its fair share, at several cut-offs, each weighted by 1 / log2(cut-off), over
 * the sum of these weights. Yang and Stoyanovich 2017, "Measuring Fairness in Ranked Outputs";
 * for arguments Cherumanal et al. 2021.
 * @param members whether each place of the ranking belongs to the group
 * @param share The group's fair share, 0 to 1
 * @param cutoffs ranks of at least 2; places beyond the end of the ranking count as not of the
 *   group
 * @returns At least 0, where 0 is fair; 0 without cut-offs
 */
export function normalisedDiscountedKl(
  members: readonly boolean[],
  share: number,
  cutoffs: readonly number[],
): number {
  let sum = 0;
  let weights = 0;
  let count = 0;
  let counted = 0;
  for (const cutoff of cutoffs.toSorted((a, b) => a - b)) {
    for (; counted < cutoff; counted++) if (members[counted] === true) count += 1;
    const weight = 1 / Math.log2(cutoff);
    sum += weight * klTerm(count / cutoff, share);
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
