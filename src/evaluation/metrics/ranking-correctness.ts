import { badInput } from '../../errors.js';

export interface RankingCorrectness {
  /** -1 (all reversed) to 1 (all as in the reference); 0 where no pair is compared. */
  readonly correctness: number;
  /** The share of the reference's pairs that were compared; 1 where it has none. */
  readonly completeness: number;
  /** Pairs that the reference orders and the scores do not. */
  readonly ties: number;
  /** Pairs that the reference orders. */
  readonly pairs: number;
}

/**
 * Correctness and completeness of a ranking against a partial order: of the pairs that the
 * reference orders, C are ordered alike and D otherwise; correctness is (C - D) / (C + D),
 * completeness (C + D) over all. Cheng et al. 2010, "Predicting partial orders: ranking with
 * abstention".
 * @param reference A value for each item, the higher the better (negate ranks)
 * @param scores What is measured, in the same order, the higher the better; undefined for what was
 *   not ranked: it stands below all that was, and two of them are not compared
 * @param ties What a pair with equal scores is: left out of C and D (the default), or
 *   discordant, as some implementations have it
 * @throws ElenchusError BAD_INPUT where the lengths differ
 */
export function rankingCorrectness(
  reference: readonly number[],
  scores: readonly (number | undefined)[],
  { ties: treatment = 'ignore' }: { readonly ties?: 'ignore' | 'discordant' } = {},
): RankingCorrectness {
  if (reference.length !== scores.length) throw badInput('scores', 'is not one for each item');
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
