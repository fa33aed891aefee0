import { badInput } from 'elenchus/internal/runtime/errors.js';

export interface RankingCorrectness {
  /** -1 to 1; 0 where no pair is compared. */
  readonly correctness: number;
  /** The share of the ordered pairs that were compared; 1 if there are none. */
  readonly completeness: number;
  /** What happens to pairs with equal scores. */
  readonly ties: number;
  readonly pairs: number;
}

/**
 * Of the pairs that the reference orders, C are ordered alike and D the other way: correctness is
 * (C - D) / (C + D), completeness is (C + D) divided by the number of all pairs. Cheng et al. 2010,
 * "Predicting partial orders: ranking with abstention".
 * @param reference a value for each item, higher is better
 * @param scores in the same order; items without a score are below all others
 * @param ties whether pairs with equal scores are left out or count as discordant
 * @throws ElenchusError BAD_INPUT if the lengths differ
 */
export function rankingCorrectness(
  reference: readonly number[],
  scores: readonly (number | undefined)[],
  { ties: treatment = 'ignore' }: { readonly ties?: 'ignore' | 'discordant' } = {},
): RankingCorrectness {
  if (reference.length !== scores.length)
    throw badInput('scores', 'must have one score for each item');
  let concordant = 0;
  let discordant = 0;
  let ties = 0;
  let abstained = 0;
  for (let i = 0; i < reference.length; i++) {
    for (let j = i + 1; j < reference.length; j++) {
      const wanted = Math.sign(reference[i]! - reference[j]!);
      if (wanted === 0) continue;
      const [one, other] = [scores[i], scores[j]];
      const found = Math.sign((one ?? -Infinity) - (other ?? -Infinity));
      if (one === undefined && other === undefined) abstained += 1;
      else if (found === 0) ties += 1;
      else if (found === wanted) concordant += 1;
      else discordant += 1;
    }
  }
  const pairs = concordant + discordant + ties + abstained;
  if (treatment === 'discordant') discordant += ties;
  const compared = concordant + discordant;
  return {
    correctness: compared === 0 ? 0 : (concordant - discordant) / compared,
    completeness: pairs === 0 ? 1 : compared / pairs,
    ties,
    pairs,
  };
}
