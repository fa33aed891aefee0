import { proportionalOrder } from './proportional.js';
import type { Choice, DiversityOptions, GroupedCandidate } from './types.js';

/**
 * Gives all groups of a division the same share; see {@link proportionalOrder}.
 * @param options `sizes`: how many groups each division has
 */
export function equalOrder(
  candidates: readonly GroupedCandidate[],
  { sizes, weight }: DiversityOptions & { readonly sizes: readonly number[] },
): Generator<Choice, void> {
  const targets = sizes.map((size) => Array.from({ length: size }, () => 1 / size));
  return proportionalOrder(candidates, { weight, targets });
}
