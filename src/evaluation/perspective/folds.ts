import { digest } from '../../corpus/content.js';

/** How many parts the issues are divided into. */
export const FOLDS = 5;

/**
 * Divides issues for cross-validation: what is learned for the issues of one fold is learned
 * from those of the others. By the hash of seed and id, so that the order of files decides
 * nothing; folds differ by one issue at most.
 * @returns The fold of each issue, from 0, by the issue's id
 */
export function foldsOf(
  issues: readonly { readonly id: string }[],
  seed: number,
  folds = FOLDS,
): ReadonlyMap<string, number> {
  const drawn = issues.map(({ id }) => ({ id, lot: digest([seed, id]) }));
  const shuffled = drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Map(shuffled.map(({ id }, place) => [id, place % folds]));
}
