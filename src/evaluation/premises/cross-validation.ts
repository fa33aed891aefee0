/**
 * Chooses for each query the setting that is best, by its mean, for all other queries, so that no
 * query has a say in how it is searched for (leave-one-out cross-validation). Of equals it is the
 * first, as it is where there is one query only.
 * @param scores by setting, then by query: [settings][queries], at least one setting
 * @returns the place of the setting, by query
 */
export function leaveOneOut(scores: readonly ArrayLike<number>[]): number[] {
  const sums = scores.map((row) => Array.from(row).reduce((sum, score) => sum + score, 0));
  return Array.from({ length: scores[0]?.length ?? 0 }, (_, query) => {
    let best = 0;
    let highest = -Infinity;
    scores.forEach((row, setting) => {
      const others = sums[setting]! - row[query]!;
      // Sums in another order differ by rounding.
      if (others <= highest + ROUNDING) return;
      best = setting;
      highest = others;
    });
    return best;
  });
}

const ROUNDING = 1e-9;
